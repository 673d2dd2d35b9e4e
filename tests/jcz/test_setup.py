"""What the head of a save says: sets, elements, rules, start tiles, players; and what is refused."""

import json
from typing import Any

import pytest

from carcscore.expansions.registry import known_facts
from carcscore.formats.jcz.foreign import Foreign
from carcscore.formats.jcz.names import BASE_FOREIGN, foreign_names, foreign_of, shipped_names
from carcscore.formats.jcz.read import read_save
from carcscore.record.vocabulary import BASE_VOCABULARY
from tests.brute.play import play
from tests.brute.scorer import Rules
from tests.jcz.saves import Save, codes, errors, message, report_on, save_of, save_with, totals

BASE = save_of(play(2, rules=Rules(), inns=False, players=2, tiles=12))
INNS = save_of(play(2, rules=Rules(), inns=True, players=2, tiles=12))


def changed(save: Save, *path: str, to: Any) -> Save:
    copy: Save = json.loads(json.dumps(save))
    holder = copy
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = to
    return copy


def test_the_rules_come_from_elements_and_rules() -> None:
    record = report_on(INNS).record
    assert record is not None
    assert record.rules.expansions == ("inns-and-cathedrals",)
    assert (record.rules.farms, record.rules.small_city, record.rules.ignore) == (None, None, ())
    assert (record.sets, record.supply, record.start) == (None, None, None)


def test_no_farmers() -> None:
    save = changed(BASE, "setup", "elements", to={"small-follower": 7})
    save["replay"] = [
        one for one in save["replay"] if one["payload"].get("pointer", {}).get("feature") != "Field"
    ]
    report = report_on(save)
    assert report.outcome is not None
    assert report.outcome.rules.farms == "none"
    assert all(award.kind != "farm" for award in report.awards)


@pytest.mark.parametrize(
    ("left", "ignored"), [("inn", ("inn",)), ("cathedral", ("cathedral",)), ("", ("inn", "cathedral"))]
)
def test_marks_without_their_element_do_nothing(left: str, ignored: tuple[str, ...]) -> None:
    elements: Save = {"small-follower": 7, "big-follower": 1, "farmers": True}
    elements |= {mark: True for mark in ("inn", "cathedral") if mark not in ignored}
    record = report_on(changed(INNS, "setup", "elements", to=elements)).record
    assert record is not None
    assert record.rules.ignore == ignored


def test_supplies() -> None:
    elements = {"small-follower": 5, "big-follower": 2, "farmers": True, "inn": True, "cathedral": True}
    report = report_on(changed(INNS, "setup", "elements", to=elements))
    assert report.record is not None
    assert report.record.supply == {"follower": 5, "large": 2}


def test_the_large_follower_may_be_left_out() -> None:
    elements = {"small-follower": 7, "farmers": True, "inn": True, "cathedral": True}
    record = report_on(changed(INNS, "setup", "elements", to=elements)).record
    assert record is not None
    assert record.supply == {"follower": 7, "large": 0}


def test_the_large_follower_may_play_without_its_tiles() -> None:
    save = changed(BASE, "setup", "elements", "big-follower", to=1)
    record = report_on(save).record
    assert record is not None
    assert record.rules.expansions == ("inns-and-cathedrals",)
    assert record.sets == {"base": 1}


def test_several_copies_and_both_printings() -> None:
    report = report_on(
        changed(BASE, "setup", "sets", to={"basic:1": 1, "basic:2": 2, "inns-and-cathedrals:2": 0})
    )
    assert report.record is not None
    assert report.record.sets == {"base": 3}
    assert report.outcome is not None
    assert report.outcome.table.catalogue.total == 3 * 72


@pytest.mark.parametrize(("written", "meant"), [("2", 2), (2, 2), ("4", None), (4, None)])
def test_the_small_city(written: Any, meant: int | None) -> None:
    record = report_on(changed(BASE, "setup", "rules", to={"tiny-city-scoring": written})).record
    assert record is not None
    assert record.rules.small_city == meant


def test_rules_of_what_is_not_in_play_are_ignored_with_a_note() -> None:
    for rule in foreign_of(known_facts()).rules:
        report = report_on(changed(BASE, "setup", "rules", to={rule: "anything"}))
        assert "rule-ignored" in codes(report)
        assert report.exit_status == 0


