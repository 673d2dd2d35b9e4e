"""`carcscore result`: results as they come in, and rounds printed again."""

import json
import re
from pathlib import Path

import pytest

from tests.commands import Run

CUP = """carcscore_tournament: 1   # ours
tournament: {name: Day}   # of all days
players: [Ann, Ben, Cem, Dia, Eva]   # all five
rounds:
  - - {a: Ann, b: Ben, starter: Ann}   # at the window
    - a: Cem   # at the door
      b: Dia
    - {a: Eva, bye: true}
"""


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    path = tmp_path / "cup.yaml"
    path.write_text(CUP, encoding="utf-8")
    return path


def test_a_result_goes_into_the_file_and_all_else_stays(run: Run, cup: Path) -> None:
    done = run("result", str(cup), "1", "88:75")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == "Board 1, Ann and Ben: 88:75. Round 1: 1 of 2 games in.\n"
    assert cup.read_text() == CUP.replace("starter: Ann}", "starter: Ann, points: [88, 75]}")
    done = run("result", str(cup), "2", "60:61", "--starter", "dia")
    assert "Round 1: 2 of 2 games in." in done.stdout
    assert "      b: Dia\n      starter: Dia\n      points: [60, 61]\n" in cup.read_text()
    assert "# at the door" in cup.read_text()
    assert "After 1 round Ann leads." in run("standings", str(cup)).stdout


def test_what_is_there_is_not_replaced_unless_forced(run: Run, cup: Path) -> None:
    assert run("result", str(cup), "1", "88:75").exit_code == 0
    before = cup.read_text()
    done = run("result", str(cup), "1", "88:76")
    assert (done.exit_code, cup.read_text()) == (2, before)
    assert "The board of Ann and Ben has a result already (`points`); --force replaces it." in done.stderr
    assert run("result", str(cup), "1", "88:76", "--force").exit_code == 0
    assert cup.read_text() == before.replace("[88, 75]", "[88, 76]")


def test_a_round_that_is_over_can_be_corrected(run: Run, cup: Path) -> None:
    for words in (
        ["1", "88:75"],
        ["2", "88:75"],
        ["1", "75:88", "--force"],
        ["2", "1:2", "--round", "1", "--force"],
    ):
        assert run("result", str(cup), *words).exit_code == 0, words
    assert "points: [75, 88]" in cup.read_text()
    assert "points: [1, 2]" in cup.read_text()


def test_no_show_time_and_record(run: Run, cup: Path) -> None:
    (cup.parent / "games").mkdir()
    record = cup.parent / "games" / "one.yaml"
    record.write_text("carcscore: 1\n")
    assert (
        run("result", str(cup), "1", "88:75", "--record", str(record), "--lost-on-time", "Ann").exit_code == 0
    )
    assert "lost_on_time: Ann, record: games/one.yaml, points: [88, 75]}" in cup.read_text()
    assert run("result", str(cup), "2", "--no-show", "Dia").exit_code == 0
    assert "      no_show: Dia\n" in cup.read_text()
    done = run("result", str(cup), "2", "88:75", "--force")
    assert (done.exit_code, "delete that" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["4", "88:75"], "Round 1 has no board 4; the last one is 3."),
        (["3", "88:75"], "Eva sits out there"),
        (["1", "88"], "A result is written as `88:75`"),
        (["1", "88:75:60"], "Ann and Ben play there: that takes 2 figures."),
        (["1"], "Give the result"),
        (["1", "88:75", "--starter", "Eva"], "Ann and Ben play there, not Eva."),
        (["1", "88:75", "--record", "nowhere.yaml"], "there is no record file nowhere.yaml"),
        (["1", "88:75", "--round", "2"], "There is no round 2."),
    ],
)
def test_what_cannot_be_entered_is_told(run: Run, cup: Path, words: list[str], told: str) -> None:
    done = run("result", str(cup), *words)
    assert (done.exit_code, cup.read_text()) == (2, CUP)
    assert told in done.stderr


def test_into_a_list(run: Run, tmp_path: Path) -> None:
    cup, games = tmp_path / "cup.yaml", tmp_path / "round-1.csv"
    cup.write_text("carcscore_tournament: 1\nplayers: [Ann, Ben, Cem, Dia]\ngames: round-*.csv\n")
    games.write_text('a;b;notes\r\nAnn;Ben;"a; b"\r\nCem;Dia;\r\n', newline="")
    assert run("result", str(cup), "1", "88:75").exit_code == 0
    assert games.read_bytes() == b'a;b;notes;points_a;points_b\r\nAnn;Ben;"a; b";88;75\r\nCem;Dia;\r\n'
    assert run("result", str(cup), "2", "8:7").exit_code == 0
    assert b"Cem;Dia;;8;7\r\n" in games.read_bytes()
    assert run("standings", str(cup)).exit_code == 0


