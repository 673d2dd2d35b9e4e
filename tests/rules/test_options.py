"""Which rules are in force: the caller beats the record, a single option beats an edition."""

from itertools import product
from typing import Any

import pytest

from carcscore.expansions.registry import find_expansions
from carcscore.game.expansion import Expansion
from carcscore.pipeline import examine
from carcscore.record.model import Action, Deployment, Placement, Record, RulesWritten, Turn
from carcscore.rules.facts import Facts, FarmRule, Figure, Option
from carcscore.rules.in_force import Rules
from carcscore.rules.options import EDITIONS, Overrides, edition_values, resolve
from carcscore.tiles.kinds import CITY
from tests.expansions.records import install
from tests.rules.marked import codes, examined, place, record, wrong
from tests.sampling import in_one


def in_force(written: dict[str, Any], **asked: Any) -> Rules:
    rules, findings = resolve(RulesWritten(**written), Overrides.of(asked), [])
    assert findings == []
    return rules


def test_nothing_said_is_the_third_edition() -> None:
    rules = in_force({})
    assert (rules.farms, rules.small_city, rules.tie_break, rules.overridden) == ("third", 4, "shared", ())


@pytest.mark.parametrize(
    ("edition", "farms", "small_city"),
    [("third", "third", 4), ("second", "second", 2), ("first", "first", 2)],
)
def test_an_edition_is_a_set_of_options(edition: str, farms: str, small_city: int) -> None:
    assert edition_values(edition) == {"farms": farms, "small_city": small_city}
    for rules in (in_force({"edition": edition}), in_force({}, edition=edition)):
        assert (rules.farms, rules.small_city, rules.edition) == (farms, small_city, edition)


COMBINED = list(product([None, *EDITIONS], repeat=4))


