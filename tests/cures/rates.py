"""Prints how many planted slips are caught and cured, and how long that takes (the tests hold the floors)."""

import sys
from itertools import islice
from time import process_time
from typing import NamedTuple

from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.brute.records import yaml_text
from tests.cures.planting import KINDS, Board, boards, planted, same_board

SIZES = {"72 base": (72, False), "72 with inns": (72, True), "90 with inns": (90, True)}


class Rate(NamedTuple):
    """Of so many slips: caught, cured by the first cure, by one of three, by a certain one; and so on.

    ``other_winner`` are those for which a certain cure makes another winner.
    """

    planted: int = 0
    caught: int = 0
    first: int = 0
    among: int = 0
    certain: int = 0
    certain_wrong: int = 0
    other_winner: int = 0
    one_finding: int = 0
    longest: float = 0

    def __add__(self, other: "Rate") -> "Rate":  # type: ignore[override]
        return Rate(
            *(a + b for a, b in zip(self[:-1], other[:-1], strict=True)), max(self.longest, other.longest)
        )


def outcome_of(board: Board, report: Report, took: float) -> Rate:
    errors = [each for each in report.findings if each.severity == "error"]
    if not errors:
        return Rate(1)
    cures = [cure for each in errors for cure in each.cures]
    right = [cure.board is not None and same_board(cure.board, board.words) for cure in cures]
    certain = [good for cure, good in zip(cures, right, strict=True) if cure.certain]
    certain_wrong = certain.count(False)
    other_winner = certain_wrong and any(
        first_by(board, cure.board) != first_by(board, board.record["board"])
        for cure in cures
        if cure.certain
    )
    one_finding = len(errors) == 1
    return Rate(
        1, 1, any(right[:1]), any(right), len(certain), certain_wrong, bool(other_winner), one_finding, took
    )


def first_by(board: Board, text: str | None) -> set[str]:
    """Who is first if this is the grid of a record."""
    report = examine(parse(yaml_text(board.record | {"board": text})))
    return {tally.player.id for tally in report.tallies if tally.rank == 1}


def rate(kind: str, many: list[Board], number: int, show: bool = False) -> Rate:
    total = Rate()
    for board, record in planted(kind, many, number):
        source = parse(yaml_text(record))
        begun = process_time()
        report = examine(source)
        one = outcome_of(board, report, process_time() - begun)
        if show and one.caught and not one.among:
            print(record["board"], [f.message for f in report.findings if f.severity == "error"][:4])
        total += one
    return total


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    show = sys.argv[2:]
    for name, (tiles, inns) in SIZES.items():
        many = list(islice(boards(tiles, inns), 20))
        for kind in KINDS:
            if show and kind not in show:
                continue
            begun = process_time()
            one = rate(kind, many, number, bool(show))
            took = (process_time() - begun) / number
            print(
                f"{name:14}{kind:15}{one._asdict()} {one.among / max(1, one.caught):.3f} mean {took:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
