"""HTML put together from values: whatever is not :class:`Markup` already is escaped."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from typing import Final

from carcscore.text import shown

_VOID: Final = frozenset({"input", "meta", "br"})
_NOT_IN_SCRIPT: Final = re.compile("[<>&\u2028\u2029]")


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Child = str | Iterable["Child"] | None
Attribute = str | int | bool | None


def text(content: str) -> Markup:
    r"""Text as HTML that shows just that text; what would turn the direction of writing is spelled out.

    >>> text("<b> & \u202e")
    '&lt;b&gt; &amp; \\u202e'
    """
    return content if isinstance(content, Markup) else Markup(escape(shown(content)))


def joined(*children: Child) -> Markup:
    """Children one after the other: strings are escaped, lists are entered, ``None`` is left out."""
    return Markup("".join(_flat(children)))


def tag(element: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """An element. ``class_`` is ``class``, ``data_at`` is ``data-at``; ``None`` and ``False`` are left out.

    >>> tag("p", "a < b", tag("br"), class_="sum", hidden=True, title=None)
    '<p class="sum" hidden>a &lt; b<br></p>'
    """
    words = [
        element,
        *(_attribute(key, value) for key, value in attributes.items() if value not in (None, False)),
    ]
    opened = f"<{' '.join(words)}>"
    return Markup(opened if element in _VOID else f"{opened}{joined(*children)}</{element}>")


def script_data(values: object) -> Markup:
    r"""Plain data as JSON that nothing within a script element can end or turn into a comment.

    >>> script_data({"name": "</script><!--"})
    '{"name":"\\u003c/script\\u003e\\u003c!--"}'
    """
    plain = json.dumps(values, ensure_ascii=True, separators=(",", ":"))
    return Markup(_NOT_IN_SCRIPT.sub(lambda match: f"\\u{ord(match[0]):04x}", plain))


def _attribute(key: str, value: Attribute) -> str:
    name = key.rstrip("_").replace("_", "-")
    return name if value is True else f'{name}="{text(str(value))}"'


def _flat(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if isinstance(child, str):
            yield text(child)
        elif child is not None:
            yield from _flat(child)
