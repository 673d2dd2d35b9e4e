"""A feature in sentences: its tiles, who stands there, what it paid to whom, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carcscore.board.feature import Feature
from carcscore.game.placing import figure_words, whose
from carcscore.geometry import (
    AROUND,
    SIDE_WORDS,
    Cell,
    cells_around,
    neighbour,
    pair_name,
    point_name,
    reading_order,
)
from carcscore.play.outcome import Outcome
from carcscore.report.closing_words import closing_words
from carcscore.report.entries import dwellers, unpaid_remark
from carcscore.report.holders import holdings, remark_on, scorings
from carcscore.report.model import Report
from carcscore.report.picture import figures_apart
from carcscore.report.pieces import piece_place
from carcscore.report.story import Story, is_land
from carcscore.report.sums import Payment, kind_words, payment_words
from carcscore.report.words import majority_words, name, square, strength_words
from carcscore.rules.rulebook import clause
from carcscore.scoring.farms import paying_words, rule_for_farms
from carcscore.scoring.values import MAJORITY, majority_of, strengths, winners
from carcscore.sentences import FeatureName, RuleNumber, Sentence, capital, enumerated, joined, ruled, said
from carcscore.text import a, counted, listed, sentence, verb
from carcscore.tiles.kinds import CITY

_SQUARES_SHOWN = 60


def sentences(report: Report, story: Story) -> Iterator[Sentence]:
    """A feature in sentences: its tiles, its followers, its payments."""
    feature, outcome = story.feature, story.outcome
    yield _tiles(story)
    if feature.marks:
        plural = report.stories.sums.plural
        marks = (
            counted(number, kind_words(mark), kind_words(plural(mark)))
            for mark, number in feature.marks.items()
        )
        yield said("Marks: {}", joined(marks))
    yield from _open(story)
    if feature.kind.completes == "around":
        yield from _around(outcome, feature)
    if feature.complete is False and not report.scored_finally:
        yield said("Still to come: {}", closing_words(outcome, feature))
    if feature.kind.claimable:
        yield from _followers(story)
    if story.pieces:
        yield said("Pieces: {}", joined(piece_place(piece, outcome) for piece in story.pieces))
    yield from _apart(story)
    if is_land(feature.kind):
        yield from _bordered(story)
    yield from _points(report, story)
    yield from _bordering(report, story)


def _names(outcome: Outcome, cells: Sequence[Cell]) -> Sentence:
    names = [square(cell, outcome.table.a1) for cell in cells[:_SQUARES_SHOWN]]
    return joined([*names, *_and_more(cells)])


def _and_more(every: Sequence[object]) -> list[str]:
    return [f"and {len(every) - _SQUARES_SHOWN} more"] if len(every) > _SQUARES_SHOWN else []


def _tiles(story: Story) -> Sentence:
    tiles = story.feature.tiles
    text = said("{}: {}", counted(story.feature.size, "tile"), _names(story.outcome, tiles))
    if len(story.feature.segments) > len(tiles) and not is_land(story.kind):
        text = said("{} (a tile counts once, however many of its parts belong to it)", text)
    if story.feature.paired:
        text = said("{} (a tile of two squares counts once)", text)
    return text


def _open(story: Story) -> Iterator[Sentence]:
    """Its open edges; some may meet a tile that doesn't fit."""
    table, edges = story.outcome.table, story.open_edges
    places: list[str] = []
    for cell, side in edges[:_SQUARES_SHOWN]:
        beyond = neighbour(cell, side)
        place = said("{} {}", square(cell, table.a1), SIDE_WORDS[side])
        if beyond in table.board:
            place = said("{} (where {} does not continue it)", place, square(beyond, table.a1))
        places.append(place)
    if places:
        places += _and_more(edges)
        yield said("Open at {}: {}", counted(len(edges), "edge"), joined(places))
    if inside := story.outcome.features.open_inside(story.feature):
        yield said("Open below ground on {}", _names(story.outcome, inside))


def _around(outcome: Outcome, feature: Feature) -> Iterator[Sentence]:
    """The empty squares around a cloister, or those that its kind waits for."""
    cells = sorted(cells_around(feature.tiles, feature.kind.around), key=reading_order)
    missing = tuple(cell for cell in cells if cell not in outcome.table.board)
    squares = f"{len(cells)} squares {'around it' if feature.kind.around == AROUND else 'that it waits for'}"
    if missing:
        filled = len(cells) - len(missing)
        some = f"{filled} of the {squares} {verb(filled, 'is')} filled; empty: "
        yield said("{}{}", some, _empty(outcome, missing))
    else:
        yield said("All {} are filled", squares)


