"""Data folders that ship with the program and lie beside the package in a checkout."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path


def shipped_folder(name: Literal["samples", "schemas"]) -> Path:
    """The folder of this name: in the installed package, else beside it.

    >>> (shipped_folder("schemas") / "record.schema.json").is_file()
    True
    """
    from pathlib import Path  # late: scoring a record reads no more than a schema

    return Path(_folder(name))


def shipped_schema(name: str) -> str:
    """The text of the JSON Schema of this name, such as ``record``."""
    with open(os.path.join(_folder("schemas"), f"{name}.schema.json"), encoding="utf-8") as file:
        return file.read()


def shipped_sets() -> list[str]:
    """The names of the tile sets that ship, that of the base game first.

    >>> shipped_sets()[:2]
    ['base', 'abbey-and-mayor']
    """
    files = os.listdir(_folder("tilesets"))
    names = (file.removesuffix(".yaml") for file in files if file.endswith(".yaml"))
    return sorted(names, key=lambda name: (name != "base", name))


def _folder(name: str) -> str:
    package = os.path.dirname(os.path.realpath(__file__))
    inside = os.path.join(package, name)
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), name)
