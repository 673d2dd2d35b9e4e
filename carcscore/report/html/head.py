"""The head of a page: its styles, and the policy that forbids whatever it does not do itself."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import Final

from carcscore.markup import Markup, tag

STYLES: Final = ("page.css", "tables.css", "media.css")
"""The style sheets that all pages share."""
_NOTHING_ELSE: Final = "base-uri 'none'; form-action 'none'"


def asset(name: str, package: str = "carcscore.report.html") -> str:
    """A style sheet or script that ships with the program."""
    package = "carcscore.pages" if name in STYLES else package
    return files(package).joinpath("assets", name).read_text(encoding="utf-8")


def head(title: str, style: str, code: str = "", asks: str = "") -> Markup:
    """The head of a page of this title, with its style sheets and leave to run just this script.

    ``asks`` is what else its policy allows, if anything.
    """
    allowed = b64encode(sha256(code.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{allowed}'; {_NOTHING_ELSE}"
    if asks:
        policy += f"; {asks}"
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Markup(style)),
    )