def _empty(outcome: Outcome, cells: tuple[Cell, ...]) -> Sentence:
    """Empty squares by their sheet names; those north or west of A1, which have none, by x,y."""
    west, north = outcome.table.a1
    named = tuple(cell for cell in cells if cell[0] >= west and cell[1] >= north)
    off = [pair_name(cell) for cell in cells if cell not in named]
    parts: list[str] = [_names(outcome, named)] if named else []
    if off:
        parts.append(f"{'and ' if named else ''}off the sheet, by x,y from the start tile, {' '.join(off)}")
    return joined(parts, "; ")


def _followers(story: Story) -> Iterator[Sentence]:
    if not story.followers:
        yield said("No follower stands there{}", " now" if story.outcome.record.is_log else "")
        return
    a1 = story.outcome.table.a1
    followers = []
    for follower in story.followers:
        remarks = (remark for _, remark in story.outcome.game.about([follower]))
        weighs = joined([f"strength {strength_words(follower.strength)}", *remarks])
        who, where = figure_words(follower.figure, follower.role), point_name(follower.point)
        followers.append(
            said(
                "{}'s {} on {} {} ({})", name(follower.player), who, square(follower.cell, a1), where, weighs
            )
        )
    yield said("Followers: {}", joined(followers))
    players = {follower.player for follower in story.followers}
    if len(players) > 1 and (story.kind.completes != "never" or is_land(story.kind)):
        yield joined(["Strength", *_held(story)], ": ")
        yield from _shared(story)


def _held(story: Story) -> Iterator[Sentence]:
    """The players paid by the strengths that are there now; of an unpaid feature, who has the most."""
    held = holdings(story.final, story.payments, by_majority=True)
    apart = len(scorings(story.final)) > 1
    sums = strengths(list(story.followers))
    if not (held and apart):  # else each of them tells its own
        yield majority_words(majority_of(sums))
    if held:
        yield joined(held, "; apart from them ")
    elif apart:
        yield said("each is paid apart")
    elif not story.own and len(best := winners(sums)) == 1:
        yield ruled(said("{} has the majority", name(best[0])), MAJORITY)


def _shared(story: Story) -> Iterator[Sentence]:
    """By which tiles the first follower's part of a feature hangs together with those of others."""
    outcome = story.outcome
    a1 = outcome.table.a1
    first, *others = story.followers
    for other in dict.fromkeys(follower for follower in others if follower.player != first.player):
        way = outcome.table.board.connection(first.number, other.number)
        if len(way) > 1:
            own, theirs = (said("{} on {}", whose(each), square(each.cell, a1)) for each in (first, other))
            yield said("{} and {} share it through {}", capital(own), theirs, _names(outcome, way))


def _apart(story: Story) -> Iterator[Sentence]:
    """The figures that stand there and have no part in it."""
    outcome = story.outcome
    there = [
        occupant for occupant in figures_apart(outcome) if outcome.features.ref(occupant.number) == story.ref
    ]
    if there:
        owners = (said("{}'s", name(occupant.player)) if occupant.player else "the" for occupant in there)
        places = (
            said("{} {} ({}, {})", owner, figure.figure, figure.role, square(figure.cell, outcome.table.a1))
            for owner, figure in zip(owners, there, strict=True)
        )
        yield said("In it, without a part in any feature: {}", joined(places))


def _bordered(story: Story) -> Iterator[Sentence]:
    """The cities (or whatever else pays farms) that a farm borders: those that pay, and those that don't."""
    outcome = story.outcome
    features, rules = outcome.features, outcome.rules
    kinds = rule_for_farms(rules).kinds or (CITY,)
    plurals = listed(kind.plural for kind in kinds)
    if story.supplies:
        cells = {city: _names(outcome, features[city].tiles) for city in story.supplies}
        cities = (said("{} ({})", features.name(city), there) for city, there in cells.items())
        yield said("Completed beside it: {}", joined(cities))
    else:
        yield said("It borders no completed {}", paying_words(rules))
    others = [features[border] for border in story.feature.borders if border not in story.supplies]
    only = f": only completed {plurals} pay {a(story.kind.name)}"
    if unfinished := [features.name(other.ref) for other in others if other.kind in kinds]:
        which = f", which {verb(len(unfinished), 'is')} unfinished"
        yield said("It also borders {}{}{}", enumerated(unfinished), which, only)
    if elsewise := [features.name(other.ref) for other in others if other.kind not in kinds]:
        yield said("It also borders {}{}", enumerated(elsewise), only)


