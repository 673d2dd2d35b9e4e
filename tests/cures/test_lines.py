"""Lines written as beginners do: in another language, another order, the number of a cell first."""

import re
from pathlib import Path
from typing import Final

import pytest

from carcscore.pipeline import examine, mended
from carcscore.report.model import Report
from carcscore.source import parse
from tests.commands import Run
from tests.cures.test_habits import HABITS, TAIL, TEXT, record
from tests.rules.marked import wrong

GERMAN: Final = {
    "red": "rot",
    "blue": "blau",
    "knight": "Ritter",
    "farmer": "Bauer",
    "monk": "Mönch",
    "thief": "Wegelagerer",
}
SPOKEN: Final = {
    "German": (GERMAN, "NNO"),
    "French": (
        dict(zip(GERMAN, ["rouge", "bleu", "chevalier", "paysan", "moine", "voleur"], strict=True)),
        "NNE",
    ),
    "Spanish": (
        dict(zip(GERMAN, ["rojo", "azul", "caballero", "granjero", "monje", "ladrón"], strict=True)),
        "NNE",
    ),
    "Dutch": (
        dict(zip(GERMAN, ["rood", "blauw", "ridder", "boer", "monnik", "struikrover"], strict=True)),
        "NNO",
    ),
    "Polish": (
        dict(zip(GERMAN, ["czerwony", "niebieski", "rycerz", "chłop", "mnich", "złodziej"], strict=True)),
        "NNE",
    ),
}


def spoken(language: str) -> str:
    """The kitchen table in another language: colours, also as keys, roles, and the point NNE."""
    words, point = SPOKEN[language]
    text = TEXT.replace("NNE", point)
    return re.sub(rf"\b({'|'.join(words)})\b", lambda word: words[word[0]], text)


def cured(text: str) -> Report:
    new = mended(text.encode(), "game.yaml")
    assert new is not None
    return examine(parse(new.decode()))


def as_played(report: Report) -> bool:
    return not report.findings and report.verdict == "Legal. Blue wins 92 to 87."


@pytest.mark.parametrize("language", SPOKEN)
def test_a_record_in_another_language_is_one_finding_and_is_put_into_english(language: str) -> None:
    (found,) = wrong(examine(parse(spoken(language))))
    assert found.code == "other-spelling"
    assert f"write English, not {language}: `red` for `{SPOKEN[language][0]['red']}`" in found.message
    assert as_played(cured(spoken(language)))


def test_an_o_is_the_east_in_german_and_the_west_in_french() -> None:
    text = TEXT.replace("G6 NNE", "G6 NNO")
    (found,) = wrong(examine(parse(text)))
    assert [(cure.respelt[0].becomes, cure.certain) for cure in found.cures] == [
        ("blue farmer G6 NNE", False),
        ("blue farmer G6 NNW", False),
    ]
    assert "did you mean" not in found.message
    assert mended(text.encode(), "game.yaml") is None


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (r"([A-J])([0-9]+)(?= *[NSEW\n])", r"\2\1", "write the letter of a cell first, `A4` and not `4A`"),
        (
            r"(thief|knight|monk|farmer) ([A-J][0-9]+)",
            r"\2 \1",
            "write PLAYER [FIGURE] ROLE CELL [POINT], in this order",
        ),
    ],
)
def test_words_and_cells_the_wrong_way_round_are_one_finding(old: str, new: str, words: str) -> None:
    text = TEXT.replace(TAIL, re.sub(old, new, TAIL))
    (found,) = wrong(examine(parse(text)))
    assert found.message == f"one slip explains all 10 errors found here: {words}"
    assert as_played(cured(text))


def test_several_habits_are_a_finding_each_and_all_are_written(run: Run) -> None:
    tail = re.sub(r"([A-J])([0-9]+)(?= *[NSEW\n])", r"\2\1", TAIL).replace("knight", "Ritter")
    text = record(HABITS["as shown"][0].replace(".  ", "-  "), tail)
    codes = sorted(each.code for each in wrong(examine(parse(text))))
    assert codes == ["other-spelling", "other-spelling", "typing-slip"]
    Path("game.yaml").write_text(text, encoding="utf-8")
    result = run("check", "--fix", "game.yaml")
    assert "fixed; the old file is now game.yaml.bak. Legal. Blue wins 92 to 87." in result.stderr
    assert result.exit_code == 0


def test_a_monk_one_cell_off_is_told_where_he_would_fit() -> None:
    """Never certain: another tile may lie where he stands."""
    text = TEXT.replace("red monk B4", "red monk B3")
    (found,) = wrong(examine(parse(text)))
    assert found.message == "red's monk is left out: U at B3 has no cloister; `red monk B4` would fit"
    assert [(one.respelt[0].becomes, one.certain) for one in found.cures] == [("red monk B4", False)]
    assert mended(text.encode(), "game.yaml") is None


def test_where_somebody_would_fit_is_not_looked_for_under_a_key_that_is_mistyped() -> None:
    text = TEXT.replace("red monk B4", "red monk B3").replace("followers:", "follow@rs:")
    assert "unknown-key" in [one.code for one in wrong(examine(parse(text)))]


def test_a_line_that_makes_another_winner_is_not_written() -> None:
    text = TEXT.replace("red knight A5", "red Ritter A5").replace(
        "{red: 87, blue: 92}", "{red: 97, blue: 92}"
    )
    (found,) = wrong(examine(parse(text)))
    assert found.code == "other-spelling"
    assert mended(text.encode(), "game.yaml") is None


@pytest.mark.parametrize("key", ["followers", "claimed", "pieces"])
def test_a_key_left_empty_is_read_as_if_it_were_not_there(key: str) -> None:
    text = "carcscore: 1\nplayers: [red, blue]\nboard: D\ntrack: {red: 0, blue: 0}\n"
    report = examine(parse(f"{text}{key}:\n"))
    notes = [(each.code, each.where.line) for each in report.findings]
    assert notes == [("empty-key", 5)]
    assert report.tallies == examine(parse(text)).tallies
