"""A plug-in that can't be loaded, or whose facts or files are unsound, is one finding that names it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from carcscore.batch.examine import examine_task
from carcscore.batch.tasks import Task, TaskOptions
from carcscore.expansions.registry import BUILT_IN, KNOWN_MARKS, find_expansions, installed
from carcscore.findings import Finding, error
from carcscore.game.expansion import Expansion
from carcscore.rules.facts import Facts, Figure, Option, StartTiles
from carcscore.rules.soundness import check
from carcscore.tiles.kinds import FeatureKind, MarkKind
from tests.commands import Run
from tests.expansions.records import examined, install

NAME = "shaky"
RECORD = f"""\
carcscore: 1
rules: {{expansions: [{NAME}], options: {{{NAME}: {{pays: 3}}}}}}
players: [red, blue]
board: |
  U  D*  SH1
followers: [red thief A1, blue shaker C1]
track: {{red: 0, blue: 0}}
{NAME}: {{shakes: 3}}
"""
TILES = """\
set: shaky
title: Shaky
total: 1
tiles:
  SH1:
    segments: [{city: [N]}, {farm: [ENE, ESE, SSE, SSW, WSW, WNW], touches: [N]}]
"""
BOOK = "title: Shaky\nrules: {SH1: {title: Shakes, text: It shakes.}}"


class MuteError(Exception):
    """What can't say what it is."""

    def __str__(self) -> str:
        raise ValueError("mute")


def told(text: str = RECORD) -> str:
    """The message of the one finding of a report in which nothing is scored."""
    report = examined(text)
    assert report.exit_status == 2
    assert report.legal is None
    (finding,) = report.findings
    assert finding.code == "broken-expansion"
    assert finding.where.path == ("rules", "expansions", 0)
    assert finding.message.isprintable()
    start = f"the expansion {NAME} could not be loaded: "
    assert finding.message.startswith(start)
    return finding.message.removeprefix(start)


class Point:
    """What an installed package declares, if loading it raises nothing."""

    name = NAME

    def __init__(self, raised: BaseException) -> None:
        self.raised = raised

    def load(self) -> object:
        raise self.raised


def raising(monkeypatch: pytest.MonkeyPatch, raised: BaseException) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group, name=NAME: [Point(raised)])


@pytest.mark.parametrize(
    ("raised", "message"),
    [
        (SystemExit(0), "SystemExit: 0"),
        (ValueError("no\x1b[2J\nmore"), "ValueError: no\\x1b[2J"),
        (MuteError(), "MuteError"),
        (GeneratorExit(), "GeneratorExit"),
        (MemoryError(), "MemoryError"),
    ],
)
def test_whatever_loading_raises(
    monkeypatch: pytest.MonkeyPatch, raised: BaseException, message: str
) -> None:
    raising(monkeypatch, raised)
    assert told() == message
    assert [one.facts.name for one in installed()] == [*BUILT_IN]


