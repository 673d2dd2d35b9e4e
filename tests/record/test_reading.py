"""What a record means: the printed examples, players, cells, turns, and a finding for every slip."""

# ruff: noqa: E501 - tables read best with a case a line

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from carcscore.findings import Finding
from carcscore.record.log import seats
from carcscore.record.model import Deployment, Placement, Player, Record
from carcscore.record.reading import expansions_named
from carcscore.record.vocabulary import BASE_ROLES, Vocabulary
from carcscore.source import parse
from tests.record.strategies import WIDE, usable_record
from tests.sampling import in_one

POSITION = """\
carcscore: 1
title: Saturday evening                # optional metadata: title, date, place, event, round, table
rules: {edition: third, expansions: [inns-and-cathedrals]}
players: [red Anna, blue Ben]          # turn order
claimed: {red: 6, blue: 5}             # optional: what was written down (blue counted by the first farm rule)
board: |
  .    E2   .    .
  V3   D*   K    B
followers:
  - blue knight C2 N                   # PLAYER [FIGURE] ROLE CELL [POINT]
  - blue large farmer A2 N
  - red monk D2
track: {red: 4, blue: 0}               # points on the scoring track before the final scoring
"""
LOG = """\
carcscore: 1
rules: {edition: third, expansions: [inns-and-cathedrals]}
players: [red Anna, blue Ben]
turns:
  - {player: red, tile: E, rotation: 180, at: [0, -1], follower: {role: knight, point: S}, scores: {red: 4}}
  - {player: blue, discarded: [C], tile: K, at: [1, 0], follower: {role: knight, point: N}}
  - red B 2,0 monk                     # [PLAYER] TILE CELL [FIGURE] [ROLE [POINT]]
  - blue V3 -1,0 large farmer N
"""
INNS = Vocabulary(("follower", "large"), BASE_ROLES, keys=("inns-and-cathedrals",))


def read(text: str, vocabulary: Vocabulary = WIDE) -> tuple[Record | None, list[Finding]]:
    source = parse(text)
    return usable_record(source.data, vocabulary, source.folded)


def sound(text: str, vocabulary: Vocabulary = WIDE) -> Record:
    record, findings = read(text, vocabulary)
    assert record is not None, findings
    assert findings == []
    return record


def position(more: str = "", board: str = "D", players: str = "[red Anna, blue Ben]") -> str:
    return f"carcscore: 1\nplayers: {players}\nboard: |\n  {board}\n{more}\n"


def log(*entries: str, players: str = "[red Anna, blue Ben, Anna Maria]") -> str:
    return f"carcscore: 1\nplayers: {players}\nturns:\n" + "".join(f"  - {entry}\n" for entry in entries)


def found(text: str, vocabulary: Vocabulary = WIDE) -> list[tuple[str, tuple[Any, ...] | None, int]]:
    record, findings = read(text, vocabulary)
    assert record is None
    return [(each.code, each.where.path, each.where.offset) for each in findings]


def test_the_printed_position() -> None:
    record = sound(POSITION, INNS)
    assert record.players == (Player("red", "red", "Anna"), Player("blue", "blue", "Ben"))
    assert record.board == (
        Placement("E", (0, -1), 2),
        Placement("V", (-1, 0), 3),
        Placement("D", (0, 0)),
        Placement("K", (1, 0)),
        Placement("B", (2, 0)),
    )
    assert [tile.offset for tile in record.board] == [5, 17, 22, 27, 32]
    assert (record.layout, record.a1, record.start_known, record.kind) == ("grid", (-1, -1), True, "position")
    assert record.followers == (
        Deployment("blue", "follower", "knight", (1, 0), 1),
        Deployment("blue", "large", "farmer", (-1, 0), 1),
        Deployment("red", "follower", "monk", (2, 0)),
    )
    assert record.followers[1].path == ("followers", 1)
    assert (record.track, record.claimed) == ({"red": 4, "blue": 0}, {"red": 6, "blue": 5})
    assert record.rules.expansions == ("inns-and-cathedrals",)
    assert record.metadata.title == "Saturday evening"


