"""The Goldmines: bars of gold, found on tiles and taken with what is completed there (rules GO1 to GO6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Annotated, Final, NamedTuple

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.formats.jcz.foreign import Foreign, Says, Slot, at_cell
from carcscore.game.chance import Drawn
from carcscore.game.declaring import does, hears
from carcscore.game.events import Laid, Paid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.owing import owed
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND, Cell, cells_around, cells_from
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, MapOf, Player, Whole
from carcscore.rules.facts import Facts, Step
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import Holding, Holdings, PerPlayer
from carcscore.scoring.miscounts import Miscount
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, Stack
from carcscore.sentences import joined, said
from carcscore.text import counted, listed, noun_of
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.model import NO_SEGMENT

NAME: Final = "goldmines"
GOLD: Final = MarkKind("gold", "gold", on="tile", combine="any", symbol="gold")
CASTLE: Final = "castle"
"""The award of a castle that pays out, and takes the bars of its six squares."""
EACH: Final = (0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4)
"""The points of each bar for a player who has so many; beyond that as much as the last."""
BARS: Final = PerPlayer("bars", Whole(0, 1000, 3), words=("bar", "bars"), complete=True, rule="GO3")
_ON_BOARD: Final = Label("a mapping from cells to numbers of bars", "The bars that still lie on tiles.")
ON_BOARD: Final[Holding[dict[Cell, int]]] = Holding(
    "on_board",
    MapOf(data_type(data_types.Cell), Whole(1, 1000, 2)),
    label=_ON_BOARD,
    rule="GO2",
    differs="board-bars-differ",
)


@form({"at": [0, 0]})
class Vein(NamedTuple):
    """the tile beside the gold tile that gets the second bar: `{at: CELL}`"""

    at: data_types.Cell


@form({"taken": {"red": 2, "blue": 1}})
class GoldInATurn(NamedTuple):
    """who took how many bars: `{taken: {PLAYER: NUMBER}}`"""

    taken: Annotated[
        Mapping[Player, Annotated[int, Whole(0, 1000, 2)]],
        Label("a mapping from players to numbers of bars", "Needed where players could choose."),
    ]


MOST_CHOSEN: Final = 32
"""Of more bars in one turn it isn't asked who could have chosen which."""
Claims = tuple[tuple[frozenset[str], int], ...]
"""The number of bars that the same players may take, for each such group of players."""


