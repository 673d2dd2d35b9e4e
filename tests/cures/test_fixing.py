"""``check --fix``: a certain cure is written into the record, and the old file kept beside it."""

import json
from pathlib import Path

import pytest

from tests.commands import GOOD, Run
from tests.cures.test_told_slips import BOARD, MORE

HEAD = "carcscore: 1  # by hand\nplayers: [red Łucja, blue]\nboard: |  # from the south\n"
MEANT = HEAD + BOARD.replace("L3    .\n", "L3    .  # the long road\n") + MORE
TYPED = MEANT.replace("L3    .", "L2    .")
UNCERTAIN = MEANT.replace("K2    V1", "K2    K2    V1")


def test_a_certain_cure_is_written_and_the_old_file_kept(run: Run) -> None:
    path = Path("evening.yaml")
    path.write_text(TYPED, encoding="utf-8")
    result = run("check", "--fix", "evening.yaml")
    assert path.read_text(encoding="utf-8") == MEANT
    assert Path("evening.yaml.bak").read_text(encoding="utf-8") == TYPED
    assert (
        "-  C1    H3    H3    L2    .  # the long road\n+  C1    H3    H3    L3    .  # the long road\n"
        in (result.stdout)
    )
    assert "fixed; the old file is now evening.yaml.bak. Legal." in result.stderr
    assert result.exit_code == 0


def test_a_tile_left_out_is_written_where_a_dot_would_make_another_winner(run: Run) -> None:
    """`I2` left out of row 4: with a dot in its place red would win 87 to 86, not blue 92 to 87."""
    meant = Path(GOOD).read_text(encoding="utf-8")
    Path("kitchen.yaml").write_text(meant.replace("E2   I2   G ", "E2   G "), encoding="utf-8")
    result = run("check", "--fix", "kitchen.yaml")
    assert "row 4: `I2` was left out before `G`" in result.stdout
    assert "Legal. Blue wins 92 to 87." in result.stderr
    assert Path("kitchen.yaml").read_text(encoding="utf-8").split() == meant.split()


@pytest.mark.parametrize(
    ("claimed", "first"),
    [("", "`I2` was left out"), ("claimed: {red: 87, blue: 86}", "one `.` is missing before `G`")],
)
def test_a_dot_is_never_certain_where_a_tile_may_have_been_left_out(
    run: Run, claimed: str, first: str
) -> None:
    """Also where the totals written down speak for the dot; without totals nothing says who won."""
    text = Path(GOOD).read_text(encoding="utf-8").replace("E2   I2   G ", "E2   G ")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("claimed")) + f"\n{claimed}\n"
    Path("kitchen.yaml").write_text(text, encoding="utf-8")
    result = run("check", "--fix", "kitchen.yaml")
    assert f"found here: most likely row 4: {first}" in result.stdout
    assert "no cure is certain" in result.stderr
    assert Path("kitchen.yaml").read_text(encoding="utf-8") == text


def test_nothing_is_written_without_being_asked(run: Run) -> None:
    Path("evening.yaml").write_text(TYPED, encoding="utf-8")
    assert run("check", "evening.yaml").exit_code == 1
    assert Path("evening.yaml").read_text(encoding="utf-8") == TYPED
    assert [path.name for path in Path().iterdir()] == ["evening.yaml"]


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (UNCERTAIN, "no cure is certain"),
        (MEANT.replace("red monk B1", "red thief B1"), "no cure is certain"),
        (TYPED.replace("red monk B1", "red thief B1"), "no cure is certain"),
        (MEANT, ""),
    ],
)
def test_what_is_not_certain_is_left_alone(run: Run, text: str, remark: str) -> None:
    Path("evening.yaml").write_text(text, encoding="utf-8")
    result = run("check", "--fix", "evening.yaml")
    assert remark in result.stderr
    assert bool(remark) == ("nothing changed" in result.stderr)
    assert [path.name for path in Path().iterdir()] == ["evening.yaml"]
    assert Path("evening.yaml").read_text(encoding="utf-8") == text


