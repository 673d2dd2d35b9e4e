"""Commands that write records: `new` and `convert`."""

import json
import re
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
import yaml
from jsonschema import Draft202012Validator

from carcscore.expansions.registry import BUILT_IN, find_expansions
from carcscore.pipeline import parse
from carcscore.record.schema import record_schema
from carcscore.rules.facts import Facts, vocabulary
from tests.commands import GOOD, LOG, SAMPLES, WRONG_CLAIM, Run
from tests.sampling import few_of

# new


@pytest.mark.parametrize(
    ("players", "ids"),
    [
        ("red Anna, blue Ben", ["red", "blue"]),
        ("Zoë, Björn, green", ["Zoë", "Björn", "green"]),
        ('red \'Quote, blue "Double"', ["red", "blue"]),
        ("red [Anna], blue {Ben}", ["red", "blue"]),
        ("red: Anna, blue # Ben", ["red: Anna", "blue"]),
        ("no, yes, null, 12", ["no", "yes", "null", "12"]),
        ("red &Anna, blue *Ben, green !x, white |, black >", ["red", "blue", "green", "white", "black"]),
        ("red {players}, blue {0}", ["red", "blue"]),
        ("red %s, blue \\n", ["red", "blue"]),
    ],
)
def test_a_template_for_any_names_can_be_scored(run: Run, players: str, ids: list[str]) -> None:
    result = run("new", "--players", players)
    assert result.exit_code == 0
    assert [player.id for player in parse(result.stdout).players] == ids
    assert run("score", "-", stdin=result.stdout).exit_code == 0


def with_data(template: str, expansions: list[Facts]) -> str:
    """A template in which the data of the expansions are no comments any more."""
    for one in expansions:
        if one.holdings.all:
            start = template.index(f"# {one.name}:\n")
            block = template[start:].partition("\n\n")[0].partition("\n# The points")[0]
            lines = [line for line in block.splitlines() if line.startswith((f"# {one.name}:", "#   "))]
            for line in lines:
                template = template.replace(line, line.removeprefix("# "))
            assert len(lines) > 1
    return template


@pytest.mark.parametrize("names", [*BUILT_IN, ",".join(BUILT_IN)])
def test_a_template_tells_what_its_expansions_add_and_passes_as_it_is(run: Run, names: str) -> None:
    """Its data can be used as it stands there, too: only the `# ` need be taken away."""
    template = run("new", "--expansions", names).stdout
    checked = run("check", "-", stdin=template)
    assert (checked.exit_code, checked.stdout) == (0, "")
    expansions, _ = find_expansions(tuple(names.split(",")))
    facts = [expansion.facts for expansion in expansions]
    uncommented = with_data(template, facts)
    for one in facts:
        words = [*one.figures, *one.marks]
        named = [*(word.name for word in words), *one.roles]
        assert [word for word in named if not re.search(rf" {word}[ ,]", template)] == []
    record = parse(uncommented)
    assert all(one.name in record.extra for one in facts if one.holdings.all)
    assert ("large" in template) == ("inns" in names)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (
            "princess-and-dragon",
            "# A dragon and a fairy go in a list of their own: `pieces: [dragon B2, fairy C2]`.",
        ),
        ("abbey-and-mayor", "# A barn goes in a list of its own: `pieces: [red barn B2 N]`."),
    ],
)
def test_a_template_lists_the_pieces_of_an_expansion_together(run: Run, name: str, line: str) -> None:
    assert line in run("new", "--expansions", name).stdout.splitlines()


def test_a_template_with_expansions_can_be_scored(run: Run) -> None:
    text = run("new", "--expansions", "inns-and-cathedrals", "-o", "mine.yaml")
    assert text.exit_code == 0
    assert run("score", "mine.yaml").exit_code == 0
    assert run("new", "-o", "mine.yaml").exit_code == 2


