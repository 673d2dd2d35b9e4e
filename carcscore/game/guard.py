"""Guards against an expansion that raises, exits, or returns the wrong thing: reported as one finding."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from carcscore.board.board import Board
from carcscore.findings import Finding, NotDone, UnusableInput, Where, error
from carcscore.rules.facts import Facts, Step
from carcscore.rules.in_force import Rules
from carcscore.scoring.miscounts import Miscount
from carcscore.scoring.payouts import AnyPoints, Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Holders, Item, Occupant, Section, Stack, Worth
from carcscore.text import MOST_QUOTED, a
from carcscore.tiles.kinds import BASE_KINDS

Call = Callable[..., Any]
HOME: Final = "carcscore"
_TOO_LARGE: Final = 10**9


def is_strange(kind: type) -> bool:
    """True if an expansion is of another package; the program's own are looked at closely by its tests."""
    return kind.__module__.partition(".")[0] != HOME


class BrokenExpansion(UnusableInput):
    """A hook of an expansion raised, or gave what it can't: no score would be right."""

    def __init__(self, facts: Facts, named: Sequence[str], hook: str, why: str) -> None:
        number = named.index(facts.name) if facts.name in named else None
        path = ("rules", "expansions") if number is None else ("rules", "expansions", number)
        message = f"the expansion {facts.name} is broken: its {hook} {why}; nothing can be scored with it"
        super().__init__([error("broken-expansion", message, where=Where(path=path))])


class Rubbish(Exception):  # noqa: N818 - the name says what a hook gave
    """A hook gave what it can't; the text says what."""


def _to_the_end(given: Iterable[object]) -> list[object]:
    """All that is given; of what is not done the finding that says so is the last."""
    listed: list[object] = []
    try:
        listed.extend(given)
    except NotDone as stopped:
        listed.append(stopped.finding)
    return listed


def _each(of: type | tuple[type, ...]) -> Call:
    def check(given: object) -> list[Any]:
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise Rubbish(f"gives {kind_of(given)}, where a list is expected")
        listed = _to_the_end(given)
        for entry in listed:
            if not isinstance(entry, of):
                raise Rubbish(f"gives {kind_of(entry)} among others, which is not expected there")
        return listed

    return check


def _one(*of: type) -> Call:
    def check(given: object) -> object:
        if type(given) not in of and not (str in of and isinstance(given, str)):
            raise Rubbish(f"gives {kind_of(given)}, where {' or '.join(_NAMES[kind] for kind in of)} is due")
        return given

    return check


def _holders(given: object) -> object:
    listed = _each(str)(given)
    return given if isinstance(given, Holders) else listed


def _maybe_each(of: type | tuple[type, ...]) -> Call:
    each = _each(of)
    return lambda given: None if given is None else each(given)


def _strength(given: Any) -> object:
    if not (hasattr(given, "denominator") and 0 <= given < _TOO_LARGE):
        raise Rubbish(f"gives {kind_of(given)}, where a whole number or a fraction is expected, at least 0")
    return given


def _worth(given: object) -> object:
    if not (type(given) is Worth and type(given.items) is tuple):
        raise Rubbish(f"gives {kind_of(given)}, where a Worth with a tuple of items is expected")
    return given


def _slips_beside(given: object) -> list[Any]:
    listed: list[Any] = _each(tuple)(given)
    for entry in listed:
        if not (len(entry) == 3 and isinstance(entry[0], str) and [*map(type, entry[1:])] == [Miscount, int]):
            raise Rubbish("gives something that is not a kind of award, a slip and points")
    return listed


