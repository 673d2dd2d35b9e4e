"""Wagons: once scored they may move on to a feature in reach (AM10, AM11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from carcscore.board.board import Board, Placed
from carcscore.board.features import feature_in_play
from carcscore.findings import Finding, NotDone, error
from carcscore.formats.jcz.foreign import Moment, Payload
from carcscore.game.declaring import does
from carcscore.game.events import Left, Put
from carcscore.game.expansion import Part
from carcscore.game.placing import set_down, whose, whose_at
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, cells_from, neighbour
from carcscore.record.model import Deployment
from carcscore.rules import data_types
from carcscore.rules.data_types import Player, Point
from carcscore.rules.facts import Figure, Option, Step
from carcscore.rules.forms import form
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Occupant
from carcscore.sentences import joined, said
from carcscore.text import a
from carcscore.tiles.kinds import ANY

NAME: Final = "abbey-and-mayor"
"""The name of the expansion."""
WAGON: Final = Figure("wagon", per_player=1, rule="AM8", roles=("thief", "knight", "monk"), shape="wagon")
WAGON_MOVE: Final = Option(
    "wagon_move",
    ("c2", "c1"),
    "How far a wagon moves: to its tile and the eight around, or along what its feature opens into (AM11).",
)


@form({"to": [2, 1], "role": "thief", "point": "W"})
class WagonMove(NamedTuple):
    """where the wagon goes: `{to: CELL, role: ROLE, point: POINT}`

    A wagon that was scored in this turn moves on. `player` says whose it is, unless it is the turn's.
    """

    to: data_types.Cell
    role: Literal["thief", "knight", "monk"]
    point: Point | None = None
    player: Player | None = None


class Wagons(Part):
    """Knows which wagons were scored in a turn, and moves them."""

    _scored = OfEntry[list[Occupant]](list)
    """Those that were scored in this entry and may still move."""
    _moved = OfEntry(int)
    """The place in the order of players of the one who moved last."""

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> None:
        """These wagons came home."""
        for scoring in scorings:
            self._scored += [occupant for occupant in scoring.occupants if occupant.figure == WAGON.name]

    @does(WAGON.name, WagonMove, step=Step.AFTER, takes=(), words="a wagon that moves on")
    def move(self, turn: TurnInPlay, move: WagonMove) -> Iterator[Finding]:
        """A wagon that was scored moves on, clockwise from the player whose turn it is (AM10)."""
        to, role, point, player = move
        owner, game = player or turn.player, self.game
        own = [occupant for occupant in self._scored if occupant.player == owner]
        if not own:
            raise NotDone("wagon-not-scored", said("no wagon of {} was scored in this turn", owner), "AM10")
        made = set_down(Deployment(owner, WAGON.name, role, to, point, turn.path), game)
        place = game.served_from(turn.player).index(owner)
        if place < self._moved:
            message = said("{} moves the wagon too late: wagons move in turn, {} first", owner, turn.player)
            yield error("wagon-out-of-order", message, "AM10")
        self._moved = max(self._moved, place)
        moving = next((occupant for occupant in own if self._reaches(occupant, made)), own[0])
        self._scored.remove(moving)
        yield from self._against(turn, moving, made)
        game.put(made, deployed=False)
        turn.note(said("moves the wagon on to {}", game.table.name(to)), owner)

    def _against(self, turn: TurnInPlay, wagon: Occupant, made: Occupant) -> Iterator[Finding]:
        game, board = self.game, self.game.board
        goes = said("{} moves on to {}", whose(made), game.table.name(made.cell))
        feature = game.feature(board.root(made.number))
        if feature.complete:
            message = said("{}, into {} that is complete", goes, a(feature.kind.name))
            yield error("wagon-into-complete", message, "AM10")
        elif (others := game.occupants(made.number)) and not game.figure_allowed("feature-was-taken", made):
            held = said("{} that {} already holds", a(feature.kind.name), whose_at(others[0], game.table))
            message = said("{}, into {}", goes, held)
            yield error("feature-was-taken", message, "AM10")
        if not self._reaches(wagon, made):
            stood = said("from {} it reaches only", game.table.name(wagon.cell))
            near = self.options[WAGON_MOVE.name] == "c2"
            reach = "its own tile and the eight round it" if near else "what its feature opens into"
            yield error("wagon-out-of-reach", said("{}, but {} {}", goes, stood, reach), "AM11")
        if game.hooks.count("drunk", wagon):
            why = joined((said(": it was {}", one.remark) for one in game.about([wagon])[:1]), "")
            message = said("{}, though at {} it could not{}", goes, game.table.name(wagon.cell), why)
            yield error("wagon-is-drunk", message, "AM22")
        yield from game.hooks.against(made, turn)

    def _reaches(self, wagon: Occupant, made: Occupant) -> bool:
        """True if a wagon that stood there comes to where it goes (AM11)."""
        if self.options[WAGON_MOVE.name] == "c2":
            return made.cell in cells_from(wagon.cell)
        board = self.game.board
        return board.root(made.number) in {board.root(number) for number in opened_into(board, wagon.number)}


def told_in_save(now: Moment) -> Iterator[tuple[str, Payload]]:
    """Each wagon that was scored, clockwise from who has the turn: it moves on, or stays though it could."""
    moved = [event.occupant for event in now.events if isinstance(event, Put) and event.added]
    scored = [event.occupant for event in now.events if isinstance(event, Left) and event.cause == "scored"]
    for player in (now.player, *now.after_player[:-1]):
        moves = [occupant for occupant in moved if (occupant.player, occupant.figure) == (player, WAGON.name)]
        for wagon in (
            occupant for occupant in scored if (occupant.player, occupant.figure) == (player, WAGON.name)
        ):
            if moves:
                yield "DEPLOY_MEEPLE", Payload({}, who=moves.pop(0))
            elif _could_move(wagon, now):
                yield "PASS", Payload({}, player=player)


def _could_move(wagon: Occupant, now: Moment) -> bool:
    """True if there is an unfinished feature where nobody stands in a wagon's reach (AM10, AM11)."""
    if now.rules.chosen[NAME][WAGON_MOVE.name] == "c2":
        return any(_open_and_free(now, cells_from(wagon.cell)))
    board = now.board
    roots = {board.root(number) for number in opened_into(board, wagon.number)}
    return any(board.root(number) in roots for number in _open_and_free(now, [*board]))


