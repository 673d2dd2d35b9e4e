"""Stages one after the other: who goes on into the next, and a tournament cut after a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from carcscore.sentences import Sentence, said
from carcscore.tournament.findings import Notebook
from carcscore.tournament.model import Qualified, ResultSlip, Tournament, TournamentStage
from carcscore.tournament.progress import RoundProgress
from carcscore.tournament.standing import StageStanding, StandingLine, standing_of
from carcscore.tournament.wording import some_of

_UNDECIDED: Final = (
    "It isn't decided who goes on: {} share place {}. Say the lot (`order` in the earlier stage), "
    "or name who goes on (`players`)."
)


def cut(tournament: Tournament, rounds: int) -> Tournament:
    """The tournament as it was after so many rounds, counted through all stages; without their claims."""
    stages: list[TournamentStage] = []
    left = rounds
    for stage in tournament.stages:
        if stages and left <= 0:
            break
        kept = min(left, stage.rounds)
        games = tuple(game for game in stage.games if game.round <= kept)
        claims = stage.claims if kept == stage.rounds else ()
        stages.append(replace(stage, games=games, rounds=kept, claims=claims))
        left -= stage.rounds
    return Tournament(tournament.name, tuple(stages))


def standings_of(
    tournament: Tournament, rounds: Sequence[tuple[RoundProgress, ...]], live: bool, notebook: Notebook
) -> list[StageStanding]:
    """The standing of every stage that has players, in their order.

    ``rounds`` are those of each stage. A stage that has no games is left out while the one that its players
    come from is not over. Adds to the notebook where it isn't decided who goes on (WC30), or who went on
    wrongly.
    """
    found: list[StageStanding] = []
    for written, own in zip(tournament.stages, rounds, strict=False):
        stage, undecided = written, None
        if stage.qualified is not None:
            earlier = found[stage.qualified.stage]
            if not stage.games and not is_over(earlier):
                break
            stage, undecided = _entered(stage, stage.qualified, earlier, notebook)
        found.append(replace(standing_of(stage, own, live), undecided=undecided))
    return found


def is_over(standing: StageStanding) -> bool:
    """True if no more rounds of a stage are to come, as far as the file tells."""
    planned = standing.stage.options.rounds
    return standing.open_round is None and (planned is None or standing.after >= planned)


def _entered(
    stage: TournamentStage, qualified: Qualified, earlier: StageStanding, notebook: Notebook
) -> tuple[TournamentStage, Sentence | None]:
    """A stage with the players who qualified for it, the best first, and what is undecided about them."""
    lots = {player.name: player.lot for player in earlier.stage.players}

    def rank(line: StandingLine) -> tuple[int, float]:
        """Of several groups all firsts come before all seconds, those by the lot."""
        lot = lots[line.player]
        return line.place, float("inf") if lot is None else lot

    lines = sorted(earlier.lines, key=rank)
    chosen = lines[: qualified.best]
    undecided = None
    if len(lines) > len(chosen) and rank(chosen[-1]) == rank(lines[len(chosen)]):
        shared = [line.player for line in lines if rank(line) == rank(chosen[-1])]
        undecided = said(_UNDECIDED, some_of(shared), chosen[-1].place)
        notebook.error("cut-undecided", undecided, qualified.place, rule="WC30")
    names = {line.player for line in chosen}
    entrants = {player.name: player for player in earlier.stage.players}
    others: dict[str, ResultSlip] = {}
    for game in stage.games:
        for name in game.players:
            if name not in names:
                others.setdefault(name, game)
    for name, game in others.items():
        message = said(
            "{} plays here, but is not among the best {} of the earlier stage.", name, qualified.best
        )
        notebook.error("not-qualified", message, game.place)
    players = [
        replace(entrants[line.player], penalty=0, joined=1, absent=(), withdrawn=None) for line in chosen
    ]
    return replace(stage, players=(*players, *(entrants[name] for name in others))), undecided
