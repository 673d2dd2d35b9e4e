"""Text from outside is made safe in one way, wherever it is shown."""

import json
import re
from dataclasses import replace

import pytest

from carcscore import markup
from carcscore.cli import main
from carcscore.findings import Finding
from carcscore.pipeline import examine
from carcscore.record.yaml_scalars import flow
from carcscore.report.findings_text import finding_line
from carcscore.source import parse
from carcscore.source.errors import CONTROL
from carcscore.text import (
    a,
    between,
    columns,
    counted,
    json_text,
    listed,
    quoted,
    shortened,
    shown,
    shown_lines,
)


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("Anna", "Anna"),
        ("a\nb\tc", r"a\nb\tc"),
        ("\x1b[2J\x85", r"\x1b[2J\x85"),
        ("x\u202ey\u2066\u200f", r"x\u202ey\u2066\u200f"),
        ("soft\xadhyphen\ufeff\u180e", r"soft\xadhyphen\ufeff\u180e"),
        ("tag\U000e0041", r"tag\U000e0041"),
        ("half\ud800\uffff", r"half\ud800\uffff"),
        ("red\u200d\u200c", r"red\u200d\u200c"),
    ],
)
def test_what_disturbs_a_reader_is_escaped(text: str, safe: str) -> None:
    assert shown(text) == safe


@pytest.mark.parametrize("text", ["नमस्\u200dते", "ශ්\u200dරී", "👩\u200d👧", "Łódź 北京"])
def test_joiners_stay_within_words_that_need_them(text: str) -> None:
    assert shown(text) == text


def test_a_text_is_cut_before_it_is_escaped() -> None:
    assert shown("\n" * 5, 3) == r"\n\n…"
    assert quoted("x" * 41) == f"`{'x' * 39}…`"
    assert shortened("北京北京", 5) == "北京…"


@pytest.mark.parametrize(
    ("text", "wide"),
    [
        ("Anna", 4),
        ("กิ๊ก", 2),
        ("नमस्ते", 4),
        ("👨\u200d👩\u200d👧\u200d👦", 2),
        ("\u1112\u1161\u11ab", 2),
        ("\uff21\uff2e\uff2e\uff21", 8),
        ("e\u0301", 1),
    ],
)
def test_columns_of_all_scripts(text: str, wide: int) -> None:
    assert columns(text) == wide
    for most in range(1, 3 * wide):
        cut = shortened(text * 3, most)
        assert columns(cut) <= most
        assert cut.endswith("…")
    assert shortened(text * 3, 3 * wide) == text * 3
    assert (between(text * 3, 0, wide), between(text * 3, wide, 3 * wide)) == (text, text * 2)


def test_what_has_no_width_is_no_error() -> None:
    for unsafe in ("é\x1b[2J", "é\n", "\u0301", "\ud800", "\u200d"):
        assert columns(unsafe) >= 0
        assert columns(between(unsafe * 9, 2, 5)) <= 3
        assert len(shortened(unsafe * 9, 5)) >= 1


def test_quoted_values() -> None:
    assert [quoted(one) for one in (True, 1.5, {}, "a\nb")] == ["`true`", "`1.5`", "a mapping", r"`a\nb`"]


def test_words_of_sentences() -> None:
    assert [listed(["a", "b", "c"][:n], "or") for n in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert [counted(n, "copy", "copies") for n in range(3)] == ["0 copies", "1 copy", "2 copies"]
    assert [a("inn"), a("road"), a("")] == ["an inn", "a road", "a "]


def test_the_message_of_a_finding_is_one_safe_line() -> None:
    finding = Finding("unknown-player", "error", "a\nb\u202e is not a player.")
    assert finding.message == r"a\nb\u202e is not a player."
    assert replace(finding, message="a\tb").message == r"a\tb"


UNSAFE = ["\n", "\x1b[2J", "\x7f", "\x9b", "\xad", "\u061c", "\u180e", "\u200b", "\u202e", "\u2028", "\u2066"]
UNSAFE += ["\ufeff", "\ufffe", "\U000e0041", "a\u200d"]


@pytest.mark.parametrize("unsafe", UNSAFE, ids=ascii)
def test_whatever_is_written_escapes_the_same_characters(unsafe: str) -> None:
    """Messages, YAML, JSON, HTML, pictures; what is data is the same when it is read again."""
    text = f"Anna{unsafe}Ben"
    data = {text: [text]}
    written = [shown(text), flow(data), json_text(data), markup.text(text), quoted(text)]
    assert [one for one in written if shown(one) != one] == []
    assert json.loads(json_text(data, 2)) == data
    if not re.search(CONTROL, unsafe):  # no record may hold these
        assert parse(flow(data)).data == data
    lines = [shown_lines(text), markup.xml_text(text), markup.element("g", text, title=text)]
    assert [one for one in lines if shown_lines(one) != one] == []


@pytest.mark.parametrize(
    "where",
    [
        "track: {%s: 1}",
        "track: {%s: x}",
        "track: {%s: {}}",
        "scores: {%s: 12345678}",
        "supply: {%s: x}",
        "sets: {%s: x}",
        "tiles: {%s: 1}",
        "rules: {%s: 1}",
        "%s: 1",
        "players: [{id: red, %s: 1}, blue]",
        "new-world: {%s: 1}",
        "roads-to-victory: {jewels: {%s: [x]}}",
        "claimed: {%s: []}",
        "expect: {totals: {%s: x}}",
        "metadata: {%s: [1]}",
        "turns: [{player: red, tile: U, at: [1, 0], scores: {%s: x}}]",
        "turns: [{player: red, tile: U, at: [1, 0], actions: [{%s: 1}]}]",
    ],
)
def test_a_key_with_a_line_break_is_shown_in_one_line_wherever_it_stands(where: str) -> None:
    for key in (r'"a\nb\u202E"', r'"a\nb\u2028' + "c" * 60 + '"'):
        rules = "" if where.startswith("rules") else "rules: {expansions: [roads-to-victory, new-world]}\n"
        head = "carcscore: 1\n" + rules + ("" if where.startswith("players") else "players: [red, blue]\n")
        board = "" if where.startswith("turns") else "board: |\n  D* U\n"
        report = examine(parse(head + board + where % key + "\n"))
        assert report.findings
        for finding in report.findings:
            assert shown(finding.message) == finding.message
            assert shown(finding_line(finding, "a.yaml")) == finding_line(finding, "a.yaml")
        assert shown(report.to_json()) == report.to_json()


def test_what_the_command_line_complains_of_is_one_safe_line(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["tiles", "x\x1b[2Jy"],
        ["score", "--x\x1b[2J"],
        ["--y\x1b[2J"],
        ["new", "--output", "a\x9b/b"],
    ):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        told = capsys.readouterr().err
        assert told
        assert shown_lines(told) == told
