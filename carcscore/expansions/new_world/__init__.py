"""The New World: a second area, its discoverer's points, further tiles and open tiles (rules N1 to N4)."""

from __future__ import annotations

from carcscore.expansions.new_world.facts import MAP, NAME
from carcscore.expansions.new_world.forms import SCHEMAS
from carcscore.expansions.new_world.keeper import NewWorldKeeper
from carcscore.rules.expansion import Expansion
from carcscore.rules.game import Game
from carcscore.rules.keeper import Keeper


class NewWorld(Expansion):
    """An area apart from the main one, which begins with the new-world tile."""

    def keeper(self, game: Game) -> Keeper:
        """Follows the two areas and the open tiles."""
        return NewWorldKeeper(self.name, game)


EXPANSION = NewWorld(
    name=NAME,
    title="The New World",
    tile_set=NAME,
    rulebook=NAME,
    marks=(MAP,),
    awards=(NAME,),
    schemas=SCHEMAS,
)
