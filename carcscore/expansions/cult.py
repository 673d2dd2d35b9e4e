"""The Cult: shrines, which challenge the cloisters beside them (rules CU1 to CU8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from carcscore.board.features import Features
from carcscore.findings import NOWHERE, Finding, Where, error
from carcscore.game.declaring import hears
from carcscore.game.events import Discarded, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.placing import whose, whose_at
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND, Cell, cells_from, reading_order
from carcscore.rules.facts import AllowableTile, Facts
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Occupant
from carcscore.sentences import enumerated, said
from carcscore.tiles.kinds import CLOISTER, MarkKind
from carcscore.tiles.model import Tile

NAME: Final = "cult"
HERETIC: Final = "heretic"
SHRINE: Final = MarkKind("shrine", "shrines", on=CLOISTER.name, combine="any", symbol="candle")


class Cult(Expansion):
    """A shrine is scored as a cloister; of the two that challenge one another the first completed is paid."""

    facts = Facts(
        name=NAME,
        title="The Cult",
        box=6,
        unsettled={"": "which challenge was decided"},
        roles={HERETIC: CLOISTER.name},
        marks=(SHRINE,),
    )

    _discarded = OfEntry[str | None]()
    """The kind of the tile discarded last: a shrine, a cloister or neither."""

    def _is(self, tile: Tile) -> str | None:
        """The words for a tile that is a shrine or a cloister (CU1, CU2); ``None`` for others."""
        for segment in tile.segments:
            if segment.kind is CLOISTER:
                shrine = SHRINE.name in self.game.mark_rules.applied(segment.marks)
                return SHRINE.name if shrine else CLOISTER.name
        return None

    def _at(self, cell: Cell) -> str | None:
        placed = self.game.board.find(cell)
        return None if placed is None else self._is(placed.turned.tile)

    # Where they may lie (CU2)

    def _rivals(self, cell: Cell, kind: str | None) -> list[Cell]:
        """The squares around on which the other kind lies: cloisters around a shrine, or the reverse."""
        return [near for near in cells_from(cell, AROUND) if self._at(near) not in (None, kind)]

    def _crowded(self, cell: Cell, kind: str) -> Iterator[Cell]:
        """Cells that have, or would have, one too many around if this kind lies on a cell."""
        rivals = self._rivals(cell, kind)
        if len(rivals) > 1:
            yield cell
        for near in rivals:
            if {cell} < {cell, *self._rivals(near, self._at(near))}:
                yield near

    def _too_many(self, cell: Cell, where: Where = NOWHERE) -> Finding:
        table, kind = self.game.table, self._at(cell)
        rivals = sorted(self._rivals(cell, kind), key=reading_order)
        of_cloister = kind == CLOISTER.name
        others = SHRINE.plural if of_cloister else CLOISTER.plural
        stands = said("the {} on {} has {} {} around it", kind, table.name(cell), len(rivals), others)
        message = said("{}, on {}: at most one", stands, enumerated(table.name(rival) for rival in rivals))
        return error("too-many-shrines" if of_cloister else "too-many-cloisters", message, "CU2", where)

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> Iterable[Finding]:
        """A tile was laid: are there too many now?"""
        kind = self._is(laid.turned.tile)
        return map(self._too_many, self._crowded(laid.cell, kind)) if kind else ()

    @hears(Discarded)
    def _none_fits(self, turn: TurnInPlay, discarded: Discarded) -> None:
        """A tile that was discarded may have had no place by that."""
        self._discarded = self._is(discarded.tile)

    def allows_tile(self, code: AllowableTile, cell: Cell, turn: TurnInPlay | None) -> bool:
        """A tile is discarded, too, if wherever it fits it would be one too many (CU2)."""
        kind = self._discarded
        return code == "discard-fits" and kind is not None and any(self._crowded(cell, kind))

    # Heretics (CU1)

    def _no_heretic(self, occupant: Occupant) -> Iterator[Finding]:
        marks = self.game.board.at(occupant.cell).turned.segments[occupant.segment].marks
        if occupant.role == HERETIC and SHRINE.name not in self.game.mark_rules.applied(marks):
            message = said("{} is in a cloister: there it is a monk", whose_at(occupant, self.game.table))
            yield error("no-shrine", message, "CU1")

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterable[Finding]:
        """Only in a shrine a follower is a heretic."""
        return self._no_heretic(follower)

    def check_position(self, features: Features) -> Iterator[Finding]:
        """A position with too many of them side by side (CU2), or with heretics elsewhere (CU1)."""
        table = self.game.table
        for cell in (feature.tiles[0] for feature in features if feature.kind is CLOISTER):
            if len(self._rivals(cell, self._at(cell))) > 1:
                yield self._too_many(cell, table.where_tile(cell))
        for follower in self.game.followers():
            for found in self._no_heretic(follower):
                yield found.within(table.where_figure(follower))

    # Challenges (CU3 to CU7)

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> None:
        """Whoever holds what was completed first sends those home who hold the other, without points."""
        board, table = self.game.board, self.game.table
        paid = {scoring.feature.tiles[0]: scoring for scoring in scorings if scoring.feature.kind is CLOISTER}
        for cell, scoring in paid.items():
            if not any(occupant.follower for occupant in scoring.occupants):
                continue
            for near in self._rivals(cell, self._at(cell)):
                placed = board.at(near)
                (number,) = (
                    placed.number(index)
                    for index, segment in enumerate(placed.turned.segments)
                    if segment.kind is CLOISTER
                )
                standing = [] if near in paid else list(self.game.occupants(number))
                for occupant in (
                    occupant for occupant in standing if occupant.role not in self.game.rules.abiding
                ):
                    self.game.leave(occupant, "taken")
                    won = said("the {} on {} is completed first", self._at(cell), table.name(cell))
                    turn.note(
                        said("{}: {} on {} loses the challenge", won, whose(occupant), table.name(near)),
                        by="",
                    )
