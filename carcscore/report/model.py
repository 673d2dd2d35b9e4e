"""The report: everything that examining a record showed, as one value for all renderers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from carcscore.findings import NOWHERE, Finding, Where
from carcscore.play.outcome import Outcome
from carcscore.record.model import Player, Record
from carcscore.scoring.values import Award


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's points: on the track, in the final scoring, by kind of feature, and the rank.

    ``during_play`` is ``None`` when a final position has no track; then ``total`` is ``final``.
    """

    player: Player
    total: int
    during_play: int | None
    final: int
    by_kind: Mapping[str, int]
    rank: int
    in_supply: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Claim:
    """What was written down beside what is due: a total, the points of a turn, or the track.

    A single award that was noted without its turn is a claim on a ``turn`` that is ``None``; ``kind`` then
    is its kind of feature. ``features`` are the ids of what paid in
    that turn; ``where`` is the place of what was written down.
    """

    what: Literal["total", "turn", "track"]
    player: str
    claimed: int
    computed: int
    turn: int | None = None
    kind: str | None = None
    features: tuple[str, ...] = ()
    where: Where = NOWHERE

    @property
    def difference(self) -> int:
        """Computed minus claimed, in points."""
        return self.computed - self.claimed


@dataclass(frozen=True)
class Report:
    """The result of examining one record. ``outcome`` is ``None`` when the record can't be used.

    ``findings`` carry their line and column when the record came from a text. ``legal`` is false
    exactly when an error finding cites a rule, and ``None`` for an unusable record.
    """

    source: str
    sha256: str | None
    record: Record | None
    outcome: Outcome | None
    findings: tuple[Finding, ...]
    tallies: tuple[Tally, ...] = ()
    claims: tuple[Claim, ...] = ()
    verdict: str = ""

    @property
    def legal(self) -> bool | None:
        """Whether no error finding cites a rule."""
        if self.outcome is None:
            return None
        return not any(finding.severity == "error" and finding.rule for finding in self.findings)

    @property
    def awards(self) -> tuple[Award, ...]:
        """Every award, in the order in which they fell."""
        return self.outcome.awards if self.outcome else ()

    @property
    def scored_finally(self) -> bool:
        """Whether the final scoring was done: the game had ended, or it was asked for all the same."""
        return self.outcome is not None and self.outcome.scored_finally

    @property
    def exit_status(self) -> Literal[0, 1, 2]:
        """0 nothing wrong; 1 an error finding or a claim that differs; 2 not usable."""
        if self.outcome is None:
            return 2
        wrong = any(finding.severity == "error" for finding in self.findings)
        return 1 if wrong or any(claim.difference for claim in self.claims) else 0

    def to_dict(self) -> dict[str, object]:
        """The report as plain data, by the report schema."""
        from carcscore.report.plain import plain_report

        return plain_report(self)

    def to_json(self, indent: int | None = None, ascii_only: bool = False) -> str:
        """The report as JSON text, by the report schema; in ASCII if asked for, the rest escaped."""
        plain = self.to_dict()
        text = json.dumps(plain, ensure_ascii=ascii_only, indent=indent)
        # The name of a file may hold bytes that are no text; JSON has only the escaped form for those.
        return text if _encodes(text) else json.dumps(plain, indent=indent)


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
