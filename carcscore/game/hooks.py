"""The hooks of the expansions in play, as a table: who overrides nothing costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

from carcscore.findings import Finding
from carcscore.game.turn import TurnInPlay
from carcscore.rules.facts import ActionKind, Playable
from carcscore.scoring.scoring import ScoringHooks
from carcscore.scoring.values import Occupant

Method = TypeVar("Method", bound=Callable[..., Any])

_names: list[str] = []
"""The hooks that there are."""


def no_op(method: Method) -> Method:
    """Marks a hook of the base class, which does nothing: only what overrides it is called."""
    method.__dict__["is_no_op"] = True
    _names.append(method.__name__)
    return method


@cache
def _overridden(kind: type) -> tuple[str, ...]:
    """The hooks that a class of expansions, or of parts of them, overrides."""
    methods = {name: getattr(kind, name, None) for name in _names}
    return tuple(name for name, method in methods.items() if method and not hasattr(method, "is_no_op"))


class Hooks:
    """For each hook the methods that override it, in the order of the expansions.

    ``happened`` has them by the type of event that they hear.
    """

    def __init__(self, parts: Sequence[Playable] = ()) -> None:
        self.parts = tuple(parts)
        self._found: dict[str, list[tuple[Playable, Callable[..., Any]]]] = {}
        for part in self.parts:
            for one in (part, *part.parts):
                for name in _overridden(type(one)):  # type: ignore[arg-type]  # classes have a hash
                    self._found.setdefault(name, []).append((part, getattr(one, name)))
        self.laid_out = self._overriding("laid_out")
        self.allows = self._overriding("allows")
        self.forbids = self._overriding("forbids")
        self.forbids_piece = self._overriding("forbids_piece")
        self.hinders = self._overriding("hinders")
        self.as_piece = self._overriding("as_piece")
        self.skips_turn = self._overriding("skips_turn")
        self.extra_turn = self._overriding("extra_turn")
        self.began = self._overriding("began")
        self.before_scoring = self._overriding("before_scoring")
        self.scored = self._overriding("scored")
        self.ended = self._overriding("ended")
        self.read_position = self._overriding("read_position")
        self.moves = self._overriding("moves")
        self.other_payments = self._overriding("other_payments")
        self.tokens = self._overriding("tokens")
        self.final_awards = self._overriding("final_awards")
        self.check = self._overriding("check")
        self.holdings = self._overriding("holdings")
        self.about = self._overriding("about")
        self.sections = self._overriding("sections")
        self.stacks = self._overriding("stacks")
        self.mistakes = self._overriding("mistakes")
        self.mistakes_beside = self._overriding("mistakes_beside")
        self.happened: dict[type, list[Callable[..., Any]]] = {}
        for part, hear in self.by_part("happened"):
            for event in part.facts.listens:
                self.happened.setdefault(event, []).append(hear)
        self.acting: dict[str, tuple[ActionKind, Callable[..., Any]]] = {
            action.name: (action, act) for part, act in self.by_part("act") for action in part.facts.actions
        }
        worth = [(stage, hook) for part, hook in self.by_part("worth") for stage in part.facts.stages]
        each = sorted(self.by_part("each"), key=lambda entry: entry[0].facts.multiplies)
        self.scoring = ScoringHooks(
            strength=self._overriding("strength"),
            holders=self._overriding("holders"),
            worth=tuple(sorted(worth, key=lambda entry: entry[0])),
            each=tuple(hook for _, hook in each),
            awards=self._overriding("awards"),
        )

    def against(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """What the expansions have against a figure that is about to be put down, or moved, there."""
        for forbids in self.forbids if occupant.follower else self.forbids_piece:
            yield from forbids(occupant, turn)

    def hindered(self, occupant: Occupant) -> bool:
        """Whether a figure can't do where it stands what its kind does."""
        return any(hinders(occupant) for hinders in self.hinders)

    def count_as(self, player: str, name: str) -> int:
        """How many tokens of this name what a player holds of other expansions counts as."""
        return sum(tokens(player, name) for tokens in self.tokens)

    def by_part(self, name: str) -> Iterable[tuple[Playable, Callable[..., Any]]]:
        """The methods that override a hook, each with the expansion whose it is: its own, then its parts'."""
        return self._found.get(name, ())

    def _overriding(self, name: str) -> tuple[Callable[..., Any], ...]:
        return tuple(method for _, method in self.by_part(name))


NO_EXPANSIONS = Hooks()
"""The hooks of a game without expansions."""
