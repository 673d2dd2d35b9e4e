"""What the registry says of expansions without loading them."""

import subprocess
import sys

import pytest

from carcscore.expansions.registry import (
    IN_SAVES,
    RULES_IN_SAVES,
    expansions_of_save,
    find_expansions,
    known_facts,
)


def test_saves_name_expansions_by_their_foreign_words() -> None:
    words = {
        one.name: {*one.foreign.sets, *one.foreign.elements, *one.foreign.marks} for one in known_facts()
    }
    assert {name: said for name, said in words.items() if said} == IN_SAVES


def test_the_options_that_saves_have_as_rules() -> None:
    rules = {one.name: set(one.foreign.rules) for one in known_facts() if one.foreign.rules}
    assert rules == RULES_IN_SAVES


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ([], ()),
        (["basic:1", "farmers", "small-follower"], ()),
        (["basic:1", "river/1:2"], ("river",)),
        (["river/1:1", "inn"], ("inns-and-cathedrals", "river")),
    ],
)
def test_the_expansions_of_a_save(names: list[str], found: tuple[str, ...]) -> None:
    assert expansions_of_save(names) == found


def test_a_save_loads_only_its_own_expansions() -> None:
    code = (
        "import sys, carcscore.pipeline\n"
        "from carcscore.expansions.registry import expansions_of_save, find_expansions\n"
        "find_expansions(expansions_of_save(['basic:1', 'river/1:1']))\n"
        "print(*(name for name in sys.modules if name.startswith('carcscore.expansions.')))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    river = "carcscore.expansions.river"
    loaded = ["carcscore.expansions.registry", river, f"{river}.course", f"{river}.waters"]
    assert sorted(done.stdout.split()) == loaded


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("leipzig", "markets-of-leipzig"),
        ("mage", "mage-and-witch"),
        ("Halflings", "halflings"),
        ("The Phantom", "phantom"),
        ("bridges castles and bazars", "bridges-castles-and-bazaars"),
    ],
)
def test_a_name_that_is_nearly_one(name: str, meant: str) -> None:
    """A word of a name tells it, and so does a name as it stands on a box, scored or refused."""
    _, (unknown,) = find_expansions((name,))
    assert unknown.code == "unknown-expansion"
    assert unknown.message.endswith(f"; did you mean {meant}?")
