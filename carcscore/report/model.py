"""The report: the result of examining a record, as one value for all renderers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copyreg import __newobj__  # type: ignore[attr-defined]  # as pickles name it
from dataclasses import field
from functools import cached_property
from typing import Any, Final, Literal

from carcscore.board.feature import Feature
from carcscore.findings import NOWHERE, Cure, Finding, Where, path_name
from carcscore.frozen import frozen
from carcscore.geometry import cell_name, point_name
from carcscore.mistakes.model import ClaimMistake, Explained
from carcscore.play.outcome import Outcome
from carcscore.record.model import Player, Record
from carcscore.report.awards import NamedAward, named_awards
from carcscore.report.story import Stories
from carcscore.scoring.values import NO_POINT, Item, Occupant, Strength
from carcscore.sentences import plain_texts
from carcscore.text import json_text
from carcscore.version import __version__

REPORT_FORMAT: Final = 1
TOLD_OTHERWISE: Final = frozenset(("feature-tiles-differ", "feature-told-otherwise"))
"""The codes of claims that differ in something other than points."""

OCCASION: Final = ("title", "date", "place", "event", "round", "table")
"""The keys of a record about the game itself, as reports give them."""

Plain = dict[str, object]


@frozen
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
        own = _fields(self, "total", "during_play", "final", "by_kind", "rank", "in_supply")
        return {**_fields(self.player, "id", "color", "name"), **own}


@frozen
class Claim:
    """A number in the record compared with the computed one: a total, the points of a turn or of a feature,
    or the track (after a turn, if there is one).

    A single award that was noted without its turn is a claim on a ``turn`` that is ``None``; ``kind`` then
    is its kind of feature. ``features`` are the names of what paid in
    that turn; ``where`` is the place of what was written down. What players claim of the result, a total, the
    points of a ``kind`` or of a feature, is ``argued``; the others are noted in a log. ``explained`` are the
    mistakes that may explain one that differs.
    """

    what: Literal["total", "kind", "turn", "track", "feature"]
    player: str
    claimed: int
    computed: int
    turn: int | None = None
    kind: str | None = None
    features: tuple[str, ...] = ()
    where: Where = NOWHERE
    argued: bool = False
    explained: Explained | None = None

    @property
    def difference(self) -> int:
        """Computed minus claimed, in points."""
        return self.computed - self.claimed

    def to_dict(self) -> Plain:
        """The claim as plain data."""
        said = _fields(
            self, "what", "turn", "player", "claimed", "computed", "difference", "kind", "features"
        )
        plain = {**said, **plain_explained(self.explained or Explained(()))}
        if self.what == "feature":
            plain["feature"] = self.features[0] if self.features else None
        return plain


@frozen(slots=False)
class Report:
    """The result of examining one record. ``outcome`` is ``None`` when the record can't be used.

    ``raw`` are the bytes of the record, or the UTF-8 form of a text; ``None`` where it was neither.
    ``findings`` carry their line and column when the record came from a text. ``legal`` is false
    exactly when an error finding cites a rule, and ``None`` for an unusable record.
    """

    source: str
    raw: bytes | None = field(repr=False)
    record: Record | None = field(repr=False)
    outcome: Outcome | None = field(repr=False)
    findings: tuple[Finding, ...] = field(repr=False)
    tallies: tuple[Tally, ...] = field(default=(), repr=False)
    claims: tuple[Claim, ...] = field(default=(), repr=False)
    verdict: str = ""
    part_of: str | None = field(default=None, repr=False)
    """The file whose lines the findings name, where it holds several records."""
    page: Callable[[Report], str] | None = field(default=None, repr=False, compare=False)
    """The function that makes a page of it."""
    again: Callable[[], Report] | None = field(default=None, repr=False, compare=False)
    """The function that makes the same report again: it is pickled as what it was made from."""

    def __reduce__(self) -> tuple[Any, ...]:
        if self.again is not None:
            return _made_again, (self.again,)
        return __newobj__, (type(self),), self.__dict__

    @cached_property
    def sha256(self) -> str | None:
        """The SHA-256 of the bytes of the record, in hexadecimal digits."""
        from hashlib import sha256  # late: a report as text does not tell it

        return None if self.raw is None else sha256(self.raw).hexdigest()

    @property
    def occasion(self) -> dict[str, str | None]:
        """The words of the record on the game itself, by the keys of :data:`OCCASION`."""
        return {key: getattr(self.record.metadata, key) if self.record else None for key in OCCASION}

    @property
    def file(self) -> str:
        """The file that was read, in which findings have their places."""
        return self.part_of or self.source

    @property
    def legal(self) -> bool | None:
        """True if no error finding cites a rule."""
        if self.outcome is None:
            return None
        return not any(finding.severity == "error" and finding.rule for finding in self.findings)

    @property
    def certain_cure(self) -> Cure | None:
        """The cure that mends the board beyond doubt, if there is one."""
        cures = (cure for finding in self.findings for cure in finding.cures[:1])
        return next((cure for cure in cures if cure.certain), None)

    @cached_property
    def awards(self) -> tuple[NamedAward, ...]:
        """Every award, in the order in which they fell."""
        return named_awards(self.outcome.awards, self.outcome.features) if self.outcome else ()

    @property
    def ranked(self) -> list[Tally]:
        """The tallies by rank, equal ones in seat order."""
        return sorted(self.tallies, key=lambda tally: tally.rank)

    @property
    def first(self) -> list[Tally]:
        """The tallies of the first rank."""
        return [tally for tally in self.tallies if tally.rank == 1]

    @cached_property
    def stories(self) -> Stories:
        """The story of each feature. Only a record that can be used has any."""
        assert self.outcome is not None
        return Stories(self.outcome)

    @property
    def scored_finally(self) -> bool:
        """True if the final scoring was done: the game had ended, or ``--final`` was given."""
        return self.outcome is not None and self.outcome.scored_finally

    @property
    def exit_status(self) -> Literal[0, 1, 2]:
        """0 nothing wrong; 1 an error finding or a claim that differs; 2 not usable."""
        if self.outcome is None:
            return 2
        wrong = any(
            finding.severity == "error" or finding.code in TOLD_OTHERWISE for finding in self.findings
        )
        return 1 if wrong or any(claim.difference for claim in self.claims) else 0

    def to_dict(self) -> Plain:
        """The report as plain data, by the report schema."""
        plain: Plain = plain_texts(self._data())
        return plain

    def _data(self) -> Plain:
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
            **self.occasion,
            "sha256": self.sha256,
            "tiles_placed": len(table.board) if table else None,
            "tiles_unplayed": max(0, table.unplayed) if table else None,
        }

    def to_json(self, indent: int | None = None, ascii_only: bool = False) -> str:
        """The report as JSON text, by the report schema; ``ascii_only`` escapes all other characters."""
        return json_text(self._data(), indent, ascii_only)

    def to_html(self) -> str:
        """The report as one HTML file that needs nothing else, as ``score --format html`` writes it."""
        assert self.page is not None, "whatever builds a report gives it what makes its page"
        return self.page(self)

    def _repr_html_(self) -> str:
        """The page in a frame of its own, as notebooks show it."""
        style = "width: 100%; height: 40em; border: 0; background: white"
        from html import escape  # late: only notebooks need it

        return f'<iframe srcdoc="{escape(self.to_html())}" sandbox="allow-scripts" style="{style}"></iframe>'


def _made_again(again: Callable[[], Report]) -> Report:
    return again()


def plain_explained(explained: Explained) -> Plain:
    """The explanations of a claim, and the nearest mistake where there is none."""
    near = explained.nearest
    return {
        "explanations": [
            {"mistakes": [_mistake(mistake) for mistake in each.mistakes]} for each in explained.explanations
        ],
        "more_explanations": explained.more,
        "nearest": None if near is None else {"mistakes": [_mistake(near)], "remains": explained.remains},
    }


def _mistake(mistake: ClaimMistake) -> Plain:
    return _fields(mistake, "code", "message", "feature", "cells", "points", "rule")


# The parts as plain data, by the contract of `schemas/report.schema.json`


def plain_outcome(outcome: Outcome | None) -> Plain:
    """The rules in force, the board with its features, and what the expansions keep."""
    if outcome is None:
        return {"rules": None, "board": {"a1": None, "tiles": []}, "features": [], "holdings": {}}
    return {
        "rules": _rules(outcome),
        "board": _board(outcome),
        "features": [_feature(feature, outcome) for feature in outcome.features],
        "holdings": outcome.game.holdings(),
    }


def _rules(outcome: Outcome) -> Plain:
    rules = outcome.rules
    return {
        **_fields(rules, "farms", "small_city", "tie_break"),
        "expansions": [expansion.name for expansion in rules.facts],
        "ignore": sorted(rules.ignore),
        "overridden": rules.overridden,
    }


def _board(outcome: Outcome) -> Plain:
    a1 = outcome.table.a1
    tiles = [
        {
            "tile": placed.turned.tile.code,
            "at": placed.cell,
            "rotation": placed.turned.rotation * 90,
            "cell": cell_name(placed.cell, a1),
        }
        for placed in outcome.table.board.tiles()
    ]
    tile_pieces = [_piece(piece) for piece in outcome.game.pieces if piece.segment < 0]
    return {"a1": a1, "tiles": tiles, **({"pieces": tile_pieces} if tile_pieces else {})}


def _fields(value: object, *names: str) -> Plain:
    """The attributes of a value that plain data has just so, in this order."""
    found = ((name, getattr(value, name)) for name in names)
    return {name: list(part) if isinstance(part, tuple) else part for name, part in found}


def number_of(strength: Strength) -> int | float:
    """A strength as a JSON number: whole, or a multiple of 0.5 (which a float holds exactly)."""
    return strength.numerator if strength.denominator == 1 else float(strength)


def plain_award(award: NamedAward) -> Plain:
    """An award."""
    plain: Plain = {
        **_fields(award, "turn", "phase", "feature", "features", "kind", "complete", "player", "points"),
        "items": [_item(item) for item in award.items],
        "majority": [{"player": player, "strength": number_of(has)} for player, has in award.majority],
        "rule": award.rule,
    }
    if award.at is not None:
        plain["at"] = award.at
    return plain


def _item(item: Item) -> Plain:
    plain = _fields(item, "name", "count", "each", "points")
    if item.because is not None:
        plain["because"] = item.because
    return plain


def _feature(feature: Feature, outcome: Outcome) -> Plain:
    followers = outcome.occupancy.followers.get(feature.ref, ())
    return {
        "id": outcome.features.name(feature.ref),
        "kind": feature.kind.name,
        **_fields(feature, "complete", "tiles", "marks"),
        "followers": [
            {
                **_fields(follower, "player", "figure", "role"),
                "point": point_name(follower.point),
                "at": follower.cell,
                "strength": number_of(follower.strength),
            }
            for follower in followers
        ],
        "pieces": [_piece(piece) for piece in outcome.occupancy.pieces.get(feature.ref, ())],
        "owners": outcome.holders(feature) if followers else (),
        "borders": [*map(outcome.features.name, feature.borders)],
    }


def _piece(piece: Occupant) -> Plain:
    return {
        "player": piece.player or None,
        "piece": piece.figure,
        "role": piece.role or None,
        "point": None if piece.point == NO_POINT else point_name(piece.point),
        "at": piece.cell,
    }


def plain_finding(finding: Finding) -> Plain:
    """A finding with its place."""
    where = finding.where
    plain: Plain = {
        **_fields(finding, "severity", "code", "rule", "message"),
        "where": {
            "path": None if where.path is None else path_name(where.path),
            **_fields(where, "line", "column", "turn"),
            **_fields(where, "tile", "cell", "point"),
        },
    }
    if finding.cures:
        plain["cures"] = [_cure(cure) for cure in finding.cures]
    return plain


def _cure(cure: Cure) -> Plain:
    edits = [{"cell": edit.cell, "from": edit.was, "to": edit.becomes} for edit in cure.edits]
    plain: Plain = {"message": cure.message, "edits": edits, "certain": cure.certain}
    if cure.board is not None:
        plain["board"] = cure.board
    if cure.respelt:
        plain["lines"] = [
            {"path": path_name(path), "from": was, "to": becomes, "key": at_key}
            for path, was, becomes, at_key in cure.respelt
        ]
    return plain
