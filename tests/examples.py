"""The examples that the sources print, as reports; see tests/games/README.md."""

import json
from collections.abc import Iterator
from pathlib import Path

from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse, read

EXAMPLES = sorted((Path(__file__).parent / "games").glob("*/*.yaml"))


def reports_on(example: Path) -> Iterator[Report]:
    """An example in all its cases."""
    fixture = read(example).data
    assert isinstance(fixture, dict)
    for case in fixture.get("cases") or [fixture]:
        record = {**fixture["record"], **case.get("change", {})}
        yield examine(parse(json.dumps(record)), **case.get("rules", {}))
