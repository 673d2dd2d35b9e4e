"""Measures and prints the table; exit status 1 says that a goal is missed."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from datetime import date
from pathlib import Path

from tests.bench.goal import Asked, Goal, NotMeasured, Section
from tests.bench.sections import SECTIONS
from tests.bench.table import PAGE, Row, due, figure, lines, met, page


def _arguments() -> argparse.Namespace:
    listed = "\n".join(f"  {name:10} {one.tells}" for name, one in SECTIONS.items())
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description=__doc__,
        epilog=f"sections:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    unusual = [name for name, one in SECTIONS.items() if not one.usual]
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"default: all but {', '.join(unusual)}"
    )
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, smaller archives")
    parser.add_argument("--records", type=Path, metavar="FOLDER", help="keep the archives made in it")
    parser.add_argument("--markdown", action="store_true", help="print the table of docs/performance.md")
    parser.add_argument("--rewrite", action="store_true", help="write it there; not with --quick")
    asked = parser.parse_args()
    if unknown := [name for name in asked.sections if name not in SECTIONS]:
        parser.error(f"no section {unknown[0]}; there are {', '.join(SECTIONS)}")
    if asked.quick and asked.rewrite:
        parser.error("--quick is too rough for the page")
    return asked


def _measured(section: Section, goal: Goal, asked: Asked) -> Row:
    if section.name not in asked.sections:
        return Row(f"not measured: only `python -m tests.bench {section.name}` does")
    print(f"… {goal.what}", file=sys.stderr, flush=True)
    try:
        value, by = goal.measure(asked)
    except NotMeasured as why:
        return Row(f"not measured: {why}")
    return Row(figure(goal, value), by, date.today().isoformat())


def _told(section: Section, goal: Goal, row: Row) -> str:
    missed = "  missed" if met(goal, row) is False else ""
    return f"{section.name:10}{goal.what:82}{row.measured:>14}{due(goal):>14}  {row.by}{missed}"


def _machine() -> str:
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} on"
        f" {platform.machine()}, {os.cpu_count()} processors; last written with a load of"
        f" {os.getloadavg()[0]:.1f}."
    )


def main() -> int:
    arguments = _arguments()
    named = arguments.sections or [name for name, one in SECTIONS.items() if one.usual]
    asked = Asked(tuple(named), arguments.quick, arguments.records)
    told = [SECTIONS[name] for name in arguments.sections] or SECTIONS.values()
    machine = _machine()
    rows: dict[str, Row] = {}
    missed = False
    for section in told:
        for goal in section.goals:
            row = rows[goal.what] = _measured(section, goal, asked)
            missed = missed or met(goal, row) is False
            if not arguments.markdown:
                print(_told(section, goal, row), flush=True)
        if arguments.rewrite:
            PAGE.write_text(page(rows, machine), encoding="utf-8")
    if arguments.markdown:
        print("\n".join((machine, "", *lines(told, rows))))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
