"""The Festival: own figures taken off the board instead of deploying one (rules FS1 to FS5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

from carcscore.findings import Finding, NotDone, error
from carcscore.formats.jcz.foreign import Foreign, Message, Moment, Says
from carcscore.game.declaring import does
from carcscore.game.events import SUPPLY, Away, Left
from carcscore.game.expansion import Expansion
from carcscore.game.placing import choices, distinct, whose
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.rules import data_types
from carcscore.rules.data_types import Point, Role, Text
from carcscore.rules.facts import BASE_FIGURE, Facts, Option
from carcscore.rules.forms import form
from carcscore.scoring.values import Occupant
from carcscore.sentences import said
from carcscore.text import a
from carcscore.tiles.kinds import MarkKind

NAME: Final = "festival"
PLACE: Final = MarkKind(NAME, "festivals", on="tile", combine="any", symbol="bunting")
RETURNS: Final = Option(
    "returns", ("figure", "follower"), "What may be taken back: any own figure, or followers alone (FS3)."
)
REUSE: Final = Option(
    "reuse",
    ("later", "at-once"),
    "When what came home may be put down again: not in that turn, or at once (FS4).",
)
TAKING: Final = "a figure taken back at the festival"
_PIECES: Final = ("builder", "pig", "barn", "shepherd")
"""The figures in saves that are no followers: those that FS3 itself names."""
_QUARTER: Final = "QUARTER_"


@form({"at": [1, 0], "role": "thief", "point": "E"}, {"piece": "builder"})
class Return(NamedTuple):
    """an own figure taken off the board: `{at: CELL, role: ROLE, point: POINT}`, or `{piece: builder}`

    `figure` where several followers stand there.
    """

    at: data_types.Cell | None = None
    role: Role | None = None
    point: Point | None = None
    figure: data_types.FigureName | None = None
    piece: data_types.FigureName | None = None
    from_: Annotated[str | None, Text(40), "A place off the board instead, such as the quarter `castle`."] = (
        None
    )


def _taken(said: Message, before: Any) -> dict[str, object] | None:
    """The figure taken back in a save."""
    if said.figure is None:
        return None
    if said.location is not None and said.location.startswith(_QUARTER):
        return {"from": f"{said.location.removeprefix(_QUARTER).lower()} quarter", "figure": said.figure}
    if said.figure in _PIECES:
        return {"piece": said.figure}
    whom = said.whom()
    return whom and {key: value for key, value in whom.items() if key != "player"}


def _who_was_taken(data: object, now: Moment) -> Occupant:
    """The figure that a turn took back."""
    return next(event.occupant for event in now.events if isinstance(event, Left) and event.cause == "taken")


def _has_anybody(now: Moment) -> bool:
    """True if a player at a festival has a figure on the board that could be taken back."""
    marks = now.rules.tile_marks(now.board.at(now.cell).turned.tile)
    figures = now.rules.chosen[NAME][RETURNS.name] == "figure"
    return PLACE.name in marks and any(
        occupant.follower or (figures and NAME in now.rules.pieces[occupant.figure].perils)
        for occupant in now.standing
        if occupant.player == now.player
    )


class Festival(Expansion):
    """Whoever lays a festival may take an own figure back, and nothing is paid for it."""

    facts = Facts(
        name=NAME,
        title="The Festival",
        marks=(PLACE,),
        options=(RETURNS, REUSE),
        besides="nothing",
        foreign=Foreign(
            messages=(
                Says("RETURN_MEEPLE FESTIVAL", NAME, _taken, writes=_who_was_taken, offered=_has_anybody),
            )
        ),
    )

    _home = OfEntry[str | None]()
    """The kind of figure that came home in this entry."""

    @does(NAME, Return, words=TAKING)
    def take(self, turn: TurnInPlay, taken: Return) -> Iterator[Finding]:
        """An own figure goes home, before anything is scored (FS2, FS4)."""
        if turn.cell is None or PLACE.name not in self.game.marks_on(turn.cell):
            yield error("no-festival", f"{TAKING}, but there is none on the tile just laid", "FS1")
        if taken.piece and self.options[RETURNS.name] == "follower":
            message = said("{} takes the {} back: here only followers are", turn.player, taken.piece)
            yield error("not-taken-back", message, "FS3")
        if taken.from_ is not None:
            yield from self._from_elsewhere(turn, taken.from_, taken.figure or BASE_FIGURE.name)
            return
        there = list(self._meant(turn, taken))
        if not there:
            where = "on the board" if taken.at is None else said("at {}", self.game.table.name(taken.at))
            message = said("{} has no such figure {} to take back", turn.player, where)
            raise NotDone("nobody-to-take-back", message, "FS2")
        if len(distinct(there)) > 1:
            message = said("{} may take back {}: say which one", turn.player, choices(distinct(there)))
            yield error("which-follower", message, "FS2")
        self._home = there[0].figure
        self.game.leave(there[0], "taken")
        turn.note(said("takes {} back from {}", whose(there[0]), self.game.table.name(there[0].cell)))

    def _meant(self, turn: TurnInPlay, taken: Return) -> Iterator[Occupant]:
        """The own figures that are meant and stood there before this turn (FS2, FS3)."""
        game, (at, role, point, figure, piece, _) = self.game, taken
        if piece is not None:
            for occupant in game.standing_of(piece, turn.player):
                if at in (None, occupant.cell) and NAME in game.rules.pieces[piece].perils:
                    yield occupant
            return
        barred = (
            *turn.deployed,
            *(follower for follower in game.followers() if follower.role in game.rules.captives),
        )
        own = game.meant(at, turn.player, point, figure, role) if at is not None else game.followers()
        for occupant in own:
            same = (
                occupant.player == turn.player
                and role in (None, occupant.role)
                and figure in (None, occupant.figure)
            )
            if same and occupant not in barred:
                yield occupant

    def _from_elsewhere(self, turn: TurnInPlay, name: str, figure: str) -> Iterator[Finding]:
        """A follower comes home from off the board, such as from the `castle`, or `castle quarter`."""
        known = (
            event for event in self.game.away if not event.holder and f"{event.name} ".startswith(f"{name} ")
        )
        place = next(known, Away(name))
        there = self.game.away.get(place, Counter())
        if there[turn.player, figure] <= 0:
            message = said("{} has no such figure in the {} to take back", turn.player, place.name)
            yield error("nobody-to-take-back", message, "FS2")
            return
        self._home = figure
        self.game.transfer(turn.player, figure, place, SUPPLY)
        turn.note(f"takes {a(figure)} back from the {place.name}")

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """A finding if a figure that came home at the festival is used before the next turn (FS4)."""
        if self.options[REUSE.name] == "at-once":
            return
        if follower.figure == self._home and self.game.supply[follower.player].get(follower.figure, 0) < 2:
            message = said(
                "{} came home at the festival in this turn: it waits for the next one", whose(follower)
            )
            yield error("no-follower-left", message, "FS4")
