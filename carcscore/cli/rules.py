"""``carcscore rules``: expansions and options known, the rule behind a number, the finding behind a code."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence
from typing import Final

import click

from carcscore.cli.output import CannotAnswer, emit, width
from carcscore.expansions.listing import Listed, listed_expansions
from carcscore.expansions.registry import (
    REFUSED,
    find_expansions,
    installed,
    installed_facts,
    near_names,
    plug_ins,
)
from carcscore.rules.facts import Facts, Option, Playable
from carcscore.rules.options import BASE_OPTIONS, EDITIONS, edition_values
from carcscore.rules.rulebook import (
    FindingKind,
    Rule,
    all_rules,
    finding_kind,
    finding_kinds,
    is_number,
    mistake_kinds,
    rule,
    rules_of,
)
from carcscore.text import a

_NAMES: Final = 28
"""The width of the column of names."""


def _complete(ctx: click.Context, argument: click.Parameter, begun: str) -> list[str]:
    known = installed_facts()
    names = [facts.name for facts in known] + [*REFUSED] + [each.number for each in all_rules(known)]
    return [name for name in (*names, *finding_kinds(known)) if name.startswith(begun)]


@click.command()
@click.argument("name", required=False, shell_complete=_complete)
def rules(name: str | None) -> None:
    """List the rules, or explain a rule, a code or an expansion.

    \b
    carcscore rules
    carcscore rules B12
    carcscore rules edge-mismatch
    carcscore rules tie-not-shared
    carcscore rules inns-and-cathedrals
    """
    expansions = {facts.name: facts for facts in installed_facts()}
    try:
        if name is None:
            emit(_overview(expansions.values()), folds=True)
        elif name in expansions:
            emit(
                _expansion(next(expansion for expansion in installed() if expansion.facts.name == name)),
                folds=True,
            )
        elif name in REFUSED:
            emit(
                next(_listed(expansion) for expansion in listed_expansions() if expansion.name == name),
                folds=True,
            )
        elif is_number(name):
            emit(_wrapped(rule(name, expansions.values())), folds=True)
        else:
            emit(_of_code(name, expansions.values()), folds=True)
    except LookupError as error:
        if broken := _broken(known for known in plug_ins() if known == name):
            raise CannotAnswer(broken[0]) from None
        near = near_names(name or "")
        more = (
            f"; expansions near it: {', '.join(near)}" if near else f"; expansions: {', '.join(expansions)}"
        )
        raise CannotAnswer(f"{error.args[0]}{more}") from None


def _broken(names: Iterable[str]) -> list[str]:
    """The reasons why some of these expansions can't be loaded."""
    return [finding.message for finding in find_expansions(tuple(names))[1]]


def _of_code(code: str, expansions: Collection[Facts]) -> str:
    """The finding, or the mistake in claims, of a code."""
    mistake = mistake_kinds(expansions).get(code.strip().lower())
    if mistake is None:
        return _finding(finding_kind(code, expansions), expansions)
    parts = [f"{mistake.code}  (a mistake in a claim)", "", _paragraph(mistake.meaning)]
    return "\n".join([*parts, *_titles(mistake.rules, expansions)])


def _overview(installed: Collection[Facts]) -> str:
    lines = [
        "Options (in a record under `rules:`, or on the command line; the first value is the default)",
        "",
    ]
    lines += _options(BASE_OPTIONS)
    lines += ["", "Editions (sets of options)", ""]
    for edition in EDITIONS:
        values = ", ".join(f"{name}: {value}" for name, value in edition_values(edition).items())
        lines.append(f"  {edition:<8} {values}")
    lines += [
        "",
        "Expansions (in a record under `rules: {expansions: [...]}`), and what is done with them",
        "",
    ]
    listed = listed_expansions()
    lines += [_listed(expansion) for expansion in listed if not expansion.fan_made]
    lines += ["", "Fan-made", "", *(_listed(expansion) for expansion in listed if expansion.fan_made)]
    known = {expansion.name for expansion in listed}
    plugged = [
        _listed(Listed(facts.name, facts.title, "scored")) for facts in installed if facts.name not in known
    ]
    plugged += [_paragraph(message) for message in _broken(plug_ins())]
    if plugged:
        lines += ["", "Plug-ins", "", *plugged]
    lines += ["", "Rules by number (`carcscore rules B12` prints one)", ""]
    lines += [f"  {each.number:<4} {each.title}" for each in all_rules(installed)]
    number = len(finding_kinds(installed))
    lines += ["", f"Findings by code: {number} are known (`carcscore rules edge-mismatch` explains one)"]
    number = len(mistake_kinds(installed))
    lines += [
        f"Mistakes in claims by code: {number} are known (`carcscore rules tie-not-shared` explains one)"
    ]
    return "\n".join(lines)


