"""Holdings: what an expansion keeps at a table, declared; a record says it under the expansion's name.

An expansion declares what there is, and has a :class:`Held` for each game::

    ALE = PerPlayer("ale", Whole(0, 99), words=("ale", "ales"))
    HOLDINGS = Holdings("taverns", ALE, Cells("drunk"))

    held = Held(HOLDINGS)
    held[ALE]["red"] = 2

From the declaration follow the schema, the reading of what a record says, its writing, the comparison of
what a log says in the end with what its turns come to, and tables for the report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from carcscore import geometry
from carcscore.findings import Finding, Path, Where
from carcscore.rules.data_types import (
    Cell,
    CellWriter,
    DataType,
    Fragment,
    Label,
    ListOf,
    MapOf,
    Names,
    Player,
    Reading,
    Simple,
    Size,
)
from carcscore.rules.forms import data_type
from carcscore.sentences import Reference, Sentence, filled, joined, said

T = TypeVar("T")


class Holding(Generic[T]):
    """Something that is kept under a name, at the outset :meth:`empty`.

    A log that says otherwise than its turns gets a finding: its code is ``differs``, it cites ``rule``, and
    it is made from ``message`` with ``{who}`` (the player, or the name), ``{said}`` and ``{held}``. With
    neither ``message`` nor ``differences`` nothing is compared. A ``required`` holding must be said wherever
    any is.
    """

    def __init__(
        self,
        name: str,
        holds: Any,
        *,
        label: Label | None = None,
        required: bool = False,
        rule: str | None = None,
        differs: str = "",
        message: str = "`{who}` is said to be {said} at the end, but the turns give {held}",
    ) -> None:
        self.name = name
        self.type: DataType[Any] = data_type(holds)
        if label is not None:
            self.type = self.type.labelled(label)
        self.required = required
        self.rule = rule
        self.differs = differs or f"{name}-differ{'' if name.endswith('s') else 's'}"
        self.message = message

    def empty(self) -> Any:
        """The state before anything is said or done."""
        return None

    def differences(
        self, said: T, held: T, players: Sequence[str], cell: CellWriter
    ) -> Iterator[tuple[Path, str]]:
        """Errors in a log: the keys below the name at which they are, and a sentence."""
        plain = [None if holding is None else self.type.write(holding, cell) for holding in (said, held)]
        if self.message and not _same(*plain):
            yield (), self.told(self.name, in_words(plain[0]), in_words(plain[1]))

    def told(self, who: str, claimed: str, held: str) -> Sentence:
        """The ``message`` on what is said and what is held."""
        words = {"said": claimed, "held": held, "who": who}
        parts = self.message.parts if isinstance(self.message, Sentence) else (self.message,)
        return joined((part if isinstance(part, Reference) else filled(part, words) for part in parts), "")


class Holder(Holding[str | None]):
    """A holding of one player: a card, a title."""

    def __init__(self, name: str, **more: Any) -> None:
        super().__init__(name, Player, **{"differs": "holder-differs"} | more)


class Cells(Holding[tuple[geometry.Cell, ...] | None]):
    """Some cells of the board; ``None`` where nothing is said of them."""

    def __init__(self, name: str, cell: Any = Cell, *, most: int = 10_000, **more: Any) -> None:
        super().__init__(name, ListOf(data_type(cell), Size(0, most)), **more)


class PerPlayer(Holding[dict[str, T]]):
    """A holding of each player: a number, a list, counts of several things.

    ``words`` are those for one and for several, where it is a number. Players who aren't named have nothing
    when it is ``complete``, else nothing is said of them. ``compare`` yields what is wrong with what a player
    is said to have, beside what the turns come to, if ``message`` doesn't do.
    """

    def __init__(
        self,
        name: str,
        each: DataType[T] | type[T],
        *,
        words: tuple[str, str] | None = None,
        complete: bool = False,
        compare: Callable[[str, T, T | None], Iterable[str]] | None = None,
        message: str = "{who} is said to hold {said} at the end, but the turns give {held}",
        label: Label | None = None,
        **more: Any,
    ) -> None:
        of: DataType[T] = data_type(each)
        plural = words[1] if words else name
        if words:
            title = of.label.title or f"a number of {plural}"
            of = of.labelled(Label(title, of.label.description, *of.label.examples))
            label = label or Label(f"a mapping from players to numbers of {plural}")
        super().__init__(name, MapOf(data_type(Player), of, plural), label=label, message=message, **more)
        self.of = of
        self.words = words
        self.complete = complete
        self.compare = compare

    def empty(self) -> dict[str, T]:
        """Nobody has anything."""
        return {}

    def differences(
        self, said: dict[str, T], held: dict[str, T], players: Sequence[str], cell: CellWriter
    ) -> Iterator[tuple[Path, str]]:
        """The same for each player."""
        for player in players:
            if player not in said and not self.complete:
                continue
            path = () if self.complete else (player,)
            there, here = said.get(player), held.get(player)
            plain = self._plain(there, cell), self._plain(here, cell)
            if self.compare is not None and there is not None:
                yield from ((path, message) for message in self.compare(player, there, here))
            elif self.message and not _same(*plain):
                words = in_words(plain[0]) + (f" {self.words[plain[0] != 1]}" if self.words else "")
                yield path, self.told(player, words, in_words(plain[1]))

    def _plain(self, value: T | None, cell: CellWriter) -> object:
        return (0 if self.words else None) if value is None else self.of.write(value, cell)

    def columns(self) -> tuple[str, ...]:
        """The headings of a table by player: one for each of several things that are counted."""
        return (
            tuple(self.of.fragment["properties"])
            if isinstance(self.of, MapOf)
            else (self.name.replace("_", " "),)
        )

    def row(self, value: T | None, cell: CellWriter) -> tuple[str, ...]:
        """The entries of a player below them; a dash for nothing."""
        plain = None if value is None else self.of.write(value, cell)
        each = [(plain or {}).get(key) for key in self.columns()] if isinstance(self.of, MapOf) else [plain]
        return tuple(in_words(value) if value else "-" for value in each)


class Holdings:
    """All that one expansion keeps, under its name; what it keeps ``alone`` stands there without another."""

    def __init__(
        self, expansion: str, *holdings: Holding[Any], label: Label | None = None, alone: bool = False
    ) -> None:
        names = [f"`{holding.name}`" for holding in holdings]
        required = [holding.name for holding in holdings if holding.required]
        last = " and " if required else " or "
        listed = ", ".join(names[:-1]) + last + names[-1] if names[1:] else "".join(names)
        fragment: Fragment = {"type": "object"} | ({"required": required} if required else {})
        fragment |= {"additionalProperties": False}
        fragment |= {"properties": {holding.name: holding.type.schema() for holding in holdings}}
        whole = Simple(dict, fragment, {holding.name: holding.type.example for holding in holdings})
        self.expansion = expansion
        self.all = holdings
        self.alone = alone
        labelled = holdings[0].type if alone else whole.labelled(label or Label(f"a mapping with {listed}"))
        self.schema = labelled.schema
        """The JSON Schema of what a record says under the expansion's name."""

    def read(self, data: object, names: Names) -> tuple[Held, list[Finding]]:
        """The holdings in a record, without the erroneous ones, and findings for those."""
        held, reading = Held(self), Reading(names, [])
        said = {self.all[0].name: data} if self.alone and data is not None else data
        for holding in self.all:
            if isinstance(said, Mapping) and holding.name in said:
                value = holding.type.read(said[holding.name], reading, self._path(holding))
                if value is not None:
                    held[holding] = value
                    held.said.add(holding.name)
        return held, reading.findings

    def _path(self, one: Holding[Any]) -> Path:
        """The path where a record says what is held."""
        return (self.expansion,) if self.alone else (self.expansion, one.name)

    def compare(
        self, said: Held, held: Held, players: Sequence[str], cell: CellWriter = geometry.pair_name
    ) -> list[Finding]:
        """Findings on what a log says in the end otherwise than its turns; ``cell`` names a cell."""
        return [
            Finding(holding.differs, "error", message, Where((*self._path(holding), *path)), holding.rule)
            for holding in self.all
            if holding.name in said.said
            for path, message in holding.differences(said[holding], held[holding], players, cell)
        ]


