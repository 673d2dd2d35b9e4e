"""The actions of a turn in their steps: followers put down (rule B4), and the actions of expansions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from carcscore.findings import Finding, Where, error
from carcscore.game.game import Game
from carcscore.game.placing import in_wrong_role, no_follower_left, set_figure, whose
from carcscore.game.turn import FOLLOWER_WORDS, TurnInPlay
from carcscore.geometry import Cell, point_name
from carcscore.play.due_action import DueAction
from carcscore.record.log import DEPLOY
from carcscore.record.model import Deployment
from carcscore.rules.facts import Step
from carcscore.rules.forms import read
from carcscore.scoring.values import Occupant
from carcscore.sentences import enumerated, said
from carcscore.text import a


class Actions:
    """Takes the actions of turn after turn, and finds what is wrong with them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._table = game.table
        self._starts = {start.at for start in game.table.record.start_tiles}

    def due(self, turn: TurnInPlay) -> list[DueAction]:
        """The actions of a turn in the order of their steps, and as written within each."""
        acting = self._game.hooks.acting
        due: list[DueAction] = []
        if not acting:
            return [DueAction(Step.MOVE, action) for action in turn.turn.actions]
        for action in turn.turn.actions:
            if action.kind not in acting:
                due.append(DueAction(Step.MOVE, action))
                continue
            kind, act = acting[action.kind]
            data, findings = read(kind.form, action.data, self._table, action.path)
            due.append(DueAction(kind.step_of(data), replace(action, data=data), findings, kind, act))
        if len(due) > 1:
            due.sort(key=lambda one: one.step)
        return due

    def take(self, turn: TurnInPlay, due: Iterable[DueAction], first: Step, last: Step) -> None:
        """Takes those actions that fall in these steps; each is done as far as it can be."""
        game = self._game
        for owed in due:
            if not first <= owed.step <= last:
                continue
            action, kind = owed.action, owed.kind
            if action.kind == DEPLOY and isinstance(action.data, Deployment):
                self._deploy(turn, action.data)
                turn.at = None
                continue
            turn.action, turn.at = action, partial(Where, action.path, turn=turn.number)
            if kind is None or owed.act is None:
                message = f"nothing in play knows the action {action.kind}"
                game.tell([error("unknown-action", message)])
            else:
                words = turn.doing = kind.words or kind.name
                if not kind.though_missed:
                    game.tell(turn.done_though_missed(words))
                game.tell(turn.use(kind.takes, words))
                game.tell(owed.findings)
                if action.data is not None:
                    game.chance.set(action.random)
                    owed.act(turn, action.data)
            turn.action = turn.at = None

    def _deploy(self, turn: TurnInPlay, deployment: Deployment) -> None:
        game = self._game
        named = deployment
        if deployment.player != turn.player:
            deployment = replace(deployment, player=turn.player)
        cell = deployment.at if deployment.at is not None else turn.cell
        turn.at = partial(self._where, deployment, cell, turn.number)
        made = None if cell is None else set_figure(deployment, self._table, game.rules, cell)
        takes = game.rules.takes(deployment.figure)
        if turn.turn.missed is not None:
            game.tell(turn.done_though_missed(FOLLOWER_WORDS))
        if wrong := turn.use(takes, FOLLOWER_WORDS, done=isinstance(made, Occupant)):
            game.tell(wrong)
        if cell is None or made is None:
            game.tell([error("no-tile-there", "a follower is deployed, but no tile was placed", "B4")])
            return
        if named.player not in ("", turn.player):
            message = said("{} is deployed, but it is {}'s turn", whose(named), turn.player)
            game.tell([error("follower-of-another", message, "B4")])
        if cell != turn.cell and cell in self._table.board:
            game.tell(self._elsewhere(deployment, cell, made))
        if isinstance(made, Finding):
            game.tell([error(made.code, made.message, made.rule)])
            return
        game.tell(in_wrong_role(made, self._table, game.rules))
        if game.occupants(made.number) or game.supply[made.player].get(made.figure, 0) <= 0:
            game.tell(self._conflicts(made))
        if game.hooks.awake:
            game.tell(game.hooks.against(made, turn))
        game.put(made)

    def _where(self, deployment: Deployment, cell: Cell | None, number: int) -> Where:
        point = None if deployment.point is None else point_name(deployment.point)
        return replace(self._table.where(deployment.path, deployment.offset, cell, point), turn=number)

    def _elsewhere(self, deployment: Deployment, cell: Cell, made: Occupant | Finding) -> Iterator[Finding]:
        """The finding on a follower that goes to another tile than the one just placed."""
        code: Literal["on-start-tile", "not-on-placed-tile"]
        code = "on-start-tile" if cell in self._starts else "not-on-placed-tile"
        if isinstance(made, Finding) or not self._game.figure_allowed(code, made):
            who, there = whose(deployment), self._table.name(cell)
            message = said("{} goes to {}, but only the tile just placed may take a follower", who, there)
            yield error(code, message, "B4")

    def _conflicts(self, follower: Occupant) -> Iterator[Finding]:
        game = self._game
        yield from no_follower_left(follower, game)
        others = game.occupants(follower.number)
        if not others or game.figure_allowed("feature-was-taken", follower):
            return
        other = others[0]
        way = self._table.board.connection(follower.number, other.number)
        through = enumerated([self._table.name(cell) for cell in way[1:-1]][:12])
        message = said(
            "{} goes into {} that {} at {} already holds",
            whose(follower),
            a(game.rules.roles[follower.role]),
            whose(other),
            self._table.name(other.cell),
        )
        if through:
            message = said("{}, joined through {}", message, through)
        yield error("feature-was-taken", message, "B4")
