"""Pages that can be looked into: their scripts are modules, of which nothing outside knows.

What the modules of such a page give each other is within reach of what tests run in it, by the same names.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

_SCRIPT = re.compile(r'<script type="module">(let ([^;]*);\n.*?)</script>', re.DOTALL)


def opened(page: str) -> str:
    """A page as it is, but that its script tells of the names in a last line, which its policy allows."""
    found = _SCRIPT.search(page)
    if found is None:
        return page
    code, names = found[1], found[2].split(", ")
    told = ", ".join(f"get {name}() {{ return {name}; }}" for name in names)
    whole = f"{code}globalThis.inside = {{ {told} }};\n"
    before, _, after = page.replace(_digest(code), _digest(whole)).partition(code)
    assert _digest(whole) in before
    return before + whole + after


def within(script: str) -> str:
    """A script that reaches what is inside of the page in which it runs."""
    return f"with (globalThis.inside || {{}}) {{ {script}\n}}"


def _digest(code: str) -> str:
    """What the policy of a page calls a script."""
    return f"sha256-{b64encode(sha256(code.encode()).digest()).decode()}"
