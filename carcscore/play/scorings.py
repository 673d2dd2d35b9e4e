"""A log that tells every scoring: each feature with its tiles, winners and points, beside what was due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, Path, Where, note
from carcscore.game.table import Table
from carcscore.geometry import Cell, cell_name
from carcscore.play.outcome import Difference, Played
from carcscore.record.model import FeatureClaim, PointsClaim, Record
from carcscore.scoring.values import Award, Occupant
from carcscore.sentences import Square, enumerated, joined, said
from carcscore.text import counted, listed

_MOST_CELLS: Final = 6

PointsDue = dict[FeatureRef, dict[str, int]]
"""The points due by feature and player."""
Stood = Mapping[tuple[int | None, FeatureRef], Sequence[tuple[str, Cell]]]
"""Whose followers stood where in a feature when it was scored in a turn, or in the end (``None``)."""


class _Comparison:
    """Every scoring that a log tells beside the one that was due; what was due and isn't told; the totals.

    ``differences`` has an entry for each payment, ``findings`` a sentence for each feature about which
    something differs.
    """

    def __init__(
        self,
        record: Record,
        table: Table,
        features: Features,
        awards: Iterable[Award],
        stood: Stood,
        scored_finally: bool,
    ) -> None:
        self.differences: list[Difference] = []
        self.findings: list[Finding] = []
        self._not_compared = 0
        self._paths = [turn.path for turn in record.turns or ()]
        self._table = table
        self._features = features
        self._stood = stood
        self._cities: dict[FeatureRef, int] = {}
        self._last = sum(1 for turn in record.turns or () if turn.placement is not None)
        self._ended = record.end == "final"
        self._scored_finally = scored_finally
        self._due: dict[int, PointsDue] = {}
        self._final: set[FeatureRef] = set()
        self._before: dict[str, tuple[int, ...]] = {}
        """The totals that each player may have had before: the one noted last, and the one then due."""
        for award in awards:
            self._is_due(award)
        if not record.scorings:
            if any(self._ended or turn != self._last for turn in self._due):
                message = "the log contains no scorings, so none can be compared with those due"
                self.findings.append(note("scorings-untold", message))
            return
        for claim in record.scorings:
            self._compare(claim)
        if self._not_compared and not record.left:
            what = counted(self._not_compared, "scoring")
            message = f"the log has {what} after its last turn that no tile completed: not compared"
            self.findings.append(note("final-scoring-told", message))
        for turn, left in sorted(self._due.items()):
            for feature, due in left.items():
                self._untold(turn, feature, due)

    def _is_due(self, award: Award) -> None:
        if not award.points or award.feature is None:
            return
        # What is scored finally is told after the last turn, like what that completed.
        turn = self._last if award.turn is None else award.turn
        by_player = self._due.setdefault(turn, {}).setdefault(award.feature, {})
        by_player[award.player] = by_player.get(award.player, 0) + award.points
        self._cities[award.feature] = len(award.features)
        if award.turn is None:
            self._final.add(award.feature)

    def _compare(self, claim: FeatureClaim) -> None:
        due_then = self._due.get(claim.turn, {})
        feature = self._meant(claim, due_then)
        unfinished = feature is None or not feature.complete
        if unfinished and claim.turn == self._last and not self._scored_finally:
            self._not_compared += 1
            return  # told of a final scoring that is not done here
        due = {} if feature is None else due_then.pop(feature.ref, {})
        paid, won, place = _told(claim, due)
        kind = claim.kind if feature is None else feature.kind.name
        named = () if feature is None else (feature.ref,)
        turn = None if feature is not None and feature.ref in self._final else claim.turn
        self.differences += [
            Difference(player, points, due.get(player, 0), turn, named, kind, place, what="feature")
            for player, points in paid.items()
        ]
        tiles = "" if feature is None else self._other_tiles(claim, feature)
        others = [] if feature is None else self._others(claim, feature, turn, due, won)
        odd = joined((*([tiles] if tiles else []), *others), "; ")
        name = "a feature that was not to be scored" if feature is None else self._named(feature)
        self._tell(name, paid, due, odd, bool(tiles), Where(path=place, turn=turn))
        for told in claim.paid:
            self._total(told, due.get(told.player, 0), turn)

    def _tell(
        self,
        name: str,
        paid: Mapping[str, int],
        due: Mapping[str, int],
        odd: str,
        of_tiles: bool,
        where: Where,
    ) -> None:
        """A finding where a feature was paid otherwise than due, or where what is told of it is ``odd``."""
        wrong = {player: points for player, points in paid.items() if points != due.get(player, 0)}
        if wrong:
            paying = enumerated(said("{} {}", player, points) for player, points in wrong.items())
            then = enumerated(said("{} {}", player, due.get(player, 0)) for player in wrong)
            message = said("the log pays {} for {}, due: {}", paying, name, then)
            message = said("{}; {}", message, odd) if odd else message
            self.findings.append(Finding("feature-differs", "warning", message, where))
        elif odd:
            code: Literal["feature-tiles-differ", "feature-told-otherwise"]
            code = "feature-tiles-differ" if of_tiles else "feature-told-otherwise"
            message = said("for {} {}; the points agree", name, odd)
            self.findings.append(Finding(code, "warning", message, where))

    def _meant(self, claim: FeatureClaim, due: PointsDue) -> Feature | None:
        """The feature that a claim is about: where its followers stood, else one due that has its tiles."""
        stood = [ref for spot in claim.spots if (ref := self._feature_at(*spot)) is not None]
        for ref in stood:
            if ref in due:
                return self._features[ref]
        if stood:
            return self._features[stood[0]]
        paid = {other.player: other.points for other in claim.paid}
        fitting = [
            feature
            for feature in map(self._features.__getitem__, due)
            if claim.kind in (None, feature.kind.name) and not set(claim.tiles).isdisjoint(feature.tiles)
        ]
        # Tiles of one farm lie beside those of others: which is meant is told by what it paid.
        fitting.sort(key=lambda one: (due[one.ref] != paid, -len(set(claim.tiles) & set(one.tiles))))
        return fitting[0] if fitting else None

    def _feature_at(self, cell: Cell, kind: str, point: int) -> FeatureRef | None:
        placed = self._table.board.find(cell)
        index = -1 if placed is None else placed.turned.segment_at(kind, point)
        return None if placed is None or index < 0 else self._features.ref(placed.number(index))

    def _other_tiles(self, claim: FeatureClaim, feature: Feature) -> str:
        """The differences between the tiles noted and those of the feature.

        All are told where edges close it; of a farm some; of a cloister its own, and perhaps those around it.
        """
        told, has = set(claim.tiles), set(feature.tiles)
        strange = [f"the tile {tile}" for tile in claim.absent]
        whole = feature.kind.completes == "edges"
        around = feature.kind.completes == "around"
        if not (told or strange) or (told <= has and not whole) or (has <= told and around):
            told = has
        none = f"the log counts {listed(strange)}, not on the table then" if strange else ""
        more = (
            said("the log counts {}, where the feature does not lie", self._cells(told - has))
            if told - has
            else ""
        )
        less = said("the log omits {}", self._cells(has - told)) if whole and has - told else ""
        return joined((part for part in (none, more, less) if part), "; ")

    def _others(
        self,
        claim: FeatureClaim,
        feature: Feature,
        turn: int | None,
        due: Mapping[str, int],
        won: Iterable[str],
    ) -> Iterator[str]:
        """The differences between the followers, cities and winners noted and those that were there."""
        there = Counter(self._stood.get((turn, feature.ref), ()))
        if claim.followers is not None and Counter(claim.followers) != there:
            told = self._standing(claim.followers)
            yield said("the log has {} there, but {} stood there", told, self._standing(there.elements()))
        cities = self._cities.get(feature.ref, 0)
        if claim.cities is not None and claim.cities != cities:
            yield f"the log counts {claim.cities} completed cities at it, but there are {cities}"
        if claim.winners and (left := [player for player in due if player not in claim.winners]):
            yield f"the log does not name {listed(left)} as a winner"

    def _standing(self, followers: Iterable[tuple[str, Cell]]) -> str:
        named = [
            said("{} on {}", player, Square(cell_name(cell, self._table.a1), cell))
            for player, cell in followers
        ]
        return enumerated(named[:_MOST_CELLS]) if named else "no follower"

    def _untold(self, turn: int, feature: FeatureRef, due: Mapping[str, int]) -> None:
        """Reports scorings that were due and are not noted, unless the log stops before they could be."""
        if turn == self._last and not self._ended:
            return
        kind = self._features[feature].kind.name
        then_turn = None if feature in self._final else turn
        self.differences += [
            Difference(player, 0, points, then_turn, (feature,), kind, what="feature")
            for player, points in due.items()
        ]
        then = enumerated(said("{} {}", player, points) for player, points in due.items())
        message = said(
            "the log does not say that {} was scored, though it was due: {}",
            self._named(self._features[feature]),
            then,
        )
        where = Where(path=self._paths[turn - 1], turn=then_turn)
        self.findings.append(Finding("feature-untold", "warning", message, where))

    def _total(self, told: PointsClaim, due: int, turn: int | None) -> None:
        """A running total beside the one before and the points that were told, or due, then."""
        before = self._before.get(told.player, (0,))
        total = told.total
        if total is None:
            self._before[told.player] = tuple(points + told.points for points in before)
            return
        computed = before[0] + due
        if any(total - points in (due, told.points) for points in before):
            self._before[told.player] = (total,)
            return
        self._before[told.player] = (total, computed)
        self.differences.append(Difference(told.player, total, computed, turn, path=told.path, what="track"))
        message = said(
            "the log says that {} has {} now, but {} and {} more make {}",
            told.player,
            total,
            before[0],
            counted(due, "point"),
            computed,
        )
        where = Where(path=told.path, turn=turn)
        self.findings.append(Finding("running-total-differs", "warning", message, where))

    def _named(self, feature: Feature) -> str:
        return said("{} ({})", self._features.name(feature.ref), self._cells(feature.tiles))

    def _cells(self, cells: Iterable[Cell]) -> str:
        names: list[str] = [
            Square(cell_name(cell, self._table.a1), cell)
            for cell in sorted(cells, key=lambda cell: cell[::-1])
        ]
        more = [f"{len(names) - _MOST_CELLS} more"] if len(names) > _MOST_CELLS else []
        return enumerated([*names[:_MOST_CELLS], *more])


def _told(claim: FeatureClaim, due: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int], Path | None]:
    """The points that a claim says were paid, to each player; those that it names with players; and where.

    Of what is told several times the number that differs from what is due counts.
    """
    paid = dict.fromkeys(due, 0)
    for player in claim.winners:
        told = (points for points in (claim.points, claim.worth) if points is not None)
        paid[player] = next((points for points in told if points != due.get(player, 0)), due.get(player, 0))
    won: dict[str, int] = {}
    for each in claim.paid:
        won[each.player] = won.get(each.player, 0) + each.points
    place = claim.path
    for each in claim.paid:
        if paid.get(each.player, 0) == due.get(each.player, 0):
            if won[each.player] != due.get(each.player, 0):
                place = each.path
            paid[each.player] = won[each.player]
    return paid, won, place


def compare_scorings(
    record: Record,
    table: Table,
    features: Features,
    awards: Iterable[Award],
    played: Iterable[Played],
    followers: Iterable[Occupant],
    scored_finally: bool,
) -> tuple[list[Difference], list[Finding]]:
    """The scorings that a log tells beside those due, and what is to be said of them."""
    if record.scorings is None:
        return [], []
    stood: dict[tuple[int | None, FeatureRef], list[tuple[str, Cell]]] = {}
    for turn in played:
        for occupant in turn.returned:
            stood.setdefault((turn.number, features.ref(occupant.number)), []).append(
                (occupant.player, occupant.cell)
            )
    for follower in followers:
        stood.setdefault((None, features.ref(follower.number)), []).append((follower.player, follower.cell))
    compared = _Comparison(record, table, features, awards, stood, scored_finally)
    return compared.differences, compared.findings
