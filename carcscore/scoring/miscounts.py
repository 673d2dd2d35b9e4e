"""Mistakes of a player in the scoring of one feature: the scoring as it is, and slips in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features, paired
from carcscore.frozen import frozen
from carcscore.geometry import Cell, cell_name, reading_order
from carcscore.rules.facts import BASE_FIGURE, Figure
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Occupant
from carcscore.scoring.worths import usual_rule
from carcscore.sentences import Square, enumerated, filled, joined, said

Alteration = Callable[[Scoring], Scoring]
"""A function from a scoring to the one that a mistaken player has in mind."""

_CELLS_NAMED: Final = 4


@frozen(kw_only=True)
class Miscount:
    """One mistake in the scoring of a feature.

    ``words`` say in half a sentence what was done (``the pennant on C2 was not counted``), ``rule`` is the
    number of the rule that says otherwise, ``cells`` are the tiles to look at. ``alter`` makes of the scoring
    the one that the mistaken player has in mind, ``settle`` of the points that it gives those that are
    claimed in the end. ``common`` is how common the mistake is (1 at most), beside all others that are
    possible. ``elsewhere`` are the points that the same mistake makes in the player's total beside this
    feature. Of several slips of one code that come to the same one is told, with ``which`` of the others. A
    ``habit``, known by its name, is made everywhere alike: in a total all its slips count together. Slips
    that settle the points of the same thing, by its ``ref`` in ``apart``, are not made together.
    """

    code: str
    words: str
    rule: str
    common: float
    cells: tuple[Cell, ...] = ()
    alter: Alteration | None = None
    settle: Callable[[int], int] | None = None
    elsewhere: int = 0
    which: str = ""
    habit: str = ""
    apart: tuple[FeatureRef, ...] = ()


class Case:
    """One feature and one player: its scoring, what the player is ``due``, and what slips make of that.

    Where the scoring can't be worked out again as it was (pieces have left the board since), it is not
    ``sure``, and slips that alter it say nothing.
    """

    def __init__(
        self,
        scoring: Scoring,
        player: str,
        awards: Sequence[Award],
        features: Features,
        a1: Cell,
        due: int | None = None,
    ) -> None:
        self.scoring = scoring
        self.player = player
        self.awards = awards
        self.features = features
        self.due = sum(award.points for award in awards) if due is None else due
        self._a1 = a1

    @property
    def feature(self) -> Feature:
        """The feature that is scored."""
        return self.scoring.feature

    @cached_property
    def sure(self) -> bool:
        """True if the scoring, worked out again, gives what is due."""
        return self.worked_out == self.due

    @property
    def worked_out(self) -> int:
        """The points of the scoring as it is worked out again."""
        return self._paid(self.scoring)

    @property
    def holds(self) -> bool:
        """True if the player has the majority, alone or with others."""
        return self.player in self.scoring.holders

    def gets(self, *slips: Miscount) -> int | None:
        """The points that the player claims who makes these slips; ``None`` if that can't be told."""
        alters = [slip.alter for slip in slips if slip.alter is not None]
        points = self.due
        if alters:
            if not self.sure:
                return None
            scoring = self.scoring
            for alter in alters:
                scoring = alter(scoring)
            points = self._paid(scoring)
        for slip in slips:
            if slip.settle is not None:
                points = slip.settle(points)
        return points

    def _paid(self, scoring: Scoring) -> int:
        return sum([award.points for award in scoring.awards if award.player == self.player])

    def altered(self, alter: Alteration) -> Case:
        """The case as a mistaken player sees it, and what would be due then."""
        scoring = alter(self.scoring)
        awards = [award for award in scoring.awards if award.player == self.player]
        return Case(scoring, self.player, awards, self.features, self._a1)

    def slip(
        self,
        code: str,
        cells: Iterable[Cell] | None = None,
        *,
        alter: Alteration | None = None,
        settle: Callable[[int], int] | None = None,
        manner: str = "",
        common: float | None = None,
        rule: str = "",
        elsewhere: int = 0,
        which: str = "",
        habit: str = "",
        apart: tuple[FeatureRef, ...] = (),
        **named: object,
    ) -> Miscount:
        """A mistake as its rulebook describes it, with what its words name.

        They may also name the ``{cells}``, all tiles unless some are given, the ``{feature}``, its
        ``{title}`` and the ``{player}``. Where the mistake is against one of several rules, it is the one by
        which the feature is scored, unless another is given.
        """
        from carcscore.rules.rulebook import mistake_kind  # late: most claims are right

        kind = mistake_kind(code, self.scoring.rules.facts)
        tiles = self.feature.tiles if cells is None else tuple(cells)
        return Miscount(
            code=code,
            words=filled(kind.said[manner], _Words(self, tiles, named)),
            rule=rule or (kind.rules[0] if len(kind.rules) == 1 else self.rule),
            common=kind.common[manner] / 100 if common is None else common,
            cells=tiles,
            alter=alter,
            settle=settle,
            elsewhere=elsewhere,
            which=which,
            habit=habit,
            apart=apart,
        )

    @property
    def rule(self) -> str:
        """The number of the rule by which the feature is scored."""
        farms = self.scoring.farm_rule
        return farms.rule if farms else usual_rule(self.feature)

    # Words and places

    @property
    def title(self) -> str:
        """The feature with its tiles, as a reader of the report finds it: ``city-3 (B2 C2)``."""
        return self.titled(self.feature)

    def named(self, feature: Feature) -> str:
        """The name of a feature in reports."""
        return self.features.name(feature.ref)

    def titled(self, feature: Feature) -> str:
        """Any feature with its tiles."""
        return said("{} ({})", self.named(feature), self.names(feature.tiles, " "))

    def names(self, cells: Iterable[Cell], between: str = "") -> str:
        """The names of cells; of many the first, and how many more there are."""
        ordered = sorted(set(cells), key=reading_order)
        shown = ordered if len(ordered) <= _CELLS_NAMED + 1 else ordered[:_CELLS_NAMED]
        names: list[str] = [Square(cell_name(cell, self._a1), cell) for cell in shown]
        if len(shown) < len(ordered):
            names.append(f"+{len(ordered) - len(shown)}" if between else f"{len(ordered) - len(shown)} more")
        return joined(names, between) if between else enumerated(names)

    def marked(self, mark: str) -> list[Cell]:
        """The cells on which segments of the feature carry a mark, one for each time."""
        board = self.features.board
        return [
            cell
            for cell, index in self.feature.segments
            for _ in range(board.at(cell).turned.segments[index].marks.get(mark, 0))
        ]


