"""The lists of expansions in README.md and docs/ name what the program knows, and say it right.

``python -m tests.test_lists --rewrite`` writes them anew.
"""

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from carcscore.cli import main
from carcscore.expansions.listing import Listed, listed_expansions
from carcscore.expansions.registry import BUILT_IN, REFUSED, known_facts
from tests.made import with_part

ROOT = Path(__file__).parents[1]
README, OVERVIEW, RULES = ROOT / "README.md", ROOT / "docs" / "expansions.md", ROOT / "docs" / "rules.md"
SHARED_PAGE = "incomplete"
"""The page of all those of which only final positions are scored."""
GROUPS = {
    "scored": "scored",
    "representative": "scored, on tiles of the program's choice or your own",
    "final positions scored": "final positions scored, turn logs refused",
    "refused": "refused",
    "fan-made": "fan-made",
}
"""What the bullets of README.md say, by what they list."""


def group(one: Listed) -> str:
    if one.fan_made:
        return "fan-made"
    if one.does.startswith("scored"):
        return "representative" if one.representative else "scored"
    return one.does


def bullets() -> Iterator[str]:
    """The list of README.md."""
    listed = listed_expansions()
    for name, words in GROUPS.items():
        names = [f"`{one.name}`" for one in listed if group(one) == name]
        if names:
            text = f"- {words}: {', '.join(names)}"
            yield from textwrap.wrap(
                text, 120, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
            )


def pages() -> Iterator[str]:
    """The list of docs/expansions.md, a page a line."""
    for one in known_facts():
        page = SHARED_PAGE if one.incomplete else one.name
        yield f"- [{one.title}](expansions/{page}.md)"


def readme() -> str:
    return with_part(README, "names:\n\n", "\n\n`carcscore rules`", bullets())


def overview() -> str:
    return with_part(OVERVIEW, "A page for each:\n\n", "\n\nFive official", pages())


def order() -> str:
    """The order of hooks in docs/rules.md."""
    titles = (f"- {one.title}" for one in known_facts())
    return with_part(
        RULES, "in this order, then plug-ins by name:\n\n", "\n\n- **What a road pays.**", titles
    )


def test_the_lists_are_those_of_the_registry() -> None:
    remedy = "run `python -m tests.test_lists --rewrite`"
    assert README.read_text(encoding="utf-8") == readme(), remedy
    assert OVERVIEW.read_text(encoding="utf-8") == overview(), remedy
    assert RULES.read_text(encoding="utf-8") == order(), remedy


def test_every_expansion_has_a_page() -> None:
    there = {page.stem for page in (ROOT / "docs" / "expansions").glob("*.md")}
    assert there == {SHARED_PAGE if one.incomplete else one.name for one in known_facts()}
    text = (ROOT / "docs" / "expansions" / f"{SHARED_PAGE}.md").read_text(encoding="utf-8")
    assert [one.name for one in known_facts() if one.incomplete and f"`{one.name}`" not in text] == []
    assert [name for name in REFUSED if f"`{name}`" not in text] == []


def test_the_command_lists_every_expansion_with_what_is_done_with_it() -> None:
    text = " ".join(CliRunner().invoke(main, ["rules"]).output.split())
    assert {one.name for one in listed_expansions()} == {*BUILT_IN, *REFUSED}
    for one in listed_expansions():
        assert f"{one.name} {one.title}: {one.does}" in text
        assert " ".join(one.missing.split()) in text


def test_what_is_done_follows_from_facts_and_rulebook() -> None:
    does = {one.name: one for one in listed_expansions()}
    assert does["halflings"][2:4] == ("refused", REFUSED["halflings"].missing)
    assert does["bets"].does == "final positions scored"
    # Decisions are counted in its rulebook: LI2, LI4, LI5, LI6, LI7.
    assert does["little-buildings"].does == "scored with 5 decisions"
    assert [one.name for one in does.values() if not one.fan_made and one.name.endswith("tower")] == [
        "tower",
        "new-tower",
    ]
    assert does["barbarian-horde"].fan_made
    assert does["wells"].representative


def test_representative_are_those_whose_tile_set_says_so() -> None:
    sets = {one.name: ROOT / "carcscore" / "tilesets" / f"{one.tile_set}.yaml" for one in known_facts()}
    heads = {
        name: path.read_text(encoding="utf-8").partition("\ntiles:")[0]
        for name, path in sets.items()
        if path.exists()
    }
    said = {name for name, head in heads.items() if re.search("representative|the program's own", head)}
    assert {one.name for one in known_facts() if one.representative} == said


def test_an_expansion_that_is_refused_is_told_by_name() -> None:
    ran = CliRunner().invoke(main, ["rules", "halflings"])
    assert ran.exit_code == 0
    assert re.search(r"halflings +Halflings: refused; its tiles are half", ran.output)


def test_an_expansion_that_is_nearly_named_is_told() -> None:
    ran = CliRunner().invoke(main, ["rules", "Leipzig"])
    assert ran.exit_code == 2
    assert ran.stderr.endswith("; expansions near it: markets-of-leipzig\n")


if __name__ == "__main__" and "--rewrite" in sys.argv:
    README.write_text(readme(), encoding="utf-8")
    OVERVIEW.write_text(overview(), encoding="utf-8")
    RULES.write_text(order(), encoding="utf-8")
