"""Declarations on the methods of an expansion: what they do, hear and pay; and which make no sense.

``@does`` takes an action, ``@hears`` events, ``@pays`` has a say in worths, ``@brings`` in what farms are
paid for. The names of such methods are free. Other hooks are methods of the names that the base class has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from inspect import CO_VARARGS, iscoroutinefunction
from types import FunctionType
from typing import Any, Final, NamedTuple, TypeVar, get_args

from carcscore.game.events import Event, Settled
from carcscore.rules.facts import MOVE, ActionKind, Stage, Step
from carcscore.text import closest

Method = TypeVar("Method", bound=Callable[..., Any])
_SAID: Final = "said_by_expansion"
"""The attribute of a method that holds what is said on it."""
_EVENTS: Final = (*get_args(Event), Settled)
_SHARED: Final = (list, dict, set, bytearray)
_ALIKE: Final = 0.8
"""The likeness to the name of a hook above which a name counts as a mistake for it."""
_FEW_LETTERS: Final = 4
_FREE: Final = {
    "act": "say @does(...) on it",
    "happened": "say @hears(...) on it",
    "worth": "say @pays(...) on it",
    "each": "say @brings() on it",
    "allows": "call it allows_tile or allows_figure",
    "check": "call it check_position or check_log",
}
"""Names that sound like hooks and are none, each with the remedy."""
_SHAPES: Final = {
    ("self", "turn", "event"): "@hears(...)",
    ("self", "scoring", "worth"): "@pays(...)",
    ("self", "scoring", "player", "thing", "item"): "@brings()",
}
"""The parameters of methods that need a decorator, each with that one."""


class Does(NamedTuple):
    """An action that a method takes."""

    kind: ActionKind


class Hears(NamedTuple):
    """The events that a method hears."""

    events: tuple[type, ...]


class Pays(NamedTuple):
    """The stages in which a method has a say in what a feature is worth."""

    stages: tuple[Stage, ...]


class Brings(NamedTuple):
    """The stage in which a method has a say in what one thing brings a farm."""

    stages: tuple[Stage, ...]


Said = Does | Hears | Pays | Brings


def does(
    name: str,
    form: Any,
    step: Step | Callable[[Any], Step] = Step.MOVE,
    takes: tuple[str, ...] = (MOVE,),
    words: str = "",
    though_missed: bool = False,
) -> Callable[[Method], Method]:
    """The method takes the action of this name: ``(self, turn, data)``, with its data in this form.

    The other arguments are those of :class:`~carcscore.rules.facts.ActionKind`.
    """
    if not isinstance(name, str) or not isinstance(takes, tuple):
        raise TypeError(f"@does({name!r}): say its name, its form, and what it takes as a tuple")
    if not (isinstance(step, Step) or callable(step)):
        raise TypeError(f"@does({name!r}): its step is one of Step, or a function that gives one")
    return _saying(Does(ActionKind(name, form, step, takes, words, though_missed)))


def hears(*events: type) -> Callable[[Method], Method]:
    """The method hears of these events: ``(self, turn, event)``."""
    return _saying(Hears(_named("hears", events)))


def pays(*stages: Stage) -> Callable[[Method], Method]:
    """The method has a say in worths in these stages: ``(self, scoring, worth)`` to a worth."""
    return _saying(Pays(_named("pays", stages)))


def brings(stage: Stage = Stage.EACH) -> Callable[[Method], Method]:
    """The method has a say in what a farm is paid for: ``(self, scoring, player, thing, item)`` to an item.

    Those of a later stage see what those of the earlier ones make of it.
    """
    return _saying(Brings(_named("brings", (stage,))))


def _named(decorator: str, names: tuple[Any, ...]) -> tuple[Any, ...]:
    if any(isinstance(name, FunctionType) for name in names):
        raise TypeError(f"@{decorator} needs parentheses: write @{decorator}(...) above {names[0].__name__}")
    return names


def _saying(said: Said) -> Callable[[Method], Method]:
    def mark(method: Method) -> Method:
        method.__dict__[_SAID] = (said, *method.__dict__.get(_SAID, ()))
        return method

    return mark


_PARAMETERS: Final = {Does: 3, Hears: 3, Pays: 3, Brings: 5}
"""The number of parameters of such methods, with ``self``."""


class Declared(NamedTuple):
    """The declarations on the methods of a class; ``hooks`` are the names of those that override a hook.

    The others come with the names of their methods.
    """

    hooks: tuple[str, ...] = ()
    does: tuple[tuple[ActionKind, str], ...] = ()
    hears: tuple[tuple[type, str], ...] = ()
    pays: tuple[tuple[Stage, str], ...] = ()
    brings: tuple[tuple[Stage, str], ...] = ()


def declared(cls: type, base: type) -> Declared:
    """The declarations of a class of expansions, or of parts of them, beside the ``base`` of all hooks.

    Raises :class:`TypeError` with a sentence for whatever could never do what it seems to be for: a hook
    misspelt, one that is not a method or has other parameters, a value that all games would share.
    """
    hooks = {name: value for name, value in vars(base).items() if is_hook(value)}
    for part in cls.__mro__:
        if part is cls or not (issubclass(base, part) or issubclass(part, base)):
            for name, one in vars(part).items():
                _look_at(cls, name, one, hooks, base)
    names = dict.fromkeys(name for base in reversed(cls.__mro__) for name in vars(base))
    said = [(hook, name) for name in names for hook in _said_on(getattr(cls, name))]
    for kind, number in Counter(one.kind.name for one, _ in said if isinstance(one, Does)).items():
        if number > 1:
            raise TypeError(f"{cls.__name__}: {number} of its methods take the action {kind}")
    return Declared(
        tuple(name for name, method in hooks.items() if getattr(cls, name) is not method),
        tuple((one.kind, name) for one, name in said if isinstance(one, Does)),
        tuple((event, name) for one, name in said if isinstance(one, Hears) for event in one.events),
        tuple((stage, name) for one, name in said if isinstance(one, Pays) for stage in one.stages),
        tuple((stage, name) for one, name in said if isinstance(one, Brings) for stage in one.stages),
    )


def no_op(method: Method) -> Method:
    """Marks a hook of the base class, which does nothing: only what overrides it is called."""
    method.__dict__["is_no_op"] = True
    return method


def is_hook(one: object) -> bool:
    """True if it is a hook of the base class."""
    return getattr(one, "is_no_op", False) is True


def _said_on(method: object) -> Sequence[Said]:
    return getattr(method, "__dict__", {}).get(_SAID, ()) if isinstance(method, FunctionType) else ()


def _look_at(cls: type, name: str, one: object, hooks: dict[str, Any], base: type) -> None:
    """Refuses what an attribute of a class can't be meant to be."""
    said = _said_on(one)
    if _said_on(getattr(one, "__func__", None)) or _said_on(getattr(one, "fget", None)):
        raise _refused(cls, name, "what is said above it is for an ordinary method")
    if said and iscoroutinefunction(one):
        raise _refused(cls, name, "nothing would ever wait for it: it is an ordinary method without async")
    for each in said:
        _look_at_said(cls, name, each)
        _count(cls, name, one, _PARAMETERS[type(each)])
    if name in hooks:
        if said:
            raise _refused(cls, name, f"it is a hook by its name, which {_words(said[0])} is not: rename it")
        if not isinstance(one, FunctionType) or iscoroutinefunction(one):
            raise _refused(cls, name, "a hook is an ordinary method")
        _count(cls, name, one, hooks[name].__code__.co_argcount)
    elif isinstance(one, _SHARED) and not name.startswith("__") and not name.isupper():
        remedy = "make it in `__init__`, or say `OfEntry(list)`"
        raise _refused(cls, name, f"all games would share this {type(one).__name__}: {remedy}")
    elif isinstance(one, FunctionType) and not said and not name.startswith("_") and not hasattr(base, name):
        if remedy := _FREE.get(name) or _remedy(one):
            raise _refused(cls, name, f"nothing would ever call it: {remedy}")
        alike = [hook for hook in hooks if _may_be(name, hook)]
        if alike and (near := closest(name, alike, alike=_ALIKE)):
            raise _refused(cls, name, f"it is not a hook; did you mean {near[0]}? Else call it _{name}")