def test_the_printed_log() -> None:
    record = sound(LOG, INNS)
    assert record.turns is not None
    assert record.kind == "turns"
    placed = [turn.placement for turn in record.turns]
    assert placed == [
        Placement("E", (0, -1), 2),
        Placement("K", (1, 0)),
        Placement("B", (2, 0)),
        Placement("V", (-1, 0), 3),
    ]
    assert [(tile.path, tile.offset) for tile in placed if tile] == [
        (("turns", 0, "tile"), 0),
        (("turns", 1, "tile"), 0),
        (("turns", 2), 4),
        (("turns", 3), 5),
    ]
    deployed = [turn.actions[0].data for turn in record.turns]
    assert deployed == [
        Deployment("red", "follower", "knight", None, 7),
        Deployment("blue", "follower", "knight", None, 1),
        Deployment("red", "follower", "monk", None),
        Deployment("blue", "large", "farmer", None, 1),
    ]
    assert [(each.path, each.offset) for each in deployed if isinstance(each, Deployment)] == [
        (("turns", 0, "follower"), 0),
        (("turns", 1, "follower"), 0),
        (("turns", 2), 10),
        (("turns", 3), 13),
    ]
    assert (record.turns[0].scores, record.turns[1].discarded) == ({"red": 4}, ("C",))


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("[red Anna]", [("red", "red", "Anna")]),
        ("[GRAY  Anna Maria ]", [("grey", "grey", "Anna Maria")]),
        ("[blue]", [("blue", "blue", "blue")]),
        ("[Anna Maria]", [("Anna Maria", None, "Anna Maria")]),
        ("[{color: Red, name: 'blue Ben'}, {name: red}]", None),
        ("[{color: Red, name: ' Ben'}, {name: 'blue Ben'}, {color: gray}]",
         [("red", "red", " Ben"), ("blue Ben", None, "blue Ben"), ("grey", "grey", "grey")]),
    ],
)  # fmt: skip
def test_players(players: str, expected: list[tuple[str, str | None, str]] | None) -> None:
    record, _ = read(position(players=players))
    assert (record and [(each.id, each.color, each.name) for each in record.players]) == expected