def test_a_rule_of_which_only_the_name_is_known_is_not_followed() -> None:
    save = changed(BASE, "setup", "rules", to={"inn-and-cathedral-final-scoring": True})
    save["setup"]["sets"]["inns-and-cathedrals:1"] = 1
    report = report_on(save)
    assert (report.legal, report.exit_status) == (True, 0)
    told = next(one.message for one in report.findings if one.code == "rule-not-followed")
    assert "a road with an inn and a city with a cathedral pay nothing" in told


@pytest.mark.parametrize(("element", "points"), [("well", 3), ("wells", 3), ("", 2)])
def test_wells_are_an_element_alone(element: str, points: int) -> None:
    """The tile with three road ends of Abbey & Mayor bears one (AM21)."""
    where = {"position": [1, 0], "feature": "Road", "location": "_S"}
    replay = [
        message("PLACE_TILE", 0, tileId="AM/Rrr", rotation="R0", position=[1, 0]),
        message("DEPLOY_MEEPLE", 0, meepleId="0.small.1", pointer=where),
        message("COMMIT", 0),
    ]
    report = report_on(save_with(replay, {"abbey-and-mayor:1": 1}, {element: True} if element else {}))
    assert report.legal
    assert totals(report)["Ann"] == points


def test_the_fan_fork_has_another_name_for_the_big_top_and_its_tiles() -> None:
    replay = [message("PLACE_TILE", 0, tileId="ubtc1/ffrr.ac", rotation="R0", position=[0, 1])]
    report = report_on(save_with([*replay, message("COMMIT", 0)], {"under-the-big-top-c1": 1}, {}))
    assert report.legal
    assert report.record is not None
    assert report.record.turns is not None
    assert [turn.placement.tile for turn in report.record.turns if turn.placement] == ["BTC"]


def test_an_expansion_brings_idle_rules_of_its_own() -> None:
    words = BASE_FOREIGN.joined([Foreign(idle=frozenset({"wells-refill"}))])
    save = changed(BASE, "setup", "rules", to={"wells-refill": True})
    without, found = (read_save(save, BASE_VOCABULARY, one)[1] for one in (BASE_FOREIGN, words))
    assert [one.code for one in without] == ["unsupported"]
    assert [one.code for one in found] == ["rule-ignored"]


@pytest.mark.parametrize("off", [None, False, "", 0])
def test_rules_and_elements_that_are_off_do_not_matter(off: Any) -> None:
    save = changed(BASE, "setup", "rules", to={"new-rule": off})
    save["setup"]["elements"]["dragon"] = off
    assert report_on(save).exit_status == 0


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("setup", "sets", "spiel-doch"), 1, "the tile set `spiel-doch`"),
        (("setup", "elements", "obelisk"), 1, "the piece or element `obelisk`"),
        (("setup", "elements", "wind-rose"), True, "the piece or element `wind-rose`"),
        (("setup", "rules", "no-such-rule"), "yes", "the rule `no-such-rule`"),
    ],
)
def test_what_is_not_supported_is_one_finding_that_names_it(
    path: tuple[str, ...], value: Any, named: str
) -> None:
    (message_,) = errors(report_on(changed(BASE, *path, to=value)))
    assert named in message_


def test_an_unknown_message_is_named_once_and_its_consequences_are_not() -> None:
    replay = [message("BAZAAR_BID", 0, price=1), *BASE["replay"][1:], message("BAZAAR_BID", 0, price=2)]
    report = report_on({**BASE, "replay": replay})
    (sentence,) = errors(report)
    assert "the message `BAZAAR_BID`" in sentence
    assert "(turn 1, replay[0])" in sentence
    (finding,) = report.findings
    assert finding.where.turn == 1
    assert finding.where.path == ("replay", 0, "type")


@pytest.mark.parametrize(
    ("meeple", "feature", "place", "named"),
    [
        ("0.abbot.1", "Monastery", "I", "the follower `abbot`"),
        ("0.small.1", "Tower", "I", "a follower on the feature `Tower`"),
        ("0.small.1", "Monastery", "AS_ABBOT", "at the place `AS_ABBOT`"),
        ("0.small.1", "Field", "NL.XX", "at the place `NL.XX`"),
        ("0.small.1", "City", "SN", "at the place `SN`"),
    ],
)
def test_unknown_followers_and_places(meeple: str, feature: str, place: str, named: str) -> None:
    pointer = {"position": [0, 1], "feature": feature, "location": place}
    replay = [
        message("PLACE_TILE", 0, tileId="BA/L", rotation="R0", position=[0, 1]),
        message("DEPLOY_MEEPLE", 0, meepleId=meeple, pointer=pointer),
        message("COMMIT", 0),
    ]
    (sentence,) = errors(report_on({**BASE, "replay": replay}))
    assert named in sentence
    assert "(turn 1, replay[1])" in sentence