_NONE: Final = type(None)
_NAMES: Final = {bool: "True or False", int: "a whole number", str: "a text", _NONE: "None"} | {
    kind: f"a value of {kind.__name__}" for kind in (Item, Step, Scoring)
}
GIVES: Final[dict[str, Call]] = {
    "allows_tile": _one(bool),
    "allows_figure": _one(bool),
    "forbids": _each(Finding),
    "forbids_piece": _each(Finding),
    "counts": _one(int),
    "strength": _strength,
    "holders": _holders,
    "pays": _worth,
    "brings": _one(Item),
    "awards": _each(Award),
    "final_awards": _each(Award),
    "mistakes": _each(Miscount),
    "mistakes_beside": _slips_beside,
    "other_payments": _maybe_each((Payout, AnyPoints)),
    "about": _one(str, _NONE),
    "stacks": _each((Stack, Occupant)),
    "sections": _each(Section),
}
"""The results that hooks may give, by name, as functions that return them; the others give findings."""
STEP: Final = _one(Step)
"""The same of the function that gives the step of an action."""


class Scrutiny:
    """A closer look at what an expansion of another package gives: its players, points, texts and rules."""

    def __init__(self, rules: Rules, players: Sequence[str], board: Board) -> None:
        self._rules = rules
        self._players = players
        self._board = board
        self._strangers = [facts for facts in rules.facts if facts.package != HOME]

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """The kinds of award that there are."""
        kinds = (*BASE_KINDS, *(kind for facts in self._rules.facts for kind in facts.kinds))
        others = (name for facts in self._rules.facts for name in facts.awards)
        names = (kind.name for kind in kinds)
        return frozenset((*names, *self._rules.figures, *self._rules.pieces, *others))

    @cached_property
    def _numbers(self) -> frozenset[str]:
        """The numbers of all rules: of the program's rulebooks, and of those of other packages in play."""
        from carcscore.rules.rulebook import all_rules, rules_of  # late: only strangers need it

        own = (rule for facts in self._strangers for rule in rules_of(facts))
        return frozenset(rule.number for rule in (*all_rules(), *own))

    @cached_property
    def _codes(self) -> Container[str] | None:
        """The codes of all findings that rulebooks describe; ``None``: an expansion has no rulebook."""
        from carcscore.rules.rulebook import finding_kinds  # late: only strangers need it

        if not all(facts.package and facts.rulebook for facts in self._strangers):
            return None
        return {*finding_kinds(), *finding_kinds(self._rules.facts)}

    def put(self, occupant: Occupant) -> None:
        """Raises :class:`Rubbish` for a figure that there is not, and for one of a stranger's put nowhere."""
        name, player = occupant.figure, occupant.player
        if name not in self._rules.figures and name not in self._rules.pieces:
            raise Rubbish(f"puts {name!r}, which is not the name of a figure")
        own = next(
            (figure for facts in self._strangers for figure in facts.figures if figure.name == name), None
        )
        if own is None:
            return
        if player not in self._players and (player or own.per_player):
            raise Rubbish(f"puts {a(name)} of {player!r}, who is not a player of this game")
        if occupant.cell not in self._board:
            raise Rubbish(f"puts {a(name)} where no tile lies")

    def of(self, given: object) -> None:
        """Raises :class:`Rubbish` for a player, a number, a text, a code or a rule that there is not."""
        if isinstance(given, Finding) and self._codes is not None and given.code not in self._codes:
            raise Rubbish(f"tells {given.code!r}, which is not the code of a finding")
        if isinstance(given, Award):
            self._of_award(given)
        if isinstance(given, Award | Worth):
            _due(isinstance(given.items, tuple), given, "a tuple of items")
            for item in given.items:
                _due(isinstance(item, Item), given, "a tuple of items")
                self.of(item)
        elif isinstance(given, Item):
            _due(isinstance(given.rules, tuple), given, "a tuple of the numbers of rules")
            _due(_is_text(given.name) and _is_text(given.because or ""), given, "words")
            _due(all(map(_is_number, (given.count, given.each, given.personal))), given, "whole numbers")
        elif isinstance(given, Section):
            widths = {len(given.headers), *map(len, given.rows)}
            cells = (text for row in given.rows for text in row)
            right = len(widths) == 1 and all(
                map(_is_text, (given.title, given.text or "", *given.headers, *cells))
            )
            _due(right, given, "rows of texts as wide as its headers")
        elif isinstance(given, Stack):
            on_board = given.cell in self._board and _is_text(given.name) and _is_text(given.label)
            _due(on_board, given, "a tile and words")
            _due(_is_number(given.number) and _is_number(given.segment), given, "whole numbers")
        elif isinstance(given, Payout):
            numbers = _is_number(given.points) and _is_number(given.times)
            _due(_is_text(given.name) and numbers, given, "words and numbers")
        elif isinstance(given, str) and given not in self._players:
            raise Rubbish(f"names {given[:MOST_QUOTED]!r}, who is not a player of this game")
        rules = getattr(given, "rule", None), getattr(given, "held_by", None), *getattr(given, "rules", ())
        self._cited(*rules)

    def _of_award(self, award: Award) -> None:
        if award.player not in self._players:
            raise Rubbish(f"pays {award.player!r}, who is not a player of this game")
        _due(award.items != () and isinstance(award.features, tuple), award, "items and features")
        if award.kind not in self._kinds:
            raise Rubbish(f"pays {award.kind!r}, which is not a kind of award: say it in `awards`")
        _due(isinstance(award.rule, str), award, "a rule")
        _due(award.at is None or award.at in self._board, award, "a tile of the board")
        for ref in (*award.features, *(() if award.feature is None else (award.feature,))):
            _due(type(ref) is int and 0 <= ref < self._board.size, award, "the numbers of segments")

    def _cited(self, *rules: object) -> None:
        for rule in rules:
            if rule and rule not in self._numbers:
                raise Rubbish(f"cites {rule!r}, which is not the number of a rule")

    def after(self, check: Call) -> Call:
        """A check with a closer look at what it returns."""

        def closer(given: object) -> object:
            if isinstance(given, str) or not isinstance(given, Iterable):
                if not isinstance(given, str):
                    self.of(given)
                return check(given)
            listed = _to_the_end(given)
            for entry in listed:
                self.of(entry)
            self._cited(getattr(given, "rule", None))
            return check(given if isinstance(given, Holders) else listed)

        return closer


