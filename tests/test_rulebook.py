"""The rules by number: the data files, what they are asked for, and docs/rules.md that says the same.

``python -m tests.test_rulebook --rewrite`` writes the rules in docs/rules.md anew from the data files.
"""

import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter
from pathlib import Path

import pytest

import carcscore
from carcscore.expansions.registry import known_facts
from carcscore.rules.facts import Facts
from carcscore.rules.options import BASE_OPTIONS, EDITIONS, edition_values
from carcscore.rules.rulebook import Rule, all_rules, near_numbers, rule, rulebooks, rules_of
from tests.sampling import for_each

ROOT = Path(__file__).parents[1]
DOCS = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SOURCES = sorted(Path(carcscore.__file__).parent.rglob("*.py"))
EVERY_RULE = all_rules(known_facts())


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _documented() -> list[Rule]:
    """The rules as docs/rules.md gives them."""
    found = []
    for part in re.split(r"^#{2,3} ", DOCS, flags=re.MULTILINE):
        head, _, body = part.partition("\n")
        number, _, title = head.partition(" ")
        if not re.fullmatch(r"[A-Z]+\d+", number):
            continue
        blocks = [_in_one_line(block) for block in body.strip().split("\n\n")]
        decision = [b.removeprefix("**Decision:** ") for b in blocks if b.startswith("**Decision:**")]
        options = [b for b in blocks if b.startswith("**Options:**")]
        found.append(
            Rule(
                number,
                title,
                blocks[0],
                decision[0] if decision else None,
                tuple(re.findall(r"`(\w+)`", options[0])) if options else (),
            )
        )
        assert len(blocks) == 1 + len(decision) + len(options), f"{number} has text of no kind"
    return found


def test_the_numbers_are_complete_and_in_order() -> None:
    books = {
        "B": (1, 15),
        "W": (1, 1),
        "I": (1, 4),
        "AB": (1, 10),
        "AM": (1, 23),
        "TB": (1, 15),
        "R": (0, 9),
        "F": (1, 11),
        "N": (1, 4),
        "T": (1, 6),
        "RV": (1, 14),
        "TW": (1, 17),
        "PD": (1, 17),
        "KR": (1, 6),
        "CO": (1, 14),
        "SG": (1, 10),
        "HS": (1, 12),
        "CU": (1, 8),
        "BT": (1, 11),
        "BC": (1, 20),
        "GQ": (1, 2),
        "WC": (1, 34),
        "MS": (1, 7),
        "GO": (1, 6),
        "WR": (1, 5),
        "WT": (1, 6),
        "MW": (1, 9),
        "PT": (1, 1),
        "PH": (1, 6),
        "FL": (1, 7),
        "FS": (1, 5),
        "CC": (1, 8),
        "PL": (1, 8),
        "LI": (1, 7),
        "WH": (1, 12),
        "CA": (1, 7),
        "GI": (1, 6),
        "BE": (1, 4),
        "FT": (1, 5),
        "ML": (1, 6),
        "TA": (1, 6),
        "OK": (1, 4),
        "RO": (1, 8),
        "PR": (1, 4),
        "MO": (1, 7),
        "RU": (1, 8),
        "DA": (1, 7),
        "CG": (1, 10),
        "TU": (1, 8),
        "LB": (1, 7),
        "FE": (1, 8),
        "SP": (1, 5),
        "SC": (1, 8),
    }
    found: dict[str, list[int]] = {}
    for one in EVERY_RULE:
        letters = one.number.rstrip("0123456789")
        found.setdefault(letters, []).append(int(one.number.removeprefix(letters)))
    assert found == {letters: [*range(first, last + 1)] for letters, (first, last) in books.items()}


def test_the_documentation_says_the_same() -> None:
    documented = {one.number: one for one in _documented()}
    assert documented == {one.number: replace(one, clauses=()) for one in EVERY_RULE}
    assert len(documented) == len(_documented())


@for_each(EVERY_RULE, 60, attrgetter("number"))
def test_a_rule_reads_well(one: Rule) -> None:
    for text in (one.text, one.decision or "Fine."):
        assert text.endswith((".", "`."))
        assert "  " not in text
        assert "\n" not in text
        assert text.isascii()
    assert len(one.title) <= 40
    assert not one.title.endswith(".")


def test_every_rule_that_the_program_cites_exists() -> None:
    known = {one.number for one in EVERY_RULE}
    cited = {
        number
        for path in SOURCES
        for number in re.findall(r'"([BI]\d{1,2})"', path.read_text(encoding="utf-8"))
    }
    assert {"B2", "B4", "B7", "B10", "B11", "B12", "B13", "I2", "I3"} <= cited
    # A1 to I99 are names of cells as well, and some stand in examples.
    assert {number for number in cited if int(number[1:]) <= 15} - known <= set()


