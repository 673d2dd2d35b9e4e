"""The commands as users run them: what they print, where, and with which exit status."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import click
import jsonschema
import pytest

from carcscore.cli import COMMANDS, SHORT_HELPS, main
from carcscore.version import __version__
from tests.commands import GOOD, ILLEGAL, LOG, RECORD, ROOT, SAMPLES, WRONG_CLAIM, Run
from tests.sampling import few_of

# Nothing makes a traceback


def _bad_inputs(folder: Path) -> dict[str, str]:
    def file(name: str, data: bytes) -> str:
        (folder / name).write_bytes(data)
        return str(folder / name)

    (folder / "directory.yaml").mkdir()
    return {
        "missing": str(folder / "missing.yaml"),
        "folder": str(folder / "directory.yaml"),
        "binary": file("binary.yaml", bytes(range(256)) * 20),
        "empty": file("empty.yaml", b""),
        "blank": file("blank.yaml", b" \n\n"),
        "nul": file("nul.yaml", b"\0" * 100),
        "broken yaml": file("broken.yaml", b"a: [1, 2\nb: }"),
        "broken json": file("broken.json", b'{"carcscore": 1,'),
        "not a record": file("list.yaml", b"- 1\n- 2\n"),
        "a number": file("number.json", b"12"),
        "nested": file("nested.yaml", b"[" * 100_000),
        "nested json": file("nested.json", b"[" * 100_000),
        "nested mappings": file("deep.yaml", b"{a: " * 50_000),
        "half a character": file("half.yaml", b"title: \xc3"),
        "an anchor bomb": file("bomb.yaml", b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"),
        "newer": file("newer.yaml", b"carcscore: 2\nplayers: [red, blue]\nboard: D\n"),
        "device": "/dev/zero",
    }


BAD_INPUTS = [
    *("missing", "folder", "device", "binary", "empty", "blank", "nul", "half a character"),
    *("broken yaml", "broken json", "nested", "nested json", "nested mappings", "an anchor bomb"),
    *("not a record", "a number", "newer"),
]


@pytest.mark.parametrize("name", BAD_INPUTS)
@pytest.mark.parametrize("command", ["score", "check", "show", "replay", "convert"])
def test_unusable_input_is_said_plainly(run: Run, tmp_path: Path, command: str, name: str) -> None:
    path = _bad_inputs(tmp_path)[name]
    if name == "device" and not Path(path).exists():
        pytest.skip("no such device here")
    result = run(command, path, *(["out.yaml"] if command == "convert" else []))
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert result.output.strip()
    assert not (tmp_path / "out.yaml").exists()


def test_unusable_input_still_makes_a_json_report(run: Run) -> None:
    result = run("score", "missing.yaml", "--format", "json")
    report = json.loads(result.stdout)
    assert result.exit_code == 2
    assert report["legal"] is None
    assert report["awards"] == report["players"] == report["features"] == []
    assert report["findings"][0]["severity"] == "error"


# score


def test_the_verdict_comes_before_everything_else(run: Run) -> None:
    text = run("score", GOOD).stdout
    assert text.index("Legal.") < text.index("Totals")


@pytest.mark.parametrize(
    "sample",
    few_of(sorted(path for path in SAMPLES.iterdir() if path.is_file()), 12),
    ids=lambda path: path.name,
)
def test_json_follows_its_schema_and_holds_the_same_totals(run: Run, sample: Path) -> None:
    schema = json.loads((ROOT / "schemas" / "report.schema.json").read_text(encoding="utf-8"))
    report = json.loads(run("score", str(sample), "--format", "json").stdout)
    jsonschema.validate(report, schema)
    for player in report["players"]:
        awards = [award for award in report["awards"] if award["player"] == player["id"]]
        final = sum(award["points"] for award in awards if award["phase"] == "final")
        assert final == player["final"]


def test_csv_has_a_row_an_award_and_its_columns_in_order(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("score", GOOD, "-f", "csv").stdout)))
    award = "turn phase kind feature complete player points working rule"
    assert " ".join(rows[0]) == f"source {award} title date place event round table"
    report = json.loads(run("score", GOOD, "-f", "json").stdout)
    awards = [row for row in rows if row["phase"] in ("play", "final")]
    assert [int(row["points"]) for row in awards][: len(report["awards"])] == [
        award["points"] for award in report["awards"]
    ]


def test_markdown_is_marked_up(run: Run) -> None:
    text = run("score", GOOD, "--format", "markdown").stdout
    assert text.startswith("#")
    assert "| player" in text


def test_an_output_file_is_written_once_and_replaced_only_by_force(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "report.txt"
    assert run("score", GOOD, "--output", "report.txt").exit_code == 0
    written = out.read_text(encoding="utf-8")
    assert written == run("score", GOOD).stdout
    out.write_text("mine", encoding="utf-8")
    refused = run("score", GOOD, "-o", "report.txt")
    assert refused.exit_code == 2
    assert "report.txt already exists; --force replaces it" in refused.stderr
    assert out.read_text(encoding="utf-8") == "mine"
    assert run("score", GOOD, "-o", "report.txt", "--force").exit_code == 0
    assert out.read_text(encoding="utf-8") == written
    assert [path.name for path in tmp_path.iterdir()] == ["report.txt"]


@pytest.mark.parametrize("target", ["no/such/folder.txt", "folder"])
def test_an_output_that_cannot_be_written(run: Run, tmp_path: Path, target: str) -> None:
    (tmp_path / "folder").mkdir()
    for force in ([], ["--force"]):
        result = run("score", GOOD, "-o", target, *force)
        assert result.exit_code == 2
        assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--farms", "first"], "first rule"),
        (["--farms", "none"], "no farms"),
        (["--edition", "first"], "first rule"),
        (["--small-city", "2"], "pays 2"),
    ],
)
def test_rules_asked_for_are_said(run: Run, options: list[str], said: str) -> None:
    text = " ".join(run("score", str(SAMPLES / "three-farm-rules.yaml"), *options).stdout.split())
    assert said in text


def test_the_three_farm_rules_side_by_side(run: Run) -> None:
    text = run("score", str(SAMPLES / "three-farm-rules.yaml"), "--compare-rules").stdout
    for rule in ("third", "second", "first"):
        assert rule in text
    report = json.loads(run("score", str(SAMPLES / "three-farm-rules.yaml"), "-f", "json").stdout)
    for player in report["players"]:
        assert str(player["total"]) in text


def test_explaining_a_feature_by_name_and_by_cell(run: Run) -> None:
    record = RECORD.replace("U\n", "U\n  E2  .\n")
    by_name = run("score", "-", "--explain", "road-1", stdin=RECORD)
    by_cell = run("score", "-", "--explain", "B1 E", stdin=RECORD)
    assert by_name.exit_code == by_cell.exit_code == 0
    assert "road-1" in by_name.stdout
    assert "B1" in by_name.stdout
    assert by_cell.stdout == by_name.stdout
    assert run("score", "-", "--explain", "road-9", stdin=record).exit_code == 2
    assert run("score", "-", "--explain", "Q7", stdin=record).exit_code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("score", GOOD, "--explain", "road-1", "--compare-rules"),
        ("score", GOOD, "--explain", "road-1", "--format", "csv"),
        ("score", GOOD, "--farms", "fourth"),
        ("score", GOOD, "--small-city", "3"),
        ("score", GOOD, "--edition", "third", "extra"),
        ("score",),
        ("check",),
        ("replay", GOOD),
        ("replay", LOG, "--turn", "1", "--from", "2"),
        ("replay", LOG, "--turn", "999"),
        ("replay", LOG, "--turn", "0"),
        ("tiles", "nowhere"),
        ("new", "--sample", "nowhere"),
        ("new", "--sample", "../README"),
        ("new", "--players", "red, red"),
        ("new", "--expansions", "nowhere"),
        ("rules", "B99"),
        ("rules", "edge-mismach"),
        ("schema", "nothing"),
        ("schema", "report", "--expansions", "inns-and-cathedrals"),
        ("convert", GOOD, "out.txt"),
        ("show", GOOD, "--feature", "city-99"),
        ("show", GOOD, "--around", "nowhere"),
        ("no-such-command",),
        ("--no-such-option",),
    ],
    ids=" ".join,
)
def test_a_wrong_call_ends_with_2_and_a_sentence(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Error:" in result.stderr


# check


def test_check_tells_each_finding_in_a_line_with_its_place(run: Run) -> None:
    result = run("check", ILLEGAL)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines
    for line in lines:
        path, row, column, rest = line.split(":", 3)
        assert (path, row.isdigit(), column.isdigit()) == (ILLEGAL, True, True)
        assert rest.split()[0] in ("error", "warning", "note")


def test_check_of_several_records_tells_the_worst(run: Run) -> None:
    assert run("check", GOOD, LOG).exit_code == 0
    assert run("check", GOOD, WRONG_CLAIM).exit_code == 1
    several = run("check", GOOD, "missing.yaml", ILLEGAL)
    assert several.exit_code == 2
    assert ILLEGAL in several.stdout
    assert "missing.yaml" in several.stdout


# show, tiles, replay


def test_a_board_is_drawn_in_ascii_too(run: Run) -> None:
    assert not run("show", GOOD).stdout.isascii()
    assert run("show", GOOD, "--ascii").stdout.isascii()
    assert len(run("show", GOOD, "--around", "A1").stdout) <= len(run("show", GOOD).stdout)
    assert run("show", GOOD, "--feature", "city-1").exit_code == 0


def test_the_catalogue_shows_every_tile(run: Run) -> None:
    everything, base = run("tiles").stdout, run("tiles", "base", "--ascii").stdout
    assert base.isascii()
    assert "X   1 cop" in base
    assert "IQ" in everything
    assert "IQ" not in base


def test_a_log_is_replayed_turn_by_turn(run: Run) -> None:
    whole = run("replay", LOG)
    assert whole.exit_code == 0
    part = run("replay", LOG, "--from", "2", "--to", "3")
    assert 0 < len(part.stdout) < len(whole.stdout)
    one = run("replay", LOG, "--turn", "2", "--ascii")
    assert one.exit_code == 0
    assert one.stdout.isascii()
    refused = run("replay", GOOD)
    assert "log" in refused.stderr


# rules, schema, help


def test_rules_are_listed_and_told_one_by_one(run: Run) -> None:
    overview = run("rules").stdout
    for word in ("farms", "small_city", "tie_break", "inns-and-cathedrals", "B12", "I3"):
        assert word in overview
    assert "Majority" in run("rules", "b8").stdout
    assert "large" in run("rules", "inns-and-cathedrals").stdout
    assert "\n\n\n" not in run("rules", "by-order-of-the-king").stdout
    assert "dragon (one, of nobody)" in run("rules", "princess-and-dragon").stdout


def test_findings_are_told_by_code(run: Run) -> None:
    assert "`carcscore rules edge-mismatch` explains one" in run("rules").stdout
    text = run("rules", "edge-mismatch").stdout
    assert text.startswith("edge-mismatch  (error)\n")
    assert "Remedy: Check both tiles" in text
    assert text.endswith("B2  Placing a tile\n")
    assert "near it: edge-mismatch" in run("rules", "edge-mismach").stderr


@pytest.mark.parametrize("name", ["record", "report", "tileset", "replay"])
def test_schemas_are_printed_as_they_ship(run: Run, name: str) -> None:
    text = run("schema", name).stdout
    assert json.loads(text) == json.loads(
        (ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    )


def test_the_schema_of_records_with_expansions_is_valid(run: Run) -> None:
    schema = json.loads(run("schema", "record", "--expansions", "inns-and-cathedrals").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert run("schema", "record", "--expansions", "nowhere").exit_code == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_help_tells_what_a_command_does_and_shows_an_example(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout == run(command, "-h").stdout
    assert f"carcscore {command}" in result.stdout.split("Usage:")[1].split("\n", 1)[1]
    assert max(len(line) for line in result.stdout.splitlines()) <= 100


def test_the_list_of_commands_has_the_first_sentence_of_each_help() -> None:
    whole = click.Context(main)
    every = ((name, main.get_command(whole, name)) for name in COMMANDS)
    helps = [(name, command.get_short_help_str(1_000)) for name, command in every if command]
    assert [*SHORT_HELPS.items()] == helps


def test_help_of_the_whole_loads_no_command() -> None:
    loaded = (
        "import sys\n"
        "from carcscore.cli import COMMANDS, main\n"
        "main(['--help'], standalone_mode=False)\n"
        "print(*[target for target in COMMANDS.values() if target.partition(':')[0] in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    *told, last = done.stdout.splitlines()
    assert [line.split(maxsplit=1) for line in told[-len(COMMANDS) :]] == [
        [*row] for row in SHORT_HELPS.items()
    ]
    assert last == ""


def test_help_of_the_whole_names_every_command(run: Run) -> None:
    text = run("--help").stdout
    assert [name for name in COMMANDS if f"\n  {name} " not in text] == []
    assert __version__ in run("--version").stdout
    assert __version__ in run("-V").stdout
