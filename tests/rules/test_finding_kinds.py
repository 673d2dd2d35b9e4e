"""The list of the codes of findings, and the source of the program, which gives exactly these."""

import re
from collections import defaultdict
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import get_args

import pytest

from carcscore.expansions.registry import KNOWN_MARKS, known_facts
from carcscore.game.expansion import Expansion
from carcscore.rules.facts import AllowableFigure, AllowableTile, Facts
from carcscore.rules.rulebook import (
    FindingKind,
    all_rules,
    finding_kind,
    finding_kinds,
    mended_by_building,
    rulebooks,
)
from carcscore.rules.soundness import Unsound, check
from carcscore.source import KEY_CODES
from tests.rules.given_codes import UNSAID, Given, Package, whole_package
from tests.sampling import for_each

KINDS = finding_kinds()
COMPUTED = {
    "carcscore/expansions/the_woods/leaves.py": {"bad-cell", "bad-point", "bad-player"},
    "carcscore/source/yaml_errors/punctuation.py": {"alias", "anchor", "tag"},
    # Makes findings of what its methods were given.
    "carcscore/source/errors.py": set[str](),
}
"""The files with places at which the code is not literal, and the codes that those may give."""


def _unread() -> set[str]:
    return {place.rpartition(":")[0] for place in whole_package().unread}


@cache
def all_given() -> dict[str, list[Given]]:
    found: dict[str, list[Given]] = defaultdict(list)
    unread = _unread()
    for one in whole_package().given:
        found[one.code].append(one)
    for file, codes in COMPUTED.items():
        for code in codes if file in unread else ():
            found[code].append(Given(code, "error", None, file))
    for facts in known_facts():
        for one in facts.holdings.all:
            if one.message:
                found[one.differs].append(Given(one.differs, "error", one.rule, f"holdings of {facts.name}"))
    return found


def _expansion(place: str) -> str | None:
    """The name of the expansion to which a place belongs."""
    parts = re.match(r"carcscore/expansions/(?:incomplete/)?(\w+)", place)
    name = parts[1].replace("_", "-") if parts else place.removeprefix("holdings of ")
    return name if name in BOOK_NAMES else SHORT_NAMES.get(name)


SHORT_NAMES = {"leipzig": "markets-of-leipzig", "wheel": "wheel-of-fortune"}
BOOK_NAMES = {book.name for book in rulebooks()} - {"base"}
DESCRIBED_BY = {kind.code: book.name for book in rulebooks() for kind in book.findings}


def test_the_source_is_read() -> None:
    read = whole_package()
    assert COMPUTED.keys() >= _unread(), read.unread
    assert len(read.given) > 300
    helpers = {name for _, name in read.givers}
    assert {"error", "note", "warning", "_error", "_unusable", "wrong", "remark", "syntax"} <= helpers


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("def f(): return error('a', 'text', 'B1')", {("a", "error", "B1")}),
        ("def f(): return note('a', 'text', where=())", {("a", "note", None)}),
        ("def f(): return Finding('a', 'warning', 'text', rule='B1')", {("a", "warning", "B1")}),
        ("A = 'a'\ndef f(): return error(A, 'text', one.rule)", {("a", "error", UNSAID)}),
        (
            "def f(x):\n code, rule = ('a', None) if x else ('b', 'B4')\n return error(code, 'text', rule)",
            {("a", "error", None), ("b", "error", "B4")},
        ),
        (
            "def f(x):\n code = 'a' if x else 'b'\n yield error(code, 't')",
            {("a", "error", None), ("b", "error", None)},
        ),
        (
            "def g(m, code, rule): return [Finding(code, 'error', m, None, rule)]\n"
            "def f(): g('t', 'a', 'B1')",
            {("a", "error", "B1")},
        ),
        (
            "class C:\n def g(self, code): self.h(code)\n def h(self, c): self.x.append(note(c, 't'))\n"
            "def f(c): c.g('a')",
            {("a", "note", None)},
        ),
        (
            "X = Holding('ales', int)\nY = Holder('king', differs='king-differs', rule='K1')",
            {("ales-differ", "error", None), ("king-differs", "error", "K1")},
        ),
        ("entry = entry.note('words')\nseen.add('words')\nwarn(code='x')", set()),
    ],
)
def test_codes_are_read_however_a_finding_is_made(text: str, given: set[tuple[str, ...]]) -> None:
    helpers = (
        "def error(code, message, rule=None, where=None): return Finding(code, 'error', message, where, rule)"
    )
    read = Package({"carcscore/one.py": f"{helpers}\n{text}\n"})
    assert {(one.code, one.severity, one.rule) for one in read.given} == given
    assert read.unread == []


