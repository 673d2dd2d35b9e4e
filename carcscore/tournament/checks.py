"""Errors in the rounds of a stage, and differences from a claimed standing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from carcscore.record.errors import Findings
from carcscore.sentences import enumerated, said
from carcscore.text import quoted, verb
from carcscore.tournament.figures import figure_text
from carcscore.tournament.findings import Notebook
from carcscore.tournament.knockout import bracket_trouble, first_round, replayed
from carcscore.tournament.model import FilePlace, ResultSlip, TournamentStage
from carcscore.tournament.results import result_of
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.tables import seats_of
from carcscore.tournament.wording import some_of


def check_stage(standing: StageStanding, notebook: Notebook) -> None:
    """Adds all that is wrong in a stage: games without a result, pairings, starters, claims."""
    stage = standing.stage
    _check_results(standing, notebook)
    _check_absences(stage, notebook)
    grouped = bool(stage.groups) or any(game.group is not None for game in stage.games)
    if stage.options.system in ("swiss", "duels") and not grouped:
        _check_rounds(stage, notebook)
        _check_meetings(stage, notebook)
    elif stage.options.system in ("tables", "knock-out") or (stage.options.system == "team" and not grouped):
        _check_seats(stage, notebook)
    if stage.options.system == "swiss":
        _check_starters(stage, notebook)
    if stage.options.system == "knock-out":
        _check_bracket(standing, notebook)
    _check_claims(standing, notebook)


def _check_results(standing: StageStanding, notebook: Notebook) -> None:
    stage = standing.stage
    waiting = {
        id(game)
        for progress in standing.rounds
        if progress.open
        for game in progress.waiting
        if not _said(game)
    }
    again = {game for games in stage.by_round().values() for game in replayed(games, stage.options)}
    for game in stage.games:
        if id(game) in waiting:
            continue
        if stage.options.system == "tables":
            if not game.bye and not seats_of(game, stage.options):
                _no_result(game, notebook)
            continue
        result = standing.result(game)
        if result is None and id(game) not in again:
            _no_result(game, notebook, match=stage.options.system == "team")
        elif game.duels is not None and not game.absent:
            for duel in game.duels:
                if result_of(duel, stage.options) is None:
                    _no_result(duel, notebook)


def _said(game: ResultSlip) -> bool:
    """True if a slip has a result, even an incomplete one."""
    return bool(game.points) and all(points is not None for points in game.points)


def _no_result(game: ResultSlip, notebook: Notebook, match: bool = False) -> None:
    names = enumerated(game.players)
    if any(points is not None and len(set(points)) == 1 for points in game.points):
        message = said("{} have equal points, and nobody is named as the starter: write `starter`.", names)
        notebook.error("no-result", message, game.place, rule="WC3")
        return
    if game.games is not None:
        message = said("The duel of {} stands at {}:{}, which nobody has won.", names, *game.games)
        notebook.error("no-result", message, game.place.at("games"), rule="WC21")
        return
    missing = "match of {} has no result: write its `duels`" if match else _NO_POINTS
    message = said(f"The {missing}, or who did not come (`no_show`).", names)
    notebook.error("no-result", message, game.place)


_NO_POINTS: Final = "game of {} has no result: write `points`"


def _seated(games: Sequence[ResultSlip]) -> Iterator[tuple[str, ResultSlip]]:
    for game in games:
        for name in game.players:
            yield name, game


def _check_rounds(stage: TournamentStage, notebook: Notebook) -> None:
    """WC6: every player has one game, or a bye, in each round."""
    _check_seats(stage, notebook)
    for number, games in stage.by_round().items():
        seated = {name for name, _ in _seated(games)}
        missing = [
            player.name for player in stage.players if player.name not in seated and player.plays_in(number)
        ]
        if missing:
            are = verb(len(missing), "is")
            message = said(_IN_NO_GAME, some_of(missing), are, number)
            notebook.error("pairing", message, round_place(games[0]), rule="WC6")


def round_place(game: ResultSlip) -> FilePlace:
    """The place of the round of a game; in a list, that of the game."""
    return game.place if game.place.file else FilePlace(game.place.path[:-1])


_IN_NO_GAME: Final = (
    "{} {} in no game of round {}: write the game, `bye`, or for a player `absent`, `joined` or `withdrawn`."
)


def _check_absences(stage: TournamentStage, notebook: Notebook) -> None:
    """WC28: who is away plays in no game."""
    entrants = {player.name: player for player in stage.players}
    for name, game in _seated(stage.games):
        one = entrants[name]
        if one.plays_in(game.round) or name in game.absent or game.bye in ("half", "zero"):
            continue
        key = "absent" if game.round in one.absent else "joined" if one.misses(game.round) else "withdrawn"
        message = said(
            "{} plays in round {}, but is away by `{}`; correct one of them.", name, game.round, key
        )
        notebook.error("plays-though-absent", message, game.place, rule="WC28")


def _check_seats(stage: TournamentStage, notebook: Notebook) -> None:
    """Nobody has two games in one round."""
    replay = stage.options.drawn_game == "replay"
    for number, games in stage.by_round().items():
        met: dict[str, ResultSlip] = {}
        for name, game in _seated(games):
            other = met.setdefault(name, game)
            if other is not game and not (replay and set(other.players) == set(game.players)):
                message = said("{} has two games in round {}.", name, number)
                notebook.error("pairing", message, game.place, rule="WC6")


def _check_meetings(stage: TournamentStage, notebook: Notebook) -> None:
    """WC6: nobody meets twice."""
    met: dict[frozenset[str], int] = {}
    for game in stage.games:
        pair = frozenset(game.players)
        if len(pair) < 2:
            continue
        if pair in met:
            message = said("{} met in round {} already.", enumerated(game.players), met[pair])
            notebook.remark("warning", "met-before", message, game.place, rule="WC6")
        met[pair] = game.round


def starts_before(stage: TournamentStage, number: int, byes: bool = True) -> Mapping[str, int | None]:
    """The games that each player started before a round, byes among them (WC7, WC8) unless told otherwise.

    ``None`` where it isn't known.
    """
    starts: dict[str, int | None] = {player.name: 0 for player in stage.players}
    games = (game for game in stage.games if game.round < number and (byes or not game.bye))
    _count_starts(starts, games)
    return starts


def _count_starts(starts: dict[str, int | None], games: Iterable[ResultSlip]) -> None:
    for game in games:
        if game.bye or game.starter is not None:
            name = game.players[0] if game.bye else str(game.starter)
            known = starts[name]
            starts[name] = None if known is None else known + 1
        elif not game.absent:
            starts |= dict.fromkeys(game.players)


def _check_starters(stage: TournamentStage, notebook: Notebook) -> None:
    """WC7: whoever started fewer games starts; of equals the first-named."""
    starts: dict[str, int | None] = {player.name: 0 for player in stage.players}
    before: Sequence[ResultSlip] = ()
    for games in stage.by_round().values():
        _count_starts(starts, before)
        before = games
        for game in games:
            if game.starter is None or len(game.players) != 2:
                continue
            one, other = (starts[name] for name in game.players)
            if one is None or other is None:
                continue
            due = game.players[0] if one <= other else game.players[1]
            if game.starter != due:
                counts = said("{} had started {}, {} {}", game.players[0], one, game.players[1], other)
                message = said("{} starts here, but it is the turn of {}: {}.", game.starter, due, counts)
                place = game.place.at("starter")
                notebook.remark("warning", "wrong-starter", message, place, rule="WC7")


def _check_bracket(standing: StageStanding, notebook: Notebook) -> None:
    """WC13 and WC14: who meets in the first round, if the file says how, and who starts."""
    stage = standing.stage
    ranks = {player.name: rank for rank, player in enumerate(stage.players)}
    for game in stage.games:
        if game.starter is not None and len(game.players) == 2 and len(game.starters) == 1:
            due = min(game.players, key=lambda name: ranks[name])
            if game.starter != due and stage.options.drawn_game != "replay":
                message = said("{} starts here, but {} was placed higher before.", game.starter, due)
                place = game.place.at("starter")
                notebook.remark("warning", "wrong-starter", message, place, rule="WC14")
    _check_who_is_out(standing, notebook)
    trouble = bracket_trouble(standing.bouts)
    if trouble is not None:
        bout, message = trouble
        notebook.error("bracket-size", message, round_place(bout.game), rule="WC31")
    if stage.options.bracket is None:
        return
    due_pairs = {
        frozenset(pair) - {None}
        for pair in first_round([player.name for player in stage.players], stage.options.bracket)
    }
    for game in stage.by_round().get(1, ()):
        if frozenset(game.players) not in due_pairs:
            message = said("{} don't meet in the first round of this bracket.", enumerated(game.players))
            notebook.remark("warning", "pairing", message, game.place, rule="WC13")


def _check_who_is_out(standing: StageStanding, notebook: Notebook) -> None:
    """Checks that the losers, and nobody else, play only for places."""
    lost: dict[str, int] = {}
    for bout in standing.bouts:
        for name in bout.game.players:
            out = lost.get(name, bout.game.round) < bout.game.round
            if out != (bout.for_place is not None):
                words = f"lost in round {lost[name]}" if out else "has not lost yet"
                message = said("{} {}, so this game can't be theirs (`for_place`).", name, words)
                notebook.error("pairing", message, bout.game.place, rule="WC13")
        if bout.loser is not None and bout.for_place is None:
            lost.setdefault(bout.loser, bout.game.round)


def _check_claims(standing: StageStanding, notebook: Notebook) -> None:
    """Compares a standing that somebody worked out, column by column."""
    lines = {line.player: line for line in standing.lines}
    for claim in standing.stage.claims:
        line = lines.get(claim.player)
        if line is None:
            message = said("{} is not in this standing.", claim.player)
            notebook.error("standing-differs", message, claim.place.at("player"))
            continue
        due: dict[str, Fraction] = {
            "place": Fraction(line.place),
            "byes": Fraction(line.byes),
            **line.columns,
        }
        for column, claimed in claim.columns.items():
            place = claim.place.at(column)
            if column not in due:
                near = Findings().nearest(column, due)
                notebook.error(
                    "unknown-key", f"{quoted(column)} is not a column of this standing{near}", place
                )
            elif claimed != due[column]:
                figures = figure_text(claimed), figure_text(due[column])
                message = said("{}: {} {} claimed, {} due.", claim.player, column, *figures)
                notebook.error("standing-differs", message, place)
