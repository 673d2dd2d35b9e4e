"""Tile sets and tiles of a record's own: what is wrong with them is found when they are read."""

from typing import Any

import pytest

from carcscore.expansions.registry import known_facts
from carcscore.findings import UnusableInput, path_name
from carcscore.geometry import POINTS, parse_point, point_name, turn_point
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import Catalogue, read_set, shipped_set
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.marking import mark_tile
from carcscore.tiles.model import Tile
from carcscore.tiles.palette import Palette
from carcscore.tiles.reading import read_tiles
from tests.sampling import in_one

PALETTE = palette_of(tuple(known_facts()))
BASE = shipped_set("base", PALETTE).tiles
FIELD = {"farm": ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"]}


def problem(description: Any, palette: Palette = PALETTE) -> tuple[str, str]:
    """What is found in the description of one tile ZZ, and where."""
    tiles, findings = read_tiles({"ZZ": description}, palette, "test", ("tiles",), BASE)
    (found,) = findings
    assert tiles == {}
    assert (found.code, found.severity, found.rule) == ("bad-tile", "error", None)
    assert found.message.startswith("tile ZZ: ")
    return found.message.removeprefix("tile ZZ: "), path_name(found.where.path or ())


def tile(description: Any, palette: Palette = PALETTE) -> Tile:
    tiles, findings = read_tiles({"ZZ": description}, palette, "test", ("tiles",), BASE)
    assert findings == []
    return tiles["ZZ"]


def segments(*listed: Any) -> dict[str, Any]:
    return {"count": 1, "segments": list(listed)}


@in_one
@pytest.mark.parametrize(
    ("description", "message", "where"),
    [
        ("U", "a tile is described by a mapping with `segments` or `like`", "tiles.ZZ"),
        ({"like": "U", "count": -1}, "the count is a whole number, 0 or more", "tiles.ZZ.count"),
        ({"like": "U", "count": True}, "the count is a whole number, 0 or more", "tiles.ZZ.count"),
        ({"like": "U", "count": "two"}, "the count is a whole number, 0 or more", "tiles.ZZ.count"),
        ({"like": "QQ"}, "there is no tile QQ to be like", "tiles.ZZ.like"),
        ({"like": "U", "also": "UU"}, "`also` is a list", "tiles.ZZ.also"),
        ({"segments": {}}, "`segments` is a list", "tiles.ZZ.segments"),
        ({"like": "U", "marks": ["inn"]}, "marks are a mapping from a point", "tiles.ZZ.marks"),
        ({}, "the north edge does not close: NNW belongs to nothing", "tiles.ZZ.segments"),
        (segments({"city": ["N"]}), "the east edge does not close: ENE belongs", "tiles.ZZ.segments"),
        (segments({"road": ["E"]}), "the north edge does not close", "tiles.ZZ.segments"),
        (
            segments({"city": ["N"]}, FIELD),
            "NNW belongs to two segments (a city and a farm)",
            "tiles.ZZ.segments[1]",
        ),
        (
            segments({"city": ["N"]}, {"road": ["N"]}),
            "N belongs to two segments (a city and a road)",
            "tiles.ZZ.segments[1]",
        ),
        (segments("city"), "a segment is a mapping such as {city: [N]}", "tiles.ZZ.segments[0]"),
        (segments({"lagoon": ["N"]}), "unknown: lagoon", "tiles.ZZ.segments[0]"),
        (segments({"city": ["N"], "road": ["E"]}), "exactly one kind is needed", "tiles.ZZ.segments[0]"),
        (segments({"marks": ["inn"]}), "exactly one kind is needed", "tiles.ZZ.segments[0]"),
        (segments({"city": ["Z"]}), "Z is not a point of a tile", "tiles.ZZ.segments[0]"),
        (segments({"city": ["NNE"]}), "a city is given by the middle of a side", "tiles.ZZ.segments[0]"),
        (segments({"farm": ["N"]}), "a farm is given by outer points", "tiles.ZZ.segments[0]"),
        (segments({"city": ["centre"]}), "a city lies at an edge", "tiles.ZZ.segments[0]"),
        (segments({"cloister": ["N"]}), "a cloister lies in the centre", "tiles.ZZ.segments[0]"),
        (segments({"farm": ["centre", "NNE"]}), "centre is only for what", "tiles.ZZ.segments[0]"),
        (segments({"road": []}), "the road names no point", "tiles.ZZ.segments[0]"),
        (segments({"road": "E"}), "`road` is a list", "tiles.ZZ.road"),
        (segments({"city": ["N"], "marks": ["inn"]}), "a city has no mark inn", "tiles.ZZ.segments[0]"),
        (segments({"city": ["N"], "marks": ["moat"]}), "a city has no mark moat", "tiles.ZZ.segments[0]"),
        (
            segments({"city": ["N"]}, {"farm": ["ENE"], "touches": ["S"]}),
            "touches: there is no city or the like at S",
            "tiles.ZZ.segments[1]",
        ),
        (
            segments({"city": ["N"]}, {"farm": ["ENE"], "touches": ["Q"]}),
            "touches: Q is not a point of a tile",
            "tiles.ZZ.segments[1]",
        ),
        ({"like": "U", "marks": {"N": ["inn"]}}, "ZZ has none at N", "tiles.ZZ.marks.N"),
        ({"like": "U", "marks": {"Q": ["inn"]}}, "Q is not a point of a tile", "tiles.ZZ.marks.Q"),
        ({"like": "U", "marks": {"E": ["moat"]}}, "unknown mark: moat", "tiles.ZZ.marks.E"),
        ({"like": "W", "marks": {"tile": ["inn"]}}, "ZZ has 3: give it by a point", "tiles.ZZ.marks.tile"),
    ],
)
def test_what_is_wrong_with_a_tile_is_found_with_its_place(
    description: Any, message: str, where: str
) -> None:
    found, place = problem(description)
    assert message in found
    assert place == where


def test_a_code_of_the_sets_in_play_is_taken() -> None:
    tiles, (found,) = read_tiles({"U": {"like": "V"}}, PALETTE, "test", ("tiles",), BASE)
    assert found.message == "tile U: the code U is taken by a tile of the set base"
    assert tiles == {}


def test_a_wrong_tile_does_not_hide_the_next() -> None:
    tiles, findings = read_tiles(
        {"ZA": {"like": "QQ"}, "ZB": {"like": "U"}, "ZC": {"like": "ZA"}, "ZD": {"like": "zb"}},
        PALETTE,
        "test",
        ("tiles",),
        BASE,
    )
    assert list(tiles) == ["ZB", "ZD"]
    assert [finding.message for finding in findings] == [
        "tile ZA: there is no tile QQ to be like",
        "tile ZC: there is no tile ZA to be like",
    ]


def test_a_tile_like_another_has_its_segments_marks_and_a_count_of_its_own() -> None:
    like_q = tile({"like": "Q", "marks": {"E": ["pennant", "pennant"]}, "count": 5, "also": ["X/Y"]})
    assert like_q.count == 5
    assert like_q.aliases == ("X/Y",)
    assert [s.points for s in like_q.segments] == [s.points for s in BASE["Q"].segments]
    assert like_q.segments[0].marks == {"pennant": 3}
    assert BASE["Q"].segments[0].marks == {"pennant": 1}


def test_a_count_may_be_left_out() -> None:
    assert tile({"like": "U"}).count == 1
    assert tile({"segments": [FIELD]}).count == 1


def test_marks_in_a_list_count_each() -> None:
    marked = tile(segments({"city": ["N", "E", "S", "W"], "marks": ["pennant", "pennant"]}))
    assert marked.segments[0].marks == {"pennant": 2}


# Marks put on a tile as it lies


@in_one
@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("point", POINTS)
def test_a_mark_lies_on_the_segment_seen_at_its_point(point: str, rotation: int) -> None:
    """On a road tile: the inn comes on the road that this point names on the table, or is refused."""
    bend = BASE["V"]
    seen = bend.rotations[rotation].segment_at("road", parse_point(point))
    if seen < 0:
        with pytest.raises(ValueError, match=f"has none at {point}"):
            mark_tile(bend, {point: ["inn"]}, PALETTE, rotation)
    else:
        marked = mark_tile(bend, {point: ["inn"]}, PALETTE, rotation)
        assert [index for index, s in enumerate(marked.segments) if s.marks] == [seen]


@pytest.mark.parametrize("rotation", range(4))
def test_of_several_roads_the_one_at_the_point_is_marked(rotation: int) -> None:
    crossing = BASE["X"]
    for index, segment in enumerate(crossing.segments[:4]):
        point = point_name(turn_point(segment.points[0], rotation))
        marked = mark_tile(crossing, {point: "inn"}, PALETTE, rotation)
        assert [s.marks.get("inn", 0) for s in marked.segments[:4]] == [int(i == index) for i in range(4)]


@pytest.mark.parametrize("names", ["inn", ["inn"], ("inn",)])
def test_one_mark_may_be_given_alone_or_in_a_list(names: Any) -> None:
    assert mark_tile(BASE["U"], {"E": names}, PALETTE).segments[0].marks == {"inn": 1}


def test_a_mark_for_the_only_segment_of_its_kind_needs_no_point() -> None:
    assert mark_tile(BASE["U"], {"tile": ["inn"]}, PALETTE).segments[0].marks == {"inn": 1}


def test_marks_of_the_tile_as_a_whole() -> None:
    palette = Palette.of(PALETTE.kinds.values(), [MarkKind("volcano", "volcanoes", "tile", "any")])
    assert mark_tile(BASE["B"], {"tile": ["volcano"]}, palette).marks == {"volcano": 1}
    with pytest.raises(ValueError, match="give it under `tile`"):
        mark_tile(BASE["B"], {"N": ["volcano"]}, palette)


def test_a_marked_tile_is_another_tile() -> None:
    """The tile of the set keeps its marks; the turned tiles that were made of it stay its own."""
    before = BASE["U"].rotations[1]
    marked = mark_tile(BASE["U"], {"N": ["inn"]}, PALETTE, 1)
    assert BASE["U"].rotations[1] is before
    assert marked.rotations[1] is not before
    assert all(not segment.marks for segment in BASE["U"].segments)


# Whole sets


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "a tile set has the keys set, title, total and tiles"),
        ("{set: x, tiles: []}", "a tile set has the keys"),
        ("{set: x, total: 3, tiles: {A: {count: 2, segments: [{city: [N, E, S, W]}]}}}", "add up to 2"),
        ("{set: x, tiles: {A: {count: 2, segments: [{city: [N, E, S, W]}]}}}", "`total` says None"),
        ("{set: x, total: 1, tiles: {A: {segments: [{city: [N]}]}}}", "does not close"),
    ],
)
def test_an_unsound_set_is_unusable(text: str, message: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_set(text, PALETTE, "my set")
    assert message in refusal.value.findings[0].message


def test_a_sound_set() -> None:
    read = read_set(
        "{set: x, title: Mine, total: 2, tiles: {A: {count: 2, segments: [{city: [N, E, S, W]}]}}}",
        PALETTE,
        "x",
    )
    assert (read.name, read.title, list(read.tiles)) == ("x", "Mine", ["A"])
    assert Catalogue.of([(read, 3)], {}).counts == {"A": 6}


# Naming segments by points


def test_the_name_of_a_segment_is_the_middle_of_a_side_where_it_has_one() -> None:
    names = {
        segment.kind.name + str(index): point_name(segment.name_point)
        for index, segment in enumerate(BASE["D"].segments)
    }
    assert names == {"city0": "N", "road1": "E", "farm2": "ENE", "farm3": "S"}


@pytest.mark.parametrize(
    ("code", "index", "words"),
    [
        ("C", 0, "N, E, S and W"),
        ("U", 0, "E and W"),
        ("A", 0, "S"),
        ("A", 1, "centre"),
        ("D", 2, "ENE and WNW"),
        ("D", 3, "ESE, SSE, SSW and WSW"),
    ],
)
def test_points_of_a_segment_in_words(code: str, index: int, words: str) -> None:
    assert BASE[code].rotations[0].point_names(index) == words
