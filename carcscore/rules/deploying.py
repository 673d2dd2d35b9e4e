"""Followers put down in a turn log: on the placed tile, from the supply, on a free feature (rule B4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from carcscore.findings import Finding, Where
from carcscore.geometry import Cell, point_name
from carcscore.record.log import DEPLOY
from carcscore.record.model import Deployment, Turn
from carcscore.record.vocabulary import FOLLOWER
from carcscore.rules.followers import stand, whose
from carcscore.rules.game import Game
from carcscore.rules.values import Standing


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
                where = Where(path=action.path, turn=number)
                findings.append(Finding("unknown-action", "error", message, where))
                continue
            deployment = action.data
            if deployment.player != player:
                deployment = replace(deployment, player=player)
            cell = deployment.at if deployment.at is not None else placed
            standing, wrong = self._stand(deployment, cell, placed)
            if standings:
                wrong.insert(
                    0, ("second-deployment", "a second follower in one turn: at most one is deployed")
                )
            if isinstance(standing, Finding):
                wrong.append((standing.code, standing.message))
            elif standing is not None:
                wrong += self._conflicts(standing)
                self._game.deploy(standing)
                standings.append(standing)
            if wrong:
                where = self._where(deployment, cell, number)
                findings += [
                    Finding(code, "error", message, where, None if code == "which-segment" else "B4")
                    for code, message in wrong
                ]
        return tuple(standings)

    def _where(self, deployment: Deployment, cell: Cell | None, number: int) -> Where:
        point = None if deployment.point is None else point_name(deployment.point)
        return replace(self._table.where(deployment.path, deployment.offset, cell, point), turn=number)

    def _stand(
        self, deployment: Deployment, cell: Cell | None, placed: Cell | None
    ) -> tuple[Standing | Finding | None, list[tuple[str, str]]]:
        """The follower on its segment, or why it can't be; and what is wrong with the tile it goes to."""
        if cell is None:
            return None, [("no-tile-there", "a follower is deployed, but no tile was placed")]
        wrong: list[tuple[str, str]] = []
        if cell != placed and cell in self._table.board:
            who, there = whose(deployment), self._table.name(cell)
            message = f"{who} goes to {there}, but only the tile just placed may take a follower"
            wrong.append(("on-start-tile" if cell in self._starts else "not-on-placed-tile", message))
        return stand(deployment, cell, self._table, self._game.rules), wrong

    def _conflicts(self, standing: Standing) -> Iterator[tuple[str, str]]:
        if self._game.supply[standing.player].get(standing.figure, 0) <= 0:
            kind = "follower" if standing.figure == FOLLOWER else f"{standing.figure} follower"
            yield "no-follower-left", f"{standing.player} has no {kind} left in supply for this turn"
        others = self._game.occupants(standing.number)
        if not others:
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
        yield "feature-was-taken", message


def _listed(names: list[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
