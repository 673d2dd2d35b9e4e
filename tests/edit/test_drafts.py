"""What was not saved is kept, and offered again."""

from pathlib import Path

import pytest

from carcscore.edit.differing import what_differs
from carcscore.edit.drafts import Drafts
from carcscore.edit.session import Denied
from tests.commands import RECORD
from tests.edit.sessions import laid, session_on


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


def test_a_difference_is_named_once() -> None:
    """Though the start tile stands in two places of the record."""
    tile = {"tile": "D", "at": [0, 0], "rotation": 0}
    one = {"board": [tile], "start": [tile]}
    turned = tile | {"rotation": 90}
    assert what_differs(one, {"board": [turned], "start": [turned]}) == "tile at A1"
