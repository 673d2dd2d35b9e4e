"""CSV and Markdown, and tables as text."""

import csv
import io
import re
from collections import Counter
from dataclasses import replace

import pytest
from wcwidth import iter_graphemes, wcswidth

from carcscore.pipeline import examine
from carcscore.pipeline import parse as parse_record
from carcscore.record.model import Player
from carcscore.report.blocks import TableBlock
from carcscore.report.csv_rows import COLUMNS, render_csv, safe
from carcscore.report.layout import grid_lines, lay_out, wrapped
from carcscore.report.markdown import markdown_of, plain_text, render_markdown
from carcscore.report.model import Report
from carcscore.sentences import printed, ruled, said
from carcscore.text import columns
from tests.report.games import LOG, POSITION, examined, random_reports


def rows(report: Report) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(render_csv(report))))


def test_csv_of_a_position() -> None:
    occasion = ",Saturday evening,2026-05-30,Club house,,,"
    assert render_csv(examined(POSITION)) == (
        "source,turn,phase,kind,feature,complete,player,points,working,rule,title,date,place,event,round,table\n"
        f"games/a.yaml,,final,city,city-2,false,blue,1,1 tile x 1 = 1,B10{occasion}\n"
        "games/a.yaml,,final,cloister,cloister-1,false,red,2,cloister 1 + 1 tile around it x 1 = 2,B10"
        f"{occasion}\n"
        f"games/a.yaml,,final,farm,farm-2,,blue,3,1 completed city x 3 = 3,B11{occasion}\n"
    )


def test_csv_of_a_log() -> None:
    first = rows(examined(LOG))[0]
    assert (first["turn"], first["phase"], first["complete"], first["points"]) == ("1", "play", "true", "4")


def test_csv_of_an_unusable_record() -> None:
    assert render_csv(examined("carcscore: 2")) == ",".join(COLUMNS) + "\n"


def test_csv_is_a_row_an_award_and_adds_up_to_the_points_by_kind() -> None:
    for report in random_reports(10):
        assert len(rows(report)) == len(report.awards)
        sums: Counter[str] = Counter()
        for row in rows(report):
            sums[row["player"]] += int(row["points"])
        assert sums == Counter({tally.player.id: sum(tally.by_kind.values()) for tally in report.tallies})


def test_csv_neutralises_formulas() -> None:
    for text in ("=1+1", "+1", "-1", "@A1", "\tx", "\rx"):
        assert safe(text).startswith("'")
    assert "\t" not in safe("\tx")


def _renamed(name: str) -> Report:
    record = parse_record(POSITION)
    followers = tuple(replace(one, player=name) if one.player == "red" else one for one in record.followers)
    players = (Player(name, None, name), record.players[1])
    return examine(
        replace(record, players=players, followers=followers, track={name: -3, "blue": 0}, claimed=None)
    )


def test_hostile_names_in_csv() -> None:
    name = "=cmd|' /C calc'!A0\n\x1b[2J"
    found = rows(_renamed(name))
    assert {row["player"] for row in found} == {"'=cmd|' /C calc'!A0\\n\\x1b[2J", "blue"}
    assert all(row["points"].isdigit() for row in found)


def test_hostile_names_in_markdown() -> None:
    text = render_markdown(_renamed("a|b*c*<b>\n# x"))
    assert r"a\|b\*c\*\<b\>\\n\# x" in text
    for line in text.split("\n"):
        if line.startswith("|"):
            assert line.replace(r"\|", "").count("|") in (4, 6, 10)


def test_markdown_tells_the_same() -> None:
    text = render_markdown(examined(POSITION))
    assert text.startswith("# Saturday evening\n\n2026-05-30, Club house\n\nLegal. Red wins 6 to 4.")
    assert "| feature | tiles | followers | worked out | points |\n| --- | --- | --- | --- | --- |\n" in text
    worked_out = "1 tile x 1 = 1 ([rule B10](#rule-B10))"
    assert (
        f'| <a id="city-2"></a>city-2 | C2, unfinished | blue 1 (knight C2) | {worked_out} | blue 1 |' in text
    )
    assert "| red (Anna) | 4 | 0 | 0 | 2 | 0 | 2 | 6 | 1 | 6 right |" in text
    assert "\n\nblue: 5 claimed, 4 due: 1 too high.\n\n- that is what the first farm rule" in text


def test_every_link_of_markdown_leads_somewhere() -> None:
    for report in random_reports(8):
        text = render_markdown(report)
        anchors = re.findall(r'<a id="([^"]+)"></a>', text)
        assert len(anchors) == len(set(anchors))
        assert {*re.findall(r"\]\(#([^)]+)\)", text)} <= {*anchors}


def test_markdown_tables_are_even() -> None:
    for report in random_reports(8):
        width = 0
        for line in render_markdown(report).split("\n"):
            bars = line.count("|") if line.startswith("|") else 0
            assert not width or not bars or bars == width
            width = bars


def test_markup_is_escaped() -> None:
    assert plain_text("[a](b) `c` _d_ #e") == r"\[a\](b) \`c\` \_d\_ \#e"


