"""The page as one HTML document, made from plain data; its scripts do the rest."""

from __future__ import annotations

from collections.abc import Mapping

from carcscore.pages import written


def page(start: Mapping[str, object]) -> str:
    """The page; ``start`` is what it begins with: the record, what is played with, whether a program answers.

    It asks nobody but the program that serves it, and without one nobody at all.
    """
    return written("edit/page/edit.html", start=start)


def refused(said: str) -> str:
    """The page instead where there is none; ``said`` is why, in words without a full stop."""
    return written("edit/page/refused.html", said=said)
