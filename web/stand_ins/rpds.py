"""What `referencing` and `jsonschema` take of rpds-py, which is compiled: values that are never changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from typing import Any, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class HashTrieMap(Mapping[K, V]):
    """A mapping; whatever changes it gives another one."""

    def __init__(self, value: Mapping[K, V] | Iterable[tuple[K, V]] = (), **more: V) -> None:
        self._held: dict[Any, V] = dict(value, **more)

    @classmethod
    def convert(cls, value: Any) -> HashTrieMap[K, V]:
        """The value as such a mapping."""
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: K, value: V) -> HashTrieMap[K, V]:
        """With this value for the key."""
        return HashTrieMap({**self._held, key: value})

    def remove(self, key: K) -> HashTrieMap[K, V]:
        """Without the key. Raises :class:`KeyError` where there is none."""
        held = dict(self._held)
        del held[key]
        return HashTrieMap(held)

    def update(self, *others: Any, **more: V) -> HashTrieMap[K, V]:
        """With what the others hold."""
        held = dict(self._held)
        for other in others:
            held.update(other)
        return HashTrieMap({**held, **more})

    def __getitem__(self, key: K) -> V:
        return self._held[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __hash__(self) -> int:
        return hash(frozenset(self._held.items()))


class HashTrieSet(Set[K]):
    """A set; whatever changes it gives another one."""

    def __init__(self, value: Iterable[K] = ()) -> None:
        self._held = frozenset(value)

    def insert(self, value: K) -> HashTrieSet[K]:
        """With this value."""
        return HashTrieSet(self._held | {value})

    def remove(self, value: K) -> HashTrieSet[K]:
        """Without the value. Raises :class:`KeyError` where it is not there."""
        if value not in self._held:
            raise KeyError(value)
        return HashTrieSet(self._held - {value})

    def update(self, *others: Iterable[K]) -> HashTrieSet[K]:
        """With what the others hold."""
        return HashTrieSet(self._held.union(*others))

    def __contains__(self, value: object) -> bool:
        return value in self._held

    def __iter__(self) -> Iterator[K]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __hash__(self) -> int:
        return hash(self._held)


class List(Iterable[V]):
    """A list that grows at its front; whatever changes it gives another one."""

    def __init__(self, *elements: Any) -> None:
        one = elements[0] if len(elements) == 1 and isinstance(elements[0], Iterable) else elements
        self._held: tuple[V, ...] = tuple(one)

    def push_front(self, value: V) -> List[V]:
        """With this value before all others."""
        return List((value, *self._held))

    def __iter__(self) -> Iterator[V]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, List) and self._held == other._held

    def __hash__(self) -> int:
        return hash(self._held)
