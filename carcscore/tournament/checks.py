"""What can't be right in the rounds of a stage, and where a claimed standing differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from carcscore.record.errors import Findings
from carcscore.text import listed, quoted, verb
from carcscore.tournament.figures import figure_text
from carcscore.tournament.findings import Notebook
from carcscore.tournament.knockout import first_round, replayed
from carcscore.tournament.model import FilePlace, ResultSlip, TournamentStage
from carcscore.tournament.results import result_of
from carcscore.tournament.standing import StageStanding, some_of
from carcscore.tournament.tables import seats_of


def check_stage(standing: StageStanding, notebook: Notebook) -> None:
    """Adds all that is wrong in a stage: games without a result, pairings, starters, claims."""
    stage = standing.stage
    _check_results(standing, notebook)
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
    again = {one for games in stage.by_round().values() for one in replayed(games, stage.options)}
    for game in stage.games:
        if stage.options.system == "tables":
            if not game.bye and not seats_of(game, stage.options):
                _no_result(game, notebook)
            continue
        result = standing.result(game)
        if result is None and id(game) not in again:
            _no_result(game, notebook)
        elif game.duels is not None and not game.absent:
            for duel in game.duels:
                if result_of(duel, stage.options) is None:
                    _no_result(duel, notebook)


def _no_result(game: ResultSlip, notebook: Notebook) -> None:
    names = listed(game.players)
    if any(points is not None and len(set(points)) == 1 for points in game.points):
        message = f"{names} have equal points, and it isn't said who started: write `starter`."
        notebook.error("no-result", message, game.place, rule="WC3")
        return
    message = f"The game of {names} has no result: write `points`, or who did not come (`no_show`)."
    notebook.error("no-result", message, game.place)


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
            one.name
            for one in stage.players
            if one.name not in seated and (one.withdrawn is None or number <= one.withdrawn)
        ]
        if missing:
            message = f"{some_of(missing)} {verb(len(missing), 'is')} in no game of round {number}: "
            message += "write the game, `bye`, or `withdrawn`."
            first = games[0].place
            place = first if first.file else FilePlace(first.path[:-1])
            notebook.error("pairing", message, place, rule="WC6")


def _check_seats(stage: TournamentStage, notebook: Notebook) -> None:
    """Nobody has two games in one round."""
    replay = stage.options.drawn_game == "replay"
    for number, games in stage.by_round().items():
        met: dict[str, ResultSlip] = {}
        for name, game in _seated(games):
            other = met.setdefault(name, game)
            if other is not game and not (replay and set(other.players) == set(game.players)):
                message = f"{quoted(name)} has two games in round {number}."
                notebook.error("pairing", message, game.place, rule="WC6")


def _check_meetings(stage: TournamentStage, notebook: Notebook) -> None:
    """WC6: nobody meets twice."""
    met: dict[frozenset[str], int] = {}
    for game in stage.games:
        pair = frozenset(game.players)
        if len(pair) < 2:
            continue
        if pair in met:
            message = f"{listed(game.players)} met in round {met[pair]} already."
            notebook.remark("warning", "met-before", message, game.place, rule="WC6")
        met[pair] = game.round


def starts_before(stage: TournamentStage, number: int) -> Mapping[str, int | None]:
    """How many games each player started before a round, byes among them (WC7, WC8).

    ``None`` where it isn't known.
    """
    starts: dict[str, int | None] = {one.name: 0 for one in stage.players}
    _count_starts(starts, (game for game in stage.games if game.round < number))
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
    starts: dict[str, int | None] = {one.name: 0 for one in stage.players}
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
                counts = f"{game.players[0]} had started {one}, {game.players[1]} {other}"
                message = (
                    f"{quoted(game.starter)} starts here, but it is the turn of {quoted(due)}: {counts}."
                )
                place = game.place.at("starter")
                notebook.remark("warning", "wrong-starter", message, place, rule="WC7")


def _check_bracket(standing: StageStanding, notebook: Notebook) -> None:
    """WC13 and WC14: who meets in the first round, if the file says how, and who starts."""
    stage = standing.stage
    ranks = {one.name: rank for rank, one in enumerate(stage.players)}
    for game in stage.games:
        if game.starter is not None and len(game.players) == 2 and len(game.starters) == 1:
            due = min(game.players, key=lambda name: ranks[name])
            if game.starter != due and stage.options.drawn_game != "replay":
                message = f"{quoted(game.starter)} starts here, but {quoted(due)} was placed higher before."
                place = game.place.at("starter")
                notebook.remark("warning", "wrong-starter", message, place, rule="WC14")
    _check_who_is_out(standing, notebook)
    if stage.options.bracket is None:
        return
    due_pairs = {
        frozenset(pair) - {None}
        for pair in first_round([one.name for one in stage.players], stage.options.bracket)
    }
    for game in stage.by_round().get(1, ()):
        if frozenset(game.players) not in due_pairs:
            message = f"{listed(game.players)} don't meet in the first round of this bracket."
            notebook.remark("warning", "pairing", message, game.place, rule="WC13")


def _check_who_is_out(standing: StageStanding, notebook: Notebook) -> None:
    """Who lost plays only for places, and nobody else does."""
    lost: dict[str, int] = {}
    for bout in standing.bouts:
        for name in bout.game.players:
            out = lost.get(name, bout.game.round) < bout.game.round
            if out != (bout.for_place is not None):
                words = f"lost in round {lost[name]}" if out else "has not lost yet"
                message = f"{quoted(name)} {words}, so this game can't be theirs (`for_place`)."
                notebook.error("pairing", message, bout.game.place, rule="WC13")
        if bout.loser is not None and bout.for_place is None:
            lost.setdefault(bout.loser, bout.game.round)


def _check_claims(standing: StageStanding, notebook: Notebook) -> None:
    """Compares a standing that somebody worked out, column by column."""
    lines = {line.player: line for line in standing.lines}
    for claim in standing.stage.claims:
        line = lines.get(claim.player)
        if line is None:
            message = f"{quoted(claim.player)} is not in this standing."
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
                message = (
                    f"{quoted(claim.player)}: {column} {figure_text(claimed)} claimed, "
                    f"{figure_text(due[column])} due."
                )
                notebook.error("standing-differs", message, place)
