"""Prints the table of measurements (`--quick`: without the largest); exit status 1: a target is missed."""

import sys
from collections.abc import Iterator

from tests.bench.measure import (
    Row,
    boards,
    claims,
    cures,
    everything_in_play,
    idle,
    processes,
    records,
    sizes,
)


def _rows(quick: bool) -> Iterator[Row]:
    yield from records(20 if quick else 60)
    yield from claims(10 if quick else 40)
    yield from idle(30 if quick else 100)
    yield from everything_in_play(3 if quick else 10)
    yield from cures(2 if quick else 5)
    yield from processes(5 if quick else 15)
    largest = [] if quick else [100_000]
    yield from boards(3, [10_000, *largest])
    yield from sizes(5, [100, 1_000, 10_000, *largest], [100, 1_000, 10_000, *([] if quick else [20_000])])


def main() -> int:
    print(f"{'':34}{'took':>12}{'against':>12}{'ratio':>9}{'target':>9}")
    kept = True
    for row in _rows("--quick" in sys.argv[1:]):
        target = "" if row.target is None else f"{row.target:g}"
        mark = "" if row.kept else "  missed"
        times = f"{1000 * row.took:9.3f} ms{1000 * row.against:9.3f} ms"
        print(f"{row.what:34}{times}{row.ratio:9.2f}{target:>9}{mark}", flush=True)
        kept = kept and row.kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
