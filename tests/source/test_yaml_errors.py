"""Common YAML errors: each has its own finding, with the corrected line where there is one."""

from __future__ import annotations

import pytest

from carcscore.findings import Finding, UnusableInput
from carcscore.source import parse
from tests.sampling import in_one

ERRORS = [
    # text, code, line, column, a part of the sentence
    ("a:\n\t- b", "tab-indent", 2, 1, "Write `  - b`."),
    ("a:\n  b: 1\n\tc: 2", "tab-indent", 3, 1, "Write `  c: 2`."),
    ("board: |\n\t. D", "tab-indent", 2, 1, "Write `  . D`."),
    ("board: |\n  . D\n\tE F", "tab-indent", 3, 1, "Write `  E F`."),
    ("\ta: 1", "tab-indent", 1, 1, "Write `  a: 1`."),
    ("a:\n  b: 1\n  \tc: 2\n", "tab-indent", 3, 3, "Write `    c: 2`."),
    ("board: |\n      D   E\n  A   B   C\nx: 1", "deeper-first-row", 2, 7, "Write `  .   D   E`."),
    ("g:\n- board: |\r\n       b\r\n   * c d\r\n", "deeper-first-row", 3, 8, "Write `   . . b`."),
    ("board: |\n    D\n\n  * E\n", "deeper-first-row", 2, 5, "Write `  . D`."),
    (
        "board: |\n    A B C\n  1 D E F\n",
        "deeper-first-row",
        2,
        5,
        "neither letters above its columns",
    ),
    ("board: |\n    D\n  K: E\n", "deeper-first-row", 2, 5, "Write `  . D`."),
    ("board:\n  * E2\n  V3 D", "grid-without-bar", 1, 1, "Write `board: |`."),
    ("board:\n  . E2\n  V3 D* K: B\n", "grid-without-bar", 1, 1, "Write `board: |`."),
    ("a: 1\nboard: . D\n  E: F", "grid-without-bar", 2, 1, "Write `board: |`."),
    (
        "x:\n  - a: 1\n    board:\n      . D # x\n      E: F",
        "grid-without-bar",
        3,
        5,
        "Write `    board: |`.",
    ),
    ("players: [red #foo, blue]\nx: 1", "comment-in-brackets", 1, 15, 'Write `players: ["red #foo", blue]`.'),
    ("a: [\n  red,\n  blue #1]\nx: 1", "comment-in-brackets", 3, 8, 'Write `  "blue #1"]`.'),
    ("players: [red, # foo]\n  blue\n", "comment-in-brackets", 1, 16, "behind the bracket."),
    ("a: {x: 1 # }\nb: 1\n", "comment-in-brackets", 1, 10, "closing bracket"),
    ("x: [a, b\ny: 1\n", "syntax", 1, 4, "Write `x: [a, b]`."),
    ("x: [a, b, # c\ny: 1\n", "syntax", 1, 4, "Write `x: [a, b]`."),
    ("x: {a: 1\ny: 1\n", "syntax", 1, 4, "Write `x: {a: 1}`."),
    ("[1", "syntax", 1, 1, "Write `[1]`."),
    ("x: [\n a b,\n c: {d\n", "syntax", 3, 5, "never closed"),
    ("x: [a], [b", "syntax", 1, 7, "closing `]` there is more"),
    ('x: [a, "b" c]', "syntax", 1, 11, 'Write `x: [a, "b", c]`.'),
    ("a: {red: 1; blue: 2; green: 3} # x", "syntax", 1, 11, "Write `a: {red: 1, blue: 2, green: 3} # x`."),
    ("a: {red: 1; b: [x; y]}", "syntax", 1, 11, "Write `a: {red: 1, b: [x, y]}`."),
    ("a: {red: 1; 'b;c': 2; d: e}", "syntax", 1, 12, "Between two entries a comma is missing."),
    ("a: red: 1, blue: 2", "syntax", 1, 4, "Write `a: {red: 1, blue: 2}`."),
    ("a: red: 1; Anna Lee: -2 # x", "syntax", 1, 4, "Write `a: {red: 1, Anna Lee: -2} # x`."),
    ("[{red: 1 blue: 2}]", "syntax", 1, 9, "Write `[{red: 1, blue: 2}]`."),
    ("a: [1, 2}", "syntax", 1, 9, "Write `]`."),
    ("a: {b: [c, d}", "syntax", 1, 13, "opened as `[`"),
    ("a: [b, , c]", "syntax", 1, 8, "Before this `,` a value is missing"),
    ("a: ]", "syntax", 1, 4, "never opened"),
    ("}", "syntax", 1, 1, "never opened"),
    ("[a, b]]", "syntax", 1, 7, "has ended before this"),
    ("[a] b", "syntax", 1, 5, "has ended before this"),
    ('x: "abc\ny: 1\n', "syntax", 1, 4, 'Write `x: "abc"`.'),
    ("x: 'abc # d", "syntax", 1, 4, "Write `x: 'abc' # d`."),
    ('x: "abc\n---\n', "syntax", 1, 4, "never closed"),
    ('a: "x\ny: "z"\n', "syntax", 1, 4, 'Write `a: "x"`.'),
    ("a: 'it's'\n", "syntax", 1, 8, 'Write `a: "it\'s"`.'),
    ("- 'it's \"x\"'\n", "syntax", 1, 7, "quotes of the other kind."),
    ('a: "x" y # z', "syntax", 1, 7, "Write `a: '\"x\" y' # z`."),
    ('a: "\\q"', "syntax", 1, 5, "Write `a: '\\q'`."),
    ('a: "\\q\'"', "syntax", 1, 5, "single quotes."),
    ('a: "\\u12"', "syntax", 1, 7, "Write `a: '\\u12'`."),
    ('a: "\\UFFFFFFFF"', "syntax", 1, 7, "names no character"),
    ("a:1\nb: 2", "missing-blank", 1, 2, "Write `a: 1`."),
    ("a: 1\nb:2\nc: 3", "missing-blank", 2, 2, "Write `b: 2`."),
    ("x:\n- a\n-b\n- c", "missing-blank", 3, 1, "Write `- b`."),
    ("-a\nb: 1", "missing-blank", 1, 1, "Write `- a`."),
    ("a: 1\nb = 2\nc: 3", "syntax", 2, 2, "Write `b: 2`."),
    ("t: Game: two", "syntax", 1, 4, 'Write `t: "Game: two"`.'),
    ('- t: Game: "two" # c', "syntax", 1, 6, "Write `- t: 'Game: \"two\"' # c`."),
    ("x: @a", "syntax", 1, 4, 'Write `x: "@a"`.'),
    ("x: [`a, b]", "syntax", 1, 5, 'Write `x: ["`a", b]`.'),
    ("x: %a b", "syntax", 1, 4, 'Write `x: "%a b"`.'),
    ("%a: 1", "syntax", 1, 1, "Delete it."),
    ("a: 1\n b: 2", "indentation", 2, 2, "Write `b: 2`."),
    ("a: 1\nb c\n d: 2", "syntax", 2, 1, "has no colon"),
    ("\n \na b\n" + "\n" * 5000 + "c: 1", "syntax", 3, 1, "`a b` has no colon"),
    ("\n\n? a\n : b: c", "indentation", 4, 2, "another column"),
    ("a b\nc: 1", "syntax", 1, 1, "`a b` has no colon"),
    ("a: 1\nfoo\nb: 2", "syntax", 2, 1, "`foo` has no colon"),
    ('a: 1\n"foo\n": 3\nb: 2', "syntax", 2, 1, "this quote"),
    ("- a\nb: 1", "indentation", 2, 1, "begin with a dash too"),
    ("x:\n  - a\n  b: 1", "indentation", 3, 3, "begin with a dash too"),
    ("followers:\n  - a\n - b\n", "indentation", 3, 2, "Write `  - b`."),
    ("followers:\n  - a\n    b\n  # c\n - b\n", "indentation", 5, 2, "Write `  - b`."),
    ("a: {}\n- b", "indentation", 2, 1, "must be a key with a colon"),
    ("x:\n   a: 1\n  - b", "indentation", 3, 3, "another column"),
    ("a:\n    b: 1\n  c: 2", "indentation", 3, 3, "Write `c: 2`."),
    ("a: - b", "syntax", 1, 4, "Write `a:` and below it `  - b`."),
    ("a: |foo\n x", "syntax", 1, 5, "Write `a: |`."),
    ("a: !x!y z", "tag", 1, 4, 'Write `a: "!x!y z"`.'),
    ("a: & b", "anchor", 1, 4, 'Write `a: "& b"`.'),
    ("- * b", "alias", 1, 3, 'Write `- "* b"`.'),
    ("a: [* b, c]", "alias", 1, 5, 'Write `a: ["* b", c]`.'),
    ("a: |\n  b\n- c: 1", "indentation", 3, 1, "must be a key"),
    ("a: |1\n   b\n c\nd", "syntax", 4, 1, "has no colon"),
    ('a: "b"\nc', "syntax", 2, 1, "has no colon"),
    ("\n\n a: 1\nb: 2", "syntax", 4, 1, "has ended before"),
    ("a: !<x y", "tag", 1, 4, "in quotes"),
]


