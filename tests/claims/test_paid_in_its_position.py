"""A law: what a log paid for a feature, claimed in the position where it ends, is never called wrong."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carcscore.pipeline import examine, examine_up_to, parse
from carcscore.play.feature_claims import due_by_feature
from carcscore.play.final_position import final_position
from carcscore.play.outcome import Outcome
from tests.brute.play import Game
from tests.claims.test_samples_claimed import claim_on
from tests.laws.expansion_sides import expansion_board
from tests.laws.sides import board, written
from tests.sampling import few_of

HOME = Path(__file__).parents[2]
LOGS = [
    path
    for path in sorted((HOME / "samples").glob("*.yaml"))
    if "\nturns:" in path.read_text(encoding="utf-8")
]
OF_CLAIMS = ("claim-without-follower", "claim-on-nothing")


def paid_claims(log: Outcome) -> list[str]:
    """What a log paid each player for each feature."""
    lines = []
    for (ref, player), awards in due_by_feature(log.awards, log.features).items():
        lines.append(claim_on(log, log.features[ref], player, sum(award.points for award in awards)))
    return lines


def called_wrong(log: Outcome) -> list[str]:
    """The claims of what a log paid that its final position calls wrong."""
    report = examine(final_position(log), paid_claims(log))
    wrong = [
        f"{one.player} {one.features} claimed {one.claimed} due {one.computed}"
        for one in report.claims
        if one.what == "feature" and one.difference
    ]
    return wrong + [one.message for one in report.findings if one.code in OF_CLAIMS]


def ends(text: str, seed: int) -> Iterator[Outcome]:
    """A log as it ends, and as it would end after some of its turns."""
    report = examine(parse(text))
    if report.outcome is not None:
        yield report.outcome
        last = len(report.outcome.record.turns or ())
        for turn in random.Random(seed).sample(range(1, last + 1), min(3, last)):
            yield examine_up_to(report, turn)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_of_a_shipped_log(path: Path) -> None:
    for log in ends(path.read_text(encoding="utf-8"), len(path.name)):
        assert called_wrong(log) == []


@pytest.mark.parametrize("seed", few_of(range(60), 6))
@pytest.mark.parametrize("made", [board, expansion_board])
def test_of_a_generated_game(made: Callable[[int], Game], seed: int) -> None:
    for log in ends(written(made(seed), "log", "json"), seed):
        assert called_wrong(log) == []


def compared(sample: str, *claims: str) -> list[int | None]:
    """By how many points each claim on the position of a sample is wrong; ``None``: that is not told."""
    log = examine(HOME / "samples" / f"{sample}-turns.yaml").outcome
    assert log is not None
    report = examine(final_position(log), list(claims))
    told = {(one.player, one.claimed): one.difference for one in report.claims if one.what == "feature"}
    untold = [one.message for one in report.findings if one.code == "claim-untold"]
    assert len(told) + len(untold) == len(claims)
    keys = [(line.split()[0], int(line.split()[-1])) for line in claims]
    return [told.get(key) for key in keys]


@pytest.mark.parametrize(
    ("sample", "spot", "paid"),
    [
        # A road of 4 tiles: with the mage 8, with the witch 2 (MW5, MW6).
        ("mage-and-witch", "red road 1,0 E", {0: 0, 2: None, 3: 1, 4: 0, 5: -1, 8: None, 50: -46}),
        # A church with 9: whoever had most around it got 3, whether the church was theirs or not (DA4).
        ("darmstadt", "blue cloister 0,1 centre", {3: None, 4: 5, 9: 0, 12: None, 15: -6}),
        # Beside the fairy 3 more, or 3 for a follower in the minority (PD12).
        ("princess-and-dragon", "red road -2,0 E", {3: None, 5: 0, 8: None, 9: -4}),
        # Whoever was paid stood there, and so had 2 beside a tile each (LB5).
        ("labyrinth", "red road 1,-1 S", {5: 3, 6: 2, 8: 0, 9: -1, 10: None, 18: None, 20: -12}),
        # Farmers whom a barn sent home were paid then (AM15); what the barn brings is due in the end.
        ("abbey-and-mayor", "red farm -2,-1 NNW", {4: 12, 16: 0, 20: None}),
        ("abbey-and-mayor", "blue farm -2,-1 NNW", {0: 0, 3: None}),
        # What stands on a road does not bear on others.
        ("watchtowers", "red road -1,0 E", {2: 1, 3: 0, 5: -2}),
        ("watchtowers", "red road 1,0 E", {2: 0, 8: None}),
    ],
)
def test_a_claim_is_wrong_where_no_course_of_play_pays_it(
    sample: str, spot: str, paid: dict[int, int | None]
) -> None:
    assert compared(sample, *(f"{spot} {points}" for points in paid)) == [*paid.values()]


@pytest.mark.parametrize(("points", "wrong"), [(5, True), (6, True), (7, False), (15, False), (16, True)])
def test_whoever_was_paid_for_a_labyrinth_stood_there(points: int, wrong: bool) -> None:
    """Five tiles, and 2 for each of one to five followers: never 5, as claim or on the track (LB5)."""
    text = f"""
carcscore: 1
rules: {{expansions: [labyrinth], options: {{labyrinth: {{variant: advanced}}}}}}
players: [red, blue]
start: []
board: |
  .  L   .
  T3 LBA A1
  .  A2  .
track: {{red: {points}}}
"""
    report = examine(parse(text), [f"red road B2 N {points}"])
    assert any(one.difference for one in report.claims if one.what == "feature") is wrong
    both = examine(
        parse(text.replace("[labyrinth]", "[labyrinth, princess-and-dragon]")), ["red road B2 N 90"]
    )
    assert not any(one.difference for one in both.claims)  # beside the fairy it may be anything
    track = [one for one in report.findings if one.code == "track-impossible"]
    assert bool(track) is (wrong and points != 6)  # 6 may be what three more followers paid
