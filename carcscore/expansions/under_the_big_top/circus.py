"""The big top and its tokens: every further circus tile pays who stands around it (rules BT3 to BT5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final, Literal

from carcscore.board.features import Features
from carcscore.findings import Finding, NotDone, error, note
from carcscore.game.chance import Drawn
from carcscore.game.declaring import does, hears
from carcscore.game.events import Left
from carcscore.game.expansion import Expansion, Part
from carcscore.game.placing import on_tile, stands_among
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, cells_from
from carcscore.rules.data_types import Label, ListOf, Size, Whole
from carcscore.rules.facts import Figure, Step
from carcscore.rules.holdings import Holding
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, Occupant, Section
from carcscore.sentences import said
from carcscore.text import counted, listed, verb
from carcscore.tiles.kinds import MarkKind

NAME: Final = "under-the-big-top"
CIRCUS: Final = MarkKind("circus", "circuses", on="tile", combine="any", symbol="tent")
BIG_TOP: Final = Figure("big-top", 0, 0, "BT1", follower=False, shape="big-top")
TOKENS: Final = {1: 1, 3: 4, 4: 5, 5: 3, 6: 2, 7: 1}
"""The number of tokens of each value, for every 16 circus tiles begun (BT1)."""
OF_EACH_SET: Final = 16
UNKNOWN: Final = "unknown"
Number = Annotated[int, Whole(1, 7, 5)]
TOKEN: Final[Holding[int | str | None]] = Holding(
    "token",
    Number | Literal["unknown"],
    message="",
    label=Label("a number, or `unknown`", "The token below the big top at the end."),
)
SHOWN_BEFORE: Final[Holding[Sequence[int] | None]] = Holding(
    "shown",
    ListOf(Whole(1, 7, 4), Size(0, 1000)),
    rule="BT4",
    differs="shown-differ",
    label=Label("a list of numbers", "The tokens that were shown before."),
)


class Circus(Part):
    """The big top of a game, and its tokens."""

    _told = OfEntry[int | None]()
    """The token that a turn tells."""
    _further = OfEntry(bool)
    """True if a further circus tile was laid in this turn, and the circus is still to be scored."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self.held[TOKEN] = expansion.said[TOKEN]
        self._last: int | None = None
        """The token below the big top, once the game has ended."""

    @property
    def _big_top(self) -> Occupant | None:
        return next(iter(self.game.standing_of(BIG_TOP.name)), None)

    def _is_circus(self, cell: Cell) -> bool:
        return CIRCUS.name in self.game.marks_on(cell)

    @property
    def _shown(self) -> Sequence[int]:
        return self.held[SHOWN_BEFORE] or ()

    @property
    def _every(self) -> Counter[int]:
        """The number of tokens of each value."""
        catalogue, rules = self.game.table.catalogue, self.game.rules
        tiles = sum(
            number
            for code, number in catalogue.counts.items()
            if CIRCUS.name in rules.tile_marks(catalogue.tiles[code])
        )
        sets = max(1, -(-tiles // OF_EACH_SET))
        return Counter({token: sets * number for token, number in TOKENS.items()})

    @property
    def _left(self) -> list[int]:
        """The tokens that were not shown yet, in their order."""
        return sorted((self._every - Counter(self._shown)).elements())

    # A turn log

    @does(CIRCUS.name, Number, step=Step.LAY, takes=(), words="a token of the big top")
    def show(self, turn: TurnInPlay, number: int) -> None:
        """The turn tells which token was shown; it may do so only with a further circus tile (BT4)."""
        if self._told is not None or self._big_top is None or not self._is_here(turn):
            message = said("{} shows a token of the big top, but lays no further circus tile", turn.player)
            message = (
                message if self._told is None else said("{} shows a second token of the big top", turn.player)
            )
            raise NotDone("no-further-circus", message, "BT4")
        self._told = number

    def _is_here(self, turn: TurnInPlay) -> bool:
        return turn.cell is not None and self._is_circus(turn.cell)

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> None:
        """After the scoring of a circus tile the big top comes to it; from another one it pays first."""
        if self._is_here(turn) and turn.cell is not None:
            self._further = self._big_top is not None
            if not self._further:
                self.game.bring(on_tile(BIG_TOP.name, turn.cell))
                turn.note(said("puts the big top on {}", self.game.table.name(turn.cell)))

    @hears(Left)
    def left(self, turn: TurnInPlay, left: Left) -> Iterator[Finding]:
        """Whoever leaves the board after wagons moved on, by an escape or the like, was still there (OT)."""
        if self._further and left.occupant.follower and not isinstance(left.to, Occupant):
            yield from self._pay(turn, [left.occupant])

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """The circus is scored, after all that the tile completed and after wagons moved on (OT)."""
        if self._further:
            yield from self._pay(turn, [])

    def _pay(self, turn: TurnInPlay, also: list[Occupant]) -> Iterator[Finding]:
        self._further = False
        left, number, stood = self._left, self._told, self._big_top
        if number is not None:
            self.game.chance.name(turn.number, CIRCUS.name, left, number)
        else:
            number = self.game.chance.draw(left)
            if number is not None:
                self.game.chance.drawn.append(Drawn(turn.number, CIRCUS.name, number))
        name = self.game.table.name(stood.cell) if stood else ""
        if number is None:
            message = said("the big top leaves {}, but the token below it is not given: it pays nobody", name)
            yield error("circus-unknown", message, "BT4")
        elif stood is not None:
            if number not in left:
                shown = f"the token {number} is shown, but all {self._every[number]} of it were shown before"
                yield error("no-such-token", shown, "BT1")
            turn.note(said("shows the token {} below the big top on {}", number, name))
            self.held[SHOWN_BEFORE] = (*self._shown, number)
            for award in self._awards(stood.cell, number, "BT4", also):
                self.game.pay(award)
        if turn.cell is not None:
            self.game.bring(on_tile(BIG_TOP.name, turn.cell))

    def _awards(self, cell: Cell, number: int, rule: str, also: Iterable[Occupant] = ()) -> Iterator[Award]:
        """So many points for each follower in reach, to its owner."""
        reach, followers = cells_from(cell), (*self.game.followers(), *also)
        counted = Counter(
            follower.player for follower in followers if stands_among(follower, reach, self.game)
        )
        for player in self.game.players:
            if counted[player]:
                items = (Item("followers in reach", counted[player], number),)
                yield Award(player, CIRCUS.name, items, rule, at=cell)

    # The end

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """The circus on which the big top stands is scored once more (BT5)."""
        if self._big_top is not None and self._last is not None:
            yield from self._awards(self._big_top.cell, self._last, "BT5")

    def _show_last(self) -> None:
        """The token below the big top is shown when the game has ended."""
        if self._big_top is None or not self.game.scored_finally:
            return
        token = self.held[TOKEN]
        if token is None and (token := self.game.chance.draw(self._left)) is not None:
            self.held[TOKEN] = token
            self.game.chance.drawn.append(Drawn(None, NAME, {"token": token}))
        if isinstance(token, int):
            self._last = token
            self.game.chance.name(None, CIRCUS.name, self._left, token)

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Findings on a big top that stands on no circus, and on tokens unknown or too few."""
        self._show_last()
        circuses = sum(map(self._is_circus, self.game.board))
        if self._big_top is None:
            if circuses:
                message = "a circus lies on the table, but no big top: no circus is scored"
                yield note("no-big-top", message, "BT5")
            return
        yield from self._checked(self._too_often())
        told = self.held[SHOWN_BEFORE]
        if told is not None and len(told) != circuses - 1:
            there = f"there {verb(circuses, 'is')} {counted(circuses, CIRCUS.name)}"
            message = f"{counted(len(told), 'token')} shown and one below the big top, but {there}"
            yield error("shown-differ", message, "BT4", self.game.table.path_to(NAME, SHOWN_BEFORE.name))

    def check_log(self, features: Features) -> Iterator[Finding]:
        """The same; of tokens shown in turns it is told there."""
        self._show_last()
        if self._big_top is not None:
            yield from self._checked(self._too_often() & {*self._below})

    @property
    def _below(self) -> list[int]:
        token = self.held[TOKEN]
        return [token] if isinstance(token, int) else []

    def _too_often(self) -> set[int]:
        """The tokens of which more are told than there are."""
        return {*(Counter([*self._shown, *self._below]) - self._every)}

    def _checked(self, too_often: set[int]) -> Iterator[Finding]:
        table, stood = self.game.table, self._big_top
        path = table.path_to(NAME, TOKEN.name)
        if stood is not None and not self._is_circus(stood.cell):
            message = said("the big top stands on {}, which is not a circus", table.name(stood.cell))
            yield error("big-top-elsewhere", message, "BT3", table.where_figure(stood))
        if too_often:
            tokens = f"the tokens {listed(map(str, sorted(too_often)))} are listed more often than there are"
            yield error("no-such-token", tokens, "BT1", path)
        if not self._below and self.game.scored_finally:
            untold = "the token below the big top is not given: the last circus is not scored"
            yield note("circus-not-scored", untold, "BT5", path)

    def sections(self) -> Iterator[Section]:
        """The place of the big top, and its tokens."""
        if self._big_top is not None:
            token = self.held[TOKEN]
            shown = ", ".join(map(str, self._shown)) or "none"
            row = (self.game.table.name(self._big_top.cell), str(token or UNKNOWN), shown)
            yield Section("The big top", ("on", "token below", "shown before"), (row,))
