"""Rules by number and findings by code, in plain words: what ``B12`` and ``edge-mismatch`` stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from pkgutil import get_data
from typing import Any, Final, get_args

from carcscore.findings import Severity, UnusableInput
from carcscore.frozen import frozen
from carcscore.rules.facts import Facts
from carcscore.source import parse
from carcscore.text import a, closest, shown

BASE: Final = "base"
_TOURNAMENTS: Final = "tournaments"
_FINDINGS: Final = "findings"
_MISTAKES: Final = "mistakes"
_HERE: Final = "carcscore"
_SEVERITIES: Final[tuple[Severity, ...]] = get_args(Severity)
_MENDS: Final = "mends"
_NUMBER: Final = re.compile(r"([A-Z]+)([0-9]+)")


@frozen
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


@frozen
class FindingKind:
    """The common part of all findings of one code: what is wrong, in a sentence, and what to do about it.

    ``rules`` are the numbers that such a finding may cite; none where it is about the form of a record.
    ``building_mends`` says whether what is still to be put on a half-built board may mend it.
    """

    code: str
    severities: tuple[Severity, ...]
    rules: tuple[str, ...]
    meaning: str
    remedy: str
    building_mends: bool = False


@frozen
class MistakeKind:
    """The common part of all mistakes of one code: what was done, and the rules against it.

    ``said`` are the words of an explanation, half a sentence with names in braces, and ``common`` how common
    it is (of 100, beside all others that are possible): by the manner of the mistake, which is empty where
    there is one only. Both may be worked out instead.
    """

    code: str
    rules: tuple[str, ...]
    meaning: str
    said: Mapping[str, str] = field(default_factory=dict)
    common: Mapping[str, int] = field(default_factory=dict)


@frozen
class Rulebook:
    """The rules of the base game or of one expansion, in the order of their numbers, and its findings.

    ``also_cited`` are the rules that it adds to findings which another book describes, by their codes;
    ``mistakes`` those that players make in claims.
    """

    name: str
    title: str
    rules: tuple[Rule, ...]
    findings: tuple[FindingKind, ...] = ()
    also_cited: tuple[tuple[str, tuple[str, ...]], ...] = ()
    mistakes: tuple[MistakeKind, ...] = ()


def is_number(text: str) -> bool:
    """True if a text has the form of the number of a rule, in either case of letters."""
    return _NUMBER.fullmatch(text.strip().upper()) is not None


def rule(number: str, expansions: Iterable[Facts] | None = None) -> Rule:
    """The rule of a number, in either case of letters.

    ``expansions`` as for :func:`rulebooks`.

    >>> rule("b8").title
    'Majority'

    Raises :class:`LookupError`, with the numbers nearest to it, when there is none.
    """
    known = {each.number: each for each in all_rules(expansions)}
    found = known.get(number.strip().upper())
    if found is None:
        near = near_numbers(number, known)
        hint = f"; near it: {', '.join(near)}" if near else f"; known: {_ranges(known)}"
        raise LookupError(f"there is no rule {number.strip()[:20]}{hint}")
    return found


def all_rules(expansions: Iterable[Facts] | None = None) -> tuple[Rule, ...]:
    """Every rule of the base game, of the expansions and of tournaments; as for :func:`rulebooks`."""
    return tuple(known for book in rulebooks(expansions) for known in book.rules)


def finding_kinds(expansions: Iterable[Facts] | None = None) -> dict[str, FindingKind]:
    """Every kind of finding by its code, those of the base game first; as for :func:`rulebooks`.

    Of two books that describe the same code the first counts. Raises :class:`LookupError` also when a book
    adds rules to a code that none describes.

    >>> finding_kinds(())["edge-mismatch"].rules
    ('B2',)
    """
    books = (_read(_HERE, _FINDINGS), *rulebooks(expansions))
    kinds = _described(books)
    for code, rules in (added for book in books for added in book.also_cited):
        if code not in kinds:
            raise LookupError(f"rules are added to the finding {code}, which is nowhere described")
        kinds[code] = replace(kinds[code], rules=tuple(dict.fromkeys((*kinds[code].rules, *rules))))
    return kinds


def mended_by_building(expansions: Iterable[Facts]) -> frozenset[str]:
    """The codes of findings that may be mended by what is still to be put on a half-built board.

    In play are these expansions; they may give what another book that ships with the program describes.

    >>> sorted({"edge-mismatch", "not-connected", "river-first"} & mended_by_building(()))
    ['not-connected', 'river-first']
    """
    kinds = _described((_read(_HERE, _FINDINGS), *rulebooks(expansions), *rulebooks()))
    return frozenset(code for code, kind in kinds.items() if kind.building_mends)


def _described(books: Iterable[Rulebook]) -> dict[str, FindingKind]:
    """The findings in books, by code: the first that describes one counts."""
    kinds: dict[str, FindingKind] = {}
    for kind in (finding for book in books for finding in book.findings):
        kinds.setdefault(kind.code, kind)
    return kinds


def finding_kind(code: str, expansions: Iterable[Facts] | None = None) -> FindingKind:
    """The kind of finding of a code; ``expansions`` as for :func:`rulebooks`.

    Raises :class:`LookupError`, with the codes nearest to it, when there is none.
    """
    kinds, wanted = finding_kinds(expansions), code.strip().lower()
    if wanted not in kinds:
        near = closest(wanted, kinds, most=3)
        hint = f"; near it: {', '.join(near)}" if near else "; `carcscore rules` lists what is known"
        raise LookupError(f"there is no finding {shown(code.strip(), 40)}{hint}")
    return kinds[wanted]


def mistake_kinds(expansions: Iterable[Facts] | None = None) -> dict[str, MistakeKind]:
    """Every kind of mistake in claims by its code, those of the base game first; as for :func:`rulebooks`.

    To overlook a mark on a feature is one that need not be described.

    >>> mistake_kinds(())["tie-not-shared"].rules
    ('B8',)
    """
    expansions = None if expansions is None else list(expansions)
    books = (_read(_HERE, _MISTAKES), *rulebooks(expansions))
    kinds: dict[str, MistakeKind] = {}
    for kind in (mistake for book in books for mistake in book.mistakes):
        kinds.setdefault(kind.code, kind)
    for mark in chain.from_iterable(facts.marks for facts in expansions or ()):
        if mark.on != "tile" and mark.ignorable:
            code, which = f"{mark.name}-missed", mark.name.replace("-", " ")
            kinds.setdefault(code, MistakeKind(code, (), f"The {which} on {a(mark.on)} was overlooked."))
    return kinds


def mistake_kind(code: str, expansions: Iterable[Facts]) -> MistakeKind:
    """The kind of mistake of a code, of the base game or of one of these expansions.

    Raises :class:`LookupError` when no book describes it.
    """
    for package, name in ((_HERE, _MISTAKES), *_places(expansions)):
        if kind := _mistakes_in(package, name).get(code):
            return kind
    raise LookupError(f"no rulebook describes the mistake {code}")


@lru_cache(maxsize=64)
def _mistakes_in(package: str, name: str) -> dict[str, MistakeKind]:
    return {kind.code: kind for kind in _read(package, name).mistakes}


def clause(number: str, kind: str, expansions: Iterable[Facts]) -> str:
    """The pay of a kind of feature or award by a rule, in half a sentence.

    Empty when its rulebook says none, or can't be read.

    >>> clause("B7", "road", ())
    'a completed road pays 1 a tile'
    """
    for package, name in _places(expansions):
        try:
            rules = _read(package, name).rules
        except LookupError:
            continue
        for known in rules:
            if known.number == number:
                clauses = dict(known.clauses)
                return clauses.get(kind) or clauses.get("", "")
    return ""


def rules_of(facts: Facts) -> tuple[Rule, ...]:
    """The rules that one expansion brings; none when it has no rulebook.

    Raises :class:`LookupError` when its rulebook is missing or unsound.
    """
    return _read(facts.package, facts.rulebook).rules if facts.rulebook else ()


def rulebooks(expansions: Iterable[Facts] | None = None) -> tuple[Rulebook, ...]:
    """The rules of the base game, of these expansions, and last those of tournaments.

    By default the expansions are all that ship with the program.

    Raises :class:`LookupError` when an expansion names a rulebook that is missing or unsound.

    >>> [book.title for book in rulebooks(())]
    ['Base game', 'Tournaments']
    """
    places = [(_HERE, name) for name in _shipped()] if expansions is None else _places(expansions)
    return tuple(_read(package, name) for package, name in dict.fromkeys([*places, (_HERE, _TOURNAMENTS)]))


def _places(expansions: Iterable[Facts]) -> list[tuple[str, str]]:
    """Package and name of the rulebook of the base game, and of those of expansions."""
    return [(_HERE, BASE), *((e.package, e.rulebook) for e in expansions if e.rulebook)]


def near_numbers(number: str, known: Iterable[str]) -> list[str]:
    """The known numbers that somebody may have meant, the likeliest first."""
    numbers, wanted = list(known), number.strip().upper()
    close = closest(wanted, numbers, most=3)
    parts = _NUMBER.fullmatch(wanted)
    if parts is None:
        return close
    letters, digits = parts[1], int(parts[2][:9])
    same = [known for known in numbers if _split(known)[0] == letters]
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
    return (BASE, *(name for name in names if name not in (BASE, _FINDINGS, _MISTAKES, _TOURNAMENTS)))


@lru_cache(maxsize=64)
def _read(package: str, name: str) -> Rulebook:
    try:
        raw = get_data(package, f"rulebook/{name}.yaml")
        data = parse((raw or b"").decode("utf-8"), f"rulebook {name}").data
    except (OSError, ImportError, UnicodeDecodeError, UnusableInput) as trouble:
        raise LookupError(f"the rulebook {name} of {package} can't be read: {trouble}") from trouble
    said: Mapping[str, object] = data if isinstance(data, dict) else {}
    entries, findings, mistakes = (said.get(key, {}) for key in ("rules", "findings", "mistakes"))
    if (
        not isinstance(entries, dict)
        or not isinstance(findings, dict)
        or not isinstance(mistakes, dict)
        or not (entries or findings or mistakes)
    ):
        raise LookupError(f"the rulebook {name} of {package} has no rules")
    rules = tuple(_rule(str(number), entry, name) for number, entry in entries.items())
    kinds: list[FindingKind] = []
    also_cited: list[tuple[str, tuple[str, ...]]] = []
    for code, entry in findings.items():
        if isinstance(entry, dict) and entry.keys() == {"rules"}:
            also_cited.append((code, _words(entry["rules"])))
        else:
            kinds.append(_finding_kind(code, entry, name))
    wrong = tuple(_mistake_kind(code, entry, name) for code, entry in mistakes.items())
    return Rulebook(name, str(said.get("title", name)), rules, tuple(kinds), tuple(also_cited), wrong)


def _mistake_kind(code: str, entry: object, book: str) -> MistakeKind:
    said: Mapping[str, object] = entry if isinstance(entry, Mapping) else {}
    meaning = said.get("means")
    if not isinstance(meaning, str):
        raise LookupError(f"the mistake {code} in the rulebook {book} needs `means`")
    manners: list[Mapping[str, Any]] = [_by_name(said.get(key, {})) for key in ("said", "common")]
    return MistakeKind(code, _words(said.get("rules")), meaning, *manners)


def _finding_kind(code: str, entry: object, book: str) -> FindingKind:
    said: Mapping[str, object] = entry if isinstance(entry, Mapping) else {}
    meaning, remedy, severities = said.get("means"), said.get("remedy"), _words(said.get("severity"))
    known = tuple(severity for severity in _SEVERITIES if severity in severities)
    if (
        not isinstance(meaning, str)
        or not isinstance(remedy, str)
        or not known
        or len(known) < len(severities)
    ):
        raise LookupError(f"the finding {code} in the rulebook {book} needs a severity, `means` and a remedy")
    if said.get("building", _MENDS) != _MENDS:
        only = f"`building` only as `building: {_MENDS}`"
        raise LookupError(f"the finding {code} in the rulebook {book} may say {only}")
    return FindingKind(code, known, _words(said.get("rules")), meaning, remedy, "building" in said)


def _words(said: object) -> tuple[str, ...]:
    """A word, or a list of some."""
    return tuple(map(str, said)) if isinstance(said, list) else () if said is None else (str(said),)


def _by_name(said: object) -> Mapping[str, object]:
    """A mapping, or one value without a name."""
    return said if isinstance(said, Mapping) else {"": said}


def _rule(number: str, entry: object, book: str) -> Rule:
    if not _NUMBER.fullmatch(number) or not isinstance(entry, Mapping):
        raise LookupError(f"{number} in the rulebook {book} is not a rule")
    title, text, decision = (entry.get(key) for key in ("title", "text", "decision"))
    if not isinstance(title, str) or not isinstance(text, str):
        raise LookupError(f"the rule {number} in the rulebook {book} needs a title and a text")
    clauses = _by_name(entry.get("clause", {}))
    return Rule(
        number=number,
        title=title,
        text=text,
        decision=decision if isinstance(decision, str) else None,
        options=tuple(str(option) for option in entry.get("options", ())),
        clauses=tuple((str(kind), str(words)) for kind, words in clauses.items()),
    )
