"""Logs of Board Game Arena in which a player left, or never played; followers and tiles of somebody else."""

import random

import pytest

from tests.formats.bga_logs import IDS, Log, LogWriter, events_in, game_of, log_of, report_on
from tests.rules.marked import codes

GAME = game_of(6, players=2, tiles=30)


def with_a_third(zombie: int) -> Log:
    log = log_of(GAME, 2)
    rows = events_in(log, "gameStateChange")[-1]["args"]["result"]
    rows.append({"player": "7", "name": "Ghost", "color": "ffa500", "score": "0", "zombie": zombie})
    return log


def test_the_turns_of_who_left_pass_to_the_next() -> None:
    report = report_on(with_a_third(1))
    assert {one.severity for one in report.findings} == {"note"}
    assert "given-up" in [one.code for one in report.findings]
    assert (report.legal, report.exit_status, report.scored_finally) == (True, 0, False)


def test_who_never_has_a_turn_is_told_once() -> None:
    report = report_on(with_a_third(0))
    (wrong,) = report.findings
    assert (wrong.code, wrong.where.turn) == ("wrong-player", 3)
    assert "; Ghost has no more turns in the log" in wrong.message
    assert report.exit_status == 1


def test_who_left_played_until_then() -> None:
    """A turn that is left out before the last one of who left is still wrong."""
    game = game_of(6, players=3, tiles=30)
    log = log_of(game, 2)
    who = str(events_in(log, "playTile")[1]["player_id"])
    packets = log["data"]["data"]
    rows = events_in(log, "gameStateChange")[-1]["args"]["result"]
    next(row for row in rows if row["player"] == who)["zombie"] = 1
    own = [packet for packet in packets if who in str(packet) and "playTile" in str(packet)]
    packets.remove(own[3])
    assert "wrong-player" in codes(report_on(log))


@pytest.mark.parametrize("which", [0, 2])
def test_a_follower_of_another_player_is_a_finding(which: int) -> None:
    log = log_of(GAME, 2)
    put = [one for one in events_in(log, "playPartisan") if "player_id" in one][which]
    (other,) = {str(one["player_id"]) for one in events_in(log, "winPoints")} - {str(put["player_id"])}
    put["player_id"] = other
    report = report_on(log)
    assert "follower-of-another" in codes(report)
    assert (report.legal, report.exit_status) == (False, 1)


@pytest.mark.parametrize(("turn", "before"), [(-1, 15), (-3, 14)])
def test_a_tile_drawn_ahead_is_put_aside_between_its_neighbours(turn: int, before: int) -> None:
    """Its player lays what was drawn before it first, then what was drawn after it; nobody else matters."""
    game = game_of(8, players=2, tiles=15)
    writer = LogWriter(game, random.Random(8), ahead=True)
    log, mover = writer.log(), game.turns[turn].player
    drawn = (
        f"'pickTile', 'log': '<b>\u8349</b>', 'args': {{'id': {writer.ids[game.turns[turn].placement.cell]}}}"
    )
    place = next(number for number, packet in enumerate(writer.packets) if drawn in str(packet))
    spare = IDS["X"][0] if all(one.code != "X" for one in game.placements) else IDS["C"][0]
    writer.packet([writer.event("pickTile", {"id": spare})], mover)
    writer.packets.insert(place + 1, writer.packets.pop())
    outcome = report_on(log).outcome
    assert outcome is not None
    assert [number for number, one in enumerate(outcome.turns) if one.discarded] == [before]
