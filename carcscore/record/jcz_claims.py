"""What a scenario of JCloisterZone says its game should come to: sentences that are checked as claims."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from carcscore.record.jcz_words import Trouble
from carcscore.record.model import Player, ScoreClaim
from carcscore.text import quoted

_KINDS: Final = {
    "road": "road",
    "city": "city",
    "monastery": "cloister",
    "cloister": "cloister",
    "field": "farm",
    "farm": "farm",
}
_HAS: Final = re.compile(r"(?P<player>.{1,200}) has (?P<points>-?[0-9]{1,6}) points?\.?", re.ASCII)
_SCORED: Final = re.compile(
    r"(?P<player>.{1,200}) scored (?P<kind>[A-Za-z]{1,20}) for (?P<points>-?[0-9]{1,6}) points?\.?", re.ASCII
)
_MOST: Final = 1000


def read_claims(
    data: Mapping[str, Any], players: tuple[Player, ...], trouble: Trouble
) -> tuple[dict[str, int] | None, tuple[ScoreClaim, ...]]:
    """The totals and the single awards that a scenario asserts; other assertions get a note."""
    test = data.get("test")
    written = test.get("assertions") if isinstance(test, dict) else None
    if not isinstance(written, list):
        return None, ()
    ids = {player.id for player in players}
    totals: dict[str, int] = {}
    scored: list[ScoreClaim] = []
    for number, text in enumerate(written[:_MOST]):
        path = ("test", "assertions", number)
        sentence = text.strip() if isinstance(text, str) else ""
        has, got = _HAS.fullmatch(sentence), _SCORED.fullmatch(sentence)
        if got and got["player"] in ids and got["kind"].lower() in _KINDS:
            claim = ScoreClaim(got["player"], _KINDS[got["kind"].lower()], int(got["points"]), path)
            scored.append(claim)
        elif (
            has
            and has["player"] in ids
            and totals.setdefault(has["player"], int(has["points"])) == int(has["points"])
        ):
            continue
        else:
            message = f"The assertion {quoted(text)} is not checked: only points of players are."
            trouble.remark("note", "assertion-not-checked", message, path)
    return totals or None, tuple(scored)
