"""Links that were damaged on their way, or never were any: one clear message, quickly, never a traceback."""

import random
import time

import pytest
from click.testing import CliRunner

from carcscore.cli import main
from carcscore.findings import UnusableInput
from carcscore.formats.registry import FOREIGN, parts_of
from carcscore.pipeline import examine, load
from carcscore.report.model import Report
from carcscore.source import parse
from tests.formats.links import Laid, link
from tests.sampling import for_each

pytestmark = pytest.mark.slow

MOVES = [Laid("E", 0, -1, 2, 0), Laid("V", 1, 0, 0, 1, "C"), Laid("U", -1, 0, 1, 4), Laid("B", 0, 1, 0, 1)]
GOOD = link(MOVES, ("Ann", "Jörg, B"), at_end="C")
HOME, _, GAME = GOOD.partition("#")


def report_on(text: str) -> Report:
    return examine(parse(text, "text", FOREIGN))


def unreadable(text: str) -> tuple[str, int | None]:
    """The message of the one finding on a link that can't be used, and its column."""
    report = report_on(text)
    assert report.outcome is None
    assert report.exit_status == 2
    (finding,) = report.findings
    assert finding.code == "bad-link"
    assert finding.where.line == 1
    return finding.message, finding.where.column


def test_the_whole_link_is_sound() -> None:
    assert report_on(GOOD).outcome is not None


@for_each(range(GOOD.index(".com") + 4, len(GOOD)), 20)
def test_cut_at_every_sign(length: int) -> None:
    message, column = unreadable(GOOD[:length])
    assert "Copy" in message or "copy" in message
    assert column is not None
    assert column <= length + 1


@for_each(range(GOOD.index("#/0/") + 4, len(GOOD)), 20)
def test_a_sign_lost_in_the_middle(lost: int) -> None:
    text = GOOD[:lost] + GOOD[lost + 1 :]
    report = report_on(text)
    assert report.exit_status in (0, 1, 2)
    if lost < GOOD.index("?"):
        assert report.exit_status, "names and colours alone may be shorter"


@for_each(range(2000), 30)
def test_signs_changed_by_lot(seed: int) -> None:
    rng = random.Random(seed)
    signs = list(GOOD)
    for _ in range(rng.randint(1, 4)):
        signs[rng.randrange(len(HOME), len(signs))] = rng.choice("09AzIOl-_/?#&=,.%+ \u00e9\u0000\t\n")
    try:
        source = parse("".join(signs), "text", FOREIGN)
    except UnusableInput:  # a character that no text holds
        return
    report = examine(source)
    assert all(finding.message for finding in report.findings)
    assert report.exit_status or report.outcome is not None


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("/1/0/CED/21H021H0?players=A,B&colors=red,blue", "version"),
        ("/0/x/CED/21H021H0?players=A,B&colors=red,blue", "where the viewer opens"),
        ("/0/0.x/xor/21H021H0?players=A,B&colors=red,blue", "number of tiles laid before"),
        ("/0/0.2.1/xor/21H0?players=A,B&colors=red,blue", "order of the game"),
        ("/0/0.3/xor/21H021H0?players=A,B&colors=red,blue", "after 3 tiles, but 2 were laid"),
        ("/0/0.0.0.0.0/CED/?players=A,B&colors=red,blue", "more discarded tiles"),
        ("/0/0/C*D/21H021H0?players=A,B&colors=red,blue", "`*`"),
        ("/0/0/ACED/21H021H0?players=A,B&colors=red,blue", "start tile"),
        ("/0/0/BED/21H021H0?players=A,B&colors=red,blue", "start tile"),
        ("/0/0//?players=A,B&colors=red,blue", "start tile"),
        ("/0/0/CED/21H021H?players=A,B&colors=red,blue", "8 signs, but there are 7"),
        ("/0/0/CED/21H0?players=A,B&colors=red,blue", "8 signs, but there are 4"),
        ("/0/0/CED/21H021H021H0?players=A,B&colors=red,blue", "8 signs, but there are 12"),
        ("/0/0/CED/2OH021H0?players=A,B&colors=red,blue", "`O`"),
        ("/0/0/CED/21H021Hx?players=A,B&colors=red,blue", "`x`"),
        ("/0/0/CED/211021z0?players=A,B&colors=red,blue", "`z`"),
        ("/0/0/CED/11H021H0?players=A,B&colors=red,blue", "`H`"),
        ("/0/0/CED/21H021H0?players=A,B&colors=red", "2 players but 1 colour"),
        ("/0/0/CED/21H021H0?players=A,B&colors=red,blu", "`blu` is not a colour"),
        ("/0/0/CED/21H021H0?players=A,B&colors=red,red", "the colour red"),
        ("/0/0/CED/21H021H0?colors=red,blue", "its players"),
        ("/0/0/CED/21H021H0?players=%E9,B&colors=red,blue", "percent sign"),
        ("/0/0/CED/21H021H0?players=A%4,B&colors=red,blue", "percent sign"),
        ("/0/0/CED%/21H021H0?players=A,B&colors=red,blue", "percent sign"),
        ("/0/0/CED/21H021H0/x?players=A,B&colors=red,blue", "more parts"),
        ("0/0/CED/21H021H0?players=A,B&colors=red,blue", "should follow"),
        ("/0/0/CED/21 M021H0?players=A,B&colors=red,blue", "blank"),
        ("/0/0/CED/21H021H0?players=A,B&colors=red,blue and more", "blank"),
        ("/0/0/CED/21H021H0?players=A%1b%5b31m,B&colors=red,blue", "`A\\x1b[31m` holds a control character"),
        (f"/0/0/{'z' * 56}/?players=A,B&colors=red,blue", "more than the 72 tiles"),
        ("%2525252F0", "again and again"),
    ],
)
def test_what_is_wrong_is_said(game: str, words: str) -> None:
    message, column = unreadable(f"{HOME}#{game}")
    assert words in message
    assert column is not None


