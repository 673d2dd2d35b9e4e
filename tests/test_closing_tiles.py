"""What is still to come: ``tiles --left``, ``tiles --closes``, and the same in the story of a feature."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from carcscore.board.board import Board
from carcscore.board.feature import Feature
from carcscore.pipeline import examine, parse
from carcscore.play.closing import closings
from carcscore.play.fitting import fitting, tiles_left
from carcscore.play.outcome import Outcome
from carcscore.report.closing_words import closing_words
from tests.brute.play import play
from tests.commands import ROOT, Run
from tests.laws.sides import written
from tests.sampling import few_of

BOARD = """carcscore: 1
players: [red, blue]
end: adjourned
board: |
  .    E2   .    .
  V3   D*   U    .
  .    .    .    .
followers: [red thief C2 E]
"""
"""The road from V to U is open to the south and to the east; the city of D and E is complete."""


def outcome_of(text: str) -> Outcome:
    outcome = examine(parse(text)).outcome
    assert outcome is not None
    return outcome


def unfinished(outcome: Outcome, completes: str) -> Iterator[Feature]:
    return (one for one in outcome.features if one.kind.completes == completes and one.complete is False)


@pytest.mark.parametrize("seed", few_of(range(40), 5))
def test_what_completes_a_feature_is_what_does_when_it_is_laid(seed: int) -> None:
    outcome = outcome_of(written(play(seed, tiles=30), "log", "json"))
    laid, looked_at = outcome.table.board, 0
    for feature in unfinished(outcome, "edges"):
        found = closings(outcome, feature)
        if len(found) != 1:
            continue
        told = {(one.tile.code, turned.rotation) for one in found[0].tiles for turned in one.turned}
        for one in fitting(outcome, found[0].cell):
            for turned in one.turned:
                board = Board()
                for placed in laid.tiles():
                    board.place(placed.cell, placed.turned)
                board.place(found[0].cell, turned)
                complete = board.is_complete(board.root(board.number(*feature.segments[0])))
                assert complete == ((one.tile.code, turned.rotation) in told), (
                    one.tile.code,
                    turned.rotation,
                )
                looked_at += 1
    assert looked_at


@pytest.mark.parametrize("seed", few_of(range(20), 3))
def test_a_cloister_is_completed_by_whatever_fits_its_last_square(seed: int) -> None:
    outcome = outcome_of(written(play(seed, tiles=50), "log", "json"))
    board = outcome.table.board
    for feature in unfinished(outcome, "around"):
        found = closings(outcome, feature)
        assert len(found) == 8 - feature.filled
        for closing in found:
            assert closing.cell not in board
            assert list(closing.tiles) == fitting(outcome, closing.cell)


def test_a_feature_that_waits_for_two_squares_is_closed_by_no_one_tile() -> None:
    outcome = outcome_of(BOARD)
    road = next(unfinished(outcome, "edges"))
    assert closing_words(outcome, road) == "no one tile completes it, for it waits for 2 squares"
    ends = {one.cell: {fit.tile.code for fit in one.tiles} for one in closings(outcome, road)}
    assert ends.keys() == {(2, 0), (-1, 1)}
    assert {"A", "L", "S", "W", "X"} <= ends[2, 0]
    assert not {"U", "V1", "K", "D"} & ends[2, 0]


def test_what_is_complete_or_never_is_has_nothing_to_come() -> None:
    outcome = outcome_of(BOARD)
    assert {closing_words(outcome, one) for one in outcome.features if one.complete is not False} == {
        "it is complete",
        "it is never completed",
    }


def test_the_command_lists_what_is_not_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(BOARD)
    text = run("tiles", "--left", "game.yaml", "--ascii").stdout
    assert text.startswith("Of 72 tiles, 68 tiles of 24 kinds are not played yet:")
    left = {code: int(number) for code, number in re.findall(r"^([A-Z]\d?)\s+(\d+) left", text, re.MULTILINE)}
    assert left == tiles_left(outcome_of(BOARD))
    whole = str(ROOT / "samples" / "two-players.yaml")
    assert run("tiles", "--left", whole).stdout.strip() == "No tile is left."


def test_the_command_tells_what_closes_a_feature(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(BOARD.replace("V3   D*", "A3   D*"))
    text = run("tiles", "--closes", "C2", "E", "game.yaml", "--ascii").stdout
    assert re.match(r"road-1: \d+ tiles left complete it \(.*\) on D2\n", text)
    assert "\nD2: 12 tiles of 6 kinds\n" in text
    assert run("tiles", "--closes", "B1", "S", "game.yaml").stdout.strip() == "city-1: it is complete"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--left"], "--left game.yaml"),
        (["--left", "--fits", "C2", "game.yaml"], "--closes C4 N game.yaml"),
        (["--closes", "Z9", "N", "game.yaml"], "no tile lies on Z9"),
        (["--closes", "C2", "up", "game.yaml"], "`up` is not a point of a tile"),
        (["--left", "nosuch.yaml"], "no file `nosuch.yaml`"),
    ],
)
def test_what_can_not_be_told_is_refused(run: Run, tmp_path: Path, arguments: list[str], told: str) -> None:
    (tmp_path / "game.yaml").write_text(BOARD)
    result = run("tiles", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr


def test_the_story_of_a_feature_tells_it_until_the_game_is_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(BOARD)
    (tmp_path / "over.yaml").write_text(BOARD.replace("end: adjourned\n", ""))
    told = "- Still to come: no one tile completes it"
    assert told in run("score", "game.yaml", "--explain", "road-1").stdout
    assert "Still to come" not in run("score", "over.yaml", "--explain", "road-1").stdout
    assert "Still to come: no one tile completes it" in re.sub(
        r"<[^>]*>", "", run("score", "game.yaml", "--format", "html").stdout
    )
