"""Jewels as a turn log tells of them: drawn, stolen and replaced (rule R3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from carcscore.board.features import Feature
from carcscore.expansions.roads_to_victory.facts import JEWEL
from carcscore.expansions.roads_to_victory.jewels import IN_ALL, Hoard, Jewel
from carcscore.findings import Finding, Path, Where, error
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.tiles.kinds import ROAD


class Taking:
    """Follows the jewels of a log from hand to hand, and compares them with those on completed roads."""

    def __init__(self, game: Game, hoard: Hoard) -> None:
        self._game = game
        self._hoard = hoard
        self._due = 0
        self._taken = 0

    def take(self, entry: TurnInPlay, data: object, path: Path) -> Iterator[Finding]:
        """The jewels that a player takes for roads completed in the turn, in order."""
        for index, step in enumerate(data if isinstance(data, list) else ()):
            here = (*path, index)
            self._taken += 1
            said = step if isinstance(step, dict) else {}
            found = (
                self._steal(entry, said["steal"])
                if "steal" in said
                else self._draw(entry, Jewel.read(said.get("draw")))
            )
            yield from (one.within(Where(here)) for one in found)

    def _draw(self, entry: TurnInPlay, jewel: Jewel) -> Iterator[Finding]:
        if self._hoard.left <= 0:
            message = f"{entry.player} draws a jewel, but all {IN_ALL} are held by players"
            yield error("no-jewel-left", message, "R3")
        self._hoard.held[entry.player].append(jewel)
        entry.note("draws a jewel" if jewel.value is None else f"draws a jewel of {jewel.value}")

    def _steal(self, entry: TurnInPlay, data: object) -> Iterator[Finding]:
        said: Mapping[str, object] = data if isinstance(data, dict) else {"from": data}
        try:
            victim = self._game.table.player_of(said.get("from"))
        except ValueError as problem:
            yield error("unknown-player", str(problem))
            return
        if victim == entry.player:
            yield error("jewel-of-ones-own", f"{victim} can't steal a jewel from {victim}", "R3")
            return
        value = Jewel.read(said.get("value")).value
        worth = "" if value is None else f" of {value}"
        held = self._hoard.held[victim]
        had_some = bool(held)
        stolen = self._chosen(held, value)
        if stolen is None:
            has = "has no such jewel" if had_some else "holds none"
            message = f"{entry.player} steals a jewel{worth} from {victim}, who {has}"
            yield error("no-jewel-to-steal", message, "R3")
            del held[-1:]
        self._hoard.held[entry.player].append(stolen or Jewel(value))
        entry.note(f"steals a jewel{worth} from {victim}")
        if had_some:
            yield from self._replace(entry, victim, said)

    def _chosen(self, held: list[Jewel], value: int | None) -> Jewel | None:
        """Takes the stolen jewel from those held; ``None`` when none can have this value.

        When it isn't said which of different ones it was, nobody can tell what is left either.
        """
        if held and value is None:
            if len(set(held)) > 1:
                held[:] = [Jewel()] * len(held)
            return held.pop()
        for index, jewel in enumerate(held):
            if jewel.value == value:
                return held.pop(index)
        for index, jewel in enumerate(held):
            if jewel.value is None:
                return held.pop(index)._replace(value=value)
        return None

    def _replace(self, entry: TurnInPlay, victim: str, said: Mapping[str, object]) -> Iterator[Finding]:
        """The player stolen from draws another, as long as there is one."""
        if self._hoard.left > 0:
            jewel = Jewel.read(said.get("replaced_by"))
            self._hoard.held[victim].append(jewel)
            worth = "" if jewel.value is None else f" of {jewel.value}"
            entry.note(f"{victim} draws another{worth}")
        elif "replaced_by" in said:
            message = f"{victim} draws a jewel in its place, but all {IN_ALL} are held by players"
            yield error("no-jewel-left", message, "R3")

    def completed(self, feature: Feature) -> None:
        """Counts the jewels on a road that was completed."""
        if feature.kind is ROAD:
            self._due += feature.marks.get(JEWEL.name, 0)

    def ended(self, entry: TurnInPlay) -> Iterator[Finding]:
        """A jewel must have been taken for each on the roads completed, while there are any."""
        due, taken = self._due, self._taken
        self._due = self._taken = 0
        if taken > due or (taken < due and self._hoard.left > 0):
            jewels = f"{due} jewel{'s' * (due != 1)}"
            there = (
                f"the roads that {entry.player} completes carry {jewels}" if due else "no jewel was to be had"
            )
            remedy = "; write `jewels: [draw]` for each that was drawn" if not taken else ""
            yield error("jewels-differ", f"{there}, but {entry.player} takes {taken}{remedy}", "R3")
