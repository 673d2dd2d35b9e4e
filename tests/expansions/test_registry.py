"""How the registry finds expansions: by name, and by the words of a save."""

import subprocess
import sys

import pytest

from carcscore.expansions.registry import find_expansions, known_facts
from carcscore.formats.jcz import JCloisterZone


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
    save = {"setup": {"sets": dict.fromkeys(names, 1)}}
    assert JCloisterZone().in_play(save, known_facts) == found


def test_only_the_expansions_that_are_named_are_loaded() -> None:
    code = (
        "import sys, carcscore.pipeline\n"
        "from carcscore.expansions.registry import find_expansions\n"
        "find_expansions(('river',))\n"
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
