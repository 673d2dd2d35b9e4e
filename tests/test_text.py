"""Text from outside is made safe in one way, wherever it is shown."""

from dataclasses import replace

import pytest

from carcscore.findings import Finding
from carcscore.text import a, counted, listed, quoted, shortened, shown


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("Anna", "Anna"),
        ("a\nb\tc", r"a\nb\tc"),
        ("\x1b[2J\x85", r"\x1b[2J\x85"),
        ("x\u202ey\u2066\u200f", r"x\u202ey\u2066\u200f"),
        ("soft\xadhyphen\ufeff\u180e", r"soft\xadhyphen\ufeff\u180e"),
        ("tag\U000e0041", r"tag\U000e0041"),
        ("half\ud800\uffff", r"half\ud800\uffff"),
        ("red\u200d\u200c", r"red\u200d\u200c"),
    ],
)
def test_what_disturbs_a_reader_is_escaped(text: str, safe: str) -> None:
    assert shown(text) == safe


@pytest.mark.parametrize("text", ["नमस्\u200dते", "ශ්\u200dරී", "👩\u200d👧", "Łódź 北京"])
def test_joiners_stay_within_words_that_need_them(text: str) -> None:
    assert shown(text) == text


def test_a_text_is_cut_before_it_is_escaped() -> None:
    assert shown("\n" * 5, 3) == r"\n\n…"
    assert quoted("x" * 41) == f"`{'x' * 39}…`"
    assert shortened("北京北京", 5) == "北京…"


def test_quoted_values() -> None:
    assert [quoted(one) for one in (True, 1.5, {}, "a\nb")] == ["`true`", "`1.5`", "a mapping", r"`a\nb`"]


def test_words_of_sentences() -> None:
    assert [listed(["a", "b", "c"][:n], "or") for n in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert [counted(n, "copy", "copies") for n in range(3)] == ["0 copies", "1 copy", "2 copies"]
    assert [a("inn"), a("road"), a("")] == ["an inn", "a road", "a "]


def test_the_message_of_a_finding_is_one_safe_line() -> None:
    finding = Finding("unknown-player", "error", "a\nb\u202e is not a player.")
    assert finding.message == r"a\nb\u202e is not a player."
    assert replace(finding, message="a\tb").message == r"a\tb"
