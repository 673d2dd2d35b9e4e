"""Barns: laid on corners of fields (AM12), scored in play (AM14, AM15) and at the end (AM17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Annotated, Final, NamedTuple

from carcscore.board.board import Board
from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.findings import Finding, error, note
from carcscore.formats.jcz.foreign import Moment
from carcscore.game.declaring import does
from carcscore.game.events import Put
from carcscore.game.expansion import Part
from carcscore.game.placing import set_down, tile_meant, whose, whose_at
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import CENTRE, Cell
from carcscore.record.model import Deployment
from carcscore.rules import data_types
from carcscore.rules.data_types import Point
from carcscore.rules.facts import FarmRule, Figure, Option
from carcscore.rules.forms import form
from carcscore.scoring.farms import occupants_of, paying, rule_for_farms
from carcscore.scoring.miscounts import Case, Miscount
from carcscore.scoring.payouts import AnyPoints
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Holders, Occupancy, Occupant, by_feature
from carcscore.sentences import ruled, said
from carcscore.tiles.kinds import FARM

BARN: Final = Figure("barn", 1, strength=0, rule="AM12", follower=False, perils=("festival",), shape="barn")
BARN_PLACEMENT: Final = Option(
    "barn_placement",
    ("not-occupied", "occupied"),
    "Whether a barn may be put on a farm that has one already (AM12).",
)
WOODS_BARN: Final = Option(
    "woods_barn",
    (4, 5),
    "What a barn is paid at the end for each completed city or forest by the rules of The Woods (AM19).",
)
LAID: Final = "AM14"
JOINED: Final = "AM15"
AT_THE_END: Final = "AM17"
CORNERS: Final = tuple(point for point in range(CENTRE) if point % 3 == 0)
"""An outer point beside each corner of a tile."""
JOINED_PAYS: Final = 1
BARN_PAYS: Final = 4


@form({"point": "SSE"})
class BarnPlace(NamedTuple):
    """the corner on which the barn is laid: `{point: SSE}`

    The corner of the tile just laid beside that outer point; `at` names another of the four tiles there.
    """

    point: Point
    at: Annotated[data_types.Cell | None, "The tile of the point, if it is not the one just laid."] = None


class Barns(Part):
    """The barns on a board, and what they and the farmers of their farms are paid."""

    _laid = OfEntry[Occupant | None]()
    """The barn laid in this entry."""

    @property
    def _all(self) -> list[Occupant]:
        return self.game.standing_of(BARN.name)

    def _on(self, root: int) -> list[Occupant]:
        """The barns on the farm of a root."""
        board = self.game.board
        return [
            occupant
            for occupant in self._all
            if occupant.segment >= 0 and board.root(occupant.number) == root
        ]

    # A turn log

    @does(BARN.name, BarnPlace, words="a barn")
    def lay(self, turn: TurnInPlay, place: BarnPlace) -> Iterator[Finding]:
        """A barn is laid on a corner of the tile just laid (AM12)."""
        game, laid = self.game, tile_meant(turn, self.game, "AM12")
        cell = place.at or laid
        barn = set_down(Deployment(turn.player, BARN.name, "", cell, place.point, turn.path), game)
        yield from game.none_left(barn)
        if wrong := why_no_corner(game.board, barn):
            message = said("{}: {}", whose_at(barn, game.table), wrong)
            yield error("no-barn-corner", message, "AM12")
            if game.board.kind(barn.number) is not FARM:
                return
        others = self._on(game.board.root(barn.number))
        taken = "" if wrong else self._same_corner(barn, others)
        if taken:
            yield error("corner-has-barn", taken, "AM12")
        elif not wrong and laid not in [there for there, _ in around_corner(cell, barn.point)]:
            goes = said("{} goes on a corner of {}", whose(barn), game.table.name(cell))
            message = said("{}, not of the tile just laid", goes)
            yield error("no-barn-corner", message, "AM12")
        if others and not taken and self.options[BARN_PLACEMENT.name] != "occupied":
            there = whose_at(others[0], game.table)
            message = said("{} goes on a farm where {} is already", whose(barn), there)
            yield error("farm-has-barn", message, "AM12")
        yield from game.hooks.against(barn, turn)
        game.put(barn)
        self._laid = barn
        corner = _corner_words(barn.point)
        turn.note(said("lays the barn on the {} corner of {}", corner, game.table.name(cell)))

    def _same_corner(self, barn: Occupant, others: Iterable[Occupant]) -> str:
        """A sentence on a barn on the corner of another, whichever tile names it (AM12)."""
        table = self.game.table
        for other in others:
            if _corner(other) == _corner(barn):
                words = "{} lies on the corner on which {} lies"
                return said(words, whose_at(barn, table), whose_at(other, table))
        return ""

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """On a farm with a barn no farmer may be put down (AM13)."""
        board = self.game.board
        if self._all and board.kind(follower.number) is FARM:
            for barn in self._on(board.root(follower.number))[:1]:
                there = said("a farm with a barn ({})", whose_at(barn, self.game.table))
                message = said("{} goes on {}, where no farmer may be put", whose(follower), there)
                yield error("farmer-with-barn", message, "AM13")

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> None:
        """The farmers of a farm that now has a barn are scored and go home (AM14, AM15)."""
        game, board = self.game, self.game.board
        for root in dict.fromkeys(board.root(occupant.number) for occupant in self._all):
            if not board.occupants.get(root):
                continue
            usual = rule_for_farms(game.rules)
            laid = self._laid is not None and board.root(self._laid.number) == root
            each, rule = (usual.each, LAID) if laid else (JOINED_PAYS, JOINED)
            farm_rule = FarmRule(each, usual.kinds, rule)
            scoring = game.score(replace(game.scoring(root), farm_rule=farm_rule))
            for occupant in [occupant for occupant in scoring.occupants if occupant.follower]:
                game.leave(occupant, "scored")
        self._laid = None  # whoever comes to the farm from now on comes to a barn that lies there

    def counts(self, name: str, of: str | Occupant) -> int:
        """Whoever stands in a feature with a barn is scored with the turn (AM14, AM15)."""
        return int(name == "clears" and isinstance(of, Occupant) and of.figure == BARN.name)

    # The end

    def holders(self, scoring: Scoring, holders: Sequence[str]) -> Sequence[str]:
        """At the end every player with a barn on a farm is paid for it, whatever the number (AM17)."""
        if scoring.farm_rule is None or scoring.farm_rule.rule != AT_THE_END:
            return holders
        owners = {piece.player for piece in scoring.pieces if piece.figure == BARN.name}
        return Holders((player for player in scoring.order if player in owners), AT_THE_END)

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Farmers beside a barn should have gone home (AM14): nothing is paid to them at the end."""
        rule = scoring.farm_rule
        beside = rule is not None and rule.rule != AT_THE_END and scoring.phase == "final"
        return [] if beside and any(piece.figure == BARN.name for piece in scoring.pieces) else awards

    def mistakes(self, case: Case) -> Iterator[Miscount]:
        """A barn is paid for each city what a farmer gets (AM17)."""
        rule, usual = case.scoring.farm_rule, rule_for_farms(self.game.rules)
        if rule is None or rule.rule != AT_THE_END or not case.holds or rule.each == usual.each:
            return
        as_farmer = replace(rule, each=usual.each)
        yield case.slip(
            "barn-as-farmer",
            [piece.cell for piece in case.scoring.pieces if piece.player == case.player],
            alter=lambda scoring: replace(scoring, farm_rule=as_farmer),
            habit="barns as farmers",
            each=usual.each,
        )

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """Each completed city of a farm with barns pays 4 to every player who has one there (AM17)."""
        rules = self.game.rules
        usual = rule_for_farms(rules)
        other_rule = rules.farm_rule is not None and rules.farms != "none"
        each = self.options[WOODS_BARN.name] if other_rule else BARN_PAYS
        for farm in self._farms(features):
            scoring = Scoring(
                farm,
                rules,
                [occupant for occupant in occupants_of(farm, occupancy) if not occupant.follower],
                order=occupancy.order,
                farm_rule=FarmRule(each, usual.kinds, AT_THE_END),
                things=paying([features[border] for border in farm.borders], rules),
                hooks=self.game.hooks.scoring,
            )
            yield from scoring.awards

    def _farms(self, features: Features) -> list[Feature]:
        """The farms with barns."""
        farms = [features[ref] for ref in by_feature(self._all, features)]
        return sorted(
            (farm for farm in farms if farm.kind is FARM), key=lambda farm: farm.segments[0][0][::-1]
        )

    def other_payments(self, features: Features) -> Iterator[AnyPoints]:
        """Farmers were paid as barns came to their farms (AM14, AM15)."""
        yield from map(AnyPoints, dict.fromkeys(features.ref(occupant.number) for occupant in self._all))

    def check_log(self, features: Features) -> Iterator[Finding]:
        """Reports that barns are paid by older rules for farms (AM18)."""
        game = self.game
        if self._all and game.rules.by_old_farm_rule:
            what = f"what barns pay under `farms: {game.rules.farms}` is the program's decision"
            yield note("barn-under-old-farms", ruled(what, "AM18"), "AM18", ("rules",))

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Barns lie on corners of fields, and without farmers (AM12, AM14)."""
        yield from self.check_log(features)
        table, game = self.game.table, self.game
        placed: list[Occupant] = []
        for barn in self._all:
            if wrong := why_no_corner(table.board, barn):
                message = said("{}: {}", whose_at(barn, table), wrong)
                yield error("no-barn-corner", message, "AM12", table.where_figure(barn, point=True))
                continue
            if taken := self._same_corner(barn, placed):
                yield error("corner-has-barn", taken, "AM12", table.where_figure(barn, point=True))
            placed.append(barn)
        if table.record.end == "mid-turn":
            return
        for farm in self._farms(features):
            for occupant in game.occupants(game.board.number(*farm.segments[0])):
                words = (
                    "{} stands on a farm with a barn ({}): farmers went home when the barn came to their farm"
                )
                message = said(words, whose_at(occupant, table), features.name(farm.ref))
                yield error("farmer-with-barn", message, "AM14", table.where_figure(occupant, point=True))


def put_in_save(data: object, now: Moment) -> Occupant:
    """The barn that a turn laid, as saves name it: on the tile of which it lies on the north-west corner."""
    put = (event.occupant for event in now.events if isinstance(event, Put))
    barn = next(occupant for occupant in put if occupant.figure == BARN.name)
    cell, (point, _) = around_corner(barn.cell, barn.point)[0]
    placed = now.board.at(cell)
    segment = placed.turned.rim[point]
    return replace(barn, cell=cell, segment=segment, number=placed.number(segment), point=point)


def could_be_laid(now: Moment) -> bool:
    """True if a barn that is left could lie on a corner of the tile just laid (AM12)."""
    return BARN.name in now.left[now.player] and any(map(_corner_is_free, repeat(now), CORNERS))


def _corner_is_free(now: Moment, point: int) -> bool:
    placed = now.board.at(now.cell)
    number = placed.number(placed.turned.rim[point])
    barn = Occupant(now.player, BARN.name, "", now.cell, placed.turned.rim[point], number, point)
    there = (occupant.number for occupant in now.standing if occupant.figure == BARN.name)
    return not why_no_corner(now.board, barn) and number not in map(now.board.root, there)


def around_corner(cell: Cell, point: int) -> list[tuple[Cell, tuple[int, int]]]:
    """The four tiles at the corner beside an outer point of one, each with its two points there."""
    x, y = cell
    corner = (point + 1) // 3 % 4  # north-west, north-east, south-east, south-west
    east, south = corner in (1, 2), corner in (2, 3)
    x, y = x + east, y + south  # the tile south-east of the corner
    return [
        ((x, y), (11, 0)),
        ((x - 1, y), (2, 3)),
        ((x - 1, y - 1), (5, 6)),
        ((x, y - 1), (8, 9)),
    ]


def _corner(barn: Occupant) -> Cell | None:
    """The corner on which a barn lies, as the cell south-east of it; ``None`` if its point is beside none."""
    return around_corner(barn.cell, barn.point)[0][0] if _beside_corner(barn.point) else None


def _beside_corner(point: int) -> bool:
    return 0 <= point < CENTRE and point % 3 != 1


def why_no_corner(board: Board, barn: Occupant) -> str:
    """Why a barn can't lie where it does: it takes a corner of four tiles with field all round (AM12)."""
    point = barn.point
    if not _beside_corner(point):
        return "it lies on a corner: name it by an outer point beside it, such as SSE"
    for cell, (one, other) in around_corner(barn.cell, point):
        placed = board.find(cell)
        if placed is None:
            return f"no four tiles meet at the {_corner_words(point)} corner"
        segments, rim = placed.turned.segments, placed.turned.rim
        if rim[one] < 0 or rim[one] != rim[other] or segments[rim[one]].kind is not FARM:
            return f"at the {_corner_words(point)} corner not all four tiles show one field"
    return ""


def _corner_words(point: int) -> str:
    return ("north-west", "north-east", "south-east", "south-west")[(point + 1) // 3 % 4]
