"""What is saved reads as what the page held, and what was typed stays as it was."""

import random
from typing import Any

import pytest

from carcscore.edit.examining import record_of
from carcscore.edit.held import meaning, spelled_out
from carcscore.edit.record_file import CantSave
from carcscore.edit.regrid import regrid, words_of
from carcscore.edit.saving import Typed, saved
from carcscore.edit.session import Session
from carcscore.findings import UnusableInput
from tests.commands import SAMPLES
from tests.edit.odd_texts import LIST, LOG, POSITION, TEXTS, edited
from tests.sampling import few_of


def typed(text: str) -> Typed:
    return Typed.of(text.encode(), "game.yaml")


def held(one: Typed) -> dict[str, Any]:
    return spelled_out(one.setting.record, one.setting.rules.expansions)


def changed(text: str, change: Any) -> str:
    """A text saved again after a change of what the page holds."""
    one = typed(text)
    record = held(one)
    change(record)
    return saved(record_of(record), one, "game.yaml").decode()


def kept(before: str, after: str) -> set[str]:
    """The lines of a text that stand in the other as they did."""
    return set(before.splitlines()) & set(after.splitlines())


@pytest.mark.parametrize("name", TEXTS)
def test_what_did_not_change_stays_to_the_byte(name: str) -> None:
    one = typed(TEXTS[name])
    assert saved(record_of(held(one)), one, "game.yaml") == TEXTS[name].encode()


SEEDS = few_of([range(1), range(1, 16)], 1)
"""One in the default run, all others in the slow one."""


