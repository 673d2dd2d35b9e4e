"""Where a record's time goes: `python -m tests.bench.stages` prints microseconds of processor time a record.

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
from tests.brute.play import play
from tests.brute.records import log_record, position_record, yaml_text

TIMES = 7
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
        "line and fingerprint": least(lambda: row_of(report, None)),
        "packing for a store": least(lambda: zlib.compress(text.encode(), 1)),
        "a batch's worker, all": least(lambda: examine_task(Task(0, "a.yaml", raw=raw), ASKED)),
    }


def main() -> None:
    count = int(sys.argv[1]) if sys.argv[1:] else 30
    gc.disable()
    columns = {}
    for kind in ("position", "log"):
        for language in ("YAML", "JSON"):
            measured = [stages(raw) for raw in texts(kind, language, count)]
            columns[f"{kind} {language}"] = {name: median(m[name] for m in measured) for name in measured[0]}
    print(f"{'':24}" + "".join(f"{name:>16}" for name in columns))
    for name in next(iter(columns.values())):
        print(f"{name:24}" + "".join(f"{column[name]:13.0f} us" for column in columns.values()))


if __name__ == "__main__":
    main()
