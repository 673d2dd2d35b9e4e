"""The tile sets that ship with the program."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from carcscore.expansions.registry import known_facts
from carcscore.findings import UnusableInput
from carcscore.geometry import CENTRE
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import Catalogue, TileSet, shipped_set, total_of_set
from carcscore.tiles.model import NO_SEGMENT, Tile
from tests.plain_yaml import TILE_SETS, plain_yaml

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(TILE_SETS.glob("*.yaml"))
PALETTE = palette_of(tuple(known_facts()))
WITHOUT_GARDENS = palette_of(tuple(one for one in known_facts() if one.name != "abbot"))


def loaded(name: str) -> TileSet:
    return shipped_set(name, PALETTE)


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def data(request: pytest.FixtureRequest) -> Any:
    return plain_yaml(request.param)


def test_a_set_is_valid_by_the_schema(data: Any) -> None:
    schema = json.loads((ROOT / "schemas" / "tileset.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(data, schema)


@pytest.mark.parametrize(
    ("name", "total", "kinds"), [("base", 72, 24), ("inns-and-cathedrals", 18, 17), ("river", 12, 10)]
)
def test_the_printed_numbers_of_tiles(name: str, total: int, kinds: int) -> None:
    for palette in (PALETTE, WITHOUT_GARDENS):
        tiles = shipped_set(name, palette).tiles
        assert sum(tile.count for tile in tiles.values()) == total
        assert len([tile for tile in tiles.values() if not tile.copy_of]) == kinds
    assert not any(tile.copy_of for tile in tiles.values())


@pytest.mark.parametrize(("name", "gardens"), [("base", 8), ("inns-and-cathedrals", 2), ("river", 1)])
def test_the_printed_numbers_of_gardens(name: str, gardens: int) -> None:
    """AB2: each on one copy of a tile, which is laid out alike."""
    tiles = loaded(name).tiles
    copies = [tile for tile in tiles.values() if tile.copy_of]
    assert [tile.count for tile in copies] == [1] * gardens
    for tile in copies:
        *others, garden = tile.segments
        assert tuple(others) == tiles[tile.copy_of].segments
        assert garden.kind.name == "garden"


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("siege", {"cathars": 4, "besiegers": 6}),
        ("cult", {"6": 6, "5": 5}),
        ("gq11", {"land": 10, "river": 2}),
    ],
)
def test_parts_of_sets(name: str, parts: dict[str, int]) -> None:
    whole = loaded(name)
    assert {part: sum(tile.count for tile in whole.part(part).tiles.values()) for part in parts} == parts
    assert list(whole.parts) == list(parts)


def test_tiles_of_a_river_are_there_only_beside_one() -> None:
    dry = palette_of(tuple(one for one in known_facts() if not one.name.startswith("river")))
    assert set(loaded("gq11").tiles) - set(shipped_set("gq11", dry).tiles) == {"GQA", "GQB"}
    assert not shipped_set("gq11", dry).part("river").tiles


def test_the_number_of_tiles_that_is_read_alone_is_that_of_the_set() -> None:
    """Also of a set of which some tiles are left out beside no river."""
    numbers = {}
    for facts in known_facts():
        if facts.tile_set is not None:
            own = palette_of((facts,))
            counts = [tile.count for tile in shipped_set(facts.tile_set, own, facts.package).tiles.values()]
            numbers[facts.name] = total_of_set(facts.tile_set, own, facts.package)
            assert numbers[facts.name] == sum(counts), facts.name
    assert numbers["games-quarterly-11"] == 10


def test_every_set_is_one_that_an_expansion_names() -> None:
    named = {expansion.tile_set for expansion in known_facts()} - {None}
    assert {path.stem for path in FILES} == {"base"} | named


def test_marks_are_as_many_as_printed() -> None:
    """I4: 6 tiles with an inn, 2 with a cathedral. The base game has 10 pennants."""
    counted: dict[str, Counter[str]] = {}
    for path in FILES:
        counted[path.stem] = Counter()
        for tile in loaded(path.stem).tiles.values():
            for segment in tile.segments:
                counted[path.stem].update({m: n * tile.count for m, n in segment.marks.items()})
    assert counted["base"] == {"pennant": 10}
    assert counted["inns-and-cathedrals"] == {"inn": 6, "cathedral": 2, "pennant": 3, "no-castle": 1}


def test_every_outer_point_and_every_side_has_an_owner(data: Any) -> None:
    """In all rotations; only the middle of a field side that two farms share has none, and abbeys' sides."""
    for tile in loaded(data["set"]).tiles.values():
        for turned in tile.rotations:
            for side in range(4):
                outer, middle, other = (turned.rim[3 * side + k] for k in range(3))
                if turned.edges[side] == "any":
                    assert (outer, middle, other) == (NO_SEGMENT, NO_SEGMENT, NO_SEGMENT)
                    continue
                assert NO_SEGMENT not in (outer, other)
                if turned.edges[side] == "city" and side not in turned.shared:
                    assert outer == middle == other
                if turned.edges[side] == "road":
                    assert turned.segments[middle].kind.name == "road"
                    assert turned.segments[outer].kind.name == turned.segments[other].kind.name == "farm"
                if turned.edges[side] == "field":
                    assert middle == (outer if outer == other else NO_SEGMENT)


