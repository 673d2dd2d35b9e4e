"""The actions of a turn in their steps: followers put down (rule B4), and the actions of expansions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from carcscore.findings import Finding, Where, error
from carcscore.game.game import Game
from carcscore.game.placing import set_follower, whose
from carcscore.game.turn import FOLLOWER_WORDS, TurnInPlay
from carcscore.geometry import Cell, point_name
from carcscore.record.log import DEPLOY
from carcscore.record.model import Action, Deployment
from carcscore.record.vocabulary import FOLLOWER
from carcscore.rules.facts import Step
from carcscore.scoring.values import Occupant


class Actions:
    """Takes the actions of turn after turn, and finds what is wrong with them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._table = game.table
        self._starts = {start.at for start in game.table.record.start_tiles}

    def take(self, turn: TurnInPlay, actions: Iterable[Action], first: Step, last: Step) -> None:
        """Takes those actions that fall in these steps: step by step, and in order within each.

        Each is done as far as it can be.
        """
        game, acting = self._game, self._game.hooks.acting
        due: list[tuple[Step, Action]] = []
        for action in actions:
            known = acting.get(action.kind)
            step = known[0].step_of(action.data) if known else Step.MOVE
            if first <= step <= last:
                due.append((step, action))
        if len(due) > 1:
            due.sort(key=lambda entry: entry[0])
        for _, action in due:
            if action.kind == DEPLOY and isinstance(action.data, Deployment):
                self._deploy(turn, action.data)
                continue
            game.place = Where(path=action.path, turn=turn.number)
            if action.kind not in acting:
                message = f"nothing in play knows the action {action.kind}"
                game.tell([error("unknown-action", message)])
                continue
            kind, act = acting[action.kind]
            game.tell(turn.use(kind.takes, kind.words))
            game.tell(act(turn, action))

    def _deploy(self, turn: TurnInPlay, deployment: Deployment) -> None:
        game = self._game
        if deployment.player != turn.player:
            deployment = replace(deployment, player=turn.player)
        cell = deployment.at if deployment.at is not None else turn.cell
        point = None if deployment.point is None else point_name(deployment.point)
        where = self._table.where(deployment.path, deployment.offset, cell, point)
        game.place = replace(where, turn=turn.number)
        game.tell(turn.use(game.rules.figures[deployment.figure].takes, FOLLOWER_WORDS))
        if cell is None:
            game.tell([error("no-tile-there", "a follower is deployed, but no tile was placed", "B4")])
            return
        made = set_follower(deployment, cell, self._table, game.rules)
        if cell != turn.cell and cell in self._table.board:
            game.tell(self._elsewhere(deployment, cell, made))
        if isinstance(made, Finding):
            game.tell([error(made.code, made.message, made.rule)])
            return
        game.tell(self._conflicts(made))
        for forbids in game.hooks.forbids:
            game.tell(forbids(made, turn))
        game.put(made)

    def _elsewhere(self, deployment: Deployment, cell: Cell, made: Occupant | Finding) -> Iterator[Finding]:
        """What is wrong with a follower that goes to another tile than the one just placed."""
        code: Literal["on-start-tile", "not-on-placed-tile"]
        code = "on-start-tile" if cell in self._starts else "not-on-placed-tile"
        if isinstance(made, Finding) or not self._game.allowed(code, made):
            who, there = whose(deployment), self._table.name(cell)
            message = f"{who} goes to {there}, but only the tile just placed may take a follower"
            yield error(code, message, "B4")

    def _conflicts(self, follower: Occupant) -> Iterator[Finding]:
        game = self._game
        if game.supply[follower.player].get(follower.figure, 0) <= 0:
            kind = "follower" if follower.figure == FOLLOWER else f"{follower.figure} follower"
            message = f"{follower.player} has no {kind} left in supply for this turn"
            yield error("no-follower-left", message, "B4")
        others = game.occupants(follower.number)
        if not others or game.allowed("feature-was-taken", follower):
            return
        other = others[0]
        way = self._table.board.connection(follower.number, other.number)
        through = _listed([self._table.name(cell) for cell in way[1:-1]][:12])
        message = (
            f"{whose(follower)} goes into a {game.rules.roles[follower.role]} that {whose(other)} at "
            f"{self._table.name(other.cell)} already holds"
        )
        if through:
            message += f", joined through {through}"
        yield error("feature-was-taken", message, "B4")


def _listed(names: list[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
