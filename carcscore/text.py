"""Text made safe to show."""

from __future__ import annotations

import re
from typing import Final

_DISTURBING: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\uffff\U000e0000-\U000e007f]"
)


def shown(text: str) -> str:
    r"""Text from outside as it may reach a terminal: controls and what turns the writing direction escaped.

    >>> shown("red\x1b[2J"), shown("a\nb")
    ('red\\x1b[2J', 'a\\nb')
    """
    return _DISTURBING.sub(lambda match: ascii(match[0])[1:-1], text)