def test_a_code_that_cannot_be_read_is_told() -> None:
    read = Package({"carcscore/one.py": "def f(x): return note(f'bad-{x}', 'text')"})
    assert read.unread == ["carcscore/one.py:1"]


def test_every_code_that_is_given_is_in_the_list() -> None:
    missing = {
        code: [one.place for one in places] for code, places in all_given().items() if code not in KINDS
    }
    assert missing == {}


def test_every_code_in_the_list_is_given_somewhere() -> None:
    assert KINDS.keys() - all_given().keys() == set()


@for_each(sorted(KINDS), 60)
def test_severity_and_rules_are_those_of_the_source(code: str) -> None:
    kind, places = KINDS[code], all_given()[code]
    said = {one.severity for one in places} - {UNSAID}
    assert said <= set(kind.severities), places
    if all(one.severity != UNSAID for one in places):
        assert said == set(kind.severities), places
    cited = {one.rule for one in places} - {UNSAID, None}
    assert cited <= set(kind.rules), places
    if all(one.rule != UNSAID for one in places):
        assert cited == set(kind.rules), places


@for_each(sorted(KINDS), 60)
def test_an_expansion_describes_what_it_alone_gives(code: str) -> None:
    homes = {_expansion(one.place) for one in all_given()[code]}
    (home,) = homes if len(homes) == 1 else (None,)
    assert DESCRIBED_BY.get(code) == home


@for_each(KINDS.values(), 60, attrgetter("code"))
def test_a_finding_reads_well(kind: FindingKind) -> None:
    assert re.fullmatch("[a-z]+(-[a-z0-9]+)*", kind.code)
    for text in (kind.meaning, kind.remedy):
        assert text.endswith(".")
        assert text[0].isupper()
        assert text.isascii()
        assert "\n" not in text
        assert len(text) <= 120
    assert len(set(kind.rules)) == len(kind.rules)


def test_what_building_mends_is_an_error_that_is_given() -> None:
    mended = {kind.code for kind in KINDS.values() if kind.building_mends}
    assert mended == mended_by_building(()) == mended_by_building(known_facts())
    assert len(mended) < len(KINDS) / 10
    assert {code for code in mended if "error" not in KINDS[code].severities} == {"no-track"}
    for code in mended - {"no-track"}:
        assert {"error", UNSAID} & {one.severity for one in all_given()[code]}, code


@pytest.mark.parametrize(
    "code",
    [
        *("edge-mismatch", "cell-taken", "too-many-of-a-tile", "typing-slip", "should-have-gone-home"),
        *("two-on-one-tile", "on-start-tile", "feature-was-taken", "no-such-segment", "no-tile-there"),
        *("too-many-followers", "too-many-pieces", "wrong-figure", "number-of-players", "farmer-with-barn"),
        *("castles-touch", "too-many-shrines", "river-turns-back", "magic-together", "pyramid-full"),
    ],
)
def test_what_takes_something_back_is_mended_by_no_building(code: str) -> None:
    assert not KINDS[code].building_mends


def test_the_rules_that_findings_cite_exist() -> None:
    numbers = {one.number for one in all_rules()}
    assert {number for kind in KINDS.values() for number in kind.rules} <= numbers


