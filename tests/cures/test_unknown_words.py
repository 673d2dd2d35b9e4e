"""A table that types a notation of its own: every word is unknown, and none is looked up from scratch."""

import pytest

from carcscore.expansions import registry
from carcscore.pipeline import examine
from carcscore.source import parse


def unknown(words: int) -> str:
    """A record in whose grid so many different words are no tile of the base game."""
    rows = (
        f"  {'  '.join(f'Z{chr(65 + row)}{chr(65 + column)}' for column in range(10))}" for row in range(10)
    )
    return "carcscore: 1\nplayers: [red, blue]\nboard: |\n  D*\n" + "\n".join([*rows][: words // 10]) + "\n"


def test_tile_sets_are_read_once_however_many_words_are_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(name: str, *rest: object) -> object:
        read.append(name)
        return shipped_set(name, *rest)  # type: ignore[arg-type]

    shipped_set = registry.shipped_set
    monkeypatch.setattr(registry, "shipped_set", counted)
    registry._owners_of_tiles.cache_clear()
    report = examine(parse(unknown(100)))
    assert sum(each.code == "unknown-tile" for each in report.findings) == 100
    assert len(read) == len(set(read)) > 20


@pytest.mark.parametrize(
    ("code", "name"),
    [("ik", "inns-and-cathedrals"), ("IK", "inns-and-cathedrals"), ("TO/F", "tower"), ("ZQQ", None)],
)
def test_the_expansion_that_has_a_tile_is_found_by_its_code(code: str, name: str | None) -> None:
    assert registry.expansion_with_tile(code) == name


def test_slips_in_rows_are_not_looked_for_among_many_unknown_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """No slip within a row explains more than a few: that search took a second for a row of a hundred."""

    def searched(*_: object) -> None:
        raise AssertionError("slips in rows were looked for")

    monkeypatch.setattr("carcscore.cures.search.in_rows", searched)
    report = examine(parse(unknown(100)))
    assert sum(each.code == "unknown-tile" for each in report.findings) == 100
