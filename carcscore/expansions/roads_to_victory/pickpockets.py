"""Pickpockets: placed on roads just completed, moved about, stealing (rule R6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from carcscore.board.features import Features
from carcscore.expansions.roads_to_victory.facts import BRIBE, PICKPOCKET
from carcscore.findings import Finding, error
from carcscore.game.game import Game
from carcscore.game.placing import no_segment, which_segment, whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import CENTRE, Cell, cell_name, parse_point, point_name
from carcscore.scoring.farms import FIRST, rule_for_farms
from carcscore.scoring.values import NO_POINT, Award, Item, Occupant, Section
from carcscore.tiles.kinds import FARM, ROAD
from carcscore.tiles.model import NO_SEGMENT

SHORTEST_ROAD: Final = 3
MOST_STEPS: Final = 3


class Pickpockets:
    """The pickpockets on a board; follows a log step by step."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._placed: dict[str, int] = {}
        """By player the turn in which the pickpocket was placed."""
        self._stolen_from: set[tuple[int, Occupant]] = set()

    def of(self, player: str) -> Occupant | None:
        """The pickpocket of a player, if it is on the board."""
        return next((one for one in self.all() if one.player == player), None)

    def all(self) -> list[Occupant]:
        """The pickpockets on the board that stand in a feature and belong to somebody."""
        return [
            one
            for one in self._game.pieces
            if one.figure == PICKPOCKET.name and one.segment != NO_SEGMENT and one.player
        ]

    def act(self, entry: TurnInPlay, data: object) -> Iterator[Finding]:
        """A player places the pickpocket, or moves it in up to three steps, instead of deploying."""
        try:
            if isinstance(data, dict) and set(data) != {"place"}:
                message = (
                    f"the pickpocket of {entry.player} is either placed or acts: write its steps as a list, "
                    f"`{PICKPOCKET.name}: [{{step: farm}}]`"
                )
                yield error("bad-value", message)
            elif isinstance(data, dict):
                placed = data.get("place")
                yield from self._place(entry, placed if isinstance(placed, dict) else {})
            elif isinstance(data, list):
                yield from self._steps(entry, data)
        except ValueError as problem:
            yield error("bad-value", f"pickpocket of {entry.player}: {problem}")

    # Placing

    def _place(self, entry: TurnInPlay, said: Mapping[str, object]) -> Iterator[Finding]:
        table, player = self._game.table, entry.player
        standing = self.of(player)
        if standing is not None:
            message = (
                f"{player} can't place the pickpocket: it stands on {table.name(standing.cell)}; give its "
                "steps as a list to move it"
            )
            yield error("pickpocket-on-board", message, "R6")
            return
        cell = table.cell_of(said["at"]) if "at" in said else entry.cell
        if cell is None or cell not in table.board:
            there = "no tile was placed" if cell is None else f"no tile lies on {table.name(cell)}"
            yield error("no-tile-there", f"{player} can't place the pickpocket: {there}", "R6")
            return
        turned, point = table.board.at(cell).turned, _point(said)
        index = which_segment(turned, ROAD.name, point)
        if index == NO_SEGMENT:
            sentence, unclear = no_segment(turned, ROAD.name, point, table.name(cell))
            code, rule = ("which-segment", None) if unclear else ("no-such-segment", "R6")
            yield error(code, f"{player} can't place the pickpocket: {sentence}", rule)
            return
        piece = self._piece(player, cell, index, point)
        yield from self._unfit(entry, piece)
        yield from self._game.none_left(piece)
        self._game.put(piece)
        self._placed[player] = entry.first
        entry.note(f"puts the pickpocket on {self._place_words(piece)}")

    def _unfit(self, entry: TurnInPlay, piece: Occupant) -> Iterator[Finding]:
        """Why a pickpocket may not be placed on a road: it must be complete, long enough and empty."""
        root = self._game.board.root(piece.number)
        if entry.cell is None or root not in self._game.completed():
            message = f"{piece.player} puts the pickpocket on a road that this turn doesn't complete"
            yield error("road-not-completed", message, "R6")
            return
        road = self._game.feature(root)
        if len(road.tiles) < SHORTEST_ROAD:
            message = (
                f"{piece.player} puts the pickpocket on a road of {len(road.tiles)} tiles: "
                f"it takes at least {SHORTEST_ROAD}"
            )
            yield error("road-too-short", message, "R6")
        holders = self._game.occupants(root)
        if holders:
            message = (
                f"{piece.player} puts the pickpocket on a road that {whose(holders[0])} holds: it takes an "
                "unoccupied road"
            )
            yield error("road-is-held", message, "R6")

    def _piece(self, player: str, cell: Cell, index: int, point: int | None = None) -> Occupant:
        placed = self._game.board.at(cell)
        segment = placed.turned.segments[index]
        point = segment.name_point if point is None else point
        role = ""
        if placed.turned.segments_with(point)[0] != index:  # the point alone would name another segment
            roles = self._game.rules.roles
            role = next((role for role, kind in roles.items() if kind == segment.kind.name), "")
        number = placed.number(index)
        return Occupant(player, PICKPOCKET.name, role, cell, index, number, point, follower=False)

    # Moving

    def _steps(self, entry: TurnInPlay, steps: list[object]) -> Iterator[Finding]:
        player = entry.player
        piece = self.of(player)
        if piece is None:
            yield error("no-pickpocket", f"{player} has no pickpocket on the board to move", "R6")
            return
        if self._placed.get(player) == entry.first:
            message = f"{player} placed the pickpocket in this very turn: it may act on a later one"
            yield error("pickpocket-just-placed", message, "R6")
        if len(steps) > MOST_STEPS:
            message = f"the pickpocket of {player} takes {len(steps)} actions: at most {MOST_STEPS} in a turn"
            yield error("too-many-actions", message, "R6")
        for step in steps:
            said = step if isinstance(step, dict) else {}
            kinds = [kind for kind in ("move", "step", "steal") if kind in said]
            if len(kinds) != 1:
                yield error("which-action", "an action of a pickpocket is one of `move`, `step` and `steal`")
            elif kinds == ["steal"]:
                yield from self._steal(entry, piece, said)
            else:
                wrong: list[Finding] = []
                moved = self._moved(piece, said, wrong)
                yield from wrong
                if moved is not piece:
                    self._game.move(piece, moved)
                    piece = moved
                    entry.note(f"moves the pickpocket to {self._place_words(piece)}")

    def _moved(self, piece: Occupant, said: Mapping[str, object], wrong: list[Finding]) -> Occupant:
        """The pickpocket after a step; where it was when the step can't be told."""
        board, point = self._game.board, _point(said)
        root = board.root(piece.number)
        if "move" in said:
            cell = self._game.table.cell_of(said["move"])
            kind = board.at(piece.cell).turned.segments[piece.segment].kind.name
        else:
            cell, kind = piece.cell, self._game.rules.roles.get(str(said["step"]), str(said["step"]))
        placed = board.find(cell)
        there = [
            index
            for index in ([] if placed is None else placed.turned.segments_of(kind))
            if placed is not None and (point is None or point in placed.turned.segments[index].points)
            if placed.turned.segments[index].kind.claimable
        ]
        within = [
            index for index in there if (board.root(board.number(cell, index)) == root) == ("move" in said)
        ]
        if not within:
            wrong.append(self._why_not(piece, cell, kind, "move" in said))
            within = there if point is not None else []
        elif len({board.root(board.number(cell, index)) for index in within}) > 1:
            assert placed is not None
            points = " or ".join(placed.turned.point_names(index, "/") for index in within)
            message = f"{self._game.table.name(cell)} has several features of that kind; say which: {points}"
            wrong.append(error("which-segment", f"pickpocket of {piece.player}: {message}"))
            within = []
        return self._piece(piece.player, cell, within[0], point) if within else piece

    def _why_not(self, piece: Occupant, cell: Cell, kind: str, moving: bool) -> Finding:
        name = self._game.table.name
        if moving:
            message = (
                f"the pickpocket of {piece.player} moves from {name(piece.cell)} to {name(cell)}, but only "
                f"within one {kind}: step to another feature that touches it first"
            )
        else:
            known = self._game.rules.palette.kinds.get(kind)
            message = f"the pickpocket of {piece.player} steps to a {kind} on {name(cell)}, but "
            if known is None or known.claimable:
                message += "none is there beside the feature in which it stands"
            else:
                message += f"nobody may stand in a {kind}"
        return error("pickpocket-out-of-reach", message, "R6")

    # Stealing

    def _steal(self, entry: TurnInPlay, piece: Occupant, said: Mapping[str, object]) -> Iterator[Finding]:
        """1 point from a follower of another player on the same tile in the same feature."""
        table, turn = self._game.table, entry.first
        victim = table.player_of(said["steal"])
        if victim == piece.player:
            yield error("steals-from-oneself", f"{victim} can't steal from a follower of {victim}", "R6")
            return
        point = _point(said)
        found = [
            one
            for one in self._game.occupants(piece.number)
            if (one.player, one.cell) == (victim, piece.cell)
            and said.get("figure", one.figure) == one.figure
            and (point is None or point in table.board.at(one.cell).turned.segments[one.segment].points)
        ]
        if not found:
            message = (
                f"the pickpocket of {piece.player} steals from {victim}, of whom no such follower stands "
                f"with it on {table.name(piece.cell)} in the same feature"
            )
            yield error("nobody-to-steal-from", message, "R6")
        fresh = [one for one in found if (turn, one) not in self._stolen_from]
        if found and not fresh:
            message = (
                f"the pickpocket of {piece.player} steals from {whose(found[0])} a second time this turn"
            )
            yield error("stolen-twice", message, "R6")
        follower = next(iter(fresh or found), None)
        if follower is not None:
            self._stolen_from.add((turn, follower))
        because = f"from {victim if follower is None else whose(follower)}"
        for player, points in ((victim, -1), (piece.player, 1)):
            items = (Item("stolen point", 1, points, because),)
            award = Award(
                player,
                PICKPOCKET.name,
                items,
                "R6",
                feature=f"#{piece.number}",
                phase="play",
                turn=entry.number,
                at=piece.cell,
            )
            self._game.pay(award)
        entry.note(f"steals 1 from {victim}")

    # A final position, and the end

    def read(self) -> Iterator[Finding]:
        """Looks over the pickpockets that a position says stand on the board."""
        table = self._game.table
        for piece in self._game.pieces:
            if piece.figure == PICKPOCKET.name and piece.segment == NO_SEGMENT and piece.player:
                there = table.name(piece.cell)
                message = f"{whose(piece)} on {there} stands in some feature: say at which point"
                where = table.where(piece.path, piece.offset, piece.cell)
                yield error("which-segment", message, where=where)

    def at_end(self, features: Features) -> Iterator[Finding]:
        """What can't be decided or isn't allowed of where the pickpockets stand at the end."""
        table = self._game.table
        if not table.record.is_log and not table.mismatches:
            yield from self._too_many(features)
        for piece in self.all():
            feature = features[features.id_of(piece.number)]
            where = table.where(piece.path or None, piece.offset, piece.cell)
            if feature.kind is FARM and rule_for_farms(self._game.rules) is FIRST:
                message = (
                    f"{whose(piece)} stands in {feature.id}: what it gets under "
                    "`farms: first` is not defined (R7), and it is paid nothing there"
                )
                yield error("pickpocket-in-pooled-farm", message, where=where)
            elif not feature.kind.claimable:
                message = f"{whose(piece)} stands in a {feature.kind.name}, where nobody may"
                yield error("no-such-segment", message, "R6", where=where)

    def _too_many(self, features: Features) -> Iterator[Finding]:
        """Each pickpocket came to the board by a completed road of its own, long enough for it."""
        standing = self.all()
        if not standing:
            return
        roads = sum(
            one.kind is ROAD and bool(one.complete) and len(one.tiles) >= SHORTEST_ROAD for one in features
        )
        if len(standing) > roads:
            message = (
                f"{len(standing)} pickpocket{'s stand' if len(standing) > 1 else ' stands'} on the board, "
                f"but completed roads of {SHORTEST_ROAD} tiles, by which they come there, are only {roads}"
            )
            last = standing[-1]
            where = self._game.table.where(last.path or None, last.offset, last.cell)
            yield error("too-few-roads", message, "R6", where=where)

    def section(self, features: Features) -> Iterator[Section]:
        """The pickpockets on the board and what they made in play, for the report."""
        made: dict[tuple[str, str, str], int] = {}
        for award in self._game.awards:
            if award.kind in (PICKPOCKET.name, BRIBE):
                key = (award.player, award.kind, award.rule)
                made[key] = made.get(key, 0) + award.points
        players = [
            player
            for player in self._game.players
            if self.of(player) or any(key[0] == player for key in made)
        ]
        rows = tuple(
            (
                player,
                "-" if (piece := self.of(player)) is None else self._place_words(piece, features),
                *(
                    str(made.get((player, *key), 0))
                    for key in ((PICKPOCKET.name, "R6"), (PICKPOCKET.name, "R7"), (BRIBE, "R8"))
                ),
            )
            for player in players
        )
        if not rows:
            return
        is_log = self._game.table.record.is_log
        headers = ("player", "stands on", "stolen in play", "shares in play", "bribes")
        width = len(headers) if is_log else 2  # a position doesn't tell what was paid in play
        yield Section("Pickpockets", headers[:width], tuple(row[:width] for row in rows))

    def _place_words(self, piece: Occupant, features: Features | None = None) -> str:
        point = "" if piece.point in (NO_POINT, CENTRE) else f" {point_name(piece.point)}"
        place = f"{cell_name(piece.cell, self._game.table.a1)}{point}"
        kind = self._game.board.at(piece.cell).turned.segments[piece.segment].kind.name
        return f"{place} ({kind if features is None else features.id_of(piece.number)})"


def _point(said: Mapping[str, object]) -> int | None:
    """The point that data names, if it names one. Raises :class:`ValueError`."""
    return parse_point(str(said["point"])) if "point" in said else None
