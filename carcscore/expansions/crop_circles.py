"""Crop Circles: after a turn everybody adds, or takes off, a follower of one kind (rules CC1 to CC8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, NamedTuple

from carcscore.findings import Finding, NotDone, Path, Where, error
from carcscore.formats.jcz.foreign import Foreign, Message, Moment, Payload, Says, Slot, When
from carcscore.game.declaring import does
from carcscore.game.events import Left, Put
from carcscore.game.expansion import Expansion
from carcscore.game.owing import owed
from carcscore.game.placing import choices, distinct, in_wrong_role, no_follower_left, whose
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.rules import data_types
from carcscore.rules.data_types import Player, Point, Size
from carcscore.rules.facts import BASE_FIGURE, AllowableFigure, Facts, Option, Step
from carcscore.rules.forms import form
from carcscore.scoring.values import Occupant
from carcscore.sentences import said
from carcscore.text import a
from carcscore.tiles.kinds import CITY, FARM, ROAD, FeatureKind, MarkKind

NAME: Final = "crop-circles"
SYMBOLS: Final[Mapping[FeatureKind, str]] = {FARM: "rake", ROAD: "club", CITY: "circled-shield"}
CIRCLES: Final = {
    MarkKind(
        f"crop-circle-{kind.name}", f"crop circles of {a(kind.name)}", on="tile", combine="any", symbol=symbol
    ): kind
    for kind, symbol in SYMBOLS.items()
}
"""The marks, each with the kind of feature whose followers it is about (CC1)."""
ADD: Final = Option("adding", ("may", "must"), "Whether everybody may or must add a follower (CC3).")
MUST: Final = "must"


@form({"player": "blue", "at": [1, 0], "point": "E"})
class Chosen(NamedTuple):
    """a follower as `{player: PLAYER, at: CELL, point: POINT}`

    The own follower that is taken off, or beside which another is put; `figure` says which kind that is.
    """

    player: Player
    at: data_types.Cell
    point: Point | None = None
    figure: data_types.FigureName | None = None


_MANY = Size(0, 100)


@form({"add": [{"player": "blue", "at": [1, 0]}]}, {"remove": []})
class Circle(NamedTuple):
    """what a crop circle does: `{add: [...]}` or `{remove: [...]}`, in the order of players

    Who is not listed passes, or has no such follower.
    """

    add: Annotated[tuple[Chosen, ...] | None, _MANY] = None
    remove: Annotated[tuple[Chosen, ...] | None, _MANY] = None


ACTION: Final = "crop-circle"
_WORDS: Final = {"DEPLOY": "add", "REMOVE": "remove"}


def _chosen(said: Message, before: Any) -> dict[str, object] | None:
    word = _WORDS.get(str(said.payload.get("value")))
    return None if word is None else {word: []}


def _named(word: str) -> Any:
    """Reads who adds or takes off a follower, where a circle was chosen to do so."""

    def read(said: Message, before: Any) -> Any:
        if before is None or word not in before:
            return NotImplemented
        whom = said.whom()
        if whom is None:
            return None
        return {word: [*before[word], {key: value for key, value in whom.items() if key != "role"}]}

    return read


_AFTER: Final = (When.AFTER,)


def _told(circle: Circle, now: Moment) -> Iterator[tuple[str, Payload]]:
    """The use of a circle by a save: the choice, and whom each adds or takes off, or passes."""
    adds = circle.add is not None
    yield "CIRCLE_REMOVE_OR_DEPLOY", Payload({"value": "DEPLOY" if adds else "REMOVE"})
    added = {
        happened.occupant.player: happened.occupant
        for happened in now.events
        if isinstance(happened, Put) and happened.added
    }
    for player in now.after_player if adds else ():
        if player in added:
            yield "DEPLOY_MEEPLE", Payload({}, who=added[player])
        elif _could_add(player, now):
            yield "PASS", Payload({}, player=player)
    for event in () if adds else now.events:
        if isinstance(event, Left) and event.cause == "taken" and event.occupant.follower:
            yield "RETURN_MEEPLE", Payload({"source": "CORN_CIRCLE"}, who=event.occupant)


def _could_add(player: str, now: Moment) -> bool:
    """True if a player has a follower left for one of those that the circle on the tile is about."""
    board, rules = now.board, now.rules
    kind = _circle_on(rules.tile_marks(board.at(now.cell).turned.tile))
    own = [occupant for occupant in now.standing if occupant.follower and occupant.player == player]
    roles = {occupant.role for occupant in own if board.kind(board.root(occupant.number)) is kind}
    return any(rules.may_stand_as(figure, role) for figure in now.left[player] for role in roles)


def _circle_on(marks: Mapping[str, int]) -> FeatureKind | None:
    """The kind of feature that the circle on a tile with some marks is about."""
    return next((kind for mark, kind in CIRCLES.items() if mark.name in marks), None)


class CropCircles(Expansion):
    """The player whose turn it was chooses for all; nothing of it is a deployment, and nothing is paid."""

    facts = Facts(
        name=NAME,
        title="Crop Circles",
        marks=tuple(CIRCLES),
        options=(ADD,),
        besides="nothing",
        foreign=Foreign(
            messages=(
                Says(
                    "CIRCLE_REMOVE_OR_DEPLOY", ACTION, _chosen, when=_AFTER, writes=_told, slots=(Slot.LATE,)
                ),
                Says("DEPLOY_MEEPLE", ACTION, _named("add"), True, _AFTER, anyone=True),
                Says("RETURN_MEEPLE CORN_CIRCLE", ACTION, _named("remove"), True, _AFTER, anyone=True),
                Says("PASS", when=_AFTER, anyone=True),
            )
        ),
    )

    _done = OfEntry(bool)
    """True if the circle was used: each tile with one is one (CC2)."""

    # A turn log

    def _kind(self, turn: TurnInPlay) -> FeatureKind | None:
        """The kind of feature that the circle on the tile just laid is about."""
        return _circle_on(self.game.marks_on(turn.cell) if turn.cell is not None else {})

    def _of(self, kind: FeatureKind, player: str | None = None) -> list[Occupant]:
        """The followers that stand on features of a kind (CC5)."""
        game = self.game
        return [
            follower
            for follower in game.followers()
            if game.board.kind(game.board.root(follower.number)) is kind
            and player in (None, follower.player)
            and follower.role not in game.rules.captives
        ]

    @does(ACTION, Circle, step=Step.AFTER, takes=(), words="a crop circle")
    def use(self, turn: TurnInPlay, circle: Circle) -> Iterator[Finding]:
        """Followers are added or taken off, clockwise from the player on the left (CC2 to CC5)."""
        kind = self._kind(turn)
        if kind is None:
            raise NotDone("no-crop-circle", "no crop circle is on the tile just laid", "CC1")
        if self._done or (circle.add is None) == (circle.remove is None):
            yield error("crop-circle-unclear", "a crop circle is used once: to add or to remove", "CC2")
        self._done = True
        rule, word = ("CC4", "remove") if circle.add is None else ("CC3", "add")
        chosen = circle.remove or circle.add or ()
        yield from self._must(turn, kind, {choice.player for choice in chosen}, word, rule)
        order = [*self.game.served_from(turn.player)[1:], turn.player]
        places = [order.index(choice.player) for choice in chosen]
        for number, one in enumerate(chosen):
            if number and places[number] <= max(places[:number]):
                message = said("{} comes too late: clockwise, {} last, each once", one.player, turn.player)
                yield error("crop-circle-order", message, rule)
            yield from self._take(turn, kind, one, word, (*turn.path, word, number))

    def _must(
        self, turn: TurnInPlay, kind: FeatureKind, who: set[str], word: str, rule: str
    ) -> Iterator[Finding]:
        """Reports players who have a follower of the kind and are not listed, where all must be (CC3)."""
        game, adds = self.game, word == "add"
        if adds and self.options[ADD.name] != MUST:
            return
        for player in self.game.served_from(turn.player):
            roles = {occupant.role for occupant in self._of(kind, player)}
            left = [name for name in game.rules.figures if game.supply[player].get(name, 0) > 0]
            able = any(game.rules.may_stand_as(name, role) for name in left for role in roles)
            if roles and player not in who and (able or not adds):
                message = said("{} has a follower on {}, so one must be", player, a(kind.name))
                if adds:
                    missing = error("must-add", said("{} added", message), rule)
                else:
                    missing = error("must-remove", said("{} taken off", message), rule)
                yield from owed(game, missing, late=True)

    def _take(
        self, turn: TurnInPlay, kind: FeatureKind, chosen: Chosen, word: str, path: Path
    ) -> Iterator[Finding]:
        game, (player, at, point, figure), adds = self.game, chosen, word == "add"
        name = game.table.name(at)
        own = self._of(kind, player)
        there = [
            occupant
            for occupant in game.meant(at, player, point, None if adds else figure)
            if occupant in own
        ]
        if not there or (adds and figure not in (None, *game.rules.figures)):
            message = said("{} has no such follower on {} at {}", player, a(kind.name), name)
            yield error("not-of-the-circle", message, "CC5", path)
            return
        if len({(occupant.segment, "" if adds else occupant.figure) for occupant in there}) > 1:
            words = "{} may mean {} at {}: say which, by `point` or `figure`"
            message = said(words, player, choices(distinct(there)), name)
            yield error("which-follower", message, "CC5", path)
        one = there[0]
        if not adds:
            game.leave(one, "taken")
            turn.note(said("takes {} off {}", whose(one), name), player)
            return
        added = figure or BASE_FIGURE.name
        made = replace(one, figure=added, strength=game.rules.figures[added].strength, path=path, offset=0)
        for found in (*in_wrong_role(made, game.table, game.rules), *no_follower_left(made, game)):
            yield found.within(Where(path))
        game.put(made, deployed=False)
        turn.note(said("adds {} on {}", whose(made), name), player)

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """Reports a circle that is not used although somebody has such a follower (CC2)."""
        kind = self._kind(turn)
        if kind is not None and not self._done and self._of(kind):
            say = "write `{crop-circle: {add: []}}` or `{crop-circle: {remove: [...]}}`"
            message = said("{} must choose what the crop circle of this tile does: {}", turn.player, say)
            yield from owed(self.game, error("crop-circle-missing", message, "CC2"), late=True)

    # A final position

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """Beside an own follower one more may stand for each circle of its kind (CC6)."""
        if turn is not None or not figure.follower or code not in ("two-on-one-tile", "too-few-turns"):
            return False
        kind = self.game.board.kind(figure.number)
        marks = [mark.name for mark, of in CIRCLES.items() if of is kind]
        circles = sum(name in self.game.marks_on(cell) for cell in self.game.board for name in marks)
        if not circles:
            return False
        added: list[Occupant] = []
        first = dict[int, Occupant]()
        for occupant in self._of(kind, figure.player):
            if first.setdefault(occupant.number, occupant) is not occupant:
                added.append(occupant)
        return figure in added[:circles]
