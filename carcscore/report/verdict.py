"""The verdict on a record in one or two sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from carcscore.findings import Finding
from carcscore.report.model import TOLD_OTHERWISE, Claim, Report, Tally
from carcscore.report.words import square
from carcscore.sentences import Sentence, capital, enumerated, joined, ruled, said
from carcscore.text import counted, listed, verb

_MOST_TURNS = 3
"""The verdict names the turns of at most this many wrong claims; else it counts them."""

_LEGAL: Final = said("Legal.")
_NO_TRACK: Final = said("Without the points on the track the claims can't be checked.")


def verdict_on(
    report: Report, found: Sequence[Finding] | None = None, pending: Collection[Finding] = ()
) -> Sentence:
    """The report in a few sentences: legal or not, who wins, which claims differ.

    ``found`` are all findings where the report keeps only some of them, ``pending`` those that are still open
    on a half-built board.

    ``Legal. Red wins 6 to 4. The claim for blue is 1 too high.``
    """
    findings = report.findings if found is None else found
    return joined([*_standing(report, findings, pending), *_claims(report), *_told_otherwise(findings)], " ")


def headline_on(report: Report) -> Sentence:
    """The verdict in short: claims that differ are only counted, and what is legal is not said to be.

    ``Blue wins 92 to 87. 5 claims are wrong.``
    """
    result = [sentence for sentence in _standing(report, report.findings) if sentence != _LEGAL]
    differing = [claim for claim in report.claims if claim.difference]
    wrong = sum(1 for claim in differing if not without_track(report, claim))
    if wrong < len(differing):
        result.append(_NO_TRACK)
    if wrong:
        result.append(said("{} {} wrong.", counted(wrong, "claim"), verb(wrong, "is")))
    return joined([*result, *_told_otherwise(report.findings)] or [_LEGAL], " ")


def _standing(
    report: Report, findings: Sequence[Finding], pending: Collection[Finding] = ()
) -> Iterator[Sentence]:
    """Sentences on legality, and on the points of each player."""
    errors = [finding for finding in findings if finding.severity == "error"]
    if report.outcome is None:
        yield said("The record can't be used: {}.", counted(len(errors), "error"))
        return
    broken = [finding for finding in errors if finding.rule]
    if broken:
        yield _faulty("legal", f"{counted(len(broken), 'finding')} against the rules", broken, pending)
    elif errors:
        what = f"{counted(len(errors), 'thing')} to mend in the record"
        yield _faulty("complete", what, errors, pending)
    else:
        yield _LEGAL
    nothing = report.scored_finally and not report.outcome.awards
    if report.tallies and nothing and not any(tally.total for tally in report.tallies):
        yield said("Nothing was scored: nobody has any points.")
    elif report.tallies:
        yield _result(report, doubtful=bool(errors))


def _told_otherwise(findings: Sequence[Finding]) -> Iterator[Sentence]:
    if otherwise := sum(1 for finding in findings if finding.code in TOLD_OTHERWISE):
        told = "differs from the game" if otherwise == 1 else "differ from the game"
        yield said("{} {}.", counted(otherwise, "feature"), told)


def _faulty(lacks: str, what: str, errors: Sequence[Finding], pending: Collection[Finding]) -> Sentence:
    """``Not legal yet: 2 findings against the rules, still open.``"""
    still_open = sum(1 for error in errors if error in pending)
    if still_open == len(errors):
        return said("Not {} yet: {}, still open.", lacks, what)
    return said("Not {}: {}{}.", lacks, what, f", {still_open} of them still open" if still_open else "")


def _result(report: Report, doubtful: bool) -> Sentence:
    words = _lead(report)
    if doubtful:
        return said("As it stands, {}.", words)
    # A colour may be written large; a name stays as its owner writes it.
    return said("{}.", capital(words) if report.first[0].player.color else words)


def _lead(report: Report) -> Sentence:
    """The players with their points: ``red wins 6 to 4``."""
    first = report.first
    others = [tally for tally in report.ranked if tally.rank > 1]
    points = first[0].total
    ids = enumerated(tally.player.id for tally in first)
    several = len(first) > 1
    if report.scored_finally:
        verb = "share the win" if several else "wins"
    else:
        verb = "lead together" if several else "leads"
    if not others:
        text = said("{}{}", ids, f" {verb} with {points} each" if several else f" has {points}")
    elif len(report.tallies) == 2:
        text = said("{} {} {} to {}", ids, verb, points, others[0].total)
    else:
        rest = joined(said("{} {}", tally.player.id, tally.total) for tally in others)
        text = said("{} {} with {}{} ({})", ids, verb, points, " each" if several else "", rest)
    if others and others[0].total == points:
        text = ruled(said("{}, as the tie break decides between equal points", text), "B15")
    return said("{}{}", text, _reservation(report, first[0]))


def _reservation(report: Report, tally: Tally) -> str:
    """A reservation about points that the totals leave out."""
    if report.scored_finally:
        return " in the final scoring alone" if tally.during_play is None else ""
    if tally.during_play is None:
        return ": the game was not ended, and the record has no track"
    return " on the track; the game was not ended"


def without_track(report: Report, claim: Claim) -> bool:
    """True if a claim can't be checked."""
    return claim.what == "total" and any(tally.during_play is None for tally in report.tallies)


