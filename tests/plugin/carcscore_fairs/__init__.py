"""Village fairs: an example of an expansion that is not part of the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from carcscore.board.features import Feature, Features
from carcscore.geometry import AROUND, STEPS
from carcscore.rules.expansion import Expansion, Option
from carcscore.rules.game import Game
from carcscore.rules.keeper import Entry, Keeper, Wrong
from carcscore.rules.options import Rules
from carcscore.rules.values import Award, Item, Present, Section, Worth, winners
from carcscore.tiles.kinds import CITY, MarkKind

NAME = "village-fairs"
FAIR = MarkKind("fair", "fairs", on=CITY.name, combine="sum", symbol="star")
VISITS = Option("visits", ("sides", "all"), "Which tiles beside a fair count as a visit (VF2).")


class VillageFairs(Expansion):
    """Fairs raise a completed city, and draw visitors."""

    def worth(self, feature: Feature, worth: Worth, rules: Rules) -> Worth:
        """A completed city pays 2 more for each fair (VF1)."""
        fairs = feature.marks.get(FAIR.name)
        if not fairs or not feature.complete:
            return worth
        return Worth((*worth.items, Item(FAIR.plural, fairs, 2)), "VF1")

    def keeper(self, game: Game) -> Keeper:
        """Visits are counted at the table."""
        return Visits(NAME, game)


class Visits(Keeper):
    """Counts who laid tiles beside fairs (VF2), and pays whoever did most often (VF3)."""

    def __init__(self, name: str, game: Game) -> None:
        super().__init__(name, game)
        self.visits = Counter[str]()
        self.beside = AROUND if game.rules.chosen[name][VISITS.name] == "all" else STEPS

    def placed(self, entry: Entry) -> Iterable[Wrong]:
        """A tile beside a fair is a visit; it pays 1 at once (VF2)."""
        assert entry.cell is not None
        x, y = entry.cell
        fairs = sum(self._fairs((x + dx, y + dy)) for dx, dy in self.beside)
        if fairs:
            self.visits[entry.player] += 1
            items = (Item("visit", 1, 1),)
            award = Award(entry.player, "visit", items, "VF2", phase="play", turn=entry.number, at=entry.cell)
            self.game.pay(award)
            entry.told.append("visits a fair")
        return ()

    def _fairs(self, cell: tuple[int, int]) -> int:
        placed = self.game.board.find(cell)
        marks = [self.game.mark_rules.applied(one.marks) for one in placed.turned.segments] if placed else []
        return sum(each.get(FAIR.name, 0) for each in marks)

    def read_position(self, data: Mapping[str, object]) -> Iterable[Wrong]:
        """A final position says who visited how often: ``village-fairs: {visits: {red: 2}}``."""
        visits = data.get("visits", {})
        assert isinstance(visits, dict), "the schema saw to it"
        for player, number in visits.items():
            if player in self.game.players:
                self.visits[player] = number
            else:
                message = f"visits are given for {player}, who is no player of this game"
                yield Wrong("unknown-player", message, path=(NAME, "visits", player))

    def paid_besides(self, player: str, features: Features) -> Mapping[int, int]:
        """A visit pays 1, and each tile laid is one visit at most (VF2)."""
        return {1: len(self.game.board)}

    def holdings(self) -> Mapping[str, object]:
        """What a final position says."""
        return {"visits": dict(self.visits)} if self.visits else {}

    def final_awards(self, features: Features, who: Present) -> Iterable[Award]:
        """Whoever visited most often gets 3 (VF3)."""
        for player in winners(self.visits):
            yield Award(player, "most visits", (Item("most visits", 1, 3),), "VF3")

    def sections(self) -> Iterable[Section]:
        """Who visited how often."""
        rows = tuple((player, str(number)) for player, number in self.visits.most_common())
        if rows:
            yield Section("Visits to fairs", ("player", "visits"), rows)


EXPANSION = VillageFairs(
    name=NAME,
    title="Village fairs",
    package="carcscore_fairs",
    tile_set=NAME,
    rulebook=NAME,
    marks=(FAIR,),
    options=(VISITS,),
    schemas={
        NAME: {
            "title": "the data of the village fairs",
            "type": "object",
            "additionalProperties": False,
            "examples": [{"visits": {"red": 2}}],
            "properties": {
                "visits": {
                    "title": "a mapping from players to visits",
                    "type": "object",
                    "examples": [{"red": 2}],
                    "additionalProperties": {
                        "title": "a number of visits",
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 1000,
                        "examples": [2],
                    },
                }
            },
        }
    },
)
