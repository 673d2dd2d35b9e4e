"""Where a record's time goes: microseconds of processor time; `--rewrite` writes them into the page.

Positions and logs of 70 tiles, each as YAML and as JSON: the median over the records of the best of several.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import zlib
from collections.abc import Callable
from statistics import median
from time import process_time

from carcscore.batch.examine import examine_task, row_of
from carcscore.batch.tasks import Task, TaskOptions
from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine, load
from carcscore.source import parse_bytes
from tests.bench.table import END, PAGE, row
from tests.brute.play import play
from tests.brute.records import log_record, position_record, yaml_text
from tests.made import with_part

TIMES = 7
GAMES = 20
BEGIN = "<!-- `python -m tests.bench.stages --rewrite` writes this -->\n\n"
ASKED = TaskOptions({}, report=True, details=True)


def texts(kind: str, language: str, count: int) -> list[bytes]:
    made = []
    for seed in range(count):
        rng = random.Random(seed)
        game = play(seed, tiles=70)
        plain = position_record(game, rng) if kind == "position" else log_record(game, rng)
        made.append((yaml_text(plain) if language == "YAML" else json.dumps(plain)).encode())
    return made


def least(step: Callable[[], object]) -> float:
    """Microseconds of processor time that a step takes at its best."""
    best = float("inf")
    for _ in range(TIMES):
        start = process_time()
        step()
        best = min(best, process_time() - start)
    return 1e6 * best


def stages(raw: bytes) -> dict[str, float]:
    source = parse_bytes(raw, "a.yaml", FOREIGN)
    report = examine(source)
    plain = report.to_dict()
    text = json.dumps(plain, ensure_ascii=False)
    reading = least(lambda: parse_bytes(raw, "a.yaml", FOREIGN))
    record = least(lambda: load(source))
    whole = least(lambda: examine(source))
    return {
        "text to plain data": reading,
        "plain data to record": record,
        "board, rules, report": whole - record,
        "report to plain data": least(report.to_dict),
        "plain data to JSON": least(lambda: json.dumps(plain, ensure_ascii=False)),
        "all of this": reading + whole + least(report.to_json),
        "a batch's line and fingerprint": least(lambda: row_of(report, None)),
        "packing the report for a store": least(lambda: zlib.compress(text.encode(), 1)),
        "all that a batch's worker does": least(lambda: examine_task(Task(0, "a.yaml", raw=raw), ASKED)),
    }


def main() -> None:
    gc.disable()
    columns = {}
    for kind in ("position", "log"):
        for language in ("YAML", "JSON"):
            measured = [stages(raw) for raw in texts(kind, language, GAMES)]
            columns[f"{kind} {language}"] = {name: median(m[name] for m in measured) for name in measured[0]}
    table = [row("stage", *columns), row("---", *("---" for _ in columns))]
    for name in next(iter(columns.values())):
        table.append(row(name, *(f"{column[name]:.0f}" for column in columns.values())))
    print("\n".join(table))
    if "--rewrite" in sys.argv[1:]:
        PAGE.write_text(with_part(PAGE, BEGIN, END, table), encoding="utf-8")


if __name__ == "__main__":
    main()
