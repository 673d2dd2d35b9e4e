"""The rules by number, in plain words: what ``B12`` in a finding or an award stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pkgutil import get_data
from typing import Final

from carcscore.findings import UnusableInput
from carcscore.rules.facts import Facts
from carcscore.source import parse

BASE: Final = "base"
_HERE: Final = "carcscore"
_NUMBER: Final = re.compile(r"([A-Z]+)([0-9]+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its number, a short title, and what it says.

    ``decision`` is what the program takes where the printed rules leave something open; ``options``
    are the rule options that choose another reading. ``clauses`` say in half a sentence what the rule
    pays, by kind of feature or award; under an empty kind for all that are not named.
    """

    number: str
    title: str
    text: str
    decision: str | None = None
    options: tuple[str, ...] = ()
    clauses: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of the base game or of one expansion, in the order of their numbers."""

    name: str
    title: str
    rules: tuple[Rule, ...]


def rule(number: str, expansions: Iterable[Facts] | None = None) -> Rule:
    """The rule of a number, in either case of letters.

    ``expansions`` as for :func:`rulebooks`.

    >>> rule("b8").title
    'Majority'

    Raises :class:`LookupError`, with the numbers nearest to it, when there is none.
    """
    known = {one.number: one for one in all_rules(expansions)}
    found = known.get(number.strip().upper())
    if found is None:
        near = near_numbers(number, known)
        hint = f"; near it: {', '.join(near)}" if near else f"; known: {_ranges(known)}"
        raise LookupError(f"there is no rule {number.strip()[:20]}{hint}")
    return found


def all_rules(expansions: Iterable[Facts] | None = None) -> tuple[Rule, ...]:
    """Every rule of the base game, then those of the expansions; as for :func:`rulebooks`."""
    return tuple(one for book in rulebooks(expansions) for one in book.rules)


def clause(number: str, kind: str, expansions: Iterable[Facts]) -> str:
    """What a rule pays for a kind of feature or award, in half a sentence.

    Empty when its rulebook says none, or can't be read.

    >>> clause("B7", "road", ())
    'a completed road pays 1 a tile'
    """
    for package, name in _places(expansions):
        try:
            rules = _read(package, name).rules
        except LookupError:
            continue
        for one in rules:
            if one.number == number:
                clauses = dict(one.clauses)
                return clauses.get(kind) or clauses.get("", "")
    return ""


def rules_of(facts: Facts) -> tuple[Rule, ...]:
    """The rules that one expansion brings; none when it has no rulebook.

    Raises :class:`LookupError` when its rulebook is missing or unsound.
    """
    return _read(facts.package, facts.rulebook).rules if facts.rulebook else ()


def rulebooks(expansions: Iterable[Facts] | None = None) -> tuple[Rulebook, ...]:
    """The rules of the base game and of these expansions; of all that ship with the program by default.

    Raises :class:`LookupError` when an expansion names a rulebook that is missing or unsound.

    >>> [book.title for book in rulebooks(())]
    ['Base game']
    """
    places = [(_HERE, name) for name in _shipped()] if expansions is None else _places(expansions)
    return tuple(_read(package, name) for package, name in dict.fromkeys(places))


def _places(expansions: Iterable[Facts]) -> list[tuple[str, str]]:
    """Package and name of the rulebook of the base game, and of those of expansions."""
    return [(_HERE, BASE), *((e.package, e.rulebook) for e in expansions if e.rulebook)]


def near_numbers(number: str, known: Iterable[str]) -> list[str]:
    """The known numbers that somebody may have meant, the likeliest first."""
    numbers, wanted = list(known), number.strip().upper()
    close = get_close_matches(wanted, numbers, n=3, cutoff=0.6)
    parts = _NUMBER.fullmatch(wanted)
    if parts is None:
        return close
    letters, digits = parts[1], int(parts[2][:9])
    same = [one for one in numbers if _split(one)[0] == letters]
    return sorted(same, key=lambda one: abs(_split(one)[1] - digits))[:3] or close


def _split(number: str) -> tuple[str, int]:
    parts = _NUMBER.fullmatch(number)
    return (parts[1], int(parts[2])) if parts else (number, 0)


def _ranges(known: Iterable[str]) -> str:
    """The numbers in short: ``B1 to B15, I1 to I4``."""
    ends: dict[str, list[str]] = {}
    for number in known:
        ends.setdefault(_split(number)[0], []).append(number)
    return ", ".join(f"{group[0]} to {group[-1]}" for group in ends.values())


@lru_cache(maxsize=1)
def _shipped() -> tuple[str, ...]:
    """The names of the rulebooks that ship with the program, the base game first."""
    found = (entry.name for entry in (files(_HERE) / "rulebook").iterdir())
    names = sorted(name.removesuffix(".yaml") for name in found if name.endswith(".yaml"))
    return (BASE, *(name for name in names if name != BASE))


@lru_cache(maxsize=64)
def _read(package: str, name: str) -> Rulebook:
    try:
        raw = get_data(package, f"rulebook/{name}.yaml")
        data = parse((raw or b"").decode("utf-8"), f"rulebook {name}").data
    except (OSError, ImportError, UnicodeDecodeError, UnusableInput) as trouble:
        raise LookupError(f"the rulebook {name} of {package} can't be read: {trouble}") from trouble
    if not isinstance(data, dict) or not isinstance(data.get("rules"), dict):
        raise LookupError(f"the rulebook {name} of {package} has no rules")
    rules = tuple(_rule(str(number), entry, name) for number, entry in data["rules"].items())
    return Rulebook(name, str(data.get("title", name)), rules)


def _rule(number: str, entry: object, book: str) -> Rule:
    if not _NUMBER.fullmatch(number) or not isinstance(entry, Mapping):
        raise LookupError(f"{number} in the rulebook {book} is not a rule")
    title, text, decision = (entry.get(key) for key in ("title", "text", "decision"))
    if not isinstance(title, str) or not isinstance(text, str):
        raise LookupError(f"the rule {number} in the rulebook {book} needs a title and a text")
    clauses = entry.get("clause", {})
    if not isinstance(clauses, Mapping):
        clauses = {"": clauses}
    return Rule(
        number=number,
        title=title,
        text=text,
        decision=decision if isinstance(decision, str) else None,
        options=tuple(str(option) for option in entry.get("options", ())),
        clauses=tuple((str(kind), str(words)) for kind, words in clauses.items()),
    )
