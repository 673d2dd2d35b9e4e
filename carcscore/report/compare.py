"""The same game by the three historical farm rules: the totals side by side, why they differ, the reports."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from carcscore.board.feature import FeatureRef
from carcscore.frozen import frozen
from carcscore.play.again import examined_again
from carcscore.play.outcome import Outcome
from carcscore.report.blocks import Block, Bullets, Heading, Paragraph, TableBlock
from carcscore.report.layout import lay_out
from carcscore.report.model import Report
from carcscore.report.outline import FARM_RULE_WORDS, farm_rule_words
from carcscore.report.story import Stories, is_land
from carcscore.report.tallies import claims_of, tallies_of
from carcscore.report.totals import label
from carcscore.report.verdict import verdict_on
from carcscore.report.words import majority_words, name, square
from carcscore.rules.facts import FarmRule
from carcscore.rules.options import FARMS
from carcscore.scoring.values import Strength
from carcscore.sentences import FeatureName, RuleNumber, Sentence, enumerated, joined, ruled, said
from carcscore.text import counted
from carcscore.tiles.kinds import FARM

FARM_RULES: Final = tuple(FARM_RULE_WORDS)
_ROWS_SHOWN: Final = 40
_NOT_ENDED: Final = "The game was not ended: there is no final scoring."


def compare_rules(report: Report, width: int = 80) -> str:
    """The totals of each player under each farm rule, the winners, and the cities that differ.

    Raises :class:`ValueError` when the record can't be used.
    """
    outcome = report.outcome
    if outcome is None:
        raise ValueError("the record can't be used, so there are no totals to compare")
    return lay_out(_page(report, outcome), width)


@frozen(slots=False)
class _Scored:
    """The payments of farms for cities under one farm rule.

    ``by_city`` are a player's points for a city, ``through`` the farms that pay them; ``pooled`` the
    strengths at a city whose farms are counted together.
    """

    by_city: Mapping[tuple[str, FeatureRef], int]
    through: Mapping[tuple[str, FeatureRef], list[FeatureRef]]
    pooled: Mapping[FeatureRef, tuple[tuple[str, Strength], ...]]


def _page(report: Report, outcome: Outcome) -> Iterator[Block]:
    yield Heading("The three farm rules", 1)
    if outcome.rules.farms == "none" and FARMS.name not in outcome.rules.overridden:
        yield Paragraph("This game is played without farms: the farm rules change nothing.")
        return
    if (replacing := outcome.rules.farm_rule) is not None:
        yield from _replaced(report, outcome, replacing)
        return
    reports = {rule: _by(rule, report, outcome) for rule in FARM_RULES}
    yield from _totals(outcome, reports)
    if outcome.scored_finally:
        scored = {rule: _scored(by.outcome) for rule, by in reports.items() if by.outcome is not None}
        yield from _differences(report, outcome, scored)


def _replaced(report: Report, outcome: Outcome, rule: FarmRule) -> Iterator[Block]:
    """One column of totals: with an expansion's own farm rule there is nothing to compare."""
    whose = next(facts.title for facts in outcome.rules.facts if facts.farm_rule is rule)
    none = f"With {whose} the three rules make no difference: none of them is used. Farms pay "
    yield Paragraph(said("{}{}.", none, farm_rule_words(rule)))
    if not report.scored_finally:
        yield Paragraph(_NOT_ENDED)
    yield _table(outcome, {said("farms by {}", RuleNumber(rule.rule)): report})


def _scored(outcome: Outcome) -> _Scored:
    by_city: defaultdict[tuple[str, FeatureRef], int] = defaultdict(int)
    through: defaultdict[tuple[str, FeatureRef], list[FeatureRef]] = defaultdict(list)
    pooled = {}
    for scoring in outcome.farm_scorings:
        for award in (paid for paid in scoring.awards if paid.kind == FARM.name):
            assert scoring.farm_rule is not None
            if scoring.pooled:
                pooled[scoring.feature.ref] = award.majority
            for ref in (scoring.feature.ref,) if scoring.pooled else award.features:
                city = outcome.features[ref]
                by_city[award.player, ref] += scoring.brings(scoring.farm_rule, award.player, city)
                if not scoring.pooled:
                    through[award.player, ref].append(scoring.feature.ref)
    return _Scored(by_city, through, pooled)


def _totals(outcome: Outcome, reports: Mapping[str, Report]) -> Iterator[Block]:
    yield _table(outcome, {ruled(rule, FARM_RULE_WORDS[rule][1]): by for rule, by in reports.items()})
    if outcome.track is None:
        yield Paragraph("The record has no track: these are the points of the final scoring alone.")
    first = {tuple(tally.player.id for tally in by.first) for by in reports.values()}
    does = "doesn't change" if len(first) == 1 else "decides"
    yield Paragraph(f"The farm rule {does} who is first.")
    if not outcome.scored_finally:
        yield Paragraph(_NOT_ENDED)


