"""What a program start costs: what scoring a record does not load, and values whose classes are made late."""

import subprocess
import sys
from dataclasses import field, fields, replace
from pathlib import Path

import pytest

from carcscore.frozen import frozen
from tests.commands import ROOT

SELDOM = (
    *(
        "difflib",
        "fractions",
        "hashlib",
        "importlib.metadata",
        "importlib.resources",
        "jsonschema",
        "pathlib",
    ),
    *("tabulate", "tempfile", "wcwidth", "carcscore.batch", "carcscore.cures", "carcscore.mistakes.search"),
    *("carcscore.report.html", "carcscore.rules.rulebook", "carcscore.source.json_text"),
    *("carcscore.source.offsets", "carcscore.source.places", "carcscore.source.rewriting"),
)
"""What scoring a sound record has no use for, and takes long to import."""


@pytest.mark.parametrize(
    ("style", "brings"), [("json", "hashlib"), ("text", "tabulate"), ("markdown", "tabulate")]
)
def test_a_score_loads_only_what_it_needs(style: str, brings: str) -> None:
    """Only what prints tables loads what does that; beyond what it brings along, there is nothing."""
    program = (
        f"import sys, {brings}\n"
        "brought = {*sys.modules}\n"
        "from carcscore.cli import main\n"
        "for sample in ('three-farm-rules', 'two-players-turns'):\n"
        f"    main(['score', f'samples/{{sample}}.yaml', '--format', '{style}'], standalone_mode=False)\n"
        f"print(*sorted((sys.modules.keys() - brought) & set({SELDOM})), file=sys.stderr)\n"
        "from carcscore.record.model import FeatureClaim, Player\n"
        "made = [type(vars(one)['__init__']).__name__ for one in (FeatureClaim, Player)]\n"
        "print(*made, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    rules = "carcscore.rules.rulebook" if style == "markdown" else ""  # it words them
    assert done.stderr.splitlines() == [rules, "_Late function"]


def test_the_catalogue_of_whole_sets_draws_and_reads_no_tile() -> None:
    program = (
        "import sys\n"
        "from carcscore.cli import main\n"
        "for words in ([], ['base'], ['games-quarterly-11', '--ascii']):\n"
        "    main(['tiles', *words], standalone_mode=False)\n"
        "drawing = ('yaml', 'drawing.tile_text', 'play', 'pipeline', 'expansions.wells')\n"
        "print(*(name for name in drawing if f'carcscore.{name}' in sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stderr.split() == []


COLLECTIONS = """
import gc, sys
from carcscore.cli import main
gc.collect()
ran = []
gc.callbacks.append(lambda phase, info: ran.append(phase))
main(sys.argv[1:], standalone_mode=False)
print(len(ran), gc.isenabled(), file=sys.stderr)
"""


@pytest.mark.parametrize("words", [("score", "--format", "json"), ("score",), ("show",), ("replay",)])
def test_nothing_is_collected_while_one_record_is_told(words: tuple[str, ...]) -> None:
    """Counted as starts and ends of collections; one may follow what is told."""
    done = subprocess.run(
        [sys.executable, "-c", COLLECTIONS, *words, "samples/two-players-turns.yaml"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    ran, on = done.stderr.splitlines()[-1].split()
    assert int(ran) <= 2
    assert on == "True"


def test_what_is_left_of_each_of_several_games_is_collected(tmp_path: Path) -> None:
    games = tmp_path / "games.yaml"
    games.write_text(
        "---\n".join([(ROOT / "samples/two-players-turns.yaml").read_text("utf-8")] * 8), "utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-c", COLLECTIONS, "score", str(games)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert int(done.stderr.splitlines()[-1].split()[0]) > 8


@frozen
class Spot:
    """A value with all that its fields can be."""

    cell: tuple[int, int]
    marks: dict[str, int] = field(default_factory=dict)
    why: str = field(default="", compare=False)
    secret: str = field(default="", repr=False)


@frozen(slots=False, kw_only=True)
class Named:
    """A value that is told by name, and keeps its defaults on the class."""

    name: str
    strength: int = 1

    def __post_init__(self) -> None:
        assert self.name, "a name is not empty"


def test_a_value_is_known_to_dataclasses_before_and_after_it_is_compared() -> None:
    spot = replace(Spot((2, 0)), why="a city")
    assert spot == Spot((2, 0), why="a road") != Spot((2, 0), {"inn": 1})
    assert [one.name for one in fields(Spot)] == ["cell", "marks", "why", "secret"]
    assert repr(spot) == "Spot(cell=(2, 0), marks={}, why='a city')"
    match spot:
        case Spot(cell, marks):
            assert (cell, marks) == ((2, 0), {})
    assert hash(spot) == hash(Spot((2, 0), {"inn": 1})) != hash(Spot((3, 0)))


def test_values_share_no_default_and_refuse_what_they_do_not_hold() -> None:
    one, other = Spot((0, 0)), Spot((0, 0))
    one.marks["inn"] = 1
    assert other.marks == {}
    with pytest.raises(TypeError, match=r"Spot\.__init__\(\) missing 1 required positional argument: 'cell'"):
        Spot()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword"):
        Spot((0, 0), colour="red")  # type: ignore[call-arg]


def test_a_value_told_by_name_keeps_its_defaults() -> None:
    assert (Named.strength, Named(name="abbot"), hash(Named(name="abbot"))) == (
        1,
        Named(name="abbot", strength=1),
        hash(("abbot", 1)),
    )
    with pytest.raises(TypeError, match="positional"):
        Named("abbot")  # type: ignore[misc]
    with pytest.raises(AssertionError, match="not empty"):
        Named(name="")
