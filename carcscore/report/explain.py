"""``--explain``: the story of a feature, of a tile, or of a kind of piece or award."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from carcscore.board.feature import Feature
from carcscore.game.placing import figure_words, whose
from carcscore.geometry import (
    AROUND,
    SIDE_WORDS,
    Cell,
    cell_name,
    cells_around,
    neighbour,
    pair_name,
    point_name,
    reading_order,
)
from carcscore.play.outcome import Outcome
from carcscore.report.blocks import Block, Bullets, Heading, Paragraph
from carcscore.report.entries import dwellers, unpaid_remark
from carcscore.report.layout import lay_out
from carcscore.report.model import Report
from carcscore.report.outline import rescored
from carcscore.report.picture import figures_apart
from carcscore.report.selectors import select_features, selected_cell, selected_kind, selected_player
from carcscore.report.standing import piece_place
from carcscore.report.story import Story, is_land
from carcscore.report.sums import Payment, kind_words, majority_remark, payments
from carcscore.report.words import majority_words, name, remarks_on, strength_words
from carcscore.rules.rulebook import clause
from carcscore.scoring.farms import paying_words, rule_for_farms
from carcscore.scoring.values import Occupant, majority_of, strengths
from carcscore.text import counted, listed, sentence, shown
from carcscore.tiles.kinds import CITY

_SQUARES_SHOWN = 60


def explain(report: Report, what: str, width: int = 80) -> str:
    """The story of a feature (``city-3``), of what lies at a point of a tile (``C2 N``) or on all of it.

    Or of every feature of a kind (``farm``), or of those in which a player took part, by colour or name.

    Raises :class:`ValueError` with a helpful sentence when there is no such thing.
    """
    outcome = report.outcome
    if outcome is None:
        raise ValueError("the record can't be used, so there is nothing to explain")
    blocks: list[Block] = [Paragraph(other)] if (other := rescored(outcome)) else []
    kind = selected_kind(outcome, what)
    if kind is not None:
        return lay_out([*blocks, *_of_kind(report, outcome, kind)], width)
    if (player := selected_player(outcome, what)) is not None:
        return lay_out([*blocks, *_of_player(report, outcome, player)], width)
    for feature in select_features(outcome, what):
        blocks += _told(report, report.stories[feature.ref])
    cell = selected_cell(outcome, what)
    if cell is not None:
        blocks += _pieces_on(report, outcome, cell)
    return lay_out(blocks, width)


def _told(report: Report, story: Story) -> tuple[Block, Block]:
    return Heading(f"{story.name}: {story.state}"), Bullets(tuple(sentences(report, story)))


def _of_player(report: Report, outcome: Outcome, player: str) -> Iterator[Block]:
    """What a player got, then every feature that paid it or holds followers or pieces of the player."""
    tally = next(each for each in report.tallies if each.player.id == player)
    called = "" if tally.player.name == player else f" ({shown(tally.player.name)})"
    track = "" if tally.during_play is None else f"{tally.during_play} in play, {tally.final} at the end"
    yield Heading(f"{name(player)}{called}: {counted(tally.total, 'point')}{f', {track}' if track else ''}")
    of_no_feature = (
        payment
        for payment in report.stories.payments
        if payment.award.feature is None and any(award.player == player for award in payment.awards)
    )
    if lines := tuple(_paid(of_no_feature, outcome)):
        yield Bullets(lines)
    for story in report.stories:
        paid = any(award.player == player for payment in story.paid for award in payment.awards)
        if paid or any(one.player == player for one in (*story.followers, *story.pieces)):
            yield from _told(report, story)


def sentences(report: Report, story: Story) -> Iterator[str]:
    """A feature in sentences: its tiles, its followers, its payments."""
    feature, outcome = story.feature, story.outcome
    yield _tiles(story)
    if feature.marks:
        plural = report.stories.sums.plural
        marks = (counted(number, mark, plural(mark)) for mark, number in feature.marks.items())
        yield f"Marks: {', '.join(marks)}"
    yield from _open(story)
    if feature.kind.completes == "around":
        yield from _around(outcome, feature)
    if feature.kind.claimable:
        yield from _followers(story)
    if story.pieces:
        yield f"Pieces: {', '.join(piece_place(piece, outcome) for piece in story.pieces)}"
    yield from _apart(story)
    if is_land(feature.kind):
        yield from _bordered(story)
    yield from _points(report, story)
    yield from _bordering(report, story)


def _names(outcome: Outcome, cells: Sequence[Cell]) -> str:
    names = [cell_name(cell, outcome.table.a1) for cell in cells[:_SQUARES_SHOWN]]
    return ", ".join([*names, *_and_more(cells)])


def _and_more(every: Sequence[object]) -> list[str]:
    return [f"and {len(every) - _SQUARES_SHOWN} more"] if len(every) > _SQUARES_SHOWN else []


def _tiles(story: Story) -> str:
    outcome, tiles = story.outcome, story.feature.tiles
    text = f"{counted(story.feature.size, 'tile')}: {_names(outcome, tiles)}"
    if outcome.record.layout != "grid":
        text += f" (A1 is {pair_name(outcome.table.a1)})"
    if len(story.feature.segments) > len(tiles) and not is_land(story.kind):
        text += " (a tile counts once, however many of its parts belong to it)"
    if story.feature.paired:
        text += " (a tile of two squares counts once)"
    return text


def _open(story: Story) -> Iterator[str]:
    """Its open edges; some may meet a tile that doesn't fit."""
    table, edges = story.outcome.table, story.open_edges
    places = []
    for cell, side in edges[:_SQUARES_SHOWN]:
        beyond = neighbour(cell, side)
        place = f"{cell_name(cell, table.a1)} {SIDE_WORDS[side]}"
        if beyond in table.board:
            place += f" (where {cell_name(beyond, table.a1)} does not continue it)"
        places.append(place)
    if places:
        places += _and_more(edges)
        yield f"Open at {counted(len(edges), 'edge')}: {', '.join(places)}"
    if inside := story.outcome.features.open_inside(story.feature):
        yield f"Open below ground on {_names(story.outcome, inside)}"