@in_one
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (position(players="[red Anna, RED Ben]"), [("duplicate-player", ("players", 1), 0)]),
        (position(players="[red Anna, '  ']"), [("bad-value", ("players", 1), 0)]),
        (position(players="[{color: mauve}]"), [("unknown-color", ("players", 0, "color"), 0)]),
        (position(players="[red Anna - blue Ben]"), [("items-run-together", ("players", 0), 9)]),
        (position(players="[red Anna; blue Ben; gray]"), [("items-run-together", ("players", 0), 8)]),
        (position("track: {green: 1}"), [("unknown-player", ("track", "green"), 0)]),
        (position("claimed: {Ben: 1}", players="[red Ben, blue Ben]"), [("unknown-player", ("claimed", "Ben"), 0)]),
        (position("followers: [Ben monk A1]", players="[red Ben, blue ben]"), [("unknown-player", ("followers", 0), 0)]),
        (position("claimed: {Anna: 1, red: 2}"), [("duplicate-player", ("claimed", "red"), 0)]),
        (position("followers: [Ann Lee monk A1]", players="[red Ann Lee]"), [("needs-long-form", ("followers", 0), 0)]),
        (position("followers: [K monk A1]", players="[red K]"), [("needs-long-form", ("followers", 0), 0)]),
        (position(players="[Anna red]"), [("color-not-first", ("players", 0), 0)]),
        (position("claimed: {red: 1}", players="[Anna red, Ben Blue]"),
         [("color-not-first", ("players", 0), 0), ("color-not-first", ("players", 1), 0)]),
        (position("track: {red: 1, RED: 2}"), [("duplicate-player", ("track", "RED"), 0)]),
        (position("supply: {folower: 1}"), [("unknown-figure", ("supply", "folower"), 0)]),
        (position("followers: [green knight A1]"), [("unknown-player", ("followers", 0), 0)]),
        (position("followers: [knight A1]"), [("missing-word", ("followers", 0), 0)]),
        (position("followers: ['  ']"), [("missing-word", ("followers", 0), 2)]),
        (position("followers: [red A1]"), [("missing-word", ("followers", 0), 4)]),
        (position("followers: [red large N]"), [("missing-word", ("followers", 0), 10)]),
        (position("followers: [red knigth A1]"), [("unknown-role", ("followers", 0), 4)]),
        (position("followers: [red lage knight A1]"), [("unknown-role", ("followers", 0), 4)]),
        (position("followers: [red dragon A1]"), [("unknown-role", ("followers", 0), 4)]),
        (position("followers: [red knight]"), [("missing-word", ("followers", 0), 10)]),
        (position("followers: [red knight A0 N]"), [("bad-cell", ("followers", 0), 11)]),
        (position("followers:\n  - red knight 2, 0"), [("bad-cell", ("followers", 0), 11)]),
        (position("followers:\n  - red knight 2000000,0"), [("out-of-range", ("followers", 0), 11)]),
        (position("followers: [red knight A1 NX]"), [("bad-point", ("followers", 0), 14)]),
        (position("followers: [red knight A1 N N]"), [("extra-word", ("followers", 0), 16)]),
        (position("followers: [{player: red, role: knigt, at: [0, 0]}]"),
         [("unknown-role", ("followers", 0, "role"), 0)]),
        (position("followers: [{player: green, role: knight, at: [0, 0]}]"),
         [("unknown-player", ("followers", 0, "player"), 0)]),
        (position("followers: [{player: red, figure: big, role: knight, at: [0, 0]}]"),
         [("unknown-figure", ("followers", 0, "figure"), 0)]),
        (position("followers: [{player: red, role: knight, at: X}]"), [("bad-cell", ("followers", 0, "at"), 0)]),
        (position("followers: [{player: red, role: knight, at: A1, point: NX}]"),
         [("bad-point", ("followers", 0, "point"), 0)]),
        (position("followers: [D knight A1]", players="[D]"), [("needs-long-form", ("followers", 0), 0)]),
        (position("followers: [anna maria knight A1]", players="[Anna Maria]"),
         [("needs-long-form", ("followers", 0), 0)]),
        (position("pieces: [red knight A1]"), [("unknown-piece", ("pieces", 0), 4)]),
        (position("pieces: [drgon A1]"), [("unknown-piece", ("pieces", 0), 0)]),
        (position("pieces: [red]"), [("missing-word", ("pieces", 0), 3)]),
        (position("pieces: [green pickpocket A1]"), [("unknown-player", ("pieces", 0), 0)]),
        (position("pieces: [{piece: dragn, at: [0, 0]}]"), [("unknown-piece", ("pieces", 0, "piece"), 0)]),
        (position("turns: []"), [("misplaced-key", ("board",), 0)]),
        ("{carcscore: 1, players: [red]}", [("missing-key", (), 0)]),
        ("{carcscore: 1, players: [red], board: [], followers: [red knight A1]}",
         [("no-sheet-names", ("followers", 0), 11)]),
        ("{carcscore: 1, players: [red], board: [{tile: D, at: [0, 0], marks: {NX: [inn]}}]}",
         [("bad-point", ("board", 0, "marks", "NX"), 0)]),
        (log("red D 1,x"), [("bad-cell", ("turns", 0), 6)]),
        (position("followers: [Knight monk A1]", players="[Knight]"), [("needs-long-form", ("followers", 0), 0)]),
        (log("red D"), [("missing-word", ("turns", 0), 5)]),
        (log("D"), [("missing-word", ("turns", 0), 1)]),
        (log("red D A1"), [("no-sheet-names", ("turns", 0), 6)]),
        (log("red 2,0"), [("missing-word", ("turns", 0), 4)]),
        (log("2,0 D"), [("bad-cell", ("turns", 0), 4)]),
        (log("2,0 2,0"), [("bad-tile-code", ("turns", 0), 0)]),
        (log("red K5 2,0"), [("bad-tile-code", ("turns", 0), 4)]),
        (log("red D* 2,0"), [("bad-tile-code", ("turns", 0), 4)]),
        (log("green D 2,0"), [("unknown-player", ("turns", 0), 0)]),
        (log("Anna Maria D 2,0"), [("needs-long-form", ("turns", 0), 0)]),
        (log("red D 2,0 knght"), [("unknown-role", ("turns", 0), 10)]),
        (log("red D 2,0 large"), [("missing-word", ("turns", 0), 15)]),
        (log("red D 2,0 knight x"), [("bad-point", ("turns", 0), 17)]),
        (log("{tile: D, at: [1, 0], missed: ale}"), [("tile-and-missed", ("turns", 0, "missed"), 0)]),
        (log("{player: red}"), [("missing-key", ("turns", 0), 0)]),
        (log("{tile: D, at: [1, 0], again: true}"), [("again-without-turn", ("turns", 0, "again"), 0)]),
        (log("{tile: D, at: [1, 0], follower: knight, actions: []}"),
         [("follower-and-actions", ("turns", 0, "follower"), 0)]),
        (log("{missed: ale, follower: knight}"), [("missing-key", ("turns", 0, "follower"), 0)]),
        (log("{tile: D, at: [1, 0], follower: knigt}"), [("unknown-role", ("turns", 0, "follower"), 0)]),
        (log("{tile: D, at: [1, 0], actions: [{deploy: {role: knigt}}]}"),
         [("unknown-role", ("turns", 0, "actions", 0, "deploy", "role"), 0)]),
        (log("{tile: D, at: [1, 0], player: green}"), [("unknown-player", ("turns", 0, "player"), 0)]),
        (log("{tile: D, at: [1, 0], scores: {green: 1}}"), [("unknown-player", ("turns", 0, "scores", "green"), 0)]),
        (log("{tile: D, at: [1, 0], follower: {role: knight, at: A1}}"),
         [("no-sheet-names", ("turns", 0, "follower", "at"), 0)]),
    ],
)  # fmt: skip
def test_every_slip_has_a_finding_with_its_place(text: str, expected: list[Any]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (position("followers: [red knigth A1]"), "`knigth` is not a role; did you mean `knight`?"),
        (position("track: {gren: 1}", players="[green]"), "`gren` is not a player of this record; did you mean `green`?"),
        (position("claimed: {ben: 1}", players="[red Ben, blue Ben]"),
         "red and blue are both called `ben`; say which one by the colour."),
        (position("followers: [Ann Lee monk A1]", players="[red Ann Lee]"),
         "The name `Ann Lee` has blanks or looks like another word of the format, so it can be used only in long "
         "form, as `{player: ...}`; or say `red`."),
        (position(players="[Anna Maria RED]"),
         "The colour comes first: write `red Anna Maria`. If `Anna Maria RED` is a name, write "
         "`{name: Anna Maria RED}`."),
        (position("followers: [red dragon A1]"), "`dragon` is not a role but a piece; list it under `pieces`."),
        (position("followers: [red A1]"),
         "`red A1` names no role before `A1`; the form is `PLAYER [FIGURE] ROLE CELL [POINT]`."),
        (position("pieces: [red knight A1]"), "`knight` is not a piece; followers are listed under `followers`."),
        (position("players2: 1"), "`players2` is not a key of a record; did you mean `players`?"),
    ],
)  # fmt: skip
def test_sentences(text: str, sentence: str) -> None:
    assert [each.message for each in read(text)[1]] == [sentence]


