"""Every expansion known, as it is listed: what the program does with it."""

from __future__ import annotations

from typing import NamedTuple

from carcscore.expansions.registry import REFUSED, known_facts
from carcscore.rules.facts import Facts
from carcscore.rules.rulebook import rules_of
from carcscore.text import counted


class Listed(NamedTuple):
    """An expansion as it is listed: what the program does with it, and why no more, as a clause."""

    name: str
    title: str
    does: str
    missing: str = ""
    fan_made: bool = False
    representative: bool = False


def listed_expansions() -> list[Listed]:
    """Every expansion that the program knows by its name, those that it refuses last.

    What its rulebook marks as decided, where the rules are silent, is counted.
    """
    found = [
        Listed(facts.name, facts.title, _does(facts), facts.incomplete, facts.fan_made, facts.representative)
        for facts in known_facts()
    ]
    refused = [
        Listed(name, refusal.title, "refused", refusal.missing, refusal.fan_made)
        for name, refusal in REFUSED.items()
    ]
    return [*found, *refused]


def _does(facts: Facts) -> str:
    """The treatment of an expansion, in words."""
    if facts.incomplete:
        return "final positions scored"
    decisions = sum(rule.decision is not None for rule in rules_of(facts))
    return f"scored with {counted(decisions, 'decision')}" if decisions else "scored"