def _around(outcome: Outcome, feature: Feature) -> Iterator[str]:
    """The empty squares around a cloister, or those that its kind waits for."""
    cells = sorted(cells_around(feature.tiles, feature.kind.around), key=reading_order)
    missing = tuple(cell for cell in cells if cell not in outcome.table.board)
    squares = f"{len(cells)} squares {'around it' if feature.kind.around == AROUND else 'that it waits for'}"
    if missing:
        filled = len(cells) - len(missing)
        yield f"{filled} of the {squares} are filled; empty: {_empty(outcome, missing)}"
    else:
        yield f"All {squares} are filled"


def _empty(outcome: Outcome, cells: tuple[Cell, ...]) -> str:
    """Empty squares by their sheet names; those north or west of A1, which have none, by x,y."""
    west, north = outcome.table.a1
    named = tuple(cell for cell in cells if cell[0] >= west and cell[1] >= north)
    off = [pair_name(cell) for cell in cells if cell not in named]
    parts = [_names(outcome, named)] if named else []
    if off:
        parts.append(f"{'and ' if named else ''}off the sheet, by x,y from the start tile, {' '.join(off)}")
    return "; ".join(parts)


def _followers(story: Story) -> Iterator[str]:
    if not story.followers:
        yield "No follower stands there now" if story.outcome.record.is_log else "No follower stands there"
        return
    a1 = story.outcome.table.a1
    followers = []
    for one in story.followers:
        remarks = (remark for _, remark in story.outcome.game.about([one]))
        weighs = ", ".join([f"strength {strength_words(one.strength)}", *remarks])
        who = f"{name(one.player)}'s {figure_words(one.figure, one.role)}"
        followers.append(f"{who} on {cell_name(one.cell, a1)} {point_name(one.point)} ({weighs})")
    yield f"Followers: {', '.join(followers)}"
    sums = strengths(list(story.followers))
    if len(sums) > 1 and (story.kind.completes != "never" or is_land(story.kind)):
        majority = majority_of(sums)
        yield f"Strength: {majority_words(majority)}: {majority_remark(majority)} (B8)"
        yield from _shared(story)