@in_one
@pytest.mark.parametrize(("edition", "farms", "asked_edition", "asked_farms"), COMBINED)
def test_the_nearest_word_on_farms_counts(
    edition: str | None, farms: str | None, asked_edition: str | None, asked_farms: str | None
) -> None:
    rules = in_force({"edition": edition, "farms": farms}, edition=asked_edition, farms=asked_farms)
    assert rules.farms == (asked_farms or asked_edition or farms or edition or "third")
    assert ("farms" in rules.overridden) == bool(asked_farms or asked_edition)
    small_city = edition_values(asked_edition or edition or "third")["small_city"]
    assert rules.small_city == small_city


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"farm": "third"}, TypeError, "no rule option farm; known: farms, small_city"),
        ({"farms": "fourth"}, ValueError, "farms is one of third, first, second, none, not fourth"),
        ({"small_city": 3}, ValueError, "small_city is one of 4, 2, not 3"),
        ({"edition": "fourth"}, ValueError, "edition is one of third, second, first, not fourth"),
        ({"final": 7}, ValueError, "final is one of False, True, not 7"),
    ],
)
def test_rules_that_do_not_exist_can_not_be_asked_for(
    asked: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        examine(examined_record(), **asked)


def examined_record() -> Record:
    found = examined(record("board: |\n  D*\n")).record
    assert found is not None
    return found


def test_the_starting_player_loses_a_tie_if_the_table_plays_so() -> None:
    text = "rules: {tie_break: %s}\nboard: |\n  D*\ntrack: {red: 0, blue: 0}\n"
    shared, lost = (examined(record(text % tie_break)) for tie_break in ("shared", "starting-player-loses"))
    assert [tally.rank for tally in shared.tallies] == [1, 1]
    assert [tally.rank for tally in lost.tallies] == [2, 1]


@pytest.mark.parametrize(
    ("rules", "phrase"),
    [
        ("{options: {«nowhere: {a: 1}}}", "nowhere, which is not an expansion in play (none is in play)"),
        (
            "{expansions: [inns-and-cathedrals], options: {inns-and-cathedrals: {a: «1}}}",
            "inns-and-cathedrals has no option a",
        ),
    ],
)
def test_options_that_nothing_in_play_has_make_a_record_unusable(rules: str, phrase: str) -> None:
    text = record(f"rules: {rules}\nboard: |\n  D*\n")
    report = examined(text)
    (found,) = wrong(report)
    assert (found.code, report.exit_status) == ("unknown-option", 2)
    assert phrase in found.message
    assert (found.where.line, found.where.column) == place(text)


@pytest.mark.parametrize(
    ("value", "said"),
    [("true", "`true`"), ("", "empty"), ("{a: {b: [1, 2]}}", "a mapping"), ("[1]", "a list"), ("x", "`x`")],
)
def test_a_value_that_an_option_does_not_take_is_told_as_it_was_written(value: str, said: str) -> None:
    options = f"{{expansions: [the-woods], options: {{the-woods: {{avenue_fixed: {value}}}}}}}"
    (found,) = wrong(examined(record(f"rules: {options}\nboard: |\n  D*\n")))
    assert found.message == f"avenue_fixed is one of all, inn-only, not {said}"


@pytest.mark.parametrize("limit", [("2", "3"), (2, 3), (3, "2", "none")])
@pytest.mark.parametrize("said", ["2", "'2'"])
def test_a_number_and_its_digits_are_the_same_value(
    monkeypatch: pytest.MonkeyPatch, limit: tuple[str | int, ...], said: str
) -> None:
    """Whatever a record writes, the expansion sees the value that it declares, and its marks rest by that."""

    class Bounded(Expansion):
        facts = Facts(
            name="bounded",
            title="Bounded",
            package="",
            options=(Option("limit", limit, "How many.", ignores={limit[1]: ("pennant",)}),),
        )

    install(monkeypatch, bounded=Bounded)
    options = f"{{expansions: [bounded], options: {{bounded: {{limit: {said}}}}}}}"
    report = examined(record(f"rules: {options}\nboard: |\n  D*\n"))
    assert wrong(report) == []
    assert report.outcome is not None
    meant = next(one for one in limit if str(one) == "2")
    assert report.outcome.rules.chosen["bounded"] == {"limit": meant}
    assert type(report.outcome.rules.chosen["bounded"]["limit"]) is type(meant)
    assert report.outcome.rules.ignore == ({"pennant"} if meant == limit[1] else set())
    for odd in ("02x", "true", "4"):
        told = wrong(examined(record(f"rules: {options.replace(said, odd)}\nboard: |\n  D*\n")))
        assert [one.code for one in told] == ["unknown-option"]


# The registry


@pytest.mark.parametrize("rules", ["«wagon_move: c1", "options: {«wagon_move: c1}"])
def test_an_option_outside_its_expansion_is_told_where_it_belongs(rules: str) -> None:
    text = record(f"rules: {{expansions: [abbey-and-mayor], {rules}}}\nboard: |\n  D*  U\n")
    report = examined(text)
    (found,) = wrong(report)
    assert found.code == "misplaced-key"
    assert found.message.endswith("write `options: {abbey-and-mayor: {wagon_move: c1}}`.")
    assert (found.where.line, found.where.column) == place(text)


def test_expansions_come_in_the_order_of_their_hooks_each_once() -> None:
    found, findings = find_expansions(("inns-and-cathedrals",))
    assert [expansion.facts.name for expansion in found] == ["inns-and-cathedrals"]
    assert findings == []
    found, (finding,) = find_expansions(("inns-and-cathedrals", "inns-and-cathedrals"))
    assert (len(found), finding.code) == (1, "repeated-expansion")


@pytest.mark.parametrize(
    "loaded", [ImportError("no such module"), ValueError("bad"), "not an expansion", None], ids=repr
)
def test_a_broken_plug_in_matters_only_to_a_record_that_names_it(
    monkeypatch: pytest.MonkeyPatch, loaded: object
) -> None:
    install(monkeypatch, strange=loaded)
    report = examined(record("rules: {expansions: [strange]}\nboard: |\n  D*\n"))
    assert (codes(report), report.exit_status) == (["broken-expansion"], 2)
    assert codes(examined(record("board: |\n  D*\n"))) == []


def test_expansions_that_bring_the_same_are_not_played_together(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strange(Expansion):
        facts = Facts(
            name="strange",
            title="Strange",
            package="",
            figures=(Figure("large", 2),),
            farm_rule=FarmRule(5, (CITY,), "X1"),
        )

    install(monkeypatch, strange=Strange)
    for names, said in (
        ("inns-and-cathedrals, strange", "both bring the figure large"),
        ("the-woods, strange", "both bring a farm rule of their own"),
    ):
        report = examined(record(f"rules: {{expansions: [{names}]}}\nboard: |\n  D*\n"))
        assert (codes(report), report.exit_status) == (["expansions-collide"], 2)
        assert said in report.findings[0].message


# Records made by a program, which no reader has checked


def test_a_first_entry_can_not_be_a_further_tile() -> None:
    made = Record(players=examined_record().players, turns=(Turn(None, None, again=True, path=("turns", 0)),))
    assert codes(examine(made))[:1] == ["again-without-turn"]


def test_a_follower_needs_a_tile_and_belongs_to_whoever_has_the_turn() -> None:
    players = examined_record().players
    knight = Action("deploy", Deployment("blue", "follower", "knight", None))
    missed = Record(players=players, turns=(Turn(None, None, (knight,), missed="ale"),))
    assert codes(examine(missed)) == ["missed-turn", "done-in-missed-turn", "no-tile-there"]
    laid = Record(players=players, turns=(Turn(None, Placement("E", (0, -1)), (knight,)),))
    outcome = examine(laid).outcome
    assert outcome is not None
    assert [standing.player for standing in outcome.followers] == ["red"]


def test_an_expansion_that_does_not_exist() -> None:
    made = Record(players=examined_record().players, rules=RulesWritten(expansions=("nowhere",)))
    report = examine(made)
    assert (codes(report), report.exit_status) == (["unknown-expansion"], 2)
