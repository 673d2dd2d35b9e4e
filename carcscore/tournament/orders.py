"""The orders of the systems of two: Swiss (WC9 to WC12), groups, duels (WC22, WC23), teams (WC25)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from carcscore.tournament.model import Entrant, StageOptions
from carcscore.tournament.ranking import Criterion, Figures
from carcscore.tournament.results import NIL
from carcscore.tournament.tallies import Played, PlayerTally, tallies_of

Figure = Callable[[PlayerTally], Fraction | int]
Column = tuple[str, Figure]


def victories(tally: PlayerTally) -> Fraction:
    """The victories, with byes and halves, less what was taken off (WC26)."""
    return tally.wins


_DUELS: dict[str, Figure] = {
    "duels-won": victories,
    "games-difference": lambda one: one.games_won - one.games_lost,
    "games-won": lambda one: one.games_won,
}
_MATCHES: dict[str, Figure] = {
    "matches-won": victories,
    "duels-difference": lambda one: one.duels_won - one.duels_lost,
    "duels-won": lambda one: one.duels_won,
    "games-difference": lambda one: one.games_won - one.games_lost,
    "games-won": lambda one: one.games_won,
}
_POINTS: dict[str, Figure] = {"difference": lambda one: one.difference, "points": lambda one: one.points}


class StageSums:
    """The figures of one stage: of its players, of their opponents, and of some players among themselves."""

    def __init__(self, tallies: Mapping[str, PlayerTally], played: Sequence[Played]) -> None:
        self.tallies = tallies
        self.played = played
        self._among: dict[tuple[str, ...], dict[str, PlayerTally]] = {}

    def own(self, figure: Figure) -> Callable[[Sequence[str]], Figures]:
        """A figure of the player's own."""
        return lambda players: {player: Fraction(figure(self.tallies[player])) for player in players}

    def of_opponents(self, figure: Figure) -> Callable[[Sequence[str]], Figures]:
        """The sum of a figure over all opponents, as often as the player met them."""
        return lambda players: {
            player: sum(
                (Fraction(figure(self.tallies[other])) for other in self.tallies[player].opponents), NIL
            )
            for player in players
        }

    def among(self, figure: Figure) -> Callable[[Sequence[str]], Figures]:
        """A figure in which only the games count that these players had with one another."""

        def figures(players: Sequence[str]) -> Figures:
            key = tuple(sorted(players))
            if key not in self._among:
                met = (match for match in self.played if not match[0].bye)
                self._among[key] = tallies_of(players, met)
            tallies = self._among[key]
            return {player: Fraction(figure(tallies[player])) for player in players}

        return figures

    def opponents_victories(self, player: str) -> list[Fraction]:
        """The final victories of each opponent, in the order of the rounds; 0 for a bye (WC8, WC10)."""
        return [
            NIL if meeting.opponent is None else self.tallies[meeting.opponent].wins
            for meeting in self.tallies[player].meetings
        ]

    def buchholz(self, lowest: int, highest: int) -> Callable[[Sequence[str]], Figures]:
        """The sum of the opponents' victories without so many lowest and highest ones (WC10)."""

        def kept(player: str) -> Fraction:
            values = sorted(self.opponents_victories(player))
            return sum(values[lowest : max(lowest, len(values) - highest)], NIL)

        return lambda players: {player: kept(player) for player in players}

    def sonneborn_berger(self, players: Sequence[str]) -> Figures:
        """The victories of each opponent times the own result against it (WC11)."""
        return {
            player: sum(
                (
                    meeting.won * self.tallies[meeting.opponent].wins
                    for meeting in self.tallies[player].meetings
                    if meeting.opponent is not None
                ),
                NIL,
            )
            for player in players
        }


def direct(sums: StageSums) -> Criterion:
    """The victories of equal players against one another, if all of them met; else nothing (WC32)."""
    own = sums.among(victories)

    def figures(players: Sequence[str]) -> Figures:
        met = {frozenset(game.players) for game, _ in sums.played if len(game.players) == 2}
        all_met = all(frozenset(pair) in met for pair in combinations(players, 2))
        return own(players) if all_met else {}

    return Criterion("direct", figures, among=True)