def _points(report: Report, story: Story) -> Iterator[Sentence]:
    """Its payments, then those of others in which it takes part."""
    if not story.own:
        yield from _unpaid(report, story)
    own = story.own
    for payment in sorted(story.payments, key=lambda payment: payment not in own):
        words = payment_words(payment, story.outcome, _why(report, payment, story))
        yield capital(words) if payment in own else said("{}: {}", _elsewhere(payment, story), words)


def _why(report: Report, payment: Payment, story: Story) -> Sentence:
    """The holders of the feature that paid, unless the line on strengths names them."""
    home = story if payment.award.feature is None else report.stories[payment.award.feature]
    if payment in story.final and len(strengths(list(story.followers))) > 1:
        return said("")
    scored = (
        scoring
        for scoring in scorings(home.payments)
        if any(payment.award in each.awards for each in scoring)
    )
    return remark_on(next(scored, [payment]), (*home.payments, *story.payments), by_majority=True)


def _elsewhere(payment: Payment, story: Story) -> Sentence:
    """The payer where a feature takes part: ``Farmers on farm-2``, or ``Toll house on C2``."""
    award, outcome = payment.award, story.outcome
    kind = outcome.rules.palette.kinds.get(award.kind)
    if kind is None or not is_land(kind):
        at = said(" on {}", square(award.at, outcome.table.a1)) if award.at is not None else ""
        return capital(said("{}{}", kind_words(award.kind), at))
    who = dwellers(outcome, kind)
    if award.held_by != MAJORITY:
        rule = RuleNumber(award.held_by) if award.held_by else "another rule"
        return said("By {}, {}", rule, payment.feature)
    if story.ref == award.feature:  # a city for which farms are counted together
        return capital(said("{} on {}", who, enumerated(payment.others)))
    if story.kind is kind:
        return said("{}, with the {} on {}", payment.feature, who, enumerated(payment.others))
    return capital(said("{} on {}", who, payment.feature))


def _unpaid(report: Report, story: Story) -> Iterator[Sentence]:
    """The worth, now or then, of a feature that pays nobody as one of its kind."""
    feature, outcome = story.feature, story.outcome
    if is_land(feature.kind):
        if story.payments:
            return
        if not story.followers:
            yield said("Nobody is paid for it")
        elif not report.scored_finally:
            yield said("Not scored: the game was not ended")
        elif not story.supplies:
            yield said("It pays 0")
        return
    if story.followers:
        yield capital(unpaid_remark(report, story))
        return
    if not feature.kind.claimable:
        if not story.payments:
            yield said("Nobody can claim it, and it pays nothing")
        return
    worth = story.worth
    words = clause(worth.rule, feature.kind.name, outcome.rules.facts)
    pays = said("{}{}", report.stories.sums.of(worth.items, worth.rule), f", since {words}" if words else "")
    if feature.complete and not outcome.record.is_log:
        yield said(
            "Paid during play to whoever had the majority; as the board stands: {}. The record has it only "
            "in the points on the track, and doesn't tell who got it",
            pays,
        )
    elif feature.complete:
        nobody = f"As {a(kind_words(story.kind.name))} it" if story.payments else "It"
        yield said("{} paid nobody when it was completed; as the board stands, its worth: {}", nobody, pays)
    else:
        yield said("Claimed by nobody; it would pay {}", pays)


def _bordering(report: Report, story: Story) -> Iterator[Sentence]:
    """The farms that border it."""
    if is_land(story.kind):
        return
    plurals: dict[str, list[FeatureName]] = {}
    for ref in story.bordered_by:
        plurals.setdefault(report.stories[ref].kind.plural, []).append(report.stories[ref].name)
    for plural, names in plurals.items():
        yield said("{} that border it: {}", sentence(plural), joined(names))
