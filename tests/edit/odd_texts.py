"""Records typed in ways that nobody foresees, and edits of any record as a page makes them."""

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

POSITION = """---
# our evening
carcscore:   1
rules:
    expansions:
    - inns-and-cathedrals   # the second set
    edition: "third"
players:
- red Anna      # who began
# the guest
- "blue Ben"
board: |  # typed by Ben
      # top row first
      .   e2  .   .  # north

      v3  d*  k   b
      # that was all
followers:
- blue knight C2 N   # a
  # about the farmer
- {player: Anna, figure: large, role: farmer, at: A2, point: N}
- red   monk    D2
# the track
track:
    Anna: 4   # she
    blue: 0
claimed: {Anna: 6, Ben: 5}
notes: |
   # no comment
   none
# end
...
"""
LIST = """carcscore: 1
players: [red, blue]   # two
board:
  # first
  - {tile: D, at: [0, 0]}   # start
  - tile: E
    at: [0, -1]   # north
    rotation: 180
  # last
  - {tile: BA/L, at: [1,0], rotation: 90}
followers: []
"""
LOG = """carcscore: 1
players: [red, blue]
rules: {expansions: [roads-to-victory]}
turns:
  # one
  - red E2 0,-1 knight   # hm
  - V3 -1,0   # whose?
  # three
  - tile: V
    at: [1, 0]
    rotation: 90
    follower: {role: thief, point: W}
    # after
  - {player: blue, tile: U, at: [2, 0], rotation: 90}
# done
end: adjourned
"""
FLOW = "{carcscore: 1, players: [red, blue], board: [{tile: D, at: [0, 0]}, {tile: U, at: [1, 0]}]}\n"
JSON = '{"carcscore": 1, "board": "D  U1", "players": ["red", "blue"], "track": {"red": 2}}'
TEXTS = {
    "position": POSITION,
    "from Windows": POSITION.replace("\n", "\r\n"),
    "marked": "\ufeff" + POSITION.removeprefix("---\n"),
    "list": LIST,
    "log": LOG,
    "flow": FLOW,
    "json": JSON,
}


def edited(record: dict[str, Any], rng: random.Random, edits: int) -> dict[str, Any]:
    """The record of a page after so many edits: tiles laid, turned, taken away, and whoever stands there."""
    record = deepcopy(record)
    ids = [player.get("color") or player["name"] for player in record["players"]]
    for _ in range(edits):
        if "turns" in record:
            _edit_log(record["turns"], ids, rng)
        else:
            _edit_position(record, ids, rng)
    return record


def _edit_log(turns: list[Any], ids: list[str], rng: random.Random) -> None:
    laid = [turn for turn in turns if "tile" in turn]
    what = rng.randrange(4)
    if what == 0 and len(turns) > 1:
        turns.pop(rng.randrange(1, len(turns)))
    elif what == 1 and laid:
        rng.choice(laid)["rotation"] = rng.choice([0, 90, 180, 270])
    elif what == 2 and laid:
        rng.choice(laid)["actions"] = [{"deploy": {"role": "farmer", "point": "ESE"}}]
    else:
        at = [rng.randrange(20, 40), rng.randrange(-5, 5)]
        turns.append({"player": rng.choice(ids), "tile": "V", "at": at, "rotation": 90, "actions": []})


def _edit_position(record: dict[str, Any], ids: list[str], rng: random.Random) -> None:
    board, followers = record["board"], record["followers"]
    taken = {tuple(tile["at"]) for tile in board}
    what = rng.randrange(6)
    if what <= 1 and taken:
        x, y = rng.choice(sorted(taken))
        at = (x + rng.choice([-1, 1]), y) if what else (x, y + rng.choice([-1, 1]))
        if at not in taken:
            board.append({"tile": "V", "at": list(at), "rotation": rng.choice([0, 90])})
    elif what == 2:
        away = [tile for tile in board if tile["at"] != [0, 0]]
        if away:
            board.remove(rng.choice(away))
    elif what == 3 and board:
        rng.choice(board)["rotation"] = rng.choice([0, 90, 180, 270])
    elif what == 4 and followers:
        followers.pop(rng.randrange(len(followers)))
    else:
        standing = {"player": rng.choice(ids), "figure": "follower", "role": "thief", "at": [0, 0]}
        followers.insert(rng.randrange(len(followers) + 1), standing)
        record["track"] = {who: rng.randrange(40) for who in ids}


def growing(record: dict[str, Any]) -> Iterator[list[Any]]:
    """The board of a position as it grows from its start tile, each tile beside one that lies."""
    cells = {tuple(tile["at"]): tile for tile in record["board"]}
    waiting = [tuple(tile["at"]) for tile in record.get("start", [])] or [(0, 0)]
    seen, laid = {*waiting}, []
    while waiting:
        x, y = waiting.pop(0)
        if (x, y) in cells:
            laid.append(cells[x, y])
            yield list(laid)
            beside = {(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)} & cells.keys() - seen
            waiting += sorted(beside)
            seen |= beside
