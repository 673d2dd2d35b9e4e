"""The scoring of each feature: an entry for each that paid or holds followers, a line for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from carcscore.board.feature import FeatureRef
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from carcscore.report.blocks import Block, Entries, FeatureEntry, Heading, Paragraph, TableBlock
from carcscore.report.holders import holdings
from carcscore.report.model import Report
from carcscore.report.story import Stories, Story, is_land
from carcscore.report.sums import Payment, kind_words
from carcscore.report.words import (
    cells_in_short,
    followers_words,
    in_ranges,
    name,
    pieces_words,
    remarks_on,
    square,
)
from carcscore.scoring.farms import paying_words
from carcscore.scoring.payouts import NO_FEATURE
from carcscore.scoring.values import Award, Item, strengths, winners
from carcscore.sentences import RuleNumber, Sentence, enumerated, joined, ruled, said
from carcscore.text import counted, plural, sentence
from carcscore.tiles.kinds import FeatureKind

_IDS_SHOWN = 60
"""Longer lists of ids (in characters) become a count."""


def feature_sections(report: Report, outcome: Outcome) -> Iterator[Block]:
    """The scores made in play and at the end, and the features that nobody claimed."""
    yield from _in_play(report.stories, outcome)
    yield from _by_kind(report, outcome)
    if not outcome.record.is_log:
        yield from _completed(report.stories, outcome)
    yield from _unclaimed(report.stories, outcome)


def _in_play(stories: Stories, outcome: Outcome) -> Iterator[Block]:
    rows = tuple(
        (str(payment.award.turn or ""), payment.what, _cells(payment, outcome), payment.working, payment.gets)
        for payment in stories.payments
        if payment.award.phase == "play"
    )
    if rows:
        yield Heading("Scored during play")
        headers = ("turn", "feature", "tiles", "worked out", "points")
        yield TableBlock(headers, rows, right=frozenset({0}), folding=(3, 4))


def _cells(payment: Payment, outcome: Outcome) -> Sentence:
    feature, at = payment.award.feature, payment.award.at
    tiles = outcome.features[feature].tiles if feature is not None else (at,) if at else ()
    return cells_in_short(tiles, outcome.table.a1, 2)


def _by_kind(report: Report, outcome: Outcome) -> Iterator[Block]:
    """The final scoring: the kinds of feature on the board, then the other kinds of award."""
    when = " at the end" if outcome.record.is_log else ""
    aside: dict[str, list[Payment]] = {}
    for payment in report.stories.payments:
        if payment.award.phase == "final" and not payment.own:
            aside.setdefault(payment.award.kind, []).append(payment)
    for kind_name, stories in report.stories.by_kind.items():
        kind, others = stories[0].kind, aside.pop(kind_name, [])
        heading = Heading(sentence(kind.plural) + when)
        if is_land(kind) and outcome.rules.farms == "none":
            yield heading
            yield Paragraph(f"By the rules chosen (`farms: none`) {kind.plural} are not scored.")
            paid = [_land_entry(story, {}, report.scored_finally) for story in stories if story.final]
            if paid:
                yield Entries(tuple(paid))
            continue
        if is_land(kind):
            pooled = [payment for payment in others if payment.award.feature is not None]
            others = [payment for payment in others if payment.award.feature is None]
            made = _land(report, kind, pooled)
        else:
            made = _features(report, stories)
        entries = (*made, *_others(outcome, others))
        if entries:
            yield from (heading, Entries(entries))
    for kind_name, others in aside.items():
        yield Heading(sentence(kind_words(kind_name)) + when)
        yield Entries(tuple(_others(outcome, others)))


def _features(report: Report, stories: Iterable[Story]) -> Iterator[FeatureEntry]:
    for story in stories:
        if story.followers or story.final:
            remarks = holdings(story.final, story.payments) if story.final else [unpaid_remark(report, story)]
            state = {True: "complete", False: "unfinished", None: "never complete"}[story.feature.complete]
            yield _entry(story, f", {state}", remarks, story.final)


def _entry(story: Story, state: str, remarks: Iterable[str], paid: Iterable[Payment]) -> FeatureEntry:
    a1 = story.outcome.table.a1
    remarks = [*remarks, *remarks_on(story.outcome.game.about(story.followers), a1)]
    return FeatureEntry(
        name=story.name,
        place=said("{}{}", cells_in_short(story.feature.tiles, a1), state),
        followers=followers_words(story.followers, a1),
        remarks=tuple(remark for remark in remarks if remark),
        sums=_sums(paid),
    )


def _sums(paid: Iterable[Payment]) -> tuple[tuple[Sentence, Sentence], ...]:
    return tuple((payment.working, payment.gets) for payment in paid)


def _land(report: Report, kind: FeatureKind, pooled: list[Payment]) -> Iterator[FeatureEntry]:
    """An entry for every farm with farmers, or where farms are pooled, for every city that pays them.

    ``pooled`` are the payments of such cities.
    """
    through = {
        (award.player, city): story.name
        for story in report.stories
        for award in _land_awards(story)
        for city in award.features
    }
    for story in report.stories:
        its = [payment for payment in pooled if payment.award.feature == story.ref]
        if story.kind is kind:
            elsewhere = any(story.ref in payment.award.features for payment in pooled)
            if story.final or (story.followers and not elsewhere):
                yield _land_entry(story, through, report.scored_finally)
        elif its:
            yield FeatureEntry(
                name=story.name,
                place=said("{}, complete", cells_in_short(story.feature.tiles, story.outcome.table.a1)),
                followers=_pooled(story, report.stories, kind, its[0].award.features),
                remarks=tuple(holdings(its, story.payments)),
                sums=_sums(its),
            )


def _pooled(story: Story, stories: Stories, kind: FeatureKind, around: Iterable[FeatureRef]) -> Sentence:
    held = [stories[ref] for ref in around if stories[ref].followers]
    followers = [follower for each in held for follower in each.followers]
    together = " together" if len(held) > 1 else ""
    who = said("{} on {}{}", dwellers(story.outcome, kind), enumerated(each.name for each in held), together)
    return said("{}: {}", who, followers_words(followers, story.outcome.table.a1))


def dwellers(outcome: Outcome, kind: FeatureKind) -> str:
    """The followers on a kind of land: ``farmers``."""
    roles = outcome.rules.roles.items()
    return next((plural(role) for role, name in roles if name == kind.name), "followers")


def _land_entry(story: Story, through: Mapping[tuple[str, FeatureRef], str], ended: bool) -> FeatureEntry:
    remarks = [*holdings(story.final, story.payments), _supplies(story), *_paid_elsewhere(story, through)]
    entry = _entry(story, "", remarks, story.final)
    if not story.followers:
        entry = replace(entry, followers=pieces_words(story.pieces, story.outcome.table.a1))
    if ended:
        return entry
    return replace(entry, remarks=(*entry.remarks, said("not scored: the game was not ended")))


def _supplies(story: Story) -> Sentence:
    if not story.supplies:
        return said("no completed {} borders it", paying_words(story.outcome.rules))
    features, a1 = story.outcome.features, story.outcome.table.a1
    cells = {city: cells_in_short(features[city].tiles, a1, 3) for city in story.supplies}
    places = [said("{} (tiles {})", features.name(city), there) for city, there in cells.items()]
    return said("completed beside it: {}", enumerated(places))


def _land_awards(story: Story) -> list[Award]:
    """The awards that a farm itself pays in the final scoring, without the shares of pieces and the like."""
    awards = [award for payment in story.final for award in payment.awards]
    return [award for award in awards if award.kind == story.kind.name]


def _paid_elsewhere(story: Story, through: Mapping[tuple[str, FeatureRef], str]) -> Iterator[Sentence]:
    """The cities that a player is paid for through another farm (rule B13)."""
    for award in _land_awards(story):
        paid = {*award.features}
        known = [
            said("{} (through {})", story.outcome.features.name(city), through[award.player, city])
            for city in story.supplies
            if city not in paid and (award.player, city) in through
        ]
        if known:
            yield said("{} is paid for {}", name(award.player), enumerated(known))


def _others(outcome: Outcome, payments: Sequence[Payment]) -> Iterator[FeatureEntry]:
    """Payments of a kind that is not a kind of feature, by paying feature and place."""
    together: dict[tuple[str, Cell | None, tuple[FeatureRef, ...]], list[Payment]] = {}
    for payment in payments:
        together.setdefault((payment.what, payment.award.at, payment.award.features), []).append(payment)
    for (what, at, _), its in together.items():
        others = its[0].others
        yield FeatureEntry(
            name=what,
            place=said("on {}", square(at, outcome.table.a1)) if at is not None else said(""),
            remarks=(said("for {}", joined(others)),) if others else (),
            sums=_sums(its),
        )


def unpaid_remark(report: Report, story: Story) -> Sentence:
    """The reason why a feature that holds followers pays nobody in the final scoring."""
    if story.feature.complete and story.outcome.record.is_log:
        return said("complete, and not scored yet")
    if story.feature.complete:
        worth = report.stories.sums.of(story.worth.items, story.worth.rule)
        return said(
            "complete, so it was paid during play (as the board stands {}): whoever stands there should "
            "have gone home ({}), and nothing is scored for it now",
            worth,
            RuleNumber("B9"),
        )
    if not report.scored_finally:
        return said("not scored: the game was not ended")
    if not winners(strengths(list(story.followers))):
        return ruled("nobody there has any strength: it pays nobody", "B8")
    if any(payment.award.phase == "final" for payment in story.payments):
        return said("each follower there is paid separately")
    return said("nothing is scored for it")


def _completed(stories: Stories, outcome: Outcome) -> Iterator[Block]:
    rows = []
    for story in stories:
        if story.feature.complete and story.kind.claimable:
            feature, worth = story.feature, story.worth
            items = worth.items or (Item("tiles", feature.size, 0),)
            cells = cells_in_short(feature.tiles, outcome.table.a1, 5)
            rows.append((story.name, cells, stories.sums.of(items, worth.rule)))
    if not rows:
        return
    yield Heading("Completed during play")
    text = (
        "What each is worth, as the board stands, to whoever had the majority there. A final position pays "
        "it only through the track, and doesn't tell who got it."
    )
    others = (payout.of for each in outcome.game.hooks.other_payments(outcome.features) for payout in each)
    if any(of is None or (of != NO_FEATURE and outcome.features[of].complete) for of in others):
        text += " What stood there and has left since may have changed that, or been paid in addition."
    if outcome.track is None:
        text += " This record has no track, so none of it is in the totals."
    yield Paragraph(text)
    yield TableBlock(headers=("feature", "tiles", "worth"), rows=tuple(rows), folding=(2,))


def _unclaimed(stories: Stories, outcome: Outcome) -> Iterator[Block]:
    paid = {award.feature for award in outcome.awards if award.phase == "play"}
    parts, is_log = [], outcome.record.is_log
    for of_kind in stories.by_kind.values():
        kind = of_kind[0].kind
        if not kind.claimable or (is_land(kind) and outcome.rules.farms == "none"):
            continue
        unpaid = (story for story in of_kind if not (story.followers or story.final or story.ref in paid))
        if free := [story.name for story in unpaid if is_log or not story.feature.complete]:
            ids = in_ranges(free)
            parts.append(ids if len(ids) <= _IDS_SHOWN else counted(len(free), kind.name, kind.plural))
    if parts:
        yield Paragraph(said("Claimed by nobody: {}.", joined(parts, "; ")))