def refused(text: str) -> tuple[Finding, ...]:
    with pytest.raises(UnusableInput) as caught:
        parse(text, "game.yaml")
    return caught.value.findings


@in_one
@pytest.mark.parametrize(("text", "code", "line", "column", "words"), ERRORS)
def test_each_error_is_explained(text: str, code: str, line: int, column: int, words: str) -> None:
    (finding,) = refused(text)
    assert words in finding.message
    assert (finding.code, finding.where.line, finding.where.column) == (code, line, column)
    assert finding.message.endswith(".")
    assert "  " not in finding.message.split("`")[0]


@in_one
@pytest.mark.parametrize("text", [case[0] for case in ERRORS])
def test_no_error_is_left_to_the_general_sentence(parser: str, text: str) -> None:
    if parser == "Python" and "UFFFFFFFF" in text:
        return  # it fails there without saying where
    for finding in refused(text):
        assert "can't be read as YAML" not in finding.message
        assert len(finding.message) < 300


CORRECTED = [
    ("players: [red #foo, blue]", {"players": ["red #foo", "blue"]}),
    ("t: Game: two", {"t": "Game: two"}),
    ("a: 'it's'", {"a": "it's"}),
    ("[{red: 1 blue: 2}]", [{"red": 1, "blue": 2}]),
    ("x: [a, b # c\n", {"x": ["a", "b"]}),
    ("x: [`a, b]", {"x": ["`a", "b"]}),
    ('a: "\\q"', {"a": "\\q"}),
    ("a: * b!", {"a": "* b!"}),
    ("b:2\nc: 3", {"b": 2}),
    ("x: 'abc", {"x": "abc"}),
]


