"""Tiles with forests that records of generated games bring with them.

The rules of The Woods print no list of tiles: these are layouts of the brute force's own, as a record writes
them down under `tiles`. Their codes are those of no tile set.
"""

from typing import Any

FOREST_TILES: dict[str, dict[str, Any]] = {
    "ZA": {
        "count": 5,
        "segments": [
            {"forest": ["N"]},
            {"farm": ["ENE", "ESE", "SSE", "SSW", "WSW", "WNW"], "touches": ["N"]},
        ],
    },
    "ZB": {
        "count": 4,
        "segments": [
            {"forest": ["N", "E"]},
            {"farm": ["SSE", "SSW", "WSW", "WNW"], "touches": ["N"]},
        ],
    },
    "ZC": {
        "count": 3,
        "segments": [
            {"forest": ["N"]},
            {"forest": ["S"]},
            {"farm": ["ENE", "ESE", "WSW", "WNW"], "touches": ["N", "S"]},
        ],
    },
    "ZD": {
        "count": 3,
        "segments": [
            {"forest": ["E", "W"]},
            {"farm": ["NNW", "NNE"], "touches": ["E"]},
            {"farm": ["SSE", "SSW"], "touches": ["E"]},
        ],
    },
    "ZE": {
        "count": 3,
        "segments": [
            {"forest": ["N", "E", "W"]},
            {"farm": ["SSE", "SSW"], "touches": ["N"]},
        ],
    },
    "ZF": {
        "count": 1,
        "segments": [
            {"forest": ["N", "E", "S", "W"]},
        ],
    },
    "ZG": {
        "count": 4,
        "segments": [
            {"forest": ["N"]},
            {"road": ["E", "W"]},
            {"farm": ["ENE", "WNW"], "touches": ["N"]},
            {"farm": ["ESE", "SSE", "SSW", "WSW"]},
        ],
    },
    "ZH": {
        "count": 4,
        "segments": [
            {"forest": ["N"]},
            {"city": ["S"]},
            {"farm": ["ENE", "ESE", "WSW", "WNW"], "touches": ["N", "S"]},
        ],
    },
    "ZI": {
        "count": 3,
        "segments": [
            {"forest": ["N"]},
            {"forest": ["E"]},
            {"farm": ["SSE", "SSW", "WSW", "WNW"], "touches": ["N", "E"]},
        ],
    },
    "ZJ": {
        "count": 4,
        "segments": [
            {"forest": ["N", "W"]},
            {"road": ["E", "S"]},
            {"farm": ["ESE", "SSE"]},
            {"farm": ["ENE", "SSW"], "touches": ["N"]},
        ],
    },
    "ZK": {
        "count": 2,
        "segments": [
            {"forest": ["N", "E"]},
            {"city": ["S", "W"]},
        ],
    },
    "ZL": {
        "count": 3,
        "segments": [
            {"forest": ["N"]},
            {"road": ["E"]},
            {"road": ["S"]},
            {"road": ["W"]},
            {"farm": ["ENE", "WNW"], "touches": ["N"]},
            {"farm": ["ESE", "SSE"]},
            {"farm": ["SSW", "WSW"]},
        ],
        "junctions": [["E", "S", "W"]],
    },
    "ZM": {
        "count": 2,
        "segments": [
            {"forest": ["N"]},
            {"cloister": ["centre"]},
            {"farm": ["ENE", "ESE", "SSE", "SSW", "WSW", "WNW"], "touches": ["N"]},
        ],
    },
    "ZN": {
        "count": 2,
        "segments": [
            {"forest": ["N", "E"]},
            {"road": ["S"]},
            {"road": ["W"]},
            {"farm": ["SSE", "WNW"], "touches": ["N"]},
            {"farm": ["SSW", "WSW"]},
        ],
        "junctions": [["S", "W"]],
    },
}
