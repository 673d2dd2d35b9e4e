"""How each feature was scored: entries for those that paid or hold followers, a line for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carcscore.board.features import Feature
from carcscore.geometry import Cell, cell_name
from carcscore.play.outcome import Outcome
from carcscore.report.blocks import Block, Entries, Entry, Grid, Heading, Paragraph
from carcscore.report.farm_entries import farm_entries
from carcscore.report.model import Report
from carcscore.report.sums import Sums, grouped, kind_words, majority_remark, paid_for, summed
from carcscore.report.words import cells_in_short, followers_words, in_ranges, remarks_on
from carcscore.scoring.values import Award, Item, strengths, winners
from carcscore.text import counted
from carcscore.tiles.kinds import FARM

_IDS_SHOWN = 60
"""Longer rows of ids (in characters) become a number."""


def feature_sections(report: Report, outcome: Outcome) -> Iterator[Block]:
    """Everything that was scored, in play and at the end, and what nobody claimed."""
    sums = Sums(report)
    yield from _in_play(report, outcome, sums)
    yield from _by_kind(report, outcome, sums)
    if not outcome.record.is_log:
        yield from _completed(outcome, sums)
    yield from _unclaimed(outcome)


def _in_play(report: Report, outcome: Outcome, sums: Sums) -> Iterator[Block]:
    played = [award for award in report.awards if award.phase == "play"]
    if not played:
        return
    yield Heading("Scored during play")
    yield Grid(
        headers=("turn", "feature", "tiles", "worked out", "points"),
        rows=tuple(
            (
                "" if one.turn is None else str(one.turn),
                paid_for(one),
                _cells(one, outcome),
                working,
                gets,
            )
            for group in grouped(played)
            for one, working, gets in [(group[0], *summed(group, sums)[0])]
        ),
        right=frozenset({0}),
        folding=(3, 4),
    )


def _cells(award: Award, outcome: Outcome) -> str:
    feature = outcome.features.get(award.feature) if award.feature else None
    tiles = feature.tiles if feature else (award.at,) if award.at else ()
    return cells_in_short(tiles, outcome.table.a1, 2)


def _by_kind(report: Report, outcome: Outcome, sums: Sums) -> Iterator[Block]:
    by_kind: dict[str, list[Award]] = {}
    for award in report.awards:
        if award.phase == "final":
            by_kind.setdefault(award.kind, []).append(award)
    when = " at the end" if outcome.record.is_log else ""
    kinds = {feature.kind.name: feature.kind for feature in outcome.features}
    for kind_name, kind in kinds.items():
        awards = by_kind.pop(kind_name, [])
        if kind_name == FARM.name:
            yield from _farms(report, outcome, awards, sums, _capital(kind.plural) + when)
            continue
        made = tuple(_entries(report, outcome, kind_name, awards, sums))
        if made:
            yield from (Heading(_capital(kind.plural) + when), Entries(made))
    for kind_name, awards in by_kind.items():
        yield Heading(_capital(kind_words(kind_name)) + when)
        yield Entries(tuple(_others(outcome, awards, sums)))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _farms(
    report: Report, outcome: Outcome, awards: Sequence[Award], sums: Sums, heading: str
) -> Iterator[Block]:
    if outcome.rules.farms == "none":
        yield Heading(heading)
        yield Paragraph("By the rules chosen (`farms: none`) farms are not scored.")
        return
    made = tuple(farm_entries(outcome, awards, sums, report.scored_finally))
    if made:
        yield from (Heading(heading), Entries(made))


def _entries(
    report: Report, outcome: Outcome, kind: str, awards: Sequence[Award], sums: Sums
) -> Iterator[Entry]:
    paid: dict[str, list[Award]] = {}
    for award in awards:
        paid.setdefault(award.feature or "", []).append(award)
    a1 = outcome.table.a1
    for feature in outcome.features:
        if feature.kind.name != kind:
            continue
        standings = outcome.occupancy.followers.get(feature.id, ())
        its = paid.pop(feature.id, [])
        if not (standings or its):
            continue
        remarks = [majority_remark(its[0].majority)] if its else [unpaid_remark(report, feature, sums)]
        remarks += remarks_on(outcome.game.about(standings), a1)
        state = {True: "complete", False: "unfinished", None: "never complete"}[feature.complete]
        yield Entry(
            name=feature.id,
            place=f"{cells_in_short(feature.tiles, a1)}, {state}",
            followers=followers_words(standings, a1),
            remarks=tuple(remark for remark in remarks if remark),
            sums=tuple(summed(its, sums)),
        )
    yield from _others(outcome, [award for rest in paid.values() for award in rest], sums)


def _others(outcome: Outcome, awards: Sequence[Award], sums: Sums) -> Iterator[Entry]:
    """Awards of a kind that is no kind of feature: by the feature that pays them, if any, and by place."""
    together: dict[tuple[str, Cell | None, tuple[str, ...]], list[Award]] = {}
    for award in awards:
        together.setdefault((paid_for(award), award.at, award.features), []).append(award)
    for (name, at, features), its in together.items():
        yield Entry(
            name=name,
            place=f"on {cell_name(at, outcome.table.a1)}" if at is not None else "",
            remarks=(f"for {', '.join(features)}",) if features else (),
            sums=tuple(summed(its, sums)),
        )


def unpaid_remark(report: Report, feature: Feature, sums: Sums) -> str:
    """Why a feature that holds followers pays nobody in the final scoring."""
    assert report.outcome is not None
    if feature.complete and report.outcome.record.is_log:
        return "complete, and not scored yet"
    if feature.complete:
        worth = report.outcome.worth(feature)
        return (
            f"complete, so it was paid during play ({sums.of(worth.items, worth.rule)}): whoever stands "
            "there should have gone home (B9), and nothing is scored for it now"
        )
    if not report.scored_finally:
        return "not scored: the game was not ended"
    standings = report.outcome.occupancy.followers.get(feature.id, ())
    if not winners(strengths(list(standings))):
        return "nobody there has any strength: it pays nobody (B8)"
    return "nothing is scored for it"


def _completed(outcome: Outcome, sums: Sums) -> Iterator[Block]:
    rows = []
    for feature in outcome.features:
        if feature.complete:
            worth = outcome.worth(feature)
            working = sums.of(worth.items or (Item("tiles", len(feature.tiles), 0),), worth.rule)
            rows.append((feature.id, cells_in_short(feature.tiles, outcome.table.a1, 5), working))
    if not rows:
        return
    yield Heading("Completed during play")
    text = (
        "What each was worth to whoever had the majority there. A final position pays it only through the "
        "track, and doesn't tell who got it."
    )
    if outcome.track is None:
        text += " This record has no track, so none of it is in the totals."
    yield Paragraph(text)
    yield Grid(headers=("feature", "tiles", "worth then"), rows=tuple(rows), folding=(2,))


def _unclaimed(outcome: Outcome) -> Iterator[Block]:
    paid = {award.feature for award in outcome.awards if award.phase == "play"}
    free: dict[str, list[Feature]] = {}
    for feature in outcome.features:
        if feature.id in outcome.occupancy.followers or feature.id in paid:
            continue
        if feature.complete and not outcome.record.is_log:
            continue
        if not feature.kind.claimable or (feature.kind is FARM and outcome.rules.farms == "none"):
            continue
        free.setdefault(feature.kind.name, []).append(feature)
    parts = []
    for features in free.values():
        ids = in_ranges(feature.id for feature in features)
        kind = features[0].kind
        parts.append(ids if len(ids) <= _IDS_SHOWN else counted(len(features), kind.name, kind.plural))
    if parts:
        yield Paragraph(f"Claimed by nobody: {'; '.join(parts)}.")
