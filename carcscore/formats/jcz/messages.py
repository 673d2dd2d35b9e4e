"""Messages of JCloisterZone's saves that expansions know: which one it is, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from carcscore.findings import Path
from carcscore.formats.jcz.foreign import Foreign, Message, Says, When
from carcscore.formats.jcz.setup import is_cell
from carcscore.formats.jcz.words import MEEPLE, point_of
from carcscore.geometry import CENTRE, point_name
from carcscore.record.model import Player
from carcscore.text import MOST_QUOTED

DEPLOY: Final = "DEPLOY_MEEPLE"
_LONGEST_WORD: Final = MOST_QUOTED
_WORDS: Final[Mapping[str, str]] = {
    "PLACE_TOKEN": "token",
    "RETURN_MEEPLE": "source",
    "MOVE_NEUTRAL_FIGURE": "figureId",
}
"""For each type of message, the key that tells its messages apart."""


class Known(NamedTuple):
    """The messages that the expansions in play know, by type and word, and when they come."""

    by_name: Mapping[tuple[str, When], tuple[Says, ...]]
    names: frozenset[str]

    @classmethod
    def of(cls, messages: Iterable[Says]) -> Known:
        """Those of a vocabulary."""
        known: dict[tuple[str, When], tuple[Says, ...]] = {}
        for message in messages:
            for when in message.when:
                known[message.message, when] = (*known.get((message.message, when), ()), message)
        return cls(known, frozenset(name for name, _ in known))

    def knows(self, kind: str, payload: object) -> bool:
        """True if a message is known, if not at this time."""
        return any(name in self.names for name in names_of(kind, payload))

    def find(self, kind: str, payload: object, whens: Iterable[When]) -> Iterator[tuple[Says, When]]:
        """The messages of this type and payload, at the first of these times at which it is known first."""
        names = [name for name in names_of(kind, payload) if name in self.names]
        for when in whens if names else ():
            for name in names:
                yield from ((says, when) for says in self.by_name.get((name, when), ()))


def names_of(kind: str, payload: object) -> list[str]:
    """The names of a message, the narrowest first.

    >>> names_of("PLACE_TOKEN", {"token": ["BridgeToken", "BRIDGE"]})
    ['PLACE_TOKEN BRIDGE', 'PLACE_TOKEN']
    >>> names_of("MOVE_NEUTRAL_FIGURE", {"figureId": "dragon.1"})
    ['MOVE_NEUTRAL_FIGURE dragon', 'MOVE_NEUTRAL_FIGURE']
    """
    return [*(f"{kind} {word[:_LONGEST_WORD]}" for word in _words(kind, payload)), kind]


def _words(kind: str, payload: object) -> Iterator[str]:
    if not isinstance(payload, dict):
        return
    if kind == DEPLOY:
        pointer, meeple = payload.get("pointer"), payload.get("meepleId")
        feature = pointer.get("feature") if isinstance(pointer, dict) else None
        parts = MEEPLE.fullmatch(meeple) if isinstance(meeple, str) else None
        yield from (word for word in (feature, parts and parts[2]) if isinstance(word, str))
        return
    word = payload.get(_WORDS.get(kind, ""))
    if isinstance(word, list) and len(word) == 2:
        word = word[1]
    if isinstance(word, str):
        yield word.rpartition(".")[0] or word if kind == "MOVE_NEUTRAL_FIGURE" else word


def read_message(
    payload: Mapping[str, Any],
    player: str,
    players: tuple[Player, ...],
    foreign: Foreign,
    kinds: Mapping[str, str],
    path: Path,
    memory: dict[object, Any],
) -> Message:
    """A message read as far as possible; ``kinds`` are those that roles stand on."""
    pointer = payload.get("to", payload.get("pointer"))
    meeple: object = payload.get("meepleId")
    if isinstance(pointer, dict) and "featurePointer" in pointer:
        pointer, meeple = pointer["featurePointer"], pointer.get("meepleId", meeple)
    place: Mapping[str, object] = pointer if isinstance(pointer, dict) else {"position": pointer}
    at: Any = place.get("position")
    feature, location = _text(place.get("feature")), _text(place.get("location"))
    role = foreign.role_on(feature or "", location)
    point = None if location is None else point_of(location, kinds.get(role or "", ""))
    parts = MEEPLE.fullmatch(meeple) if isinstance(meeple, str) else None
    seat = int(parts[1]) if parts else len(players)
    return Message(
        player=player,
        payload=payload,
        meeple=_text(meeple),
        owner=players[seat].id if seat < len(players) else None,
        figure=foreign.figures.get(parts[2]) if parts else None,
        at=(at[0], at[1]) if is_cell(at) else None,
        feature=feature,
        location=location,
        role=role,
        point=None if point is None or point == CENTRE else point_name(point),
        path=path,
        memory=memory,
    )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
