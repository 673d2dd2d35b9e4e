"""YAML: plain data, findings and their places."""

from __future__ import annotations

import pytest
import yaml

from carcscore.findings import Finding, UnusableInput, Where
from carcscore.source import Source, locate, parse, yaml_text
from carcscore.source.yaml_pure import PureLoader
from tests.sampling import in_one


def refused(text: str) -> tuple[Finding, ...]:
    with pytest.raises(UnusableInput) as caught:
        parse(text, "game.yaml")
    return caught.value.findings


def places(text: str) -> list[tuple[str, int | None, int | None]]:
    return [(f.code, f.where.line, f.where.column) for f in refused(text)]


RECORD = """\
carcscore: 1
title: Saturday evening                # optional
rules: {edition: third, expansions: [inns-and-cathedrals]}
players: [red Anna, blue Ben]          # turn order
board: |
  .    E2   .    .
  V3   D*   K    B
followers:
  - blue knight C2 N                   # PLAYER [FIGURE] ROLE CELL [POINT]
turns:
  - {player: red, tile: E, rotation: 180, at: [0, -1], scores: {red: 4}}
"""


def test_reads_a_record(parser: str) -> None:
    source = parse(RECORD)
    assert source.language == "yaml"
    assert source.folded == frozenset()
    assert source.data == {
        "carcscore": 1,
        "title": "Saturday evening",
        "rules": {"edition": "third", "expansions": ["inns-and-cathedrals"]},
        "players": ["red Anna", "blue Ben"],
        "board": ".    E2   .    .\nV3   D*   K    B\n",
        "followers": ["blue knight C2 N"],
        "turns": [{"player": "red", "tile": "E", "rotation": 180, "at": [0, -1], "scores": {"red": 4}}],
    }


@in_one
@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1", 1),
        ("-1", -1),
        ("+5", 5),
        ("007", 7),
        ("-0", 0),
        ("123456789012345678", 123456789012345678),
        ("true", True),
        ("TRUE", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("Null", None),
        ("tRUE", "tRUE"),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("12:30", "12:30"),
        ("2001-01-01", "2001-01-01"),
        ("0x10", "0x10"),
        ("0o7", "0o7"),
        ("1_000", "1_000"),
        ("1,5", "1,5"),
        ("=", "="),
        (".", "."),
        ("..", ".."),
        ("1.2.3", "1.2.3"),
        ("e5", "e5"),
        ("2E", "2E"),
        ("E2", "E2"),
        ("inf", "inf"),
        ("nan", "nan"),
        ("+", "+"),
        ("\u0663", "\u0663"),
        ("'1'", "1"),
        ('"1.5"', "1.5"),
        ("'true'", "true"),
        ("'~'", "~"),
        ("''", ""),
        ('"<<"', "<<"),
    ],
)
def test_only_plain_scalars_are_resolved(parser: str, written: str, value: object) -> None:
    data = parse(f"a: {written}").data
    assert data == {"a": value}
    assert isinstance(data, dict)
    assert type(data["a"]) is type(value)


@in_one
@pytest.mark.parametrize(
    "written",
    [
        "1.5",
        "-1.5",
        "+.5",
        "1.",
        "1e3",
        "1E-3",
        "2E5",
        "1.5e+3",
        ".inf",
        "-.INF",
        "+.Inf",
        ".nan",
        ".NaN",
        "00.0",
    ],
)
def test_numbers_that_are_not_whole_are_findings(parser: str, written: str) -> None:
    (finding,) = refused(f"a: {written}")
    assert (finding.code, finding.where.path) == ("number-not-whole", ("a",))
    assert "quotes" in finding.message
    assert parse(f"{written}: '{written}'").data == {written: written}


def test_numbers_that_are_too_long(parser: str) -> None:
    assert places("a: -1234567890123456789") == [("number-too-long", 1, 4)]
    assert places("a: " + "9" * 50_000) == [("number-too-long", 1, 4)]


