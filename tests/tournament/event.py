"""A whole event: games played at random by the rules, their records, slips, byes and draws.

``python -m tests.tournament.event FOLDER [PLAYERS [ROUNDS]]`` writes one: each round is paired
by the program itself, with ``carcscore pair --write``, and then played and filled in.
"""

import random
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from carcscore.cli import main
from tests.brute.game import Game, Player, expected_totals
from tests.brute.play import play
from tests.brute.records import log_record, yaml_text
from tests.brute.scorer import Rules

HEAD = "carcscore_tournament: 1   # five rounds, one table a game\n"
LINE = re.compile(r"\{a: (?P<a>[\w ]+), b: (?P<b>[\w ]+), starter: (?P<starter>[\w ]+)\}")
SYLLABLES = ("an", "be", "ci", "do", "el", "fa", "gu", "hi", "jo", "ka")


class Event(NamedTuple):
    """Where an event was written, and what its games came to: round, names in the order of play, points."""

    file: Path
    games: list[tuple[int, tuple[str, str], tuple[int, int]]]


def names(number: int) -> list[str]:
    """So many names that no message, tile or word of a record is like."""
    return [f"{SYLLABLES[n % 10]}{SYLLABLES[n // 10 % 10]}{n}".capitalize() for n in range(1, number + 1)]


def write_event(
    folder: Path, players: int | Sequence[str] = 37, rounds: int = 5, tiles: int = 71, draws: bool = True
) -> Event:
    """Writes the event; with ``draws`` one game of each round is a draw."""
    file = folder / "cup.yaml"
    listed = ", ".join(names(players) if isinstance(players, int) else players)
    options = "{name: A cup, system: swiss}"
    file.write_text(f"{HEAD}tournament: {options}\nplayers: [{listed}]\n", encoding="utf-8")
    (folder / "records").mkdir(parents=True, exist_ok=True)
    seeds, games = count(1), []
    for number in range(1, rounds + 1):
        done = CliRunner().invoke(main, ["pair", str(file), "--write"])
        assert done.exit_code == 0, done.output
        text = file.read_text(encoding="utf-8")
        for board, match in enumerate(list(LINE.finditer(text)), 1):
            starter = match["starter"]
            seated = (starter, match["a"] if starter == match["b"] else match["b"])
            while True:
                game = play(next(seeds), players=2, tiles=tiles, inns=False, rules=Rules())
                totals = tuple(expected_totals(game).values())
                if not draws or board != 1 or totals[0] == totals[1]:
                    break
            path = folder / "records" / f"round-{number}-board-{board}.yaml"
            path.write_text(record_of(game, seated), encoding="utf-8")
            games.append((number, seated, (totals[0], totals[1])))
            own = dict(zip(seated, totals, strict=True))
            points = [own[match["a"]], own[match["b"]]]
            line = f"{match[0][:-1]}, points: {points}, record: records/{path.name}}}"
            text = text.replace(match[0], line)
        file.write_text(text, encoding="utf-8")
    return Event(file, games)


def record_of(game: Game, seated: tuple[str, str]) -> str:
    """The log of a game of these two, red starting."""
    people = [
        Player(f"{colour} {name}", colour) for colour, name in zip(("red", "blue"), seated, strict=True)
    ]
    return yaml_text(log_record(replace(game, players=tuple(people)), random.Random(game.seed), Rules()))


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[2:]]
    made = write_event(Path(sys.argv[1]), *numbers)
    print(f"{made.file}: {len(made.games)} games")