def test_a_piece_of_no_expansion_says_so() -> None:
    _, findings = read(position("pieces: [dragon A1]"), Vocabulary(roles=BASE_ROLES))
    assert "no expansion" in findings[0].message


def test_words_may_be_written_in_any_case_and_players_too() -> None:
    record = sound(position("followers: [GRAY Large KNIGHT a1 nne]", "d0*", "[Gray]"))
    assert record.followers == (Deployment("grey", "large", "knight", (0, 0), 2),)
    record = sound(position("followers: [{player: Red, figure: LARGE, role: monk, at: '0,0', point: 12}]"))
    assert record.followers == (Deployment("red", "large", "monk", (0, 0), 1),)
    record = sound(position("followers:\n  - anna Monk 0,0 3\ntrack: {ANNA: 3}", players="[Anna]"))
    assert record.followers == (Deployment("Anna", "follower", "monk", (0, 0), 4),)
    assert record.track == {"Anna": 3}


def test_a_name_in_another_case_must_mean_one_player() -> None:
    assert sound(position("track: {ann: 1, Ann: 2}", players="[Ann, ann]")).track == {"ann": 1, "Ann": 2}
    assert found(position("track: {ANN: 1}", players="[Ann, ann]")) == [
        ("unknown-player", ("track", "ANN"), 0)
    ]


def test_a_word_can_be_both_figure_and_role() -> None:
    record = sound(
        position("followers: [red abbot A1, red abbot monk A1, red abbot abbot A1, red large abbot A1]")
    )
    assert [(each.figure, each.role) for each in record.followers] == [
        ("follower", "abbot"),
        ("abbot", "monk"),
        ("abbot", "abbot"),
        ("large", "abbot"),
    ]


def test_pieces() -> None:
    lines = "[red pickpocket A1 S, dragon A1, red pickpocket knight A1 centre]"
    long = "pieces: [{piece: dragon, at: [0, 0]}, {piece: Pickpocket, player: RED, at: A1, role: Knight, point: 6}]"
    assert sound(position(f"pieces: {lines}")).pieces == (
        Deployment("red", "pickpocket", "", (0, 0), 7),
        Deployment("", "dragon", "", (0, 0)),
        Deployment("red", "pickpocket", "knight", (0, 0), 12),
    )
    assert sound(position(long)).pieces == (
        Deployment("", "dragon", "", (0, 0)),
        Deployment("red", "pickpocket", "knight", (0, 0), 7),
    )


