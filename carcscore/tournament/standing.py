"""The standing of each stage: places, columns, and what parted whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction

from carcscore.frozen import frozen
from carcscore.sentences import PlayerName, RuleNumber, Sentence, enumerated, said
from carcscore.text import counted, listed, quoted
from carcscore.tournament.findings import Notebook
from carcscore.tournament.knockout import Bout, bouts_of, final_places
from carcscore.tournament.model import ResultSlip, Tournament, TournamentStage
from carcscore.tournament.orders import Figure, StageSums, criteria, swiss_figures
from carcscore.tournament.ranking import Criterion, Ranked, ranked
from carcscore.tournament.results import Result, result_of
from carcscore.tournament.tables import COLUMNS, TableTally, table_criteria, table_tallies
from carcscore.tournament.tallies import Played, PlayerTally, tallies_of


@frozen
class StandingLine:
    """A line of a standing: a player's place, the columns by their names, and who is equal to the player.

    ``parted_by`` is the column that puts the player before the next one.
    """

    place: int
    player: str
    group: str | None
    byes: int
    columns: Mapping[str, Fraction]
    equals: tuple[str, ...]
    parted_by: str | None = None


@frozen
class StageStanding:
    """The standing of one stage, with the sums behind it.

    ``columns`` are the names of all columns in their order, the first ``deciding`` of which order the
    players. ``bouts`` are the games of a knock-out.
    """

    stage: TournamentStage
    lines: tuple[StandingLine, ...]
    columns: tuple[str, ...]
    deciding: tuple[str, ...]
    results: Mapping[int, Result | None] = field(default_factory=dict)
    tallies: Mapping[str, PlayerTally] = field(default_factory=dict)
    tables: Mapping[str, TableTally] = field(default_factory=dict)
    bouts: tuple[Bout, ...] = ()

    def result(self, game: ResultSlip) -> Result | None:
        """What a game came to."""
        return self.results.get(id(game))


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


def standings_of(tournament: Tournament, notebook: Notebook) -> list[StageStanding]:
    """The standing of every stage, in their order; adds to the notebook who goes on wrongly."""
    found: list[StageStanding] = []
    for stage in tournament.stages:
        entered = stage if stage.qualified is None else _entered(stage, found, notebook)
        found.append(standing_of(entered))
    return found


def _entered(stage: TournamentStage, before: Sequence[StageStanding], notebook: Notebook) -> TournamentStage:
    """A stage with the players who qualified for it, the best first."""
    qualified = stage.qualified
    assert qualified is not None
    earlier = before[qualified.stage]
    lines = sorted(
        earlier.lines, key=lambda line: line.place
    )  # of several groups all firsts, then all seconds
    chosen = lines[: qualified.best]
    if len(lines) > len(chosen):
        last = chosen[-1]
        split = [line.player for line in lines[qualified.best :] if line.player in last.equals]
        if split:
            message = (
                f"It isn't decided who goes on: {some_of(last.equals)} share place {last.place}. "
                "Say the lot: `order` in the earlier stage."
            )
            notebook.error("cut-undecided", message, qualified.place, rule="WC9")
    names = {line.player for line in chosen}
    entrants = {one.name: one for one in earlier.stage.players}
    others: dict[str, ResultSlip] = {}
    for game in stage.games:
        for name in game.players:
            if name not in names:
                others.setdefault(name, game)
    for name, game in others.items():
        message = (
            f"{quoted(name)} plays here, but is not among the best {qualified.best} of the earlier stage."
        )
        notebook.error("not-qualified", message, game.place)
    players = [replace(entrants[line.player], penalty=0, withdrawn=None) for line in chosen]
    return replace(stage, players=(*players, *(entrants[name] for name in others)))


def standing_of(stage: TournamentStage) -> StageStanding:
    """The standing of a stage whose players are known."""
    if stage.options.system == "knock-out":
        return _knock_out(stage)
    if stage.options.system == "tables":
        return _of_tables(stage)
    results = {id(game): result_of(game, stage.options) for game in stage.games}
    played = [(game, result) for game in stage.games if (result := results[id(game)]) is not None]
    entrants = {one.name: one for one in stage.players}
    penalties = {one.name: one.penalty for one in stage.players}
    tallies = tallies_of(entrants, played, penalties)
    lines: list[StandingLine] = []
    columns: dict[str, None] = {}
    deciding: dict[str, None] = {}
    for group, members in groups_of(stage).items():
        here = {name: entrants[name] for name in members}
        of_group = _within(members, played) if group is not None else played
        sums = StageSums(tallies, of_group)
        order = criteria(stage.options, sums, here)
        found = ranked(members, order)
        values = _values(stage, members, tallies, sums, order)
        deciding |= dict.fromkeys(one.name for one in order)
        for one in found:
            own = {**values[one.player], **one.among}
            columns |= dict.fromkeys(own)
            byes = tallies[one.player].byes
            lines.append(_line(one, group, byes, own))
    ordered = _in_order(columns)
    return StageStanding(stage, tuple(lines), ordered, tuple(deciding), results, tallies)


def _within(members: Iterable[str], played: Sequence[Played]) -> list[Played]:
    there = set(members)
    return [one for one in played if there.issuperset(one[0].players)]


def _line(one: Ranked, group: str | None, byes: int, columns: Mapping[str, Fraction]) -> StandingLine:
    return StandingLine(one.place, one.player, group, byes, columns, one.equals, one.parted_by)


def groups_of(stage: TournamentStage) -> dict[str | None, tuple[str, ...]]:
    """The players by group, one group without a name where there are none.

    Groups that only the games name hold those who play in them.
    """
    if stage.groups:
        return dict(stage.groups.items())
    homes: dict[str, str] = {}
    for game in stage.games:
        if game.group is not None:
            for name in game.players:
                homes.setdefault(name, game.group)
    groups: dict[str | None, list[str]] = {}
    for one in stage.players:
        groups.setdefault(homes.get(one.name), []).append(one.name)
    ordered = sorted(groups.items(), key=lambda item: (item[0] is None, item[0] or ""))
    return {group: tuple(members) for group, members in ordered}


_OWN: Mapping[str, Figure] = {
    "duels-won": lambda one: one.wins,
    "duels-lost": lambda one: one.losses,
    "games-won": lambda one: one.games_won,
    "games-lost": lambda one: one.games_lost,
}
_TEAM: Mapping[str, Figure] = {
    "matches-won": lambda one: one.wins,
    "matches-lost": lambda one: one.losses,
    "duels-won": lambda one: one.duels_won,
    "duels-lost": lambda one: one.duels_lost,
    "games-won": lambda one: one.games_won,
    "games-lost": lambda one: one.games_lost,
}
_COMPUTED = ("opponents-", "rating", "3-1-0")


def _values(
    stage: TournamentStage,
    members: Sequence[str],
    tallies: Mapping[str, PlayerTally],
    sums: StageSums,
    order: Sequence[Criterion],
) -> dict[str, dict[str, Fraction]]:
    """The columns of each player of a group."""
    found: dict[str, dict[str, Fraction]] = {name: {} for name in members}

    def put(name: str, figures: Mapping[str, Fraction]) -> None:
        for player in members:
            found[player][name] = Fraction(figures[player])

    if stage.options.system == "swiss":
        figures = swiss_figures(sums)
        for name in dict.fromkeys((*stage.options.tie_breaks, *figures)):
            put(name, figures[name](members))
    else:
        for name, own in (_TEAM if stage.options.system == "team" else _OWN).items():
            put(name, {player: Fraction(own(tallies[player])) for player in members})
        put("difference", {player: Fraction(tallies[player].difference) for player in members})
        if stage.options.table is not None:
            put("wins", {player: tallies[player].wins for player in members})
            put("points", {player: Fraction(tallies[player].points) for player in members})
    for criterion in order:
        if criterion.name.startswith(_COMPUTED):
            put(criterion.name, criterion.figures(members))
    _penalties(stage, found)
    return found


def _penalties(stage: TournamentStage, found: Mapping[str, dict[str, Fraction]]) -> None:
    """A column with the victories taken off, shown apart where anybody lost some (WC26)."""
    if any(one.penalty for one in stage.players):
        for one in stage.players:
            if one.name in found:
                found[one.name]["penalty"] = Fraction(one.penalty)


def _in_order(columns: Mapping[str, None]) -> tuple[str, ...]:
    """Point differences and what only some have come last."""
    late = [name for name in columns if name.startswith("mutual-") or name == "penalty"]
    return (*(name for name in columns if name not in late), *late)


def _of_tables(stage: TournamentStage) -> StageStanding:
    tallies = table_tallies(stage.players, stage.games, stage.options)
    entrants = {one.name: one for one in stage.players}
    order = table_criteria(stage.options, tallies, entrants)
    names = dict.fromkeys((*(one.name for one in order if one.name != "lot"), *COLUMNS))
    lines = []
    values = {name: {key: tallies[name].figure(key) for key in names} for name in tallies}
    _penalties(stage, values)
    for group, members in groups_of(stage).items():
        for one in ranked(members, order):
            lines.append(_line(one, group, tallies[one.player].byes, values[one.player]))
    columns = dict.fromkeys(name for line in lines for name in line.columns)
    deciding = tuple(one.name for one in order)
    return StageStanding(stage, tuple(lines), tuple(columns), deciding, tables=tallies)


def _knock_out(stage: TournamentStage) -> StageStanding:
    bouts = bouts_of(stage)
    results = {id(bout.game): bout.result for bout in bouts}
    played = [(bout.game, bout.result) for bout in bouts if bout.result is not None]
    tallies = tallies_of((one.name for one in stage.players), played)
    lines = []
    finals = final_places(stage, bouts)
    for one, after in zip(finals, [*finals[1:], None], strict=True):
        tally = tallies[one.player]
        columns = {"wins": tally.wins, "difference": Fraction(tally.difference)}
        if any(bout.game.games is not None for bout in bouts):
            columns |= {"games-won": Fraction(tally.games_won), "games-lost": Fraction(tally.games_lost)}
        parted = None if after is None or after.place == one.place else "round"
        lines.append(StandingLine(one.place, one.player, None, tally.byes, columns, one.equals, parted))
    names = dict.fromkeys(name for line in lines for name in line.columns)
    return StageStanding(stage, tuple(lines), tuple(names), (), results, tallies, bouts=tuple(bouts))


def some_of(names: Sequence[str], most: int = 8) -> Sentence:
    """Players in a sentence; of many the first ones, and how many more.

    >>> some_of(["Anna", "Ben", "Cem"], 2)
    'Anna, Ben and 1 more'
    """
    rest = len(names) - most
    some = [name if isinstance(name, Sentence) else PlayerName(name) for name in names[:most]]
    return enumerated([*some, *([f"{rest} more"] if rest > 0 else [])])


def shared_places(standing: StageStanding) -> list[Sentence]:
    """A sentence for each place that several share, with the reason."""
    told: list[Sentence] = []
    seen: set[tuple[str, ...]] = set()
    for line in standing.lines:
        if len(line.equals) < 2 or line.equals in seen:
            continue
        seen.add(line.equals)
        where = "" if line.group is None else f" of group {line.group}"
        names = some_of(line.equals)
        if standing.stage.options.system == "knock-out":
            far = " got equally far; no game parts them ("
            told.append(said(f"Place {line.place}: ", names, far, RuleNumber("WC15"), ")."))
            continue
        equal = listed(name for name in standing.deciding if name != "lot")
        left = "the lot doesn't part them" if "lot" in standing.deciding else "no lot is given"
        shared = f"Place {line.place}{where} is shared by "
        told.append(said(shared, names, f": equal in {equal}, and {left}."))
    return told


def leader(standing: StageStanding) -> Sentence:
    """A sentence on who is first."""
    firsts = [line for line in standing.lines if line.place == 1]
    names = some_of(
        [
            line.player if line.group is None else said(PlayerName(line.player), f" ({line.group})")
            for line in firsts
        ]
    )
    if not standing.stage.games or not firsts:
        return said(f"{counted(len(standing.lines), 'player')}, no games yet.")
    after = counted(standing.stage.rounds, "round")
    if len(firsts) > 1 and firsts[0].group is None:
        return said(f"After {after} ", names, " share the first place.")
    return said(f"After {after} first: ", names, ".")