def test_options_that_rules_name_exist() -> None:
    known = {option.name for option in BASE_OPTIONS} | {"edition"}
    known |= {option.name for expansion in known_facts() for option in expansion.options}
    assert {option for one in EVERY_RULE for option in one.options} <= known


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_documented_editions_are_those_of_the_data(edition: str) -> None:
    (row,) = (line for line in DOCS.splitlines() if line.startswith(f"| `{edition}`"))
    _, farms, small_city = (re.findall(r"`(\w+)`", cell)[0] for cell in row.strip("| ").split("|"))
    assert edition_values(edition) == {"farms": farms, "small_city": int(small_city)}


def test_codes_of_findings_in_the_documentation_exist() -> None:
    codes = set(re.findall(r"\(`([a-z-]+)`", DOCS))
    assert len(codes) > 10
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert {code for code in codes if f'"{code}"' not in text} == set()


def test_lines_of_the_documentation_are_short() -> None:
    assert max(len(line) for line in DOCS.splitlines()) <= 120


@pytest.mark.parametrize("typed", ["B12", "b12", " B12 "])
def test_a_rule_is_found_as_typed(typed: str) -> None:
    assert rule(typed).title == "Farms by the first rule"


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("B16", ["B15", "B14", "B13"]),
        ("B0", ["B1", "B2", "B3"]),
        ("b99", ["B15", "B14", "B13"]),
        ("I9", ["I4", "I3", "I2"]),
        ("B" + "9" * 5000, ["B15", "B14", "B13"]),
    ],
)
def test_an_unknown_number_gives_near_ones(typed: str, near: list[str]) -> None:
    known = [one.number for one in EVERY_RULE]
    assert near_numbers(typed, known) == near
    with pytest.raises(LookupError, match=f"near it: {', '.join(near)}$"):
        rule(typed)


@pytest.mark.parametrize("typed", ["", "Z1", "farms", "12"])
def test_what_is_no_number_gives_all_or_the_likeliest(typed: str) -> None:
    with pytest.raises(LookupError, match=r"known: B1 to B15, .*\bI1 to I4\b|near it: "):
        rule(typed)


def test_only_the_expansions_asked_for() -> None:
    assert {re.sub(r"\d", "", one.number) for one in all_rules(())} == {"B", "WC"}
    assert set(all_rules()) == set(EVERY_RULE)
    with pytest.raises(LookupError):
        rule("I1", ())


def test_the_rules_of_one_expansion() -> None:
    (inns,) = (one for one in known_facts() if one.name == "inns-and-cathedrals")
    assert [one.number for one in rules_of(inns)] == ["I1", "I2", "I3", "I4"]
    assert rules_of(Facts(name="bare", title="Bare", package="")) == ()


def test_titles_of_books_are_those_of_the_expansions() -> None:
    titles = {expansion.title for expansion in known_facts()}
    assert {book.title for book in rulebooks()} == {"Base game", "Tournaments"} | titles


def test_a_missing_rulebook_is_told() -> None:
    lost = Facts(name="lost", title="Lost", rulebook="no-such-book")
    with pytest.raises(LookupError, match="the rulebook no-such-book of carcscore can't be read"):
        all_rules([lost])
    nowhere = Facts(name="lost", title="Lost", package="no_such_package", rulebook="book")
    with pytest.raises(LookupError, match="book"):
        all_rules([nowhere])


@pytest.mark.parametrize(
    "text",
    [
        "title: Broken",
        "rules: {B1: text}",
        "rules: {B1: {title: only}}",
        "rules: {one: {title: t, text: t}}",
        "a: b: c",
    ],
)
def test_an_unsound_rulebook_is_told(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = f"unsound_{abs(hash(text))}"
    (tmp_path / package / "rulebook").mkdir(parents=True)
    (tmp_path / package / "__init__.py").write_text("")
    (tmp_path / package / "rulebook" / "book.yaml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LookupError, match="book"):
        all_rules([Facts(name="unsound", title="Unsound", package=package, rulebook="book")])


def test_numbers_are_sorted_within_their_book() -> None:
    for book in rulebooks(known_facts()):
        numbers = [int(re.sub("[A-Z]+", "", one.number)) for one in book.rules]
        assert all(second == first + 1 for first, second in pairwise(numbers))


def _written() -> Iterator[str]:
    """The rules of all books as docs/rules.md shows them, from its first book to its editions."""
    for book in rulebooks(known_facts()):
        yield f"## {book.title}\n"
        for one in book.rules:
            parts = [one.text]
            if one.decision:
                parts.append(f"**Decision:** {one.decision}")
            if one.options:
                parts.append(f"**Options:** {', '.join(f'`{option}`' for option in one.options)}")
            wrapped = (
                textwrap.fill(part, 105, break_on_hyphens=False, break_long_words=False) for part in parts
            )
            yield "\n\n".join([f"### {one.number} {one.title}", *wrapped]) + "\n"


def rewrite() -> None:
    begin, end = DOCS.index("## Base game\n"), DOCS.index("## Editions\n")
    text = DOCS[:begin] + "\n".join(_written()) + "\n" + DOCS[end:]
    (ROOT / "docs" / "rules.md").write_text(text, encoding="utf-8")


if __name__ == "__main__" and "--rewrite" in sys.argv:
    rewrite()
