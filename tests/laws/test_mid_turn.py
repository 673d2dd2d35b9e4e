"""A law: a position that ends mid-turn is scored to the end as its log would be, or not at all."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from carcscore.pipeline import examine, parse
from carcscore.play.final_position import final_position
from carcscore.record.model import Record
from tests.brute.marks import EXPANSIONS
from tests.laws.expansion_sides import SUBSETS, expansion_board
from tests.laws.sides import board, totals, written
from tests.sampling import few_of

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*-turns.yaml"))


def cut_off(log: Record, seed: object) -> Iterator[Record]:
    """A log without what it says of its end, broken off after its last turn and after some others."""
    turns = log.turns or ()
    plain = replace(log, last_actions=(), followers=(), track=None, claims=(), claimed={}, scorings=None)
    for number in {
        len(turns),
        *random.Random(str(seed)).sample(range(1, len(turns) + 1), min(3, len(turns))),
    }:
        yield replace(plain, turns=turns[:number])


def scored_alike_or_refused(log: Record, seed: object) -> None:
    for cut in cut_off(log, seed):
        mid_turn = examine(replace(cut, end="mid-turn")).outcome
        assert mid_turn is not None
        position = examine(final_position(mid_turn), final=True)
        if position.legal is None:
            assert [one.code for one in position.findings] == ["mid-turn-unsettled"]
        else:
            assert totals(position) == totals(examine(replace(cut, end="final")))


@pytest.mark.parametrize("sample", few_of(SAMPLES, 12), ids=lambda path: path.stem)
def test_of_a_sample(sample: Path) -> None:
    scored_alike_or_refused(parse(sample.read_text(encoding="utf-8")), sample.stem)


FEW_EXPANSIONS = [seed for seed in range(45) if len(SUBSETS[seed % len(SUBSETS)]) < len(EXPANSIONS)]
"""Seeds of boards on which no jewel counts as one of the goods, which a log wakes late."""


@pytest.mark.parametrize("seed", few_of(range(40), 4))
def test_of_a_generated_game(seed: int) -> None:
    scored_alike_or_refused(parse(written(board(seed), "log", "json")), seed)


@pytest.mark.parametrize("seed", few_of(FEW_EXPANSIONS, 4))
def test_of_a_generated_game_with_expansions(seed: int) -> None:
    scored_alike_or_refused(parse(written(expansion_board(seed), "log", "json")), seed)


def test_the_refusal_names_what_the_position_does_not_tell() -> None:
    log = parse((SAMPLES[0].parent / "traders-and-builders-turns.yaml").read_text(encoding="utf-8"))
    mid_turn = examine(replace(log, end="mid-turn", track=None)).outcome
    assert mid_turn is not None
    position = final_position(mid_turn)
    report = examine(position, final=True)
    assert report.exit_status == 2
    assert "who gets the goods" in report.findings[0].message
    assert examine(position).legal is not None  # nothing is asked of the last tile
