"""The JSON Schema of what records say to the expansions that ship, as it is printed and quoted."""

import json
from pathlib import Path

import pytest

from carcscore.expansions.registry import known_expansions

PRINTED = [
    json.loads(line)
    for line in Path(__file__).with_name("fragments.jsonl").read_text(encoding="utf-8").splitlines()
]
"""The name of an expansion, the place, and the fragment that `carcscore schema record` prints there."""


@pytest.mark.parametrize(("name", "place", "fragment"), PRINTED)
def test_a_fragment_is_printed_as_ever(name: str, place: str, fragment: object) -> None:
    """Keys in their order, too: it is the order in which faults are told."""
    (expansion,) = (one for one in known_expansions() if one.name == name)
    assert json.dumps(expansion.schemas[place], indent=1) == json.dumps(fragment, indent=1)


def test_these_are_all_fragments() -> None:
    places = [(one.name, place) for one in known_expansions() for place in one.schemas]
    assert places == [(name, place) for name, place, _ in PRINTED]
