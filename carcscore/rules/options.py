"""Options of the base game, editions, and how a record and its caller choose among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pkgutil import get_data
from typing import Any, Final

from carcscore.findings import Finding, Path, Where
from carcscore.frozen import frozen
from carcscore.record.model import RulesWritten
from carcscore.rules.facts import Facts, Option, Playable
from carcscore.rules.in_force import IdleMarks, Rules, collisions
from carcscore.source import parse
from carcscore.text import a, closest, quoted

FARMS: Final = Option(
    "farms",
    ("third", "first", "second", "none"),
    "How farms are scored (B11, B12, B13); with none, farms are neither claimed nor scored.",
)
SMALL_CITY: Final = Option(
    "small_city",
    (4, 2),
    "What a city of two tiles pays: 4, and 2 for a pennant; or 2 and 1 (B14).",
)
TIE_BREAK: Final = Option(
    "tie_break",
    ("shared", "starting-player-loses"),
    "Who wins when players have the same number of points (B15).",
)
BASE_OPTIONS: Final = (FARMS, SMALL_CITY, TIE_BREAK)
EDITIONS: Final = ("third", "second", "first")
_EDITION: Final = Option("edition", EDITIONS, "A named set of values of the others (B14).")


@frozen
class Overrides:
    """Rules asked for from outside the record; each beats what the record says.

    ``final`` asks for the final scoring of a game that was broken off. ``unbounded`` lifts the bounds on what
    one record may hold (:mod:`carcscore.record.bounds`).
    """

    edition: str | None = None
    farms: str | None = None
    small_city: int | None = None
    tie_break: str | None = None
    final: bool = False
    unbounded: bool = False

    @classmethod
    def of(cls, asked: Mapping[str, str | int | bool | None]) -> Overrides:
        """Overrides by name; ``None`` means that nothing was asked for.

        Raises :class:`TypeError` for an unknown name, :class:`ValueError` for a value not allowed.
        """
        options = {option.name: option for option in (*BASE_OPTIONS, _EDITION)}
        allowed: dict[str, tuple[object, ...]] = {option.name: option.values for option in options.values()}
        allowed |= {"final": (False, True), "unbounded": (False, True)}
        given: dict[str, Any] = {}
        for name, value in asked.items():
            if name not in allowed:
                raise TypeError(f"there is no rule option {name}; known: {', '.join(allowed)}")
            if value is None:
                continue
            given[name] = options[name].meant(value) if name in options else value
            if given[name] not in allowed[name]:
                raise ValueError(f"{name} is one of {', '.join(map(str, allowed[name]))}, not {value}")
        return cls(**given)


@lru_cache(maxsize=len(EDITIONS))
def edition_values(name: str) -> Mapping[str, str | int]:
    """The option values that an edition stands for (rule B14), from its data file."""
    raw = get_data("carcscore", f"editions/{name}.yaml")
    data = parse((raw or b"").decode("utf-8"), f"edition {name}").data
    options = data.get("options") if isinstance(data, dict) else None
    if not isinstance(options, dict):
        raise TypeError(f"the data file of the edition {name} has no options")
    return {str(name): value for name, value in options.items() if isinstance(value, str | int)}


def resolve(
    written: RulesWritten,
    overrides: Overrides,
    expansions: Sequence[type[Playable]],
    idle_marks: IdleMarks = frozenset(),
) -> tuple[Rules, list[Finding]]:
    """The rules in force: what the caller asks for beats the record, which beats the defaults.

    At the same level a single option beats an edition. ``expansions`` are those that the record names,
    ``idle_marks`` the marks of all those known: what is not in play does nothing.
    """
    values, overridden = _base_values(written, overrides)
    chosen, ignore = _chosen(written, [expansion.facts for expansion in expansions])
    rules = Rules(
        farms=str(values["farms"]),
        small_city=int(values["small_city"]),
        tie_break=str(values["tie_break"]),
        edition=overrides.edition or written.edition,
        expansions=tuple(expansions),
        ignore=ignore,
        overridden=overridden,
        score_finally=overrides.final,
        idle_marks=idle_marks,
        chosen=chosen,
    )
    findings = _not_to_ignore(written, rules) + _unknown_options(written, rules.facts)
    if len(expansions) > 1:
        findings += collisions(expansions)
    return rules, findings


def _base_values(written: RulesWritten, overrides: Overrides) -> tuple[dict[str, str | int], tuple[str, ...]]:
    """The values of the options of the base game, by name; and those of them that the caller asks for."""
    values: dict[str, str | int] = {option.name: option.default for option in BASE_OPTIONS}
    levels: tuple[RulesWritten | Overrides, ...] = (written, overrides)
    for level in levels:
        if level.edition is not None:
            values.update(edition_values(level.edition))
        for option in BASE_OPTIONS:
            value = getattr(level, option.name)
            if value is not None:
                values[option.name] = value
    from_edition = edition_values(overrides.edition) if overrides.edition else {}
    overridden = tuple(
        option.name
        for option in BASE_OPTIONS
        if getattr(overrides, option.name) is not None or option.name in from_edition
    )
    return values, overridden


def _chosen(
    written: RulesWritten, expansions: Iterable[Facts]
) -> tuple[dict[str, dict[str, object]], frozenset[str]]:
    """The values of the options of expansions, by expansion and name; and the marks without effect."""
    chosen: dict[str, dict[str, object]] = {}
    ignored = set(written.ignore)
    for facts in expansions:
        said = written.options.get(facts.name, {})
        chosen[facts.name] = {
            option.name: option.default if (value := option.meant(said.get(option.name))) is None else value
            for option in facts.options
        }
        for option in facts.options:
            for value, marks in option.ignores.items():
                if value == chosen[facts.name][option.name]:
                    ignored.update(marks)
    return chosen, frozenset(ignored)


def _unknown_options(written: RulesWritten, facts: Sequence[Facts]) -> list[Finding]:
    """Options that no expansion in play has, or values that they don't take: a score may hang on them."""
    findings = []
    known = {expansion.name: expansion.options for expansion in facts}
    for name, values in written.options.items():
        path: Path = ("rules", "options", name)
        if name not in known:
            in_play = f"in play: {', '.join(known)}" if known else "none is in play"
            message = f"options are given for {name}, which is not an expansion in play ({in_play})"
            findings.append(Finding("unknown-option", "error", message, Where(path=path)))
            continue
        options = {option.name: option for option in known[name]}
        for option_name, value in values.items():
            option = options.get(option_name)
            if option is None:
                has = f"it has {', '.join(options)}" if options else "it has none"
                message = f"{name} has no option {option_name} ({has})"
            elif option.meant(value) is None:
                written_there = "empty" if value is None else quoted(value)
                message = f"{option_name} is one of {', '.join(map(str, option.values))}, not {written_there}"
            else:
                continue
            findings.append(Finding("unknown-option", "error", message, Where(path=(*path, option_name))))
    return findings


def _not_to_ignore(written: RulesWritten, rules: Rules) -> list[Finding]:
    known = rules.known_marks
    findings = []
    for number, mark in enumerate(written.ignore):
        where = Where(path=("rules", "ignore", number))
        if mark not in known:
            near = closest(mark, known)
            hint = f"did you mean {near[0]}?" if near else f"known here: {', '.join(sorted(known))}"
            message = f"there is no mark {mark} to ignore; {hint}"
            findings.append(Finding("unknown-mark", "error", message, where))
        elif known[mark].ignorable:
            continue
        elif known[mark].brings is not None:
            why = "what it marks is a feature of its own, not a mark on another"
            message = f"{mark} can't be ignored: {why}; take it out of `ignore`"
            findings.append(Finding("mark-is-a-feature", "error", message, where))
        else:
            why = f"it says which part of {a(known[mark].on)} lies on its tile"
            message = f"{mark} can't be ignored: {why}; take it out of `ignore`"
            findings.append(Finding("mark-not-ignorable", "error", message, where))
    return findings
