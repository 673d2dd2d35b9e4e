"""What is done after the last turn of a log: read, written, and told where it does not belong."""

import pytest

from carcscore import examine, parse
from carcscore.findings import Path, UnusableInput
from carcscore.record.writing import write_record

LAST = """\
carcscore: 1
players: [red, blue]
turns:
  - red U 1,0 thief
last_actions:
  - {player: Red, actions: [{deploy: {role: knight, at: [0, 0], point: N}}]}
"""


def test_last_actions_belong_to_a_player_and_are_written_as_they_were_read() -> None:
    record = parse(LAST)
    (entry,) = record.last_actions
    assert (entry.player, [action.kind for action in entry.actions]) == ("red", ["deploy"])
    assert entry.actions[0].path == ("last_actions", 0, "actions", 0, "deploy")
    for form in ("yaml", "json"):
        assert parse(write_record(record, form)) == record


@pytest.mark.parametrize(
    ("changed", "code", "path"),
    [
        (("player: Red", "player: green"), "unknown-player", ("last_actions", 0, "player")),
        (("player: Red, ", ""), "missing-key", ("last_actions", 0)),
        (("turns:\n  - red U 1,0 thief\n", "board: D\n"), "misplaced-key", ("last_actions",)),
    ],
)
def test_last_actions_that_can_not_be_read(changed: tuple[str, str], code: str, path: Path) -> None:
    with pytest.raises(UnusableInput) as trouble:
        parse(LAST.replace(*changed))
    assert [(one.code, one.where.path) for one in trouble.value.findings] == [(code, path)]


@pytest.mark.parametrize("at", ["at: [0, 0], ", ""])
def test_only_what_is_done_at_the_end_is_a_last_action(at: str) -> None:
    report = examine(parse(LAST.replace("at: [0, 0], ", at)))
    found = [(one.code, one.rule, one.where.path) for one in report.findings if one.severity == "error"]
    assert found == [("not-a-last-action", "B10", ("last_actions", 0, "actions", 0, "deploy"))]
    assert report.outcome is not None
    assert [one.role for one in report.outcome.followers] == ["thief"], "the knight is left out"