@pytest.mark.parametrize("seeds", SEEDS, ids=len)
@pytest.mark.parametrize("name", TEXTS)
def test_what_was_saved_reads_as_what_the_page_held(name: str, seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        one = typed(TEXTS[name])
        record = held(one)
        for _ in range(3):  # saved again and again, each time over what was saved
            record = edited(record, rng, rng.randrange(1, 5))
            content = saved(record_of(record), one, "game.yaml")
            one = Typed.of(content, "game.yaml")
            assert one.meaning == meaning(record_of(record)), seed
            assert (b"\r\n" in content) == (name == "from Windows")
            assert content.startswith(b"\xef\xbb\xbf") == (name == "marked")


@pytest.mark.parametrize("path", few_of(sorted(SAMPLES.glob("*.*")), 2), ids=lambda path: path.stem)
def test_samples_too(path: Any) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        one = Typed.of(path.read_bytes(), path.name)
        record = edited(held(one), rng, 3)
        try:
            wanted = meaning(record_of(record))
        except UnusableInput:
            continue  # a piece lost the tile on which it must stand, say
        content = saved(record_of(record), one, path.name)
        assert Typed.of(content, path.name).meaning == wanted, seed


def test_comments_stay_where_they_were_typed() -> None:
    def change(record: dict[str, Any]) -> None:
        record["board"].append({"tile": "V", "at": [3, 0], "rotation": 90})
        record["followers"].append({"player": "red", "role": "thief", "at": [3, 0], "point": "S"})
        record["track"]["blue"] = 7

    text = changed(POSITION, change)
    lines = text.splitlines()
    assert "      v3  d*  k   b   V1" in lines
    assert "- red thief E2 S" in lines
    assert "    blue: 7" in lines
    gone = set(POSITION.splitlines()) - set(lines)
    assert gone == {"      v3  d*  k   b", "    blue: 0"}


def test_cells_are_named_anew_when_the_board_grows_to_the_west() -> None:
    def change(record: dict[str, Any]) -> None:
        record["board"].append({"tile": "U", "at": [-2, 0], "rotation": 0})

    text = changed(POSITION, change)
    assert "      U   v3  d*  k   b" in text.splitlines()
    assert "      .   .   e2  .   .  # north" in text.splitlines()
    assert "- blue knight D2 N" in text
    assert "  # about the farmer" in text.splitlines()


def test_keys_that_are_cells_are_named_anew_too() -> None:
    text = "carcscore: 1\nrules: {expansions: [goldmines]}\nplayers: [red, blue]\nboard: |\n  GOA D\n"
    text += "goldmines:\n  on_board: {A1: 2}\n"

    def change(record: dict[str, Any]) -> None:
        assert record["goldmines"]["on_board"] == {"-1,0": 2}
        record["board"].append({"tile": "U", "at": [-2, 0], "rotation": 90})

    assert changed(text, lambda record: None) == text
    new = changed(text, change)
    assert held(typed(new))["goldmines"]["on_board"] == {"-1,0": 2}


def test_a_follower_taken_away_takes_its_own_comment_along_and_no_other() -> None:
    text = changed(POSITION, lambda record: record["followers"].pop(0))
    assert "# a" not in [line.partition("   ")[2].strip() for line in text.splitlines()]
    assert "  # about the farmer" in text.splitlines()
    assert "# the track" in text.splitlines()


def test_a_list_of_tiles_stays_a_list() -> None:
    text = changed(LIST, lambda record: record["board"].append({"tile": "V", "at": [2, 0], "rotation": 90}))
    assert text == LIST.replace("followers: []", "  - {tile: V, rotation: 90, at: [2, 0]}\nfollowers: []")


def test_a_comment_behind_the_bar_of_a_grid_that_becomes_a_list_stands_above_it() -> None:
    text = "carcscore: 1\nplayers: [red, blue]\nboard: |  # as it lay\n  D* U\n# who\nfollowers: []\n"
    upon = {"tile": "V", "at": [1, 0], "rotation": 0}
    new = changed(text, lambda record: record["board"].append(upon))
    assert "# as it lay\nboard:\n  - " in new
    assert "# who\nfollowers: []\n" in new


def test_turns_are_added_and_changed_line_by_line() -> None:
    def change(record: dict[str, Any]) -> None:
        record["turns"][0]["rotation"] = 0
        record["turns"].append({"player": "red", "tile": "U", "at": [3, 0], "rotation": 90, "actions": []})

    text = changed(LOG, change)
    assert "  - red E 0,-1 knight    # hm" in text
    assert "  - red U1 3,0\n# done\n" in text
    assert len(set(LOG.splitlines()) - kept(LOG, text)) == 1


def test_what_was_not_yet_listed_gets_a_line_each() -> None:
    def change(record: dict[str, Any]) -> None:
        record["followers"] = [
            {"player": player, "role": "thief", "at": [x, 0], "point": "W"}
            for player, x in (("red", 1), ("blue", 2))
        ]

    text = "carcscore: 1\nplayers: [red, blue]\nboard: |\n  D  A1  A3\n"
    assert changed(text, change) == f"{text}followers:\n  - red thief B1 W\n  - blue thief C1 W\n"


def test_a_new_record_is_a_grid() -> None:
    record = {
        "carcscore": 1,
        "players": [{"color": "red", "name": "red"}, {"name": "Ben"}],
        "board": [{"tile": "D", "at": [0, 0], "rotation": 0}, {"tile": "U", "at": [1, 0], "rotation": 90}],
        "followers": [{"player": "Ben", "role": "thief", "at": [1, 0], "point": "W"}],
    }
    text = saved(record_of(record), None, "game.yaml").decode()
    assert text == ("carcscore: 1\nplayers: [red, Ben]\nboard: |\n  D   U1\nfollowers:\n  - Ben thief B1 W\n")


def test_a_file_of_json_stays_json() -> None:
    text = changed('{"carcscore": 1, "players": ["red", "blue"], "board": "D"}', lambda record: None)
    assert text.startswith('{"carcscore"')
    new = saved(record_of({"carcscore": 1, "players": ["red", "blue"], "board": []}), None, "game.json")
    assert new.startswith(b'{\n  "carcscore"')


def test_what_can_t_be_written_into_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carcscore.edit.saving.retyped", lambda text, *rest: text)
    with pytest.raises(CantSave, match="save it under another name"):
        changed(POSITION, lambda record: record["board"].pop())


@pytest.mark.parametrize(
    ("text", "after", "columns", "rows", "new"),
    [
        ("d*\n", [["D", "E"]], 0, 0, "d*  E\n"),
        ("k  d*  # x\n", [["K", "D"], [".", "E"]], 0, 0, "k  d*  # x\n.  E\n"),
        ("# top\nk  d*", [[".", "V", "."], ["B", "K", "D"]], 1, 1, "# top\n.  V  .\nB  k  d*"),
        ("k  d*\n.  e  # south\n", [["K", "D"]], 0, 0, "k  d*\n.  # south\n"),
        ("k  d*\n.  e\n", [["K", "D"]], 0, 0, "k  d*\n"),
        (".\n", [["D"]], 0, 0, "D\n"),
    ],
)
def test_a_grid_keeps_its_manner(
    text: str, after: list[list[str]], columns: int, rows: int, new: str
) -> None:
    before = [[word.upper().rstrip("*") for word in row] for row in words_of(text)]
    assert regrid(text, before, after, columns, rows) == new


def test_a_session_saves_what_it_began_with_untouched(tmp_path: Any) -> None:
    from carcscore.edit.record_file import RecordFile

    path = tmp_path / "game.yaml"
    path.write_text(POSITION)
    file = RecordFile(path)
    session = Session(file, file, None)
    start = session.start()
    answered = session.save({"record": start["record"], "version": start["file"]["version"]})
    assert path.read_text() == answered["text"] == POSITION
