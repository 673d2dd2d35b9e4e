"""The hooks of the expansions in play, as a table: one that has nothing on the table is not asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeVar

from carcscore.board.features import Features
from carcscore.findings import Finding, Where
from carcscore.game.guard import GIVES, STEP, Rubbish, Scrutiny, guarded, is_strange, safe_miscounts
from carcscore.game.table import Table
from carcscore.game.turn import TurnInPlay
from carcscore.game.waking import Wakers, wakers_of
from carcscore.record.model import Deployment, Turn
from carcscore.rules.facts import ActionKind, Facts, Playable, Step
from carcscore.scoring.payouts import NO_FEATURE, AnyPoints, OtherPayment
from carcscore.scoring.scoring import ScoringHooks
from carcscore.scoring.values import Occupant, Section
from carcscore.tiles.model import Tile

Call = Callable[..., Any]
T = TypeVar("T")


def _whole(made: Any) -> Any:
    if not isinstance(getattr(made, "parts", None), tuple):
        raise Rubbish("does not begin with `super().__init__(game)`")
    return made


def _each_safe(check: Call, safe: Call, given: object) -> list[Any]:
    return [*map(safe, check(given))]


class _Entry(NamedTuple):
    """A method of an expansion in the table: by the name of its hook, and the event, action or stage."""

    hook: str
    by: Any
    call: Call


class Hooks:
    """For each hook the methods of the expansions that are ``awake``, in the order of the expansions.

    Those that give findings tell them, and return nothing. ``heard`` has them by the type of event that they
    hear, ``acting`` by the action that they take, each with its kind. An expansion is made when it awakes:
    for a final position at once, for a log when anything of its own is there.
    """

    def __init__(self, table: Table, make: Callable[[type[Playable]], Playable], tell: Call) -> None:
        """The hooks of a table; ``make`` makes an expansion of its game, ``tell`` takes findings."""
        self._table, self._make, self._tell = table, make, tell
        self._entries: dict[Playable, list[_Entry]] = {}
        kinds = table.rules.expansions
        self._order = {kind.facts.name: place for place, kind in enumerate(kinds)}
        self._looked: set[object] = set()
        """The codes of the tiles that were looked at, and the followers, by figure and role."""
        self.asleep: dict[str, type[Playable]] = {kind.facts.name: kind for kind in kinds}
        strange = any(map(is_strange, kinds))
        players = [player.id for player in table.record.players]
        self.scrutiny = Scrutiny(table.rules, players, table.board) if strange else None
        """A closer look at what is given, where an expansion of another package is in play."""
        self._wakers = wakers_of(kinds) if kinds else Wakers(())
        self._arrange()

    # Who is awake

    def begin(self) -> None:
        """Wakes whoever is not to sleep at all: all for a final position, for a log those it speaks of."""
        record = self._table.record
        if record.is_log:
            said = {*record.extra, *(name for turn in record.turns or () for name in turn.extra)}
            self._wake(self._wakers.sleepless | said)
        else:
            self._wake([*self.asleep])

    def drawn(self, tile: Tile) -> None:
        """A tile is drawn or lies there: wakes whoever it is about."""
        if tile.code not in self._looked:
            self._looked.add(tile.code)
            self._wake(self._wakers.by_tile(tile))

    def entry(self, turn: Turn) -> None:
        """An entry is about to begin: wakes whoever its tiles, figures and actions are about."""
        looked, by = self._looked, self._wakers.by
        codes = turn.discarded if turn.placement is None else (*turn.discarded, turn.placement.tile)
        for code in codes:
            if code not in looked and (tile := self._table.catalogue.find(code)) is not None:
                self.drawn(tile)
        for action in turn.actions:
            data = action.data
            if not isinstance(data, Deployment):
                self._wake(by("action", action.kind))
            elif (data.figure, data.role) not in looked:
                looked.add((data.figure, data.role))
                self._wake((*by("figure", data.figure), *by("role", data.role)))
        if turn.placement is not None and turn.placement.marks:
            marks = (mark for marks in turn.placement.marks.values() for mark in marks)
            self._wake(name for mark in marks for name in by("mark", mark))

    def put(self, figure: str) -> None:
        """A figure of this kind is put on the board: wakes whose it is."""
        self._wake(self._wakers.by("figure", figure))

    def asked(self, hook: str) -> None:
        """Something is about to be told that looks wrong: wakes whoever may make it right."""
        self._wake(self._wakers.by_question.get(hook, ()))

    def over(self) -> None:
        """The last turn is over: wakes whoever has marks as which what another holds counts."""
        players = self._table.record.players
        for name, kind in [*self.asleep.items()] if self._counts else ():
            if any(self.count(mark.name, player.id) for mark in kind.facts.marks for player in players):
                self._wake([name])

    def marked(self, tile: Tile) -> None:
        """A tile that lies there bears other marks than those of its code: wakes whose they are."""
        self._wake(self._wakers.by_tile(tile))

    def _wake(self, names: Iterable[str]) -> None:
        due = [name for name in names if name in self.asleep]
        due = sorted({*due}, key=self._order.__getitem__) if len(due) > 1 else due
        for kind in map(self.asleep.pop, due):
            named = self._table.record.rules.expansions
            expansion = guarded(kind.facts, named, "__init__", self._make, _whole)(kind)
            self._entries[expansion] = list(self._found(expansion))
        if due:
            order = sorted(self._entries, key=lambda entry: self._order[entry.facts.name])
            self._entries = {playable: self._entries[playable] for playable in order}
            self._arrange()

    def _found(self, expansion: Playable) -> Iterator[_Entry]:
        """The methods of an expansion, its own, then those of its parts; each guarded."""
        facts, named, tell = expansion.facts, self._table.record.rules.expansions, self._tell
        closely = self.scrutiny.after if is_strange(type(expansion)) and self.scrutiny else None
        for part in (expansion, *expansion.parts):
            said = part.declared
            for hook, by, name in (
                *((name, None, name) for name in said.hooks),
                *(("does", kind, name) for kind, name in said.does),
                *(("hears", event, name) for event, name in said.hears),
                *(("pays", stage, name) for stage, name in said.pays),
                *(("brings", stage, name) for stage, name in said.brings),
            ):
                check = GIVES.get(hook, tell)
                if hook == "read_position":
                    check = partial(tell, where=Where((facts.name,)))
                elif hook == "mistakes":
                    check = partial(_each_safe, check, safe_miscounts(facts, named))
                call = guarded(facts, named, name, getattr(part, name), closely(check) if closely else check)
                yield _Entry(hook, self._with_step(by, facts, name) if hook == "does" else by, call)

    def _with_step(self, kind: ActionKind, facts: Facts, name: str) -> ActionKind:
        """A kind of action of which the function that gives its step, if it has one, is guarded."""
        if isinstance(kind.step, Step):
            return kind
        named = self._table.record.rules.expansions
        return replace(kind, step=guarded(facts, named, f"step of {name}", kind.step, STEP))

    def _arrange(self) -> None:
        by_hook: dict[str, list[Call]] = {}
        self.heard: dict[type, list[Call]] = {}
        self.acting: dict[str, tuple[ActionKind, Call]] = {}
        pays, brings = [], []
        for entries in self._entries.values():
            for hook, by, call in entries:
                if hook == "hears":
                    self.heard.setdefault(by, []).append(call)
                elif hook == "does":
                    self.acting[by.name] = by, call
                elif hook == "pays":
                    pays.append((by, call))
                elif hook == "brings":
                    brings.append((by, call))
                else:
                    by_hook.setdefault(hook, []).append(call)
        of = by_hook.get
        self.awake = list(self._entries)
        self.began, self.scored, self.ended = of("began", ()), of("scored", ()), of("ended", ())
        self.laid_out, self.read_position = of("laid_out", ()), of("read_position", ())
        self.check_position, self.check_log = of("check_position", ()), of("check_log", ())
        self.allows_tile, self.allows_figure = of("allows_tile", ()), of("allows_figure", ())
        self._forbids, self._forbids_piece = of("forbids", ()), of("forbids_piece", ())
        self._counts, self.final_awards = of("counts", ()), of("final_awards", ())
        self.about, self.stacks = of("about", ()), of("stacks", ())
        self.mistakes, self.mistakes_beside = of("mistakes", ()), of("mistakes_beside", ())
        self.scoring = ScoringHooks(
            strength=of("strength", ()),
            holders=of("holders", ()),
            worth=tuple(sorted(pays, key=lambda entry: entry[0])),
            each=tuple(call for _, call in sorted(brings, key=lambda entry: entry[0])),
            awards=of("awards", ()),
        )

    # What they say

    def against(self, occupant: Occupant, turn: TurnInPlay) -> list[Finding]:
        """The findings of the expansions on a figure that is about to be put down, or moved, there."""
        hooks = self._forbids if occupant.follower else self._forbids_piece
        return [found for forbids in hooks for found in forbids(occupant, turn)]

    def count(self, name: str, of: str | Occupant) -> int:
        """The amount of something, by its name, that a player or a figure has by all expansions together."""
        return sum(counts(name, of) for counts in self._counts)

    def of(self, expansion: Playable, hook: str) -> list[Call]:
        """The methods of one expansion for a hook, its own and those of its parts."""
        return [entry.call for entry in self._entries[expansion] if entry.hook == hook]

    def other_payments(self, features: Features) -> list[list[OtherPayment]]:
        """The points that players may have got beyond what features pay, by each expansion with any."""
        others = (list(self._other_payments(playable, features)) for playable in self.awake)
        return [said for said in others if said]

    def _other_payments(self, expansion: Playable, features: Features) -> Iterator[OtherPayment]:
        said = expansion.facts.besides
        hooks = self.of(expansion, "other_payments")
        acts = bool(expansion.actions or self.of(expansion, "awards"))
        if said == "anything" or (acts and said is None and not hooks):
            yield AnyPoints()
        elif said in ("apart", "completed"):
            yield AnyPoints(NO_FEATURE)
        if said == "completed":
            yield from (AnyPoints(feature.ref) for feature in features if feature.complete)
        for payments in hooks:
            paid = payments(features)
            yield from (AnyPoints(),) if paid is None else paid

    def safely(self, expansion: Playable, what: Callable[[], T]) -> T:
        """A value worked out from an expansion's holdings, which the expansion may have altered."""
        facts, named = expansion.facts, self._table.record.rules.expansions
        given: T = guarded(facts, named, "held", what, lambda given: given)()
        return given

    def sections(self, players: Sequence[str]) -> Iterator[Section]:
        """The tables of each expansion: those that it gives itself, else what is held of these players."""
        for expansion in self.awake:
            hooks = self.of(expansion, "sections")
            for sections in hooks:
                yield from sections()
            if not hooks:
                tables = expansion.held.tables(players, self._table.name)
                found = self.safely(expansion, partial(tuple, tables))
                yield from (Section(expansion.facts.title, *table) for table in found)
