"""The things that wake an expansion in a log: something of its own lies, stands, is done or is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from carcscore.rules.facts import Playable
from carcscore.tiles.model import Tile

_OF_NOBODY: Final[tuple[str, ...]] = ()
ASKED: Final = frozenset({"allows_tile", "allows_figure"})
"""The hooks that wake whoever has them as they are asked: they may make right what looks wrong."""


class Wakers:
    """By each word that wakes expansions which of them it wakes, by their names.

    The words are those of their tile sets, marks, kinds of feature, figures, roles and actions, each by what
    it is a word of, and their own names.
    """

    def __init__(self, expansions: Iterable[type[Playable]]) -> None:
        self._by: dict[tuple[str, str], tuple[str, ...]] = {}
        self.by_question: dict[str, list[str]] = {}
        """By each hook that is asked whether something may be the names of those that have it."""
        self.sleepless: set[str] = set()
        """The names of those that say themselves to be awake, or that nothing else would wake."""
        for expansion in expansions:
            facts = expansion.facts
            for hook in expansion.hooks & ASKED:
                self.by_question.setdefault(hook, []).append(facts.name)
            words = {("name", facts.name)}
            words |= {("set", facts.tile_set)} if facts.tile_set else set()
            words |= {("mark", mark.name) for mark in facts.marks}
            words |= {("kind", kind.name) for kind in facts.kinds}
            words |= {("figure", figure.name) for figure in facts.figures}
            words |= {("role", role) for role in facts.roles}
            words |= {("action", action.name) for action in expansion.actions}
            if facts.awake or len(words) == 1:
                self.sleepless.add(facts.name)
            for word in words:
                self._by[word] = (*self._by.get(word, ()), facts.name)

    def by(self, what: str, word: str) -> tuple[str, ...]:
        """The names of the expansions that a word wakes: that of a ``figure``, for example."""
        return self._by.get((what, word), _OF_NOBODY)

    def by_tile(self, tile: Tile) -> Iterator[str]:
        """Those that a tile wakes: by its set, or by what is on it."""
        yield from self.by("set", tile.set_name)
        for mark in tile.marks:
            yield from self.by("mark", mark)
        for segment in tile.segments:
            yield from self.by("kind", segment.kind.name)
            for mark in segment.marks:
                yield from self.by("mark", mark)


@lru_cache(maxsize=8)
def wakers_of(expansions: tuple[type[Playable], ...]) -> Wakers:
    """The wakers of these expansions."""
    return Wakers(expansions)
