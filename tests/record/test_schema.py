"""The form of a record: the schema, and a sentence for each refusal."""

# ruff: noqa: E501 - tables read best with a case a line

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
import yaml

import carcscore.record.refusals
from carcscore.findings import Finding
from carcscore.record.schema import record_schema
from carcscore.record.vocabulary import Vocabulary
from tests.record.strategies import WIDE, usable_record


def read(**changes: Any) -> list[Finding]:
    data = {"carcscore": 1, "players": ["red", "blue"], "board": "D", **changes}
    record, findings = usable_record({key: value for key, value in data.items() if value is not ...}, WIDE)
    assert record is None
    return findings


def test_the_schema_is_valid_and_its_examples_fit() -> None:
    schema = record_schema()
    jsonschema.Draft202012Validator.check_schema(schema)

    def check(part: Any, name: str) -> None:
        if isinstance(part, dict):
            for example in part.get("examples", ()) if isinstance(part.get("examples"), list) else ():
                validator = jsonschema.Draft202012Validator({**part, "$defs": schema["$defs"]})
                assert validator.is_valid(example), (name, example)
            for key, inner in part.items():
                check(inner, f"{name}.{key}")

    check(schema["properties"], "")
    check(schema["$defs"], "$defs")


def test_every_key_is_described() -> None:
    schema = record_schema()

    def check(part: Any, name: str) -> None:
        for key, inner in part.get("properties", {}).items() if isinstance(part, dict) else ():
            definition = schema["$defs"].get(inner.get("$ref", "").removeprefix("#/$defs/"), {})
            assert "description" in inner or "description" in definition or key == "deploy", f"{name}.{key}"
        for key, inner in part.items() if isinstance(part, dict) else ():
            check(inner, f"{name}.{key}")

    check(schema, "")