def test_all_findings_at_once() -> None:
    text = f"{HOME}#/0/x/xor/2OH021H0?players=A,B&colors=red,blu"
    assert len(report_on(text).findings) == 3
    text = f"{HOME}#/0/0/CED/2OH021H9?players=A,B&colors=red,blue"
    assert [(f.code, f.where.turn, text[(f.where.column or 0) - 1]) for f in report_on(text).findings] == [
        ("bad-link", 1, "O"),
        ("no-such-pos", 2, "9"),
    ]


MEGABYTES = [
    f"{HOME}#/0/0/{'a' * 1_000_000}/1111?players=A,B&colors=red,blue",
    f"{HOME}#/0/0/CED/{'1' * 1_000_000}?players=A,B&colors=red,blue",
    f"{HOME}#/0/0{'.1' * 500_000}/CED/1111?players=A,B&colors=red,blue",
    f"{HOME}#/0/0/CED/1111?players={'%2525' * 200_000}&colors=red,blue",
    f"{HOME}#{'%25' * 300_000}",
    HOME + "x" * 1_000_000,
]


@pytest.mark.parametrize("text", MEGABYTES, ids=range(len(MEGABYTES)))
def test_a_megabyte_of_signs_is_refused(text: str) -> None:
    message, _ = unreadable(text)
    assert "longer than 20000 signs" in message


def test_more_links_than_any_text_of_games_holds() -> None:
    (finding,) = report_on("carcassonnelab.com/ " * 100_001).findings
    assert finding.code == "too-large"


def test_a_megabyte_of_blanks_and_links() -> None:
    assert len(parts_of("\n" * 1_000_000 + GOOD + " " * 1_000_000)) == 1
    assert len(parts_of("carcassonnelab.com/# " * 50_000)) == 50_000


@pytest.mark.slow
def test_megabytes_take_bounded_time() -> None:
    began = time.process_time()
    for text in MEGABYTES:
        unreadable(text)
    test_a_megabyte_of_blanks_and_links()
    assert time.process_time() - began < 10


def test_a_link_that_was_broken_into_lines_is_one_broken_link() -> None:
    broken = GOOD[:60] + "\n" + GOOD[60:]
    assert "broken by a blank" in unreadable(broken)[0]
    done = CliRunner().invoke(main, ["check", "-"], input=f"{GOOD}\n{broken}\n{GOOD}")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 3


@pytest.mark.parametrize(
    "text", ["https://www.carcassonnelab", "https://example.com/#/0/0/CED/", "carcassonnelab.community"]
)
def test_what_is_no_link_is_a_file_that_is_missing(text: str) -> None:
    done = CliRunner().invoke(main, ["score", text])
    assert done.exit_code == 2
    assert "not-found" in done.stderr


@pytest.mark.parametrize(
    "text",
    [
        *(GOOD + sign for sign in ".,!;>)"),
        f"({GOOD})",
        f"<{GOOD}>.",
        f'"{GOOD}"',
        GOOD.replace("&", "&amp;"),
        f"# the final: http://example.com\n\n{GOOD}\n# that was it",
    ],
)
def test_what_messengers_add_does_no_harm(text: str) -> None:
    report = report_on(text)
    assert report.outcome is not None
    assert report.outcome.record == load(parse(GOOD, "text", FOREIGN))[0]


@pytest.mark.parametrize("text", [f"look at {GOOD}", f"Final:\n{GOOD}\n", f"{GOOD}\nSemifinal:\n"])
def test_other_words_are_told(text: str) -> None:
    assert "on lines that begin with `#`" in unreadable(text)[0]


@pytest.mark.parametrize(
    "form", ["carcscore: 1\nplayers: [red, blue]\nturns: []\nnotes: {}", '{{"notes": "{}"}}']
)
def test_a_link_in_the_notes_of_a_record_is_none(form: str) -> None:
    assert parse(form.format(GOOD), "text", FOREIGN).language in ("yaml", "json")


@pytest.mark.parametrize("command", ["score", "batch"])
def test_addresses_of_other_sites_are_not_fetched(command: str) -> None:
    done = CliRunner().invoke(main, [command, "https://example.com/table?table=1"])
    assert done.exit_code == 2
    assert "nothing is fetched" in done.output
    done = CliRunner().invoke(main, [command, "-"], input="https://example.com/table?table=1")
    assert "nothing is fetched" in done.output


def test_findings_name_a_link_by_its_tiles() -> None:
    cut = GOOD.partition("&")[0]
    for command in (["convert", cut, "-"], ["check", cut]):
        done = CliRunner().invoke(main, command)
        assert done.exit_code == 2
        assert done.output.startswith(f"link {GOOD.split('/')[6]} ")
