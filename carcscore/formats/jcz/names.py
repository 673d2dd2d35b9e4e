"""JCloisterZone's names for the parts of the expansions in play: ``names.yaml``, and those of plug-ins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pkgutil import get_data
from typing import Any, Final

from carcscore.formats.jcz.foreign import Foreign, RuleWords
from carcscore.rules.facts import Facts
from carcscore.source import parse

BASE_FOREIGN: Final = Foreign(
    sets={"basic:1": "base", "basic:2": "base"},
    figures={"small": "follower"},
    # Earlier versions say Cloister and Farm.
    roles={
        "Road": "thief",
        "City": "knight",
        "Monastery": "monk",
        "Field": "farmer",
        "Cloister": "monk",
        "Farm": "farmer",
    },
    elements={"small-follower": "follower"},
)


@cache
def shipped_names() -> Mapping[str, Mapping[str, Any]]:
    """The contents of ``names.yaml``, by expansion."""
    raw = get_data("carcscore", "formats/jcz/names.yaml") or b""
    data: Any = parse(raw.decode("utf-8"), "names of JCloisterZone").data
    return dict(data)


def foreign_names(facts: Facts) -> Foreign | None:
    """JCloisterZone's names for the parts of an expansion; ``None`` where it has no such expansion."""
    own = facts.foreign if isinstance(facts.foreign, Foreign) else None
    said = shipped_names().get(facts.name)
    if said is None:
        return own
    words = dict(said)
    words.setdefault("sets", {facts.name + printing: facts.name for printing in (":1", ":2")})
    if isinstance(words.get("figures"), list):
        words["figures"] = {name: name for name in words["figures"]}
        words["elements"] = {**words.get("elements", {}), **words["figures"]}
    words["marks"] = {element: tuple(marks) for element, marks in words.get("marks", {}).items()}
    words["rules"] = {rule: _rule(facts, **said) for rule, said in words.get("rules", {}).items()}
    words["by_number"] = tuple(
        tuple(each) if isinstance(each, list) else each for each in words.get("by_number", ())
    )
    return Foreign(**words) if own is None else Foreign(**words).joined([own])


def _rule(
    facts: Facts,
    option: str,
    values: Mapping[str, Any] | None = None,
    absent: str | int | None = None,
) -> RuleWords:
    """A rule of JCloisterZone that is an option of an expansion."""
    ours = next(each for each in facts.options if each.name == option)
    if values is None:
        return RuleWords(facts.name, option, {value: value for value in ours.values}, absent)
    theirs = {value: said if isinstance(said, list) else [said] for value, said in values.items()}
    leads = {each: value for value, every in theirs.items() for each in every}
    return RuleWords(facts.name, option, leads, absent)


def foreign_of(facts: Iterable[Facts]) -> Foreign:
    """JCloisterZone's names for the parts of a game with these expansions."""
    return BASE_FOREIGN.joined(names for known in facts if (names := foreign_names(known)) is not None)


def foreign_among(known: Sequence[Facts], names: Sequence[str]) -> Foreign:
    """Those of a game with the expansions of these names; the rules of all other known ones are idle."""
    in_play = foreign_of(facts for facts in known if facts.name in names)
    every = foreign_of(known)
    return replace(in_play, idle=in_play.idle | every.rules.keys() | every.not_followed.keys())