class Goldmines(Expansion):
    """The bars on the board, and those that players have."""

    facts = Facts(
        name=NAME,
        title="The Goldmines",
        unsettled={"": "who gets the gold"},
        marks=(GOLD,),
        besides="nothing",
        awards=(GOLD.name,),
        holdings=Holdings(NAME, BARS, ON_BOARD),
        turn_form=GoldInATurn,
        foreign=Foreign(
            messages=(
                Says(
                    "PLACE_TOKEN GOLD",
                    GOLD.name,
                    at_cell,
                    writes=lambda vein, now: vein.at,
                    slots=(Slot.BEFORE,),
                ),
            )
        ),
    )

    _second = OfEntry[Cell | None]()
    """The cell of the second bar of the tile just laid, if it was said."""
    _echoed = OfEntry(list[tuple[str, FeatureRef]])
    """The castles that were paid in this entry: who got it, and which."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._lying = self.held[ON_BOARD] or {}
        """The bars on each tile."""
        if self.held is not self.said:
            self.held[ON_BOARD] = self._lying

    # Gold on the board

    @does(GOLD.name, Vein, step=Step.LAY, takes=(), words="a second bar of gold")
    def put(self, turn: TurnInPlay, vein: Vein) -> Iterator[Finding]:
        """It is said where the second bar goes (GO2)."""
        at = vein.at
        if turn.cell is None or GOLD.name not in self.game.marks_on(turn.cell):
            yield error("no-gold-there", "gold is put down, but the tile of this turn has none", "GO1")
        elif at not in self._beside(turn.cell):
            message = said("gold is put on {}: no tile beside the one just laid", self.game.table.name(at))
            yield error("gold-not-beside", message, "GO2")
        else:
            self._second = at

    def _beside(self, cell: Cell) -> list[Cell]:
        return [near for near in cells_from(cell, AROUND) if near in self.game.board]

    @hears(Paid)
    def _paid(self, turn: TurnInPlay, paid: Paid) -> None:
        """Castles that are paid are remembered (GO3)."""
        award = paid.award
        if award.kind == CASTLE and award.feature is not None:
            self._echoed.append((award.player, award.feature))

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> Iterator[Finding]:
        """A gold tile brings two bars (GO2)."""
        if GOLD.name not in self.game.marks_on(laid.cell):
            return
        beside = self._beside(laid.cell)
        said = any(action.kind == GOLD.name for action in turn.turn.actions)
        if self._second is None and len(beside) > 1 and not said:
            message = "a gold tile was laid beside several: say on which one the second bar goes"
            yield from owed(self.game, error("gold-missing", message, "GO2"))
        alone = beside if len(beside) == 1 and not said else ()
        for cell in (laid.cell, *([self._second] if self._second else alone)):
            self._lying[cell] = self._lying.get(cell, 0) + 1

    # Gold taken

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterator[Finding]:
        """The majority players take the bars of what was completed, one by one in turn order (GO3, GO4)."""
        claims: dict[Cell, frozenset[str]] = {}
        for who, cells in (*map(_claimed, scorings), *map(self._by_castle, self._echoed)):
            for cell in cells & self._lying.keys() if who else ():
                claims[cell] = claims.get(cell, frozenset()) | who
        groups = Counter[frozenset[str]]()
        for cell, by in claims.items():
            groups[by] += self._lying.pop(cell)
        order = self.game.served_from(turn.player)
        shares, written = dealt(tuple(groups.items()), order), self.said_in(turn)
        share = dealt_evenly(groups, order)
        if written is not None:
            share = tuple(written.taken.get(player, 0) for player in order)
        ways = listed((_words(order, way) for way in sorted(shares, reverse=True)), "or")
        if share not in shares:
            yield error(
                "gold-dealt-wrongly", f"the bars of this turn can only be taken like this: {ways}", "GO4"
            )
        elif written is None and len(shares) > 1 and self.game.table.record.foreign:
            taken = {"taken": dict(zip(order, share, strict=True))}
            self.game.chance.drawn.append(Drawn(turn.number, NAME, taken, under=True))
        elif written is None and len(shares) > 1:
            message = f"players can choose how the bars of this turn are taken: {ways}; say it under `{NAME}`"
            yield error("gold-undecided", message, "GO4")
        for player, number in zip(order, share, strict=True):
            if number:
                self.held[BARS][player] = self.held[BARS].get(player, 0) + number
                turn.note(f"takes {counted(number, 'bar')} of gold", player)

    def _by_castle(self, echo: tuple[str, FeatureRef]) -> tuple[frozenset[str], set[Cell]]:
        """The players who take the bars on the six squares of a castle."""
        player, feature = echo
        tiles = self.game.feature(feature).tiles
        (x, _), (other, _) = tiles
        aside = ((-1, 0), (0, 0), (1, 0)) if x == other else ((0, -1), (0, 0), (0, 1))
        return frozenset({player}), {(x + dx, y + dy) for x, y in tiles for dx, dy in aside}

    # The end

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """The more bars somebody has, the more each is worth (GO5)."""
        for player, number in self.held[BARS].items():
            if number:
                items = (Item(noun_of(number, "bar"), number, EACH[min(number, len(EACH) - 1)]),)
                yield Award(player, GOLD.name, items, "GO5")

    def mistakes_beside(self, player: str) -> Iterator[tuple[str, Miscount, int]]:
        """Every bar is counted 1, however many somebody has (GO5)."""
        number = self.held[BARS].get(player, 0)
        more = EACH[min(number, len(EACH) - 1)] - 1
        if number and more and self.game.scored_finally:
            words = f"the {number} bars of gold were counted 1 each, not {more + 1}"
            yield GOLD.name, Miscount(code="bars-as-one", words=words, rule="GO5", common=0.6), -number * more

    def check_position(self, features: Features) -> Iterator[Finding]:
        """There are at most two bars for each gold tile that was laid."""
        table, held = self.game.table, sum(self.held[BARS].values())
        for cell in self._lying:
            if cell not in self.game.board:
                path = table.path_to(NAME, ON_BOARD.name)
                message = said("gold lies on {}, where no tile lies", table.name(cell))
                yield error("no-tile-there", message, "GO2", path)
        starts = {start.at for start in table.record.start_tiles} if table.record.start_known else set()
        mines = sum(GOLD.name in self.game.marks_on(cell) for cell in set(self.game.board) - starts)
        there, exact = held + sum(self._lying.values()), self.held[ON_BOARD] is not None
        if there > 2 * mines or (exact and there < 2 * mines):
            lie = f" and {sum(self._lying.values())} lie on the board" if exact else ""
            bars = f"players have {counted(held, 'bar')}{lie}, but {counted(mines, 'gold tile')}"
            yield error("bars-differ", f"{bars} brought {2 * mines}", "GO2", table.path_to(NAME))
        elif held and not any(feature.complete and _reach(feature) for feature in features):
            unearned = "players have bars of gold, but nothing completed gives any"
            yield error("bars-differ", unearned, "GO3", table.path_to(NAME, BARS.name))

    def stacks(self) -> Iterator[Stack]:
        """The bars that lie on tiles."""
        for cell, number in self._lying.items():
            if cell in self.game.board:
                yield Stack(cell, NO_SEGMENT, BARS.name, number)


def _reach(feature: Feature) -> set[Cell]:
    """The squares whose bars are taken with a feature: its tiles, of a cloister or the like all around it."""
    if feature.kind.rim != "inside":
        return {*feature.tiles}
    if feature.kind.around != AROUND:
        return set()
    return {*feature.tiles, *cells_around(feature.tiles, AROUND)}


def _claimed(scoring: Scoring) -> tuple[frozenset[str], set[Cell]]:
    """The players with the majority in a feature, and the squares whose bars they may take."""
    return frozenset(scoring.holders), _reach(scoring.feature)


def dealt(claims: Claims, order: Sequence[str]) -> set[tuple[int, ...]]:
    """The bars that each player can have in the end, in this order, one after the other taking one (GO4).

    >>> sorted(dealt(((frozenset({"red", "blue"}), 3),), ("red", "blue")))
    [(2, 1)]
    >>> sorted(dealt(((frozenset({"red", "blue"}), 1), (frozenset({"red"}), 1)), ("red", "blue")))
    [(1, 1), (2, 0)]
    """
    groups = [players for players, _ in claims]
    apart = all(one.isdisjoint(other) for one, other in combinations(groups, 2))
    if apart or sum(number for _, number in claims) > MOST_CHOSEN:
        return {dealt_evenly(dict(claims), order)}

    @cache
    def rest(left: tuple[int, ...], turn: int) -> frozenset[tuple[int, ...]]:
        """The bars that each still gets, when so many bars of each group are left."""
        if not any(left):
            return frozenset({(0,) * len(order)})
        then = (turn + 1) % len(order)
        found: set[tuple[int, ...]] = set()
        mine = [place for place, number in enumerate(left) if number and order[turn] in groups[place]]
        for place in mine:
            fewer = (*left[:place], left[place] - 1, *left[place + 1 :])
            found |= {(*share[:turn], share[turn] + 1, *share[turn + 1 :]) for share in rest(fewer, then)}
        return frozenset(found) if mine else rest(left, then)

    return set(rest(tuple(number for _, number in claims), 0))


def dealt_evenly(groups: Mapping[frozenset[str], int], order: Sequence[str]) -> tuple[int, ...]:
    """The same where each takes first what most players could take, as JCloisterZone deals bars."""
    left, shares, turn = Counter(groups), [0] * len(order), 0
    while +left:
        mine = [group for group, number in left.items() if number and order[turn] in group]
        if mine:
            left[max(mine, key=len)] -= 1
            shares[turn] += 1
        turn = (turn + 1) % len(order)
    return tuple(shares)


def _words(order: Sequence[str], share: Sequence[int]) -> str:
    shares = zip(order, share, strict=True)
    return joined(said("{} {}", player, number) for player, number in shares if number)
