"""Findings and claims as lines."""

from carcscore.findings import Finding, Where
from carcscore.report.arguments import claim_line
from carcscore.report.findings_text import claim_words, finding_line, finding_words
from carcscore.report.model import Claim


def test_finding_line() -> None:
    finding = Finding("edge-mismatch", "error", "the road ends", Where(line=7, column=5), "B2")
    assert finding_line(finding, "a.yaml") == "a.yaml:7:5: error edge-mismatch rule B2: the road ends"
    assert finding_words(finding) == "error, line 7 (B2): the road ends"


def test_place_unknown_or_partly_known() -> None:
    assert (
        finding_line(Finding("no-track", "note", "no track"), "<record>")
        == "<record>: note no-track no track"
    )
    half = Finding("x", "warning", "y", Where(line=3))
    assert finding_line(half, "-") == "-:3: warning x y"
    assert finding_words(Finding("x", "warning", "y", Where(turn=4))) == "warning, turn 4: y"
    assert finding_words(Finding("x", "note", "y")) == "note: y"


def test_nothing_reaches_the_terminal_raw() -> None:
    finding = Finding("x", "error", "\x1b[31m\u202e\u2066\n\x9b", Where(line=1, column=1))
    line = finding_line(finding, "\x07\udcff.yaml")
    assert line == "\\x07\\udcff.yaml:1:1: error x \\x1b[31m\\u202e\\u2066\\n\\x9b"
    assert line.encode()


def test_claims() -> None:
    assert claim_words(Claim("total", "blue", 5, 4)) == "blue: 5 claimed, 4 due: 1 too high"
    assert claim_words(Claim("turn", "blue", 3, 4, 7)) == "turn 7, blue: 3 claimed, 4 due: 1 too low"
    assert claim_words(Claim("track", "blue", 4, 4)) == "track, blue: 4 claimed, 4 due"
    assert (
        claim_line(Claim("total", "b\x1b", 5, 4), "a")
        == "a: warning claim b\\x1b: 5 claimed, 4 due: 1 too high"
    )