def test_keys_are_text(parser: str) -> None:
    assert parse("1: a\n~: b\ntrue: c\n2001-01-01: d\n'': e").data == {
        "1": "a",
        "~": "b",
        "true": "c",
        "2001-01-01": "d",
        "": "e",
    }


def test_what_records_do_not_have_is_found_all_at_once(parser: str) -> None:
    text = (
        "a: &one 1\nb: *one\nc: {<<: *one, x: !!int 1, ? [p, q] : 2}\na: 3\nd: !mine [1.5, *one]\n"
        "*one : e\n? &two [r]\n: !t {}\n---\nz: *two\nz: 1\n"
    )
    found = [(f.code, f.where.line, f.where.column, f.where.path) for f in refused(text)]
    assert found == [
        ("anchor", 1, 4, ("a",)),
        ("alias", 2, 4, ("b",)),
        ("merge-key", 3, 5, ("c", "<<")),
        ("alias", 3, 9, ("c", "<<")),
        ("tag", 3, 18, ("c", "x")),
        ("complex-key", 3, 29, ("c",)),
        ("repeated-key", 4, 1, ("a",)),
        ("tag", 5, 4, ("d",)),
        ("number-not-whole", 5, 11, ("d", 0)),
        ("alias", 5, 16, ("d", 1)),
        ("alias", 6, 1, ()),
        ("anchor", 7, 3, ()),
        ("complex-key", 7, 3, ()),
        ("tag", 8, 3, ("?",)),
        ("second-document", 9, 1, None),
        ("alias", 10, 4, ("z",)),
        ("repeated-key", 11, 1, ("z",)),
    ]


def test_messages_are_sentences(parser: str) -> None:
    for finding in refused("a: &x 1\nb: *x\nc: !t 1\n? [a]\n: 1\n<<: 1\na: 1.5\n---\nx"):
        assert finding.message[0].isupper() or finding.message[0] == "`"
        assert finding.message.endswith(".")
        assert finding.severity == "error"
        assert finding.rule is None


def test_a_tag_at_a_plain_scalar_and_an_anchor_at_once(parser: str) -> None:
    assert [code for code, *_ in places("a: &x !t 1.5")] == ["anchor", "tag"]
    assert [code for code, *_ in places("a: ! b")] == ["tag"]


def test_billion_laughs(parser: str) -> None:
    lines = ["a0: &a0 lol"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    codes = [finding.code for finding in refused("\n".join(lines))]
    assert codes.count("anchor") == 10
    assert codes.count("alias") == 81


def test_a_thousand_findings_end_the_reading(parser: str) -> None:
    codes = [code for code, *_ in places("- 1.5\n" * 2000)]
    assert codes == ["number-not-whole"] * 1000 + ["reading-stopped"]


@pytest.mark.parametrize(
    "text", ["[" * 30_000, "{a: " * 30_000, "- " * 30_000, "[" * 41 + "]" * 41, "? " * 41]
)
def test_depth_is_bounded(parser: str, text: str) -> None:
    finding = refused("x: " + text if text[0] in "[{" else text)[-1]
    assert finding.code == "nested-too-deep"


def test_a_million_brackets() -> None:
    assert refused("[" * 1_000_000)[0].code == "nested-too-deep"
    assert refused("x: " + "[" * 1_000_000)[0].code == "nested-too-deep"


def test_depth_40_is_read(parser: str) -> None:
    assert parse("a: " + "[" * 39 + "]" * 39).language == "yaml"


def test_the_number_of_values_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_text, "MOST_VALUES", 10)
    assert parse("- 1\n- 2\n- {a: b}\n- [c, d]\n- e").data == [1, 2, {"a": "b"}, ["c", "d"], "e"]
    assert places("- 1\n- 2\n- {a: b}\n- [c, d]\n- e\n- f") == [("too-many-values", 6, 3)]


def test_plain_values_are_remembered_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_text, "_REMEMBERED", 8)
    assert parse("[1, a, 1, a, 2]").data == [1, "a", 1, "a", 2]