def _open_and_free(now: Moment, cells: Iterable[Cell]) -> Iterator[int]:
    """The segments on some tiles where a wagon could stand: unfinished, and nobody stands there."""
    kinds = [now.rules.roles[role] for role in WAGON.roles if role in now.rules.roles]
    taken = {now.board.root(occupant.number) for occupant in now.standing if occupant.segment >= 0}
    for cell in cells:
        placed = now.board.find(cell)
        for index, segment in enumerate(placed.turned.segments if placed else ()):
            root = now.board.root(placed.number(index))
            open_ = segment.kind.name in kinds and not feature_in_play(now.board, root).complete
            if open_ and root not in taken:
                yield placed.number(index)


def opened_into(board: Board, number: int) -> Iterator[int]:
    """The segments into which the feature of a segment opens: by crossings, gates, cloisters, abbeys."""
    for member in board.members(board.root(number)):
        placed, index = board.segment_of(member)
        tile = placed.turned.tile
        for group in (*tile.leads, *tile.junctions):
            if index in group:
                yield from (placed.number(other) for other in group if other != index)
        sides = placed.turned.sides[index]
        if index in placed.turned.inside:
            sides = tuple(side for side, edge in enumerate(placed.turned.edges) if edge == ANY)
        for side in sides:
            other = board.find(neighbour(placed.cell, side))
            if other is not None:
                yield from _at_closed_edge(placed, side, other)


def _at_closed_edge(here: Placed, side: int, there: Placed) -> Iterator[int]:
    """Segments beyond an edge that closes whatever it meets: what is inside there, or ends there."""
    far = (side + 2) % 4
    if there.turned.edges[far] == ANY:
        yield from (there.number(index) for index in there.turned.inside)
    elif here.turned.edges[side] == ANY:
        yield from (there.number(index) for index, sides in enumerate(there.turned.sides) if far in sides)
