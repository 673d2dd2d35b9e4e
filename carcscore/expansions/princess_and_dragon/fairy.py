"""The fairy: moved beside a follower, 1 point a turn, 3 when the follower is scored (rules PD10 to PD12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from carcscore.board.double_tiles import whole
from carcscore.board.features import Features
from carcscore.findings import Finding, NotDone, Where, error, note
from carcscore.game.declaring import does, hears
from carcscore.game.events import Left
from carcscore.game.expansion import Part
from carcscore.game.placing import choices, distinct, on_tile, whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.record.model import Deployment
from carcscore.rules import data_types
from carcscore.rules.data_types import Player, Point
from carcscore.rules.facts import Figure, Option
from carcscore.rules.forms import form
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant
from carcscore.sentences import enumerated, joined, said

FAIRY: Final = Figure(
    "fairy", per_player=0, strength=0, rule="PD1", follower=False, beside=True, shape="fairy"
)
PLACING: Final = Option(
    "fairy",
    ("next-follower", "on-tile"),
    "Whether the fairy stands beside one follower, or on a tile for all followers there (PD10).",
)
A_TURN: Final = Item("turn beside the fairy", 1, 1)
SCORED: Final = Item("fairy", 1, 3)


@form({"at": [1, 0], "role": "knight", "point": "E"}, {"at": [1, 0]})
class FairyPlace(NamedTuple):
    """where the fairy goes: `{at: CELL, role: ROLE, point: POINT}`

    The own follower beside which it is put; as much is needed as tells the followers on the tile apart.
    """

    at: data_types.Cell
    role: data_types.Role | None = None
    point: Point | None = None
    player: Player | None = None
    figure: data_types.FigureName | None = None


class Fairy(Part):
    """The fairy of one table."""

    @property
    def _on_tile(self) -> bool:
        return bool(self.options[PLACING.name] == "on-tile")

    @property
    def _standing(self) -> Occupant | None:
        """The fairy, once it is on the board."""
        return next(iter(self.game.standing_of(FAIRY.name)), None)

    @property
    def _beside(self) -> Occupant | None:
        """Its follower, ``None`` if it stands beside nobody."""
        return None if (fairy := self._standing) is None else self.game.beside.get(fairy)

    @property
    def cell(self) -> Cell | None:
        """The fairy's tile."""
        return None if (fairy := self._standing) is None else fairy.cell

    def _with_it(self) -> list[Occupant]:
        """The followers for whom it is there: its own, or all on its tile."""
        if self._on_tile:
            return [] if self.cell is None else self.game.on_tile(self.cell)
        return [] if self._beside is None else [self._beside]

    def _own_with_it(self, player: str) -> int:
        """For how many followers a player is paid: for one, but for each in what is scored by heads alone."""
        board, beside = self.game.board, self._beside
        if self._on_tile or beside is None:
            return int(any(occupant.player == player for occupant in self._with_it()))
        kind = board.kind(beside.number)
        alone = kind.rim != "inside" or kind.completes != "never"
        there = [beside] if alone else self.game.occupants(beside.number)
        return sum(occupant.player == player for occupant in there) if beside.player == player else 0

    # A turn log

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """1 point to the player whose turn begins beside the fairy; none after the last tile (PD11, AM5)."""
        if turn.turn.again or turn.turn.missed is not None or self.game.tiles_left <= 0:
            return
        if number := self._own_with_it(turn.player):
            items = (replace(A_TURN, count=number),)
            self.game.pay(Award(turn.player, FAIRY.name, items, "PD11", at=self.cell))
        if self._on_tile and self.game.table.record.foreign:
            yield from self._otherwise(turn.player)

    def _otherwise(self, player: str) -> Iterator[Finding]:
        """Reports other points by JCloisterZone, which scored the game as well, as the turn begins."""
        there = (occupant for occupant in (*self._with_it(), *self.game.pieces) if occupant.cell == self.cell)
        number = sum(occupant.player == player for occupant in there)
        pays = int(any(occupant.player == player for occupant in self._with_it()))
        if number != pays:
            message = said(
                "{} gets {} from the fairy; JCloisterZone gives {}, 1 for each figure there",
                player,
                pays,
                number,
            )
            yield note("fairy-otherwise", message, "PD11")

    @does(FAIRY.name, FairyPlace, words="the fairy")
    def fly(self, turn: TurnInPlay, place: FairyPlace) -> Iterator[Finding]:
        """The fairy is moved beside an own follower (PD10)."""
        there = self.game.table.name(place.at)
        if place.at not in self.game.board:
            raise NotDone("no-tile-there", said("the fairy goes to {}, where no tile lies", there), "PD10")
        found = self._meant(place)
        own = [occupant for occupant in found if occupant.player == turn.player]
        if not own:
            code = "fairy-of-another" if found else "fairy-beside-nobody"
            whom = said("{} stands there", whose(found[0])) if found else "no such follower stands there"
            message = said(
                "{} moves the fairy to {}, but {}: it goes only to the player's own", turn.player, there, whom
            )
            yield error(code, message, "PD10")
        elif not self._on_tile and len(distinct(own)) > 1:
            yield self._which(there, own)
        stays = self._stands_on(place.at) if self._on_tile else bool(own) and self._beside == own[0]
        if stays:
            goal = "tile" if self._on_tile else "follower"
            message = said("the fairy is on {} already: it must go to another {}", there, goal)
            yield error("fairy-stays", message, "PD10")
        fairy = on_tile(FAIRY.name, place.at)
        self.game.bring(fairy)
        self.game.beside = {} if self._on_tile else {fairy: own[0] if own else None}
        turn.note(joined(filter(None, [said("moves the fairy on {}", there), self._company])))

    def _stands_on(self, cell: Cell) -> bool:
        """True if it is on the tile at a cell."""
        return self.cell is not None and cell in whole(self.game.board, self.cell)

    def _meant(self, place: FairyPlace) -> list[Occupant]:
        return self.game.meant(place.at, place.player, place.point, place.figure, place.role)

    def _which(self, there: str, found: Sequence[Occupant], where: Where | None = None) -> Finding:
        message = said(
            "several followers stand on {}: say beside which the fairy is, {}", there, choices(found)
        )
        return error("which-follower", message, "PD10", where or Where())

    @hears(Left)
    def _gone(self, turn: TurnInPlay, left: Left) -> None:
        """Its follower gone, the fairy stays on the tile beside nobody (PD10)."""
        fairy, stood, to = self._standing, left.occupant, left.to
        if fairy is not None and self.game.beside.get(fairy) == stood:
            self.game.beside[fairy] = None
            if isinstance(to, Occupant) and (to.cell, to.segment) == (stood.cell, stood.segment):
                self.game.beside[fairy] = None if to.role in self.game.rules.captives else to

    # What pays

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """3 points to the owner of its follower when that is scored, whoever has the majority (PD12)."""
        if scoring.pooled:
            return awards
        with_it = self._with_it()
        there = (occupant for occupant in scoring.occupants if occupant in with_it)
        players = dict.fromkeys(occupant.player for occupant in there)
        return [*awards, *(self._award(scoring, player) for player in players)]

    def other_payments(self, features: Features) -> Iterator[Payout]:
        """Whoever had a follower in a completed feature may have got 3 by the fairy (PD12)."""
        for feature in features:
            if feature.complete:
                name = said("the fairy on {}", features.name(feature.ref))
                yield Payout(name, SCORED.points, None, of=feature.ref)

    def _award(self, scoring: Scoring, player: str) -> Award:
        complete = None if scoring.farm_rule else scoring.feature.complete
        award = Award(player, FAIRY.name, (SCORED,), "PD12", scoring.feature.ref, complete=complete)
        return replace(award, phase=scoring.phase, turn=scoring.turn)

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterator[Finding]:
        """Reports that JCloisterZone, which scored the game as well, pays one player alone."""
        for scoring in scorings:
            players = [award.player for award in scoring.awards if award.rule == "PD12"]
            if len(players) > 1 and self.game.table.record.foreign:
                message = said(
                    "{} get 3 each from the fairy; JCloisterZone gives 3 to one of them", enumerated(players)
                )
                yield note("fairy-otherwise", message, "PD12")

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Beside whom the fairy stands, and what is wrong with that."""
        table = self.game.table
        said = next((piece for piece in table.record.pieces if piece.figure == FAIRY.name), None)
        if said is not None and said.at is not None and said.at in table.board and not said.alone:
            yield from self._read(said, said.at)

    def _read(self, piece: Deployment, at: Cell) -> Iterator[Finding]:
        table = self.game.table
        where, there = table.where(piece.path, piece.offset, at), table.name(at)
        beside = piece.role or None, piece.point, piece.player or None, piece.beside or None
        found, named = self._meant(FairyPlace(at, *beside)), beside != (None,) * 4
        if not found and named:
            message = said(
                "the fairy is said to stand beside a follower on {}, but none such is there", there
            )
            yield error("fairy-beside-nobody", message, "PD10", where)
        elif self._on_tile:
            return
        elif len(distinct(found)) > 1:
            yield self._which(there, found, where)
        elif found and (fairy := self._standing):
            self.game.beside[fairy] = found[0]

    def about(self, figure: Occupant) -> str | None:
        """A note on figures beside the fairy, and on the figure it stands beside."""
        if figure == self._standing:
            return self._company or None
        return "beside the fairy" if figure in self._with_it() else None

    @property
    def _company(self) -> str:
        """Beside whom it stands, in words; nothing where it is there for all on its tile."""
        if self._on_tile:
            return ""
        return said("beside {}", "nobody" if self._beside is None else whose(self._beside))
