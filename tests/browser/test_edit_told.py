"""The page that builds says of every sample what ``score`` and ``check`` say of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from carcscore.pipeline import examine
from carcscore.report.blocks import Entries, TableBlock
from carcscore.report.entries import feature_sections
from carcscore.report.findings_text import claim_words
from carcscore.report.model import Report
from carcscore.report.totals import totals_of
from carcscore.sentences import printed
from tests.browser.chromium import Browser
from tests.browser.conftest import SAMPLES
from tests.browser.editing import Editor, served, session_of

pytestmark = pytest.mark.slow

RECORDS = sorted(SAMPLES.glob("*.yaml"))


def _flat(text: str) -> str:
    return "".join(text.replace("`", "").split())


def _sums(report: Report) -> Iterator[str]:
    """Every sum that ``score`` prints, with who gets it."""
    assert report.outcome is not None
    for block in feature_sections(report, report.outcome):
        if isinstance(block, Entries):
            sums = (each for entry in block.entries for each in entry.sums)
            yield from (printed(working) + printed(gets) for working, gets in sums)
        elif isinstance(block, TableBlock):
            yield from ("".join(map(printed, row)) for row in block.rows)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_page_says_what_score_and_check_say(browser: Browser, tmp_path: Path, path: Path) -> None:
    report = examine(path)
    editor = Editor(browser)
    with served(session_of(tmp_path, path.read_text(encoding="utf-8"))) as address:
        editor.open(address, 1280, 900)
        editor.answered()
        points = _flat(_content(editor, "#points"))
        found = _flat(_content(editor, "#findings"))
        assert editor.browser.complaints() == []
    if not _open(found):
        assert _flat(printed(report.verdict)) in points
    for words in _sums(report):
        assert _flat(words) in points
    for row in _totals(report):
        assert _flat("".join(row)) in points
    for claim in report.claims:
        assert not claim.difference or not claim.argued or _flat(printed(claim_words(claim))) in points
    for finding in report.findings:
        if finding.severity == "error":
            said, *_ = printed(finding.message).split(
                "; "
            )  # what follows may quote the file, which the page has not
            assert _flat(said) in found


def _totals(report: Report) -> Iterator[tuple[str, ...]]:
    """The rows of the totals as the page has them: of one player or two a row for each kind."""
    grid = totals_of(report).block
    if len(grid.rows) > 2:
        yield from grid.rows
    else:
        (_, *names), *kinds = zip(grid.headers, *grid.rows, strict=True)
        yield from ((name,) for name in names)
        yield from kinds


def _content(editor: Editor, selector: str) -> str:
    return str(editor.browser.run("return document.querySelector(arguments[0]).textContent", selector))


def _open(found: str) -> bool:
    """Whether the page calls findings of ``check`` still open."""
    return "stillopen" in found


def test_players_squares_and_what_is_open_light_the_board(browser: Browser, tmp_path: Path) -> None:
    text = (SAMPLES / "evening.yaml").read_text(encoding="utf-8")
    editor = Editor(browser)
    with served(session_of(tmp_path, text)) as address:
        editor.open(address, 1280, 900)
        editor.answered()
        browser.run("app.tab = 'points'; drawPanels()")
        browser.all("#points .verdict .player")[0].click()
        part = "idAt(cellOf(one.closest('[data-at]').dataset.at), Number(one.dataset.segment))"
        lit = browser.run(f"return lit.map((one) => {part})")
        assert set(lit) == {*examine(SAMPLES / "evening.yaml").stories.of_players["red"]}
        browser.run("app.tab = 'findings'; drawPanels()")
        assert browser.all("#findings .open a.ref")[0].text == browser.run(
            "return app.answer.open.find((one) => one.feature).feature"
        )
        assert browser.complaints() == []