class _Words(dict[str, object]):
    """The names that the words of a slip may use; those not given are found where they are asked for."""

    def __init__(self, case: Case, cells: tuple[Cell, ...], given: Mapping[str, object]) -> None:
        super().__init__(given)
        self._case = case
        self._cells = cells

    def __missing__(self, name: str) -> object:
        case = self._case
        if name == "cells":
            return case.names(self._cells)
        return case.named(case.feature) if name == "feature" else getattr(case, name)


def counted_as(complete: bool) -> Alteration:
    """An alteration: the feature is taken to be complete, or not to be."""

    def alter(scoring: Scoring) -> Scoring:
        feature = replace(scoring.feature, complete=complete)
        if complete and feature.kind.completes == "around":
            feature = replace(feature, filled=len(feature.kind.around))
        return replace(scoring, feature=feature)

    return alter


def without_piece(piece: Occupant) -> Alteration:
    """An alteration: a figure that is not a follower is not there."""

    def alter(scoring: Scoring) -> Scoring:
        there = [
            occupant
            for occupant in scoring.occupants
            if (occupant.player, occupant.figure, occupant.cell) != (piece.player, piece.figure, piece.cell)
        ]
        return replace(scoring, occupants=there)

    return alter


def as_one(case: Case, figure: Figure, code: str) -> Iterator[Miscount]:
    """The slips in which a kind of follower is counted as one, though it is stronger or weaker."""
    for occupant in map(case.scoring.weighed, case.scoring.occupants):
        if occupant.figure == figure.name and occupant.strength != BASE_FIGURE.strength:
            who = said("{}'s {} {}", occupant.player, occupant.figure, occupant.role)
            yield Miscount(
                code=code,
                words=said("{} on {} was counted as one in {}", who, case.names([occupant.cell]), case.title),
                rule=figure.rule,
                common=0.75,
                cells=(occupant.cell,),
                alter=_ordinary(occupant),
                which=who,
                habit=said("{}'s {}", occupant.player, occupant.figure),
            )


