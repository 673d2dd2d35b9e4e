"""The pictures that come with the program, by their names: of marks and buildings, and of figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data

from carcscore.markup import Markup


@cache
def pictures(file: str) -> Mapping[str, Markup]:
    """The markup of every picture in a data file of this package, by its name.

    >>> sorted(pictures("figures.svg"))[:3]
    ['abbot', 'barn', 'bars']
    """
    text = (get_data(__package__, file) or b"").decode("utf-8")
    found = re.findall(r'<g id="([^"]+)">(.*?)</g>', text, re.DOTALL)
    return {name: Markup(re.sub(r"\n\s*", "", markup)) for name, markup in found}