@pytest.mark.parametrize(("text", "data"), CORRECTED)
def test_the_corrected_line_is_right(text: str, data: object) -> None:
    (finding,) = refused(text)
    corrected = finding.message.split("Write `", 1)[1].removesuffix("`.")
    if corrected.startswith("\\\\`"):
        corrected = corrected.split("Write `", 1)[1]
    assert parse(corrected).data == data


def test_only_the_reference_is_told_when_a_grid_begins_with_a_star(parser: str) -> None:
    for text in ("board: *D E\n", "board:\n  *D E\n  F G\n"):
        (finding,) = refused(text)
        assert finding.code == "alias"
        assert "`board: |`" in finding.message


def test_findings_before_the_failure_are_told_too(parser: str) -> None:
    assert [finding.code for finding in refused("a: 1.5\na: 2\nb: [1")] == [
        "number-not-whole",
        "repeated-key",
        "syntax",
    ]


def test_what_nobody_foresaw_gets_the_general_sentence(parser: str) -> None:
    (finding,) = refused("%YAML 3.0\n---\na: 1" if parser == "C" else "%YAML 9.0\n---\na: 1")
    assert "can't be read as YAML" in finding.message
    assert finding.where.line == 1


@pytest.mark.parametrize(
    "text",
    [
        "x: " + "a" * 500 + ": b",
        "x: ['" + "a" * 500 + "\ny: 1",
        "x" * 500 + ":y\nb: 1",
        "x: @" + "a" * 500,
        "a: 1\n" + "x" * 500 + "\nb: 2",
        "board:\n" + "  . E2\n" * 1200 + "  K: B",
    ],
)
def test_long_lines_are_not_shown_whole(parser: str, text: str) -> None:
    for finding in refused(text):
        assert len(finding.message) < 250


def test_grids_with_tabs_and_comments_are_fine(parser: str) -> None:
    assert parse("board: |\n  .\tE2 # north\n  V3\tD*\n").data == {"board": ".\tE2 # north\nV3\tD*\n"}


def test_no_grid_no_bar(parser: str) -> None:
    for text in ("notes:\n  a b c\n  d: e", "- . E\n  F: G", ". E\nF: G", "x y: . z\n  !: b: c"):
        for finding in refused(text):
            assert finding.code != "grid-without-bar"