def _ordinary(follower: Occupant) -> Alteration:
    """An alteration: a follower is taken for an ordinary one."""

    def alter(scoring: Scoring) -> Scoring:
        there = [
            replace(occupant, figure=BASE_FIGURE.name, strength=BASE_FIGURE.strength)
            if (occupant.player, occupant.figure, occupant.number)
            == (follower.player, follower.figure, follower.number)
            else occupant
            for occupant in scoring.occupants
        ]
        return replace(scoring, occupants=there)

    return alter


def overlooked(case: Case, figure: Figure, code: str, rule: str) -> Iterator[Miscount]:
    """The slip in which a figure that is not a follower was overlooked by whom it pays more, or less."""
    for piece in case.scoring.pieces if case.holds else ():
        if piece.figure == figure.name:
            yield Miscount(
                code=code,
                words=said(
                    "the {} on {} was overlooked for {}", figure.name, case.names([piece.cell]), case.title
                ),
                rule=rule,
                common=0.75,
                cells=(piece.cell,),
                alter=without_piece(piece),
            )


def parted_by(
    case: Case, code: str, by: str, rule: str, links: Iterable[tuple[int, int]]
) -> Iterator[Miscount]:
    """The slips in which a feature was taken to end at these links, such as those of ferries.

    Only the part was counted in which a follower of the player stands.
    """
    board, without = case.features.board, {pair for one, two in links for pair in ((one, two), (two, one))}
    for start in [
        occupant.number
        for occupant in case.scoring.occupants
        if occupant.follower and occupant.player == case.player
    ]:
        part, waiting = {start}, [start]
        while waiting:
            one = waiting.pop()
            further = {two for two in board.joined(one) if (one, two) not in without} - part
            part |= further
            waiting += further
        segments = [place for place in case.feature.segments if board.number(*place) in part]
        seen = {cell for cell, _ in segments}
        part_of = said("of {} only the part on {}", case.title, case.names(seen))
        if len(segments) < len(case.feature.segments):
            yield Miscount(
                code=code,
                words=said("{} was counted, not what {} joins to it", part_of, by),
                rule=rule,
                common=0.7,
                cells=tuple(cell for cell in case.feature.tiles if cell not in seen),
                alter=_within(case, segments, part),
                which=case.names(seen),
            )


def _within(case: Case, segments: Sequence[tuple[Cell, int]], numbers: Container[int]) -> Alteration:
    """An alteration: of a feature only these segments are seen, and who stands there."""
    board, marks = case.features.board, Counter[str]()
    for cell, index in segments:
        marks.update(board.at(cell).turned.segments[index].marks)
    counting = case.scoring.rules.mark_rules.added_up(marks, board, segments)
    tiles = tuple(dict.fromkeys(cell for cell, _ in segments))

    def alter(scoring: Scoring) -> Scoring:
        feature = replace(
            scoring.feature,
            tiles=tiles,
            segments=tuple(segments),
            marks=counting,
            paired=paired(board, tiles),
        )
        there = [occupant for occupant in scoring.occupants if occupant.number in numbers]
        return replace(scoring, feature=feature, occupants=there)

    return alter


def with_marks(mark: str, by: int | None = None) -> Alteration:
    """An alteration: of a mark ``by`` so many are overlooked, or all of them."""

    def alter(scoring: Scoring) -> Scoring:
        marks = dict(scoring.feature.marks)
        left = 0 if by is None else marks.get(mark, 0) - by
        marks.pop(mark, None)
        if left > 0:
            marks[mark] = left
        return replace(scoring, feature=replace(scoring.feature, marks=marks))

    return alter