def _remedy(method: FunctionType) -> str:
    """A remedy for a method that has the parameters of one with a decorator; empty if it has not."""
    code = method.__code__
    parameters = code.co_varnames[: code.co_argcount]
    told = {str(annotation).rpartition(".")[2] for annotation in method.__annotations__.values()}
    heard = [event.__name__ for event in _EVENTS if event.__name__ in told]
    if parameters[:2] == ("self", "turn") and len(parameters) == 3 and heard:
        return f"say @hears({heard[0]}) on it"
    return f"say {_SHAPES[parameters]} on it" if parameters in _SHAPES else ""


def _may_be(name: str, hook: str) -> bool:
    """True if few letters differ, whatever their order: a quick test."""
    letters, others = Counter(name), Counter(hook)
    return ((letters - others) + (others - letters)).total() <= _FEW_LETTERS


def _look_at_said(cls: type, name: str, said: Said) -> None:
    if isinstance(said, Does):
        return
    known: tuple[object, ...] = _EVENTS if isinstance(said, Hears) else tuple(Stage)
    if not said[0]:
        raise _refused(cls, name, f"{_words(said)} names nothing, so nothing would ever call it")
    for one in said[0]:
        if one not in known:
            raise _refused(cls, name, f"{_words(said)} names {one!r}, which is none of these that there are")


def _words(said: Said) -> str:
    return f"@{type(said).__name__.lower()}"


def _count(cls: type, name: str, method: object, wanted: int) -> None:
    """Refuses a method that can't be called with so many arguments, ``self`` among them."""
    if not isinstance(method, FunctionType):
        return
    code, defaults = method.__code__, len(method.__defaults__ or ())
    takes = code.co_argcount
    at_most = wanted if code.co_flags & CO_VARARGS else takes
    needs_more = code.co_kwonlyargcount > len(method.__kwdefaults__ or ())
    if takes - defaults > wanted or at_most < wanted or needs_more:
        raise _refused(cls, name, f"it is called with {wanted - 1} arguments beside self, and takes others")


def _refused(cls: type, name: str, why: str) -> TypeError:
    return TypeError(f"{cls.__name__}.{name}: {why}")
