"""The fairy: moved beside a follower, 1 point a turn, 3 when the follower is scored (rules PD10 to PD12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from carcscore.findings import Finding, Where, error, note
from carcscore.game.events import Event, Left
from carcscore.game.expansion import Expansion
from carcscore.game.placing import choices, distinct, neutral, whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.record.model import Action, Piece
from carcscore.rules import data_types
from carcscore.rules.data_types import Player, Point
from carcscore.rules.facts import ActionKind, Figure, Option
from carcscore.rules.forms import form
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Section
from carcscore.text import listed

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
    figure: data_types.Figure | None = None


TO_FOLLOWER: Final = ActionKind(FAIRY.name, FairyPlace, words="the fairy")


class Fairy:
    """The fairy of one table; ``beside`` is its follower, ``None`` if it stands beside nobody."""

    def __init__(self, expansion: Expansion) -> None:
        self._game = expansion.game
        self.on_tile = expansion.options[PLACING.name] == "on-tile"
        self.beside: Occupant | None = None

    @property
    def standing(self) -> Occupant | None:
        """The fairy, once it is on the board."""
        return next((one for one in self._game.pieces if one.figure == FAIRY.name), None)

    @property
    def cell(self) -> Cell | None:
        """The fairy's tile."""
        return None if (fairy := self.standing) is None else fairy.cell

    def _with_it(self) -> list[Occupant]:
        """The followers for whom it is there: its own, or all on its tile."""
        if self.on_tile:
            return [] if self.cell is None else self._game.followers_on.get(self.cell, [])
        return [] if self.beside is None else [self.beside]

    def _own_with_it(self, player: str) -> int:
        """For how many followers a player is paid: for one, but for each in what is scored by heads alone."""
        if self.on_tile or self.beside is None:
            return int(any(one.player == player for one in self._with_it()))
        board, beside = self._game.board, self.beside
        kind = board.kind(beside.number)
        alone = kind.rim != "inside" or kind.completes != "never"
        there = [beside] if alone else self._game.occupants(beside.number)
        return sum(one.player == player for one in there) if beside.player == player else 0

    # A turn log

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """1 point to the player whose turn begins beside the fairy; none after the last tile (PD11, AM5)."""
        if turn.turn.again or turn.turn.missed is not None or self._game.tiles_left <= 0:
            return
        if number := self._own_with_it(turn.player):
            items = (replace(A_TURN, count=number),)
            self._game.pay(Award(turn.player, FAIRY.name, items, "PD11", at=self.cell))
        if self.on_tile and self._game.table.record.foreign:
            yield from self._otherwise(turn.player)

    def _otherwise(self, player: str) -> Iterator[Finding]:
        """Where JCloisterZone, which scored the game as well, pays other points as the turn begins."""
        there = [*self._with_it(), *(one for one in self._game.pieces if one.cell == self.cell)]
        number = sum(one.player == player for one in there)
        pays = int(any(one.player == player for one in self._with_it()))
        if number != pays:
            message = (
                f"{player} gets {pays} by the fairy; JCloisterZone gives {number}, 1 for each figure there"
            )
            yield note("fairy-otherwise", message, "PD11")

    def act_on(self, turn: TurnInPlay, action: Action) -> Iterator[Finding]:
        """The fairy is moved beside an own follower (PD10)."""
        place: FairyPlace = action.data
        there = self._game.table.name(place.at)
        if place.at not in self._game.board:
            yield error("no-tile-there", f"the fairy goes to {there}, where no tile lies", "PD10")
            return
        found = self._meant(place)
        own = [one for one in found if one.player == turn.player]
        if not own:
            code = "fairy-of-another" if found else "fairy-beside-nobody"
            whom = f"{whose(found[0])} stands there" if found else "no such follower stands there"
            message = f"{turn.player} moves the fairy to {there}, but {whom}: it goes to one's own follower"
            yield error(code, message, "PD10")
        elif not self.on_tile and len(distinct(own)) > 1:
            yield self._which(there, own)
        stays = self.cell == place.at if self.on_tile else bool(own) and self.beside == own[0]
        if stays:
            message = f"the fairy is on {there} already: it must go to another {self._goal}"
            yield error("fairy-stays", message, "PD10")
        self._game.bring(neutral(FAIRY.name, place.at))
        self.beside = own[0] if own and not self.on_tile else None
        turn.note(f"moves the fairy {self._words()}")

    @property
    def _goal(self) -> str:
        return "tile" if self.on_tile else "follower"

    def _meant(self, place: FairyPlace) -> list[Occupant]:
        found = self._game.meant(place.at, place.player, place.point, place.figure)
        return [one for one in found if place.role in (None, one.role)]

    def _which(self, there: str, found: Sequence[Occupant], where: Where | None = None) -> Finding:
        message = f"several followers stand on {there}: say beside which the fairy is, {choices(found)}"
        return error("which-follower", message, "PD10", where or Where())

    def happened(self, turn: TurnInPlay, event: Event) -> Iterator[Finding]:
        """Its follower gone, the fairy stays on the tile beside nobody (PD10)."""
        if isinstance(event, Left) and self.beside == event.occupant:
            stood, to, self.beside = event.occupant, event.to, None
            if isinstance(to, Occupant) and (to.cell, to.segment) == (stood.cell, stood.segment):
                self.beside = None if to.role in self._game.rules.captives else to
        yield from ()

    # What pays

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """3 points to the owner of its follower when that is scored, whoever has the majority (PD12)."""
        if scoring.pooled:
            return awards
        with_it = self._with_it()
        there = (one for one in scoring.occupants if one in with_it)
        players = dict.fromkeys(one.player for one in there)
        return [*awards, *(self._award(scoring, player) for player in players)]

    def _award(self, scoring: Scoring, player: str) -> Award:
        complete = None if scoring.farm_rule else scoring.feature.complete
        award = Award(player, FAIRY.name, (SCORED,), "PD12", scoring.feature.id, complete=complete)
        return replace(award, phase=scoring.phase, turn=scoring.turn)

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterator[Finding]:
        """Where JCloisterZone, which scored the game as well, pays one player alone."""
        for scoring in scorings:
            players = [award.player for award in scoring.awards if award.rule == "PD12"]
            if len(players) > 1 and self._game.table.record.foreign:
                message = f"{listed(players)} get 3 each by the fairy; JCloisterZone gives 3 to one of them"
                yield note("fairy-otherwise", message, "PD12")

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Beside whom the fairy stands, and what is wrong with that."""
        table = self._game.table
        said = next((piece for piece in table.record.pieces if piece.piece == FAIRY.name), None)
        if said is not None and said.at in table.board and not said.alone:
            yield from self._read(said)

    def _read(self, piece: Piece) -> Iterator[Finding]:
        table = self._game.table
        where, there = table.where(piece.path, piece.offset, piece.at), table.name(piece.at)
        found = self._meant(FairyPlace(piece.at, piece.role, piece.point, piece.player, piece.figure))
        named = (piece.player, piece.role, piece.point, piece.figure) != (None,) * 4
        if not found and named:
            message = f"the fairy is said to stand beside a follower on {there}, but none such is there"
            yield error("fairy-beside-nobody", message, "PD10", where)
        elif self.on_tile:
            return
        elif len(distinct(found)) > 1:
            yield self._which(there, found, where)
        elif found:
            self.beside = found[0]

    def as_piece(self, occupant: Occupant, piece: Piece) -> Piece:
        """The fairy with whoever it stands beside, as far as that needs saying."""
        if occupant.figure != FAIRY.name or self.on_tile:
            return piece
        there = self._game.followers_on.get(occupant.cell, [])
        beside = self.beside
        if beside is None:
            return replace(piece, alone=bool(there))
        same = {
            one.figure
            for one in there
            if (one.player, one.segment, one.role) == (beside.player, beside.segment, beside.role)
        }
        figure = beside.figure if len(same) > 1 else None
        return replace(piece, player=beside.player, role=beside.role, point=beside.point, figure=figure)

    def about(self, occupant: Occupant) -> str | None:
        """Who is beside the fairy."""
        return "beside the fairy" if occupant in self._with_it() else None

    def sections(self) -> Iterator[Section]:
        """Where the fairy is, in the end."""
        if self.standing is not None:
            yield Section("The fairy", (), (), f"It stands {self._words()}.")

    def _words(self) -> str:
        if self.cell is None:
            return ""
        there = self._game.table.name(self.cell)
        if self.on_tile:
            return f"on {there}"
        return f"on {there}, beside {'nobody' if self.beside is None else whose(self.beside)}"
