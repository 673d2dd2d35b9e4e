"""The little XML that pictures need: text made safe, and elements with their attributes."""

from __future__ import annotations

import re
from typing import Final

_SPECIAL: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Text from outside as it may stand in an element or an attribute; what XML can't hold becomes U+FFFD.

    >>> escaped('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return _NOT_XML.sub("\ufffd", text).translate(_SPECIAL)


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element; attributes that are ``None`` are left out; ``_`` becomes ``-``, but for one at the end.

    Attributes are escaped, children are markup already.

    >>> element("g", element("use", href="#a"), class_="tile", data_at="0,1")
    '<g class="tile" data-at="0,1"><use href="#a"/></g>'
    """
    text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{text}>{''.join(children)}</{name}>" if children else f"<{name}{text}/>"