NO_HOLDINGS = Holdings("")
"""The declaration of an expansion that keeps nothing."""


class Held:
    """The holdings of an expansion in one game; ``said`` are the names of those in the record."""

    def __init__(self, holdings: Holdings) -> None:
        self.holdings = holdings
        self.said: set[str] = set()
        self._values: dict[str, Any] = {holding.name: holding.empty() for holding in holdings.all}

    def __getitem__(self, holding: Holding[T]) -> T:
        value: T = self._values[holding.name]
        return value

    def __setitem__(self, holding: Holding[T], value: T) -> None:
        self._values[holding.name] = value

    def plain(self, players: Sequence[str]) -> Any:
        """As a final position says it; what is ``complete`` in the order of these players, without zeros."""
        plain: dict[str, Any] = {}
        for holding in self.holdings.all:
            value = self[holding]
            if isinstance(holding, PerPlayer) and holding.complete:
                value = {who: value[who] for who in players if value.get(who)}
            if value is not None and value != {}:
                plain[holding.name] = holding.type.write(value)
        said = {name: value for name, value in plain.items() if value != {}}
        return said.get(self.holdings.all[0].name) if self.holdings.alone else said

    def tables(
        self, players: Sequence[str], cell: CellWriter = geometry.pair_name
    ) -> Iterator[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]]:
        """Headings and rows: what each player has, then everything else; only what there is."""
        shared = {
            holding.name.replace("_", " "): in_words(holding.type.write(self[holding], cell))
            for holding in self.holdings.all
            if not isinstance(holding, PerPlayer) and self[holding]
        }
        own = [
            holding
            for holding in self.holdings.all
            if isinstance(holding, PerPlayer) and holding.type.write(self[holding])
        ]
        if own:
            headers = ("player", *(column for holding in own for column in holding.columns()))
            rows = (
                (who, *(text for holding in own for text in holding.row(self[holding].get(who), cell)))
                for who in players
            )
            shown = tuple(row for row in rows if set(row[1:]) - {"-"})
            if shown:
                yield headers, shown
        if shared:
            yield tuple(shared), (tuple(shared.values()),)


def _same(one: object, other: object) -> bool:
    """True if two plain values come to the same; the order of a list doesn't matter."""
    if isinstance(one, list) and isinstance(other, list):
        return sorted(map(in_words, one)) == sorted(map(in_words, other))
    return in_words(one) == in_words(other)


def in_words(plain: object) -> str:
    """Plain data in words.

    >>> in_words([]), in_words({"wine": 2, "cloth": 1}), in_words([5, {"value": 4, "good": "cloth"}])
    ('nothing', '2 wine, 1 cloth', '5, value 4 good cloth')
    """
    if isinstance(plain, dict) and all(type(entry) is int for entry in plain.values()):
        plain = [said("{} {}", number, in_words(name)) for name, number in plain.items() if number]
    if isinstance(plain, dict):
        return joined((said("{} {}", in_words(key), in_words(value)) for key, value in plain.items()), " ")
    if isinstance(plain, list):
        return joined(map(in_words, plain)) or "nothing"
    return "nothing" if plain is None else plain if isinstance(plain, str) else str(plain)
