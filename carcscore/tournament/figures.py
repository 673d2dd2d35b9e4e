"""Exact figures as people and programs read them."""

from __future__ import annotations

from fractions import Fraction


def figure_text(value: Fraction) -> str:
    """A figure for people: halves as such, other fractions as they are.

    >>> [figure_text(Fraction(text)) for text in ("3", "5/2", "-1/2", "11/4", "1/2")]
    ['3', '2½', '-½', '11/4', '½']
    """
    if value.denominator == 1:
        return str(value.numerator)
    if value.denominator == 2:
        whole = abs(value.numerator) // 2
        return f"{'-' if value < 0 else ''}{whole or ''}½"
    return str(value)


def figure_json(value: Fraction) -> int | float | str:
    """A figure for programs: a number where it is whole or a half, else a text.

    >>> [figure_json(Fraction(text)) for text in ("3", "5/2", "11/4")]
    [3, 2.5, '11/4']
    """
    if value.denominator == 1:
        return value.numerator
    return value.numerator / 2 if value.denominator == 2 else str(value)


def decimal(value: Fraction) -> int | float:
    """A figure as spreadsheets read it: whole, or with six decimals.

    >>> [decimal(Fraction(text)) for text in ("3", "5/2", "9/22")]
    [3, 2.5, 0.409091]
    """
    return value.numerator if value.denominator == 1 else round(float(value), 6)
