"""Whatever a hook raises, exits with or gives becomes one finding that names it; nothing is scored then."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from carcscore.batch.examine import examine_task
from carcscore.batch.tasks import Task, TaskOptions
from carcscore.findings import Finding, error
from carcscore.game.declaring import does, hears, pays
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion
from carcscore.game.placing import on_tile
from carcscore.rules.facts import Facts, Figure, Stage
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Worth
from tests.commands import Run
from tests.expansions.records import examined, install

NAME = "brittle"
LOG = f"""\
carcscore: 1
rules: {{expansions: [{NAME}]}}
players: [red, blue]
turns:
  - {{player: red, tile: E, rotation: 180, at: [0, -1],
     actions: [{{deploy: {{role: knight, point: S}}}}, {{poke: true}}]}}
  - blue A 0,1 monk
"""
POSITION = f"""\
carcscore: 1
rules: {{expansions: [{NAME}]}}
players: [red, blue]
board: |
  U  D*  U
followers: [red thief A1]
track: {{red: 0, blue: 0}}
"""


def raising(what: BaseException) -> Callable[..., NoReturn]:
    def method(self: object, *arguments: object) -> NoReturn:
        raise what

    return method


def giving(what: object) -> Callable[..., object]:
    def method(self: object, *arguments: object) -> object:
        return what

    return method


def late() -> Callable[..., Iterator[Finding]]:
    """A method that breaks only as what it gives is looked at."""

    def method(self: object, *arguments: object) -> Iterator[Finding]:
        yield error("odd", "something is odd")
        raise LookupError("late")

    return method


def brittle(**body: object) -> type[Expansion]:
    facts = Facts(
        name=NAME,
        title="Brittle",
        package="",
        figures=(Figure("stone", 1, follower=False),),
        awards=(NAME,),
        awake=True,
    )
    return type("Brittle", (Expansion,), {"facts": facts, **body})


def told(monkeypatch: pytest.MonkeyPatch, text: str, **body: object) -> str:
    """The message of the one finding of a report in which nothing is scored."""
    install(monkeypatch, **{NAME: brittle(**body)})
    report = examined(text)
    assert report.exit_status == 2
    assert report.legal is None
    assert report.outcome is None
    (finding,) = report.findings
    assert finding.code == "broken-expansion"
    assert finding.where.path == ("rules", "expansions", 0)
    assert finding.message.startswith(f"the expansion {NAME} is broken: its ")
    return finding.message


IN_BOTH = ("__init__", "strength", "holders", "awards", "final_awards", "fairs", "allows_figure")
IN_LOGS = ("began", "scored", "ended", "check_log", "forbids", "poke", "laid")
IN_POSITIONS = ("laid_out", "read_position", "check_position", "allows_tile", "other_payments")
MARKED: dict[str, Callable[[Any], Any]] = {
    "fairs": pays(Stage.FIXED),
    "poke": does("poke", bool, takes=()),
    "laid": hears(Laid),
}


def body(hook: str, method: object) -> dict[str, object]:
    """A class body with this hook; the action of the log is known."""
    bodies = {"poke": lambda self, turn, data: ()} | {hook: method}
    return {name: MARKED.get(name, lambda one: one)(one) for name, one in bodies.items()}


@pytest.mark.parametrize(
    ("text", "hook"),
    [
        *((LOG, hook) for hook in IN_BOTH + IN_LOGS if hook != "allows_figure"),
        *((POSITION, hook) for hook in IN_BOTH + IN_POSITIONS),
    ],
)
@pytest.mark.parametrize(
    "what", [ValueError("no\x1b[31m such"), SystemExit(0), RecursionError(), AssertionError()]
)
def test_a_hook_that_raises(
    monkeypatch: pytest.MonkeyPatch, text: str, hook: str, what: BaseException
) -> None:
    if text == POSITION and hook == "allows_tile":
        text = text.replace("U  D*  U", "U1  D*  U")  # something must be amiss for anybody to be asked
    message = told(monkeypatch, text, **body(hook, raising(what)))
    assert f"its {hook} raises {type(what).__name__}" in message
    assert "\x1b" not in message


@pytest.mark.parametrize("hook", ["began", "ended", "check_log", "poke", "laid"])
def test_a_hook_that_raises_while_its_findings_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, hook: str
) -> None:
    install(monkeypatch, **{NAME: brittle(**body(hook, late()))})
    report = examined(LOG)
    assert [one.code for one in report.findings] == ["broken-expansion"]
    assert f"its {hook} raises LookupError" in report.findings[0].message


RUBBISH = [
    (LOG, "began", 7, "gives a value of int, where findings are expected"),
    (LOG, "began", "odd", "gives a value of str, which is not a finding"),
    (LOG, "ended", ["odd"], "names 'odd', who is not a player"),
    (LOG, "forbids", 7, "gives a value of int, where a list is expected"),
    (LOG, "forbids", [7], "which is not expected there"),
    (LOG, "strength", None, "gives None, where a whole number or a fraction is expected"),
    (LOG, "strength", 0.5, "gives a value of float"),
    (LOG, "holders", None, "gives None, where a list is expected"),
    (LOG, "fairs", None, "gives None, where a Worth with a tuple of items is expected"),
    (LOG, "fairs", Worth([], "B7"), "a tuple of items"),  # type: ignore[arg-type]
    (LOG, "fairs", Worth((one for one in ()), "B7"), "a tuple of items"),  # type: ignore[arg-type]
    (LOG, "holders", ["nobody"], "names 'nobody', who is not a player"),
    (LOG, "strength", -1, "where a whole number or a fraction is expected, at least 0"),
    (LOG, "awards", None, "gives None, where a list is expected"),
    (LOG, "awards", ["red"], "which is not expected there"),
    (LOG, "final_awards", [3], "which is not expected there"),
    (POSITION, "allows_figure", "yes", "gives a value of str, where True or False is due"),
    (POSITION, "other_payments", [1], "which is not expected there"),
]


@pytest.mark.parametrize(("text", "hook", "what", "why"), RUBBISH)
def test_a_hook_that_gives_rubbish(
    monkeypatch: pytest.MonkeyPatch, text: str, hook: str, what: object, why: str
) -> None:
    message = told(monkeypatch, text, **body(hook, giving(what)))
    assert f"its {hook} {why}" in message or why in message


@pytest.mark.parametrize(
    ("award", "why"),
    [
        (
            Award("purple", NAME, (Item("stone", 1, 1),), "B7"),
            "pays 'purple', who is not a player of this game",
        ),
        (Award("red", "moth", (Item("stone", 1, 1),), "B7"), "pays 'moth', which is not a kind of award"),
        (
            Award("red", NAME, (Item("stone", 1, 1),), "XY99"),
            "cites 'XY99', which is not the number of a rule",
        ),
        (Award("red", NAME, (Item("stone", 1, 0.5),), "B7"), "without what is due in it: whole numbers"),  # type: ignore[arg-type]
    ],
)
@pytest.mark.parametrize("hook", ["awards", "final_awards", "poke"])
def test_an_award_to_nobody_or_by_no_rule(
    monkeypatch: pytest.MonkeyPatch, hook: str, award: Award, why: str
) -> None:
    def pay(self: Expansion, *arguments: object) -> Iterable[Finding]:
        self.game.pay(award)
        return ()

    message = told(monkeypatch, LOG, **body(hook, pay if hook == "poke" else giving([award])))
    assert why in message


@pytest.mark.parametrize(
    ("piece", "why"),
    [
        (on_tile("stnoe", (0, 0), "red"), "puts 'stnoe', which is not the name of a figure"),
        (on_tile("stone", (0, 0), "purple"), "puts a stone of 'purple', who is not a player of this game"),
        (on_tile("stone", (0, 0)), "puts a stone of '', who is not a player of this game"),
        (on_tile("stone", (7, 7), "red"), "puts a stone where no tile lies"),
    ],
)
def test_a_piece_that_can_not_stand_there(monkeypatch: pytest.MonkeyPatch, piece: Occupant, why: str) -> None:
    def put(self: Expansion, *arguments: object) -> None:
        self.game.put(piece)

    assert f"its poke {why};" in told(monkeypatch, LOG, **body("poke", put))


@pytest.mark.parametrize("command", ["score", "check"])
@pytest.mark.parametrize("style", ["text", "json"])
def test_the_worth_of_what_pays_nobody_is_asked_by_every_command(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path, command: str, style: str
) -> None:
    def fairs(self: object, scoring: Scoring, worth: Worth) -> object:
        return worth if scoring.occupants else 7

    install(monkeypatch, **{NAME: brittle(**body("fairs", fairs))})
    record = tmp_path / "position.yaml"
    record.write_text(POSITION, "utf-8")
    result = run(command, str(record), "--format", style)
    assert result.exit_code == 2
    assert "broken-expansion" in result.output


def test_a_worth_by_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = giving(Worth((Item("stone", 1, 1),), "XY99"))
    assert "cites 'XY99'" in told(monkeypatch, LOG, **body("fairs", worth))


@pytest.mark.parametrize("hook", ["sections", "stacks", "about"])
@pytest.mark.parametrize("style", ["text", "json", "html"])
def test_every_command_ends_with_status_2(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path, hook: str, style: str
) -> None:
    """Also where a hook is asked only as a report is told."""
    install(monkeypatch, **{NAME: brittle(**body(hook, raising(SystemExit(0))))})
    record = tmp_path / "log.yaml"
    record.write_text(LOG, "utf-8")
    result = run("score", str(record), "--format", style)
    asked = {"text": ("sections", "about"), "json": ("about",), "html": ("sections", "stacks", "about")}[
        style
    ]
    if hook not in asked:
        assert result.exit_code == 0
        return
    assert result.exit_code == 2
    if style == "json":
        plain = json.loads(result.stdout)
        assert plain["legal"] is None
        assert [one["code"] for one in plain["findings"]] == ["broken-expansion"]
    else:
        assert f"its {hook} raises SystemExit" in result.output


@pytest.mark.parametrize("command", ["score", "check", "replay", "show", "convert"])
def test_no_command_scores_with_it(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path, command: str
) -> None:
    install(monkeypatch, **{NAME: brittle(**body("began", raising(SystemExit(0))))})
    record = tmp_path / "log.yaml"
    record.write_text(LOG, "utf-8")
    more = ["-", "--position"] if command == "convert" else []
    result = run(command, str(record), *more)
    assert result.exit_code == 2
    assert "broken" in result.output
    assert "Traceback" not in result.output


def test_ctrl_c_is_no_fault_of_an_expansion(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, **{NAME: brittle(**body("began", raising(KeyboardInterrupt())))})
    with pytest.raises(KeyboardInterrupt):
        examined(LOG)


@pytest.mark.parametrize("hook", ["began", "about"])
def test_a_batch_tells_it_of_the_record_alone(monkeypatch: pytest.MonkeyPatch, hook: str) -> None:
    install(monkeypatch, **{NAME: brittle(**body(hook, raising(SystemExit(0))))})
    task = Task(0, "log.yaml", raw=LOG.encode())
    result = examine_task(task, TaskOptions({}, report=True))
    assert result.row is not None
    assert (result.row.status, result.row.result) == (2, "unusable")
    assert [one["code"] for one in json.loads(result.report or "")["findings"]] == ["broken-expansion"]
