"""The standing of each stage: places, columns, and what parted whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction

from carcscore.frozen import frozen
from carcscore.sentences import Sentence
from carcscore.tournament.knockout import Bout, bouts_of, final_places
from carcscore.tournament.members import stage_of_members
from carcscore.tournament.model import Bye, ResultSlip, TournamentStage
from carcscore.tournament.orders import Figure, StageSums, criteria, swiss_figures
from carcscore.tournament.progress import RoundProgress, closed_rounds
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
    players. ``bouts`` are the games of a knock-out. ``rounds`` are those of the stage, of which the first
    ``after`` are over; only they count, unless it is ``live``: then all counts that is in (WC27).
    ``undecided`` says why it isn't known who plays here. ``members`` is the standing of the players of teams.
    """

    stage: TournamentStage
    lines: tuple[StandingLine, ...]
    columns: tuple[str, ...]
    deciding: tuple[str, ...]
    results: Mapping[int, Result | None] = field(default_factory=dict)
    tallies: Mapping[str, PlayerTally] = field(default_factory=dict)
    tables: Mapping[str, TableTally] = field(default_factory=dict)
    bouts: tuple[Bout, ...] = ()
    rounds: tuple[RoundProgress, ...] = ()
    after: int = 0
    live: bool = False
    undecided: Sentence | None = None
    members: StageStanding | None = None

    def result(self, game: ResultSlip) -> Result | None:
        """The result of a game."""
        return self.results.get(id(game))

    def counts(self, game: ResultSlip) -> bool:
        """True if the standing counts a game."""
        return self.live or game.round <= self.after

    @property
    def groups(self) -> dict[str | None, list[StandingLine]]:
        """The lines of each group; all under ``None`` where there are no groups."""
        groups: dict[str | None, list[StandingLine]] = {}
        for line in self.lines:
            groups.setdefault(line.group, []).append(line)
        return groups

    @property
    def counted_bouts(self) -> list[Bout]:
        """The games of a knock-out that count."""
        return [bout for bout in self.bouts if self.counts(bout.game)]

    @property
    def open_round(self) -> RoundProgress | None:
        """The round that is being played."""
        return next((progress for progress in self.rounds if progress.open), None)


def standing_of(stage: TournamentStage, rounds: tuple[RoundProgress, ...], live: bool) -> StageStanding:
    """The standing of a stage whose players are known, after those of its rounds that are over (WC27)."""
    after = closed_rounds(stage, rounds)
    if stage.options.system == "knock-out":
        found = _knock_out(stage, after, live)
    elif stage.options.system == "tables":
        found = _of_tables(stage, after, live)
    else:
        found = _of_pairs(stage, after, live)
        if stage.options.system == "team" and (of_members := stage_of_members(stage)) is not None:
            found = replace(
                found, members=replace(_of_pairs(of_members, after, live), after=after, live=live)
            )
    return replace(found, rounds=rounds, after=after, live=live)


def missed_rounds(stage: TournamentStage, after: int, live: bool) -> list[ResultSlip]:
    """A slip for each round that counts and that a player missed by absence, unless one is written (WC28)."""
    if stage.groups or stage.options.system in ("groups", "knock-out"):
        return []
    seated = {(game.round, name) for game in stage.games for name in game.players}
    worth: Bye = "half" if stage.options.absent_points == "half" else "zero"
    return [
        ResultSlip(number, player.place, (player.name,), bye=worth, away=True)
        for number in range(1, (stage.rounds if live else after) + 1)
        for player in stage.players
        if player.misses(number)
        and (player.withdrawn is None or number <= player.withdrawn)
        and (number, player.name) not in seated
    ]


def _of_pairs(stage: TournamentStage, after: int, live: bool) -> StageStanding:
    """The standing of a Swiss system, of groups, duels or teams."""
    results = {id(game): result_of(game, stage.options) for game in stage.games}
    counted = [(game, results[id(game)]) for game in stage.games if live or game.round <= after]
    counted += [(game, result_of(game, stage.options)) for game in missed_rounds(stage, after, live)]
    counted.sort(key=lambda one: one[0].round)
    played = [(game, result) for game, result in counted if result is not None]
    entrants = {player.name: player for player in stage.players}
    penalties = {player.name: player.penalty for player in stage.players}
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
        deciding |= dict.fromkeys(criterion.name for criterion in order)
        for entrant in found:
            own = {**values[entrant.player], **entrant.among}
            columns |= dict.fromkeys(own)
            byes = tallies[entrant.player].byes
            lines.append(_line(entrant, group, byes, own))
    ordered = _in_order(columns)
    return StageStanding(stage, tuple(lines), ordered, tuple(deciding), results, tallies)