def _shared(story: Story) -> Iterator[str]:
    """By which tiles the first follower's part of a feature hangs together with those of others."""
    outcome = story.outcome
    a1 = outcome.table.a1
    first, *others = story.followers
    for other in dict.fromkeys(one for one in others if one.player != first.player):
        way = outcome.table.board.connection(first.number, other.number)
        if len(way) > 1:
            one, two = (f"{whose(each)} on {cell_name(each.cell, a1)}" for each in (first, other))
            yield f"{sentence(one)} and {two} share it by way of {_names(outcome, way)}"


def _apart(story: Story) -> Iterator[str]:
    """Who stands there and has no part in it."""
    outcome = story.outcome
    there = [one for one in figures_apart(outcome) if outcome.features.ref(one.number) == story.ref]
    if there:
        places = (
            f"{name(one.player) + chr(39) + 's' if one.player else 'the'} {one.figure} "
            f"({one.role}, {cell_name(one.cell, outcome.table.a1)})"
            for one in there
        )
        yield f"In it stand, without a part in any feature: {', '.join(places)}"


def _bordered(story: Story) -> Iterator[str]:
    """The cities (or whatever else pays farms) that a farm borders: those that pay, and those that don't."""
    outcome = story.outcome
    features, rules = outcome.features, outcome.rules
    kinds = rule_for_farms(rules).kinds or (CITY,)
    plurals = listed(kind.plural for kind in kinds)
    if story.supplies:
        cells = {city: _names(outcome, features[city].tiles) for city in story.supplies}
        cities = (f"{features.name(city)} ({there})" for city, there in cells.items())
        yield f"Completed {plurals} that it borders: {', '.join(cities)}"
    else:
        yield f"It borders no completed {paying_words(rules)}"
    others = [features[one] for one in story.feature.borders if one not in story.supplies]
    only = f"only completed {plurals} pay a {story.kind.name}"
    if unfinished := [features.name(one.ref) for one in others if one.kind in kinds]:
        which = "which is" if len(unfinished) == 1 else "which are"
        yield f"It also borders {listed(unfinished)}, {which} unfinished: {only}"
    if elsewise := [features.name(one.ref) for one in others if one.kind not in kinds]:
        yield f"It also borders {listed(elsewise)}: {only}"


def _points(report: Report, story: Story) -> Iterator[str]:
    """What it pays, then the payments of others in which it takes part."""
    if not story.own:
        yield from _unpaid(report, story)
    for payment in story.own:
        yield sentence(_payment(payment, story.outcome))
    for payment in story.payments:
        if payment.own and payment.award.feature == story.ref:
            continue
        yield f"{_elsewhere(payment, story)}: {_payment(payment, story.outcome)}"


def _elsewhere(payment: Payment, story: Story) -> str:
    """Who pays what a feature takes part in: ``Farmers on farm-2``, or ``Toll house on C2``."""
    award, outcome = payment.award, story.outcome
    kind = outcome.rules.palette.kinds.get(award.kind)
    if kind is None or not is_land(kind):
        at = f" on {cell_name(award.at, outcome.table.a1)}" if award.at is not None else ""
        return sentence(kind_words(award.kind)) + at
    who = dwellers(outcome, kind)
    if story.ref == award.feature:  # a city for which farms are counted together
        return f"{sentence(who)} on {listed(payment.others)}"
    if story.kind is kind:
        return f"{payment.feature}, with the {who} on {listed(payment.others)}"
    return f"{sentence(who)} on {payment.feature}"


