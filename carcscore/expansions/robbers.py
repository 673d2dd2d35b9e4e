"""The Robbers: beside scoring figures on the track they take half of the next points (RO1 to RO8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal, NamedTuple

from carcscore.board.feature import FeatureRef
from carcscore.findings import Finding, NotDone, error, note
from carcscore.game.declaring import does, hears
from carcscore.game.events import Paid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.rules.data_types import Player
from carcscore.rules.facts import Facts, Option
from carcscore.rules.forms import form
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item
from carcscore.sentences import enumerated, said
from carcscore.tiles.kinds import MarkKind

NAME: Final = "robbers"
BAG: Final = MarkKind("robber", "robbers", on="tile", combine="any", symbol="bag")
OTHERS: Final = Option(
    "others", ("next", "each"), "Who may place a robber after the player of the turn (RO3)."
)
LENGTH: Final = Option("track_length", (50, 100), "How many spaces the scoring track has (RO8).")
COURIER: Final = "courier"
"""The second scoring figure of a player, where there is one; its points are asked for by this name."""


@form("blue", short="player figure")
class Scorer(NamedTuple):
    """a scoring figure as `PLAYER`, or `PLAYER courier`"""

    player: Player
    figure: Literal["figure", "courier"] = "figure"


@form({"beside": "blue"})
class Robber(NamedTuple):
    """where a robber is put: `{beside: PLAYER}`

    `player` says whose robber it is, unless it is that of the turn's player.
    """

    beside: Annotated[Scorer, "Beside whose scoring figure."]
    player: Player | None = None


class Stand(NamedTuple):
    """A robber on the track: the number of its space, and beside whom it was put."""

    space: int
    beside: Scorer


class Robbers(Expansion):
    """Whoever moves on from the space of another's robber brings its owner half of the points."""

    facts = Facts(
        name=NAME,
        title="The Robbers",
        unsettled={"": "what robbers take"},
        representative=True,
        marks=(BAG,),
        options=(OTHERS, LENGTH),
        awards=(NAME,),
        besides="apart",
        turn_form=Mapping[Player, Player],
    )

    _robbing = OfEntry[dict[str, str]](dict)
    """Whom robbers rob in this turn where the record says it, by their owners."""
    _put = OfEntry[list[str]](list)
    """The players who have placed a robber in this entry."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._out: dict[str, Stand] = {}
        """The robbers on the track, by their owners."""
        self._couriers = {player: game.hooks.count(COURIER, player) for player in game.players}
        self._together: tuple[FeatureRef | None, tuple[str, ...]] = (None, ())
        """The feature scored last, and who is paid for it."""

    def _at(self, who: Scorer) -> int:
        """The points of one of a player's scoring figures."""
        courier = self.game.hooks.count(COURIER, who.player)
        return courier if who.figure == COURIER else self.game.track[who.player] - courier

    def _space(self, points: int) -> int:
        return points % int(self.options[LENGTH.name])

    def began(self, turn: TurnInPlay) -> None:
        """The entry says who is robbed where there is a choice (RO6)."""
        self._robbing = dict(self.said_in(turn) or {})

    # Placing (RO2, RO3)

    @does("robber", Robber, takes=(), words="a robber")
    def place(self, turn: TurnInPlay, place: Robber) -> Iterator[Finding]:
        """A robber goes beside a scoring figure of somebody else."""
        owner = place.player or turn.player
        if turn.cell is None or BAG.name not in self.game.marks_on(turn.cell):
            where = "no tile" if turn.cell is None else self.game.table.name(turn.cell)
            yield error("no-bag", said("{} places a robber, but {} has no bag", owner, where), "RO1")
        if place.beside.player == owner:
            message = said(
                "{} places a robber beside its owner's figure: it goes beside another player's", owner
            )
            raise NotDone("robber-beside-own", message, "RO2")
        if why := self._out_of_turn(owner, turn):
            yield error("robber-out-of-turn", why, "RO3")
        space = self._space(self._at(place.beside))
        self._out[owner] = Stand(space, place.beside)
        self._put.append(owner)
        turn.note(said("puts the robber beside {} on space {}", place.beside.player, space), owner)

    def _out_of_turn(self, owner: str, turn: TurnInPlay) -> str:
        """Why it isn't this player who may place a robber now; empty: it is."""
        order = self.game.served_from(turn.player)
        if owner in self._put:
            return said("{} places a robber twice in one turn", owner)
        if owner == turn.player:
            comes_first = said("{} places a robber after others: it is the first to do so", owner)
            return comes_first if self._put else ""
        if owner in self._out:
            return said("{}'s robber is on the track already: only {} may move one there", owner, turn.player)
        others = [player for player in self._put if player != turn.player]
        if self.options[OTHERS.name] == "each":
            late = others and order.index(others[-1]) > order.index(owner)
            return said("{} places a robber after {}, who comes later", owner, others[-1]) if late else ""
        if others:
            return said("{} places a robber after {}: only one other player does", owner, others[0])
        first = next(player for player in order[1:] if player not in self._out)
        passed_over = said("{} places a robber, but {} is the next who has one", owner, first)
        return "" if owner == first else passed_over

    # Robbing (RO4 to RO7)

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Those who are paid for one feature move in the same step (RO6)."""
        if scoring.phase == "play":
            self._together = scoring.feature.ref, tuple(award.player for award in awards if award.points > 0)
        return awards

    @hears(Paid)
    def _paid(self, turn: TurnInPlay, paid: Paid) -> Iterator[Finding]:
        """Somebody was paid in play: whose robbers stood there?"""
        award = paid.award
        courier = self.game.hooks.count(COURIER, award.player)
        moved = courier != self._couriers[award.player]
        self._couriers[award.player] = courier
        who = Scorer(award.player, COURIER if moved else "figure")
        was = self._space(self._at(who) - award.points)
        if award.kind == NAME:
            self._moves_along(who, was)
        elif award.points > 0:
            yield from self._robbed(award, was)

    def _moves_along(self, who: Scorer, was: int) -> None:
        """Robbers beside a figure that moves by robbed points stay beside it (RO5)."""
        for owner, stand in self._out.items():
            if stand == (was, who):
                self._out[owner] = Stand(self._space(self._at(who)), who)

    def _robbed(self, award: Award, was: int) -> Iterator[Finding]:
        for owner, stand in list(self._out.items()):
            wanted = self._robbing.get(owner, award.player)
            if owner == award.player or stand.space != was or wanted != award.player:
                continue
            if owner not in self._robbing and (others := self._others(award, stand)):
                words = f"{{}} robs {{}}, and could rob {{}} instead: say it in `{NAME}`"
                message = said(words, owner, award.player, enumerated(others, "or"))
                yield note("robber-chooses", message, "RO6")
            self._robbing.pop(owner, None)
            del self._out[owner]
            half = Item(said("half of {}'s {}", award.player, award.points), 1, (award.points + 1) // 2)
            self.game.pay(Award(owner, NAME, (half,), "RO4"))

    def _others(self, award: Award, stand: Stand) -> list[str]:
        """The others who move on from the space in the same step."""
        feature, players = self._together
        return [
            player
            for player in (players if feature is not None and feature == award.feature else ())
            if player != award.player and self._space(self.game.track[player]) == stand.space
        ]

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """Reports players said to have been robbed who weren't."""
        for owner, victim in self._robbing.items():
            words = "{} is said to rob {}, who did not move on from beside {}'s robber"
            path = (*turn.turn.path, NAME, owner)
            yield error("nobody-robbed", said(words, owner, victim, owner), "RO6", path)