def test_tables_and_duels(run: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    cup.write_text("carcscore_tournament: 1\ntournament: {system: tables}\nplayers: [A, B, C, D]\n")
    assert run("pair", str(cup), "--write").exit_code == 0
    assert run("result", str(cup), "1", "90:70:60:30").exit_code == 0
    assert re.search(r"points: \{\w: 90, \w: 70, \w: 60, \w: 30\}", cup.read_text())
    assert run("result", str(cup), "1", "90:70:60:31").exit_code == 2
    cup.write_text("carcscore_tournament: 1\ntournament: {system: duels}\nplayers: [A, B]\n")
    assert run("pair", str(cup), "--write").exit_code == 0
    assert run("result", str(cup), "1", "2:1").exit_code == 0
    assert "games: [2, 1]" in cup.read_text()


def test_json_and_brackets(run: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup.json"
    cup.write_text(json.dumps({"carcscore_tournament": 1, "players": ["A", "B"]}, indent=2))
    assert run("pair", str(cup), "--write", "--seed", "x").exit_code == 0
    assert run("result", str(cup), "1", "3:4").exit_code == 0
    read = json.loads(cup.read_text())
    assert read["tournament"] == {"seed": "x"}
    assert read["rounds"][0][0]["points"] == [3, 4]


def test_the_seed_is_kept_and_used_again(run: Run, tmp_path: Path) -> None:
    text = f"carcscore_tournament: 1\nplayers: [{', '.join(f'p{n}' for n in range(30))}]   # thirty\n"
    one, other = tmp_path / "one.yaml", tmp_path / "other.yaml"
    for path in (one, other):
        path.write_text(text)
    assert run("pair", str(one), "--write", "--seed", "of the day").exit_code == 0
    assert "tournament: {seed: of the day}" in one.read_text()
    other.write_text(text + "tournament: {seed: of the day}   # drawn by Ann\n")
    drawn = run("pair", str(other)).stdout.partition("Round 1\n")[2]
    assert drawn == run("pair", str(one), "--round", "1").stdout.partition("Round 1\n")[2] != ""
    assert run("pair", str(other), "--write", "--seed", "another").exit_code == 0
    assert "tournament: {seed: another}   # drawn by Ann" in other.read_text()


def test_any_round_is_printed_again(run: Run, cup: Path) -> None:
    assert run("result", str(cup), "1", "88:75").exit_code == 0
    text = run("pair", str(cup), "--round", "1").stdout
    assert "    1  Ann (starts)  Ben       88:75" in text
    assert "    3  Eva           sits out" in text
    rows = run("pair", str(cup), "--round", "1", "-f", "csv").stdout.splitlines()
    assert rows[1:] == ["1,Ann,Ben,88,75,Ann,,,", "1,Cem,Dia,,,,,,", "1,Eva,,,,,x,,"]
    page = run("pair", str(cup), "--round", "1", "-f", "html").stdout
    assert '<td>1</td><td><span dir="auto">Ann</span> <small>starts</small></td>' in page
    assert '<li><span dir="auto">Dia</span> <b>2</b></li>' in page
    assert run("pair", str(cup), "--round", "2").exit_code == 2
    assert run("pair", str(cup), "--round", "1", "--write").exit_code == 2


def test_slips_to_cut_out(run: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    cup.write_text(f"carcscore_tournament: 1\nplayers: [{', '.join(f'p{n}' for n in range(35))}]\n")
    assert run("pair", str(cup), "--write").exit_code == 0
    page = run("pair", str(cup), "--round", "1", "-f", "slips").stdout
    sheets = page.split('<div class="cut">')[1:]
    assert [sheet.count('<section class="slip">') for sheet in sheets] == [8, 8, 1]  # nobody sits at a bye
    assert "Round 1, board 17</b>" in sheets[-1]
    assert "size: A4" in page


def test_lists_begin_with_the_first_round(run: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    cup.write_text("carcscore_tournament: 1\nplayers: [Ann, Ben, Cem]\ngames: round-*.csv\n")
    assert run("standings", str(cup)).exit_code == 0
    assert run("pair", str(cup), "--write", "--seed", "x").exit_code == 0
    assert len((tmp_path / "round-1.csv").read_text().splitlines()) == 3
    assert "tournament:" in cup.read_text()
    assert "Round 1: 0 of 1 game in." in run("standings", str(cup)).stdout