def test_several_start_tiles() -> None:
    start = [
        {"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0},
        {"tile": "BA/RFr", "x": 1, "y": 0, "rotation": 0},
    ]
    replay = [
        message("PLACE_TILE", 0, tileId="BA/RFr", rotation="R0", position=[2, 0]),
        message("COMMIT", 0),
    ]
    report = report_on({**changed(BASE, "setup", "start", to=start), "replay": replay})
    assert report.legal
    assert report.record is not None
    assert [tile.tile for tile in report.record.start_tiles] == ["D", "U"]
    assert report.outcome is not None
    assert len(report.outcome.table.board) == 3


def test_players_may_share_a_name_or_have_none() -> None:
    names = ["Ann", "Ann", "", "  Ann 2 ", "red"]
    save = {
        **BASE,
        "players": [{"name": name, "slot": seat} for seat, name in enumerate(names)],
        "replay": [],
    }
    assert list(totals(report_on(save))) == ["Ann", "Ann 2", "Player 3", "Ann 2 2", "red"]


def test_title_date_and_description() -> None:
    save = {**BASE, "name": "Final", "created": "2026-11-20T00:00:00.000Z", "test": {"description": "Why"}}
    record = report_on(save).record
    assert record is not None
    assert (record.metadata.title, record.metadata.date, record.metadata.notes) == (
        "Final",
        "2026-11-20",
        "Why",
    )


def test_names_of_earlier_versions() -> None:
    text = json.dumps(BASE).replace('"Monastery"', '"Cloister"').replace('"Field"', '"Farm"')
    assert totals(report_on(text)) == totals(report_on(BASE))


def test_an_unknown_tile_is_named() -> None:
    replay = [message("PLACE_TILE", 0, tileId="PD/RQR", rotation="R0", position=[0, 1])]
    (sentence,) = errors(report_on({**BASE, "replay": replay}))
    assert "PD/RQR" in sentence
    assert "(turn 1, replay[0])" in sentence


def test_a_tile_of_a_set_that_is_not_in_play() -> None:
    replay = [message("PLACE_TILE", 0, tileId="IC/RrRr", rotation="R0", position=[0, 1])]
    assert "IC/RrRr" in errors(report_on({**BASE, "replay": replay}))[0]


def test_an_illegal_turn_is_reported_with_turn_and_message() -> None:
    replay = [message("PLACE_TILE", 0, tileId="BA/L", rotation="R0", position=[1, 0]), message("COMMIT", 0)]
    report = report_on({**BASE, "replay": replay})
    assert report.legal is False
    assert report.exit_status == 1
    (finding,) = [one for one in report.findings if one.severity == "error"]
    assert (finding.code, finding.where.turn) == ("edge-mismatch", 1)
    assert finding.where.path == ("replay", 0, "payload", "tileId")
    assert "(turn 1, replay[0])" in finding.message


def test_players_out_of_turn() -> None:
    replay = [message("PLACE_TILE", 1, tileId="BA/L", rotation="R0", position=[0, 1]), message("COMMIT", 1)]
    assert "wrong-player" in codes(report_on({**BASE, "replay": replay}))


def test_the_names_file_knows_what_the_expansions_declare() -> None:
    """Their sets, figures, roles, marks and option values are those that the expansions have."""
    known = {facts.name: facts for facts in known_facts()}
    assert known.keys() >= shipped_names().keys()
    for name in shipped_names():
        facts, names = known[name], foreign_names(known[name])
        assert names is not None
        assert {ours.partition("/")[0] for ours in names.sets.values()} <= {facts.tile_set}
        assert {*names.figures.values()} <= {figure.name for figure in facts.figures}
        assert {*names.roles.values()} <= facts.roles.keys()
        assert {mark for marks in names.marks.values() for mark in marks} <= {
            mark.name for mark in facts.marks
        }
        for words in names.rules.values():
            values = next(option.values for option in facts.options if option.name == words.option)
            assert {*words.values.values(), words.absent} - {None} <= {*values}
