"""Looks for positions of legal games that are called impossible: ``python -m tests.laws.many_positions``.

Every log is made up anew, of each expansion that makes some up, all together, and the base game; so each
run takes long, and other seeds are other games. It is not part of any run of tests: they take a slice.
"""

import random
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from carcscore.pipeline import examine, parse
from carcscore.report.model import Report
from tests.brute.play import play
from tests.expansions import five_boxes, laws_of_games
from tests.expansions.abbey_and_mayor import made_up as abbey_and_mayor
from tests.expansions.count_of_carcassonne import player as count_of_carcassonne
from tests.expansions.everything import everything
from tests.expansions.records import Data, of_data
from tests.expansions.river_games import river_game
from tests.laws.expansion_sides import expansion_board
from tests.laws.positions import all_have_an_order
from tests.laws.sides import written

TESTS = Path(__file__).parents[1]
_EVERY = 2


def makers() -> Iterator[tuple[str, Callable[[int], Report]]]:
    """Whatever makes up logs, by the name of its module."""
    for file in sorted(TESTS.glob("expansions/**/test_*.py")):
        if "laws_of(" in file.read_text(encoding="utf-8"):
            known = len(laws_of_games.MADE_UP)
            import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))
            for made in laws_of_games.MADE_UP[known:]:
                yield file.stem if file.stem != "test_laws" else file.parent.name, _of(made)
    yield "abbey and mayor", _of(abbey_and_mayor.made_up)
    yield "count of carcassonne", _of(lambda seed: count_of_carcassonne.played(seed).record)
    yield "five boxes", _of(five_boxes.made_up)
    yield "everything", _of(lambda seed: everything(seed, 60))
    yield "rivers", _of(river_game)
    yield "fan expansions", lambda seed: examine(parse(written(expansion_board(seed), "log", "json")))
    yield "base", lambda seed: examine(parse(written(play(seed), "log", "json")))


def _of(made: Callable[[int], Data]) -> Callable[[int], Report]:
    return lambda seed: of_data(made(seed))


def main() -> None:
    """Goes on until there were so many positions, or it took so long; raises at the first that is wrong."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    ends, seeds = time.monotonic() + 60 * asked.minutes, random.Random(asked.seed)
    looked_at: Counter[str] = Counter()
    broken: set[str] = set()
    known = list(makers())
    while looked_at.total() < asked.positions and time.monotonic() < ends:
        for name, made in known:
            seed = seeds.randrange(10**6)
            try:
                log = made(seed)
            except Exception:  # some make up no legal log of some seeds
                broken.add(f"{name} {seed}")
                continue
            try:
                looked_at[name] += all_have_an_order(log, _EVERY, 1 + seed % _EVERY)
            except AssertionError as wrong:
                print(name, seed, wrong)
                raise
        print(looked_at.total(), "positions", file=sys.stderr, flush=True)
    print(looked_at.total(), dict(looked_at), "no log:", sorted(broken))


if __name__ == "__main__":
    main()