def _within(members: Iterable[str], played: Sequence[Played]) -> list[Played]:
    there = set(members)
    return [match for match in played if there.issuperset(match[0].players)]


def _line(entrant: Ranked, group: str | None, byes: int, columns: Mapping[str, Fraction]) -> StandingLine:
    return StandingLine(
        entrant.place, entrant.player, group, byes, columns, entrant.equals, entrant.parted_by
    )


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
    for player in stage.players:
        groups.setdefault(homes.get(player.name), []).append(player.name)
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
_COMPUTED = ("opponents-", "3-1-0")


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
            if name in figures:
                put(name, figures[name](members))
    else:
        for name, own in (_TEAM if stage.options.system == "team" else _OWN).items():
            put(name, {player: Fraction(own(tallies[player])) for player in members})
        put("difference", {player: Fraction(tallies[player].difference) for player in members})
        if stage.options.table is not None:
            put("wins", {player: tallies[player].wins for player in members})
            put("points", {player: Fraction(tallies[player].points) for player in members})
    for criterion in order:
        if criterion.name == "rating":
            for entrant in stage.players:
                if entrant.name in found and entrant.rating is not None:
                    found[entrant.name]["rating"] = Fraction(entrant.rating)
        elif criterion.name.startswith(_COMPUTED):
            put(criterion.name, criterion.figures(members))
    _penalties(stage, found)
    return found


def _penalties(stage: TournamentStage, found: Mapping[str, dict[str, Fraction]]) -> None:
    """A column with the victories taken off, shown apart where anybody lost some (WC26)."""
    if any(player.penalty for player in stage.players):
        for player in stage.players:
            if player.name in found:
                found[player.name]["penalty"] = Fraction(player.penalty)


def _in_order(columns: Mapping[str, None]) -> tuple[str, ...]:
    """The columns, with those that only some stages have last."""
    late = [name for name in columns if name.startswith("mutual-")]
    return (*(name for name in columns if name not in late), *late)


def _of_tables(stage: TournamentStage, after: int, live: bool) -> StageStanding:
    games = [game for game in stage.games if live or game.round <= after]
    tallies = table_tallies(stage.players, [*games, *missed_rounds(stage, after, live)], stage.options)
    entrants = {player.name: player for player in stage.players}
    order = table_criteria(stage.options, tallies, entrants)
    names = dict.fromkeys((*(criterion.name for criterion in order if criterion.name != "lot"), *COLUMNS))
    lines = []
    values = {name: {key: tallies[name].figure(key) for key in names} for name in tallies}
    _penalties(stage, values)
    for group, members in groups_of(stage).items():
        for entrant in ranked(members, order):
            lines.append(_line(entrant, group, tallies[entrant.player].byes, values[entrant.player]))
    columns = dict.fromkeys(name for line in lines for name in line.columns)
    deciding = tuple(criterion.name for criterion in order)
    return StageStanding(stage, tuple(lines), tuple(columns), deciding, tables=tallies)


def _knock_out(stage: TournamentStage, after: int, live: bool) -> StageStanding:
    bouts = bouts_of(stage)
    results = {id(bout.game): bout.result for bout in bouts}
    counted = [bout for bout in bouts if live or bout.game.round <= after]
    played = [(bout.game, bout.result) for bout in counted if bout.result is not None]
    tallies = tallies_of((player.name for player in stage.players), played)
    lines = []
    finals = final_places(stage, counted)
    for one, behind in zip(finals, [*finals[1:], None], strict=True):
        tally = tallies[one.player]
        columns = {"wins": tally.wins, "difference": Fraction(tally.difference)}
        if any(bout.game.games is not None for bout in bouts):
            columns |= {"games-won": Fraction(tally.games_won), "games-lost": Fraction(tally.games_lost)}
        parted = None if behind is None or behind.place == one.place else "round"
        lines.append(StandingLine(one.place, one.player, None, tally.byes, columns, one.equals, parted))
    names = dict.fromkeys(name for line in lines for name in line.columns)
    return StageStanding(stage, tuple(lines), tuple(names), (), results, tallies, bouts=tuple(bouts))