@pytest.mark.parametrize("text", ["# only\n", " \n\n", "---\n", "--- # c\n...\n", "~"])
def test_nothing_but_comments(parser: str, text: str) -> None:
    assert places(text) == [("empty", 1, 1)]


def test_one_document_may_be_marked(parser: str) -> None:
    assert parse("%YAML 1.2\n---\na: 1\n...\n").data == {"a": 1}


def test_escapes_bring_no_control_characters_in(parser: str) -> None:
    text = '"k\\x01": "a\\tb \\x07c"\n'
    assert places(text) == [("control-character", 1, 3), ("control-character", 1, 16)]
    assert parse('a: "\\t\\n\\u00e9\\U0001F600\\\\"').data == {"a": "\t\n\u00e9\U0001f600\\"}


def test_surrogates_by_escapes_are_refused(parser: str) -> None:
    assert refused('a: "x\\ud800"')[0].code in ("syntax", "control-character")
    assert refused('a: "\\UFFFFFFFF"')[0].code == "syntax"


def folded(text: str) -> frozenset[tuple[str | int, ...]]:
    return parse(text).folded


def test_folded_texts_are_told(parser: str) -> None:
    assert folded("board:\n  . E2\n  V3 D\n") == {("board",)}
    assert folded("board: . E2\n  V3 D\n") == {("board",)}
    assert folded("a: {b: [x, 'p\n  q', \"r\n  s\"]}") == {("a", "b", 1), ("a", "b", 2)}
    assert folded("board: >\n  . E2\n  V3 D\n") == {("board",)}
    assert folded("- a\n  b") == {(0,)}
    assert folded("a\nb") == {()}
    assert folded("board: |\n  . E2\n  V3 D\n") == frozenset()
    assert folded("a: x y\nb: 'x y'") == frozenset()


def test_rows_with_empty_lines_between_are_not_folded(parser: str) -> None:
    """So other programs write a text of several lines."""
    rows = ".  E2\nV3 D\n"
    text = yaml.safe_dump({"board": rows, "x": [rows.strip()]})
    assert "|" not in text
    assert parse(text).data == {"board": rows, "x": [rows.strip()]}
    assert folded(text) == frozenset()
    assert folded("board: '. E2\n\n  V3 D\n  A B'") == {("board",)}


def test_what_the_parser_written_in_python_can_not_do(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deep:
        def __init__(self, _: str) -> None:
            pass

        def get_event(self) -> None:
            raise RecursionError

    source = parse("a: 1")
    monkeypatch.setattr(yaml, "CSafeLoader", Deep)
    assert refused("a: 1")[0].code == "syntax"
    finding = Finding("x", "error", "...", Where(("a",)))
    assert locate([finding], source)[0].where.line == 1


def test_the_name_and_bytes_of_a_text() -> None:
    source = parse("a: 1", "-")
    assert isinstance(source, Source)
    assert source.name == "-"
    assert source.raw == b"a: 1"


def test_lines_are_those_of_editors(parser: str) -> None:
    text = 'a: "x\u2028y"\nb: 1.5\r\nc: 1.5\rd: 1.5'
    assert places(text) == [("number-not-whole", line, 4) for line in (2, 3, 4)]


def test_two_byte_order_marks(parser: str) -> None:
    assert places("\ufeff\ufeffa: 1.5") == [("number-not-whole", 1, 4)]


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="PyYAML was built without its C library")
@pytest.mark.parametrize(
    "header", [">#a comment", "|+#", "|\t", ">2-\t# a comment", "|2-#", "|+-#", "|0", "|x", ">9#", "|12#"]
)
def test_pure_python_reads_the_head_of_a_block_as_the_library(header: str) -> None:
    """A comment or a tab may follow at once; what may not stand there is wrong at the same place."""

    def read(loader: type[yaml.SafeLoader]) -> object:
        try:
            return yaml.load(f"a: {header}\n   b\n\n", loader)
        except yaml.MarkedYAMLError as error:
            return error.problem_mark and (error.problem_mark.line, error.problem_mark.column)

    assert read(PureLoader) == read(yaml.CSafeLoader)
