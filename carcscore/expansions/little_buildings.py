"""Little Buildings: towers, houses and sheds put on tiles, which raise what is scored (LI1 to LI7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from typing import Final, Literal

from carcscore.board.double_tiles import number_of_tiles, whole
from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.findings import Finding, error, note
from carcscore.formats.jcz.foreign import Foreign, Moment, Reading, Says
from carcscore.game.declaring import does, pays
from carcscore.game.events import Put
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import on_tile
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND, Cell, cells_around
from carcscore.rules.facts import Facts, Figure, Option, Stage
from carcscore.scoring.farms import FIRST, rule_for_farms
from carcscore.scoring.miscounts import Case, Miscount
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant, Worth
from carcscore.sentences import said
from carcscore.text import a, counted, noun_of
from carcscore.tiles.kinds import CITY, FARM, ROAD

NAME: Final = "little-buildings"
BUILDINGS: Final = ("tower", "house", "shed")
OF_EACH: Final = 6
ALIKE: Final = "1/1/1"
VALUES: Final = Option(
    "values", (ALIKE, "3/2/1"), "What a tower, a house and a shed pay, in this order (LI3)."
)
SHARE: Final = Option(
    "share", ("any", "each-kind"), "Whether each player has so many in all, or as many of each kind (LI1)."
)
PIECES: Final = {
    building: Figure(
        f"little-{building}",
        0,
        rule="LI1",
        follower=False,
        shape=building,
        in_all=OF_EACH,
        put_by=f"build: {building}",
    )
    for building in BUILDINGS
}
BUILD: Final = "build"


def _message(kind: str) -> str:
    """The message that puts a building of this kind."""
    return f"PLACE_TOKEN LB_{kind.upper()}"


def _read_as(kind: str) -> Reading:
    """Reads a token of a save as a building of this kind."""
    return lambda said, before: kind


def _built(kind: str, data: object, now: Moment) -> object:
    """The building of this kind that a turn put on its tile."""
    put = (event.occupant for event in now.events if isinstance(event, Put))
    return next((occupant for occupant in put if occupant.figure == PIECES[kind].name), NotImplemented)


def _has_left(kind: str, now: Moment) -> bool:
    """True if a player has one of this kind left: in JCloisterZone everybody has as many of each."""
    return now.said.get((now.player, _message(kind)), 0) < OF_EACH // now.players


class LittleBuildings(Expansion):
    """Each building on the tiles of what is scored pays 1 more to whoever scores it, farms too."""

    facts = Facts(
        name=NAME,
        title="Little Buildings",
        tile_set=None,
        figures=tuple(PIECES.values()),
        options=(VALUES, SHARE),
        besides="nothing",
        foreign=Foreign(
            messages=tuple(
                Says(
                    _message(building),
                    BUILD,
                    _read_as(building),
                    writes=partial(_built, building),
                    offered=partial(_has_left, building),
                )
                for building in BUILDINGS
            )
        ),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._built: Counter[tuple[str, str]] = Counter()
        """The number of each kind that each player has put."""
        share = OF_EACH // len(game.players)
        each_kind = self.options[SHARE.name] == "each-kind"
        self._of_a_kind = share if each_kind else OF_EACH
        self._share = share * 3 if each_kind else OF_EACH * 3 // len(game.players)

    def _on(self, cells: Collection[Cell]) -> list[Occupant]:
        """The buildings on these squares."""
        return [
            piece for piece in self.game.pieces if piece.cell in cells and piece.figure.startswith("little-")
        ]

    # Building

    @does(BUILD, Literal["tower", "house", "shed"], words="a little building")
    def build(self, turn: TurnInPlay, kind: str) -> Iterator[Finding]:
        """The player puts a building on the tile just laid, for good (LI2)."""
        player = turn.player
        if turn.cell is None:
            return
        mine = sum(number for (who, _), number in self._built.items() if who == player)
        if mine >= self._share or self._built[player, kind] >= self._of_a_kind:
            each = f"{self._share} little buildings"
            each += f", {self._of_a_kind} of each kind" if self._of_a_kind < OF_EACH else ""
            players = counted(len(self.game.players), "player")
            message = said("{} has no {} left: each of {} has {}", player, kind, players, each)
            yield error("no-piece-left", message, "LI1")
        self._built[player, kind] += 1
        self.game.put(on_tile(PIECES[kind].name, turn.cell))
        turn.note(f"builds {a(kind)}")

    # What they pay

    @pays(Stage.LAST)
    def buildings(self, scoring: Scoring, worth: Worth) -> Worth:
        """More for each building on the tiles of a road, city or farm, or around a cloister (LI4 to LI6)."""
        there = self._on(_tiles(scoring.feature))
        return Worth((*worth.items, *self._items(there)), _rule(scoring.feature)) if there else worth

    def _items(self, there: Collection[Occupant]) -> Iterator[Item]:
        if self.options[VALUES.name] == ALIKE:
            yield Item(noun_of(len(there), "little building"), len(there), 1)
            return
        number = Counter(occupant.figure for occupant in there)
        for kind, value in zip(BUILDINGS, (3, 2, 1), strict=True):
            if many := number[PIECES[kind].name]:
                yield Item(noun_of(many, f"little {kind}"), many, value)

    def mistakes(self, case: Case) -> Iterator[Miscount]:
        """Buildings are overlooked: one of them, or all."""
        there = self._on(_tiles(case.feature)) if case.holds else []
        for some in [[occupant] for occupant in there] + ([there] if len(there) > 1 else []):
            points = sum(item.points for item in self._items(some))
            were = said("the {} on {} was", some[0].figure, case.names([some[0].cell]))
            if len(some) > 1:
                were = said("the little buildings on {} were", case.names(occupant.cell for occupant in some))
            yield case.slip(
                "building-missed",
                [occupant.cell for occupant in some],
                settle=partial(_less, points),
                rule=_rule(case.feature),
                habit="little buildings" if some == there else "",
                apart=(case.feature.ref,),
                were=were,
            )

    def _pooled(self, feature: Feature) -> bool:
        """True if a farm has buildings, and farmers whom the first rule for farms pools with others."""
        board = self.game.board
        held = feature.kind is FARM and self.game.occupants(board.number(*feature.segments[0]))
        return bool(held and self._on(feature.tiles))

    # A final position

    def check_log(self, features: Features) -> Iterator[Finding]:
        """Farms for which it is unknown what their buildings pay."""
        if rule_for_farms(self.game.rules) is FIRST and any(map(self._pooled, features)):
            message = "the rules do not say what little buildings pay pooled farmers: here nothing"
            yield note("buildings-on-pooled-farms", message, "LI6")

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Those, and buildings of a position where none can be."""
        yield from self.check_log(features)
        game, table = self.game, self.game.table
        there = self._on(set(game.board))
        starts = {start.at for start in table.record.start_tiles} if table.record.start_known else set()
        taken: set[Cell] = set()
        for occupant in there:
            where = table.where_figure(occupant)
            stands = said("the {} stands on {}", occupant.figure, table.name(occupant.cell))
            if not taken.isdisjoint(whole(game.board, occupant.cell)):
                message = said("{}, where another building stands: a tile takes one", stands)
                yield error("second-building", message, "LI2", where)
            if occupant.cell in starts:
                message = said("{}, the start tile: one is put only on the tile just laid", stands)
                yield error("building-on-start-tile", message, "LI2", where)
            taken.add(occupant.cell)
        turns = max(0, number_of_tiles(game.board, game.board) - len(table.record.start_tiles))
        most = min(self._share * len(game.players), turns)
        if len(there) > most:
            many = counted(len(there), "little building")
            message = said("{} on the board, but at most {} can be there", many, most)
            yield error("too-many-buildings", message, "LI1")


def _less(by: int, points: int) -> int:
    return points - by


def _rule(feature: Feature) -> str:
    return "LI6" if feature.kind is FARM else "LI4" if feature.kind.at_edges else "LI5"


def _tiles(feature: Feature) -> Collection[Cell]:
    """The squares whose buildings a feature counts; none for a tree, a forest or a tower (LI7)."""
    kind = feature.kind
    if kind in (ROAD, CITY, FARM):
        return feature.tiles
    if kind.completes != "around" or kind.rim != "inside" or kind.around != AROUND:
        return ()
    return {*feature.tiles, *cells_around(feature.tiles, AROUND)}