def _claims(report: Report) -> Iterator[Sentence]:
    wrong = [claim for claim in report.claims if claim.difference]
    totals = [claim for claim in wrong if claim.what == "total"]
    if any(without_track(report, claim) for claim in totals):
        yield _NO_TRACK
    else:
        for claim in totals:
            noted = [other for other in wrong if not other.argued and other.player == claim.player]
            slips = [other for other in noted if other.turn is not None or other.what == "feature"]
            where = [_turn(slip, report) for slip in slips] if len(slips) <= _MOST_TURNS else []
            off = joined([off_by(claim), *([joined(where, "; ")] if where else [])], ": ")
            yield said("The claim for {} is {}.", claim.player, off)
    named = {claim.player for claim in totals}
    parts = [claim for claim in wrong if claim.argued and claim.what != "total"]
    if 0 < len(parts) <= _MOST_TURNS:
        for claim in parts:
            what = plural_of(report, claim.kind or "") if claim.what == "kind" else claim.features[0]
            yield said("The claim of {} for {} is {}.", claim.player, what, off_by(claim))
    elif parts:
        yield said("{} for features or kinds differ.", counted(len(parts), "claim"))
    others = [claim for claim in wrong if not claim.argued and claim.player not in named]
    if 0 < len(others) <= _MOST_TURNS and all(claim.turn is not None or claim.features for claim in others):
        for claim in others:
            yield said("The score noted for {} is {}: {}.", claim.player, off_by(claim), _turn(claim, report))
    elif others:
        yield said("{} {}.", counted(len(others), "noted score"), verb(len(others), "differs"))


def plural_of(report: Report, kind: str) -> str:
    """All features, or awards, of a kind: ``cities``."""
    known = report.outcome.rules.palette.kinds if report.outcome else {}
    return known[kind].plural if kind in known else kind.replace("-", " ")


def _turn(claim: Claim, report: Report) -> Sentence:
    """The place of a noted score that differs: ``turn 38, road at D4``; ``farm-2, in the final scoring``."""
    text = "in the final scoring" if claim.turn is None else f"turn {claim.turn}"
    if claim.what == "feature":
        return said("{}, {}", claim.features[0] if claim.features else "a feature", text)
    if report.outcome is None or claim.turn is None or not claim.features:
        return said("{}", text)
    kinds = dict.fromkeys(feature.rpartition("-")[0] for feature in claim.features)
    cell = report.outcome.turns[claim.turn - 1].cell
    at = said(" at {}", square(cell, report.outcome.table.a1)) if cell is not None else ""
    return said("{}, {}{}", text, listed(kinds), at)


def off_by(claim: Claim) -> str:
    """The error of a claim: ``1 too high``."""
    return f"{abs(claim.difference)} too {'low' if claim.difference > 0 else 'high'}"
