"""A turn while it is played: whose it is, what was done in it so far, and what may still be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from carcscore.findings import Finding, Path, Where, error
from carcscore.game.events import Event, Noted, Put
from carcscore.geometry import Cell
from carcscore.record.model import Action, Turn
from carcscore.rules.facts import MOVE
from carcscore.scoring.values import Occupant
from carcscore.sentences import said

FOLLOWER_WORDS: Final = "a follower"
"""The name of deploying among the things done in a turn."""


class TurnInPlay:
    """One entry of a turn log while it is played.

    ``number`` is that of the entry, ``first`` that of the entry with which the turn began: a further tile of
    a turn has an entry of its own. ``cell`` is where its tile was laid, ``None`` when none was.
    ``allowance`` says what the player may still do, by name, ``done`` what was done of it, in words.
    ``further`` is set by what gives the player one more tile in this turn (TB4, N2): one in all, whatever
    gives it. ``action`` is the one that is being done, ``doing`` says what that is in words; ``at`` makes the
    place of what is being done, where that is not the whole entry.
    ``of_entry`` and ``of_turn`` hold what expansions remember of it (see :mod:`carcscore.game.remembered`).
    """

    __slots__ = (
        "action",
        "allowance",
        "at",
        "cell",
        "doing",
        "done",
        "events",
        "first",
        "further",
        "number",
        "of_entry",
        "of_turn",
        "player",
        "turn",
    )

    def __init__(
        self, number: int, turn: Turn, player: str, first: int = 0, before: TurnInPlay | None = None
    ) -> None:
        """An entry; ``before`` is the one of the same turn before it, if there is one."""
        self.number = number
        self.turn = turn
        self.player = player
        self.first = first
        self.cell: Cell | None = None
        self.further = False
        self.allowance = {MOVE: 1}
        self.done: list[str] = []
        self.events: list[Event] = []
        self.action: Action | None = None
        self.doing = ""
        self.at: Callable[[], Where] | None = None
        self.of_entry: dict[object, Any] = {}
        self.of_turn: dict[object, Any] = {} if before is None else before.of_turn

    @property
    def where(self) -> Where:
        """The place of what is being done."""
        return Where(self.turn.path, turn=self.number) if self.at is None else self.at()

    @property
    def path(self) -> Path:
        """The path of the action that is being done, else of the entry."""
        return self.turn.path if self.action is None else self.action.path

    @property
    def deployed(self) -> list[Occupant]:
        """The followers put on the board so far."""
        put = (event for event in self.events if type(event) is Put and event.deployed and not event.in_place)
        return [event.occupant for event in put if event.occupant.follower]

    def note(self, remark: str, by: str | None = None) -> None:
        """Takes note of what a player did, by default whose turn it is, for a reader of the turns.

        The words follow the name of the player; where nobody did it (``by`` is empty) they have a subject.
        """
        self.events.append(Noted(remark, self.player if by is None else by))

    def use(self, takes: tuple[str, ...], words: str, done: bool = True) -> Sequence[Finding]:
        """Uses up the first of these allowances that is left (B4).

        ``words`` say what is done. What can't be ``done`` uses up nothing. Returns what is wrong with that.
        """
        if not takes:
            return ()
        wrong: Sequence[Finding] = ()
        for name in takes:
            if self.allowance.get(name, 0) > 0:
                self.allowance[name] -= done
                break
        else:
            wrong = [error("second-deployment", self._beside(words), "B4")]
        if done:
            self.done.append(words)
        return wrong

    def use_alone(self, words: str, rule: str) -> Sequence[Finding]:
        """Uses up the move, and whatever else the player may do: nothing else is done with the tile.

        Returns what is wrong with that by a rule.
        """
        before = self.done[:1]
        found = [*self.use((MOVE,), words)]
        if before and not found:
            message = f"{words} beside {before[0]}: then nothing else may be done with the tile"
            found.append(error("second-deployment", message, rule))
        self.allowance.clear()
        return found

    def _beside(self, words: str) -> str:
        if words == FOLLOWER_WORDS and words in self.done:
            return "a second follower in one turn: at most one is deployed"
        if self.done:
            return f"{words} beside {self.done[0]}: a turn allows only one of these"
        return f"{words}: nothing allows it in this turn"

    def done_though_missed(self, what: str) -> list[Finding]:
        """The finding on anything done, in words, if the turn is missed (rule B5)."""
        if self.turn.missed is None:
            return []
        message = said(
            "{} in a turn that {} misses: nothing is drawn, placed or moved in it", what, self.player
        )
        return [error("done-in-missed-turn", message, "B5")]
