"""JSON: plain data, findings and their places."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from carcscore.findings import Finding, UnusableInput
from carcscore.source import json_text, parse
from carcscore.source.errors import ParseErrors


def refused(text: str, name: str = "game.json") -> tuple[Finding, ...]:
    with pytest.raises(UnusableInput) as caught:
        parse(text, name)
    assert all(finding.severity == "error" for finding in caught.value.findings)
    return caught.value.findings


def places(text: str) -> list[tuple[str, int | None, int | None]]:
    return [(f.code, f.where.line, f.where.column) for f in refused(text)]


@pytest.mark.parametrize(
    "text",
    [
        '{"a": [1, -2, true, false, null, "x", {}, []]}',
        ' \n\t{"a":\r\n"\\u00e9\\ud83d\\ude00\\n\\t\\\\u0001"} \n',
        '"text"',
        "0",
        "-0",
        "null",
        '{"": ""}',
        '{"a": "\\\\b \\\\f \\u0041"}',
        '["123456789012345678", 123456789012345678, -123456789012345678]',
        "[" * 40 + "]" * 40,
    ],
)
def test_reads_what_json_reads(text: str) -> None:
    assert parse(text, "x.json").data == json.loads(text)
    assert parse(text, "x.json").language == "json"
    errors = ParseErrors(text)
    assert json_text._build(text, errors) == json.loads(text)
    assert not errors


@pytest.mark.parametrize("name", ["X.JSON", "a/b.Json"])
def test_a_name_decides(name: str) -> None:
    assert refused("a: 1", name)[0].code == "syntax"


@pytest.mark.parametrize("name", ["x.yaml", "x.jcz", "<text>", "-"])
def test_brackets_are_tried_as_json_first(name: str) -> None:
    assert parse('\ufeff {"a": 1}', name).language == "json"
    assert parse("{a: 1}", name).language == "yaml"
    assert parse('{"a": 1,}', name).data == {"a": 1}
    assert parse("['a', b]", name).data == ["a", "b"]


def test_of_two_failures_that_of_the_likelier_language_is_told() -> None:
    assert "comma is missing here" in refused('{"a": 1 "b": 2}', "x")[0].message
    assert "bracket `{`" in refused("{a: 1", "x")[0].message
    assert [f.code for f in refused('{"a": 1, "a": 2', "x")] == ["syntax", "repeated-key"]


def test_findings_of_json_are_told_though_yaml_would_do() -> None:
    assert [finding.code for finding in refused('{"a": 1, "a": 1.5}', "x")] == [
        "repeated-key",
        "number-not-whole",
    ]


def test_findings_of_yaml_are_told_when_it_is_no_json() -> None:
    assert refused("{a: 1, a: 2}", "x")[0].code == "repeated-key"
    assert refused("[" + "a" + ", *x" + "]", "x")[0].code == "alias"
    assert refused("[a, " * 50, "x")[0].code == "nested-too-deep"


def test_all_findings_at_once_with_place_and_path() -> None:
    text = (
        '{"a": 1.5, "a": 2,\n "b": [NaN, -Infinity, 1e5, "x\\ud800", 1234567890123456789],\n'
        ' "c": {"\\u0007": "\\b"}}'
    )
    assert [(f.code, f.where.line, f.where.column, f.where.path) for f in refused(text)] == [
        ("number-not-whole", 1, 7, ("a",)),
        ("repeated-key", 1, 12, ("a",)),
        ("number-not-whole", 2, 8, ("b", 0)),
        ("number-not-whole", 2, 13, ("b", 1)),
        ("number-not-whole", 2, 24, ("b", 2)),
        ("control-character", 2, 31, ("b", 3)),
        ("number-too-long", 2, 40, ("b", 4)),
        ("control-character", 3, 9, ("c",)),
        ("control-character", 3, 19, ("c", "\x07")),
    ]


@pytest.mark.parametrize(
    "escape",
    [
        "\\b",
        "\\f",
        "\\u0000",
        "\\u001F",
        "\\u007f",
        "\\u0080",
        "\\uD800",
        "\\udfff",
        "\\uFFFE",
        "\\ud800\\u0041",
    ],
)
def test_escapes_bring_no_control_characters_in(escape: str) -> None:
    assert places(f'["a", "ok\\n{escape}"]') == [("control-character", 1, 12)]
    assert places(f'{{"{escape}": 1}}') == [("control-character", 1, 3)]


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ('{"a": 1 "b": 2}', 1, 8, "comma is missing"),
        ('{"a": 1\n "b": 2}', 1, 8, "comma is missing"),
        ('[1 2]', 1, 3, "comma is missing"),
        ('[1, 2,]', 1, 6, "allows none at the end"),
        ('{"a": 1,}', 1, 8, "allows none at the end"),
        ('{"a": 1,\n}', 1, 8, "allows none at the end"),
        ("['a']", 1, 2, "double quotes"),
        ("{'a': 1}", 1, 2, "double quotes"),
        ("[\u201ca\u201d]", 1, 2, "straight"),
        ("[1, // one\n2]", 1, 5, "no comments"),
        ("[1 /* one */]", 1, 4, "no comments"),
        ("[1] # one", 1, 5, "no comments"),
        ('{"a": "b}', 1, 7, "not closed on its line"),
        ('{"a": "b\n}', 1, 7, "not closed on its line"),
        ('["a\tb"]', 1, 4, "tab"),
        ('["a\\qb"]', 1, 4, "escape"),
        ('["a\\u12"]', 1, 4, "hexadecimal"),
        ('["a\\', 1, 2, "not closed"),
        ('{"a": [1, 2}', 1, 12, "opened as `[`"),
        ('[{"a": 1]', 1, 9, "opened as `{`"),
        ('[{"a": ]', 1, 6, "colon a value is missing"),
        ('[{]', 1, 3, "opened as `{`"),
        ('{"a": 1, "b": {"c": 2}', 1, 1, "never closed"),
        ('[\n [1, 2', 2, 2, "never closed"),
        ('[1]]', 1, 4, "data end before"),
        ('{"a": 1} {"b": 2}', 1, 10, "data end before"),
        (']', 1, 1, "never opened"),
        ('{"a" 1}', 1, 5, "colon is missing after the key `a`"),
        ('{"a"}', 1, 5, "colon is missing"),
        ('{"a": }', 1, 5, "colon a value is missing"),
        ('{"a": , "b": 1}', 1, 7, "a value is missing"),
        ('{, "b": 1}', 1, 2, "a key is missing"),
        ('[,1]', 1, 2, "a value is missing"),
        ('{{"a": 1}}', 1, 2, "key is missing before this bracket"),
        ('{a: 1}', 1, 2, '`"a"`'),
        ('{1: 1}', 1, 2, '`"1"`'),
        ('["a": 1]', 1, 5, "have no keys"),
        ('{"a": "b": 1}', 1, 10, "comma before the next key"),
        ('[True]', 1, 2, "`true`"),
        ('[None]', 1, 2, "`null`"),
        ('[undefined]', 1, 2, "`null`"),
        ('[red]', 1, 2, '`"red"`'),
        ('[01]', 1, 2, "not a number in JSON"),
        ('[+1]', 1, 2, "not a number in JSON"),
        ('[.5]', 1, 2, "not a number in JSON"),
        ('[1.]', 1, 2, "not a number in JSON"),
        ('[12:30]', 1, 4, "have no keys"),
        ('[1-2]', 1, 2, "not a number in JSON"),
        ('[-]', 1, 2, '`"-"`'),
        ('[;]', 1, 2, '`";"`'),
        ('\u2028[]', 1, 1, ""),
        ("yes", 1, 1, '`"yes"`'),
    ],
)  # fmt: skip
def test_errors_of_syntax_are_explained(text: str, line: int, column: int, word: str) -> None:
    (finding,) = refused(text)
    assert (finding.code, finding.where.line, finding.where.column) == ("syntax", line, column)
    assert word in finding.message
    assert finding.message.endswith(".")


def test_nothing_but_blanks() -> None:
    assert refused(" \n ")[0].code == "empty"


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
@pytest.mark.parametrize("times", [41, 30_000, 200_000])
def test_depth_is_bounded(opening: str, times: int) -> None:
    (finding,) = refused(opening * times)
    assert finding.code == "nested-too-deep"
    assert finding.where.path is not None
    assert len(finding.where.path) == 40


def test_depth_41_is_refused_when_the_text_is_whole() -> None:
    assert refused("[" * 41 + "]" * 41)[0].code == "nested-too-deep"
    assert refused('{"a":' * 41 + "1" + "}" * 41)[0].code == "nested-too-deep"


def test_long_digits_are_refused_without_converting_them() -> None:
    assert places("[" + "9" * 100_000 + "]") == [("number-too-long", 1, 2)]
    assert len(refused("[" + "9" * 100_000 + "]")[0].message) < 200


def test_the_number_of_values_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_text, "MOST_VALUES", 10)
    assert parse("[1,2,3,4,5,6,7,8,9]", "x.json").data == list(range(1, 10))
    assert parse('["1,2,3,4,5,6,7,8,9,,,,"]', "x.json").data == ["1,2,3,4,5,6,7,8,9,,,,"]
    assert places("[1,2,3,4,5,6,7,8,9,10]") == [("too-many-values", 1, 20)]


def test_a_thousand_findings_end_the_reading() -> None:
    with pytest.raises(UnusableInput) as caught:
        parse("[" + "1.5," * 3000 + "1]")
    assert len(caught.value.findings) == 1001
    assert caught.value.findings[-1].code == "reading-stopped"


def test_recursion_of_the_parser_is_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shallow(json.JSONDecoder):
        def decode(self, s: str, *_: Any) -> None:
            raise RecursionError

    monkeypatch.setattr(json, "JSONDecoder", Shallow)
    assert parse('{"a": [1]}').data == {"a": [1]}


def test_messages_hold_neither_whole_values_nor_line_numbers() -> None:
    long = "x" * 10_000
    for text in (f'{{"{long}": 1, "{long}": 2}}', f'{{"{long}" 1}}', f"[{long}]", f"{{{long}: 1}}"):
        for finding in refused(text):
            assert len(finding.message) < 250


def test_no_path_of_the_fast_way_depends_on_the_digits_limit() -> None:
    limit = sys.get_int_max_str_digits()
    assert refused("[" + "1" * (limit + 1) + "]")[0].code == "number-too-long"
