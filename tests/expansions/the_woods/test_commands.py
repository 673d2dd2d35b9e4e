"""The commands on games in the woods, run as users run them."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from carcscore.cli import main

SAMPLES = Path(__file__).parents[3] / "samples"
POSITION, LOG = str(SAMPLES / "the-woods.yaml"), str(SAMPLES / "the-woods-turns.yaml")


def run(*words: str, given: str | None = None) -> Result:
    done = CliRunner().invoke(main, words, input=given)
    assert done.exit_code == 0, done.output
    return done


@pytest.mark.parametrize("sample", [POSITION, LOG])
def test_score_tells_everything(sample: str) -> None:
    told = run("score", sample).stdout
    for words in (
        "farms: 4 for each completed city and forest, farm by farm (rule F10)",
        "2 completed cities x 4 + 2 completed forests x 4 = 16 (rule F10)",
        "tree 1 + 8 tiles in its cross x 1 = 9 (rule F5)",
        "tree coin -10 = -10 (rule F8)",
        "1 tile x 1 = 1 (rule F2)",
        "Tree coins\n----------",
    ):
        assert words in told


def test_replay_tells_what_happened_besides() -> None:
    told = " ".join(run("replay", LOG).stdout.split())
    for words in (
        "green climbs the tree: a tree coin for orange",
        "orange passes a tree coin on to purple",
        "purple takes orange's knight back from A1 ",
        "purple 5: pyre, city-1 (A1 B1 C1 B2), 1 pyre x 5 = 5 (rule F4)",
        "purple 7: road-1 (A2 B2 C2 D2 E2), 4 tiles x 1 + 1 avenue x 3 = 7 (rule F3)",
        "orange 12: forest-2 (C4 D4 E4 D5), 4 tiles x 3 = 12 (rule F2)",
    ):
        assert words in told


def test_show_draws_woods_and_trees() -> None:
    told = run("show", POSITION).stdout
    assert "♣" in told
    assert "╭─♠─╮" in told
    assert "forest" in told
    assert run("show", POSITION, "--ascii").stdout.isascii()


def test_a_log_becomes_a_position_that_scores_the_same() -> None:
    position = run("convert", LOG, "-", "--position", "--to", "yaml", "--board", "grid").stdout
    assert "the-woods: {coins: {green: 1, purple: 1}}" in position
    told = run("score", "-", given=position).stdout
    assert "Legal. Orange wins with 36 (green 31, purple 14)." in told
    assert "Legal" in run("check", "-", given=position).output


def test_samples_tiles_rules_and_schema_are_found_by_name() -> None:
    assert "Gwen" in run("new", "--sample", "the-woods").stdout
    assert "withered-leaf" in run("new", "--sample", "the-woods-turns").stdout
    assert "forest all round" in run("tiles", "the-woods").stdout
    assert "Farmers" in run("rules", "F9").stdout
    assert "coin_squares twelve|adjacent" in run("rules", "the-woods").stdout
    assert '"mixed_back"' in run("schema", "record", "--expansions", "the-woods").stdout


def test_a_save_can_t_hold_them() -> None:
    done = CliRunner().invoke(main, ["convert", LOG, "-", "--to", "jcz"])
    assert done.exit_code == 2
    assert "Traceback" not in done.output
