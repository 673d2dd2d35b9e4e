"""The choice of explanations to print: the likeliest, of different kinds; the others are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from carcscore.mistakes.model import ClaimMistake, Dispute, Explained, Explanation
from carcscore.sentences import enumerated, said

TOLD: Final = 5
"""So many explanations of a claim are told at most."""
_OTHERS_NAMED: Final = 3
SURE: Final = 0.97
"""The weight of what something else in the record speaks for."""


def merged(mistakes: Iterable[ClaimMistake]) -> list[ClaimMistake]:
    """One mistake for all of a code in one feature that come to the same; it names the others."""
    alike: dict[tuple[str, str | None, int], list[ClaimMistake]] = {}
    for mistake in mistakes:
        alike.setdefault((mistake.code, mistake.feature, mistake.points), []).append(mistake)
    found = []
    for group in alike.values():
        best = max(group, key=lambda one: one.weight)
        others = [mistake.which for mistake in group if mistake is not best and mistake.which]
        found.append(_naming(best, "{} (or {})", others))
    return found


def told_once(mistakes: Iterable[ClaimMistake]) -> list[ClaimMistake]:
    """One mistake for all of a code in several features: the likeliest; it names others.

    They come to the same points. What is surer than the others of its code is told by itself.
    """
    alike: dict[tuple[str, bool, str | None], list[ClaimMistake]] = {}
    for mistake in mistakes:
        sure = mistake.weight >= SURE
        apart = mistake.message if sure or mistake.feature is None else None
        alike.setdefault((mistake.code, sure, apart), []).append(mistake)
    found = []
    for group in alike.values():
        best, *others = sorted(group, key=lambda one: (-one.weight, one.message))
        found.append(
            _naming(best, "{} (or the same in {})", [other.feature for other in others if other.feature])
        )
    return found


def _naming(best: ClaimMistake, words: str, others: Sequence[str]) -> ClaimMistake:
    """A mistake that names the first of others like it, and how many more there are."""
    if not others:
        return best
    more = len(others) - _OTHERS_NAMED
    named = [*others[:_OTHERS_NAMED], *([f"{more} more"] if more > 0 else [])]
    return replace(best, message=said(words, best.message, enumerated(named, "or")))


def chosen(found: Sequence[Explanation]) -> Explained:
    """The likeliest explanations, first one for each set of codes, then more of the same."""
    ordered = sorted(found, key=lambda one: (-one.weight, [each.message for each in one.mistakes]))
    codes: Counter[tuple[str, ...]] = Counter()
    turns = []
    for place, one in enumerate(ordered):
        kind = tuple(sorted(each.code for each in one.mistakes))
        turns.append((codes[kind], place))
        codes[kind] += 1
    kept = sorted(place for _, place in sorted(turns)[:TOLD])
    return Explained(tuple(ordered[place] for place in kept), len(ordered) - len(kept))


def nearest(dispute: Dispute, mistakes: Iterable[ClaimMistake]) -> Explained:
    """That nothing explains a claim, with the mistake that comes nearest to it."""
    nearer = [mistake for mistake in mistakes if abs(dispute.gap - mistake.points) < abs(dispute.gap)]
    if not nearer:
        return Explained((), remains=dispute.gap)
    best = min(nearer, key=lambda one: (abs(dispute.gap - one.points), -one.weight, one.message))
    return Explained((), 0, best, dispute.gap - best.points)
