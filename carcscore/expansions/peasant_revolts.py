"""Peasant Revolts: signs on tiles drawn send unprotected followers home (PR1 to PR4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Final, NamedTuple

from carcscore.board.features import Features
from carcscore.findings import Finding, NotDone, error
from carcscore.game.declaring import does, hears
from carcscore.game.events import Left
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import one_of, whose
from carcscore.game.turn import TurnInPlay
from carcscore.rules import data_types
from carcscore.rules.data_types import FigureName, Point
from carcscore.rules.facts import MOVE, Facts
from carcscore.rules.forms import form
from carcscore.rules.holdings import Cells, Holdings
from carcscore.scoring.values import Award, Item, Occupant
from carcscore.sentences import enumerated, said
from carcscore.text import counted, noun_of, verb
from carcscore.tiles.kinds import CITY, CLOISTER, FARM, ROAD, MarkKind
from carcscore.tiles.model import Tile

NAME: Final = "peasant-revolts"
SIGNS: Final = (
    MarkKind("revolt-city", "revolts in cities", on="tile", combine="any", symbol="city-sign"),
    MarkKind("revolt-road", "revolts on roads", on="tile", combine="any", symbol="road-sign"),
    MarkKind("revolt-monastery", "revolts in cloisters", on="tile", combine="any", symbol="cross-sign"),
)
KINDS: Final = dict(zip((sign.name for sign in SIGNS), (CITY, ROAD, CLOISTER), strict=True))
"""In which features there is a revolt, by the mark."""
PLAYED: Final = 9
OUT_OF_PLAY: Final = 3
"""The number of tiles of a box that are played, and how many nobody sees."""
AT_ONCE: Final = 4
LATER: Final = 2
FOR_EACH: Final = 2
PROTECTED: Final = Cells("protected", rule="PR3")
_PROTECTING: Final = "protecting a follower"


@form({}, {"at": [1, 0], "point": "N"})
class Protect(NamedTuple):
    """the own follower that is laid down: `{}` for the one just put down, or `{at: CELL, point: POINT}`

    `figure` where several own ones stand there.
    """

    at: Annotated[data_types.Cell, "Where it stands, unless it was put down in this turn."] | None = None
    point: Point | None = None
    figure: FigureName | None = None


class PeasantRevolts(Expansion):
    """Unprotected followers in features of the sign go home, round the table until somebody's does."""

    facts = Facts(
        name=NAME,
        title="Peasant Revolts",
        representative=True,
        marks=SIGNS,
        awards=("revolt", "protection"),
        besides="apart",
        holdings=Holdings(NAME, PROTECTED),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._protected: list[Occupant] = []
        self._drawn = 0
        """The number of tiles drawn with a sign."""
        sets = game.table.record.sets
        self._boxes = 1 if sets is None else sets.get(NAME, 0)
        game.tiles_left -= OUT_OF_PLAY * self._boxes

    # Revolts (PR1, PR2)

    def began(self, turn: TurnInPlay) -> Iterable[Finding]:
        """A tile with a sign is drawn: there is a revolt before it is laid."""
        find, placement = self.game.table.catalogue.find, turn.turn.placement
        tiles = [find(code) for code in turn.turn.discarded]
        if placement is not None:
            marked = bool(placement.marks)
            tiles.append(
                self.game.table.tile_of(placement, self.game.rules.palette)[0]
                if marked
                else find(placement.tile)
            )
        return self._revolts(turn, tiles) if any(tile and tile.marks for tile in tiles) else ()

    def _revolts(self, turn: TurnInPlay, tiles: Iterable[Tile | None]) -> Iterator[Finding]:
        in_hand = self.game.table.catalogue.in_hand
        for tile in tiles:
            for mark in self.game.rules.tile_marks(tile) if tile and tile.code not in in_hand else ():
                if mark in KINDS:
                    self._drawn += 1
                    self._revolt(turn, mark)
                    if self._drawn == PLAYED * max(1, self._boxes) + 1:
                        yield _too_many(self._drawn, "are drawn")

    def _revolt(self, turn: TurnInPlay, mark: str) -> None:
        game, kind = self.game, KINDS[mark]
        for player in game.served_from(turn.player):
            mine = [
                follower
                for follower in game.followers()
                if follower.player == player
                and game.board.kind(game.board.root(follower.number)) is kind
                and follower.role not in game.rules.captives
            ]
            safe = [occupant for occupant in mine if occupant in self._protected]
            if safe:
                game.pay(Award(player, "revolt", (Item(_followers(safe), len(safe), FOR_EACH),), "PR2"))
            lost = [occupant for occupant in mine if occupant not in safe]
            for occupant in lost:
                game.leave(occupant, "taken")
            if lost:
                home = enumerated(
                    said("{} on {}", whose(occupant), game.table.name(occupant.cell)) for occupant in lost
                )
                turn.note(
                    said("draws a revolt in {}: {} {} home", kind.plural, home, verb(len(lost), "goes"))
                )
                return

    # Protection (PR3, PR4)

    @does("protect", Protect, takes=(), words=_PROTECTING)
    def protect(self, turn: TurnInPlay, protect: Protect) -> Iterator[Finding]:
        """A follower is laid down: the one just put down for 4 points, another instead of deploying for 2."""
        if protect.at is None:
            mine = turn.deployed
        else:
            mine = self.game.meant(protect.at, turn.player, protect.point, protect.figure)
        mine = [occupant for occupant in mine if self.game.board.kind(occupant.number) is not FARM]
        if not mine:
            where = "just put down" if protect.at is None else said("on {}", self.game.table.name(protect.at))
            message = said("{} has no follower {} to protect; farmers need none", turn.player, where)
            raise NotDone("nobody-to-protect", message, "PR3")
        yield from one_of(mine, self.game, "`at` with `point` or `figure`")
        one = mine[0]
        at_once = one in turn.deployed
        if not at_once:
            yield from turn.use((MOVE,), _PROTECTING)
        if one in self._protected:
            raise NotDone("already-protected", said("{} is protected already", whose(one)), "PR3")
        cost = AT_ONCE if at_once else LATER
        self.game.pay(Award(turn.player, "protection", (Item(_followers([one]), 1, -cost),), "PR3"))
        self._protect(one)
        turn.note(said("protects the {} on {}", one.role, self.game.table.name(one.cell)))

    def _protect(self, occupant: Occupant) -> None:
        self._protected.append(occupant)
        self.held[PROTECTED] = tuple(each.cell for each in self._protected)

    @hears(Left)
    def left(self, turn: TurnInPlay, left: Left) -> None:
        """Ends the protection of a figure that leaves the board; one moved elsewhere keeps it (PR4)."""
        if left.occupant in self._protected:
            self._protected.remove(left.occupant)
            self.held[PROTECTED] = tuple(each.cell for each in self._protected)
            if isinstance(left.to, Occupant):
                self._protect(left.to)

    def about(self, figure: Occupant) -> str | None:
        """A note on protected followers."""
        return "protected from revolts" if figure in self._protected else None

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """The protected followers, as far as their squares say who they are."""
        protected = self.said[PROTECTED]
        for number, cell in enumerate(protected or ()):
            there = [
                follower
                for follower in self.game.followers()
                if follower.cell == cell and follower not in self._protected
            ]
            if there:
                self._protected.append(there[0])
            else:
                name = self.game.table.name(cell)
                message = said("a follower on {} is said to be protected, but there is none", name)
                yield error("nobody-to-protect", message, "PR3", (NAME, PROTECTED.name, number))

    def check_position(self, features: Features) -> Iterator[Finding]:
        """No more of its tiles lie there than are played."""
        there = sum(mark in KINDS for cell in self.game.board for mark in self.game.marks_on(cell))
        if there > PLAYED * max(1, self._boxes):
            yield _too_many(there, "lie there")


def _too_many(number: int, what: str) -> Finding:
    message = f"{counted(number, 'tile')} with a sign {what}, but only {PLAYED} of a box are played"
    return error("too-many-revolts", message, "PR1")


def _followers(some: list[Occupant]) -> str:
    return noun_of(len(some), "protected follower")
