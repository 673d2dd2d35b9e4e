"""Data folders that ship with the program and lie beside the package in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Literal


def shipped_folder(name: Literal["samples", "schemas"]) -> Path:
    """The folder of this name: in the installed package, else beside it.

    >>> (shipped_folder("schemas") / "record.schema.json").is_file()
    True
    """
    package = Path(__file__).resolve().parent
    inside = package / name
    return inside if inside.is_dir() else package.parent / name
