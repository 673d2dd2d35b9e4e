"""What records say of the New World, at the top and in a turn."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from carcscore.rules.data_types import Cell, Code, Label, Size, Text
from carcscore.rules.forms import form
from carcscore.rules.holdings import Holder, Holding, Holdings

NAME: Final = "new-world"
AT: Final[Holding[tuple[int, int] | None]] = Holding(
    "at",
    Annotated[Cell, Code("unknown-cell")],
    label=Label("", "The cell of the new-world tile."),
    required=True,
    message="",
)
DISCOVERER: Final = Holder(
    "discoverer", label=Label("", "Who discovered the new world."), required=True, message=""
)
HOLDINGS: Final = Holdings(
    NAME,
    AT,
    DISCOVERER,
    label=Label(
        "a mapping with `at` and `discoverer`",
        "Where the new-world tile lies, and who discovered the new world.",
        {"at": [6, 0], "discoverer": "red"},
        additionalProperties=False,
        required=["at", "discoverer"],
        examples=[],
    ),
)


@form({"open": ["K", "B"]}, additionalProperties=False, required=["open"], examples=[])
class WorldInATurn(NamedTuple):
    """a mapping with `open`

    The tiles that were set out when this turn was over.
    """

    open: Annotated[
        tuple[Annotated[str, Text(60, 0), Label("a tile code", "", "K")], ...],
        Size(0, 1000),
        Label("a list of tile codes", "The tiles that players then choose from.", ["K", "B"]),
    ]
