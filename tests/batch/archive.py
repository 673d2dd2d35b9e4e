"""Makes archives of records: legal games in many forms, and records broken in every way known."""

import gzip
import io
import json
import random
import tarfile
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.brute.play import Game, play
from tests.brute.records import log_record, position_record, yaml_text

Member = tuple[str, bytes]


@cache
def game(seed: int) -> Game:
    return play(seed, tiles=24 + 8 * (seed % 6))


def record(number: int, games: int) -> Member:
    """A sound record, YAML or JSON: first positions of so many games, then logs, each of another game."""
    rng = random.Random(number)
    played = game(number % games)
    variant = number // games
    if variant == 0:
        plain: dict[str, Any] = position_record(played, rng)
    else:
        plain = log_record(played, rng, form="long")
        plain.pop("claimed", None)
        plain["turns"] = [varied(turn, variant // 20, at) for at, turn in enumerate(plain["turns"])]
        plain["turns"] = plain["turns"][: len(plain["turns"]) - variant % 20]
    plain["title"] = f"Record {number}"
    if number % 2:
        return f"{number:06}.json", json.dumps(plain).encode()
    return f"{number:06}.yaml", yaml_text(plain).encode()


def varied(turn: dict[str, Any], variant: int, at: int) -> dict[str, Any]:
    """A turn without what was scored; the bits of the variant say who of the first deploys nobody."""
    left_out = {"scores"} | ({"follower", "actions"} if variant >> at & 1 else set())
    return {key: value for key, value in turn.items() if key not in left_out}


def wrong(number: int) -> Member:
    """A record that can be read but isn't right: an illegal turn, a wrong claim, points that are off."""
    plain = log_record(game(number % 7), random.Random(number), form="long")
    kind = number % 3
    if kind == 0:
        plain["turns"][3] = {**plain["turns"][3], "at": plain["turns"][2]["at"]}
    elif kind == 1:
        plain["claimed"] = {game(number % 7).players[0].id: 999}
    else:
        plain["turns"][5]["scores"] = {game(number % 7).players[0].id: 77}
    return f"wrong-{number:06}.json", json.dumps(plain).encode()


BROKEN: tuple[Member, ...] = (
    ("empty.yaml", b""),
    ("blank.yaml", b" \n \n"),
    ("nul.yaml", b"\0" * 100),
    ("picture.json", b"\x89PNG\r\n\x1a\n" + b"\0" * 50),
    ("latin-1.yaml", "carcscore: 1\ntitle: Kn\xf6del\n".encode("latin-1")),
    ("utf-16.yaml", "carcscore: 1\n".encode("utf-16")),
    ("half.json", b'{"carcscore": 1, "players": ["red", "bl'),
    ("twice.json", b'{"carcscore": 1, "carcscore": 1}'),
    ("not-a-record.json", b'{"name": "something else"}'),
    ("list.yaml", b"- 1\n- 2\n"),
    ("number.json", b"12"),
    ("nan.json", b'{"carcscore": NaN}'),
    ("newer.yaml", b"{carcscore: 2, players: [red, blue], board: D}"),
    ("deep.json", b"[" * 30_000),
    ("deep.yaml", b"a: " + b"[" * 30_000),
    ("bomb.yaml", b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n"),
    ("tabs.yaml", b"carcscore: 1\nplayers:\n\t- red\n"),
    ("tag.yaml", b"!!python/object/apply:os.system ['true']\n"),
    ("expansion.yaml", b"{carcscore: 1, rules: {expansions: [dragons]}, players: [red, blue], board: D}"),
    ("tile.yaml", b"{carcscore: 1, players: [red, blue], board: 'D ZZ'}"),
    ("far.yaml", b"{carcscore: 1, players: [red, blue], turns: [D 999999999,0]}"),
    ("long-number.json", b'{"carcscore": ' + b"9" * 5000 + b"}"),
    ("escape.yaml", b"carcscore: 1\ntitle: \x1b[2J\n"),
    ("save.jcz", b'{"appVersion": "5.7", "gameId": "x", "setup": {}, "replay": []}'),
    ("no-board.yaml", b"{carcscore: 1, players: [red, blue]}"),
)


def members(count: int, games: int = 40) -> Iterator[Member]:
    """So many members: of each hundred some wrong, some broken, some the same as one before."""
    for number in range(count):
        if number % 100 in (7, 57):
            yield wrong(number)
        elif number % 50 == 11:
            name, raw = BROKEN[number // 50 % len(BROKEN)]
            stem, _, ending = name.rpartition(".")
            yield f"{number:06}-{stem}.{ending}", raw
        elif number % 100 == 33:
            name, raw = record(number - 10, games)
            yield f"copy-of-{name}", raw
        else:
            yield record(number, games)


def write_folder(folder: Path, items: Iterator[Member], a_folder: int = 1000) -> Path:
    """Writes members as files, so many in a folder."""
    for number, (name, raw) in enumerate(items):
        inner = folder / f"part-{number // a_folder:03}"
        inner.mkdir(parents=True, exist_ok=True)
        (inner / name).write_bytes(raw)
    return folder


def write_zip(path: Path, items: Iterator[Member]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in items:
            archive.writestr(name, raw)
    return path


def write_tar(path: Path, items: Iterator[Member]) -> Path:
    with tarfile.open(path, "w:gz", compresslevel=1) as archive:
        for name, raw in items:
            info = tarfile.TarInfo(name)
            info.size = len(raw)
            archive.addfile(info, io.BytesIO(raw))
    return path


def write_lines(path: Path, items: Iterator[Member]) -> Path:
    """JSON Lines of those members that are JSON on one line."""
    lines = b"".join(
        raw + b"\n" for name, raw in items if name.endswith(".json") and raw.strip() and b"\n" not in raw
    )
    path.write_bytes(gzip.compress(lines, 1) if path.suffix == ".gz" else lines)
    return path