def swiss_figures(sums: StageSums) -> dict[str, Callable[[Sequence[str]], Figures]]:
    """Every figure that may order a Swiss standing, by its name (WC9)."""
    return {
        "wins": sums.own(victories),
        "buchholz": sums.buchholz(0, 0),
        "buchholz-1": sums.buchholz(1, 0),
        "buchholz-2": sums.buchholz(1, 1),
        "sonneborn-berger": sums.sonneborn_berger,
        "difference": sums.own(_POINTS["difference"]),
        "points": sums.own(_POINTS["points"]),
    }


def criteria(options: StageOptions, sums: StageSums, entrants: Mapping[str, Entrant]) -> list[Criterion]:
    """The criteria that order the players of a stage, one after the other; the lot comes last."""
    if options.table is not None:
        found = _by_table(options, sums)
    elif options.system == "swiss":
        known = {name: Criterion(name, figures) for name, figures in swiss_figures(sums).items()}
        known |= {"direct": direct(sums), "rating": _rating(entrants)}
        found = [known[name] for name in options.tie_breaks]
    elif options.system == "groups":
        found = _own(sums, _DUELS) + _mutual(sums, {**_DUELS, "difference": _POINTS["difference"]})
    elif options.system == "duels":
        found = _own(sums, _DUELS) + _opposed(sums, _DUELS)
        if any(entrant.rating is not None for entrant in entrants.values()):
            found.append(_rating(entrants))
    elif options.team_order == "asian-cup":
        wanted = ("matches-won", "duels-difference", "duels-won")
        found = _own(sums, _MATCHES) + _opposed(sums, {name: _MATCHES[name] for name in wanted})
    else:
        names = ("matches-won", "duels-difference", "games-difference", "games-won")
        ordered = {name: _MATCHES[name] for name in names}
        found = _own(sums, ordered) + _mutual(sums, {**ordered, "difference": _POINTS["difference"]})
    return found + lots(entrants)


def lots(entrants: Mapping[str, Entrant]) -> list[Criterion]:
    """The lot, where the file has one: the lowest goes first, who has none goes last (WC9)."""
    drawn = [entrant.lot for entrant in entrants.values() if entrant.lot is not None]
    if not drawn:
        return []
    last = max(drawn) + 1

    def figures(players: Sequence[str]) -> Figures:
        found = {player: entrants[player].lot for player in players}
        return {player: Fraction(-(last if lot is None else lot)) for player, lot in found.items()}

    return [Criterion("lot", figures)]


def _by_table(options: StageOptions, sums: StageSums) -> list[Criterion]:
    """The other orders (WC20), for groups of single games."""
    names: dict[str, Figure] = {"wins": victories}
    if options.table == "difference":
        names = {}
    elif options.table == "3-1-0":
        names = {"3-1-0": _league}
    return _own(sums, {**names, **_POINTS})


def _league(tally: PlayerTally) -> int:
    """3 for a victory, 1 for a draw."""
    values = {Fraction(1): 3, Fraction(1, 2): 1}
    return sum(values.get(meeting.won, 0) for meeting in tally.meetings) - 3 * tally.penalty


def _own(sums: StageSums, figures: Mapping[str, Figure]) -> list[Criterion]:
    return [Criterion(name, sums.own(figure)) for name, figure in figures.items()]


def _opposed(sums: StageSums, figures: Mapping[str, Figure]) -> list[Criterion]:
    return [Criterion(f"opponents-{name}", sums.of_opponents(figure)) for name, figure in figures.items()]


def _mutual(sums: StageSums, figures: Mapping[str, Figure]) -> list[Criterion]:
    return [Criterion(f"mutual-{name}", sums.among(figure), among=True) for name, figure in figures.items()]


def _rating(entrants: Mapping[str, Entrant]) -> Criterion:
    """Ratings; who has none stands behind all who have one."""
    lowest = (
        min((entrant.rating for entrant in entrants.values() if entrant.rating is not None), default=0) - 1
    )

    def figures(players: Sequence[str]) -> Figures:
        found = {player: entrants[player].rating for player in players}
        return {player: Fraction(lowest if own is None else own) for player, own in found.items()}

    return Criterion("rating", figures)