def test_ctrl_c_is_no_fault_of_an_expansion(monkeypatch: pytest.MonkeyPatch) -> None:
    raising(monkeypatch, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        find_expansions((NAME,))
    with pytest.raises(KeyboardInterrupt):
        installed()


@pytest.mark.parametrize("command", ["score", "check", "rules", "new"])
def test_no_command_ends_silently(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path, command: str
) -> None:
    raising(monkeypatch, SystemExit(0))
    record = tmp_path / "record.yaml"
    record.write_text(RECORD, "utf-8")
    more = {"rules": [], "new": ["--expansions", NAME]}.get(command, [str(record)])
    result = run(command, *more)
    assert result.output
    assert result.exit_code == (0 if command == "rules" else 2)


def test_the_rules_tell_of_it(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    raising(monkeypatch, ValueError("odd"))
    message = f"the expansion {NAME} could not be loaded: ValueError: odd"
    assert f"\nPlug-ins\n\n  {message}\n" in run("rules").output
    asked = run("rules", NAME)
    assert asked.exit_code == 2
    assert f"Error: {message}\n" in asked.output
    assert "could not be loaded" not in run("rules", "no-such-thing").output


def package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rulebook: str | bytes | None, tiles: str | bytes | None
) -> str:
    """A package on the path with these files, installed; its name."""
    name = f"shaky_{abs(hash((tmp_path, rulebook, tiles)))}"
    folder = tmp_path / name
    for kind, text in (("rulebook", rulebook), ("tilesets", tiles)):
        (folder / kind).mkdir(parents=True)
        if text is not None:
            raw = text if isinstance(text, bytes) else text.encode()
            (folder / kind / f"{NAME}.yaml").write_bytes(raw)
    (folder / "__init__.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, name, raising=False)
    facts = Facts(name=NAME, title="Shaky", package=name)
    install(monkeypatch, **{NAME: type("Shaky", (Expansion,), {"facts": facts})})
    return name


UNSOUND: list[str | bytes | None] = [None, "", "{", "5", "rules: 5\ntiles: 5", b"\xff\xfe\x00", "\t\x00"]


@pytest.mark.parametrize(
    "text", [*UNSOUND, "rules: {SH1: 5}", "rules: {SH1: {title: A, text: B, options: 5}}"]
)
def test_a_rulebook_that_is_not_sound(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | bytes | None
) -> None:
    name = package(monkeypatch, tmp_path, text, TILES)
    assert told().startswith(f"its file rulebook/{NAME}.yaml in the package {name} is not sound: ")


@pytest.mark.parametrize(
    "text", [*UNSOUND, TILES.replace("total: 1", "total: 2"), TILES.replace("city", "lake")]
)
def test_a_tile_set_that_is_not_sound(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | bytes | None
) -> None:
    name = package(monkeypatch, tmp_path, BOOK, text)
    assert told().startswith(f"its file tilesets/{NAME}.yaml in the package {name} is not sound: ")
    result = examine_task(Task(0, "record.yaml", raw=RECORD.encode()), TaskOptions({}, report=True))
    assert result.row is not None
    assert (result.row.status, result.row.result) == (2, "unusable")


BOOK_OF_ONE = (
    BOOK
    + """
findings:
  odd: {severity: error, rules: [SH1], means: It is odd., remedy: Make it even.}
"""
)


@pytest.mark.parametrize(("book", "found"), [(BOOK, "broken-expansion"), (BOOK_OF_ONE, "odd")])
def test_a_finding_is_one_that_its_rulebook_describes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, book: str, found: str
) -> None:
    def check_position(self: object, features: object) -> list[Finding]:
        return [error("odd", "something is odd")]

    name = package(monkeypatch, tmp_path, book, TILES)
    facts = Facts(name=NAME, title="Shaky", package=name)
    install(
        monkeypatch,
        **{NAME: type("Shaky", (Expansion,), {"facts": facts, "check_position": check_position})},
    )
    start = f"{{carcscore: 1, rules: {{expansions: [{NAME}]}}, "
    record = start + "players: [red, blue], board: D*, track: {red: 0, blue: 0}}"
    (finding,) = (one for one in examined(record).findings if one.severity == "error")
    assert finding.code == found
    if book == BOOK:
        assert "its check_position tells 'odd', which is not the code of a finding" in finding.message


def test_a_hand_of_tiles_that_its_set_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = package(monkeypatch, tmp_path, BOOK, TILES)
    for code in ("ZZZZ", "SH1"):
        facts = Facts(name=NAME, title="Shaky", package=name, hand={code: 1})
        install(monkeypatch, **{NAME: type("Shaky", (Expansion,), {"facts": facts})})
        if code == "ZZZZ":
            assert told() == "its facts say hand=ZZZZ, where codes of its tiles are expected"
    assert find_expansions((NAME,))[1] == []


def test_no_package_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be looked for in the program's own."""
    facts = Facts(name=NAME, title="Shaky")
    install(monkeypatch, **{NAME: type("Shaky", (Expansion,), {"facts": facts})})
    assert told().startswith(f"its file rulebook/{NAME}.yaml in the package carcscore is not sound: ")


FIELDS: list[tuple[dict[str, Any], str]] = [
    ({"kinds": (5,)}, "kinds=(5,), where a tuple of FeatureKind is due"),
    ({"marks": None}, "marks=None, where a tuple of MarkKind is due"),
    ({"figures": "x"}, "figures='x', where a tuple of Figure is due"),
    ({"options": [5]}, "options=[5], where a tuple of Option is due"),
    ({"holdings": 5}, "holdings=5, where a value of Holdings is due"),
    ({"allowances": 5}, "allowances=5, where a mapping from str to int is due"),
    ({"allowances": {"move": True}}, "allowances={'move': True}, where a mapping from str to int is due"),
    ({"turn_form": 5}, "turn_form=5, where a form is due"),
    ({"start": "ZZZZ"}, "start='ZZZZ', where a value of StartTiles or None is due"),
    ({"start": StartTiles({"ZZZZ": (0, 0)}, "instead")}, "start=ZZZZ, where codes of its tiles are expected"),
    ({"figures": (Figure("a", "x"),)}, "Figure.per_player='x', where a whole number is due"),  # type: ignore[arg-type]
    ({"options": (Option("pays", (), "What it pays."),)}, "Option.values=(), where a value or more is due"),
    ({"title": "Sha\x1b[2Jky"}, "title='Sha\\x1b[2Jky', where a text without control characters is due"),
    ({"incomplete": "a\nb"}, "incomplete='a\\nb', where a text without control characters is due"),
    (
        {"besides": "much"},
        "besides='much', where 'nothing', 'apart', 'completed' or 'anything' or None is due",
    ),
    ({"abides": {"x"}}, "abides={'x'}, where a frozenset of str is due"),
    ({"awake": 1}, "awake=1, where True or False is due"),
]


@pytest.mark.parametrize(("fields", "message"), FIELDS)
def test_facts_of_the_wrong_kind(
    monkeypatch: pytest.MonkeyPatch, fields: dict[str, Any], message: str
) -> None:
    facts = Facts(**{"name": NAME, "title": "Shaky", "package": "", **fields})
    install(monkeypatch, **{NAME: type("Shaky", (Expansion,), {"facts": facts})})
    assert told() == f"its facts say {message}"


def bad_kind() -> Facts:
    lake = FeatureKind("lake", "lakes", "inside", "first")  # type: ignore[arg-type]
    mark = MarkKind("fish", "fishes", "lake", "any", brings=lake)
    return Facts(name=NAME, title="Shaky", package="", marks=(mark,))


@pytest.mark.parametrize("make", [bad_kind])
def test_what_facts_hold_deep_within(monkeypatch: pytest.MonkeyPatch, make: Callable[[], Facts]) -> None:
    install(monkeypatch, **{NAME: type("Shaky", (Expansion,), {"facts": make()})})
    assert told() == "its facts say FeatureKind.order='first', where a whole number is due"


def test_all_that_ships_is_sound() -> None:
    for expansion in find_expansions((*BUILT_IN,))[0]:
        check(expansion, KNOWN_MARKS)