@pytest.mark.parametrize(
    ("changes", "code", "path", "message"),
    [
        ({"carcscore": 2}, "newer-format", ("carcscore",),
         "This record is written in version 2 of the record format, for a newer version of the program; this one "
         "reads version 1. Update carcscore to read it."),
        ({"carcscore": ...}, "missing-key", (), "The record lacks `carcscore`; begin it with the line `carcscore: 1`."),
        ({"carcscore": "1"}, "wrong-type", ("carcscore",), None),
        ({"carcscore": 0}, "bad-value", ("carcscore",), "`carcscore` is `0`, but only 1 can be used here."),
        ({"players": ...}, "missing-key", (),
         "The record lacks `players`; add them in turn order, for example `players: [red Anna, blue Ben]`."),
        ({"followrs": []}, "unknown-key", ("followrs",),
         "`followrs` is not a key of a record; did you mean `followers`?"),
        ({"wind-roses": []}, "unknown-key", ("wind-roses",),
         "`wind-roses` is not a key of a record; the name of an expansion can be a key only if "
         "`rules.expansions` lists it."),
        ({"rules": {"farm": "third"}}, "unknown-key", ("rules", "farm"),
         "`farm` is not a key of `rules`; did you mean `farms`?"),
        ({"title": [2026]}, "wrong-type", ("title",),
         "`title` is a list here, but a text is needed."),
        ({"title": True}, "wrong-type", ("title",),
         '`title` is a truth value here; put it in quotes: `title: "true"`.'),
        ({"notes": None}, "wrong-type", ("notes",),
         "`notes` is empty; leave it out or write a text. For example: `notes: \"Ben's first game.\"`."),
        ({"players": ["red", 12]}, "wrong-type", ("players", 1),
         'Entry 2 of `players` is a number here; put it in quotes: `"12"`.'),
        ({"players": "red"}, "wrong-type", ("players",),
         "`players` is a text here, but a list of players is needed. For example: `players: [red Anna, blue Ben]`."),
        ({"players": []}, "bad-value", ("players",), "`players` is empty, but a list of players is needed."),
        ({"rules": {"small_city": "4"}}, "wrong-type", ("rules", "small_city"),
         "`small_city` is a text here, but a number is needed: write 4 without quotes."),
        ({"rules": {"farms": "thrid"}}, "bad-value", ("rules", "farms"),
         "`farms` is `thrid`, but only third, second, first, none can be used here; did you mean `third`?"),
        ({"rules": {"farms": None}}, "bad-value", ("rules", "farms"),
         "`farms` is empty, but only third, second, first, none can be used here."),
        ({"rules": {"ignore": ["inn", "inn"]}}, "duplicate-value", ("rules", "ignore", 1),
         "`inn` appears twice in `ignore`; delete one of them."),
        ({"rules": {"expansions": ["inns & co"]}}, "bad-value", ("rules", "expansions", 0),
         "`inns & co` is not a name of small letters, digits and hyphens."),
        ({"rules": {"expansions": ["inns\n"]}}, "bad-value", ("rules", "expansions", 0), None),
        ({"track": {"red": "4"}}, "wrong-type", ("track", "red"),
         "`red` is a text here, but a number of points is needed. For example: `red: 6`."),
        ({"board": [{"tile": "D", "at": [0, 2000000]}]}, "out-of-range", ("board", 0, "at", 1),
         "Entry 2 of `at` is `2000000`, but it can be at most 1000000."),
        ({"board": [{"tile": "D", "at": [0, -2000000]}]}, "out-of-range", ("board", 0, "at", 1), None),
        ({"board": [{"tile": "D", "at": [0]}]}, "bad-value", ("board", 0, "at"),
         "`at` has 1 entry, but a cell `[x, y]` has 2."),
        ({"board": [{"tile": "K2", "at": [0, 0]}]}, "bad-value", ("board", 0, "tile"),
         "`K2` is not a tile code: in long form write `tile: K, rotation: 180`."),
        ({"board": [{"tile": "?", "at": [0, 0]}]}, "bad-value", ("board", 0, "tile"),
         "`?` is not a tile code of 1 to 4 letters, or a name of JCloisterZone."),
        ({"board": [{"tile": "D"}]}, "missing-key", ("board", 0),
         "Entry 1 of `board` lacks `at`."),
        ({"board": [{"tile": "D", "at": [0, 0], "rotation": 45}]}, "bad-value", ("board", 0, "rotation"),
         "`rotation` is `45`, but only 0, 90, 180, 270 can be used here."),
        ({"followers": [{"player": "red", "role": "knight"}]}, "missing-key", ("followers", 0), None),
        ({"followers": [{"player": "red", "role": "monk", "at": "A1", "rols": 1}]}, "unknown-key",
         ("followers", 0, "rols"), None),
        ({"followers": [""]}, "bad-value", ("followers", 0), "Entry 1 of `followers` is empty, but a follower is needed."),
        ({"followers": ["x" * 1001]}, "bad-value", ("followers", 0),
         "Entry 1 of `followers` has 1001 characters, but should have at most 1000."),
        ({"tiles": {"uw": {}}}, "bad-value", ("tiles", "uw"), "`uw` is not a tile code of 1 to 4 capital letters."),
        ({"board": ..., "turns": [{"tile": "D"}]}, "missing-key", ("turns", 0),
         "Entry 1 of `turns` has `tile`, but it lacks `at`."),
        ({"board": ..., "turns": [{"missed": "ale", "actions": [{}]}]}, "bad-value", ("turns", 0, "actions", 0), None),
        ({"board": ..., "turns": [{"missed": "ale", "actions": [{"bribe": 1, "deploy": "monk 0,0"}]}]}, "bad-value",
         ("turns", 0, "actions", 0), "Entry 1 of `actions` has 2 keys, but should have at most 1."),
    ],
)  # fmt: skip
def test_each_refusal_has_a_code_a_place_and_a_sentence(
    changes: dict[str, Any], code: str, path: tuple[Any, ...], message: str | None
) -> None:
    findings = read(**changes)
    assert [(each.code, each.where.path) for each in findings] == [(code, path)]
    assert message in (None, findings[0].message)


@pytest.mark.parametrize("key", ["a\nb", "x\u202ey", "\t", '"', "no", "x" * 5000])
@pytest.mark.parametrize("value", ["six", [1], None, True])
def test_a_message_is_one_short_line_whatever_the_key(key: str, value: object) -> None:
    (finding,) = read(track={key: value})
    assert finding.message.isprintable()
    assert len(finding.message) < 250


def test_the_corrected_line_is_yaml() -> None:
    (finding,) = read(track={"a\nb": "six"})
    assert yaml.safe_load(finding.message.split("`")[-2]) == {"a\nb": 6}


def test_a_record_is_a_mapping() -> None:
    others: tuple[object, ...] = ([], "x", None, 4)
    for data in others:
        record, findings = usable_record(data, WIDE)
        assert record is None
        assert [(each.code, each.where.path) for each in findings] == [("wrong-type", ())]


def test_several_faults_are_all_told() -> None:
    findings = read(a=1, b=2, title=[], rules={"edition": "x", "farms": "y"})
    assert sorted((each.code, each.where.path) for each in findings) == [
        ("bad-value", ("rules", "edition")),
        ("bad-value", ("rules", "farms")),
        ("unknown-key", ("a",)),
        ("unknown-key", ("b",)),
        ("wrong-type", ("title",)),
    ]


