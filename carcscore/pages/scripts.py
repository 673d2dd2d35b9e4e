"""Scripts of pages: modules of JavaScript, put together into the one script that stands in a page.

A page that is opened from a disk can load no module, so all that it needs is in it. Each file is a module as
browsers, editors and linters know them; it takes and gives in these forms, each at the start of a line::

    import { a, b } from "./beside.js";
    import Whole from "./library.min.js";
    import "./beside.js";
    export const c = 1;
    export let d = null;
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import Final

_IMPORT: Final = re.compile(r'^import (?:(?:\{([^}]*)\}|(\w+)) from )?"([^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?:const|let) (\w+)\b", re.MULTILINE)
_OTHER_FORM: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT: Final = re.compile(r"^ *// .*\n", re.MULTILINE)


@cache
def bundle(entry: str, home: Traversable | None = None) -> str:
    """The script that a module, by its path within the package, makes with all that it needs, itself last.

    It begins with the names that modules give, on one line; what a module keeps to itself is in a block of
    its own, and comments that fill a line are left out. ``home`` is another folder than the package's.
    Raises :class:`ValueError` where a module takes what another one does not give, gives what another one
    gives, needs itself, or has another form than those above.
    """
    made = _Bundle(home or files("carcscore"))
    made.add(entry)
    names = f"let {', '.join(made.givers)};\n" if made.givers else ""
    return names + "".join(made.blocks.values())


class _Bundle:
    """The modules so far, by their paths, and which of them gives a name."""

    def __init__(self, home: Traversable) -> None:
        self._home = home
        self.blocks: dict[str, str] = {}
        self.givers: dict[str, str] = {}

    def add(self, path: str, needed_by: tuple[str, ...] = ()) -> None:
        """Adds a module after those that it needs, once."""
        if path in needed_by:
            raise ValueError(f"modules need each other: {', '.join((*needed_by, path))}")
        if path in self.blocks:
            return
        code = self._home.joinpath(path).read_text(encoding="utf-8")
        for names, whole, place in _IMPORT.findall(code):
            other = normpath(join(dirname(path), place))
            if whole:
                self._add_library(other, whole)
            else:
                self.add(other, (*needed_by, path))
            for name in re.findall(r"\w+", whole or names):
                if self.givers.get(name) != other:
                    raise ValueError(f"{path} takes {name}, which {other} does not give")
        for name in _EXPORT.findall(code):
            self._give(name, path)
        code = _EXPORT.sub(r"\1", _IMPORT.sub("", _COMMENT.sub("", code)))
        if other_form := _OTHER_FORM.search(code):
            raise ValueError(f"{path} has a form that can't be put into a page: {other_form[0]}")
        self.blocks[path] = f"{{\n{code}}}\n"

    def _add_library(self, path: str, name: str) -> None:
        """Adds a library as it is published for Node.js, which gives one thing as a whole."""
        if path not in self.blocks:
            self._give(name, path)
            code = self._home.joinpath(path).read_text(encoding="utf-8")
            begin = "const module = { exports: {} }, exports = module.exports;"
            self.blocks[path] = f"{{\n{begin}\n{code}\n{name} = module.exports;\n}}\n"

    def _give(self, name: str, path: str) -> None:
        if name in self.givers:
            raise ValueError(f"{self.givers[name]} and {path} both give {name}")
        self.givers[name] = path
