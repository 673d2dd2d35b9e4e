"""Formats that plug-ins bring: found when nothing else knows a record, and told when they fail."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from carcscore.cli import main
from carcscore.findings import Finding
from carcscore.formats import plugged
from carcscore.formats.door import ForeignFormat, KnownFacts, TextPart
from carcscore.formats.registry import FOREIGN, format_of
from carcscore.pipeline import examine, examine_each, read
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.record.reading import read_record
from carcscore.record.vocabulary import Vocabulary
from carcscore.source import Source, parse
from carcscore.tiles.catalogue import Catalogue
from tests.commands import ROOT

OWN = '{carcscore: 1, players: [red, blue], turns: ["red V3 -1,0"]}'
TURN = '{"toy": 1.5, "turns": ["red V3 -1,0"]}'


class Toy(ForeignFormat):
    """`toy: red V3 -1,0`, a game a line, or the same in JSON."""

    name = "toy"

    def knows_text(self, text: str) -> bool:
        return text.startswith("toy:")

    def knows_data(self, data: object) -> bool:
        return isinstance(data, dict) and "toy" in data

    def parts(self, text: str) -> list[TextPart]:
        return [TextPart(str(number), line) for number, line in enumerate(text.splitlines(), 1)]

    def read(
        self, source: Source, vocabulary: Vocabulary, known: KnownFacts
    ) -> tuple[Record | None, list[Finding]]:
        turns = source.data["turns"] if isinstance(source.data, dict) else [source.text[4:].strip()]
        return read_record({"carcscore": 1, "players": ["red", "blue"], "turns": turns}, vocabulary)


Plug = Callable[..., None]


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Iterator[Plug]:
    """Installs formats by their names; what is no format is raised when it is loaded."""

    def install(**formats: object) -> None:
        def load(what: object) -> object:
            if isinstance(what, BaseException):
                raise what
            return what

        points = [
            SimpleNamespace(name=name, value=f"package:{name}", load=lambda what=what: load(what))
            for name, what in formats.items()
        ]
        monkeypatch.setattr(plugged, "entry_points", lambda group: points)
        plugged.plugged_in.cache_clear()

    yield install
    plugged.plugged_in.cache_clear()


def test_a_record_that_nothing_else_knows_is_theirs(plug: Plug, tmp_path: Path) -> None:
    plug(broken=ImportError("no luck"), toy=Toy())
    expected = read_record(
        {"carcscore": 1, "players": ["red", "blue"], "turns": ["red V3 -1,0"]}, Vocabulary()
    )[0]
    for name, text in (("game.toy", "toy: red V3 -1,0"), ("game.json", TURN), ("game", TURN)):
        (tmp_path / name).write_text(text)
        assert read(tmp_path / name) == expected
        assert examine(tmp_path / name).exit_status == 0
    assert read("toy: red V3 -1,0") == expected
    two = tmp_path / "two.toy"
    two.write_text("toy: red V3 -1,0\ntoy: red V3 -1,9\n")
    assert [(one.source, one.exit_status) for one in examine_each(two)] == [(f"{two}:1", 0), (f"{two}:2", 1)]
    assert [one.code for one in examine(two).findings] == ["several-records"]
    (finding,) = examine("toy: rad V3 -1,0").findings
    assert (finding.severity, finding.where.line) == ("error", 1)


def test_a_record_of_ours_or_of_a_shipped_format_is_never_theirs(plug: Plug) -> None:
    class Greedy(Toy):
        def knows_text(self, text: str) -> bool:
            raise AssertionError

        knows_data = knows_text  # type: ignore[assignment]

    plug(toy=Greedy())
    assert examine(parse(OWN, foreign=FOREIGN)).exit_status == 0
    source = parse('{"setup": {}, "replay": [], "appVersion": 5.5}', foreign=FOREIGN)
    known = format_of(source)
    assert known is not None
    assert known.name == "jcz"


class Failing(Toy):
    """A toy whose method of this name does something else."""

    def __init__(self, method: str, does: Callable[..., Any]) -> None:
        setattr(self, method, does)


def raising(*_: object) -> Any:
    raise RuntimeError("bad \x1b[31m luck")


def leaving(*_: object) -> Any:
    raise SystemExit(0)


def nonsense(*_: object) -> Any:
    return 17


def odd_record(source: Source, vocabulary: Vocabulary, known: KnownFacts) -> Any:
    record, _ = Toy().read(source, vocabulary, known)
    assert record is not None
    return replace(record, players=record.players[:1] * 2), []


def with_expansion(record: Record, catalogue: Catalogue, vocabulary: Vocabulary) -> Any:
    return replace(record, rules=replace(record.rules, expansions=("wells",))), []


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (ImportError("no luck"), "ImportError: no luck"),
        (Toy, "is not a format of this name"),
        (SystemExit(3), "SystemExit: 3"),
        *((Failing(name, raising), "RuntimeError: bad") for name in ("knows_text", "parts", "read")),
        *((Failing(name, raising), "RuntimeError: bad") for name in ("in_play", "completed")),
        *((Failing(name, leaving), "SystemExit: 0") for name in ("knows_text", "read")),
        *((Failing(name, nonsense), "TypeError") for name in ("parts", "read", "completed", "in_play")),
        (Failing("read", lambda *_: (None, [])), "no record and says nothing of why"),
        (Failing("read", lambda *_: (None, ["bad"])), "str is not a finding"),
        (Failing("read", odd_record), "what it reads is not a record"),
        (Failing("completed", with_expansion), "wells"),
    ],
)
def test_one_that_fails_is_one_finding(broken: object, words: str, plug: Plug, tmp_path: Path) -> None:
    plug(toy=broken)
    run = CliRunner()
    for command in (["score", "-"], ["check", "-"], ["replay", "-"], ["convert", "-", "-", "--to", "json"]):
        done = run.invoke(main, command, input="toy: red V3 -1,0")
        assert (done.exit_code, type(done.exception)) == (2, SystemExit)
        assert "The format toy, which a plug-in brings, failed" in " ".join(done.output.split())
        assert "\x1b" not in done.output
    path = tmp_path / "game"
    path.write_text("toy: red V3 -1,0")
    (finding,) = examine(path).findings
    assert (finding.code, finding.severity, words in finding.message) == ("broken-format", "error", True)
    assert [one.findings for one in examine_each(path)] == [(finding,)]


def test_what_is_wrong_with_a_record_of_ours_is_told_beside_one_that_fails(
    plug: Plug, tmp_path: Path
) -> None:
    plug(toy=ImportError("no luck"))
    path = tmp_path / "game.yaml"
    path.write_text(OWN.replace("]}", "}"))
    slip, *others = [one.code for one in examine(path).findings]
    assert slip != "broken-format"
    assert others == ["broken-format"]
    path.write_text(OWN.replace("red V3", "rad V3"))
    assert "broken-format" not in [one.code for one in examine(path).findings]


def test_a_finding_that_it_cannot_place_stays_where_it_is(plug: Plug) -> None:
    plug(toy=Failing("placed", raising))
    codes = [one.code for one in examine("toy: rad V3 -1,0").findings]
    assert codes
    assert "broken-format" not in codes


class Writing(Toy):
    """A toy that is written, too."""

    writes = True

    def __init__(self, does: Callable[[Outcome], Any]) -> None:
        self.does = does

    def write(self, outcome: Outcome) -> str:
        return str(self.does(outcome)) if self.does is not nonsense else self.does(outcome)


def refusing(_: Outcome) -> str:
    raise ValueError("too long for a toy")


@pytest.mark.parametrize(
    ("toy", "status", "words"),
    [
        (Writing(lambda outcome: f"toy: {len(outcome.turns)}"), 0, "toy: 1"),
        (Writing(refusing), 2, "too long for a toy"),
        (Writing(raising), 2, "The format toy, which a plug-in brings, failed: RuntimeError"),
        (Writing(nonsense), 2, "int is not a text"),
        (ImportError("no luck"), 2, "ImportError: no luck"),
        (Toy(), 2, "toy is only read"),
    ],
)
def test_a_game_is_written_in_it(toy: object, status: int, words: str, plug: Plug) -> None:
    plug(toy=toy)
    done = CliRunner().invoke(main, ["convert", "-", "-", "--to", "toy"], input=OWN)
    assert done.exit_code == status
    assert words in " ".join(done.output.split())


@pytest.mark.parametrize("command", ["score", "check"])
@pytest.mark.parametrize("record", ["two-players.yaml", "five-players-inns.json"])
def test_an_ordinary_record_looks_for_none(command: str, record: str) -> None:
    program = (
        "import importlib.metadata, sys\nfrom carcscore.cli import main\n"
        "asked = []\nimportlib.metadata.entry_points = lambda **words: asked.append(words)\n"
        f"main([{command!r}, 'samples/{record}'], standalone_mode=False)\n"
        "print(asked, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stderr.endswith("[]\n")
