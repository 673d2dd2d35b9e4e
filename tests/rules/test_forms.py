"""Forms: one declaration gives schema, reading and writing."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcscore.rules.data_types import (
    Cell,
    Code,
    FigureName,
    Label,
    Player,
    Point,
    Size,
    Text,
    TileCode,
    Whole,
)
from carcscore.rules.forms import data_type, form, read, schema, write
from tests.expansions.records import plain
from tests.rules.forms_at_a_table import HERE, TABLE, accepted
from tests.rules.test_short_forms import Floors, InQuarter, Taken, Theft, Token
from tests.sampling import examples


class Everything(NamedTuple):
    """a form with a field of every sort

    It says all that can be said.
    """

    at: Annotated[Cell, "Where it is."]
    from_: Player
    point: Point | None = None
    figure: FigureName = "follower"
    tile: Annotated[TileCode | None, "The tile."] = None
    number: Annotated[int, Whole(0, 9), Label("a number")] = 0
    colour: Literal["gold", "silver"] | None = None
    flag: bool = False
    note: Annotated[str, Text(5), Label("a note", "In words.", "so")] = ""
    cells: Annotated[tuple[Cell, ...], Size(1, 3), Label("a list of cells")] = ()
    points: Mapping[Player, Annotated[int, Whole(-5, 5), Label("points")]] = {}
    goods: Mapping[Literal["wine", "grain"], Annotated[int, Whole(0, 20)]] = {}


FULL = {
    "at": "B2",
    "from": "Red",
    "point": 12,
    "figure": "large",
    "tile": "D",
    "number": 9,
    "colour": "gold",
    "flag": True,
    "note": "so",
    "cells": ["A1", [1, -1]],
    "points": {"Blue": -5},
    "goods": {"wine": 2},
}


def test_the_schema_of_every_sort_of_field() -> None:
    made = schema(Everything)
    assert list(made) == [
        "title",
        "description",
        "type",
        "required",
        "additionalProperties",
        "properties",
        "examples",
    ]
    assert made["title"] == "a form with a field of every sort"
    assert made["description"] == "It says all that can be said."
    assert made["required"] == ["at", "from"]
    assert made["examples"] == [{"at": [2, 0], "from": "red"}]
    known = made["properties"]
    assert known["at"] == {"$ref": "#/$defs/cell", "description": "Where it is."}
    assert known["from"] == {"$ref": "#/$defs/player"}
    assert known["tile"] == {"$ref": "#/$defs/tile", "description": "The tile."}
    assert known["number"] == {
        "title": "a number",
        "type": "integer",
        "minimum": 0,
        "maximum": 9,
        "examples": [1],
    }
    assert known["colour"] == {"enum": ["gold", "silver"]}
    assert known["flag"] == {"title": "`true` or `false`", "type": "boolean", "examples": [True]}
    assert (known["note"]["minLength"], known["note"]["maxLength"]) == (1, 5)
    assert (known["cells"]["minItems"], known["cells"]["maxItems"]) == (1, 3)
    assert known["cells"]["items"] == {"$ref": "#/$defs/cell"}
    assert known["points"]["additionalProperties"]["minimum"] == -5
    assert list(known["goods"]["properties"]) == ["wine", "grain"]
    assert known["goods"]["additionalProperties"] is False


def test_every_sort_of_field_is_read() -> None:
    value, findings = read(Everything, FULL, TABLE, HERE)
    assert findings == []
    assert value == Everything(
        at=(1, 1),
        from_="red",
        point=1,
        figure="large",
        tile="D",
        number=9,
        colour="gold",
        flag=True,
        note="so",
        cells=((0, 0), (1, -1)),
        points={"blue": -5},
        goods={"wine": 2},
    )
    assert write(Everything, value) == {
        **FULL,
        "at": [1, 1],
        "from": "red",
        "point": "N",
        "cells": [[0, 0], [1, -1]],
        "points": {"blue": -5},
    }


def test_what_may_be_left_out_has_its_default_and_is_not_written() -> None:
    value, findings = read(Everything, {"at": [0, 0], "from": "blue"}, TABLE, HERE)
    assert (value, findings) == (Everything((0, 0), "blue"), [])
    assert value is not None
    assert write(Everything, value) == {"at": [0, 0], "from": "blue"}


def test_all_wrong_words_are_told_at_once_with_their_places() -> None:
    wrong = {
        "at": "here",
        "from": "mauve",
        "point": "Q",
        "cells": ["A1", "?"],
        "points": {"pink": 1, "red": 1, "RED": 2},
    }
    value, findings = read(Everything, wrong, TABLE, HERE)
    assert value is None
    assert [(one.code, one.where.path, one.severity) for one in findings] == [
        ("bad-cell", (*HERE, "at"), "error"),
        ("unknown-player", (*HERE, "from"), "error"),
        ("bad-point", (*HERE, "point"), "error"),
        ("bad-cell", (*HERE, "cells", 1), "error"),
        ("unknown-player", (*HERE, "points", "pink"), "error"),
        ("duplicate-player", (*HERE, "points", "RED"), "error"),
    ]
    assert findings[0].message == "here is not a cell"
    assert findings[2].message == "not a point of a tile: 'Q'"


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "x",
        3,
        {},
        {"at": "A1"},
        {**FULL, "more": 1},
        {**FULL, "number": True},
        {**FULL, "flag": 1},
        {**FULL, "note": 4},
        {**FULL, "cells": "A1"},
        {**FULL, "goods": []},
    ],
)
def test_data_of_another_form_is_nothing_and_told_by_the_schema(data: object) -> None:
    assert read(Everything, data, TABLE, HERE) == (None, [])
    assert not accepted(Everything, data)


@pytest.mark.parametrize("data", [{**FULL, "number": 10}, {**FULL, "colour": "brass"}])
def test_what_a_program_gives_past_the_schema_is_told_too(data: object) -> None:
    value, findings = read(Everything, data, TABLE, HERE)
    assert value is None
    assert [one.code in ("out-of-range", "bad-value") for one in findings] == [True]
    assert not accepted(Everything, data)


class Coded(NamedTuple):
    """a cell with a code of its own"""

    at: Annotated[Cell, Code("no-such-cell")]


def test_a_code_of_its_own() -> None:
    _, findings = read(Coded, {"at": "?"}, TABLE, ())
    assert [(one.code, one.where.path) for one in findings] == [("no-such-cell", ("at",))]


class Nothing(NamedTuple):
    """nothing"""


def test_a_form_without_fields_holds_nothing() -> None:
    assert schema(Nothing) == {"title": "nothing", "type": "object", "maxProperties": 0, "examples": [{}]}
    assert read(Nothing, {}, TABLE, ()) == (Nothing(), [])


# Unions


class Stay(NamedTuple):
    """to stay"""

    stay: bool


class Go(NamedTuple):
    """to go"""

    to: Cell


MOVE = data_type(Annotated[Stay | Go | tuple[Go, ...] | Literal["home", "away"], Label("a move", "", "home")])
WHO = data_type(Annotated[Literal["nobody"] | Player, Label("a player or `nobody`")])


def test_a_union_is_one_schema() -> None:
    made = MOVE.schema()
    assert made["type"] == ["object", "array", "string"]
    assert made["pattern"] == "^(home|away)$"
    assert list(made["properties"]) == ["stay", "to"]
    assert "required" not in made
    assert WHO.schema()["type"] == "string"
    assert "pattern" not in WHO.schema()


@pytest.mark.parametrize(
    ("data", "value"),
    [
        ({"stay": True}, Stay(True)),
        ({"to": [1, 1]}, Go((1, 1))),
        ([{"to": [0, 1]}, {"to": [1, 0]}], (Go((0, 1)), Go((1, 0)))),
        ("away", "away"),
    ],
)
def test_a_union_is_read_and_written_as_what_fits(data: object, value: object) -> None:
    assert read(MOVE, data, TABLE, HERE) == (value, [])
    assert write(MOVE, value) == data


def test_what_is_wrong_in_a_union_is_told_once() -> None:
    value, findings = read(MOVE, [{"to": "?"}, {"to": [0, 0]}], TABLE, HERE)
    assert value is None
    assert [one.where.path for one in findings] == [(*HERE, 0, "to")]
    value, findings = read(MOVE, {"to": [0, 0], "stay": True}, TABLE, HERE)
    assert (value, [(one.code, one.where.path) for one in findings]) == (None, [("bad-value", HERE)])
    assert read(WHO, "nobody", TABLE, HERE) == ("nobody", [])
    assert [one.code for one in read(WHO, "mauve", TABLE, HERE)[1]] == ["bad-value"]


def test_a_type_that_no_record_can_hold() -> None:
    with pytest.raises(TypeError, match="a form can't hold"):
        data_type(float)


# Whatever comes

FORMS = (Everything, Coded, Nothing, Token, Theft, Taken, InQuarter, Floors, MOVE, WHO)
WORDS = st.sampled_from(
    ["red", "BLUE", "mauve", "A1", "B2", "?", "N", "unknown", "draw", "castle", "large market"]
)
KEYS = st.sampled_from([*FULL, "value", "good", "draw", "steal", "quarter", "height", "stay", "to"])
DATA = st.recursive(
    plain | WORDS | st.lists(st.integers(-3, 3), max_size=3),
    lambda inner: st.dictionaries(KEYS, inner, max_size=4) | st.lists(inner, max_size=3),
    max_leaves=8,
)


@form(single=True)
class HereOrThere(NamedTuple):
    """one of two cells"""

    here: Cell | None = None
    there: Cell | None = None


@pytest.mark.parametrize("of", [*FORMS, HereOrThere])
def test_the_examples_are_of_their_form(of: Any) -> None:
    for example in schema(of)["examples"]:
        assert accepted(of, example)
        assert read(of, example, TABLE, HERE)[1] == []
        assert read(of, example, TABLE, HERE)[0] is not None


@examples(300)
@given(st.sampled_from(FORMS), DATA)
def test_there_is_always_an_answer(of: Any, data: object) -> None:
    value, findings = read(of, data, TABLE, HERE)
    if value is None:
        assert findings or not accepted(of, data) or of is MOVE
    else:
        assert findings == []
        again = write(of, value)
        assert read(of, again, TABLE, HERE) == (value, [])
        assert accepted(of, again)


class Roll(NamedTuple):
    """a form with words that are digits"""

    die: Literal["1", "2", "many"]
    either: Literal["1", "none"] | Mapping[Literal["3", "4"], Annotated[int, Whole(0, 9)]] | None = None


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"die": 1}, Roll("1")),
        ({"die": "2"}, Roll("2")),
        ({"die": "many", "either": 1}, Roll("many", "1")),
        ({"die": 2, "either": "none"}, Roll("2", "none")),
        ({"die": 2, "either": {"4": 9}}, Roll("2", {"4": 9})),
    ],
)
def test_a_word_of_digits_may_be_the_number(data: Any, expected: Roll) -> None:
    assert accepted(Roll, data)
    assert read(Roll, data, TABLE, HERE) == (expected, [])
    assert read(Roll, write(Roll, expected), TABLE, HERE) == (expected, [])


@pytest.mark.parametrize("die", [3, True, "3", -1, None])
def test_no_other_number(die: Any) -> None:
    assert not accepted(Roll, {"die": die})
    assert read(Roll, {"die": die}, TABLE, HERE)[0] is None
