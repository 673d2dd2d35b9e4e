"""Mage & Witch: a mage who adds to a road or city, a witch who halves one (rules MW1 to MW9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Any, Final, Literal, NamedTuple

from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.formats.jcz.foreign import Foreign, Message, Moment, Says, Slot
from carcscore.game.as_if import worth_if_held
from carcscore.game.declaring import does, hears, pays
from carcscore.game.events import Laid, Put
from carcscore.game.expansion import Expansion
from carcscore.game.owing import owed
from carcscore.game.placing import set_down, tile_meant
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Deployment
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, Point
from carcscore.rules.facts import Facts, Figure, Stage, Step
from carcscore.rules.forms import form
from carcscore.scoring.miscounts import Case, Miscount, overlooked
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant, Worth
from carcscore.sentences import said
from carcscore.text import a, verb
from carcscore.tiles.kinds import CITY, ROAD, MarkKind

NAME: Final = "mage-and-witch"
MAGIC: Final = MarkKind("magic", "magic tiles", on="tile", combine="any", symbol="magic")
ON: Final = ("thief", "knight")
MAGE: Final = Figure("mage", 0, rule="MW1", follower=False, roles=ON, shape="mage")
WITCH: Final = Figure("witch", 0, rule="MW1", follower=False, roles=ON, shape="witch")
NAMES: Final = (MAGE.name, WITCH.name)
OFF: Final = "off"


@form({"at": [1, 0], "point": "N"})
class Spot(NamedTuple):
    """a road or city: `{at: CELL, point: POINT}`

    Without `at` it is one of the tile just laid, and a `point` is needed where it has several.
    """

    at: data_types.Cell | None = None
    point: Point | None = None


Where = Annotated[Spot | Literal["off"], Label("`{at: CELL, point: POINT}`, or `off`")]


def _goes(said: Message, before: Any) -> object:
    """Its destination by a save; nowhere is off the board."""
    if said.payload.get("to") is None:
        return OFF
    if said.cell is None:
        return None
    return {"at": said.cell} | ({} if said.point is None else {"point": said.point})


def _went(name: str, data: object, now: Moment) -> Occupant | None:
    """Its destination in a turn; nowhere is off the board."""
    put = (event.occupant for event in now.events if isinstance(event, Put))
    return next((occupant for occupant in put if occupant.figure == name), None)


class MageAndWitch(Expansion):
    """The mage and the witch of one table: where they go, and what they do to what is paid there."""

    facts = Facts(
        name=NAME,
        title="Mage & Witch",
        figures=(MAGE, WITCH),
        marks=(MAGIC,),
        foreign=Foreign(
            messages=tuple(
                Says(
                    f"MOVE_NEUTRAL_FIGURE {name}",
                    name,
                    _goes,
                    writes=partial(_went, name),
                    slots=(Slot.BEFORE,),
                )
                for name in NAMES
            )
        ),
    )

    _due = OfEntry(bool)
    """True if the tile just laid moves one of them, and none has been moved yet."""
    _gone = OfEntry(str)
    """The figures that this tile took off by itself."""
    _told = False
    """True if it was reported that both stand on one feature."""

    @property
    def _standing(self) -> list[Occupant]:
        return [piece for piece in self.game.pieces if piece.figure in NAMES]

    def _root(self, occupant: Occupant) -> int:
        return self.game.board.root(occupant.number)

    @property
    def _together(self) -> bool:
        standing = self._standing
        return len({self._root(occupant) for occupant in standing}) < len(standing)

    def _may_stand(self, root: int) -> bool:
        """True if a feature is an unfinished road or city (MW2)."""
        board = self.game.board
        return board.kind(root) in (ROAD, CITY) and not board.is_complete(root)

    @property
    def _has_room(self) -> bool:
        """True if there is an unfinished road or city on which neither of them stands."""
        held = {self._root(occupant) for occupant in self._standing}
        roots = set(self.game.board.roots())
        return any(root not in held and self._may_stand(root) for root in roots)

    # The course of a turn

    @hears(Laid)
    def moved(self, turn: TurnInPlay, laid: Laid) -> None:
        """A magic tile moves one of them (MW2); without room the only one there is taken off (MW3)."""
        standing = self._standing
        if MAGIC.name in self.game.marks_on(laid.cell):
            self._due = self._has_room or len(standing) > 1
            if standing and not self._due:
                self._gone = standing[0].figure
                self._take_off(turn, standing[0])

    def _take_off(self, turn: TurnInPlay, occupant: Occupant) -> None:
        self.game.leave(occupant, "taken")
        turn.note(f"takes the {occupant.figure} off the board")

    @does(MAGE.name, Where, step=Step.BEFORE, takes=(), words="the mage")
    def mage(self, turn: TurnInPlay, spot: Spot | Literal["off"]) -> Iterator[Finding]:
        """The mage is put down, moved, or taken off."""
        return self._move(turn, MAGE.name, spot)

    @does(WITCH.name, Where, step=Step.BEFORE, takes=(), words="the witch")
    def witch(self, turn: TurnInPlay, spot: Spot | Literal["off"]) -> Iterator[Finding]:
        """The witch is."""
        return self._move(turn, WITCH.name, spot)

    def _move(self, turn: TurnInPlay, name: str, spot: Spot | Literal["off"]) -> Iterator[Finding]:
        stood = next(iter(self.game.standing_of(name)), None)
        if spot == OFF and stood is None and self._gone == name:
            return
        if not (self._due or self._together):
            message = f"the {name} is moved, but there is no magic tile, and they do not stand on one feature"
            yield error("no-magic", message, "MW2")
        self._due = False
        if spot != OFF:
            yield from self._put(turn, name, spot, stood)
        elif stood is None:
            yield error("magic-not-there", f"the {name} is taken off, but it is not on the board", "MW3")
        else:
            if self._has_room:
                message = f"the {name} is taken off the board though there is a road or city for it"
                yield error("magic-has-room", message, "MW3")
            self._take_off(turn, stood)

    def _put(self, turn: TurnInPlay, name: str, spot: Spot, stood: Occupant | None) -> Iterator[Finding]:
        cell = spot.at or tile_meant(turn, self.game, "MW2")
        made = set_down(Deployment("", name, "", cell, spot.point), self.game)
        root = self._root(made)
        other = next((occupant for occupant in self._standing if occupant.figure != name), None)
        where = said("{} of {}", a(self.game.board.kind(root).name), self.game.table.name(cell))
        wrong = ""
        if not self._may_stand(root):
            wrong = "that is complete"
        elif stood is not None and self._root(stood) == root:
            wrong = "on which it stands already"
        elif other is not None and self._root(other) == root:
            wrong = f"on which the {other.figure} stands"
        if wrong:
            self._told = True
            yield error("no-place-for-magic", said("the {} goes to {} {}", name, where, wrong), "MW2")
        self.game.bring(made)
        turn.note(said("puts the {} on {}", name, where))

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterator[Finding]:
        """Whoever had to move one must have done so (MW2, MW4); both leave what is complete (MW7)."""
        if self._due:
            message = said("a magic tile: {} must put the mage or the witch on a road or city", turn.player)
            yield from owed(self.game, error("magic-missing", message, "MW2"))
        if not self._together:
            self._told = False
        elif not self._told and not self.game.table.record.foreign:
            self._told = True
            message = said("mage and witch came to stand on one feature: {} moves one of them", turn.player)
            yield from owed(self.game, error("magic-missing", message, "MW4"))
        for occupant in self._standing:
            if not self._may_stand(self._root(occupant)):
                self.game.leave(occupant, "scored")

    # What pays

    @pays(Stage.PER_TILE)
    def more(self, scoring: Scoring, worth: Worth) -> Worth:
        """With the mage 1 more for each tile (MW5)."""
        if not _pays_with(MAGE, scoring):
            return worth
        more = Item("tiles by the mage", scoring.feature.size, 1, rules=("MW5",))
        return Worth((*worth.items, more), "MW5")

    @pays(Stage.HALVED)
    def half(self, scoring: Scoring, worth: Worth) -> Worth:
        """With the witch half of it, rounded up (MW6)."""
        half = max(worth.points, 0) // 2 if _pays_with(WITCH, scoring) else 0
        if not half:
            return worth
        return Worth((*worth.items, Item("half by the witch", 1, -half, rules=("MW6",))), "MW6")

    def mistakes(self, case: Case) -> Iterator[Miscount]:
        """Mage or witch is overlooked (MW5, MW6)."""
        yield from overlooked(case, MAGE, "mage-missed", "MW5")
        yield from overlooked(case, WITCH, "witch-missed", "MW6")

    # A final position

    def check_position(self, features: Features) -> Iterator[Finding]:
        """In a position they stand apart, on unfinished features, and not more of them than magic tiles."""
        table, standing = self.game.table, self._standing
        if not standing:
            return
        for occupant in standing:
            feature = features[occupant.number]
            where = table.where_figure(occupant)
            if feature.complete and table.record.end != "mid-turn":
                words = "the {} on {} stands on {}, which is complete: it left the board when that was scored"
                message = said(words, occupant.figure, table.name(occupant.cell), features.name(feature.ref))
                yield error("should-have-gone-home", message, "MW7", where)
        where = table.where_figure(standing[-1])
        if self._together:
            yield error("magic-together", "mage and witch stand on one feature", "MW2", where)
        if len(standing) > self._magic_tiles:
            number = len(standing)
            fewer = f"{number} of mage and witch {verb(number, 'stands')} on the board, but fewer magic tiles"
            yield error("too-few-magic-tiles", fewer, "MW2", where)

    @property
    def _magic_tiles(self) -> int:
        return sum(MAGIC.name in self.game.marks_on(cell) for cell in self.game.board)

    def other_payments(self, features: Features) -> Iterator[Payout]:
        """A completed road or city may have paid 1 more a tile, or half (MW5, MW6)."""
        if not self._magic_tiles:
            return
        for feature in features:
            if feature.complete and feature.kind in (ROAD, CITY):
                alone, with_mage, with_witch = (
                    worth_if_held(self.game, feature, *by) for by in ((), (MAGE.name,), (WITCH.name,))
                )
                name = features.name(feature.ref)
                yield Payout(
                    said("the mage on {}", name), with_mage - alone, None, of=feature.ref, with_worth=True
                )
                yield Payout(said("half of {}", name), with_witch, None, of=feature.ref)


def _pays_with(figure: Figure, scoring: Scoring) -> bool:
    """True if a figure stands on a road or city that is scored."""
    there = (piece.figure for piece in scoring.pieces)
    return scoring.feature.kind in (ROAD, CITY) and figure.name in there
