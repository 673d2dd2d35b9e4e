"""Whatever a message names, it names by a reference: no feature, rule or player is a bit of plain text."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from carcscore.game.events import Noted
from carcscore.mistakes.model import Dispute
from carcscore.mistakes.search import Explainer, explain
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.rules.rulebook import all_rules
from carcscore.sentences import FeatureName, Reference, RuleNumber, parts_of, said
from tests.sampling import few_of, in_one

ROOT = Path(__file__).parents[2]
NUMBERS = {rule.number for rule in all_rules()}
_FEATURE = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)*-\d+(?![\w-])")
_NUMBER = re.compile(r"(?<!\w)[A-Z]{1,3}\d{1,2}(?!\w)")


def records() -> list[Path]:
    """Every seventh first: those are a share of all."""
    found = [*ROOT.glob("samples/*.*"), *ROOT.glob("tests/games/**/*.*")]
    every = sorted(path for path in found if path.suffix in (".yaml", ".json", ".jcz"))
    return [one for start in range(7) for one in every[start::7]]


def told(report: Report) -> Iterator[str]:
    """The messages of a report, by whoever made them."""
    for finding in report.findings:
        yield finding.message
        yield from (cure.message for cure in finding.cures)
    if report.outcome is not None:
        yield from told_of(report.outcome)


def told_of(outcome: Outcome) -> Iterator[str]:
    for played in (*outcome.turns, *outcome.last_acts):
        yield from (event.remark for event in played.events if isinstance(event, Noted))
    for section in outcome.game.sections():
        yield section.text or ""
        for row in section.rows:  # a token has a colour, which need not be a player's
            yield from (cell for head, cell in zip(section.headers, row, strict=True) if head != "tokens")
    yield from (about.remark for about in outcome.game.about(outcome.followers))
    yield from mistakes(outcome)


def mistakes(outcome: Outcome) -> Iterator[str]:
    """What would explain claims on each feature, and on what a player got in all."""
    players = outcome.game.players
    search = Explainer(outcome, [])
    for feature in outcome.features:
        for player in players:
            for slip, _ in search.slips(feature, player):
                yield from (slip.words, slip.which)
    sums = {player: sum(one.points for one in outcome.awards if one.player == player) for player in players}
    gaps = (-3, -1, 1, 2, 4)
    totals = [Dispute("total", player, due + gap, due) for player, due in sums.items() for gap in gaps]
    for explained in explain(outcome, totals):
        found = [one for each in explained.explanations for one in each.mistakes]
        yield from (one.message for one in (*found, explained.nearest) if one is not None)


def unreferred(
    texts: Iterable[str], features: Iterable[str], codes: Iterable[str], players: Iterable[str] = ()
) -> set[str]:
    """Features, rules and players that plain text names; not a tile with its turns, such as ``R3``."""
    names, tiles = set(features), {f"{code}{turns}" for code in codes for turns in range(4)}
    each = "|".join(map(re.escape, players)) or "(?!)"
    player = re.compile(rf"(?<![\w-])(?<!token )(?:{each})(?![\w-])(?! token)")  # tokens have colours, too
    found: set[str] = set()
    for text in texts:
        plain = "".join("\0" if isinstance(part, Reference) else part for part in parts_of(text))
        found |= names.intersection(_FEATURE.findall(plain)) | set(player.findall(plain))
        numbers = NUMBERS.intersection(_NUMBER.findall(plain))
        found |= {one for one in numbers if one not in tiles or f"({one})" in plain}
    return found


@in_one
@pytest.mark.parametrize("path", few_of(records(), 60), ids=lambda path: path.stem)
def test_messages_refer_to_what_they_name(path: Path) -> None:
    report = examine(path)
    features: list[str] = []
    codes: list[str] = []
    players = [one.id for one in report.record.players] if report.record is not None else []
    if report.outcome is not None:
        features = [report.outcome.features.name(one.ref) for one in report.outcome.features]
        codes = [*report.outcome.table.catalogue.tiles]
    assert unreferred(told(report), features, codes, players) == set()


def test_a_name_in_a_plain_text_would_be_seen() -> None:
    assert unreferred(["city-3 pays 4 (B7)"], ["city-3"], []) == {"city-3", "B7"}
    assert unreferred(["B7 is not a tile of city-30, nor is `B9`"], ["city-3"], ["B"]) == {"B7"}
    assert unreferred(["R3 lies (R4)"], [], ["R"]) == {"R4"}
    assert unreferred(["R3 lies (R3)"], [], ["R"]) == {"R3"}
    assert unreferred(["red has none left"], [], [], ["red", "blue"]) == {"red"}
    assert unreferred(["what is coloured red-brown"], [], [], ["red"]) == set()
    assert unreferred([said("{} ({})", FeatureName("city-3"), RuleNumber("B7"))], ["city-3"], []) == set()
