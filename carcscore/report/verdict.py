"""The verdict on a record in one or two sentences."""

from __future__ import annotations

from collections.abc import Iterable

from carcscore.report.model import Report, Tally
from carcscore.report.words import listed


def verdict_on(report: Report) -> str:
    """What the report comes to: legal or not, who wins, which claims differ.

    ``Legal. Red wins 6 to 4. The claim for blue is 1 too high.``
    """
    errors = [finding for finding in report.findings if finding.severity == "error"]
    if report.outcome is None:
        return f"The record can't be used: {_number(len(errors), 'error')}."
    broken = sum(1 for finding in errors if finding.rule)
    sentences = []
    if broken:
        sentences.append(f"Not legal: {_number(broken, 'finding')} against the rules.")
    elif errors:
        sentences.append(f"Not complete: {_number(len(errors), 'thing')} to mend in the record.")
    else:
        sentences.append("Legal.")
    sentences.append(_result(report, doubtful=bool(errors)))
    sentences += _claims(report)
    return " ".join(sentence for sentence in sentences if sentence)


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _capital(words: str, tally: Tally) -> str:
    return words[0].upper() + words[1:] if tally.player.color else words


def _result(report: Report, doubtful: bool) -> str:
    first = [tally for tally in report.tallies if tally.rank == 1]
    others = sorted((tally for tally in report.tallies if tally.rank > 1), key=lambda tally: tally.rank)
    ids = listed(tally.player.id for tally in first)
    points = first[0].total
    wins = "shares the win" if len(first) > 1 else "wins"
    if len(first) > 1:
        wins = "share the win"
    if not others:
        text = f"{ids} {wins} with {points} each" if len(first) > 1 else f"{ids} has {points}"
    elif len(report.tallies) == 2:
        text = f"{ids} {wins} {points} to {others[0].total}"
    else:
        rest = ", ".join(f"{tally.player.id} {tally.total}" for tally in others)
        text = f"{ids} {wins} with {points} ({rest})"
    if any(tally.during_play is None for tally in report.tallies):
        text += " in the final scoring alone"
    if doubtful:
        return f"As it stands, {text}."
    return f"{_capital(text, first[0])}."


def _claims(report: Report) -> Iterable[str]:
    for claim in report.claims:
        if claim.difference and claim.what == "total":
            direction = "low" if claim.difference > 0 else "high"
            yield f"The claim for {claim.player} is {abs(claim.difference)} too {direction}."
