"""What is measured: ratios of times taken in turn in one run, so that the machine matters little."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from carcscore.board.board import Board
from carcscore.game.events import Laid, Left, Paid, Put
from carcscore.game.expansion import Expansion
from carcscore.geometry import Cell
from carcscore.pipeline import examine
from carcscore.play.replay import examine_log
from carcscore.rules.facts import ActionKind, Facts, Figure, Option, Stage
from carcscore.rules.in_force import palette_of
from carcscore.source import parse
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.model import TurnedTile
from tests.bench.boards import (
    big_log,
    big_position,
    grid_position,
    long_log,
    pattern,
    slips_of_ninety,
    whole_game,
)
from tests.expansions.everything import everything

ROOT = Path(__file__).resolve().parents[2]
IMPORTS = "import click, yaml, tabulate"


class Row(NamedTuple):
    """One line of the table; ``target`` is the most that ``ratio`` may be, if anything was promised."""

    what: str
    took: float
    against: float
    ratio: float
    target: float | None = None

    @property
    def kept(self) -> bool:
        return self.target is None or self.ratio <= self.target


def best_of(times: int, *tasks: Callable[[], object]) -> list[float]:
    """The least time that each task took, with the tasks taking turns."""
    best = [float("inf")] * len(tasks)
    for _ in range(times):
        for number, task in enumerate(tasks):
            start = perf_counter()
            task()
            best[number] = min(best[number], perf_counter() - start)
    return best


def _examined(text: str) -> None:
    report = examine(parse(text))
    if report.exit_status:
        raise RuntimeError(f"not a legal game: {report.verdict} {report.findings[:3]}")


def records(times: int) -> Iterator[Row]:
    """A whole game from its text to the report, against `json.loads` of the text."""
    game = whole_game()
    for what, text in (("log of 72 tiles", long_log(game)), ("grid of 72 tiles", grid_position(game))):
        took, against = best_of(times, partial(_examined, text), partial(json.loads, text))
        yield Row(f"{what} / json.loads", took, against, took / against, 40 if "log" in what else None)


def claims(times: int) -> Iterator[Row]:
    """A whole game with four wrong totals against the same with right ones, as a ratio to 50 ms.

    That is what the search for mistakes may take at most.
    """
    game = whole_game()
    for what, text in (("log", long_log(game)), ("grid", grid_position(game))):
        record = json.loads(text)
        report = examine(parse(json.dumps(record | {"claimed": {}})))
        due = {tally.player.id: tally.total for tally in report.tallies}
        for how, gaps in (("a few", (3, -4, 7, -1)), ("many", (23, -34, 47, 10**14))):
            totals = {player: points + gap for (player, points), gap in zip(due.items(), gaps, strict=True)}
            right, wrong = (json.dumps(record | {"claimed": claimed}) for claimed in (due, totals))
            less, more = best_of(times, *(partial(_read, text) for text in (right, wrong)))
            yield Row(f"{what}, 4 totals off by {how} / 50 ms", more - less, 0.05, (more - less) / 0.05, 1)


def _read(text: str) -> None:
    examine(parse(text))


def idle(times: int, numbers: Sequence[int] = (7, 40)) -> Iterator[Row]:
    """A whole game replayed with expansions in play that have nothing to do, against none in play.

    ``facts``: they bring figures, marks, kinds of action and options, and hear of tiles laid.
    """
    report = examine(parse(long_log(whole_game())))
    assert report.outcome is not None
    record, catalogue, rules = report.outcome.record, report.outcome.table.catalogue, report.outcome.rules
    for what, full in (("idle", False), ("idle, with facts", True)):
        kinds = [idle_expansion(number, full) for number in range(max(numbers))]
        with_them = [replace(rules, expansions=tuple(kinds[:number])) for number in (0, *numbers)]
        tasks = [partial(examine_log, record, catalogue, one) for one in with_them]
        none, *some = best_of(times, *tasks)
        for number, took in zip(numbers, some, strict=True):
            yield Row(f"log, {number} expansions {what} / none", took, none, took / none, 1.2)


def idle_expansion(number: int, full: bool) -> type[Expansion]:
    """An expansion that overrides no hook."""
    name = f"idle-{number}"
    facts = Facts(name=name, title=name)
    if full:
        facts = replace(
            facts,
            figures=(Figure(f"{name}-figure", 1), Figure(f"{name}-piece", 1, follower=False)),
            marks=(MarkKind(f"{name}-mark", f"{name}-marks", on="tile", combine="any"),),
            options=(Option(name, ("yes", "no"), "Does nothing."),),
            actions=(ActionKind(name, bool),),
            stages=tuple(Stage),
            listens=(Laid, Put, Left, Paid),
        )
    return type(f"Idle{number}", (Expansion,), {"facts": facts})


def everything_in_play(times: int) -> Iterator[Row]:
    """A generated log of 300 turns with all expansions in play, against a game without: the time a turn."""
    full = json.dumps(everything(0))
    with_all, with_none = best_of(times, partial(_examined, full), partial(_examined, big_log(300)))
    took, against = with_all / 300, with_none / 300
    yield Row("log of 300 turns, all in play / none, a turn", took, against, took / against)


def cures(times: int) -> Iterator[Row]:
    """A record of 90 tiles with slips in its grid, against the same without; at most 0.3 seconds."""
    for slips in (1, 2, 5):
        for text, meant in slips_of_ninety(slips):
            took, against = best_of(times, partial(examine, parse(text)), partial(examine, parse(meant)))
            yield Row(f"grid of 90 tiles, {slips} slips / none", took, against, took / against, 0.3 / against)


def processes(times: int) -> Iterator[Row]:
    """The command as a whole process, against a Python that imports what it needs from others."""
    for sample in ("three-farm-rules", "two-players-turns"):
        command = ["-m", "carcscore", "score", str(ROOT / "samples" / f"{sample}.yaml")]
        took, against = best_of(times, partial(_process, command), partial(_process, ["-c", IMPORTS]))
        yield Row(f"score {sample} / imports", took, against, took / against, 2)


def _process(words: list[str]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run([sys.executable, *words], check=False, stdout=subprocess.DEVNULL, env=environment)


def boards(times: int, listed: list[int]) -> Iterator[Row]:
    """The board alone, asked after each tile what it completes: the time a tile, against that at 1,000."""
    tiles = shipped_set("base", palette_of(())).tiles

    def laid(size: int) -> list[tuple[Cell, TurnedTile]]:
        return [(one.cell, tiles[one.code].rotations[one.rotation]) for one in pattern(size)]

    small = partial(_laid, laid(1_000))
    for size in listed:
        took, base = best_of(times, partial(_laid, laid(size)), small)
        took, base = took / size, base / 1_000
        yield Row(f"board of {size:,} tiles, a tile", took, base, took / base, 2)


def _laid(tiles: list[tuple[Cell, TurnedTile]]) -> None:
    board = Board()
    for cell, turned in tiles:
        board.place(cell, turned)
        board.take_completed()


def sizes(times: int, position_sizes: list[int], log_sizes: list[int]) -> Iterator[Row]:
    """The time a tile, against that at 1,000 tiles."""
    for kind, make, listed in (("position", big_position, position_sizes), ("log", big_log, log_sizes)):
        small = partial(_examined, make(1_000))
        for size in listed:
            repeats = max(3, min(times, 40_000 // size))
            took, base = best_of(repeats, partial(_examined, make(size)), small)
            took, base = took / size, base / 1_000
            target = 2 if size > 1_000 else None
            yield Row(f"{kind} of {size:,} tiles, a tile", took, base, took / base, target)
