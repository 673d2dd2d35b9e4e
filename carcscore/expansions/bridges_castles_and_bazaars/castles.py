"""Castles: put on cities of two tiles, paid by what is completed beside them later (BC8 to BC14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Final, NamedTuple

from carcscore.board.board import Board
from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features, paired
from carcscore.findings import Finding, NotDone, Path, error
from carcscore.game.declaring import brings, does
from carcscore.game.expansion import Expansion, Part
from carcscore.game.placing import no_segment, which_segment, whose
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, points_meant
from carcscore.rules import data_types
from carcscore.rules.data_types import Player, Point
from carcscore.rules.facts import AllowableFigure, Figure, Option, Step
from carcscore.rules.forms import form
from carcscore.scoring.miscounts import Case, Miscount
from carcscore.scoring.payouts import NO_FEATURE, AnyPoints
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Worth
from carcscore.sentences import enumerated, ruled, said
from carcscore.text import a, counted
from carcscore.tiles.kinds import CITY, FeatureKind, MarkKind
from carcscore.tiles.model import NO_SEGMENT

CASTLE: Final = FeatureKind(
    "castle", "castles", "side", 22, "fortified", completes="never", stands_for=CITY.name
)
TOKEN: Final = Figure(
    CASTLE.name,
    per_player=3,
    of_many=2,
    strength=0,
    rule="BC1",
    follower=False,
    shape="castle",
    reshapes=True,
)
LORD: Final = "lord"
_WAITS: Final = ruled("waits for what is next completed on the castle's six tiles", "BC12")
NO_CASTLE: Final = MarkKind("no-castle", "no-castles", on=CITY.name, combine="any", symbol="no-castle")
MAYOR_LORD: Final = Option(
    "mayor_lord", ("no", "yes"), "Whether a city that a mayor holds may become a castle (BC9)."
)
_MAYOR: Final = "mayor"
"""The figure that is no lord, unless the option says so."""
TO_FARMS: Final = 1
"""The points that a castle brings a farm beyond those of a completed city (BC19)."""


@form({"at": [-1, -1], "point": "E"})
class CastlePlace(NamedTuple):
    """the city that becomes a castle: `{at: CELL, point: POINT}`

    One of its two tiles. `player`, whose follower stands there, need not be said.
    """

    at: data_types.Cell
    point: Point | None = None
    player: Player | None = None


@form({"castle": [-1, -1], "at": [0, 1], "point": "S"})
class CastleChoice(NamedTuple):
    """what pays a castle: `{castle: CELL, at: CELL, point: POINT}`

    Which of several features completed beside a castle its lord is paid for, by a tile of each.
    """

    castle: Annotated[data_types.Cell, "A tile of the castle."]
    at: Annotated[data_types.Cell, "A tile of the feature."]
    point: Point | None = None


class Echo(NamedTuple):
    """The scoring that a castle repeats: a worth, and the feature it belongs to."""

    worth: Worth
    source: FeatureRef


class Castles(Part):
    """The castles on a board. Each is known by its root, which stays the same."""

    _place = OfEntry(int)
    """The place in the order of players of the one who put a castle last in this entry."""
    _chosen = OfEntry[dict[int, tuple[CastleChoice, Path]]](dict)

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._since: dict[int, int] = {}
        """By castle the number of the entry with which the turn began in which it was put."""
        self._paying: Echo | None = None
        """The scoring repeated by the castle that is paid now."""

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """A lord is on both tiles of his castle, so a position may name either, the start tile too."""
        return figure.role == LORD and turn is None and code == "on-start-tile"

    # A turn log

    @does(CASTLE.name, CastlePlace, Step.BEFORE, takes=(), words="a castle")
    def put(self, turn: TurnInPlay, place: CastlePlace) -> Iterator[Finding]:
        """The owner of a city of two tiles, just completed, puts a castle on it (BC8, BC9)."""
        at, point, player = place
        game, board, name = self.game, self.game.board, self.game.table.name(at)
        placed = board.find(at)
        if placed is None:
            raise NotDone("no-tile-there", said("a castle is put on {}, where no tile lies", name), "BC9")
        index = which_segment(placed.turned, CITY.name, point)
        if index == NO_SEGMENT:
            yield no_segment(placed.turned, CITY.name, point, "no castle can be put", name, "BC8")
            return
        number = placed.number(index)
        root, there = board.root(number), game.occupants(number)
        if wrong := why_no_base(board, root):
            raise NotDone("no-castle-base", said("a castle on the city at {}: {}", name, wrong), "BC8")
        if root not in game.completed():
            message = said(
                "a castle on the city at {}, which this turn did not complete: it is too late", name
            )
            raise NotDone("castle-too-late", message, "BC9")
        if len(there) != 1:
            message = said(
                "a castle on the city at {}, in which {} stand: its owner must hold it with only one",
                name,
                counted(len(there), "follower"),
            )
            raise NotDone("castle-not-alone", message, "BC9")
        (lord,) = there
        yield from self._order(turn, lord, player, name)
        where = (at, index, number, placed.turned.segments[index].name_point)
        token = Occupant(lord.player, TOKEN.name, "", *where, follower=False, path=turn.path)
        yield from game.none_left(token)
        self._since[root] = turn.first
        for occupant in [occupant for occupant in game.standing(root) if not occupant.follower]:
            game.leave(occupant, "taken")
            turn.note(said("{} goes home", whose(occupant)), by="")
        board.convert(root, CASTLE)
        game.move(lord, replace(lord, role=LORD))
        game.put(token)
        turn.note(said("makes the city at {} a castle", name), lord.player)

    def _order(self, turn: TurnInPlay, lord: Occupant, player: str | None, name: str) -> Iterator[Finding]:
        """Findings on whose castle it is to be: the owner's, and in turn order (BC9)."""
        if player not in (None, lord.player):
            message = said("{} puts a castle on the city at {}, which {} holds", player, name, lord.player)
            yield error("castle-of-another", message, "BC9")
        if wrong := self._no_lord(lord):
            yield wrong
        place = self.game.served_from(turn.player).index(lord.player)
        if place < self._place:
            words = "{} puts a castle too late: players do so in turn, {} first"
            message = said(words, lord.player, turn.player)
            yield error("castle-out-of-order", message, "BC9")
        self._place = max(self._place, place)

    def _no_lord(self, occupant: Occupant) -> Finding | None:
        if occupant.figure != _MAYOR or self.options[MAYOR_LORD.name] == "yes":
            return None
        return error(
            "mayor-as-lord", said("{} holds a castle: a mayor can't be its lord", whose(occupant)), "BC9"
        )

    @does("castle-scores", CastleChoice, Step.BEFORE, takes=(), words="what pays a castle")
    def choose(self, turn: TurnInPlay, choice: CastleChoice) -> Iterator[Finding]:
        """It is said which of several features a castle is paid for (BC13)."""
        roots = [root for root in self._waiting(turn) if choice.castle in self._tiles(root)]
        if len(roots) != 1:
            message = said(
                "on {} no castle waits for something to be completed", self.game.table.name(choice.castle)
            )
            yield error("no-castle-waits", message, "BC13")
            return
        self._chosen[roots[0]] = choice, turn.path

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody is put into a castle (BC10)."""
        if follower.role == LORD:
            name = self.game.table.name(follower.cell)
            yield error(
                "castle-is-closed", said("{} is put into the castle at {}", whose(follower), name), "BC10"
            )

    # What castles are paid

    def _waiting(self, turn: TurnInPlay) -> dict[int, Occupant]:
        """The castles that were put in earlier turns and have a lord, each with that lord."""
        board = self.game.board
        earlier = [root for root, since in self._since.items() if since != turn.first]
        return {root: board.occupants[root][0] for root in earlier if board.occupants.get(root)}

    def _tiles(self, root: int) -> list[Cell]:
        board = self.game.board
        return [board.cell_of(number) for number in board.members(root)]

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterator[Finding]:
        """Castles repeat what was completed beside them, or what those beside them do (BC12 to BC14)."""
        waiting = self._waiting(turn)
        if not waiting:
            return
        tiles = {root: self._tiles(root) for root in waiting}
        beside = {root: surroundings(cells) for root, cells in tiles.items()}
        echoes: dict[int, Echo] = {}
        for root in waiting:
            near = [scoring for scoring in scorings if not beside[root].isdisjoint(scoring.feature.tiles)]
            if root in self._chosen:
                named = self._named(*self._chosen[root], near)
                if named is None:
                    name = self.game.table.name(tiles[root][0])
                    message = said("nothing that pays the castle at {} is completed there", name)
                    yield error("no-such-echo", message, "BC13", self._chosen[root][1])
                near = near if named is None else [named]
            if near:
                best = max(near, key=lambda one: one.worth.points)
                echoes[root] = Echo(best.worth, best.feature.ref)
        latest = echoes
        while latest:
            latest = self._repeated(latest, tiles, {root: beside[root] for root in waiting.keys() - echoes})
            echoes = echoes | latest
        for root in (root for root in waiting if root in echoes):
            self._paying = echoes[root]
            self.game.score(self.game.scoring(root))
            self.game.leave(waiting[root], "scored")
        self._paying = None

    def _named(self, choice: CastleChoice, path: Path, near: Iterable[Scoring]) -> Scoring | None:
        """The feature that a choice names, among those completed beside the castle."""
        placed = self.game.board.find(choice.at)
        for scoring in near:
            there = [index for cell, index in scoring.feature.segments if cell == choice.at and placed]
            points = [placed.turned.segments[index].points for index in there] if placed else []
            if points and (
                choice.point is None or any({*points_meant(choice.point)} & {*each} for each in points)
            ):
                return scoring
        return None

    @staticmethod
    def _repeated(
        latest: Mapping[int, Echo], tiles: Mapping[int, list[Cell]], left: Mapping[int, set[Cell]]
    ) -> dict[int, Echo]:
        """Scorings repeated by castles that have a tile of a feature just paid among their surroundings."""
        found: dict[int, Echo] = {}
        for root in sorted(left):
            near = [echo for paid, echo in latest.items() if not left[root].isdisjoint(tiles[paid])]
            if near:
                best = max(near, key=lambda echo: echo.worth.points)
                items = [replace(item, rules=(*item.rules, "BC14")) for item in best.worth.items]
                found[root] = best._replace(worth=Worth(tuple(items), best.worth.rule))
        return found

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """The lord's owner gets what the castle repeats, however strong the lord is (BC12)."""
        if self._paying is None or scoring.feature.kind is not CASTLE:
            return awards
        (lord,) = (occupant for occupant in scoring.occupants if occupant.follower)
        worth, source = self._paying
        own = Award(lord.player, CASTLE.name, worth.items, "BC12", scoring.feature.ref, (source,))
        own = replace(own, phase=scoring.phase, turn=scoring.turn)
        return [own, *(award for award in awards if award.kind != CASTLE.name)]

    def other_payments(self, features: Features) -> Iterator[AnyPoints]:
        """Points that a castle repeated, unseen (BC12); bridges and sales pay beside features (BC7, BC16)."""
        yield AnyPoints(NO_FEATURE)
        yield from (AnyPoints(feature.ref) for feature in features if feature.kind is CASTLE)

    @brings()
    def fortified(self, scoring: Scoring, player: str, thing: Feature, item: Item) -> Item:
        """A castle brings a farm 1 more than a completed city (BC19)."""
        return item.at(item.each + TO_FARMS, f"castle +{TO_FARMS}", "BC19") if thing.kind is CASTLE else item

    def mistakes(self, case: Case) -> Iterator[Miscount]:
        """A castle is counted for a farm as any completed city (BC19)."""
        castles = [feature for feature in case.scoring.things if feature.kind is CASTLE]
        if case.holds:
            yield from [_as_cities(case, [castle]) for castle in castles]
            if len(castles) > 1:
                yield _as_cities(case, castles)

    def about(self, figure: Occupant) -> str | None:
        """A note on what a lord waits for."""
        return _WAITS if figure.role == LORD else None

    # A final position

    def laid_out(self, pieces: Sequence[Occupant]) -> Iterator[Finding]:
        """The castles of a position are put on their cities."""
        game, board = self.game, self.game.board
        for token in [piece for piece in pieces if piece.figure == TOKEN.name]:
            number = self._city_under(token)
            name = game.table.name(token.cell)
            wrong = "no city is named there" if number is None else why_no_base(board, board.root(number))
            if wrong or number is None:
                message = said("{} on {} at {}: {}", whose(token), game.table.code(token.cell), name, wrong)
                yield error("no-castle-base", message, "BC8", game.table.where_figure(token, point=True))
                game.pieces.remove(token)
                continue
            placed, index = board.segment_of(number)
            point = placed.turned.segments[index].name_point
            game.move(token, replace(token, segment=index, number=number, point=point))
            board.convert(number, CASTLE)

    def _city_under(self, token: Occupant) -> int | None:
        """The number of the city, or of the castle that is there already, on which a token lies."""
        placed = self.game.board.at(token.cell)
        for kind in (CITY, CASTLE):
            point = token.point if token.point >= 0 else None
            index = which_segment(placed.turned, kind.name, point)
            if index != NO_SEGMENT:
                return placed.number(index)
        return None

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Each castle of a position has one lord at most, of its own colour, and no mayor (BC9)."""
        game, lords = self.game, dict[int, Occupant]()
        owners = {
            game.board.root(occupant.number): occupant.player
            for occupant in game.standing_of(TOKEN.name)
            if occupant.number != NO_SEGMENT
        }
        for lord in (follower for follower in game.followers() if follower.role == LORD):
            where, name = game.table.where_figure(lord, point=True), game.table.name(lord.cell)
            root = game.board.root(lord.number)
            owner, other = owners.get(root, lord.player), lords.setdefault(root, lord)
            if owner != lord.player:
                message = said(
                    "{} stands in {}'s castle at {}: a lord is its owner's", whose(lord), owner, name
                )
                yield error("lord-of-another", message, "BC9", where)
            if other is not lord:
                message = said(
                    "{} at {} stands in the castle of {}: it has one lord", whose(lord), name, whose(other)
                )
                yield error("second-lord", message, "BC9", where)
            if wrong := self._no_lord(lord):
                yield wrong.within(where)


def surroundings(tiles: Sequence[Cell]) -> set[Cell]:
    """The six tiles of a castle: its two, and the two along either side (BC11).

    >>> sorted(surroundings([(0, 0), (0, 1)]))
    [(-1, 0), (-1, 1), (0, 0), (0, 1), (1, 0), (1, 1)]
    """
    (x, _), (other, _) = tiles
    aside = ((-1, 0), (0, 0), (1, 0)) if x == other else ((0, -1), (0, 0), (0, 1))
    return {(x + dx, y + dy) for x, y in tiles for dx, dy in aside}


def why_no_base(board: Board, root: int) -> str:
    """Why no castle can be put on a feature: on a completed city of two tiles that end there (BC8)."""
    kind = board.kind(root)
    if kind is not CITY:
        return f"it is {a(kind.name)}"
    if not board.is_complete(root):
        return "it is not completed"
    segments = board.segments(root)
    tiles = {placed.cell for placed, _ in segments}
    size = len(tiles) - paired(board, tiles)
    if size != 2 or len(segments) != 2:
        return f"it has {counted(size, 'tile')}, not two that close it"
    for placed, index in segments:
        segment, sides = placed.turned.segments[index], placed.turned.sides[index]
        if NO_CASTLE.name in segment.marks or len(sides) != 1 or sides[0] in placed.turned.shared:
            return f"{placed.turned.tile.code} is no end of the shape that a castle needs"
    return ""


def _as_cities(case: Case, castles: Sequence[Feature]) -> Miscount:
    cities = {castle.ref: replace(castle, kind=CITY) for castle in castles}
    titled = enumerated(case.titled(castle) for castle in castles)

    def alter(scoring: Scoring) -> Scoring:
        return replace(scoring, things=tuple(cities.get(feature.ref, feature) for feature in scoring.things))

    return case.slip(
        "castle-as-city",
        dict.fromkeys(cell for castle in castles for cell in castle.tiles),
        alter=alter,
        manner="one" if len(castles) == 1 else "all",
        which=titled,
        castles=titled,
    )
