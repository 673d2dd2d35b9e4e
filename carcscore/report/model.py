"""The report: the result of examining a record, as one value for all renderers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from carcscore.findings import NOWHERE, Finding, Where
from carcscore.play.outcome import Outcome
from carcscore.record.model import Player, Record
from carcscore.report.plain import Plain, plain_award, plain_finding, plain_outcome
from carcscore.report.story import Stories
from carcscore.scoring.values import Award
from carcscore.version import __version__

REPORT_FORMAT: Final = 1


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

    def to_dict(self) -> Plain:
        """The tally as plain data."""
        return {
            "id": self.player.id,
            "color": self.player.color,
            "name": self.player.name,
            "total": self.total,
            "during_play": self.during_play,
            "final": self.final,
            "by_kind": dict(self.by_kind),
            "rank": self.rank,
            "in_supply": dict(self.in_supply),
        }


@dataclass(frozen=True, slots=True)
class Claim:
    """A number in the record compared with the computed one: a total, the points of a turn, or the track.

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

    def to_dict(self) -> Plain:
        """The claim as plain data."""
        return {
            "what": self.what,
            "turn": self.turn,
            "player": self.player,
            "claimed": self.claimed,
            "computed": self.computed,
            "difference": self.difference,
            "kind": self.kind,
            "features": list(self.features),
        }


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

    @cached_property
    def stories(self) -> Stories:
        """The story of each feature. Only a record that can be used has any."""
        assert self.outcome is not None
        return Stories(self.outcome)

    @property
    def scored_finally(self) -> bool:
        """Whether the final scoring was done: the game had ended, or ``--final`` was given."""
        return self.outcome is not None and self.outcome.scored_finally

    @property
    def exit_status(self) -> Literal[0, 1, 2]:
        """0 nothing wrong; 1 an error finding or a claim that differs; 2 not usable."""
        if self.outcome is None:
            return 2
        wrong = any(finding.severity == "error" for finding in self.findings)
        return 1 if wrong or any(claim.difference for claim in self.claims) else 0

    def to_dict(self) -> Plain:
        """The report as plain data, by the report schema."""
        parts = plain_outcome(self.outcome)
        return {
            "carcscore_report": REPORT_FORMAT,
            "program": {"version": __version__},
            "source": self.source,
            "record": self._plain_record(),
            "rules": parts["rules"],
            "verdict": self.verdict,
            "legal": self.legal,
            "players": [tally.to_dict() for tally in self.tallies],
            "board": parts["board"],
            "awards": [plain_award(award) for award in self.awards],
            "features": parts["features"],
            "findings": [plain_finding(finding) for finding in self.findings],
            "claims": [claim.to_dict() for claim in self.claims],
            "holdings": parts["holdings"],
        }

    def _plain_record(self) -> Plain:
        record, table = self.record, self.outcome.table if self.outcome else None
        return {
            "kind": record.kind if record else None,
            "title": record.metadata.title if record else None,
            "sha256": self.sha256,
            "tiles_placed": len(table.board) if table else None,
            "tiles_unplayed": max(0, table.catalogue.total - len(table.board)) if table else None,
        }

    def to_json(self, indent: int | None = None, ascii_only: bool = False) -> str:
        """The report as JSON text, by the report schema; ``ascii_only`` escapes all other characters."""
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