def test_an_older_file_that_was_kept_is_never_written_over(run: Run) -> None:
    Path("evening.yaml").write_text(TYPED, encoding="utf-8")
    for ending in (".bak", ".bak2"):
        Path(f"evening.yaml{ending}").write_text(ending, encoding="utf-8")
    result = run("check", "--fix", "evening.yaml")
    assert "the old file is now evening.yaml.bak3" in result.stderr
    kept = {path.name: path.read_text(encoding="utf-8") for path in Path().glob("*.bak*")}
    assert kept == {"evening.yaml.bak": ".bak", "evening.yaml.bak2": ".bak2", "evening.yaml.bak3": TYPED}


@pytest.mark.parametrize("asked_again", [0, 1])
def test_a_file_that_changes_meanwhile_is_left_as_it_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, asked_again: int
) -> None:
    """Before its text is looked at again, or just before it is replaced."""
    path = Path("evening.yaml")
    path.write_text(TYPED, encoding="utf-8")
    read, times = Path.read_bytes, iter(range(9))

    def changing(self: Path) -> bytes:
        if self.name == "evening.yaml" and next(times) == asked_again:
            self.write_text(TYPED + "# and more\n", encoding="utf-8")
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", changing)
    result = run("check", "--fix", "evening.yaml")
    assert "has changed in the meantime" in result.stderr
    assert result.exit_code == 2
    assert path.read_text(encoding="utf-8") == TYPED + "# and more\n"
    assert [each.name for each in Path().iterdir()] == ["evening.yaml"]


def test_other_ways_of_writing_are_kept(run: Run) -> None:
    plain = {"carcscore": 1, "players": ["red", "blue"], "board": BOARD.replace("L3", "L2"), "track": None}
    followers = [line.removeprefix("  - ") for line in MORE.splitlines()[1:-1]]
    text = json.dumps(plain | {"followers": followers, "track": {"red": 0, "blue": 3}})
    Path("game.json").write_text(text, encoding="utf-8")
    windows = b"\xef\xbb\xbf" + TYPED.replace("\n", "\r\n").encode()
    Path("windows.yaml").write_bytes(windows)
    doubled = TYPED.replace("L2 ", "L3 ").replace("  I  ", "  C1    H3    H3    L3    .\n  I  ")
    Path("doubled.yaml").write_text(doubled, encoding="utf-8")
    assert run("check", "--fix", "game.json", "windows.yaml", "doubled.yaml").exit_code == 0
    assert Path("game.json").read_text(encoding="utf-8") == text.replace("L2", "L3")
    assert Path("windows.yaml").read_bytes() == windows.replace(b"L2", b"L3")
    assert Path("doubled.yaml").read_text(encoding="utf-8").split() == MEANT.split()


def test_only_files_are_mended(run: Run) -> None:
    result = run("check", "--fix", "-", stdin=TYPED)
    assert "--fix needs a file with exactly one record" in result.stderr
    assert result.exit_code == 1


def test_a_file_that_is_read_only_is_left_as_it_is(run: Run) -> None:
    path = Path("evening.yaml")
    path.write_text(TYPED, encoding="utf-8")
    path.chmod(0o444)
    result = run("check", "--fix", "evening.yaml")
    assert "evening.yaml is read-only" in result.stderr
    assert result.exit_code == 2
    assert path.read_text(encoding="utf-8") == TYPED
    assert [each.name for each in Path().iterdir()] == ["evening.yaml"]


def test_a_link_stays_a_link(run: Run) -> None:
    Path("real.yaml").write_text(TYPED, encoding="utf-8")
    Path("evening.yaml").symlink_to("real.yaml")
    assert run("check", "--fix", "evening.yaml").exit_code == 0
    assert Path("evening.yaml").is_symlink()
    assert Path("real.yaml").read_text(encoding="utf-8") == MEANT
    assert Path("real.yaml.bak").read_text(encoding="utf-8") == TYPED