def test_seat_order_decides_where_no_player_is_named() -> None:
    entries = ("D 1,0", "blue D 2,0", "{tile: D, at: [3, 0], again: true}", "{missed: ale}", "D 4,0 knight")
    named = "{player: blue, tile: D, at: [5, 0]}"
    record = sound(log(*entries, named, "D 6,0 knight"))
    assert record.turns is not None
    order = ["red", "blue", "blue", "Anna Maria", "red", "blue", "Anna Maria"]
    assert seats(record.turns, record.players) == order
    deployed = [record.turns[number].actions[0].data for number in (4, 6)]
    assert [isinstance(one, Deployment) and one.player for one in deployed] == ["red", "Anna Maria"]
    assert [turn.player for turn in record.turns] == [None, "blue", None, None, None, "blue", None]


def test_a_turn_in_long_form() -> None:
    entry = (
        "{player: RED, tile: ba/x, at: [1, 0], marks: {E: inn, tile: [a, a]}, again: false, discarded: [uw],"
        " actions: [{deploy: 'large knight 0,0 12'}, {bribe: {x: [1]}}, {roads-to-victory: 3}],"
        " roads-to-victory: {jewels: {red: [5, -3]}}}"
    )
    record = sound(
        log(entry) + "track: {red: 1}\nfollowers: [{player: Anna Maria, role: thief, at: [1, 0]}]\n"
    )
    assert record.turns is not None
    turn = record.turns[0]
    assert turn.placement == Placement("ba/x", (1, 0), 0, {"E": ("inn",), "tile": ("a", "a")})
    assert [(action.kind, action.path) for action in turn.actions] == [
        ("deploy", ("turns", 0, "actions", 0, "deploy")),
        ("bribe", ("turns", 0, "actions", 1, "bribe")),
        ("roads-to-victory", ("turns", 0, "actions", 2, "roads-to-victory")),
    ]
    assert turn.actions[0].data == Deployment("red", "large", "knight", (0, 0), 1)
    assert (turn.discarded, turn.player) == (("UW",), "red")
    assert turn.extra == {"roads-to-victory": {"jewels": {"red": [5, -3]}}}
    assert record.followers[0].player == "Anna Maria"


def test_a_log_has_neither_a_board_nor_pieces() -> None:
    codes = found(log("red D 1,0") + "board: D\npieces: [dragon A1]\n")
    assert codes[:2] == [("misplaced-key", ("board",), 0), ("misplaced-key", ("pieces",), 0)]


def test_findings_go_on_after_an_entry_that_cannot_be_read() -> None:
    text = log(
        "red D 1,0 knigth", "[1]", "blue D 2,0 monk x", "{rotation: 45, tile: D, at: [1, 0]}", "D 3,0 mnk"
    )
    assert found(text) == [
        ("wrong-type", ("turns", 1), 0),
        ("bad-value", ("turns", 3, "rotation"), 0),
        ("unknown-role", ("turns", 0), 10),
        ("bad-point", ("turns", 2), 16),
        ("unknown-role", ("turns", 4), 6),
    ]


def test_without_players_nobody_is_unknown() -> None:
    text = "{carcscore: 1, board: D, followers: [x knight A1], track: {y: 1}, pieces: [{piece: dragon, player: z, at: A1}]}"
    assert found(text) == [("missing-key", (), 0)]
    lines = "{carcscore: 1, turns: [{missed: ale}, [], {tile: D, at: [1, 0], player: x, follower: {player: y, role: monk}}]}"
    assert found(lines) == [("missing-key", (), 0), ("wrong-type", ("turns", 1), 0)]


def test_expansions_named_trusts_nothing() -> None:
    odd: tuple[object, ...] = (
        None,
        [],
        {},
        {"rules": 3},
        {"rules": {"expansions": "x"}},
        {"rules": {"expansions": [None]}},
    )
    for data in odd:
        assert expansions_named(data) == ()
    assert expansions_named(parse(POSITION).data) == ("inns-and-cathedrals",)


def test_the_explaining_validator_is_not_imported_for_a_sound_record() -> None:
    program = (
        "import json, sys\n"
        "from carcscore.record.reading import read_record\n"
        "from carcscore.record.vocabulary import BASE_VOCABULARY\n"
        "record, _ = read_record(json.loads(sys.argv[1]), BASE_VOCABULARY)\n"
        "assert record\n"
        "print('jsonschema' in sys.modules, 'jsonschema_rs' in sys.modules)\n"
    )
    data = json.dumps({"carcscore": 1, "players": ["red"], "board": "D"})
    done = subprocess.run([sys.executable, "-c", program, data], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
