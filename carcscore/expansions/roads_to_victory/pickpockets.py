"""Pickpockets: placed on completed roads, moved, stealing, sharing, bribed off the board (rules R6 to R8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Final, Literal, NamedTuple

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.expansions.roads_to_victory.shares import shared
from carcscore.findings import Finding, NotDone, error
from carcscore.game.declaring import does
from carcscore.game.expansion import Expansion, Part
from carcscore.game.placing import no_segment, put_piece, tile_meant, which_segment, whose
from carcscore.game.remembered import OfTurn
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import CENTRE, Cell, cell_name, point_name
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, Player, Point, Size, Text
from carcscore.rules.facts import Figure, Step
from carcscore.rules.forms import data_type, form
from carcscore.scoring.farms import FIRST, rule_for_farms
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import NO_POINT, Award, Item, Occupant, Section
from carcscore.sentences import Square, ruled, said
from carcscore.text import a, counted, verb
from carcscore.tiles.kinds import FARM, ROAD
from carcscore.tiles.model import NO_SEGMENT

PICKPOCKET: Final = Figure(
    "pickpocket", 1, strength=0, rule="R6", follower=False, perils=("dragon", "tower"), shape="pickpocket"
)
SHORTEST_ROAD: Final = 3
MOST_STEPS: Final = 3
BRIBE: Final = "bribe"
BRIBE_POINTS: Final = 5


@form({"point": "S"})
class PickpocketPlace(NamedTuple):
    """where it is placed: `{point: S}`, or `{}`

    The road, by a point; another tile of it by `at`.
    """

    at: data_types.Cell | None = None
    point: Point | None = None


Move = Annotated[data_types.Cell | None, "The tile to which it moves within its feature."]
_TO = Label("a kind of feature", "The kind of feature on the same tile to which it steps.", "farm")
StepTo = Annotated[str | None, Text(40), _TO]
Victim = Annotated[Player | None, "The player from whose follower it steals 1 point."]


@form({"move": [2, 0], "point": "S"}, {"step": "farm", "point": "SSE"}, {"steal": "blue"})
class PickpocketStep(NamedTuple):
    """an action of the pickpocket: `{move: CELL}`, `{step: FEATURE}` or `{steal: PLAYER}`"""

    move: Move = None
    step: StepTo = None
    steal: Victim = None
    figure: data_types.FigureName | None = None
    point: Point | None = None


class PickpocketPlaced(NamedTuple):
    """`{place: {point: S}}`

    What else can be written beside `place` is read, so that it can be told that it doesn't belong there.
    """

    place: PickpocketPlace
    move: Move = None
    step: StepTo = None
    steal: Victim = None
    figure: data_types.FigureName | None = None
    point: Point | None = None


# One step that is not a list is told when it is taken, with the remedy.
_ACTS = {"anyOf": [{"required": [action]} for action in ("move", "step", "steal")]}
_ACTIONS = Label(
    "`{place: {point: S}}`, or a list of its actions",
    "The pickpocket is placed on a road just completed, or acts up to three times.",
    {"place": {"point": "S"}},
    [{"move": [2, 0]}, {"steal": "blue"}],
    **{"if": _ACTS, "else": {"required": ["place"]}},
)
PickpocketSteps = Annotated[tuple[PickpocketStep, ...], Size(1, 100)]
PICKPOCKETS: Final = data_type(Annotated[PickpocketStep | PickpocketPlaced | PickpocketSteps, _ACTIONS])
_LATER = "The bribe is paid after this turn's scoring; before it when left out."


@form({"by": "blue", "of": "red"})
class Bribe(NamedTuple):
    """a bribe: `{by: PLAYER, of: PLAYER}`

    A player pays 5 to the owner of a pickpocket, which leaves the board.
    """

    by: Annotated[Player, "Who pays."]
    of: Annotated[Player, "Whose pickpocket leaves the board."]
    after: Annotated[Literal["scoring"] | None, Label("`scoring`", _LATER, "scoring")] = None


def _when(bribe: Bribe) -> Step:
    return Step.AFTER if bribe.after else Step.MOVE


class Pickpockets(Part):
    """The pickpockets on a board; follows a log step by step."""

    _placed = OfTurn(bool)
    """True if the pickpocket was placed in this turn."""
    _steps = OfTurn(int)
    """The number of its actions in this turn."""
    _stolen_from = OfTurn[set[Occupant | None]](set)

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._features: Features | None = None
        """Those of the board as it is at the end."""

    def _of(self, player: str) -> Occupant | None:
        """The pickpocket of a player, if it is on the board."""
        return next((occupant for occupant in self._standing() if occupant.player == player), None)

    def _standing(self) -> list[Occupant]:
        """The pickpockets on the board that stand in a feature and belong to somebody."""
        return [piece for piece in self.game.pieces if _stands(piece)]

    @does(PICKPOCKET.name, PICKPOCKETS, words="a pickpocket")
    def place_or_move(
        self, turn: TurnInPlay, data: PickpocketPlaced | PickpocketStep | PickpocketSteps
    ) -> Iterator[Finding]:
        """A player places the pickpocket, or moves it in up to three steps, instead of deploying."""
        if isinstance(data, PickpocketPlaced) and data == PickpocketPlaced(data.place):
            return self._place(turn, data.place)
        if not isinstance(data, PickpocketPlaced | PickpocketStep):
            return self._take_steps(turn, data)
        either = said("the pickpocket of {} is either placed or acts", turn.player)
        message = said("{}: write its steps as a list, `{}: [{step: farm}]`", either, PICKPOCKET.name)
        return iter([error("bad-value", message)])

    # Placing (R6)

    def _place(self, turn: TurnInPlay, place: PickpocketPlace) -> Iterator[Finding]:
        table, player = self.game.table, turn.player
        cant = said("{} can't place the pickpocket", player)
        if standing := self._of(player):
            stands = said("it stands on {}; give its steps as a list to move it", table.name(standing.cell))
            raise NotDone("pickpocket-on-board", said("{}: {}", cant, stands), "R6")
        cell = tile_meant(turn, self.game, "R6", place.at)
        turned = table.board.at(cell).turned
        index = which_segment(turned, ROAD.name, place.point)
        if index == NO_SEGMENT:
            yield no_segment(turned, ROAD.name, place.point, cant, table.name(cell), "R6")
            return
        piece = self._piece(player, cell, index, place.point)
        yield from self._unfit(turn, piece)
        yield from put_piece(piece, self.game, turn)
        self._placed = True
        turn.note(said("puts the pickpocket on {}", self._place_words(piece)))

    def _unfit(self, turn: TurnInPlay, piece: Occupant) -> Iterator[Finding]:
        """Why a pickpocket may not be placed on a road: it must be complete, long enough and empty."""
        game, puts = self.game, said("{} puts the pickpocket on a road", piece.player)
        root = game.board.root(piece.number)
        if root not in game.completed():
            yield error("road-not-completed", said("{} that this turn doesn't complete", puts), "R6")
            return
        length = game.feature(root).size
        if length < SHORTEST_ROAD:
            message = said("{} of {} tiles: it takes at least {}", puts, length, SHORTEST_ROAD)
            yield error("road-too-short", message, "R6")
        if holders := game.occupants(root):
            message = said("{} that {} holds: it takes an unoccupied road", puts, whose(holders[0]))
            yield error("road-is-held", message, "R6")

    def _piece(self, player: str, cell: Cell, index: int, point: int | None) -> Occupant:
        game, placed = self.game, self.game.board.at(cell)
        segment = placed.turned.segments[index]
        point = segment.name_point if point is None else placed.turned.point_on(index, point)
        role = ""
        if placed.turned.segments_with(point)[0] != index:  # the point alone would name another segment
            role = next((one for one, kind in game.rules.roles.items() if kind == segment.kind.name), "")
        number = placed.number(index)
        return Occupant(player, PICKPOCKET.name, role, cell, index, number, point, follower=False)

    # Moving (R6)

    def _take_steps(self, turn: TurnInPlay, steps: Sequence[PickpocketStep]) -> Iterator[Finding]:
        player, piece = turn.player, self._of(turn.player)
        if piece is None:
            raise NotDone("no-pickpocket", said("{} has no pickpocket on the board to move", player), "R6")
        if self._placed:
            message = said("{} placed the pickpocket in this very turn: it may act on a later one", player)
            yield error("pickpocket-just-placed", message, "R6")
        number = self._steps = self._steps + len(steps)
        if number > MOST_STEPS:
            words = "the pickpocket of {} takes {} actions: at most {} in a turn"
            yield error("too-many-actions", said(words, player, number, MOST_STEPS), "R6")
        for step in steps:
            if (step.move, step.step, step.steal).count(None) != 2:
                yield error("which-action", "an action of a pickpocket is one of `move`, `step` and `steal`")
            elif step.steal is not None:
                yield from self._steal(turn, piece, step, step.steal)
            else:
                moved, wrong = self._moved(piece, step)
                yield from wrong
                if moved is not piece:
                    yield from self.game.hooks.against(moved, turn)
                    self.game.move(piece, moved)
                    piece = moved
                    turn.note(said("moves the pickpocket to {}", self._place_words(piece)))

    def _moved(self, piece: Occupant, step: PickpocketStep) -> tuple[Occupant, list[Finding]]:
        """The pickpocket after a step, as far as it is told where; and what is wrong with that."""
        board, point, moves = self.game.board, step.point, step.move is not None
        kind = board.at(piece.cell).turned.segments[piece.segment].kind.name
        if step.step is not None:
            kind = self.game.rules.roles.get(step.step, step.step)
        cell = step.move or piece.cell
        placed = board.find(cell)
        if placed is None:
            return piece, [self._out_of_reach(piece, cell, kind, moves)]
        segments = placed.turned.segments
        root_of = {
            index: board.root(placed.number(index))
            for index in placed.turned.segments_of(kind)
            if (point is None or point in segments[index].points) and segments[index].kind.claimable
        }
        within = [index for index, root in root_of.items() if (root == board.root(piece.number)) == moves]
        if len({root_of[index] for index in within}) > 1:
            points = " or ".join(placed.turned.point_names(index, "/") for index in within)
            name, several = self.game.table.name(cell), "several features of that kind; say which"
            message = said("pickpocket of {}: {} has {}: {}", piece.player, name, several, points)
            return piece, [error("which-segment", message)]
        wrong = [] if within else [self._out_of_reach(piece, cell, kind, moves)]
        told = within or ([] if point is None else list(root_of))
        return (self._piece(piece.player, cell, told[0], point) if told else piece), wrong

    def _out_of_reach(self, piece: Occupant, cell: Cell, kind: str, moves: bool) -> Finding:
        name = self.game.table.name
        known = self.game.rules.palette.kinds.get(kind)
        does = said("steps to {} on {}", a(kind), name(cell))
        why = "there is none beside its own feature"
        if moves:
            does = said("moves from {} to {}", name(piece.cell), name(cell))
            why = f"only within one {kind}: step to another feature that touches it first"
        elif known is not None and not known.claimable:
            why = f"nobody may stand in {a(kind)}"
        message = said("the pickpocket of {} {}, but {}", piece.player, does, why)
        return error("pickpocket-out-of-reach", message, "R6")

    # Stealing (R6)

    def _steal(
        self, turn: TurnInPlay, piece: Occupant, step: PickpocketStep, victim: str
    ) -> Iterator[Finding]:
        """1 point from a follower of another player on the same tile in the same feature."""
        if victim == piece.player:
            message = said("{} can't steal from a follower of {}", victim, victim)
            raise NotDone("steals-from-oneself", message, "R6")
        there = self.game.meant(piece.cell, victim, step.point, step.figure)
        found = [occupant for occupant in self.game.occupants(piece.number) if occupant in there]
        steals = said("the pickpocket of {} steals from", piece.player)
        if not found:
            shared = said("with it on {} in the same feature", self.game.table.name(piece.cell))
            message = said("{} {}, of whom no such follower stands {}", steals, victim, shared)
            yield error("nobody-to-steal-from", message, "R6")
        fresh = [occupant for occupant in found if occupant not in self._stolen_from]
        if found and not fresh:
            yield error("stolen-twice", said("{} {} a second time this turn", steals, whose(found[0])), "R6")
        robbed = next(iter(fresh or found), None)
        self._stolen_from.add(robbed)
        because = said("from {}", victim if robbed is None else whose(robbed))
        where = FeatureRef(piece.number)
        for player, points in ((victim, -1), (piece.player, 1)):
            items = (Item("stolen point", 1, points, because),)
            self.game.pay(Award(player, PICKPOCKET.name, items, "R6", where, at=piece.cell))
        turn.note(said("steals 1 from {}", victim))

    # Bribes (R8)

    @does(BRIBE, Bribe, step=_when, takes=(), though_missed=True)
    def bribe(self, turn: TurnInPlay, bribe: Bribe) -> Iterator[Finding]:
        """Any player may bribe, in any player's turn: the pickpocket leaves the board."""
        payer, owner = bribe.by, bribe.of
        if payer == owner:
            raise NotDone("bribes-oneself", said("{} can't bribe the pickpocket of {}", payer, payer), "R8")
        piece = self._of(owner)
        if piece is None:
            message = said("{} bribes the pickpocket of {}, which is not on the board", payer, owner)
            yield error("no-pickpocket", message, "R8")
        else:
            self.game.leave(piece, "taken")
        for player, points in ((payer, -BRIBE_POINTS), (owner, BRIBE_POINTS)):
            items = (Item(BRIBE, 1, points, said("{} to {}", payer, owner)),)
            self.game.pay(Award(player, BRIBE, items, "R8"))
        turn.note(said("bribes the pickpocket of {} off the board", owner), payer)

    # Shares (R7)

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Pickpockets take their shares first, in this order of players (R7)."""
        if not awards or not scoring.pieces:
            return awards
        standing = [piece for piece in scoring.pieces if _stands(piece)]
        return shared(awards, sorted(standing, key=lambda one: scoring.order.index(one.player)))

    # A final position, and the end

    def counts(self, name: str, of: str | Occupant) -> int:
        """One that doesn't stand where it can have been placed was moved there on a later turn (R6)."""
        if name != "moves" or isinstance(of, str) or not _stands(of) or self.game.table.mismatches:
            return 0
        return int(not _takes_pickpocket(self.game.feature(self.game.board.root(of.number))))

    def read_position(self) -> Iterator[Finding]:
        """In a position a pickpocket must be said to stand in some feature."""
        table = self.game.table
        for piece in self.game.standing_of(PICKPOCKET.name):
            if piece.segment == NO_SEGMENT and piece.player:
                words = "{} on {} stands in some feature: say at which point"
                message = said(words, whose(piece), table.name(piece.cell))
                yield error("which-segment", message, where=table.where_figure(piece))

    def check_position(self, features: Features) -> Iterator[Finding]:
        """There are no more of them than roads that brought them; nor is anything wrong that a log tells."""
        table, standing = self.game.table, self._standing()
        brought = sum(map(_takes_pickpocket, features))
        if len(standing) > brought and not table.mismatches:
            stand = f"{counted(len(standing), 'pickpocket')} {verb(len(standing), 'stands')} on the board"
            roads = f"completed roads of {SHORTEST_ROAD} tiles, by which they come there"
            message = f"{stand}, but {roads}, are only {brought}"
            yield error("too-few-roads", message, "R6", where=table.where_figure(standing[-1]))
        yield from self.check_log(features)

    def check_log(self, features: Features) -> Iterator[Finding]:
        """Findings on where the pickpockets stand at the end."""
        self._features = features
        for piece in self._standing():
            feature = features[piece.number]
            if feature.kind is FARM and rule_for_farms(self.game.rules) is FIRST:
                stands = said("{} stands in {}", whose(piece), features.name(piece.number))
                gets = ruled("what it gets under `farms: first` is not defined", "R7")
                message = said("{}: {}, and it is paid nothing there", stands, gets)
                yield error("pickpocket-in-pooled-farm", message, where=self.game.table.where_figure(piece))
            elif not feature.kind.claimable:
                message = said("{} stands in {}, where nobody may", whose(piece), a(feature.kind.name))
                yield error("no-such-segment", message, "R6", where=self.game.table.where_figure(piece))

    def sections(self) -> Iterator[Section]:
        """The pickpockets on the board and what they made in play."""
        made: Counter[tuple[str, str]] = Counter()
        for award in self.game.awards:
            made[award.player, award.rule] += award.points
        rows = []
        for player in self.game.players:
            piece, paid = self._of(player), [(player, rule) for rule in ("R6", "R7", "R8")]
            if piece is not None or not made.keys().isdisjoint(paid):
                place = "-" if piece is None else self._place_words(piece)
                rows.append((player, place, *(str(made[figure]) for figure in paid)))
        headers = ("player", "stands on", "stolen in play", "shares in play", "bribes")
        # A position doesn't tell what was paid in play.
        width = len(headers) if self.game.table.record.is_log else 2
        yield Section("Pickpockets", headers[:width], tuple(row[:width] for row in rows))

    def _place_words(self, piece: Occupant) -> str:
        point = "" if piece.point in (NO_POINT, CENTRE) else f" {point_name(piece.point)}"
        place = Square(cell_name(piece.cell, self.game.table.a1), piece.cell)
        kind = self.game.board.at(piece.cell).turned.segments[piece.segment].kind.name
        feature = kind if self._features is None else self._features.name(piece.number)
        return said("{}{} ({})", place, point, feature)


def _stands(piece: Occupant) -> bool:
    """True if it is a pickpocket that stands in a feature and belongs to somebody."""
    return piece.figure == PICKPOCKET.name and piece.segment != NO_SEGMENT and bool(piece.player)


def _takes_pickpocket(feature: Feature) -> bool:
    """True if a pickpocket could be placed on a feature when it was completed, if nobody held it."""
    return feature.kind is ROAD and bool(feature.complete) and feature.size >= SHORTEST_ROAD
