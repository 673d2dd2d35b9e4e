"""The legend of a picture: whose figures stand there, and what the pieces and marks on this board are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from carcscore.drawing.svg.curves import number
from carcscore.drawing.svg.definitions import marks_of
from carcscore.drawing.svg.figures import TALL, Pose, SvgFigure, token
from carcscore.drawing.svg.lettering import folded, width_of
from carcscore.markup import Markup, element
from carcscore.tiles.model import Tile

LINE: Final = 50
"""The height of a line of the legend, in units."""
_SIZE: Final = 26
"""The size of its letters."""
_BESIDE: Final = 60
"""The width of a symbol and its margins."""


class LegendEntry(NamedTuple):
    """A symbol, drawn around (0, 0), and what it stands for; ``what`` tells players from the rest."""

    symbol: Markup
    name: str
    what: str


def players(legend: Iterable[tuple[str, str, str]]) -> list[LegendEntry]:
    """The entries of players: letters, colour and name of each."""
    return [LegendEntry(token(letters, colour), name, "key") for letters, colour, name in legend]


def meanings(
    tiles: Iterable[Tile],
    figures: Iterable[SvgFigure],
    symbols: Mapping[str, str],
    called: Mapping[str, str] | None = None,
) -> list[LegendEntry]:
    """The entries of figures told by a shape, size or letter, and of marks on these tiles.

    ``called`` is what a mark is called, by its name, where that is not what to call it. Their pictures are
    used, not defined.
    """
    told = (figure for figure in figures if figure.pose == "piece" or figure.shape or figure.tall)
    kinds = {figure.figure: figure for figure in told}
    pieces = [LegendEntry(_symbol(kind), _words(kind), "meaning") for kind in kinds.values()]
    called = called or {}
    marks = [
        LegendEntry(
            element("use", href=f"#{picture}"),
            ", ".join(dict.fromkeys(called.get(name) or _spaced(name) for name in names)),
            "meaning",
        )
        for picture, names in marks_of(tiles, symbols).items()
    ]
    return pieces + marks


def _symbol(figure: SvgFigure) -> Markup:
    """A figure of nobody: in its shape, or with its sign; one that is told by its size alone stands."""
    pose: Pose = "piece" if figure.pose == "piece" else "standing"
    drawn = token("", pose=pose, sign=figure.sign, shape=figure.shape)
    return element("g", drawn, transform=f"scale({TALL})") if figure.tall else drawn


def _words(figure: SvgFigure) -> str:
    """The words for a figure: ``big top``, ``large follower``."""
    return _spaced(figure.figure) + (" follower" if figure.tall and not figure.shape else "")


def _spaced(name: str) -> str:
    """A name as people write it: ``pig herd``."""
    return name.replace("-", " ")


def caption_lines(
    lines: Iterable[str], width: float, left: float, top: float
) -> Iterator[tuple[float, Markup]]:
    """Lines of text from this corner on, folded to this width, each with its height."""
    y = top + 0.4 * LINE
    for line in lines:
        for part in folded(line, width, _SIZE):
            yield y, element("text", part, x=number(left), y=number(y + 8), class_="name said")
            y += LINE


def legend_lines(
    entries: Sequence[LegendEntry], width: float, left: float, top: float
) -> Iterator[tuple[float, Markup]]:
    """The entries from this corner on, as many on a line as fit, each with the height of its line.

    A name that is wider than all the room goes on in lines of its own; each gives its height, and no markup.
    """
    x, y = left, top + 0.4 * LINE
    for before, (symbol, name, what) in zip([None, *entries], entries, strict=False):
        lines = folded(name, width - _BESIDE, _SIZE) or [""]
        room = _BESIDE + width_of(lines[0], _SIZE)
        if x > left and (x + room > left + width or (before and before.what != what)):
            x, y = left, y + LINE
        text = element("text", lines[0], *_further(name, lines), x="24", y="8", class_="name")
        yield y, element("g", symbol, text, class_=what, transform=f"translate({number(x)} {number(y)})")
        for _ in lines[1:]:
            y += LINE
            yield y, Markup()
        x += width if len(lines) > 1 else room


def _further(name: str, lines: Sequence[str]) -> Iterator[Markup]:
    """The lines of a folded name after its first: parts of one text, with the spaces where it is folded."""
    whole, at = " ".join(name.split()), 0
    for before, line in pairwise(lines):
        at += len(before)
        space = whole[at : at + 1] == " "
        at += space
        yield element("tspan", f" {line}" if space else line, x="24", dy=str(LINE))
