"""What is done after placing a tile in a turn log: followers put down (rule B4), and expansions' actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from carcscore.findings import Finding, Where
from carcscore.geometry import Cell, point_name
from carcscore.record.log import DEPLOY
from carcscore.record.model import Deployment
from carcscore.record.vocabulary import FOLLOWER
from carcscore.rules.followers import stand, whose
from carcscore.rules.game import Game
from carcscore.rules.keeper import Entry, Wrong
from carcscore.rules.values import Standing
from carcscore.rules.wrongs import as_findings


class Deploying:
    """Takes the actions of entry after entry, and finds what is wrong with them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._table = game.table
        self._starts = {start.at for start in game.table.record.start_tiles}
        names = {keeper.name: keeper for keeper in game.keepers}
        self._keeper_of = {
            action: names[expansion.name]
            for expansion in game.rules.expansions
            if expansion.name in names
            for action in expansion.actions
        }

    def act(self, entry: Entry) -> Iterator[Finding]:
        """Takes the actions of an entry in order; each is done as far as it can be."""
        for action in entry.turn.actions:
            if action.kind == DEPLOY and isinstance(action.data, Deployment):
                yield from self._deploy(entry, action.data)
                continue
            where = Where(path=action.path, turn=entry.number)
            keeper = self._keeper_of.get(action.kind)
            if keeper is None:
                message = f"nothing in play knows the action {action.kind}"
                yield Finding("unknown-action", "error", message, where)
            else:
                yield from as_findings(keeper.act(entry, action), where)

    def _deploy(self, entry: Entry, deployment: Deployment) -> Iterable[Finding]:
        if deployment.player != entry.player:
            deployment = replace(deployment, player=entry.player)
        cell = deployment.at if deployment.at is not None else entry.cell
        wrong: list[Wrong] = []
        if entry.turn.missed is not None:
            wrong.append(entry.misses("a follower"))
        if entry.deployed or entry.moves:
            wrong.append(_second(entry))
        if cell is None:
            wrong.append(Wrong("no-tile-there", "a follower is deployed, but no tile was placed", "B4"))
        else:
            standing = stand(deployment, cell, self._table, self._game.rules)
            if cell != entry.cell and cell in self._table.board:
                wrong += self._elsewhere(deployment, cell, standing)
            if isinstance(standing, Finding):
                wrong.append(Wrong(standing.code, standing.message, standing.rule))
            else:
                wrong += self._put(entry, standing)
        return as_findings(wrong, self._where(deployment, cell, entry.number)) if wrong else ()

    def _put(self, entry: Entry, standing: Standing) -> list[Wrong]:
        wrong = list(self._conflicts(standing))
        for keeper in self._game.keepers:
            wrong += keeper.deploying(entry, standing)
        self._game.deploy(standing)
        entry.deployed.append(standing)
        for keeper in self._game.keepers:
            wrong += keeper.deployed(entry, standing)
        return wrong

    def _where(self, deployment: Deployment, cell: Cell | None, number: int) -> Where:
        point = None if deployment.point is None else point_name(deployment.point)
        return replace(self._table.where(deployment.path, deployment.offset, cell, point), turn=number)

    def _elsewhere(self, deployment: Deployment, cell: Cell, standing: Standing | Finding) -> Iterator[Wrong]:
        """What is wrong with a follower that goes to another tile than the one just placed."""
        code = "on-start-tile" if cell in self._starts else "not-on-placed-tile"
        if isinstance(standing, Finding) or not self._game.excused(code, standing):
            who, there = whose(deployment), self._table.name(cell)
            message = f"{who} goes to {there}, but only the tile just placed may take a follower"
            yield Wrong(code, message, "B4")

    def _conflicts(self, standing: Standing) -> Iterator[Wrong]:
        if self._game.supply[standing.player].get(standing.figure, 0) <= 0:
            kind = "follower" if standing.figure == FOLLOWER else f"{standing.figure} follower"
            message = f"{standing.player} has no {kind} left in supply for this turn"
            yield Wrong("no-follower-left", message, "B4")
        others = self._game.occupants(standing.number)
        if not others or self._game.excused("feature-was-taken", standing):
            return
        other = others[0]
        way = self._table.board.connection(standing.number, other.number)
        through = _listed([self._table.name(cell) for cell in way[1:-1]][:12])
        message = (
            f"{whose(standing)} goes into a {self._game.rules.roles[standing.role]} that {whose(other)} at "
            f"{self._table.name(other.cell)} already holds"
        )
        if through:
            message += f", joined through {through}"
        yield Wrong("feature-was-taken", message, "B4")


def _second(entry: Entry) -> Wrong:
    """A follower beside another one, or beside what is done instead of deploying."""
    message = "a second follower in one turn: at most one is deployed"
    if not entry.deployed:
        message = f"a follower beside {entry.moves[0]}: only one of these is done in a turn"
    return Wrong("second-deployment", message, "B4")


def _listed(names: list[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
