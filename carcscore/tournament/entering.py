"""A result put into a tournament file or a list of games, as it comes in; all else stays as it was."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from carcscore.frozen import frozen
from carcscore.sentences import Sentence, enumerated, said
from carcscore.tournament.findings import TournamentText
from carcscore.tournament.form import TournamentFile
from carcscore.tournament.lists import GameList
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.names import PlayerNames
from carcscore.tournament.sheets import RoundBoard, boards_of
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.writing import CannotInsert, PlainGame, cells_of, plain_slip, with_values

_FIGURE: Final = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_OUTCOMES: Final = ("points", "games", "no_show", "penalty", "lost_on_time", "duels", "winner")


class CannotEnter(Exception):  # noqa: N818 - the name says what is the matter
    """The result can't be entered; the message says why."""


@frozen
class Entered:
    """A result as it came in: figures of the sides, and whatever else a slip may say."""

    figures: tuple[int, ...] = ()
    record: str | None = None
    starter: str | None = None
    lost_on_time: str | None = None
    no_show: str | None = None


def figures_of(text: str) -> tuple[int, ...]:
    """The figures of a result as it is typed.

    Raises :class:`CannotEnter`.

    >>> figures_of("88:75"), figures_of("90:70:60:30")
    ((88, 75), (90, 70, 60, 30))
    """
    words = text.split(":")
    if len(words) < 2 or not all(map(_FIGURE.fullmatch, words)):
        raise CannotEnter(
            "A result is written as `88:75`, in the order of the board; of a table with all figures."
        )
    return tuple(map(int, words))


def board_to_fill(
    standings: Sequence[StageStanding], number: int, round_number: int | None
) -> tuple[StageStanding, int, RoundBoard]:
    """The board of a number with its stage and round: of the round named, the open one, or else the last.

    Raises :class:`CannotEnter` where there is none.
    """
    begun = [stage for stage in standings if stage.stage.games]
    if not begun:
        raise CannotEnter("There is no round yet: `carcscore pair FILE --write` adds one.")
    standing = next((stage for stage in begun if stage.open_round is not None), begun[-1])
    current = standing.open_round or standing.rounds[-1]
    if round_number is not None:
        named = [progress for progress in standing.rounds if progress.number == round_number]
        if not named:
            raise CannotEnter(f"There is no round {round_number}.")
        current = named[0]
    boards = boards_of(current.games)
    if not 1 <= number <= len(boards):
        raise CannotEnter(f"Round {current.number} has no board {number}; the last one is {len(boards)}.")
    return standing, current.number, boards[number - 1]


def changes_of(standing: StageStanding, game: ResultSlip, entered: Entered) -> PlainGame:
    """The keys that a result adds to the slip of a game. Raises :class:`CannotEnter`."""
    if game.bye:
        raise CannotEnter(said("{} sits out there; that needs no result.", game.players[0]))
    if standing.stage.options.system == "team":
        raise CannotEnter("A match of teams has a result for each of its duels; write them under `duels`.")
    names, found = PlayerNames(game.players), PlainGame()
    for key in ("starter", "lost_on_time", "no_show"):
        word = getattr(entered, key)
        if word is not None:
            name = names.find(word)
            if name is None:
                raise CannotEnter(said("{} play there, not {}.", enumerated(game.players), word))
            found[key] = str(name)
    if entered.record is not None:
        found["record"] = entered.record
    if entered.figures:
        if len(entered.figures) != len(game.players):
            raise CannotEnter(said("{} play there: that takes {} figures.", _sides(game), len(game.players)))
        key = "games" if _are_games(standing, entered.figures) else "points"
        figures = list(entered.figures)
        found[key] = figures if len(figures) == 2 else dict(zip(map(str, game.players), figures, strict=True))
    if not found:
        raise CannotEnter("Give the result, such as `88:75`, or a `--record` that shows it.")
    return found


def _sides(game: ResultSlip) -> Sentence:
    return enumerated(game.players)


def _are_games(standing: StageStanding, figures: Sequence[int]) -> bool:
    """True if the figures of a duel are games won: where neither side has more than it takes to win it."""
    options = standing.stage.options
    if options.system not in ("duels", "groups") or options.table is not None or options.best_of == 1:
        return False
    return min(figures) >= 0 and max(figures) <= options.best_of // 2 + 1 and sum(figures) <= options.best_of


def refuse_entered(game: ResultSlip, changes: PlainGame) -> None:
    """Refuses to replace what the slip says already. Raises :class:`CannotEnter`."""
    there = plain_slip(game)
    if len(game.players) > 2 and not game.points:
        del there["points"]
    told = [key for key in (*_OUTCOMES, *changes) if key in there and there[key] != changes.get(key)]
    told = [key for key in told if key != "starter" or "starter" in changes]
    if told:
        message = "The board of {} has a result already (`{}`); --force replaces it."
        raise CannotEnter(said(message, enumerated(game.players), told[0]))


def with_result(
    texts: Sequence[TournamentText], game: ResultSlip, changes: PlainGame
) -> tuple[str, str, bytes]:
    """The name of the file in which a game stands, its text with the result, and what it holds now.

    Raises :class:`CannotEnter`.
    """
    there = plain_slip(game)
    for other in ("no_show", "penalty", "lost_on_time", "winner", "games", "points"):
        if other in there and other not in changes and _at_odds(game, other, changes):
            raise CannotEnter(f"The game says `{other}`, too; delete that in the file first.")
    text = texts[game.place.file]
    try:
        if isinstance(text, GameList):
            row = game.place.path[0]
            assert isinstance(row, int)
            return text.name, text.with_cells(row, cells_of(changes)), text.raw
        assert isinstance(text, TournamentFile)
        return text.name, with_values(text.source, game.place.path, changes).text, text.source.raw
    except (CannotInsert, LookupError) as trouble:
        raise CannotEnter(str(trouble.args[0])) from None


def _at_odds(game: ResultSlip, other: str, changes: PlainGame) -> bool:
    """True if anything else on the slip contradicts the new result."""
    if other in ("games", "points"):
        return len(game.players) == 2 and ("games" in changes or "no_show" in changes)
    return "points" in changes or "games" in changes or "no_show" in changes
