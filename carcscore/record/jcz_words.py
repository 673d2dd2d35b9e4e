"""How JCloisterZone's saves write places on a tile, rotations and features; and what was found in a save."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from carcscore.findings import Finding, Path, Severity, Where, path_name
from carcscore.geometry import CENTRE
from carcscore.text import quoted

ROTATIONS: Final = {"R0": 0, "R90": 1, "R180": 2, "R270": 3}
INSIDE: Final = "I"
"""The place of what touches no edge."""
MOST_FINDINGS: Final = 200
TILE_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,20}/[A-Za-z0-9._+!/-]{1,40}", re.ASCII)
MEEPLE: Final = re.compile(r"([0-9]{1,3})\.([A-Za-z][A-Za-z0-9-]{0,39})\.[0-9]{1,6}", re.ASCII)

_SIDES: Final = {"N": 1, "E": 4, "S": 7, "W": 10}
_PAIRS: Final = ("NS", "WE", "NE", "NW", "SE", "SW")
_SPELLED: Final = {
    INSIDE: (CENTRE,),
    **{side: (point,) for side, point in _SIDES.items()},
    **{pair: tuple(sorted(_SIDES[side] for side in pair)) for pair in _PAIRS},
    **{f"_{side}": tuple(p for p in _SIDES.values() if p != point) for side, point in _SIDES.items()},
    "NWSE": tuple(_SIDES.values()),
}
"""Places of roads, cities and what lies inside, with the middle points of their sides."""
_PLACES: Final = {points: word for word, points in _SPELLED.items()}
# The halves of a side, left and right as one looks outward over it: clockwise L comes before R.
_HALVES: Final = {
    f"{side}{half}": point + step for side, point in _SIDES.items() for half, step in (("L", -1), ("R", 1))
}
_HALF_AT: Final = {point: half for half, point in _HALVES.items()}


def point_of(place: str, on_rest: bool) -> int | None:
    """A point that a place names, ``None`` when it names none; ``on_rest`` for fields.

    >>> point_of("WE", False), point_of("_N", False), point_of("ER.SL", True), point_of("N", True)
    (4, 4, 5, None)
    """
    if place == INSIDE:
        return CENTRE
    if on_rest:
        points = [_HALVES.get(half) for half in place[:40].split(".")]
        return None if None in points or len(points) > len(_HALVES) else points[0]
    points_spelled = _SPELLED.get(place)
    return points_spelled[0] if points_spelled else None


def place_of(points: Iterable[int], on_rest: bool) -> str:
    """The place that names a segment with all its points: the inverse of :func:`point_of`.

    >>> place_of((4, 10), False), place_of((0, 1, 2, 3), True), place_of((12,), True)
    ('WE', 'NL.NR.EL', 'I')
    """
    every = tuple(sorted(points))
    if every == (CENTRE,):
        return INSIDE
    if on_rest:
        return ".".join(_HALF_AT[point] for point in every if point in _HALF_AT)
    return _PLACES[tuple(point for point in every if point % 3 == 1)]


class TooMany(Exception):  # noqa: N818 - ends the reading; the findings say why
    """So much is wrong with a save that reading it further would help nobody."""


class Trouble:
    """Collects what is found in a save; what isn't supported is told once, however often it comes."""

    def __init__(self) -> None:
        self._found: list[Finding] = []
        self._unsupported: dict[tuple[str, str], Finding] = {}

    @property
    def unusable(self) -> bool:
        """Whether there is an error, so that the save can't be scored."""
        return bool(self._unsupported) or any(finding.severity == "error" for finding in self._found)

    def unsupported(self, what: str, word: str, path: Path, turn: int | None = None, hint: str = "") -> None:
        """Notes something of which the program knows nothing; ``what`` is its kind: ``the tile set``."""
        if (what, word) not in self._unsupported:
            message = f"The game has {what} {quoted(word)}, which carcscore can't score{hint}."
            self._unsupported[what, word] = Finding("unsupported", "error", message, Where(path, turn=turn))
            self._enough()

    def wrong(self, code: str, message: str, path: Path, turn: int | None = None) -> None:
        """Notes an error. Raises :class:`TooMany` when there are too many."""
        self._found.append(Finding(code, "error", message, Where(path, turn=turn)))
        self._enough()

    def bad(self, what: str, wanted: str, value: object, path: Path, turn: int | None = None) -> None:
        """Notes a value that isn't what saves have there."""
        message = f"{what} should be {wanted}, but here is {quoted(value)}."
        self.wrong("bad-save", message, path, turn)

    def remark(
        self,
        severity: Severity,
        code: str,
        message: str,
        path: Path,
        turn: int | None = None,
        rule: str | None = None,
    ) -> None:
        """Notes something that doesn't stand in the way of scoring."""
        if len(self._found) < MOST_FINDINGS:
            self._found.append(Finding(code, severity, message, Where(path, turn=turn), rule))

    def findings(self) -> list[Finding]:
        """Everything found. What follows from an unknown message (others out of order) is left out."""
        if not self._unsupported:
            return self._found
        return [*self._unsupported.values(), *(one for one in self._found if one.code != OUT_OF_ORDER)]

    def _enough(self) -> None:
        if len(self._found) + len(self._unsupported) >= MOST_FINDINGS:
            message = f"Reading stopped after {MOST_FINDINGS} findings."
            self._found.append(Finding("reading-stopped", "note", message))
            raise TooMany


OUT_OF_ORDER: Final = "message-out-of-order"


def told(finding: Finding) -> Finding:
    """A finding whose sentence also names the turn and the message, since a save is often one long line."""
    path, turn = finding.where.path, finding.where.turn
    if finding.where.line is not None or path is None or path[:1] != ("replay",):
        return finding
    place = path_name(path[:2])
    if turn is not None:
        place = f"turn {turn}, {place}"
    message = finding.message.removesuffix(".")
    dot = "." if message != finding.message else ""
    return Finding(finding.code, finding.severity, f"{message} ({place}){dot}", finding.where, finding.rule)


def is_index(value: object, below: int) -> bool:
    """Whether a value is a whole number from 0 up to, not including, ``below``."""
    return type(value) is int and 0 <= value < below
