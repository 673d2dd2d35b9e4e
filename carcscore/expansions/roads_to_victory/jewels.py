"""Jewels: who holds which, drawn and stolen in a log or stated by a position (rules R3 and R4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from carcscore.board.features import Features
from carcscore.expansions.roads_to_victory.facts import JEWEL, NAME
from carcscore.findings import Finding, Path, error
from carcscore.game.game import Game
from carcscore.play.ending import scored_finally
from carcscore.scoring.values import Award, Item, Section
from carcscore.tiles.kinds import ROAD

IN_ALL: Final = 20
BONUS: Final = 10
UNKNOWN: Final = "unknown"


class Jewel(NamedTuple):
    """A jewel token: its value in points where it is known, the trade good on it, what it counts as."""

    value: int | None = None
    good: str | None = None
    counts: str | None = None

    @classmethod
    def read(cls, written: object) -> Jewel:
        """The jewel that a record means: a value, ``{value, good, counts}``, or a word for unknown."""
        if isinstance(written, dict):
            return cls(_whole(written.get("value")), written.get("good"), written.get("counts"))
        return cls(_whole(written))

    @property
    def is_jewel(self) -> bool:
        """Whether it counts as a jewel, not as the good on it (R4)."""
        return self.good is None or self.counts != "good"

    def plain(self) -> object:
        """As a record writes it: the inverse of :meth:`read`."""
        if self.good is None and self.counts is None:
            return UNKNOWN if self.value is None else self.value
        said = {"value": self.value, "good": self.good, "counts": self.counts}
        return {key: value for key, value in said.items() if value is not None}

    def words(self) -> str:
        """The token in a table of the report."""
        value = "?" if self.value is None else str(self.value)
        if self.good is None:
            return value
        return f"{value} ({self.good})" if self.is_jewel else f"{self.good} (no jewel)"


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


class Hoard:
    """Who holds which jewels."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.held: dict[str, list[Jewel]] = {player: [] for player in game.players}

    @property
    def left(self) -> int:
        """How many nobody holds yet; below 0 when a record tells of more than there are."""
        return IN_ALL - sum(map(len, self.held.values()))

    def read(self, data: Mapping[str, object], features: Features) -> Iterator[Finding]:
        """Takes what a position says of jewels, and compares their number with the completed roads."""
        wrong: list[Finding] = []
        stated = self._stated(data, wrong)
        yield from wrong
        self.held.update(stated)
        if self.left < 0:
            message = f"players hold {IN_ALL - self.left} jewels, but there are only {IN_ALL}"
            yield error("too-many-jewels", message, "R0", where=self._path())
        elif not self._game.table.mismatches:
            yield from self._number_differs(features, bool(stated))

    def _number_differs(self, features: Features, stated: bool) -> Iterator[Finding]:
        roads = [one for one in features if one.kind is ROAD and one.complete]
        carried = sum(road.marks.get(JEWEL.name, 0) for road in roads)
        held = IN_ALL - self.left
        waiting = self._game.table.record.end == "mid-turn"  # the last road has not been scored yet
        if held > carried or (held < min(carried, IN_ALL) and stated and not waiting):
            message = (
                f"players hold {_jewels(held)}, but the completed roads carry {carried}, one to take each"
            )
            yield error("jewels-differ", message, "R3", where=self._path())
        elif held < carried and not stated and not waiting:
            remedy = f"say who holds them: `{NAME}: {{jewels: {{{self._game.players[0]}: [5, -3]}}}}`"
            yield error(
                "jewels-missing",
                f"the completed roads carry {_jewels(carried)} that players hold (R3); {remedy}",
                where=self._path(),
            )

    def _path(self, *player: str) -> Path:
        return self._game.table.path_to(NAME, "jewels", *player)

    def compare(self, data: Mapping[str, object]) -> Iterator[Finding]:
        """Compares what a log says in the end with what its turns tell; what is said in the end holds."""
        wrong: list[Finding] = []
        stated = self._stated(data, wrong)
        yield from wrong
        for player, jewels in stated.items():
            path = (NAME, "jewels", player)
            taken = self.held[player]
            if len(jewels) != len(taken):
                message = f"{player} holds {_jewels(len(jewels))} in the end, but {len(taken)} by the turns"
                yield error("jewels-differ", message, "R3", where=path)
            told = Counter(_values(taken))
            lost = (told - Counter(_values(jewels))).total()
            if lost > sum(jewel.value is None for jewel in jewels) + max(0, len(taken) - len(jewels)):
                values = ", ".join(map(str, sorted(told.elements())))
                message = f"by the turns {player} holds jewels of {values}, but not all are stated in the end"
                yield error("jewels-differ", message, "R3", where=path)
            self.held[player] = jewels

    def _stated(self, data: Mapping[str, object], wrong: list[Finding]) -> dict[str, list[Jewel]]:
        """The jewels by player that a record states; unknown players are added to what is wrong."""
        written = data.get("jewels")
        stated: dict[str, list[Jewel]] = {}
        for word, jewels in written.items() if isinstance(written, dict) else ():
            path = (NAME, "jewels", word)
            try:
                player = self._game.table.player_of(word)
            except ValueError as problem:
                wrong.append(error("unknown-player", str(problem), where=path))
                continue
            if player in stated:
                wrong.append(
                    error("duplicate-player", f"the jewels of {player} stand here twice", where=path)
                )
            stated[player] = [Jewel.read(one) for one in jewels] if isinstance(jewels, list) else []
        return stated

    def unsettled(self) -> Iterator[Finding]:
        """What the final scoring needs to know of jewels and the record doesn't tell (R3, R4)."""
        if not scored_finally(self._game.table.record, self._game.rules):
            return
        for player, jewels in self.held.items():
            path = self._path(player)
            unknown = sum(jewel.is_jewel and jewel.value is None for jewel in jewels)
            if unknown:
                message = (
                    f"the value of {_jewels(unknown)} of {player} is not told, and counts as 0; state it: "
                    f"`{NAME}: {{jewels: {{{player}: [5, -3]}}}}`"
                )
                yield error("jewel-value-missing", message, where=path)
            if any(jewel.good and jewel.counts is None for jewel in jewels):
                message = (
                    f"a jewel of {player} carries a trade good: say `counts: jewel` or `counts: good`; "
                    "it is taken as a jewel (R4)"
                )
                yield error("jewel-or-good", message, where=path)
            if any(jewel.counts == "good" and not jewel.good for jewel in jewels):
                message = f"a jewel of {player} that carries no trade good can't count as one"
                yield error("jewel-or-good", message, "R4", where=path)

    def awards(self) -> Iterator[Award]:
        """At the end each jewel pays its value, and 10 go to whoever holds most; tied players 10 each."""
        numbers = {
            player: number
            for player, jewels in self.held.items()
            if (number := sum(jewel.is_jewel for jewel in jewels))
        }
        for player in numbers:
            values = Counter(jewel.value or 0 for jewel in self.held[player] if jewel.is_jewel)
            items = tuple(Item(JEWEL.plural, values[value], value) for value in sorted(values, reverse=True))
            yield Award(player, JEWEL.plural, items, "R3")
        most = [player for player, number in numbers.items() if number == max(numbers.values())]
        for player in most:
            others = [other for other in most if other != player]
            tied = f", tied with {', '.join(others)}" if others else ""
            because = f"most jewels: {numbers[player]}{tied}"
            yield Award(player, JEWEL.plural, (Item("bonus", 1, BONUS, because),), "R3")

    def holdings(self) -> dict[str, object]:
        """The jewels as a position states them; empty when nobody holds any."""
        held = {player: [jewel.plain() for jewel in jewels] for player, jewels in self.held.items() if jewels}
        return {"jewels": held} if held else {}

    def section(self) -> Iterator[Section]:
        """The jewels by player, for the report."""
        rows = tuple(
            (
                player,
                str(sum(jewel.is_jewel for jewel in jewels)),
                ", ".join(jewel.words() for jewel in jewels),
            )
            for player, jewels in self.held.items()
            if jewels
        )
        if rows:
            yield Section("Jewels held", ("player", "jewels", "values"), rows)


def _values(jewels: list[Jewel]) -> list[int]:
    return [jewel.value for jewel in jewels if jewel.value is not None]


def _jewels(number: int) -> str:
    return f"{number} {JEWEL.name if number == 1 else JEWEL.plural}"
