"""A class that could never do what it seems to be for is refused when it is made, in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from carcscore.game.declaring import brings, does, hears, pays
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion, Part
from carcscore.rules.facts import ActionKind, Facts, Stage, Step

FACTS = Facts(name="odd", title="Odd", package="")


def of(base: type[Part] = Expansion, **body: object) -> type[Part]:
    return type("Odd", (base,), {"facts": FACTS, **body})


def takes(number: int) -> Callable[..., Any]:
    """A method with so many parameters, `self` among them."""
    return {
        1: lambda self: (),
        2: lambda self, one: (),
        3: lambda self, one, other: (),
        4: lambda self, one, other, third: (),
        5: lambda self, one, other, third, fourth: (),
    }[number]


@pytest.mark.parametrize("base", [Expansion, Part])
@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("final_award", "final_awards"),
        ("strenght", "strength"),
        ("award", "awards"),
        ("forbid", "forbids"),
        ("check_positions", "check_position"),
        ("allows_tiles", "allows_tile"),
        ("begann", "began"),
    ],
)
def test_a_hook_misspelt(base: type[Part], name: str, meant: str) -> None:
    with pytest.raises(TypeError, match=rf"^Odd\.{name}: it is not a hook; did you mean {meant}\?"):
        of(base, **{name: takes(3)})


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("happened", "say @hears"),
        ("worth", "say @pays"),
        ("act", "say @does"),
        ("each", "say @brings"),
        ("allows", "call it allows_tile or"),
        ("check", "call it check_position or"),
    ],
)
def test_a_method_that_nothing_would_call(name: str, says: str) -> None:
    with pytest.raises(TypeError, match=rf"^Odd\.{name}: nothing would ever call it: {says}"):
        of(**{name: takes(3)})


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("final_awards", takes(2)),
        ("began", takes(3)),
        ("strength", takes(5)),
        ("escape", does("escape", bool, Step.AFTER)(takes(2))),
        ("laid", hears(Laid)(takes(4))),
        ("fairs", pays(Stage.FIXED)(takes(4))),
        ("pig", brings()(takes(3))),
    ],
)
def test_wrong_parameters(name: str, method: Callable[..., Any]) -> None:
    with pytest.raises(TypeError, match=rf"^Odd\.{name}: it is called with \d arguments beside self"):
        of(**{name: method})


def test_parameters_that_need_not_be_given_are_no_matter() -> None:
    def began(self: object, turn: object, more: int = 0) -> tuple[()]:
        return ()

    def scored(self: object, *arguments: object) -> tuple[()]:
        return ()

    assert of(began=began, scored=scored).declared.hooks == ("began", "scored")


@pytest.mark.parametrize(
    ("name", "attribute", "why"),
    [
        ("began", True, "a hook is an ordinary method"),
        ("about", property(lambda self: None), "a hook is an ordinary method"),
        ("ended", hears(Laid)(takes(3)), "it is a hook by its name"),
        ("heard", hears()(takes(3)), "@hears names nothing"),
        ("heard", hears(Stage)(takes(3)), "which is none of these that there are"),
        ("paid", pays()(takes(3)), "@pays names nothing"),
        ("_seen", {}, "all games would share this dict"),
        ("_seen", [], "all games would share this list"),
    ],
)
def test_what_can_not_be_meant(name: str, attribute: object, why: str) -> None:
    with pytest.raises(TypeError, match=re.escape(why)):
        of(**{name: attribute})


def test_helpers_constants_and_names_of_ones_own_are_let_through() -> None:
    class Fine(Expansion):
        facts = FACTS
        SEEN: ClassVar[dict[str, int]] = {}

        def visited(self) -> int:
            return 0

        def _award(self) -> int:
            return 0

    assert Fine.declared.hooks == ()


def test_what_is_said_on_methods_is_collected_of_parts_and_bases_too() -> None:
    class Ground(Part):
        @does("dig", bool, takes=())
        def dig(self, turn: object, deep: bool) -> tuple[()]:
            return ()

    class Base(Expansion):
        @pays(Stage.LAST, Stage.THINGS)
        def more(self, scoring: object, worth: object) -> object:
            return worth

    class Whole(Base):
        facts = FACTS
        made_of = (Ground,)

        @does("fill", int)
        @does("empty", int)
        def fill(self, turn: object, how: int) -> tuple[()]:
            return ()

    assert [one.name for one in Whole.actions] == ["fill", "empty", "dig"]
    assert Whole.actions[2] == ActionKind("dig", bool, takes=())
    assert Whole.declared.pays == ((Stage.LAST, "more"), (Stage.THINGS, "more"))


@pytest.mark.parametrize("decorator", [hears, pays, brings])
def test_a_decorator_without_parentheses(decorator: Callable[..., Any]) -> None:
    with pytest.raises(TypeError, match="needs parentheses: write @"):
        decorator(takes(3))


@pytest.mark.parametrize(
    "arguments",
    [("dig", bool, Step.MOVE, "move"), ("dig", bool, "AFTER"), (takes(3), bool)],
)
def test_an_action_that_could_never_be_taken(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError, match="@does"):
        does(*arguments)


def test_methods_that_look_as_if_they_needed_a_decorator() -> None:
    def laid(self: object, turn: object, laid: Laid) -> None: ...

    def fairs(self: object, scoring: object, worth: object) -> object: ...

    def pig(self: object, scoring: object, player: object, thing: object, item: object) -> object: ...

    for method, says in ((laid, "@hears(Laid)"), (fairs, "@pays(...)"), (pig, "@brings()")):
        with pytest.raises(TypeError, match=re.escape(f"nothing would ever call it: say {says} on it")):
            of(**{method.__name__: method})


def test_what_is_said_is_said_on_ordinary_methods() -> None:
    async def wait(self: object, turn: object, laid: object) -> None: ...

    for one in (staticmethod(hears(Laid)(takes(3))), property(hears(Laid)(takes(3))), hears(Laid)(wait)):
        with pytest.raises(TypeError, match="ordinary method"):
            of(laid=one)


def test_two_methods_of_one_action_and_a_part_that_is_none() -> None:
    with pytest.raises(TypeError, match="2 of its methods take the action dig"):
        of(dig=does("dig", bool)(takes(3)), delve=does("dig", bool)(takes(3)))
    with pytest.raises(TypeError, match="made_of: it names what is not a class of Part"):
        of(made_of=(int,))


def test_a_slip_in_a_base_class_beside_is_told_as_well() -> None:
    class Beside:
        def final_award(self, features: object, occupancy: object) -> tuple[()]:
            return ()

    with pytest.raises(TypeError, match="did you mean final_awards"):
        type("Odd", (Beside, Expansion), {"facts": FACTS})