@pytest.mark.parametrize("names", few_of(["", ",".join(BUILT_IN), *BUILT_IN], 4))
def test_an_editor_finds_the_schema_that_a_template_names(run: Run, names: str) -> None:
    text = run("new", "--expansions", names).stdout
    first, _, rest = text.partition("\n")
    place = urlsplit(first.removeprefix("# yaml-language-server: $schema="))
    assert place.scheme == "file"
    schema = json.loads(Path(url2pathname(place.path)).read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    expansions, _ = find_expansions(tuple(names.split(",")) if names else ())
    data = {}
    for record in (rest, with_data(rest, [one.facts for one in expansions])):
        data = yaml.safe_load(record)
        assert [error.message for error in validator.iter_errors(data)] == []
    data["playrs"] = []
    assert [error.message for error in validator.iter_errors(data)] != []


def test_the_schema_for_editors_has_what_every_expansion_adds() -> None:
    expansions, _ = find_expansions(tuple(BUILT_IN))
    shipped = (SAMPLES.parent / "schemas" / "record-with-expansions.schema.json").read_text(encoding="utf-8")
    remedy = f"carcscore schema record --expansions {','.join(BUILT_IN)}"
    into = "--output schemas/record-with-expansions.schema.json --force"
    assert json.loads(shipped) == record_schema(vocabulary(expansions)), f"run: {remedy} {into}"


def test_every_sample_can_be_printed_and_used(run: Run) -> None:
    names = run("new", "--samples").stdout.split()
    assert names == sorted(path.stem for path in SAMPLES.iterdir() if path.suffix in (".yaml", ".json"))
    for name in names:
        text = run("new", "--sample", name).stdout
        assert run("score", "-", stdin=text).exit_code in (0, 1)


# convert


@pytest.mark.parametrize("sample", [GOOD, LOG, WRONG_CLAIM, str(SAMPLES / "five-players-inns.json")])
@pytest.mark.parametrize("there", ["yaml", "json"])
def test_there_and_back_gives_the_same_report(run: Run, sample: str, there: str) -> None:
    def told(path: str) -> object:
        report = json.loads(run("score", path, "-f", "json").stdout)
        return [report[key] for key in ("verdict", "players", "awards", "features", "claims")]

    assert run("convert", sample, f"there.{there}").exit_code == 0
    assert run("convert", f"there.{there}", "back.yaml").exit_code == 0
    assert told(f"there.{there}") == told("back.yaml") == told(sample)


def test_a_conversion_replaces_a_file_only_by_force(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("mine", encoding="utf-8")
    assert run("convert", GOOD, "mine.json").exit_code == 2
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == "mine"
    assert run("convert", GOOD, "mine.json", "--force").exit_code == 0
    assert json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["carcscore"] == 1


def test_the_final_position_of_a_log(run: Run) -> None:
    text = run("convert", LOG, "-", "--position", "--board", "grid").stdout
    assert "turns:" not in text
    position = json.loads(run("score", "-", "-f", "json", stdin=text).stdout)
    log = json.loads(run("score", LOG, "-f", "json").stdout)
    assert [p["total"] for p in position["players"]] == [p["total"] for p in log["players"]]


@pytest.mark.parametrize(
    ("language", "lost"),
    [
        ("yaml", None),
        ("json", None),
        ("jcz", "the place, the players' colours, the points of turns and claims for single features"),
        (
            "lab",
            "the title, the place, the points of turns, the totals claimed and claims for single features",
        ),
    ],
)
def test_what_another_form_can_not_say_is_told_in_one_line(run: Run, language: str, lost: str | None) -> None:
    record = """
carcscore: 1
title: Final
place: Brno
players: [red Anna, blue Ben]
claimed: {red: 4, blue: 0}
claims: ["red city 0,-1 S 4"]
turns:
  - {player: red, tile: E, rotation: 180, at: [0, -1], follower: {role: knight, point: S}, scores: {red: 4}}
  - blue V 0,1
"""
    done = run("convert", "-", "-", "--to", language, stdin=record)
    assert (done.exit_code, done.stderr) == (0, f"left out: {lost}\n" if lost else "")
    assert done.stdout


def test_a_position_does_not_say_what_was_noted_in_turns(run: Run) -> None:
    done = run("convert", "--position", LOG, "-")
    assert (done.exit_code, done.stderr) == (0, "left out: the points of turns\n")