def _table(outcome: Outcome, reports: Mapping[str, Report]) -> Block:
    """The totals by player, one column a farm rule, and who is first."""
    land = {kind.name for kind in outcome.rules.palette.kinds.values() if is_land(kind)}
    rows = []
    for by_rule in zip(*(report.tallies for report in reports.values()), strict=True):
        farms = (sum(points for kind, points in tally.by_kind.items() if kind in land) for tally in by_rule)
        sums = (f"{tally.total} (farms {paid})" for tally, paid in zip(by_rule, farms, strict=True))
        rows.append((label(by_rule[0].player), *sums))
    first = (enumerated(name(tally.player.id) for tally in by.first) for by in reports.values())
    rows.append(("wins" if outcome.scored_finally else "leads", *first))
    folding = tuple(column for column in (0, 3, 2, 1) if column <= len(reports))
    return TableBlock(headers=("player", *reports), rows=tuple(rows), folding=folding)


def _differences(report: Report, outcome: Outcome, scored: Mapping[str, _Scored]) -> Iterator[Block]:
    """The cities where the rules differ: the usual 4 instead of 3 in a list, the rest in a table."""
    usual: defaultdict[str, list[FeatureName]] = defaultdict(list)
    rows: list[tuple[str, ...]] = []
    for city in outcome.features:
        for player in (each.id for each in outcome.record.players):
            points = {rule: paid.by_city.get((player, city.ref), 0) for rule, paid in scored.items()}
            if len(set(points.values())) == 1:
                continue
            if points == {"third": 3, "first": 4, "second": 3}:
                usual[player].append(outcome.features.name(city.ref))
                continue
            first = square(city.tiles[0], outcome.table.a1)
            where = said("{} ({})", outcome.features.name(city.ref), first)
            why = _why(report.stories, scored, player, city.ref)
            rows.append((where, name(player), *map(str, points.values()), why))
    if not rows and not usual:
        yield Paragraph("No farmer is paid for any city, so the farm rules make no difference.")
        return
    yield Heading("What makes the difference")
    if rows:
        headers = ("city", "player", *scored, "why")
        yield TableBlock(headers, tuple(rows[:_ROWS_SHOWN]), right=frozenset({2, 3, 4}), folding=(5,))
    if len(rows) > _ROWS_SHOWN:
        yield Paragraph(f"And {counted(len(rows) - _ROWS_SHOWN, 'more row')} like these.")
    if usual:
        lines = []
        for player, cities in usual.items():
            which = enumerated(cities) if len(cities) <= 8 else counted(len(cities), "city")
            lines.append(said("{}: 4 instead of 3 by the first rule for {}", name(player), which))
        yield Bullets(tuple(lines))
    shares = (award.feature for award in outcome.awards if award.kind in outcome.rules.pieces)
    if any(feature is not None and is_land(outcome.features[feature].kind) for feature in shares):
        yield Paragraph(
            "Pieces stand in farms: their shares come off what a single farm pays, and are not part of these "
            "rows. The first rule, by which farms pay together, knows no such shares."
        )


def _why(stories: Stories, scored: Mapping[str, _Scored], player: str, city: FeatureRef) -> Sentence:
    farms = [stories[ref].name for ref in scored["third"].through.get((player, city), [])]
    parts = []
    if len(farms) > 1:
        pay = " by the third rule, only one by the second"
        parts.append(said("{} each pay {}{}", enumerated(farms), name(player), pay))
    pooled = scored["first"].pooled.get(city)
    if pooled and len(pooled) > 1:
        around = [stories[farm].name for farm in stories[city].bordered_by if stories[farm].followers]
        who, together = ("the farmers", " together") if len(around) > 1 else ("farmers", "")
        on = said("{} on {}{}", who, enumerated(around), together)
        parts.append(said("by the first rule {} count: {}", on, majority_words(pooled)))
    return joined(parts, "; ") or said(
        "a city pays 4 by the first rule and 3 a farm by the others, before what changes it"
    )


def by_farm_rule(report: Report) -> Mapping[str, Report]:
    """The report by each of the three rules, that in force first; empty where they make no difference.

    So it is where nobody farms, where an expansion has a rule of its own, and where the game was not ended.
    """
    outcome = report.outcome
    if outcome is None or not report.scored_finally or outcome.rules.farm_rule is not None:
        return {}
    farmed = any(outcome.features[follower].kind is FARM for follower in outcome.occupancy.followers)
    if outcome.rules.farms not in FARM_RULES or not farmed:
        return {}
    rules = dict.fromkeys((outcome.rules.farms, *FARM_RULES))
    return {rule: _by(rule, report, outcome) for rule in rules}


def _by(rule: str, report: Report, outcome: Outcome) -> Report:
    """The report as it is by one of the rules."""
    if rule == outcome.rules.farms:
        return report
    other = examined_again(outcome, outcome.rules.with_farms(rule))
    tallies = tallies_of(other)
    by = replace(report, outcome=other, tallies=tallies, claims=claims_of(other, tallies))
    return replace(by, verdict=verdict_on(by))
