"""What a page is given and told."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from carcscore.edit.answer import answer
from carcscore.edit.examining import examined
from carcscore.edit.held import spelled_out
from carcscore.edit.saving import Typed
from carcscore.edit.stock import panel
from carcscore.expansions.registry import BUILT_IN, find_expansions
from carcscore.pipeline import examine
from tests.commands import ILLEGAL, SAMPLES
from tests.edit.odd_texts import growing
from tests.edit.sessions import session_on
from tests.sampling import few_of

NEEDED = ("carcscore", "rules", "sets", "start", "tiles", "players")
"""What a record says before its first tile."""
SIMPLE_FIRST = sorted(SAMPLES.glob("*.*"), key=lambda path: "expansions" in path.read_text())
"""The samples, those of the base game first: no other tiles need be drawn for them."""


@pytest.mark.parametrize("sample", few_of(SIMPLE_FIRST, 4), ids=lambda path: path.stem)
def test_a_page_is_told_what_score_tells(sample: Path) -> None:
    one = Typed.of(sample.read_bytes(), sample.name)
    report = examine(sample)
    told = answer(
        examined(spelled_out(one.setting.record, one.setting.rules.expansions), one.corner, searching=False)
    )
    assert told["report"]["players"] == report.to_dict()["players"]
    assert told["report"]["awards"] == report.to_dict()["awards"]
    messages = {finding["message"] for finding in (*told["findings"], *told["open"])}
    errors = {one.message for one in report.findings if one.severity == "error" and not one.cures}
    assert errors <= messages
    json.dumps(told)


def test_it_knows_the_tiles_and_figures_in_play(path: Path) -> None:
    game = session_on(path).start()["game"]
    tiles = {tile["code"]: tile for tile in game["tiles"]}
    assert tiles["D"]["edges"][0] == ["city", "road", "field", "road"]
    assert tiles["D"]["edges"][3] == ["road", "field", "road", "city"]
    assert tiles["D"]["count"] == 4
    assert tiles["U"]["turns"] == [0, 1, 0, 1]
    assert sum(tile["count"] for tile in tiles.values()) == game["total"] == 72
    assert [one["kind"] for one in tiles["D"]["segments"]] == ["city", "road", "farm", "farm"]
    assert 'data-feature="1"' in tiles["D"]["svg"][3]
    follower = game["figures"][0]
    assert (follower["name"], follower["each"]) == ("follower", 7)
    assert follower["roles"] == {
        "road": ["thief"],
        "city": ["knight"],
        "cloister": ["monk"],
        "farm": ["farmer"],
    }
    assert "{fill}" in follower["svg"]["standing"][1]


def test_the_side_panel_follows_from_declarations() -> None:
    told = {one.facts.name: panel(one) for one in find_expansions((*BUILT_IN,))[0]}
    (goods,) = told["traders-and-builders"]["holdings"]
    assert goods["form"]["keys"]["type"] == "player"
    assert goods["form"]["of"]["keys"]["of"] == ["wine", "grain", "cloth"]
    actions = {one["name"]: one for one in told["tower"]["actions"]}
    assert [field["key"] for field in actions["ransom"]["form"]["fields"]] == ["of", "figure", "after"]


def test_a_new_record_begins_with_its_start_tile(tmp_path: Path) -> None:
    start = session_on(tmp_path / "new.yaml", players=["red Anna", "Ben"]).start()
    assert start["new"]
    assert start["file"]["version"] is None
    assert start["record"]["players"] == [{"color": "red", "name": "Anna"}, {"name": "Ben"}]
    assert start["record"]["board"] == [{"tile": "D", "at": [0, 0], "rotation": 0}]
    assert start["answer"]["report"]["legal"] is True


def test_a_new_record_says_where_it_begins_if_it_must(tmp_path: Path) -> None:
    start = session_on(tmp_path / "new.yaml", expansions=["river"]).start()
    assert start["game"]["says_start"]
    assert start["record"]["start"] == start["record"]["board"] == start["game"]["start"]
    assert start["record"]["board"][0]["tile"] != "D"
    assert start["answer"]["report"]["legal"] is True


def test_a_half_built_board_is_no_error(tmp_path: Path) -> None:
    session = session_on(tmp_path / "new.yaml")
    record = session.start()["record"]
    record["players"] = record["players"][:1]
    record["board"] += [{"tile": "V", "at": [7, 7], "rotation": 0}]
    record["followers"] = [
        {"player": "red", "figure": "follower", "role": "thief", "at": [7, 7], "point": "S"},
        {"player": "red", "figure": "follower", "role": "farmer", "at": [7, 7], "point": "N"},
    ]
    record["track"] = {"red": 40}
    told = session.examine({"record": record})
    assert {one["code"] for one in told["findings"]} == {"two-on-one-tile", "number-of-players"}
    what = {one["what"] for one in told["open"]}
    assert what == {"tiles", "not-connected", "too-few-turns", "feature"}
    assert "70 of 72 tiles are not laid yet" in [one["message"] for one in told["open"]]


@pytest.mark.parametrize("sample", few_of(SIMPLE_FIRST, 3), ids=lambda path: path.stem)
def test_no_board_is_wrong_while_it_is_built(sample: Path) -> None:
    """Tile by tile, each beside one that lies; bridges alone can be needed for a tile to fit."""
    one = Typed.of(sample.read_bytes(), sample.name)
    whole = spelled_out(one.setting.record, one.setting.rules.expansions)
    if "board" not in whole:
        return
    told = [finding["code"] for finding in answer(examined(whole))["findings"]]
    for board in list(growing(whole))[::4]:
        half = {
            key: whole[key]
            for key in ("carcscore", "rules", "sets", "start", "tiles", "players")
            if key in whole
        }
        found = answer(examined(half | {"board": board}, searching=False))["findings"]
        errors = {finding["code"] for finding in found if finding["severity"] == "error"}
        assert errors <= {*told, "edge-mismatch"} if "bridge" in str(whole["rules"]) else errors <= {*told}


def test_a_file_in_which_nothing_lies_yet_can_be_edited(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    for text in (
        "",
        "\n\n",
        "carcscore: 1  # ours\nplayers: [red, blue]\n",
        "carcscore: 1\nplayers: [red, blue]\nboard: .\n",
    ):
        path.write_text(text)
        session = session_on(path)
        start = session.start()
        assert not start["answer"]["findings"]
        record = start["record"] | {"board": [{"tile": "D", "at": [0, 0], "rotation": 0}]}
        session.save({"record": record, "version": start["file"]["version"]})
        assert examine(path).legal
        assert ("# ours" in path.read_text()) == ("# ours" in text)


def test_an_empty_board_is_no_error(tmp_path: Path) -> None:
    session = session_on(tmp_path / "new.yaml")
    for kind in ({"board": []}, {"turns": []}):
        told = session.examine({"record": {"carcscore": 1, "players": ["red", "blue"], **kind}})
        assert told["findings"] == []
        assert told["report"]["legal"] is ("turns" in kind)  # no start tile lies there yet, as `check` says
    assert told["turn"] == {"number": 1, "player": "red"}


def test_features_say_where_they_lie_and_are_open(path: Path) -> None:
    told = session_on(path).start()["answer"]
    road = next(one for one in told["report"]["features"] if one["kind"] == "road")
    lies = {cell for cell, segments in told["segments"].items() if road["id"] in segments}
    assert lies == {f"{x},{y}" for x, y in road["tiles"]}
    story = told["stories"][road["id"]]
    assert story["title"] == "road-1: an unfinished road"
    assert story["open"] == [[0, 0, "W"]] or [0, 0, "W"] in story["open"]
    assert told["left"]["D"] == 3
    assert told["a1"] == [0, 0]


def test_what_would_mend_a_board_is_told_as_edits(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(Path(ILLEGAL).read_text())
    start = session_on(path).start()
    session = session_on(path)
    cures = {one["code"]: one["cures"] for one in start["answer"]["findings"]}
    assert cures["should-have-gone-home"][0]["do"] == [{"remove": ["followers", 0]}]
    assert {"take": [0, 0]} not in cures["edge-mismatch"][0]["do"]
    record = start["record"]
    place = next(
        number for number, one in enumerate(start["answer"]["findings"]) if one["code"] == "two-on-one-tile"
    )
    (_, index) = start["answer"]["findings"][place]["cures"][0]["do"][0]["remove"]
    record["followers"].pop(index)
    assert "two-on-one-tile" not in {one["code"] for one in session.examine({"record": record})["findings"]}


def test_a_searched_cure_mends_the_board_that_the_page_holds(tmp_path: Path) -> None:
    for sample in ("two-players.yaml", "two-players-turns.yaml"):
        path = tmp_path / sample
        path.write_bytes((SAMPLES / sample).read_bytes())
        session = session_on(path)
        record = session.start()["record"]
        tiles = record.get("board") or record["turns"]
        wrong = next(tile for tile in tiles if tile.get("tile") == "N")
        right = deepcopy(wrong)
        wrong["rotation"] = (wrong["rotation"] + 180) % 360
        told = session.examine({"record": record, "cures": True})
        cure = next(one["cures"][0] for one in told["findings"] if one["cures"])
        assert cure["certain"]
        for edit in cure["do"]:
            if "put" in edit:
                assert edit["put"]["at"] == wrong["at"]
                wrong.update(edit["put"])
            else:
                (key, number, name), value = edit["set"], edit["value"]
                record[key][number][name] = value
        assert wrong == right
        assert session.examine({"record": record})["saved"]