def _listed(expansion: Listed) -> str:
    """A line, or more, on an expansion: its name, its title, and what is done with it."""
    because = "turn logs refused: " if expansion.does == "final positions scored" else ""
    why = f"; {because}{expansion.missing}" if expansion.missing else ""
    why += ", tiles representative" if expansion.representative else ""
    text = f"  {expansion.name:<{_NAMES}} {expansion.title}: {expansion.does}{why}"
    return textwrap.fill(text, width(), subsequent_indent=" " * (_NAMES + 5), break_on_hyphens=False)


def _expansion(kind: type[Playable]) -> str:
    expansion = kind.facts
    lines = [expansion.title]
    if expansion.incomplete:
        lines += ["", _paragraph(f"Final positions are scored, turn logs refused: {expansion.incomplete}.")]
    brings = {
        "Figures": [
            f"{figure.name} ({figure.per_player} a player, strength {figure.strength})"
            for figure in expansion.figures
            if figure.follower
        ],
        "Pieces": [
            f"{figure.name} ({f'{figure.per_player} a player' if figure.per_player else 'one, of nobody'})"
            for figure in expansion.figures
            if not figure.follower
        ],
        "Features": [feature_kind.name for feature_kind in expansion.kinds],
        "Roles": [f"{role} in {a(kind)}" for role, kind in expansion.roles.items()],
        "Marks": [f"{mark.name} on {a(mark.on)}" for mark in expansion.marks],
        "Actions": [action.name for action in kind.actions],
    }
    if any(brings.values()):
        lines.append("")
    for what, things in brings.items():
        if things:
            text = f"{what + ':':<10}{', '.join(things)}"
            lines.append(textwrap.fill(text, width(), subsequent_indent=" " * 10))
    if expansion.options:
        lines += ["", "Options", "", *_options(expansion.options)]
    for each in rules_of(expansion):
        lines += ["", _wrapped(each)]
    return "\n".join(lines)


def _options(options: Iterable[Option]) -> list[str]:
    return [
        f"  {option.name:<11} {'|'.join(str(value) for value in option.values)}\n"
        + textwrap.fill(option.description, width(), initial_indent=" " * 14, subsequent_indent=" " * 14)
        for option in options
    ]


def _wrapped(each: Rule) -> str:
    parts = [f"{each.number}  {each.title}", "", _paragraph(each.text)]
    if each.decision:
        parts += ["", _paragraph(f"Decision: {each.decision}")]
    return "\n".join(parts)


def _finding(kind: FindingKind, expansions: Iterable[Facts]) -> str:
    parts = [f"{kind.code}  ({' or '.join(kind.severities)})", "", _paragraph(kind.meaning)]
    parts += ["", _paragraph(f"Remedy: {kind.remedy}")]
    return "\n".join([*parts, *_titles(kind.rules, expansions)])


def _titles(numbers: Sequence[str], expansions: Iterable[Facts]) -> list[str]:
    """The lines below an entry that say which rules it is about."""
    titles = [f"  {number}  {rule(number, expansions).title}" for number in numbers]
    return ["", *titles] if titles else []


def _paragraph(text: str) -> str:
    return textwrap.fill(text, width(), initial_indent="  ", subsequent_indent="  ")
