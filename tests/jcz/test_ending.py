"""Whether a game had ended, and which tiles were discarded: saves say neither."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from carcscore.formats.jcz.complete import complete_foreign_log
from carcscore.formats.jcz.write import save_text
from carcscore.pipeline import examine, load
from carcscore.record.model import Placement, Record, Turn
from carcscore.record.writing import write_record
from carcscore.rules.in_force import palette_of
from carcscore.source import parse
from carcscore.tiles.catalogue import Catalogue, shipped_set
from tests.brute.play import Game, expected_totals, play
from tests.brute.scorer import Rules
from tests.jcz.saves import Save, codes, final_awards, message, report_on, save_of, totals
from tests.sampling import few_of

WHOLE = [(seed, True) for seed in (35, 0, 1, 2, 41, 47, 59)] + [(seed, False) for seed in range(6)]
"""Seeds of games played until no tile was left; in those from 35 on a tile was discarded."""


@cache
def whole_game(seed: int, inns: bool) -> Game:
    return play(seed, rules=Rules(), inns=inns, players=2, tiles=200)


def without_annotations(game: Game) -> Save:
    return {**save_of(game), "gameAnnotations": {}}


@pytest.mark.parametrize("whole", few_of(WHOLE, 1))
def test_a_game_has_ended_when_every_tile_was_placed_or_discarded(whole: tuple[int, bool]) -> None:
    seed, inns = whole
    game = whole_game(seed, inns)
    report = report_on(without_annotations(game))
    assert totals(report) == expected_totals(game)
    assert report.legal
    assert report.record is not None
    assert report.record.end == "final"
    drawn = [code for turn in game.turns for code in turn.discarded]
    assert len(drawn) == (seed >= 35)
    assert codes(report).count("taken-as-discarded") == len(drawn)
    told = [code for turn in report.record.turns or () for code in turn.discarded]
    assert told == drawn
    again = examine(parse(write_record(report.record, "yaml")))
    assert totals(again) == expected_totals(game)
    assert again.legal


def log_of(*turns: str) -> Record:
    return load(parse(json.dumps({"carcscore": 1, "players": ["a", "b"], "turns": turns})))[0]


@pytest.mark.parametrize(
    ("turns", "left", "end", "discarded"),
    [
        # The city of D is open, so a C fits there.
        ([], "C", "adjourned", []),
        (["V 1,0"], "C", "adjourned", []),
        # It is closed, and nothing else is open: C fits nowhere to the end.
        (["E2 0,-1"], "C", "final", []),
        (["E2 0,-1", "V 1,0"], "C", "final", ["C"]),
        # After the second turn C fits again, but before it nowhere: there it was discarded.
        (["E2 0,-1", "E 0,-2"], "C", "final", ["C"]),
        (["E2 0,-1", "E 0,-2"], "CC", "final", ["C", "C"]),
        # U always fits: it lies in the bag still, and so may C.
        (["E2 0,-1", "E 0,-2"], "CU", "adjourned", []),
        (["E2 0,-1", "E 0,-2"], "", "final", []),
    ],
)
def test_what_fitted_nowhere_was_discarded(
    turns: list[str], left: str, end: str, discarded: list[str]
) -> None:
    base = shipped_set("base", palette_of(())).tiles
    played = Counter(["D", *(turn[0] for turn in turns)])
    catalogue = Catalogue(base, played + Counter(left))
    record, notes = complete_foreign_log(replace(log_of(*turns), end="adjourned"), catalogue)
    assert record.end == end
    assert [code for turn in record.turns or () for code in turn.discarded] == discarded
    assert len(notes) == (end == "adjourned" or bool(left))


def test_one_tile_short_of_the_end_it_was_broken_off() -> None:
    game = next(
        game for seed in range(12) if (game := whole_game(seed, False)).turns[-1].placement.code in "EUVKL"
    )
    save = without_annotations(game)
    last = max(number for number, one in enumerate(save["replay"]) if one["type"] == "PLACE_TILE")
    report = report_on({**save, "replay": save["replay"][:last]})
    assert not final_awards(report)
    assert "with 1 tile not yet placed" in " ".join(finding.message for finding in report.findings)


def short_game(**annotations: Any) -> Save:
    game = play(4, rules=Rules(), inns=False, players=2, tiles=9)
    return {**save_of(game), "gameAnnotations": annotations}


def drawn(save: Save) -> list[str]:
    return [one["payload"]["tileId"] for one in save["replay"] if one["type"] == "PLACE_TILE"]


@pytest.mark.parametrize(("turns", "ended"), [(9, True), (5, True), (10, False), (0, False), ("9", False)])
def test_the_turn_with_which_a_set_up_ends(turns: Any, ended: bool) -> None:
    record = report_on(short_game(endTurn=turns)).record
    assert record is not None
    assert (record.end == "final") == ended


def test_turns_after_the_end_of_a_set_up_are_found() -> None:
    report = report_on(short_game(endTurn=5))
    found = [(one.code, one.rule, one.where.turn) for one in report.findings if one.severity == "error"]
    assert found == [("after-the-end", "B10", 6)]
    assert report_on(short_game(endTurn=9)).legal


def test_the_mark_with_which_a_draw_order_ends() -> None:
    tiles = drawn(short_game())
    for order, ended in (
        ([*tiles, "#END"], True),
        ([*tiles[:4], "IC/RrRr", *tiles[4:], "#END", "BA/L"], True),
        ([*tiles, "BA/L", "#END"], False),
        (tiles, False),
        (["#END"], False),
        ([], False),
        ("#END", False),
        ([None, {}, "#END"], False),
    ):
        record = report_on(short_game(drawOrder=order)).record
        assert record is not None
        assert (record.end == "final") == ended, order


def test_a_set_up_that_ends_in_the_middle_of_a_turn_has_not_ended() -> None:
    save = short_game(endTurn=9)
    save["replay"].pop()
    record = report_on(save).record
    assert record is not None
    assert record.end == "mid-turn"


def log(**more: Any) -> dict[str, Any]:
    return {
        "carcscore": 1,
        "players": ["red Anna", "blue Anna"],
        "turns": ["E2 0,-1 knight", "V 1,0 thief E"],
        **more,
    }


def written(record: dict[str, Any]) -> str:
    outcome = examine(parse(json.dumps(record))).outcome
    assert outcome is not None
    return save_text(outcome)


@pytest.mark.parametrize("end", ["final", "adjourned", "mid-turn"])
def test_the_end_of_a_log_is_kept(end: str) -> None:
    record = report_on(written(log(end=end, turns=["V 1,0"]))).record
    assert record is not None
    assert record.end == end


def test_a_written_save_keeps_names_and_claims() -> None:
    more = {"claimed": {"red": 4, "blue": 0}, "title": "Tuesday", "date": "2026-05-30", "notes": "wet"}
    turns = ["E2 0,-1 knight", "K 1,0"]
    report = report_on(written(log(turns=turns, **more)))
    assert report.record is not None
    assert list(totals(report)) == ["Anna", "Anna 2"]
    assert [(claim.player, claim.difference) for claim in report.claims] == [("Anna", 0), ("Anna 2", 0)]
    metadata = report.record.metadata
    assert (metadata.title, metadata.date, metadata.notes) == ("Tuesday", "2026-05-30", "wet")


def test_a_written_save_lists_the_tiles_drawn() -> None:
    turns = ["E2 0,-1", {"tile": "V", "at": [1, 0], "discarded": ["C"]}]
    save = json.loads(written(log(turns=turns)))
    assert save["gameAnnotations"] == {"drawOrder": ["BA/C", "BA/Cccc+", "BA/Rr"], "endTurn": 2}


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ({"carcscore": 1, "players": ["red", "blue"], "board": "D"}, "final position"),
        (log(turns=["C 1,0"]), "only a legal game"),
        (log(turns=["V 1,0"], rules={"farms": "first"}), "farm rule first"),
        (log(turns=["V 1,0"], rules={"tie_break": "starting-player-loses"}), "tie break"),
        (log(turns=["V 1,0"], rules={"ignore": ["pennant"]}), "pennant"),
        (log(turns=[]), "before its first turn"),
        (log(turns=["V 1,0"], tiles={"ZZ": {"like": "V"}}), "of the record's own"),
    ],
)
def test_what_no_save_can_tell(record: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        written(record)


def test_a_deal_of_two_messages_is_enough() -> None:
    replay = [
        message("PLACE_TILE", None, tileId="BA/L", rotation="R0", position=[0, 1]),
        message("COMMIT", None),
    ]
    assert report_on({**short_game(), "replay": replay}).legal


def _there_and_back(log: str) -> list[tuple[str, ...]]:
    """The discards of each entry, written as a save and read again."""
    report = examine(parse(log))
    assert report.legal
    assert report.outcome is not None
    back = report_on(save_text(report.outcome))
    assert back.legal
    assert [(a.turn, a.points) for a in back.awards] == [(a.turn, a.points) for a in report.awards]
    assert back.record is not None
    return [turn.discarded for turn in back.record.turns or ()]


def test_tiles_discarded_after_the_last_turn_are_told_by_the_draw_order() -> None:
    log = "{carcscore: 1, players: [red, blue], turns: ['red E2 0,-1', {player: blue, discarded: [C]}]}"
    assert _there_and_back(log) == [(), ("C",)]


def test_tiles_discarded_in_a_turn_are_told_by_the_draw_order() -> None:
    log = (
        "{carcscore: 1, players: [red, blue], turns: ['red E2 0,-1',"
        " {player: blue, discarded: [C], tile: V, at: [1, 0]}, 'red E2 0,1']}"
    )
    assert _there_and_back(log) == [(), ("C",), ()]


def test_an_entry_without_a_tile_is_told_only_at_the_end() -> None:
    report = examine(parse("{carcscore: 1, players: [red, blue], turns: ['red E2 0,-1', {missed: ale}]}"))
    assert report.outcome is not None
    legal = replace(report.outcome, findings=())
    with pytest.raises(ValueError, match="without a tile"):
        save_text(legal)


@pytest.mark.parametrize(
    "said",
    [
        {"last_actions": (Turn("red", None),)},
        {"turns": (Turn("red", Placement("E", (0, -1), 2), extra={"school": {}}),)},
        {"extra": {"school": {"teacher_at_end": "red"}}},
    ],
)
def test_what_else_is_said_of_expansions_is_told_by_no_save(said: dict[str, Any]) -> None:
    outcome = examine(parse(json.dumps(log(turns=["E2 0,-1"])))).outcome
    assert outcome is not None
    with pytest.raises(ValueError, match="says about its expansions"):
        save_text(replace(outcome, table=replace(outcome.table, record=replace(outcome.record, **said))))


@pytest.mark.parametrize(("before", "after"), [(["BA/L"], []), ([], ["BA/L", "BA/C"]), (["BA/X"], [])])
def test_tiles_of_a_draw_order_that_fitted_somewhere_are_no_discards(
    before: list[str], after: list[str]
) -> None:
    """It is that of another game, or they still lie in the bag."""
    save = short_game()
    told = report_on(save)
    laid = [one["payload"]["tileId"] for one in save["replay"] if one["type"] == "PLACE_TILE"]
    save["gameAnnotations"] = {"drawOrder": [*before, *laid, *after]}
    report = report_on(save)
    assert report.legal
    assert report.findings == told.findings
    assert report.record == told.record
