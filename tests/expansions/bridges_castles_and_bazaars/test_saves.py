"""Saves of JCloisterZone with bridges, castles and bazaars, and what they leave out."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from carcscore.expansions.registry import KNOWN_MARKS, find_expansions
from carcscore.formats.jcz.words import place_of
from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.geometry import parse_point
from carcscore.pipeline import examine, load
from carcscore.record.model import Record
from carcscore.record.writing import write_record
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from carcscore.rules.in_force import palette_of
from carcscore.source import parse
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.kinds import ROAD
from tests.expansions.bridges_castles_and_bazaars.player import NAME, played
from tests.expansions.random_games import PLAYERS
from tests.expansions.records import Data, awarded, of_data, totals, wrong
from tests.jcz.saves import Save, message, report_on
from tests.plain_yaml import tiles_of
from tests.sampling import few_of

FEATURES = {"thief": "Road", "knight": "City", "monk": "Monastery", "farmer": "Field"}
ROLES = {"thief": "road", "knight": "city", "monk": "cloister", "farmer": "farm"}
FACTS = tuple(one.facts for one in find_expansions((NAME,))[0])
TILES = {
    **shipped_set("base", palette_of(FACTS, KNOWN_MARKS)).tiles,
    **shipped_set(NAME, palette_of(FACTS, KNOWN_MARKS)).tiles,
}


def place(player: int, tile: str, x: int, y: int, rotation: int = 0) -> Save:
    return message("PLACE_TILE", player, tileId=tile, rotation=f"R{90 * rotation}", position=[x, y])


def token(player: int, name: str, x: int, y: int, feature: str, location: str) -> Save:
    pointer = {"position": [x, y], "feature": feature, "location": location}
    return message("PLACE_TOKEN", player, token=name, pointer=pointer)


def deploy(player: int, number: int, x: int, y: int, feature: str, location: str) -> Save:
    pointer = {"position": [x, y], "feature": feature, "location": location}
    return message("DEPLOY_MEEPLE", player, meepleId=f"{player}.small.{number}", pointer=pointer)


def commit(player: int) -> Save:
    return message("COMMIT", player, random=0.5)


def bid(player: int, number: int, price: int) -> Save:
    return message("BAZAAR_BID", player, supplyIndex=number, price=price)


def save(*replay: Save, players: int = 2, elements: Any = None, rules: Any = None) -> Save:
    in_play = {"bridge": 1, "castle": 1, "bazaar": True} if elements is None else elements
    return {
        "appVersion": "5.11.0",
        "setup": {
            "sets": {"basic:1": 1, f"{NAME}:1": 1},
            "elements": {"small-follower": 7, "farmers": True, **in_play},
            "rules": rules or {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": name} for name in ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")[:players]],
        "gameAnnotations": {"endTurn": sum(one["type"] == "PLACE_TILE" for one in replay)},
        "replay": list(replay),
    }


def record_of(*replay: Save, **more: Any) -> Record:
    return load(parse(json.dumps(save(*replay, **more)), foreign=FOREIGN))[0]


CASTLE = [
    place(0, "BA/C", 0, -1, 2),
    deploy(0, 1, 0, -1, "City", "S"),
    token(0, "CASTLE", 0, -1, "City", "S"),
    commit(0),
]
CLOSING = [place(1, "BA/LR", -1, 0, 3), message("PASS", 1), commit(1), place(0, "BA/LR", 1, 0, 1), commit(0)]


def test_a_castle_and_what_it_is_paid() -> None:
    report = report_on(save(*CASTLE, *CLOSING))
    assert (wrong(report), awarded(report)) == ([], ["3 Ann castle 3 BC12"])


def test_the_owner_may_be_another_than_who_lays_the_tile() -> None:
    first = [place(0, "BA/L", 0, 1), commit(0), place(1, "BA/RrC", 1, 0), deploy(1, 1, 1, 0, "City", "N")]
    closing = [commit(1), place(0, "BA/C", 1, -1, 2)]
    report = report_on(save(*first, *closing, token(1, "CASTLE", 1, 0, "City", "N"), commit(0)))
    assert (wrong(report), awarded(report)) == ([], [])
    declined = report_on(save(*first, *closing, message("PASS", 1), commit(0)))
    assert (wrong(declined), awarded(declined)) == ([], ["3 Ben city 4 B7"])


def test_a_bridge_that_a_tile_needs_is_not_written() -> None:
    """It lies over the new tile from north to south, from west to east, else over one beside it."""
    over_the_neighbour = [place(0, "BA/L", 0, 1), commit(0), place(1, "BA/Rr", 1, 1), commit(1)]
    (first, second) = record_of(*over_the_neighbour).turns or ()
    assert first.actions == ()
    assert [(one.kind, one.data) for one in second.actions] == [("bridge", {"at": [0, 1], "point": "E"})]
    over_itself = [place(0, "BA/RFr", 0, 1, 1), commit(0)]
    assert [code for code, _ in wrong(report_on(save(*over_itself)))] == ["edge-mismatch"]
    start = [place(0, "BA/Rr", 1, 0, 1), commit(0), place(1, "BA/L", 1, -1), commit(1)]
    (_, last) = record_of(*start).turns or ()
    assert [(one.kind, one.data) for one in last.actions] == [("bridge", {"at": [1, -1], "point": "N"})]


def test_a_bridge_that_is_not_needed_is_written() -> None:
    report = report_on(
        save(
            place(0, "BA/L", 0, 1),
            token(0, "BRIDGE", 0, 1, "Road", "WE"),
            deploy(0, 1, 0, 1, "Road", "WE"),
            commit(0),
        )
    )
    assert (wrong(report), awarded(report)) == ([], ["- Ann road 1 B10"])


BAZAAR = [place(0, "BB/F.b", 0, 1), commit(0)]


def test_an_auction() -> None:
    """Ben chooses at 2, Ann bids 3, Ben sells; then he chooses again, for nothing."""
    sold = [bid(1, 1, 2), bid(0, 1, 3), message("BAZAAR_BUY_OR_SELL", 1, value="SELL")]
    after = [place(1, "BA/Rr", -1, 1), commit(1), place(0, "BA/L", 0, 2), commit(0)]
    record = record_of(*BAZAAR, *sold, *after)
    assert record.turns is not None
    sales = [{"tile": "B", "bid": 3, "bidder": "Ann", "to": "Ann"}, {"tile": "V"}]
    assert record.turns[0].extra == {NAME: {"bazaar": sales}}
    report = examine(record)
    assert (awarded(report, "play"), [one for one, _ in wrong(report)]) == (
        ["1 Ann bazaar -3 BC16", "1 Ben bazaar 3 BC16"],
        [],
    )


def test_bids_and_passes() -> None:
    bids = [bid(1, 0, 0), message("PASS", 2), message("PASS", 0), bid(2, 2, 4), message("PASS", 0)]
    record = record_of(*BAZAAR, *bids, place(1, "BA/L", 0, 2), commit(1), players=3)
    assert record.turns is not None
    assert record.turns[0].extra == {NAME: {"bazaar": [{"tile": "B"}, {"bid": 4}, {}]}}
    assert awarded(examine(record), "play") == ["1 Cid bazaar -4 BC16"]


def test_tiles_without_an_auction() -> None:
    rules = {"bazaar-no-auction": True}
    report = report_on(save(*BAZAAR, bid(1, 1, 0), place(1, "BA/L", 0, 2), commit(1), rules=rules))
    assert report.outcome is not None
    assert report.outcome.rules.chosen[NAME]["bazaar"] == "choice"
    assert wrong(report) == []


@pytest.mark.parametrize(
    "said",
    [
        message("BAZAAR_BUY_OR_SELL", 1, value="SELL"),
        message("BAZAAR_BID", 1, supplyIndex="x", price=2),
        message("BAZAAR_BID", 1, supplyIndex=0, price=-2),
        message("BAZAAR_BID", 1),
        {"type": "BAZAAR_BID", "payload": 3, "player": 1},
    ],
)
def test_odd_messages_of_a_bazaar_are_findings(said: Save) -> None:
    assert report_on(save(*BAZAAR, said)).exit_status == 2


def test_odd_tokens_are_findings() -> None:
    odd = message("PLACE_TOKEN", 0, token="CASTLE", pointer=[0, 0])
    assert report_on(save(*CASTLE[:2], odd)).exit_status == 2
    for location in ("XX", "NL.NR", "I"):
        bridge = token(0, "BRIDGE", 0, 1, "Road", location)
        assert report_on(save(place(0, "BA/L", 0, 1), bridge, commit(0))).exit_status == 2


def test_without_the_elements_marks_do_nothing() -> None:
    report = report_on(save(*BAZAAR, place(1, "BA/L", 0, 2), commit(1), elements={"bridge": 1}))
    assert wrong(report) == []


def messages(record: Data) -> Iterator[Save]:
    """A made-up game as JCloisterZone would tell it, but for bridges, which are all written."""
    aliases = {}
    for name in ("base", NAME):
        aliases |= {code: tile["also"][0] for code, tile in tiles_of(name).items()}
    deployed = [0] * len(PLAYERS)
    for number, turn in enumerate(record["turns"]):
        seat, (x, y), quarters = number % len(PLAYERS), turn["at"], turn["rotation"] // 90
        turned = TILES[turn["tile"]].rotations[quarters]
        yield place(seat, aliases[turn["tile"]], x, y, quarters)
        for action in turn["actions"]:
            ((kind, said),) = action.items()
            at = said.get("at", [x, y])
            if kind == "bridge":
                yield token(seat, "BRIDGE", *at, "Road", "NS" if said["point"] == "N" else "WE")
                if at == [x, y]:
                    turned = turned.crossed(ROAD, (0, 2) if said["point"] == "N" else (1, 3))
            elif kind == "castle":
                yield token(seat, "CASTLE", *at, "City", said["point"])
            else:
                kind_of = ROLES[said["role"]]
                index = turned.segment_at(kind_of, parse_point(said["point"]))
                deployed[seat] += 1
                where = place_of(turned.segments[index].points, kind_of == "farm")
                yield deploy(seat, deployed[seat], x, y, FEATURES[said["role"]], where)
        yield commit(seat)
        sales = turn.get(NAME, {"bazaar": []})["bazaar"]
        without = [*PLAYERS[seat + 1 :], *PLAYERS[: seat + 1]]
        for place_of_sale, sale in enumerate(sales[:-1]):
            chooser = without.pop(0)
            bidder, bids = sale.get("bidder", chooser), sale.get("bid", 0)
            yield bid(PLAYERS.index(chooser), place_of_sale, bids if bidder == chooser else 0)
            if bidder != chooser:
                yield bid(PLAYERS.index(bidder), place_of_sale, bids)
                value = "SELL" if "to" in sale else "BUY"
                yield message("BAZAAR_BUY_OR_SELL", PLAYERS.index(chooser), value=value)
            if "to" in sale:
                without.remove(sale["to"])
                without.append(chooser)


@pytest.mark.parametrize("seed", few_of(range(3, 15), 1))
def test_a_save_scores_as_the_game_that_it_tells(seed: int) -> None:
    game = played(seed)
    if game.chosen:  # a save doesn't say which feature pays a castle
        return
    told = save(*messages(game.record), players=len(PLAYERS))
    told["players"] = [{"name": name} for name in PLAYERS]
    report, own = report_on(told), of_data(game.record)
    assert wrong(report) == []
    assert (totals(report), awarded(report)) == (totals(own), awarded(own))
    written = _written_anew(report)
    assert (wrong(written), awarded(written)) == ([], awarded(own))


def _written_anew(report: Report) -> Report:
    """The save as a log of our own."""
    assert report.record is not None
    assert report.outcome is not None
    return examine(
        parse(write_record(report.record, "yaml", None, vocabulary(report.outcome.rules.expansions)))
    )


def test_no_save_is_written_and_the_reason_is_true() -> None:
    """JCloisterZone knows both pieces; it is this program that doesn't write them."""
    begins = f"{{carcscore: 1, rules: {{expansions: [{NAME}]}}, players: [red, blue], "
    log = begins + "turns: [{tile: B, at: [0, 1]}]}"
    outcome = examine(parse(log)).outcome
    assert outcome is not None
    with pytest.raises(ValueError, match="no save can be written of a game with the figure bridge"):
        save_text(outcome)
