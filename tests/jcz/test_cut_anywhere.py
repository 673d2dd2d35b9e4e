"""A save that stops is never called illegal: the shipped samples as saves, cut off after any message."""

import json
from functools import cache
from pathlib import Path

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.record.writing import write_record
from carcscore.rules.facts import vocabulary
from carcscore.source import parse
from tests.expansions.records import wrong
from tests.jcz.saves import Save
from tests.sampling import few_of

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


NAMES = """
abbey-and-mayor abbot crop-circles cult darmstadt evening ferries festival flying-machines
games-quarterly-11 goldmines hills-and-sheep labyrinth little-buildings mage-and-witch monasteries
phantom river river-2 traders-and-builders tower tunnel two-players under-the-big-top watchtowers
wind-roses
"""
WRITTEN = NAMES.split()
"""The samples that saves can tell."""


@cache
def saved(name: str) -> Save:
    """The sample as a save without a stated end. Raises :class:`ValueError` if it can't be one."""
    outcome = examine(SAMPLES / f"{name}-turns.yaml").outcome
    assert outcome is not None
    save: Save = json.loads(save_text(outcome))
    return {**save, "gameAnnotations": {"drawOrder": save["gameAnnotations"]["drawOrder"]}}


def is_legal_and_so_is_its_log(save: Save) -> None:
    report = examine(parse(json.dumps(save), foreign=FOREIGN))
    assert wrong(report) == []
    assert report.record is not None
    assert report.outcome is not None
    words = vocabulary(report.outcome.rules.expansions)
    assert wrong(examine(parse(write_record(report.record, "yaml", None, words)))) == []


@pytest.mark.parametrize("every", few_of([11, 1], 1))
@pytest.mark.parametrize("name", WRITTEN)
def test_a_save_cut_after_any_message_is_legal_and_so_is_its_log(name: str, every: int) -> None:
    replay = saved(name)["replay"]
    for cut in range(len(name) % every, len(replay) + 1, every):
        is_legal_and_so_is_its_log({**saved(name), "replay": replay[:cut]})


@pytest.mark.slow
def test_all_samples_that_saves_can_tell_are_cut() -> None:
    for path in SAMPLES.glob("*-turns.yaml"):
        if (name := path.stem.removesuffix("-turns")) not in WRITTEN:
            with pytest.raises(ValueError, match=r"[a-z]"):
                saved(name)


@pytest.mark.parametrize("name", few_of(WRITTEN, 0))
def test_a_sample_written_as_a_save_scores_the_same_and_is_written_so_again(name: str) -> None:
    log = examine(SAMPLES / f"{name}-turns.yaml")
    assert log.outcome is not None
    text = save_text(log.outcome)
    again = examine(parse(text, foreign=FOREIGN))
    assert again.outcome is not None
    paid = [[(one.turn, one.kind, one.points) for one in report.awards] for report in (log, again)]
    assert paid[0] == paid[1]
    assert [one.total for one in again.tallies] == [one.total for one in log.tallies]
    assert save_text(again.outcome) == text


@pytest.mark.parametrize(
    "name", ["crop-circles", "flying-machines", "hills-and-sheep", "tower", "under-the-big-top"]
)
def test_nobody_has_more_figures_in_a_save_than_there_are(name: str) -> None:
    """No figure is named that does not exist, also where some are captured or two stand in one place."""
    save = saved(name)
    for one in save["replay"]:
        if one["type"] in ("DEPLOY_MEEPLE", "RETURN_MEEPLE", "CAPTURE_FOLLOWER", "PAY_RANSOM"):
            pointer = one["payload"].get("pointer", {})
            meeple = one["payload"].get("meepleId") or pointer["meepleId"]
            assert int(meeple.split(".")[2]) <= 7
