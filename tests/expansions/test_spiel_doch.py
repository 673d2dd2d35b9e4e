"""Spiel Doch (PT1): two tiles in saves of both printings."""

import json

import pytest

from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.source import parse
from tests.expansions.records import awarded, wrong
from tests.jcz.saves import message


@pytest.mark.parametrize(
    ("sets", "garden", "tile", "total"),
    [
        ({"spiel-doch:1": 1}, False, "SD/RRR", 74),
        ({"spiel-doch:2": 1}, True, "SD/RRRG", 74),
        ({"spiel-doch:1": 1, "spiel-doch:2": 1}, False, "SD/RRRG", 76),
    ],
)
def test_a_save_of_each_printing(sets: dict[str, int], garden: bool, tile: str, total: int) -> None:
    pointer = {"position": [1, 0], "feature": "Road", "location": "E"}
    data = {
        "appVersion": "5.11.0",
        "setup": {
            "sets": {"basic:1": 1, **sets},
            "elements": {"small-follower": 7, "farmers": True, "garden": garden},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Ann"}, {"name": "Ben"}],
        "gameAnnotations": {"endTurn": 1},
        "replay": [
            message("PLACE_TILE", 0, tileId=tile, rotation="R0", position=[1, 0]),
            message("DEPLOY_MEEPLE", 0, meepleId="0.small.1", pointer=pointer),
            message("COMMIT", 0, random=0.5),
        ],
    }
    report = examine(parse(json.dumps(data), foreign=FOREIGN))
    assert wrong(report) == []
    assert awarded(report) == ["- Ann road 1 B10"]
    assert report.outcome is not None
    assert report.outcome.table.catalogue.total == total
