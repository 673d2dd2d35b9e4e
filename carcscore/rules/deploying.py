"""Followers put down in a turn log: on the placed tile, from the supply, on a free feature (rule B4)."""

from __future__ import annotations

from dataclasses import replace

from carcscore.findings import Finding, Where
from carcscore.geometry import Cell, point_name
from carcscore.record.model import Deployment, Turn
from carcscore.rules.followers import figure_words, stand
from carcscore.rules.game import Game
from carcscore.rules.values import Standing

DEPLOY = "deploy"


class Deploying:
    """Takes the deployments of turn after turn, and collects what is wrong with them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._table = game.table
        self._starts = {start.at for start in game.table.record.start_tiles}

    def deploy(
        self, turn: Turn, number: int, player: str, placed: Cell | None, findings: list[Finding]
    ) -> tuple[Standing, ...]:
        """The followers that an entry puts on the board; findings are added to the list.

        ``placed`` is the cell of the tile just laid, ``None`` when none was.
        """
        standings: list[Standing] = []
        for action in turn.actions:
            if action.kind != DEPLOY or not isinstance(action.data, Deployment):
                message = f"nothing in play knows the action {action.kind}"
                findings.append(
                    Finding("unknown-action", "error", message, Where(path=action.path, turn=number))
                )
                continue
            deployment = replace(action.data, player=player)
            where = self._where(deployment, number, placed)
            if standings:
                message = "a second follower in one turn: at most one is deployed"
                findings.append(Finding("second-deployment", "error", message, where, "B4"))
            standing = self._stand(deployment, placed, where, findings)
            if standing is not None:
                self._check(standing, where, findings)
                self._game.deploy(standing)
                standings.append(standing)
        return tuple(standings)

    def _where(self, deployment: Deployment, number: int, placed: Cell | None) -> Where:
        point = None if deployment.point is None else point_name(deployment.point)
        cell = deployment.at if deployment.at is not None else placed
        return replace(self._table.where(deployment.path, deployment.offset, cell, point), turn=number)

    def _stand(
        self, deployment: Deployment, placed: Cell | None, where: Where, findings: list[Finding]
    ) -> Standing | None:
        cell = deployment.at if deployment.at is not None else placed
        if cell is None:
            message = "a follower is deployed, but no tile was placed"
            findings.append(Finding("no-tile-there", "error", message, where, "B4"))
            return None
        if cell != placed and cell in self._table.board:
            message = (
                f"{deployment.player}'s {figure_words(deployment.figure, deployment.role)} goes to "
                f"{self._table.name(cell)}, but only the tile just placed may take a follower"
            )
            code = "on-start-tile" if cell in self._starts else "not-on-placed-tile"
            findings.append(Finding(code, "error", message, where, "B4"))
        made = stand(deployment, cell, self._table, self._game.rules)
        if isinstance(made, Standing):
            return made
        findings.append(replace(made, where=where))
        return None

    def _check(self, standing: Standing, where: Where, findings: list[Finding]) -> None:
        who = f"{standing.player}'s {figure_words(standing.figure, standing.role)}"
        if self._game.supply[standing.player].get(standing.figure, 0) <= 0:
            kind = "follower" if standing.figure == "follower" else f"{standing.figure} follower"
            message = f"{standing.player} has no {kind} left in supply for this turn"
            findings.append(Finding("no-follower-left", "error", message, where, "B4"))
        others = self._game.occupants(standing.number)
        if others:
            other = others[0]
            way = self._table.board.connection(standing.number, other.number)
            through = _listed([self._table.name(cell) for cell in way[1:-1]][:12])
            kind = self._game.rules.roles[standing.role]
            message = (
                f"{who} goes into a {kind} that {other.player}'s {figure_words(other.figure, other.role)} at "
                f"{self._table.name(other.cell)} already holds"
            )
            if through:
                message += f", joined through {through}"
            findings.append(Finding("feature-was-taken", "error", message, where, "B4"))


def _listed(names: list[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