def test_no_code_is_described_twice() -> None:
    codes = [kind.code for book in rulebooks() for kind in book.findings]
    assert len(codes) == len(set(codes))
    assert not set(codes) & finding_kinds(()).keys()


def test_codes_named_elsewhere_are_in_the_list() -> None:
    assert {*get_args(AllowableTile), *get_args(AllowableFigure)} | KEY_CODES <= KINDS.keys()


@pytest.mark.parametrize("typed", ["edge-mismatch", "Edge-Mismatch", " edge-mismatch "])
def test_a_finding_is_found_as_typed(typed: str) -> None:
    assert finding_kind(typed).rules == ("B2",)


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("edge-mismach", "edge-mismatch"),
        ("unknown-expantion", "unknown-expansion"),
        ("river-frist", "river-first"),
    ],
)
def test_a_code_mistyped_gives_near_ones(typed: str, near: str) -> None:
    with pytest.raises(LookupError, match=f"there is no finding {typed}; near it: {near}"):
        finding_kind(typed)


def test_a_code_like_no_other_is_told() -> None:
    with pytest.raises(LookupError, match="there is no finding xyzzy; `carcscore rules` lists what is known"):
        finding_kind("xyzzy")


def test_only_the_expansions_asked_for() -> None:
    assert "river-first" not in finding_kinds(())
    assert finding_kinds(())["too-many-followers"].rules == ("B1",)
    (inns,) = (one for one in known_facts() if one.name == "inns-and-cathedrals")
    assert finding_kinds([inns])["too-many-followers"].rules == ("B1", "I1")


@pytest.mark.parametrize(
    "text",
    [
        "findings: text",
        "findings: {odd: text}",
        "findings: {odd: {severity: error, means: Odd.}}",
        "findings: {odd: {severity: fatal, means: Odd., remedy: None.}}",
        "findings: {odd: {severity: error, means: Odd., remedy: None., building: stands}}",
        "findings: {odd: {severity: error, means: Odd., remedy: None., building: [mends]}}",
        "findings: {odd: {severity: error, means: Odd., remedy: None., building: yes}}",
        "findings: {odd: {severity: error, means: Odd., remedy: None., building: }}",
        "findings: {odd: {rules: [B1]}}",
    ],
)
def test_findings_described_unsoundly_are_told(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = _with_book(text, tmp_path, monkeypatch)
    with pytest.raises(LookupError, match=r"book|odd"):
        finding_kinds([facts])


def test_an_expansion_says_what_building_mends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "severity: error, means: Odd., remedy: None."
    text = (
        f"findings: {{odd: {{{said}, building: mends}}, even: {{{said}}}, "
        f"edge-mismatch: {{{said}, building: mends}}}}"
    )
    facts = _with_book(text, tmp_path, monkeypatch)
    assert mended_by_building([facts]) - mended_by_building(()) == {
        "odd"
    }  # the base game's word counts first


def test_a_wrong_word_on_building_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "findings: {odd: {severity: error, means: Odd., remedy: None., building: stands}}"
    facts = _with_book(text, tmp_path, monkeypatch)
    said = "the finding odd in the rulebook book may say `building` only as `building: mends`"
    with pytest.raises(LookupError, match=said):
        finding_kinds([facts])
    expansion = type("Odd", (Expansion,), {"facts": facts})
    with pytest.raises(
        Unsound, match=f"^its file rulebook/book.yaml in the package .* is not sound: {said}$"
    ):
        check(expansion, KNOWN_MARKS)


def _with_book(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Facts:
    """The facts of an expansion with this rulebook."""
    package = f"with_findings_{abs(hash((text, tmp_path)))}"
    (tmp_path / package / "rulebook").mkdir(parents=True)
    (tmp_path / package / "__init__.py").write_text("")
    (tmp_path / package / "rulebook" / "book.yaml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    return Facts(name="unsound", title="Unsound", package=package, rulebook="book")
