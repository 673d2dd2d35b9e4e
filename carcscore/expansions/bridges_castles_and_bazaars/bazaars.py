"""Bazaars: tiles laid open and auctioned after the turn of a bazaar tile (rules BC15 to BC17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, NamedTuple

from carcscore.findings import Finding, Path, error
from carcscore.game.declaring import hears
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion, Part
from carcscore.game.owing import owed
from carcscore.game.turn import TurnInPlay
from carcscore.rules.data_types import Player, TileCode, Whole
from carcscore.rules.facts import Option
from carcscore.rules.forms import form
from carcscore.scoring.values import Award, Item
from carcscore.sentences import enumerated, said
from carcscore.text import counted, verb
from carcscore.tiles.kinds import MarkKind

BAZAAR: Final = MarkKind("bazaar", "bazaars", on="tile", combine="any", symbol="stall")
SELLING: Final = Option(
    "bazaar",
    ("auction", "choice"),
    "How the tiles of a bazaar are sold: by auction, or chosen in turn, free (BC16).",
)
MOST_BID: Final = 10_000


@form({"tile": "K", "bid": 3, "bidder": "red"}, {"tile": "U"})
class Sale(NamedTuple):
    """a tile of a bazaar: `{tile: K, bid: 3, bidder: red}`

    Who chooses it follows from the order of the players.
    """

    tile: Annotated[TileCode | None, "The tile; left out where nobody knows any more which it was."] = None
    bid: Annotated[int, Whole(0, MOST_BID, 3), "The highest bid."] = 0
    bidder: Annotated[Player | None, "Whose bid it was, if not of the player who chose the tile."] = None
    to: Annotated[Player | None, "Who got the tile, if not the player who chose it."] = None


class BazaarInATurn(NamedTuple):
    """a mapping with `bazaar`

    What was sold after this turn.
    """

    bazaar: Annotated[tuple[Sale, ...], "The tiles of the bazaar, in the order in which they were chosen."]


class Bazaars(Part):
    """Knows when a bazaar is due, who is paid for which tile, and who has one to place."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._due = 0
        """The number of the entry with which the turn began that brings a bazaar; 0: none does."""
        self._bought: dict[str, list[str | None]] = {}
        """The codes of the tiles that each player has to place; ``None`` where it is not known."""

    # When there is one

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """Reports a bazaar of the turn before that was not held although there were tiles enough (BC15)."""
        if self._bought.get(turn.player) and not turn.turn.again:
            self.game.chance.was_drawn_before()
        if not self._due or turn.first == self._due:
            return
        self._due, number = 0, len(self.game.players)
        if self.game.tiles_left >= number:
            message = "a bazaar was laid in the turn before, but the log does not say who got its tiles"
            yield error("bazaar-untold", message, "BC15")

    @hears(Laid)
    def opens(self, turn: TurnInPlay, laid: Laid) -> Iterator[Finding]:
        """A tile was laid: one that was bought, or a bazaar drawn in the ordinary way (BC15, BC17)."""
        code = laid.turned.tile.code
        bought = self._bought.get(turn.player)
        if bought and not turn.turn.again:
            tile = bought.pop(0)
            drawn = {
                turned.code for turned in map(self.game.table.catalogue.find, turn.turn.discarded) if turned
            }
            if tile is None or tile in (code, laid.turned.tile.copy_of):
                return
            if tile not in drawn:
                message = said("{} places {}, but has {} from the bazaar to place", turn.player, code, tile)
                yield error("not-the-bought-tile", message, "BC17")
        if BAZAAR.name in self.game.marks_on(laid.cell):
            self._due = turn.first

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """The bazaar that an entry tells of is held."""
        said: BazaarInATurn | None = self.expansion.said_in(turn)
        if said is None:
            return
        path = (*turn.turn.path, self.expansion.facts.name, "bazaar")
        number = len(self.game.players)
        if self._due != turn.first:
            yield error("no-bazaar", "the log has a bazaar, but this turn has none", "BC15", path)
        elif self.game.tiles_left < number and not self.game.table.record.foreign:
            left = max(0, self.game.tiles_left)
            were = f"{counted(left, 'tile')} {verb(left, 'was')}"
            message = f"the log has a bazaar, but {were} left for {number} players: then there is none"
            yield error("no-bazaar", message, "BC15", path)
        if len(said.bazaar) != number:
            message = f"{counted(len(said.bazaar), 'tile')} sold at the bazaar of {number} players: one each"
            incomplete = error("bazaar-incomplete", message, "BC15", path)
            yield from [incomplete] if len(said.bazaar) > number else owed(self.game, incomplete, late=True)
        self._due = 0
        for _ in said.bazaar:
            self.game.chance.draw_tile()
        yield from self._sell(turn, said.bazaar, path)

    # Who gets what

    def _sell(self, turn: TurnInPlay, sales: Sequence[Sale], path: Path) -> Iterator[Finding]:
        """Tile after tile: who chose it, who gets it, and who pays whom (BC16)."""
        told: list[str] = []
        without = buyers(self.game.served_from(turn.player))
        for place, sale in enumerate(sales[: len(without)]):
            chooser = without[0]
            without = [*without[1:], chooser]
            wrong = list(self._wrong(sale, chooser, without, (*path, place)))
            yield from wrong
            to = chooser if wrong or sale.to is None else sale.to
            without.remove(to)
            tile = None if sale.tile is None else self.game.table.catalogue.find(sale.tile)
            self._bought.setdefault(to, []).append(None if tile is None else tile.code)
            told.append(said("{} {}", to, "a tile" if sale.tile is None else sale.tile))
            if sale.bid and not wrong:
                self._pay(sale, chooser, to)
        turn.note(said("bazaar: {}", enumerated(told)), by="")

    def _wrong(self, sale: Sale, chooser: str, without: Sequence[str], path: Path) -> Iterator[Finding]:
        """Findings on a sale; ``without`` are the players who have no tile yet."""
        catalogue = self.game.table.catalogue
        if sale.tile is not None and catalogue.find(sale.tile) is None:
            yield error("unknown-tile", catalogue.unknown(sale.tile), None, (*path, "tile"))
        named = sale.bid or sale.bidder is not None or sale.to not in (None, chooser)
        if self.options[SELLING.name] != SELLING.default and named:
            message = "a bid at a bazaar, but with `bazaar: choice` the tiles are free"
            yield error("no-auction", message, "BC16", path)
        elif len(without) == 1 and named:
            message = said("a bid for the last tile of a bazaar, which goes to {} for free", chooser)
            yield error("no-auction", message, "BC16", path)
        elif sale.bidder is not None and sale.bidder not in without:
            message = f"{sale.bidder} bids for a tile, but has one from this bazaar already"
            yield error("bidder-has-tile", message, "BC16", path)
        elif sale.to not in (None, chooser, sale.bidder):
            message = said("{} gets the tile that {} chose, but without the highest bid", sale.to, chooser)
            yield error("wrong-buyer", message, "BC16", path)

    def _pay(self, sale: Sale, chooser: str, to: str) -> None:
        """Whoever gets the tile pays the other, or nobody for an own bid."""
        other = (sale.bidder or chooser) if to == chooser else chooser
        name = f"bid for {sale.tile or 'a tile'}"
        payments = {to: -sale.bid} if other == to else {to: -sale.bid, other: sale.bid}
        for player, points in payments.items():
            self.game.pay(Award(player, BAZAAR.name, (Item(name, 1, points),), "BC16"))


def buyers(served: Sequence[str]) -> list[str]:
    """The players in the order in which they choose: from the left of whose turn it was (BC16).

    >>> buyers(["red", "blue", "green"])
    ['blue', 'green', 'red']
    """
    return [*served[1:], *served[:1]]