def test_in_long_lists_every_fault_is_found_at_its_entry() -> None:
    tiles: list[Any] = [{"tile": "D", "at": [number, 0]} for number in range(1000)]
    tiles[500] = {"tile": "D", "at": [0, 0], "x": 1}
    tiles[900] = 5
    findings = read(
        board=tiles, title=[], followers=[5] + ["red monk 0,0"] * 300, pieces=["dragon 0,0"] * 300
    )
    assert sorted((each.code, each.where.path) for each in findings) == [
        ("unknown-key", ("board", 500, "x")),
        ("wrong-type", ("board", 900)),
        ("wrong-type", ("followers", 0)),
        ("wrong-type", ("title",)),
    ]
    assert any(each.message.startswith("Entry 901 of `board` is a number") for each in findings)
    assert [each.code for each in read(players=["red"] * 300)] == ["bad-value"]


def test_after_very_many_faults_nothing_more_is_read() -> None:
    findings = read(board=[{}] * 6000)
    assert {each.code for each in findings} == {"missing-key", "reading-stopped"}
    assert findings[-1].severity == "note"


def test_nobody_searches_for_the_nearest_word_thousands_of_times() -> None:
    findings = read(**{f"followrs{number}": 1 for number in range(3000)})
    assert len(findings) == 3000
    assert findings[-1].message == "`followrs2999` is not a key of a record."


@pytest.mark.parametrize(
    "odd", [{1: 2}, {"a": (1,)}, {"a": "\ud800"}, {"\ud800": 1}, {"a": 10**5000}, {"a": b""}]
)
def test_data_that_no_text_can_give(odd: Any) -> None:
    assert read(title=3, inns=odd)


def test_data_that_is_nested_too_deep() -> None:
    data: list[Any] = []
    for _ in range(100_000):
        data = [data]
    assert [each.code for each in read(title=data)] == ["too-deep"]


def test_where_the_validators_disagree_the_place_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carcscore.record.refusals, "explain", lambda *_: ([], True))
    findings = read(rules={"farms": "x"})
    assert [(each.code, each.where.path) for each in findings] == [("bad-value", ("rules", "farms"))]


def test_an_expansion_brings_the_schema_of_its_part() -> None:
    vocabulary = Vocabulary(
        keys=("wells",),
        actions=("dig",),
        schemas={
            "wells": {"type": "object", "properties": {"at": {"$ref": "#/$defs/pair"}}},
            "turns.wells": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "actions.dig": {"type": "boolean"},
            "actions.wells": {"type": "string"},
        },
    )
    entry = {"tile": "D", "at": [1, 0], "wells": 3, "actions": [{"dig": True}, {"wells": "anything"}]}
    data: dict[str, Any] = {"carcscore": 1, "players": ["red"], "wells": {"at": [1, 0]}, "turns": [entry]}
    record, findings = usable_record(data, vocabulary)
    assert record is not None
    assert findings == []
    data["wells"]["at"] = [1]
    entry["wells"] = "x"
    entry["actions"] = [{"dig": 1}]
    _, findings = usable_record(data, vocabulary)
    assert sorted((each.code, each.where.path) for each in findings) == [
        ("bad-value", ("turns", 0, "wells")),
        ("bad-value", ("wells", "at")),
        ("wrong-type", ("turns", 0, "actions", 0, "dig")),
    ]


def test_the_schema_with_an_expansion_is_plain_json() -> None:
    schema = record_schema(WIDE)
    assert json.loads(json.dumps(schema)) == schema
    assert schema["properties"]["inns-and-cathedrals"] is True
    assert schema["properties"]["roads-to-victory"] == WIDE.schemas["roads-to-victory"]
    assert "roads-to-victory" not in record_schema()["properties"]


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"wells": 3}, ("wells",)),
        ({"turns": [{"tile": "D", "at": [1, 0], "wells": {}}]}, ("turns", 0, "wells")),
        (
            {"turns": [{"tile": "D", "at": [1, 0], "actions": [{"wells": 1}]}]},
            ("turns", 0, "actions", 0, "wells"),
        ),
    ],
)
def test_an_expansion_without_a_schema_for_a_place_has_no_data_there(
    more: dict[str, Any], path: tuple[str | int, ...]
) -> None:
    data = {"carcscore": 1, "players": ["red", "blue"], "turns": [], **more}
    record, findings = usable_record(data, Vocabulary(keys=("wells",), actions=("dig",)))
    assert record is None
    assert [(one.code, one.where.path) for one in findings] == [("misplaced-key", path)]
    assert findings[0].message.endswith("has no data of its own here; delete it.")
