"""The pictures that the program and other packages bring, by name: of marks and buildings, and of figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from typing import Final

from carcscore.markup import Markup

MARKS: Final = "pictures.svg"
"""The file of the pictures of marks and of what stands inside a tile."""
SHAPES: Final = "figures.svg"
"""The file of the shapes of figures that are told by their own."""
_PICTURE: Final = r'<g id="([\w-]+)">(.*?)</g>'
_HARMLESS: Final = re.compile(
    r"(?:\s*+<(?:path|circle|ellipse|rect|line|polyline|polygon)"
    r"(?:\s++(?:class|d|points|c?[xy]|[xy][12]|r[xy]?|width|height|fill|opacity|stroke(?:-[a-z]++)?)"
    r'="[\w\s.,#%+-]*+")*+\s*+/>)++\s*+'
)
"""Plain shapes with attributes that can hold no address and no script: all else of strangers is not drawn."""


@cache
def pictures(file: str, package: str = __package__) -> Mapping[str, Markup]:
    """The markup of every picture in a data file of a package, by its name.

    There are none where there is no such file. Of other packages only harmless ones count.

    >>> sorted(pictures("figures.svg"))[:3]
    ['abbot', 'barn', 'bars']
    """
    try:
        text = (get_data(package, file) or b"").decode("utf-8")
    except (OSError, ImportError, ValueError):
        return {}
    return {
        name: Markup(re.sub(r"\n\s*", "", markup))
        for name, markup in re.findall(_PICTURE, text, re.DOTALL)
        if package == __package__ or _HARMLESS.fullmatch(markup)
    }


def name_in(package: str, file: str, name: str) -> str:
    """The name in drawings of the picture that a package means: its own, else that of the program.

    >>> name_in("carcscore", "figures.svg", "barn")
    'barn'
    """
    return f"{package}.{name}" if name in pictures(file, package) else name


def picture(file: str, name: str) -> Markup | None:
    """The markup of a picture by what drawings call it, if there is one."""
    package, _, name = name.rpartition(".")
    return pictures(file, package or __package__).get(name)