def _payment(payment: Payment, outcome: Outcome) -> str:
    """A payment in a sentence: when, to whom, the sum and its rule."""
    first = payment.award
    when = "at the end" if first.turn is None else f"in turn {first.turn}"
    gets = listed(f"{name(award.player)} gets {award.points}" for award in payment.awards)
    text = f"{when} {gets}: {payment.working}"
    if words := clause(first.rule, first.kind, outcome.rules.facts):
        text += f", since {words}"
    if len(first.majority) > 1:
        then = [f"strength then: {majority_words(first.majority)}"]
        text += f" ({'; '.join([*then, *remarks_on(first.about, outcome.table.a1)])})"
    return text


def _unpaid(report: Report, story: Story) -> Iterator[str]:
    """What an unpaid feature is or was worth."""
    feature, outcome = story.feature, story.outcome
    if is_land(feature.kind):
        if not story.followers:
            yield "Nobody is paid for it"
        elif not report.scored_finally:
            yield "Not scored: the game was not ended"
        elif not story.supplies:
            yield "It pays 0"
        return
    if story.followers:
        yield sentence(unpaid_remark(report, story))
        return
    if not feature.kind.claimable:
        yield "Nobody can claim it, and it pays nothing"
        return
    worth = story.worth
    words = clause(worth.rule, feature.kind.name, outcome.rules.facts)
    pays = report.stories.sums.of(worth.items, worth.rule) + (f", since {words}" if words else "")
    if feature.complete and not outcome.record.is_log:
        yield (
            f"Paid during play to whoever had the majority: {pays}. The record has it only in the points on "
            "the track, and doesn't tell who got it"
        )
    elif feature.complete:
        yield f"Nobody stood there when it was completed, so it paid nobody; its worth: {pays}"
    else:
        yield f"Claimed by nobody; it would pay {pays}"


def _bordering(report: Report, story: Story) -> Iterator[str]:
    """The farms that border it."""
    if is_land(story.kind):
        return
    plurals: dict[str, list[str]] = {}
    for one in story.bordered_by:
        plurals.setdefault(report.stories[one].kind.plural, []).append(report.stories[one].name)
    for plural, names in plurals.items():
        yield f"{sentence(plural)} that border it: {', '.join(names)}"


# What is no feature: pieces on the board, and awards that no feature pays


def _of_kind(report: Report, outcome: Outcome, kind: str) -> Iterator[Block]:
    """The pieces of a kind and where they stand, and every award of that kind."""
    lines = [sentence(piece_place(piece, outcome)) for piece in outcome.game.pieces if piece.figure == kind]
    lines += _paid([one for one in report.stories.payments if one.award.kind == kind], outcome)
    none = "There is none on the board, and nothing was paid for any"
    if kind not in outcome.rules.pieces:
        none = "Nothing was paid for any in this game"
    yield Heading(sentence(kind_words(kind)))
    yield Bullets(tuple(lines) or (none,))


def _pieces_on(report: Report, outcome: Outcome, cell: Cell) -> Iterator[Block]:
    for piece in outcome.game.pieces:
        if piece.cell == cell:
            words, paid = piece_story(report, outcome, piece)
            yield Heading(words)
            yield Bullets(tuple(paid) or ("Nothing was paid for it here",))


def piece_story(report: Report, outcome: Outcome, piece: Occupant) -> tuple[str, list[str]]:
    """A piece with its place, and what it was paid for standing there."""
    awards = (
        award
        for award in outcome.awards
        if (award.kind, award.player, award.at) == (piece.figure, piece.player, piece.cell)
    )
    paid = payments(awards, report.stories.sums)
    return sentence(piece_place(piece, outcome)), list(_paid(paid, outcome))


def _paid(paid: Iterable[Payment], outcome: Outcome) -> Iterator[str]:
    for payment in paid:
        first = payment.award
        where = f", of {payment.feature}" if payment.feature else ""
        if not payment.feature and first.at is not None:
            where = f", on {cell_name(first.at, outcome.table.a1)}"
        along = f", for {', '.join(payment.others)}" if payment.others else ""
        yield sentence(_payment(payment, outcome)) + where + along
