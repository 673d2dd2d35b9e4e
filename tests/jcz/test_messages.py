"""Messages that an expansion knows become actions of its turns; its rules become options."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from carcscore.findings import Finding
from carcscore.formats.jcz.foreign import Foreign, RuleWords, Says, When
from carcscore.formats.jcz.names import BASE_FOREIGN
from carcscore.formats.jcz.read import read_save
from carcscore.record.model import Record
from carcscore.record.vocabulary import BASE_VOCABULARY
from tests.jcz.saves import Save, message

LAID = message("PLACE_TILE", 0, tileId="BA/L", rotation="R0", position=[0, 1])
COMMIT = message("COMMIT", 0, random=0.5)
NEXT = message("PLACE_TILE", 1, tileId="BA/L", rotation="R0", position=[0, 2])
FARM = {"position": [0, 1], "feature": "Field", "location": "NL.NR.WL"}
FOREIGN = Foreign(
    figures={"builder": "builder"},
    marks={"wheel": ("wheel", "spoke"), "ghost": ()},
    rules={
        "wheel-turns": RuleWords("wheels", "turns", {"LEFT": "left", "RIGHT": "right", True: "both"}, "right")
    },
    messages=(
        Says("DEPLOY_MEEPLE builder", "builder", lambda said, before: {"point": said.point}),
        Says(
            "MOVE_NEUTRAL_FIGURE ghost",
            "haunt",
            lambda said, before: [*(before or ()), said.cell] if said.cell else None,
            goes_on=True,
            anyone=True,
        ),
        Says("RETURN_MEEPLE TRAP", "free", lambda said, before: said.whom()),
        Says("PLACE_TOKEN BRIDGE", "bridge", lambda said, before: {"at": said.cell, "way": said.location}),
        Says(
            "PAY_RANSOM",
            "ransom",
            lambda said, before: {"of": said.owner, "figure": said.figure},
            when=(When.BEFORE, When.DURING),
        ),
        Says("BAZAAR_BID", "bid", lambda said, before: [*(before or ()), said.player], True, (When.AFTER,)),
        Says("DEPLOY_MEEPLE", "wander", lambda said, before: said.whom(), when=(When.AFTER,)),
        Says("PASS", when=(When.BEFORE, When.AFTER)),
        Says("COMMIT", when=(When.BEFORE,)),
    ),
)


def read(*replay: Save, rules: Save | None = None, **elements: Any) -> tuple[Record | None, list[Finding]]:
    save = {
        "setup": {
            "sets": {"basic:1": 1},
            "elements": {"small-follower": 7, "farmers": True, **elements},
            "rules": rules or {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cy"}],
        "replay": list(replay),
    }
    return read_save(json.loads(json.dumps(save)), BASE_VOCABULARY, BASE_FOREIGN.joined([FOREIGN]))


def actions(*replay: Save) -> list[list[tuple[str, Any]]]:
    record, found = read(*replay)
    assert record is not None, found
    return [[(one.kind, one.data) for one in turn.actions] for turn in record.turns or ()]


def wrong(found: Iterable[Finding]) -> list[str]:
    return [one.code for one in found if one.severity == "error"]


def ghost(player: int, *to: int) -> Save:
    return message("MOVE_NEUTRAL_FIGURE", player, figureId="ghost.1", to=list(to))


def bid(player: int) -> Save:
    return message("BAZAAR_BID", player, supplyIndex=0, price=1)


RANSOM = {"meepleId": "1.small.2"}
TRAPPED = {"source": "TRAP", "pointer": {"featurePointer": FARM, "meepleId": "1.small.1"}}


def test_a_figure_of_its_own_is_put_on_the_tile() -> None:
    down = message("DEPLOY_MEEPLE", 0, meepleId="0.builder.1", pointer=FARM)
    assert actions(LAID, down, COMMIT) == [[("builder", {"point": "NNW"})]]


def test_several_messages_are_one_action_and_others_may_take_part() -> None:
    assert actions(LAID, ghost(0, 1, 1), ghost(1, 1, 2), COMMIT) == [[("haunt", [[1, 1], [1, 2]])]]


def test_a_figure_on_the_board_is_named_as_records_do() -> None:
    freed = message("RETURN_MEEPLE", 0, **TRAPPED)
    whom = {"at": [0, 1], "role": "farmer", "player": "Ben", "figure": "follower", "point": "NNW"}
    assert actions(LAID, freed, COMMIT) == [[("free", whom)]]


@pytest.mark.parametrize("token", ["BRIDGE", ["BridgeToken", "BRIDGE"]])
def test_a_token_is_a_name_or_a_pair(token: Any) -> None:
    place = {"position": [0, 1], "feature": "Road", "location": "NS"}
    down = message("PLACE_TOKEN", 0, token=token, pointer=place)
    assert actions(LAID, down, COMMIT) == [[("bridge", {"at": [0, 1], "way": "NS"})]]


def test_what_comes_before_a_tile_belongs_to_its_turn() -> None:
    paid = [("ransom", {"of": "Ben", "figure": "follower"})]
    assert actions(message("PAY_RANSOM", 0, **RANSOM), LAID, COMMIT) == [paid]
    assert actions(LAID, COMMIT, message("PAY_RANSOM", 1, **RANSOM), NEXT) == [[], paid]
    assert actions(LAID, message("PAY_RANSOM", 0, **RANSOM), COMMIT) == [paid]


def test_a_ransom_and_then_a_tile_of_another_is_told() -> None:
    _, found = read(LAID, COMMIT, message("PAY_RANSOM", 2, **RANSOM), NEXT)
    assert wrong(found) == ["message-out-of-order"]


def test_a_save_that_breaks_off_before_the_tile_keeps_what_was_done() -> None:
    record, _ = read(LAID, COMMIT, message("PAY_RANSOM", 1, **RANSOM))
    assert record is not None
    assert record.turns is not None
    assert (record.end, record.turns[1].player, record.turns[1].placement) == ("mid-turn", "Ben", None)
    assert [one.kind for one in record.turns[1].actions] == ["ransom"]


def test_what_comes_after_commit_belongs_to_the_turn_before_and_may_be_confirmed() -> None:
    moved = message("DEPLOY_MEEPLE", 1, meepleId="1.small.1", pointer=FARM)
    turns = actions(LAID, COMMIT, bid(1), bid(2), moved, message("COMMIT", 1), NEXT)
    assert [kind for kind, _ in turns[0]] == ["bid", "wander"]
    assert turns[0][0][1] == ["Ben", "Cy"]
    assert turns[1] == []


def test_passes_and_commits_between_tiles() -> None:
    assert actions(LAID, COMMIT, message("PASS", 1), message("COMMIT", 1), NEXT) == [[], []]


def test_a_further_tile_of_the_same_player() -> None:
    again = {**NEXT, "player": 0}
    record, _ = read(LAID, COMMIT, again, COMMIT, NEXT)
    assert record is not None
    assert [turn.again for turn in record.turns or ()] == [False, True, False]


@pytest.mark.parametrize(
    ("replay", "code"),
    [
        ([LAID, COMMIT, ghost(0, 1, 1)], "message-out-of-order"),
        ([LAID, message("RETURN_MEEPLE", 1, **TRAPPED)], "message-out-of-order"),
        ([LAID, message("RETURN_MEEPLE", 0, source="FESTIVAL")], "unsupported"),
        ([LAID, message("RETURN_MEEPLE", 0, source="TRAP")], "bad-save"),
        ([LAID, ghost(0)], "bad-save"),
        ([LAID, ghost(0, 1, 10**9)], "bad-save"),
        ([LAID, {"type": "MOVE_NEUTRAL_FIGURE", "payload": None}], "unsupported"),
        ([LAID, message("PLACE_TOKEN", 0, token=["a", "b", "c"])], "unsupported"),
    ],
)
def test_what_can_not_be_read(replay: list[Save], code: str) -> None:
    record, found = read(*replay)
    assert record is None
    assert wrong(found) == [code]


@pytest.mark.parametrize(
    ("written", "meant"), [({}, "right"), ({"wheel-turns": "LEFT"}, "left"), ({"wheel-turns": True}, "both")]
)
def test_rules_are_options(written: Save, meant: str) -> None:
    record, _ = read(LAID, rules=written)
    assert record is not None
    assert record.rules.options == {"wheels": {"turns": meant}}


@pytest.mark.parametrize("value", ["up", 3, [], {}])
def test_unknown_values_of_rules(value: Any) -> None:
    record, found = read(LAID, rules={"wheel-turns": value})
    assert record is None
    assert "LEFT" in found[0].message


def test_an_element_switches_several_marks_or_none() -> None:
    record, _ = read(LAID, ghost=1)
    assert record is not None
    assert record.rules.ignore == ("wheel", "spoke")
    record, _ = read(LAID, wheel=True)
    assert record is not None
    assert record.rules.ignore == ()