def test_each_farm_that_lies_beside_a_city_touches_one(data: Any) -> None:
    for tile in loaded(data["set"]).tiles.values():
        walls = [i for i, one in enumerate(tile.segments) if one.kind.rim == "side" or one.kind.stands_for]
        for segment in tile.segments:
            assert set(segment.touches) <= set(walls)
            assert not segment.touches or segment.kind.name == "farm"


def test_codes_and_aliases_name_one_tile_each_over_all_sets() -> None:
    """The spring of two rivers is one tile, which both their sets hold."""
    tiles: dict[str, Tile] = {}
    for path in FILES:
        for code, tile in loaded(path.stem).tiles.items():
            known = tiles.setdefault(code, tile)
            assert known is tile or (code == "VA" and known.segments == tile.segments)
    codes = Counter(list(tiles))
    aliases = Counter(alias for tile in tiles.values() for alias in tile.aliases)
    # Some letters with a G are tiles of other sets; where those are not in play they name the garden as well.
    assert {name for name, number in (codes + aliases).items() if number > 1} == {"IG", "RG", "VG"}
    assert max((codes + aliases).values()) == 2
    assert all(1 <= len(code) <= 4 for code in codes)


def clockwise(edge: str) -> str:
    """An edge a quarter turn on: half a wall is named by where it lies on the table."""
    directions = ("north", "east", "south", "west")
    wall, _, half = edge.partition(" in the ")
    return f"{wall} in the {directions[(directions.index(half) + 1) % 4]}" if half else edge


def test_a_quarter_turn_four_times_is_none(data: Any) -> None:
    for tile in loaded(data["set"]).tiles.values():
        for quarter, turned in enumerate(tile.rotations):
            again = tile.rotations[(quarter + 1) % 4]
            assert again.edges == tuple(map(clockwise, turned.edges[-1:] + turned.edges[:-1]))
            assert again.rim == turned.rim[-3:] + turned.rim[:-3]
            assert [segment.turned(1).points for segment in turned.segments] == [
                segment.points for segment in again.segments
            ]


def test_what_joins_across_an_edge_meets_its_like(data: Any) -> None:
    """Two tiles of the set laid side by side with equal edges: joining points lead to the same kind."""
    turned = [each for tile in loaded(data["set"]).tiles.values() for each in tile.rotations]
    for one in turned:
        for other in turned:
            if one.edges[1] == other.edges[3]:
                for index, point in one.joins[1]:
                    met = other.rim[point]
                    assert met == NO_SEGMENT or one.segments[index].kind is other.segments[met].kind


def test_a_field_in_the_middle_of_a_tile_owns_nothing_of_the_rim() -> None:
    (farm,) = (s for s in loaded("inns-and-cathedrals").tiles["IC"].segments if s.kind.name == "farm")
    assert farm.points == (CENTRE,)
    assert len(farm.touches) == 4


# The catalogue


def test_tiles_are_found_by_code_in_either_case_and_by_alias() -> None:
    catalogue = Catalogue.of([(loaded("base"), 2), (loaded("inns-and-cathedrals"), 1)], {})
    assert catalogue.total == 2 * 72 + 18
    assert catalogue.counts["C"] == 2
    assert catalogue.find("d") is catalogue.find("D") is catalogue.find("BA/RCr")
    assert catalogue.find("E") is catalogue.find("BA/C")
    assert catalogue.find("EG") is catalogue.find("BA/CG") is not catalogue.find("E")
    assert catalogue.find("QQ") is None
    for code, tile in catalogue.tiles.items():
        assert all(catalogue.find(alias) is tile for alias in tile.aliases if alias not in catalogue.tiles)
        assert catalogue.find(code.lower()) is tile


def test_a_code_is_found_before_an_alias() -> None:
    base, inns = (loaded("base"), 1), (loaded("inns-and-cathedrals"), 1)
    here, there = Catalogue.of([base], {}).find("IG"), Catalogue.of([base, inns], {}).find("IG")
    assert here is not None
    assert there is not None
    assert (here.code, there.code) == ("IGA", "IG")


def test_without_gardens_a_tile_with_one_is_the_tile_itself() -> None:
    catalogue = Catalogue.of([(shipped_set("base", WITHOUT_GARDENS), 1)], {})
    assert catalogue.find("E") is catalogue.find("EG") is catalogue.find("BA/CG")
    assert catalogue.find("IG") is None
    assert catalogue.counts["E"] == 5


@pytest.mark.parametrize(("typed", "near"), [("IAA", "IA"), ("ia1", "IA"), ("BB", "B"), ("IZ", "I")])
def test_codes_near_an_unknown_one(typed: str, near: str) -> None:
    catalogue = Catalogue.of([(loaded("base"), 1), (loaded("inns-and-cathedrals"), 1)], {})
    assert near in catalogue.near(typed)
    assert len(catalogue.near(typed)) <= 3


def test_nothing_is_near_an_unlike_code() -> None:
    assert Catalogue.of([(loaded("base"), 1)], {}).near("1") == []


def test_a_set_that_does_not_exist_is_unusable() -> None:
    with pytest.raises(UnusableInput, match="there is no tile set named nowhere"):
        shipped_set("nowhere", PALETTE)
    with pytest.raises(UnusableInput, match="there is no tile set named base"):
        shipped_set("base", PALETTE, "no_such_package")
