"""Forms that can be written short: as a word, a number, a line of words."""

from typing import Annotated, Any, Literal, NamedTuple

import pytest

from carcscore import geometry
from carcscore.rules.data_types import (
    Cell,
    FigureName,
    Label,
    Player,
    Whole,
)
from carcscore.rules.forms import data_type, form, read, schema, write
from tests.rules.forms_at_a_table import HERE, TABLE, accepted


@form(3, {"value": 3, "good": "cloth"}, short="value", words={"unknown": {}})
class Token(NamedTuple):
    """a token: its value, `unknown`, or `{value, good}`"""

    value: Annotated[int | None, Whole(-9, 9), Label("a value")] = None
    good: Literal["cloth", "wheat"] | None = None


@form(short="from")
class Theft(NamedTuple):
    """a player, or `{from, token}`"""

    from_: Player
    token: Token | None = None


@form("draw", words={"draw": {"draw": "unknown"}}, single=True)
class Taken(NamedTuple):
    """`draw`, `{draw: TOKEN}` or `{steal: PLAYER}`"""

    draw: Token | None = None
    steal: Theft | None = None


@form(short="figure quarter")
class InQuarter(NamedTuple):
    """a figure in a quarter: `[FIGURE] QUARTER`"""

    quarter: Literal["castle", "market"]
    figure: FigureName = "follower"


@form(short="at height")
class Floors(NamedTuple):
    """floors of a tower: `CELL HEIGHT`, or `{at, height}`"""

    at: Cell
    height: Annotated[int, Whole(1, 30), Label("a height")]


def test_the_schemas_of_short_forms() -> None:
    assert schema(Token) == {
        "title": "a token: its value, `unknown`, or `{value, good}`",
        "type": ["integer", "string", "object"],
        "minimum": -9,
        "maximum": 9,
        "pattern": "^unknown$",
        "additionalProperties": False,
        "properties": {
            "value": {
                "title": "a value",
                "type": "integer",
                "minimum": -9,
                "maximum": 9,
                "examples": [1],
            },
            "good": {"enum": ["cloth", "wheat"]},
        },
        "examples": [3, {"value": 3, "good": "cloth"}],
    }
    theft = schema(Theft)
    assert theft["type"] == ["string", "object"]
    assert (theft["minLength"], theft["maxLength"], theft["required"]) == (1, 200, ["from"])
    taken = schema(Taken)
    assert (taken["pattern"], taken["minProperties"], taken["maxProperties"]) == ("^draw$", 1, 1)
    assert schema(Floors)["type"] == ["string", "object"]


@pytest.mark.parametrize(
    ("of", "data", "value"),
    [
        (Token, 5, Token(5)),
        (Token, "unknown", Token()),
        (Token, {"value": 4, "good": "cloth"}, Token(4, "cloth")),
        (Token, {"good": "wheat"}, Token(None, "wheat")),
        (Taken, "draw", Taken(draw=Token())),
        (Taken, {"draw": 5}, Taken(draw=Token(5))),
        (Taken, {"steal": "blue"}, Taken(steal=Theft("blue"))),
        (Taken, {"steal": {"from": "blue", "token": -3}}, Taken(steal=Theft("blue", Token(-3)))),
        (InQuarter, "castle", InQuarter("castle")),
        (InQuarter, "large market", InQuarter("market", "large")),
        (Floors, {"at": [1, 1], "height": 3}, Floors((1, 1), 3)),
    ],
)
def test_short_forms_are_read_and_written(of: Any, data: object, value: object) -> None:
    assert accepted(of, data)
    assert read(of, data, TABLE, HERE) == (value, [])
    assert write(of, value) == data


def test_lines_of_words_can_name_cells() -> None:
    assert read(Floors, "B2 3", TABLE, HERE) == (Floors((1, 1), 3), [])
    assert data_type(Floors).write(Floors((1, 1), 3), lambda cell: geometry.cell_name(cell, (0, 0))) == "B2 3"


@pytest.mark.parametrize(
    ("of", "data", "codes", "path"),
    [
        (Theft, "mauve", ["unknown-player"], HERE),
        (
            Theft,
            {"from": "mauve", "token": {"good": "wine"}},
            ["unknown-player", "bad-value"],
            (*HERE, "from"),
        ),
        (Floors, "B2", ["bad-value"], HERE),
        (Floors, "B2 3 4", ["bad-value"], HERE),
        (Floors, "B2 high", ["bad-value"], HERE),
        (Floors, "?? 40", ["bad-cell", "out-of-range"], HERE),
        (InQuarter, "large inn", ["bad-value"], HERE),
        (InQuarter, "", ["bad-value"], HERE),
    ],
)
def test_a_slip_in_a_short_form_stands_where_it_is(
    of: Any, data: object, codes: list[str], path: Any
) -> None:
    value, findings = read(of, data, TABLE, HERE)
    assert value is None
    assert [one.code for one in findings] == codes
    assert findings[0].where.path == path
