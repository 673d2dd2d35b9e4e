"""What the shell completes besides commands and options."""

from __future__ import annotations

import pytest
from click.shell_completion import BashComplete

from carcscore.cli import main
from carcscore.expansions.registry import known_facts


def completed(*words: str) -> list[str]:
    """What the last word may become."""
    *before, begun = words
    complete = BashComplete(main, {}, "carcscore", "_CARCSCORE_COMPLETE")
    return [item.value for item in complete.get_completions(before, begun)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("new", "--sample", "three"), ["three-farm-rules"]),
        (("s",), ["score", "show", "standings", "schema"]),
        (("--v",), ["--version"]),
        (("tiles", "inn"), ["inns-and-cathedrals"]),
        (("tiles", "ba"), ["base"]),
        (("tiles", "--fits", "C4", "game"), ["game"]),
        (("new", "--expansions", "well"), ["wells"]),
        (("new", "--expansions", "abbot,well"), ["abbot,wells"]),
        (("schema", "record", "--expansions", "wells,abbo"), ["wells,abbot"]),
        (("rules", "B1"), ["B1", "B10", "B11", "B12", "B13", "B14", "B15"]),
        (("rules", "edge-mis"), ["edge-mismatch"]),
        (("rules", "inns-"), ["inns-and-cathedrals"]),
        (("new", "--sample", "quux"), []),
    ],
)
def test_names_are_completed(words: tuple[str, ...], expected: list[str]) -> None:
    assert completed(*words) == expected


def test_every_tile_set_that_ships_is_completed() -> None:
    owned = {facts.tile_set for facts in known_facts() if facts.tile_set}
    assert [*sorted(completed("tiles", ""))] == sorted({"base", *owned})