NAMES = {
    "Thai": "กิ๊ก",
    "Hindi": "नमस्ते",
    "a family": "👨\u200d👩\u200d👧\u200d👦",
    "a flag": "🇩🇪",
    "Hangul": "\u1112\u1161\u11ab",
    "full width": "\uff21\uff2e\uff2e\uff21",
    "accents apart": "Lo\u0301dz\u0301",
    "Chinese": "北京",
}
ODD = (
    "1e5",
    "007",
    "-",
    "+1",
    "1,000",
    "0x1F",
    "nan",
    "inf",
    "True",
    "None",
    "1_000",
    "a|b",
    ".5",
    "\\001",
    "",
)


@pytest.mark.parametrize("width", [80, 60])
def test_names_of_all_scripts_line_up(width: int) -> None:
    rows = tuple((name, name, f"{name} {name} {name}", "end") for name in (*NAMES.values(), "Anna"))
    grid = TableBlock(("name", "right", "folds", "last"), rows, frozenset({1, 3}), (2,))
    lines = [*grid_lines(grid, width)]
    assert len(lines) == 2 + len(rows)
    assert {wcswidth(line) for line in lines} == {wcswidth(lines[1])}
    for line, name in zip(lines[2:], (*NAMES.values(), "Anna"), strict=True):
        assert line.split() == [*[name] * 5, "end"]


def test_folded_cells_of_all_scripts_line_up() -> None:
    rows = tuple((f"{name} " * 8, "points", name) for name in NAMES.values())
    lines = [*grid_lines(TableBlock(("folds", "of", "last"), rows, frozenset({2}), (0,)), 60)][2:]
    firsts = [line for line in lines if "points" in line]
    assert len(firsts) == len(rows) < len(lines)
    assert {wcswidth(line) for line in firsts} == {wcswidth(firsts[0])}
    assert len({wcswidth(line.partition("points")[0]) for line in firsts}) == 1
    assert max(map(wcswidth, lines)) <= 60
    assert "".join(lines).split("points")[0].split() == [NAMES["Thai"]] * 8


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_lines_of_all_scripts_are_folded_by_their_width(name: str) -> None:
    text = f"{name * 20} {name} of {name * 30}"
    for first in ("", "- ", f"{name}: "):
        lines = wrapped(text, 23, first, "  ")
        assert max(map(wcswidth, lines)) <= 23
        assert min(map(wcswidth, lines[:-1])) >= 22 - wcswidth(name)
        assert "".join(lines).replace(" ", "") == (first + text).replace(" ", "")
        letters = set(iter_graphemes(first + text))
        assert letters.issuperset(part for line in lines for part in iter_graphemes(line))  # none is cut


def test_a_player_of_any_script_has_a_straight_table() -> None:
    for name in NAMES.values():
        text = lay_out([TableBlock(("player", "sum"), ((name, "1"), ("blue", "20")), frozenset({1}))])
        assert {wcswidth(line) for line in text.splitlines()} == {max(wcswidth(name), 6) + 5}


def test_a_table_says_what_its_cells_say() -> None:
    grid = TableBlock(("odd", "right", "|"), tuple((one, one, "|") for one in ODD), frozenset({1}))
    for line, cell in zip([*grid_lines(grid, 80)][2:], ODD, strict=True):
        assert (line[:5].rstrip(), line[7:12].lstrip(), line[12:]) == (cell, cell, "  |")
    for row, cell in zip(markdown_of([grid]).splitlines()[2:], ODD, strict=True):
        assert row == f"| {plain_text(cell)} | {plain_text(cell)} | \\| |"


def test_controls_in_cells_make_no_lines() -> None:
    cells = ("\x01", "a\nb", "\x1b[31mred", "\u2028")
    grid = TableBlock(("cell", "c"), tuple((one, "end") for one in cells))
    assert [*grid_lines(grid, 80)][2:] == [f"{ascii(one)[1:-1]:11}  end" for one in cells]
    assert markdown_of([grid]).splitlines()[2:4] == [r"| \\x01 | end |", r"| a\\nb | end |"]


def test_a_table_without_rows_or_words() -> None:
    assert [*grid_lines(TableBlock(("a", "b"), ()), 80)] == ["a  b", "-  -"]
    assert markdown_of([TableBlock(("a", "b"), (), frozenset({1}))]) == "| a | b |\n| --- | ---: |\n"
    assert [*grid_lines(TableBlock(("a", ""), (("", ""),)), 80)] == ["a", "-", ""]


def test_markdown_keeps_blanks() -> None:
    assert markdown_of([TableBlock(("a",), (("  x ",),))]).splitlines()[2] == "|   x  |"


@pytest.mark.parametrize("name", ["Anna", "Łódź", "北京"])
def test_no_line_begins_with_the_number_of_a_rule(name: str) -> None:
    """There it would look like a square; what is folded otherwise stays the same."""
    text = said("{} gets 4, {}", name, ruled("as it is worth", "B7"))
    for width in range(12, 50):
        lines = wrapped(text, width)
        assert " ".join(lines) == printed(text)
        assert not [line for line in lines if line.startswith("B7") or columns(line) > width]
