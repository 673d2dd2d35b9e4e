"""The program in a page that brings it along, asked as its worker asks."""

import json
from pathlib import Path
from typing import Any

import pytest

from carcscore.edit.alone import Alone
from carcscore.pipeline import examine_each_in
from tests.commands import SAMPLES
from tests.formats.bga_logs import game_of, log_of

EVENING = (SAMPLES / "evening.yaml").read_bytes()


class Page:
    def __init__(self, folder: Path) -> None:
        self.alone = Alone(folder)

    def ask(self, what: str, raw: bytes | None = None, **asked: Any) -> tuple[int, Any]:
        answer = json.loads(self.alone.ask(what, json.dumps(asked), raw))
        return answer["status"], answer["said"]


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page(tmp_path)


def test_all_games_of_a_file_are_scored(page: Page) -> None:
    status, said = page.ask("score", EVENING + b"---\n" + EVENING, name="two.yaml")
    assert status == 200
    assert said["reports"] == [
        one.to_json() for one in examine_each_in(EVENING + b"---\n" + EVENING, "two.yaml")
    ]
    status, said = page.ask("score", EVENING + b"---\n" + EVENING, name="two.yaml", game=2)
    assert (status, said["games"]) == (200, 2)
    assert said["page"].startswith("<!doctype html>")
    assert page.ask("score", EVENING, name="two.yaml", game=3) == (200, {"games": 1, "page": None})


def test_a_file_is_opened_edited_and_given_back(page: Page) -> None:
    status, opened = page.ask("open", EVENING, name="evening.yaml")
    assert (status, opened["file"]["name"]) == (200, "evening.yaml")
    record, version = opened["record"] | {"title": "Sunday evening"}, opened["file"]["version"]
    assert page.ask("examine", record=record)[1]["saved"] is False
    status, said = page.ask("save", EVENING, record=record, name="evening.yaml", version=version)
    assert (status, said["text"].encode()) == (200, EVENING.replace(b"Saturday", b"Sunday"))
    assert page.ask("examine", record=record)[1]["saved"] is True


def test_what_somebody_else_wrote_into_the_file_is_not_written_over(page: Page) -> None:
    _, opened = page.ask("open", EVENING, name="evening.yaml")
    asked = {"record": opened["record"] | {"title": "x"}, "name": "evening.yaml"}
    theirs = EVENING.replace(b"Saturday", b"Sunday")
    status, said = page.ask("save", theirs, version=opened["file"]["version"], **asked)
    assert (status, said["conflict"]["text"]) == (409, theirs.decode())
    assert page.ask("save", theirs, version=said["conflict"]["version"], **asked)[0] == 200


def test_a_new_board_gets_a_file(page: Page) -> None:
    _, opened = page.ask("open", EVENING, name="evening.yaml")
    assert page.ask("save", record=opened["record"], name="../x.yaml", version=None)[0] == 422
    status, said = page.ask("save", record=opened["record"], name="other.yaml", version=None)
    assert (status, said["file"]["name"]) == (200, "other.yaml")
    assert page.ask("open", EVENING, name="other.yaml")[0] == 200  # nothing of an earlier file is in the way


@pytest.mark.parametrize("name", ["log.json", "log", "a file of\nno name", "../log.json"])
def test_a_record_of_another_program_becomes_a_new_one(page: Page, name: str) -> None:
    log = json.dumps(log_of(game_of(4))).encode()
    status, opened = page.ask("open", log, name=name)
    assert (status, opened["file"]["name"]) == (200, None)
    assert len(opened["record"]["turns"]) > 50
    assert page.ask("save", record=opened["record"], name="new.yaml", version=None)[0] == 200


@pytest.mark.parametrize("raw", [b"", b"carcscore: 1\nplayers: [red", b"\xff\xfe\xfd", b"nonsense", b"{}"])
def test_what_can_t_be_opened_is_told(page: Page, raw: bytes) -> None:
    status, said = page.ask("open", raw, name="x.json" if raw == b"{}" else "x.yaml")
    assert (status, bool(said["error"])) == (422, True)


def test_what_is_not_there_can_t_be_asked_for(page: Page) -> None:
    for what in ("start", "_new", "unsaved", "__class__"):
        assert page.ask(what)[0] == 404
    assert page.ask("examine", record=1)[0] == 400


def test_links_tell_a_game_or_why_not(page: Page) -> None:
    _, opened = page.ask("open", json.dumps(log_of(game_of(4))).encode(), name="log.json")
    status, said = page.ask("links", record=opened["record"])
    assert status == 200
    link = said["links"]["CarcassonneLab"]["link"]
    assert page.ask("score", link.encode(), name="the text")[1]["reports"][0].count('"legal": true') == 1
    _, said = page.ask("links", record=page.ask("open", EVENING, name="evening.yaml")[1]["record"])
    assert said["links"]["CarcassonneLab"]["link"] is None
    assert "a final position" in said["links"]["CarcassonneLab"]["why"]
    assert "can't be read" in page.ask("links", record={})[1]["links"]["CarcassonneLab"]["why"]
