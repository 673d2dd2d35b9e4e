"""Reads what players claim: totals, points by kind, and points for single features.

::

    PLAYER FEATURE CELL [POINT] POINTS                  a claim on a feature
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from carcscore.findings import Path
from carcscore.record.compact import Line
from carcscore.record.context import Context
from carcscore.record.errors import Findings, ParseError
from carcscore.record.long_form import read_each, read_keys
from carcscore.record.model import Record, SpotClaim
from carcscore.record.players import Players, read_by_player
from carcscore.record.vocabulary import Vocabulary
from carcscore.text import quoted

CLAIM_FORM: Final = "PLAYER FEATURE CELL [POINT] POINTS"
MOST_CLAIMED: Final = 10**15
"""The most points that can be claimed, in the schema, too."""
TOTAL: Final = "total"
_POINTS: Final = r"[+-]?[0-9]{1,30}"


def read_claimed(
    data: Mapping[str, Any], context: Context
) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """The claims under ``claimed``: the totals, and the points by player and kind."""
    claimed = read_by_player(data, context.players, context.findings, ("claimed",))
    totals: dict[str, int] = {}
    by_kind: dict[str, dict[str, int]] = {}
    words = {player: word for word in data for player in [context.players.find(word)] if player is not None}
    for player, said in claimed.items():
        if isinstance(said, int):
            totals[player] = said
            continue
        kinds = {_kind_claimed(kind, context, ("claimed", words[player], kind)): said[kind] for kind in said}
        if TOTAL in kinds:
            totals[player] = kinds.pop(TOTAL)
        if kinds:
            by_kind[player] = kinds
    return totals, by_kind


def _kind_claimed(word: str, context: Context, path: Path) -> str:
    """A kind of feature or of award, or ``total``."""
    vocabulary, folded = context.vocabulary, word.lower()
    others = (*vocabulary.figures, *vocabulary.pieces, *vocabulary.awards)
    if folded != TOTAL and folded not in vocabulary.features and folded not in others:
        near = context.findings.nearest(word, (TOTAL, *vocabulary.features, *vocabulary.awards))
        message = f"{quoted(word)} is not a kind of feature or of payment{near}"
        context.findings.error("unknown-feature-kind", message, path)
    return folded


def read_claims(entries: list[Any], context: Context) -> tuple[SpotClaim, ...]:
    """The claims under ``claims``: the points for single features."""

    def claim(entry: Any, path: Path) -> SpotClaim:
        return parse_claim(entry, context, path) if isinstance(entry, str) else _long(entry, context, path)

    return read_each("claims", entries, context, claim)


def parse_claim(text: str, context: Context, path: Path) -> SpotClaim:
    """A claim on a feature, in a line. Raises :class:`ParseError`."""
    line = Line(text, context)
    offset = line.offset
    player = line.player(CLAIM_FORM)
    kind = line.peek()
    if not kind:
        raise line.missing("feature", CLAIM_FORM)
    kind = context.feature(kind, line.offset)
    line.take()
    at, point = line.cell(CLAIM_FORM), None
    if line.peek(1):
        point = context.point(line.peek(), line.offset)
        line.take()
    points = _points(line)
    if line.peek():
        message = f"{quoted(line.peek())} is one word too many; the line should end before it."
        raise ParseError("extra-word", message, line.offset)
    return SpotClaim(player, kind, at, point, points, path, offset)


def _points(line: Line) -> int:
    word, offset = line.peek(), line.offset
    if not word:
        raise line.missing("points", CLAIM_FORM)
    if not re.fullmatch(_POINTS, word):
        message = f"{quoted(word)} is not a number of points; the form is `{CLAIM_FORM}`."
        raise ParseError("bad-value", message, offset)
    if abs(int(word)) > MOST_CLAIMED:
        message = f"{quoted(word)} points are claimed, but at most {MOST_CLAIMED} can be."
        raise ParseError("out-of-range", message, offset)
    line.take()
    return int(word)


def _long(entry: dict[str, Any], context: Context, path: Path) -> SpotClaim:
    keys = read_keys(entry, context)
    return SpotClaim(keys["player"], keys["feature"], keys["at"], keys.get("point"), entry["points"], path)


def claims_beside(
    lines: Iterable[str], record: Record, vocabulary: Vocabulary, a1: tuple[int, int]
) -> tuple[SpotClaim, ...]:
    """Claims that do not stand in a record but are made beside it, each in a line; ``a1`` is the cell A1.

    Raises :class:`ValueError` with a sentence for each line that can't be read.
    """
    findings = Findings()
    context = Context(vocabulary, Players(record.players), findings)
    context.a1 = a1
    claims, wrong = [], []
    for line in lines:
        try:
            claims.append(parse_claim(line, context, ()))
        except ParseError as error:
            wrong.append(f"{quoted(line)}: {error.message}")
    if wrong:
        raise ValueError(" ".join(wrong))
    return tuple(claims)
