"""The jewels: what a record says of them, and which of them is meant (R3, R4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final, Literal, NamedTuple

from carcscore.rules.data_types import Label, ListOf, Player, Size, Whole
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import PerPlayer
from carcscore.sentences import said
from carcscore.text import counted

_VALUE = Label("the value of a jewel", "The points that the jewel is worth at the end.")
JewelValue = Annotated[int, Whole(-1000, 1000, 5), _VALUE]
_GOOD = Label("a trade good", "The trade good on the jewel.")
_COUNTS = Label("`jewel` or `good`", "What a jewel with a trade good counts as.")


TOKENS: Final = {"barrel": "wine", "wheat": "grain"}
"""The names of trade goods beside jewels, where they differ."""


@form(5, {"value": 4, "good": "cloth", "counts": "jewel"}, short="value", words={"unknown": {}})
class Jewel(NamedTuple):
    """a jewel: its value, `unknown`, or `{value, good, counts}`

    The value of a jewel; with a trade good on it, what that is and what it counts as.
    """

    value: JewelValue | None = None
    good: Annotated[Literal["cloth", "wheat", "barrel"] | None, _GOOD] = None
    counts: Annotated[Literal["jewel", "good"] | None, _COUNTS] = None

    @property
    def token(self) -> str | None:
        """The trade good as which it counts, as tokens are called; ``None`` when it counts as a jewel."""
        return None if self.is_jewel or self.good is None else TOKENS.get(self.good, self.good)

    @property
    def is_jewel(self) -> bool:
        """True if it counts as a jewel, not as the good on it (R4)."""
        return self.good is None or self.counts != "good"

    def words(self) -> str:
        """The jewel in a table of the report."""
        value = "?" if self.value is None else str(self.value)
        if self.good is None:
            return value
        return f"{value} ({self.good})" if self.is_jewel else f"{self.good} (no jewel)"


_THEFT = {"from": "blue", "value": -3, "replaced_by": 2}


@form("blue", _THEFT, short="from")
class Theft(NamedTuple):
    """a player, or `{from, value, replaced_by}`

    From whom a jewel was stolen, its value, and what was drawn in its place.
    """

    from_: Annotated[Player, "The player stolen from."]
    value: JewelValue | None = None
    replaced_by: Annotated[Jewel | None, "What that player drew in its place."] = None


@form("draw", {"draw": 5}, {"steal": _THEFT}, words={"draw": {"draw": "unknown"}}, single=True)
class JewelTaken(NamedTuple):
    """`draw`, `{draw: VALUE}` or `{steal: PLAYER}`"""

    draw: Annotated[Jewel | None, "The jewel that was drawn."] = None
    steal: Theft | None = None


_TAKEN = Label(
    "a list of jewels taken, such as `[draw]` or `[{draw: 5}, {steal: blue}]`",
    "The jewels taken for the roads that the tile completes, in order.",
    [{"draw": 5}],
)
JEWELS: Final = ListOf(data_type(JewelTaken), Size(1, 100)).labelled(_TAKEN)


def _values(jewels: Iterable[Jewel]) -> Counter[int]:
    return Counter(jewel.value for jewel in jewels if jewel.value is not None)


def _differences(player: str, stated: Sequence[Jewel], taken: Sequence[Jewel] | None) -> Iterator[str]:
    """Differences between a player's jewels in a log and those taken in its turns."""
    taken = taken or ()
    if len(stated) != len(taken):
        yield said(
            "{} holds {} at the end, but the turns give {}", player, counted(len(stated), "jewel"), len(taken)
        )
    told = _values(taken)
    lost = (told - _values(stated)).total()
    if lost > sum(jewel.value is None for jewel in stated) + max(0, len(taken) - len(stated)):
        values = ", ".join(map(str, sorted(told.elements())))
        yield said("the turns give {} jewels of {}, but not all are stated at the end", player, values)


JEWELS_HELD: Final = PerPlayer(
    "jewels",
    ListOf(data_type(Jewel), Size(0, 200)).labelled(Label("a list of jewels", "", [5, -3])),
    compare=_differences,
    rule="R3",
    label=Label("a mapping from players to lists of jewels", "The jewels that each player holds at the end."),
)


def chosen(held: list[Jewel], value: int | None) -> Jewel | None:
    """Takes the stolen jewel from those held; ``None`` when none can have this value.

    When it isn't stated which of different ones it was, nobody can tell what is left either.
    """
    if held and value is None:
        if len(set(held)) > 1:
            held[:] = [Jewel()] * len(held)
        return held.pop()
    for candidate in (value, None):
        for index, jewel in enumerate(held):
            if jewel.value == candidate:
                return held.pop(index)._replace(value=value)
    return None
