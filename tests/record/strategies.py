"""Hypothesis strategies for whole records, for tests of any part of the program."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from carcscore.findings import Finding, Path
from carcscore.geometry import POINTS, Cell, reading_order
from carcscore.record.model import (
    Action,
    Deployment,
    Layout,
    Metadata,
    Placement,
    Player,
    Record,
    RulesWritten,
    SpotClaim,
    Turn,
)
from carcscore.record.reading import read_record
from carcscore.record.vocabulary import BASE_ROLES, COLORS, Vocabulary

KEYS = ("inns-and-cathedrals", "roads-to-victory")
WIDE = Vocabulary(
    figures=("follower", "large", "abbot"),
    roles={**BASE_ROLES, "abbot": "cloister"},
    pieces=("pickpocket", "dragon"),
    keys=KEYS,
    actions=("bribe",),
    schemas={
        **{place + name: True for place in ("", "turns.", "actions.") for name in KEYS},
        "roads-to-victory": {
            "properties": {"houses": {"items": {"properties": {"at": {"$ref": "#/$defs/cell"}}}}}
        },
    },
)
"""A vocabulary with everything that expansions can bring."""

CODES = st.sampled_from(["D", "K", "E", "A", "UW", "ZZZZ", "NO", "ON", "Y", "N"])
FOREIGN_CODES = CODES | st.sampled_from(["BA/RCr", "IC/Cccc.c", "BA/Cc!+"])
# What a text can hold that the reader of texts lets pass.
CHARACTERS = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff")
YAML_TRAPS = "no 12 null ~ true 0x1F 1e3 2026-05-30 12:30 on y = << - # ' \" \\ [a] {a} &a *a !a | > %a @a `a"
WORDS = "red Gray C2 D 2,0 knight N centre \u00e4\u00f6\u00fc \U0001f600 \u00a0x \ufeff"
SPACED = [
    "",
    "- a",
    "a: b",
    "a #b",
    "a, b",
    "red Anna",
    "Anna Maria",
    " lead",
    "trail ",
    "a - b",
    "Anna - blue Ben",
]
TRICKY = st.sampled_from([*YAML_TRAPS.split(" "), *WORDS.split(" "), *SPACED, "\u2028", "\t", "a\nb", "\x85"])
TEXTS = TRICKY | st.text(CHARACTERS | st.sampled_from("\t\n"), max_size=12)
NAMES = TEXTS.filter(bool)
NUMBERS = st.integers(-(10**6), 10**6)
CLAIMED = NUMBERS | st.sampled_from([10**15, -(10**15)])
NEAR = st.tuples(st.integers(-5, 5), st.integers(-5, 5))
CELLS = NEAR | st.tuples(NUMBERS, NUMBERS)
POINT_NUMBERS = st.none() | st.integers(0, 12)
MARKS = st.dictionaries(
    st.sampled_from([*POINTS, "tile", "centre", "3"]),
    st.lists(st.sampled_from(["inn", "well"]), max_size=2).map(tuple),
    max_size=2,
)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1) | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(TEXTS.filter(lambda key: key != "at"), inner, max_size=3)
    ),
    max_leaves=6,
)
EXTRA = st.dictionaries(st.sampled_from(WIDE.keys), PLAIN, max_size=2)
NEAR_PLACEMENTS = st.builds(Placement, FOREIGN_CODES, NEAR, st.integers(0, 3), MARKS)
PLACEMENTS = st.builds(Placement, FOREIGN_CODES, CELLS, st.integers(0, 3), MARKS)
OWN_TILES: st.SearchStrategy[dict[str, object]] = st.dictionaries(
    CODES,
    st.fixed_dictionaries(
        {"count": st.integers(0, 9), "like": CODES, "marks": st.just({"E": ["inn", "well"]})}
    ),
    max_size=2,
)


@st.composite
def players(draw: st.DrawFn) -> tuple[Player, ...]:
    """One to four players with or without colours."""
    drawn: dict[str, Player] = {}
    for _ in range(draw(st.integers(1, 4))):
        color = draw(st.none() | st.sampled_from(COLORS))
        name = draw(NAMES)
        player = Player(color or name, color, draw(st.sampled_from([name, color])) if color else name)
        drawn.setdefault(player.id, player)
    return tuple(drawn.values())


def points(of: tuple[Player, ...]) -> st.SearchStrategy[dict[str, int] | None]:
    """Points for some of the players, or nothing written down."""
    return st.none() | st.dictionaries(st.sampled_from([player.id for player in of]), NUMBERS)


@st.composite
def claimed(draw: st.DrawFn, of: tuple[Player, ...]) -> dict[str, Any]:
    """Totals and points by kind that are claimed, or nothing."""
    totals = draw(points(of))
    if totals is None:
        return {}
    kinds = st.sampled_from(["road", "farm", "cloister", "pickpocket", "large"])
    by_kind = st.dictionaries(kinds, CLAIMED, min_size=1)
    ids = st.sampled_from([player.id for player in of])
    return {"claimed": totals, "claimed_by_kind": draw(st.dictionaries(ids, by_kind))}


def claims(of: tuple[Player, ...], cells: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[SpotClaim, ...]]:
    """Claims of these players on features at some of these cells."""
    ids = st.sampled_from([player.id for player in of])
    one = st.builds(SpotClaim, ids, st.sampled_from(WIDE.features), cells, POINT_NUMBERS, CLAIMED)
    return st.lists(one, max_size=3).map(tuple)


def deployments(of: tuple[Player, ...], cells: st.SearchStrategy[Any]) -> st.SearchStrategy[Deployment]:
    """Followers of these players on some of these cells."""
    ids = st.sampled_from([player.id for player in of])
    roles = st.sampled_from(list(WIDE.roles))
    return st.builds(Deployment, ids, st.sampled_from(WIDE.figures), roles, cells, POINT_NUMBERS)


RULES = st.builds(
    RulesWritten,
    edition=st.none() | st.sampled_from(["third", "second", "first"]),
    farms=st.none() | st.sampled_from(["third", "second", "first", "none"]),
    small_city=st.none() | st.sampled_from([4, 2]),
    tie_break=st.none() | st.sampled_from(["shared", "starting-player-loses"]),
    expansions=st.lists(st.sampled_from(WIDE.keys), unique=True).map(tuple),
    ignore=st.lists(st.sampled_from(["inn", "well"]), unique=True).map(tuple),
    options=st.dictionaries(
        st.sampled_from(WIDE.keys), st.dictionaries(TEXTS, PLAIN, max_size=2), max_size=1
    ),
)


@st.composite
def shared(draw: st.DrawFn, of: tuple[Player, ...]) -> dict[str, Any]:
    """What positions and logs have in common."""
    return {
        "players": of,
        "rules": draw(RULES),
        "metadata": draw(st.builds(Metadata, *[st.none() | TEXTS] * 7)),
        "track": draw(points(of)),
        **draw(claimed(of)),
        "sets": draw(st.none() | st.dictionaries(TEXTS, st.integers(0, 3), max_size=2)),
        "supply": draw(st.none() | st.dictionaries(st.sampled_from(["large", "dragon"]), st.integers(0, 9))),
        "end": draw(st.sampled_from(["final", "adjourned", "mid-turn"])),
        "own_tiles": draw(OWN_TILES),
        "extra": draw(EXTRA),
    }


@st.composite
def grids(draw: st.DrawFn) -> dict[str, Any]:
    """A board as it is read from a grid."""
    start = draw(st.none() | st.lists(NEAR_PLACEMENTS, max_size=2).map(tuple))
    anchor = Placement("D", (0, 0)) if start is None else (start or (None,))[0]
    dx, dy = anchor.at if anchor else (0, 0)
    known, missing = True, anchor is None or draw(st.sampled_from([False, False, True]))
    low = 0 if missing else -4
    offsets = draw(st.sets(st.tuples(st.integers(low, 4), st.integers(low, 4)), max_size=12))
    tiles = {cell: draw(st.tuples(CODES, st.integers(0, 3))) for cell in offsets}
    if anchor is None or missing:
        tiles = {cell: tile for cell, tile in tiles.items() if anchor is None or tile[0] != anchor.tile}
        dx, dy, a1 = 0, 0, (0, 0)
    else:
        tiles[0, 0] = (anchor.tile if "/" not in anchor.tile else "K", draw(st.integers(0, 3)))
        same = [cell for cell, tile in tiles.items() if tile[0] == anchor.tile]
        first = min(same, key=reading_order, default=None)
        if len(same) > 1 and first == (0, 0):
            known = draw(st.booleans())
        corner = min(x for x, _ in tiles), min(y for _, y in tiles)
        a1 = corner[0] + dx - draw(st.integers(0, 2)), corner[1] + dy - draw(st.integers(0, 2))
    board = tuple(
        Placement(tiles[cell][0], (cell[0] + dx, cell[1] + dy), tiles[cell][1])
        for cell in sorted(tiles, key=reading_order)
    )
    return {"board": board, "layout": "grid", "a1": a1, "start_known": known, "start": start}


@st.composite
def positions(draw: st.DrawFn, layout: Layout | None = None) -> Record:
    """A final position: its board as a grid or as a list."""
    of = draw(players())
    chosen = layout or draw(st.sampled_from(["grid", "list"]))
    cells: st.SearchStrategy[Cell] = CELLS
    if chosen == "grid":
        board = draw(grids())
        if not board["start_known"]:
            x, y = board["a1"]
            cells = st.tuples(st.integers(x, x + 30), st.integers(y, y + 30))
    else:
        board = {
            "board": draw(st.lists(PLACEMENTS, max_size=6).map(tuple)),
            "start": draw(st.none() | st.lists(PLACEMENTS, max_size=2).map(tuple)),
        }
    owner = st.just("") | st.sampled_from([player.id for player in of])
    roles = st.just("") | st.sampled_from(list(WIDE.roles))
    pieces = st.builds(Deployment, owner, st.sampled_from(WIDE.pieces), roles, cells, POINT_NUMBERS)
    return Record(
        **draw(shared(of)),
        **board,
        followers=tuple(draw(st.lists(deployments(of, cells), max_size=4))),
        pieces=tuple(draw(st.lists(pieces, max_size=3))),
        claims=draw(claims(of, cells)),
    )


@st.composite
def turns(draw: st.DrawFn, of: tuple[Player, ...], first: bool) -> Turn:
    """One entry of a turn log."""
    placement = draw(st.none() | PLACEMENTS)
    deployed = deployments(of, CELLS if placement is None else st.none() | CELLS)
    others = st.builds(Action, st.sampled_from(["bribe", "roads-to-victory"]), PLAIN)
    return Turn(
        player=draw(st.none() | st.sampled_from([player.id for player in of])),
        placement=placement,
        actions=tuple(draw(st.lists(st.builds(Action, st.just("deploy"), deployed) | others, max_size=2))),
        discarded=tuple(draw(st.lists(FOREIGN_CODES, max_size=2))),
        scores=draw(points(of)),
        again=not first and draw(st.booleans()),
        missed=None if placement else draw(NAMES),
        extra=draw(EXTRA),
    )


@st.composite
def plain_turns(draw: st.DrawFn, of: tuple[Player, ...]) -> Turn:
    """An entry of the kind that a compact line can hold."""
    placement = Placement(draw(CODES), draw(CELLS), draw(st.integers(0, 3)))
    player = draw(st.sampled_from([player.id for player in of]))
    figure, role = draw(st.sampled_from(WIDE.figures)), draw(st.sampled_from(list(WIDE.roles)))
    follower = Deployment(player, figure, role, None, draw(POINT_NUMBERS))
    return Turn(player, placement, draw(st.sampled_from([(), (Action("deploy", follower),)])))


@st.composite
def logs(draw: st.DrawFn) -> Record:
    """A turn log."""
    of = draw(players())
    entries = [
        draw(turns(of, first=index == 0) | plain_turns(of)) for index in range(draw(st.integers(0, 4)))
    ]
    return Record(
        **draw(shared(of)),
        turns=tuple(entries),
        followers=tuple(draw(st.lists(deployments(of, CELLS), max_size=2))),
        start=draw(st.none() | st.lists(PLACEMENTS, max_size=2).map(tuple)),
        claims=draw(claims(of, CELLS)),
    )


def records() -> st.SearchStrategy[Record]:
    """Any record, to be read with the vocabulary :data:`WIDE`."""
    return positions() | logs()


def usable_record(
    data: object, vocabulary: Vocabulary, folded: frozenset[Path] = frozenset()
) -> tuple[Record | None, list[Finding]]:
    """The record and its findings; no record when an error makes it unusable."""
    record, findings = read_record(data, vocabulary, folded)
    usable = not any(each.severity == "error" and not each.rule for each in findings)
    return record if usable else None, findings
