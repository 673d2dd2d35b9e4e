"""What a page is given and told; files changed meanwhile; what was not saved."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from carcscore.edit.answer import answer
from carcscore.edit.drafts import Drafts
from carcscore.edit.examining import examined
from carcscore.edit.held import spelled_out
from carcscore.edit.record_file import CantSave, RecordFile
from carcscore.edit.saving import Typed
from carcscore.edit.session import Denied, Session
from carcscore.edit.stock import panel
from carcscore.expansions.registry import known_facts
from carcscore.findings import UnusableInput
from carcscore.pipeline import examine
from tests.commands import ILLEGAL, RECORD, SAMPLES
from tests.edit.odd_texts import growing
from tests.sampling import few_of

LAID = {"tile": "V", "at": [2, 0], "rotation": 90}


def session_on(path: Path, **more: Any) -> Session:
    file = RecordFile(path)
    return Session(file, file, Drafts(path.parent / "drafts"), **more)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(RECORD)
    return path


def laid(start: dict[str, Any], tile: dict[str, Any] = LAID) -> dict[str, Any]:
    """What a page sends after a tile was laid."""
    record = deepcopy(start["record"])
    record["board"].append(tile)
    return {"record": record, "page": start["page"], "version": start["file"]["version"], "serial": 1}


NEEDED = ("carcscore", "rules", "sets", "start", "tiles", "players")
"""What a record says before its first tile."""
SIMPLE_FIRST = sorted(SAMPLES.glob("*.*"), key=lambda path: "expansions" in path.read_text())
"""The samples, those of the base game first: no other tiles need be drawn for them."""


@pytest.mark.parametrize("sample", few_of(SIMPLE_FIRST, 4), ids=lambda path: path.stem)
def test_a_page_is_told_what_score_tells(sample: Path) -> None:
    one = Typed.of(sample.read_bytes(), sample.name)
    report = examine(sample)
    told = answer(examined(spelled_out(one.setting.record, one.setting.facts), one.corner, searching=False))
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
    told = {one.name: panel(one) for one in known_facts()}
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
    assert {one["code"] for one in told["findings"]} == {"two-on-one-tile"}
    what = {one["what"] for one in told["open"]}
    assert what == {
        "tiles",
        "not-connected",
        "too-few-turns",
        "number-of-players",
        "feature",
    }
    assert "70 of 72 tiles are not laid yet" in [one["message"] for one in told["open"]]


@pytest.mark.parametrize("sample", few_of(SIMPLE_FIRST, 3), ids=lambda path: path.stem)
def test_no_board_is_wrong_while_it_is_built(sample: Path) -> None:
    """Tile by tile, each beside one that lies; bridges alone can be needed for a tile to fit."""
    one = Typed.of(sample.read_bytes(), sample.name)
    whole = spelled_out(one.setting.record, one.setting.facts)
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
        assert told["report"]["legal"] is True
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


# Saving


def test_what_is_saved_lies_in_the_file(path: Path) -> None:
    session = session_on(path)
    start = session.start()
    asked = laid(start)
    assert session.examine(asked)["saved"] is False
    told = session.save(asked)
    assert path.read_text() == told["text"]
    assert "V1" in told["text"]
    assert session.examine(asked)["saved"] is True
    assert session.unsaved == 0


def test_never_over_a_file_that_changed_meanwhile(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    path.write_text(RECORD.replace("U", "U1"))
    with pytest.raises(Denied) as refusal:
        session.save(asked)
    assert refusal.value.status == 409
    conflict = refusal.value.more["conflict"]
    assert conflict["text"] == path.read_text()
    assert conflict["record"]["board"][1]["rotation"] == 90
    assert path.read_text() == RECORD.replace("U", "U1")
    session.save(asked | {"version": conflict["version"]})
    assert "V1" in path.read_text()


def test_a_file_that_went_or_came_is_a_conflict_too(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    path.unlink()
    with pytest.raises(Denied, match="is gone") as refusal:
        session.save(asked)
    assert refusal.value.more["conflict"]["version"] is None
    session.save(asked | {"version": None})
    with pytest.raises(Denied, match="exists already"):
        session.save(asked | {"version": None})


def test_a_file_that_went_is_written_as_it_was_typed(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    path.unlink()
    session.save(asked | {"version": None})
    again = path.read_text()
    path.write_text(RECORD)
    other = session_on(path)
    other.save(laid(other.start()))
    assert again == path.read_text()


def test_a_file_of_any_name_is_saved_under_it(path: Path) -> None:
    odd = path.rename(path.with_name("evening.txt"))
    session = session_on(odd)
    session.save(laid(session.start()) | {"name": "evening.txt"})
    assert "V1" in odd.read_text()


def test_under_another_name_it_goes_beside_and_over_nothing(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start()) | {"version": None, "name": "mine.yaml"}
    session.save(asked)
    assert "V1" in (path.parent / "mine.yaml").read_text()
    assert path.read_text() == RECORD
    with pytest.raises(Denied) as refusal:
        session.save(asked)
    assert refusal.value.status == 409


@pytest.mark.parametrize(
    "name", ["../x.yaml", "/etc/x.yaml", "x", ".yaml", ".x.yaml", "a/b.yaml", "a\\b.yaml", "", "x.yaml\0", 7]
)
def test_only_plain_names_are_taken(path: Path, name: Any) -> None:
    session = session_on(path)
    with pytest.raises(Denied, match="no file name") as refusal:
        session.save(laid(session.start()) | {"name": name})
    assert refusal.value.status == 422


def test_without_a_file_a_name_is_asked_for(tmp_path: Path) -> None:
    session = Session(None, RecordFile(tmp_path / "game.yaml"), None)
    start = session.start()
    assert start["file"]["name"] is None
    with pytest.raises(Denied, match="no name yet"):
        session.save({"record": start["record"]})
    told = session.save({"record": start["record"], "name": "evening.yaml", "version": None})
    assert told["file"]["name"] == "evening.yaml"
    session.save({"record": start["record"], "version": told["file"]["version"]})


def test_what_can_t_be_written_is_told(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    path.chmod(0o444)
    with pytest.raises(Denied, match="read-only"):
        session.save(asked)
    path.unlink()
    path.mkdir()
    with pytest.raises(Denied, match="is no file"):
        session.save(asked)


def test_a_broken_record_can_t_be_edited_and_is_left_alone(path: Path) -> None:
    for text in ("board: [", "carcscore: 1\nplayers: [red, blue]\nboard: Q9\n", "3"):
        path.write_text(text)
        with pytest.raises(UnusableInput):
            session_on(path).start()
    with pytest.raises(CantSave):
        session_on(path.parent).start()


def test_a_text_is_read_and_written_without_touching_the_file(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    text = session.text(asked)["text"]
    assert "V1" in text
    assert path.read_text() == RECORD
    assert session.read({"text": text})["record"]["board"][-1] == LAID
    with pytest.raises(Denied) as refusal:
        session.read({"text": "board: ["})
    assert refusal.value.more["findings"]


# What was not saved


def test_what_was_not_saved_is_offered_again(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    session.examine(asked)
    assert session.unsaved == 1
    assert len(session.start()["drafts"]) == 1  # the page loaded again, or another one
    again = session_on(path)
    (draft,) = again.start()["drafts"]
    assert draft["record"] == asked["record"]
    assert draft["tiles"] == 3
    # Nobody answers, and goes on with something else: it is offered once more, beside that.
    start = again.start()
    again.examine(laid(start, {"tile": "B", "at": [0, 1], "rotation": 0}))
    drafts = session_on(path).start()["drafts"]
    assert [len(one["record"]["board"]) for one in drafts] == [3, 3]
    assert drafts[0]["record"] != drafts[1]["record"]


def test_what_was_saved_or_taken_back_is_not_offered(path: Path) -> None:
    session = session_on(path)
    start = session.start()
    asked = laid(start)
    session.examine(asked)
    session.examine(asked | {"record": start["record"]})
    assert session.unsaved == 0
    session.examine(asked)
    session.save(asked)
    assert session_on(path).start()["drafts"] == []


def test_what_is_not_wanted_is_forgotten(path: Path) -> None:
    session = session_on(path)
    session.examine(laid(session.start()))
    again = session_on(path)
    (draft,) = again.start()["drafts"]
    again.discard({"draft": draft["id"]})
    assert again.start()["drafts"] == []
    for unknown in (draft["id"], "../game", None, 3):
        with pytest.raises(Denied) as refusal:
            again.discard({"draft": unknown})
        assert refusal.value.status == 404
    assert path.read_text() == RECORD


def test_each_page_keeps_its_own(path: Path) -> None:
    session = session_on(path)
    laptop, phone = session.start(), session.start()
    session.examine(laid(laptop))
    session.examine(laid(phone, {"tile": "B", "at": [0, 1], "rotation": 0}))
    assert session.unsaved == 2
    session.save(laid(laptop))
    with pytest.raises(Denied, match="changed by somebody else"):
        session.save(laid(phone, {"tile": "B", "at": [0, 1], "rotation": 0}))
    assert len(session_on(path).start()["drafts"]) == 1


def test_a_new_record_that_was_never_touched_leaves_no_draft(tmp_path: Path) -> None:
    session = session_on(tmp_path / "new.yaml")
    start = session.start()
    session.examine({"record": start["record"], "page": start["page"]})
    assert session.unsaved == 0
    assert not (tmp_path / "drafts").exists()


def test_a_broken_draft_hinders_nobody(path: Path) -> None:
    drafts = path.parent / "drafts"
    drafts.mkdir()
    for number, content in enumerate((b"", b"{", b"[]", b'{"when": 1, "record": {}}', b"\xff")):
        (drafts / f"{number}.json").write_bytes(content)
    assert session_on(path).start()["drafts"] == []


def test_what_can_t_be_kept_hinders_no_answer(path: Path) -> None:
    (path.parent / "drafts").write_text("no folder")
    session = session_on(path)
    told = session.examine(laid(session.start()))
    assert (told["saved"], told["kept"]) == (False, False)
    assert told["report"]["legal"] is True


def test_drafts_lie_where_the_system_keeps_such_things(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("carcscore.edit.drafts.platformdirs.user_state_path", lambda name: tmp_path / name)
    one, other = Drafts.of(path), Drafts.of(path.with_name("other.yaml"))
    one.keep("page", {"carcscore": 1})
    assert [draft.record for draft in Drafts.of(path).left()] == [{"carcscore": 1}]
    assert other.left() == []
    assert one.folder.is_relative_to(tmp_path / "carcscore")
