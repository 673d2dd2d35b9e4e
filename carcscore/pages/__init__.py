"""Pages, written as templates of jinja2: HTML files that lie beside the code that works their values out.

Whatever a template shows is escaped as :func:`carcscore.markup.text` does, unless it is markup already.
A line break between two tags of a template is for whoever reads it: the page has nothing there.
"""

from __future__ import annotations

import os
import re
import sys
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.util import cache_from_source
from typing import Any, Final

import jinja2
from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.ext import Extension

from carcscore.markup import Markup, attributes_of, script_data, text
from carcscore.pages.scripts import bundle
from carcscore.version import __version__

_BREAK: Final = re.compile(r"(?<=[>}]) *\n\s*(?=[<{])")
"""A line break, with what indents, between two tags, of HTML or of the template."""
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src {}; " + (
    "base-uri 'none'; form-action 'none'"
)


def written(template: str, *functions: Callable[..., object], **values: object) -> str:
    """The page that a template, by its path within the package, makes of these values.

    It may call the functions by their names.
    """
    known = {function.__name__: function for function in functions} | values
    return _environment().get_template(template).render(known) + "\n"


def macros(template: str, *functions: Callable[..., object]) -> Any:
    """The macros of a template by their names, for what is no whole page; they may call the functions."""
    known = {function.__name__: function for function in functions}
    return _environment().get_template(template).make_module(known)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("carcscore", "."),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        extensions=[_FreeLines],
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_Compiled() if sys.implementation.cache_tag else None,
    )
    made.globals.update(
        assets=_assets,
        attributes=attributes_of,
        bundle=lambda entry: Markup(bundle(entry)),
        policy=_policy,
        version=__version__,
    )
    made.filters["script_data"] = script_data
    made.tests["of"] = lambda value, name: type(value).__name__ == name
    return made


class _Compiled(FileSystemBytecodeCache):
    """The compiled templates, kept where Python keeps what it makes of this module, and as long.

    To compile them takes as long as to score a game. What can't be read or written is compiled each time.
    """

    def __init__(self) -> None:
        folder, name = os.path.split(cache_from_source(__file__))
        super().__init__(folder, name.replace("__init__", "template-%s"))

    def get_source_checksum(self, source: str) -> str:
        """A digest of a template and of what compiles it."""
        own = os.stat(__file__)
        return super().get_source_checksum(f"{jinja2.__version__} {own.st_mtime_ns} {own.st_size} {source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Takes what was kept, if there is any."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps what was compiled, if Python may keep such things, and can."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


class _FreeLines(Extension):
    """Lets templates be broken into lines and indented; lines keep their numbers for messages."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return _BREAK.sub(lambda found: "{#" + "\n" * found[0].count("\n") + "#}", source)


def _shown(value: object) -> object:
    """The text of a value in a template: none for ``None``."""
    if type(value) is str:
        return text(value)
    if value is None:
        return ""
    return value if hasattr(value, "__html__") else text(str(value))


def _assets(*paths: str) -> Markup:
    """Style sheets that ship with the program, by their paths within the package."""
    return Markup("\n".join(files("carcscore").joinpath(path).read_text(encoding="utf-8") for path in paths))


def _policy(code: str, asks: str, guests: str) -> str:
    """The policy that forbids requests except a page's own, and scripts except its own and its guests'."""
    scripts = (code, guests) if guests else (code,)
    digests = (b64encode(sha256(script.encode()).digest()).decode() for script in scripts)
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    return _POLICY.format(allowed) + (f"; {asks}" if asks else "")