def _due(right: bool, one: object, what: str) -> None:
    if not right:
        raise Rubbish(f"gives {kind_of(one)} without what is due in it: {what}")


def _is_text(one: object) -> bool:
    return isinstance(one, str) and one.isprintable()


def _is_number(one: object) -> bool:
    return type(one) is int and abs(one) < _TOO_LARGE


def safe_miscounts(facts: Facts, named: Sequence[str]) -> Callable[[Miscount], Miscount]:
    """Makes the functions of a slip raise nothing but :class:`BrokenExpansion`."""

    def safe(one: Miscount) -> Miscount:
        alter, settle = one.alter, one.settle
        return replace(
            one,
            alter=alter and guarded(facts, named, f"slip {one.code}", alter, _one(Scoring)),
            settle=settle and guarded(facts, named, f"slip {one.code}", settle, _one(int)),
        )

    return safe


def guarded(facts: Facts, named: Sequence[str], hook: str, method: Call, check: Call) -> Call:
    """A hook, or whatever else of an expansion is called, that raises nothing but :class:`BrokenExpansion`.

    ``named`` are the expansions as the record names them, ``check`` returns what the hook gives as it is due.
    """

    def call(*arguments: Any) -> Any:
        try:
            try:
                return check(method(*arguments))
            except NotDone as stopped:  # what was found before is told
                return check([stopped.finding])
        except (BrokenExpansion, KeyboardInterrupt):
            raise
        except Rubbish as rubbish:
            raise BrokenExpansion(facts, named, hook, str(rubbish)) from None
        except BaseException as raised:  # a stranger's code may raise anything, an exit of the program too
            raise BrokenExpansion(facts, named, hook, f"raises {_raised(raised)}") from raised

    return call


def _raised(raised: BaseException) -> str:
    try:
        text = str(raised).strip().partition("\n")[0][: 3 * MOST_QUOTED]
    except BaseException:  # what it raises can't even be told
        text = ""
    return f"{type(raised).__name__}: {text}" if text else type(raised).__name__


def kind_of(given: object) -> str:
    """The sort of a value, in a few words.

    >>> kind_of(None), kind_of("red")
    ('None', 'a value of str')
    """
    return "None" if given is None else f"a value of {type(given).__name__}"
