"""Slips planted in boards told tile by tile (turned, another letter, a wrong cell), in lists and logs."""

import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple

import pytest

from carcscore.findings import Finding
from carcscore.pipeline import examine
from carcscore.source import parse
from tests.brute.play import Game, play
from tests.brute.records import log_record, position_record, yaml_text
from tests.brute.scorer import Rules
from tests.brute.tiles import BASE
from tests.cures.planting import code_of, look, look_alikes, turns_of
from tests.sampling import few_of

pytestmark = pytest.mark.slow

FORMS = ("list", "long", "compact")


class Said(NamedTuple):
    """What an entry says: a tile, its quarter turns, its cell."""

    code: str
    turns: int
    at: tuple[int, int]


@cache
def game(seed: int) -> Game:
    return play(seed, tiles=71, inns=False, rules=Rules())


def entries_of(form: str, seed: int) -> tuple[dict[str, Any], list[Any]]:
    rng = random.Random(seed)
    if form == "list":
        record = deepcopy(position_record(game(seed), rng, board="list"))
        return record, record["board"]
    record = deepcopy(log_record(game(seed), rng, form=form))
    return record, record["turns"]


def said(entry: Any) -> Said:
    if isinstance(entry, str):
        words = entry.split()
        place = next(number for number, word in enumerate(words) if "," in word)
        x, y = words[place].split(",")
        return Said(code_of(words[place - 1]), turns_of(words[place - 1]), (int(x), int(y)))
    return Said(entry["tile"], entry.get("rotation", 0) // 90, tuple(entry["at"]))


def saying(entry: Any, what: Said) -> Any:
    if isinstance(entry, str):
        words = entry.split()
        place = next(number for number, word in enumerate(words) if "," in word)
        words[place - 1 : place + 1] = [f"{what.code}{what.turns or ''}", f"{what.at[0]},{what.at[1]}"]
        return " ".join(words)
    return {**entry, "tile": what.code, "rotation": 90 * what.turns, "at": list(what.at)}


def turned(meant: Said, rng: random.Random) -> Said:
    return meant._replace(turns=rng.randrange(4))


def other_letter(meant: Said, rng: random.Random) -> Said:
    return meant._replace(code=rng.choice(look_alikes(meant.code, (BASE,)) or (meant.code,)))


def other_cell(meant: Said, rng: random.Random) -> Said:
    x, y = meant.at
    return meant._replace(at=rng.choice([(x + 1, y), (x, y - 1), (y, x), (-x, y), (x, -y)]))


SLIPS: dict[str, Callable[[Said, random.Random], Said]] = {
    "turned": turned,
    "other letter": other_letter,
    "other cell": other_cell,
}


def errors(record: dict[str, Any]) -> list[Finding]:
    return [each for each in examine(parse(yaml_text(record))).findings if each.severity == "error"]


def cured(finding: Finding, meant: Said) -> bool:
    """Whether one of the cures lays the tile as it was meant."""
    return any(
        code_of(edit.becomes) == meant.code
        and look(meant.code, turns_of(edit.becomes)) == look(meant.code, meant.turns)
        for cure in finding.cures
        for edit in cure.edits
        if edit.becomes != "."
    )


@pytest.mark.parametrize("number", few_of((16, 100), 1))
@pytest.mark.parametrize("kind", SLIPS)
@pytest.mark.parametrize("form", few_of(FORMS, 1))
def test_most_slips_are_told_with_what_mends_them(form: str, kind: str, number: int) -> None:
    rng = random.Random(f"{form} {kind}")
    caught = right = 0
    for seed in range(number):
        record, entries = entries_of(form, seed % 8)
        place = rng.randrange(len(entries))
        meant = said(entries[place])
        slip = SLIPS[kind](meant, rng)
        entries[place] = saying(entries[place], slip)
        if slip == meant or not (found := errors(record)):
            continue
        caught += 1
        right += any(cured(finding, meant) for finding in found)
        assert all(cure.board is None for finding in found for cure in finding.cures)
    assert caught >= number / 3
    assert right >= 0.9 * caught


def test_a_log_is_told_in_its_turn() -> None:
    record, entries = entries_of("long", 0)
    meant = said(entries[20])
    entries[20] = saying(entries[20], meant._replace(at=(meant.at[0] + 1, meant.at[1])))
    (found,) = errors(record)
    assert found.where.turn == 21
    assert found.where.path == ("turns", 20, "tile")
    assert cured(found, meant)


def test_a_short_list_has_too_many_cures() -> None:
    board = [{"tile": "D", "at": [0, 0]}, {"tile": "U", "rotation": 90, "at": [1, 0]}]
    (found,) = errors({"carcscore": 1, "players": ["red", "blue"], "board": board})
    assert (found.code, found.cures) == ("edge-mismatch", ())
