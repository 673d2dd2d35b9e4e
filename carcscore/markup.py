"""SVG put together from values, and what templates show: whatever is not :class:`Markup` is escaped."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from html import escape
from typing import Final

from carcscore.text import shown, shown_lines

_NOT_IN_SCRIPT: Final = re.compile("[<>&\u2028\u2029]")
_RECENT: Final = 4096
_SHORT: Final = 100
"""So many values of attributes, which repeat, are kept escaped: those with no more characters than that."""
_IN_XML: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()

    def __html__(self) -> str:
        """The markup of a value, by the name that templates look up: it is not to be escaped."""
        return self


Child = str | Iterable["Child"] | None
Attribute = str | float | bool | None


def text(content: str) -> Markup:
    r"""Text as HTML that shows just that text; what would turn the direction of writing is spelled out.

    >>> text("<b> & \u202e")
    '&lt;b&gt; &amp; \\u202e'
    """
    return Markup(escape(shown(content)))


def xml_text(content: str) -> Markup:
    """Text as it may stand in XML, in lines if it has any, otherwise as :func:`text` has it.

    >>> xml_text('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return Markup(shown_lines(content).translate(_IN_XML))


def joined(*children: Child) -> Markup:
    """Children one after the other: strings are escaped, lists are entered, ``None`` is left out."""
    return Markup("".join(_flat(children, text)))


def attributes_of(**values: Attribute) -> Markup:
    """Attributes of HTML, each after a space: ``class_`` is ``class``, ``data_at`` ``data-at``.

    ``None`` and ``False`` are left out.

    >>> attributes_of(class_="sum", hidden=True, title=None)
    ' class="sum" hidden'
    """
    return Markup(_attributes(values, text))


def element(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """An SVG element, its attributes as in :func:`attributes_of`; closed at once if it has no children.

    >>> element("g", element("use", href="#a"), "a < b", class_="tile", data_at="0,1")
    '<g class="tile" data-at="0,1"><use href="#a"/>a &lt; b</g>'
    """
    opened = f"<{name}{_attributes(attributes, xml_text)}"
    return Markup(f"{opened}>{''.join(_flat(children, xml_text))}</{name}>" if children else f"{opened}/>")


def script_data(values: object) -> Markup:
    r"""Plain data as JSON that nothing within a script element can end or turn into a comment.

    >>> script_data({"name": "</script><!--"})
    '{"name":"\\u003c/script\\u003e\\u003c!--"}'
    """
    plain = json.dumps(values, ensure_ascii=True, separators=(",", ":"))
    return Markup(_NOT_IN_SCRIPT.sub(lambda match: f"\\u{ord(match[0]):04x}", plain))


def _attributes(attributes: dict[str, Attribute], escaped: Callable[[str], Markup]) -> str:
    return "".join(
        f" {name}" if value is True else f' {name}="{_value(str(value), escaped)}"'
        for key, value in attributes.items()
        if value is not None and value is not False
        for name in (_name(key),)
    )


def _value(value: str, escaped: Callable[[str], Markup]) -> Markup:
    return _kept(value, escaped) if len(value) <= _SHORT else escaped(value)


@lru_cache(_RECENT)
def _kept(value: str, escaped: Callable[[str], Markup]) -> Markup:
    return escaped(value)


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _flat(children: Iterable[Child], escaped: Callable[[str], Markup]) -> Iterable[str]:
    for child in children:
        if isinstance(child, str):
            yield child if isinstance(child, Markup) else escaped(child)
        elif child is not None:
            yield from _flat(child, escaped)
