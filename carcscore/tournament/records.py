"""Compares what slips say with what the records of the games come to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from carcscore.frozen import frozen
from carcscore.text import listed, quoted
from carcscore.tournament.findings import Notebook
from carcscore.tournament.model import FilePlace, ResultSlip, StageOptions, Tournament, TournamentStage
from carcscore.tournament.names import PlayerNames
from carcscore.tournament.results import games_won, result_of


@frozen
class ExaminedGame:
    """The result of a record: ``seats`` are name, colour and points in the order of play.

    ``legal`` is ``None`` for what can't be used; ``same_as`` is another record that tells the same game.
    ``rules`` are farm rule, points of the city of two tiles, and expansions.
    """

    legal: bool | None
    verdict: str
    seats: tuple[tuple[str, str | None, int], ...] = ()
    rules: tuple[str, int, tuple[str, ...]] = ("third", 4, ())
    same_as: str | None = None
    sha256: str | None = None
    trouble: str = ""

    @classmethod
    def of(cls, report: str, same_as: str | None, sha256: str | None = None) -> ExaminedGame:
        """From a report in JSON on a record of this digest (SHA-256)."""
        data: dict[str, Any] = json.loads(report)
        errors = (entry["message"] for entry in data["findings"] if entry["severity"] == "error")
        rules = data.get("rules") or {}
        return cls(
            data["legal"],
            data["verdict"],
            tuple((entry["name"], entry["color"], entry["total"]) for entry in data["players"]),
            (rules.get("farms", ""), rules.get("small_city", 0), tuple(rules.get("expansions", ()))),
            same_as,
            sha256,
            next(errors, ""),
        )


def record_path(record: str, file: str) -> str:
    """The path of a record named in a file: beside that file, unless it is a whole path or a link."""
    if "://" in record or file == "-":
        return record
    return os.path.normpath(os.path.join(os.path.dirname(file), record))


def _single(game: ResultSlip) -> Iterator[ResultSlip]:
    yield from game.duels if game.duels is not None else (game,)


def records_of(tournament: Tournament, files: Sequence[str], needed: bool = False) -> list[str]:
    """The paths of all records that the games name, each once, in the order of the games; no folders.

    With ``needed`` only of those whose slips don't say the points.
    """
    paths = {
        record_path(record, files[slip.place.file]): None
        for stage in tournament.stages
        for game in stage.games
        for slip in _single(game)
        if not (needed and slip.points and None not in slip.points)
        for record in slip.records
        if record is not None
    }
    return [path for path in paths if not os.path.isdir(path)]


class Verifier:
    """Completes and compares the games of a tournament by the records that were examined."""

    def __init__(
        self, examined: Mapping[str, ExaminedGame], files: Sequence[str], notebook: Notebook
    ) -> None:
        self.examined = examined
        self.files = files
        self.notebook = notebook
        self._used: dict[str, FilePlace] = {}

    def verified(self, tournament: Tournament) -> Tournament:
        """The tournament with what only the records say, and findings on all that differs."""
        stages = [
            replace(stage, games=tuple(self._game(game, stage) for game in stage.games))
            for stage in tournament.stages
        ]
        return replace(tournament, stages=tuple(stages))

    def _game(self, game: ResultSlip, stage: TournamentStage) -> ResultSlip:
        if game.duels is not None:
            return replace(game, duels=tuple(self._game(duel, stage) for duel in game.duels))
        for number, record in enumerate(game.records):
            if record is not None:
                game = self._compared(game, number, record, stage)
        _check_winner(game, stage.options, self.notebook)
        _check_games(game, stage.options, self.notebook)
        return game

    def _compared(self, game: ResultSlip, number: int, record: str, stage: TournamentStage) -> ResultSlip:
        path = record_path(record, self.files[game.place.file])
        place = game.place.at("record") if len(game.records) == 1 else game.place.at("record", number)
        first = self._used.setdefault(path, place)
        found = self.examined.get(path)
        if first != place:
            message = f"The record {quoted(record, 100)} is also that of another game; each needs its own."
            self.notebook.remark("warning", "same-game", message, place)
        elif found is not None and found.same_as is not None:
            message = f"{quoted(record, 100)} is the record of the same game as {quoted(found.same_as, 100)}."
            self.notebook.remark("warning", "same-game", message, place)
        if found is None or found.legal is None:
            why = found.trouble if found else _no_record(path)
            message = f"The record {quoted(record, 100)} can't be used: {why}"
            self.notebook.error("unusable-record", message, place)
            return game
        if not found.legal:
            message = f"{quoted(record, 100)}: {found.verdict} {found.trouble}".rstrip()
            self.notebook.error("illegal-game", message, place, rule="WC1")
        self._check_rules(found, stage.options, record, place)
        seats = self._seats(found, game, number, stage)
        if seats is None:
            names = listed(quoted(name) for name, _, _ in found.seats)
            message = f"{quoted(record, 100)} is the record of other players: {names}."
            self.notebook.error("other-players", message, place)
            return game
        return self._with_points(game, number, seats, stage.options, place)

    def _check_rules(self, found: ExaminedGame, options: StageOptions, record: str, place: FilePlace) -> None:
        due = (options.farms, options.small_city, tuple(sorted(options.expansions)))
        farms, small_city, expansions = found.rules
        if (farms, small_city, tuple(sorted(expansions))) != due:
            with_them = f" with {listed(expansions)}" if expansions else ""
            message = (
                f"{quoted(record, 100)} is scored with `farms: {farms}` and `small_city: {small_city}`"
                f"{with_them}; the tournament plays by other rules. Say in `tournament` which: `farms`, "
                "`small_city`, `expansions`."
            )
            self.notebook.remark("warning", "other-rules", message, place, rule="WC1")

    def _seats(
        self, found: ExaminedGame, game: ResultSlip, number: int, stage: TournamentStage
    ) -> list[tuple[str, int]] | None:
        """Players and points in the order of play; ``None`` where they are others than those of the game."""
        if len(found.seats) != len(game.players):
            return None
        also = {word: player.name for player in stage.players for word in player.also}
        names, others = PlayerNames(game.players), PlayerNames(also)
        seats: list[tuple[str, int]] = []
        for name, color, total in found.seats:
            known = names.find(name)
            if known is None and (other := others.find(name)) is not None and also[other] in game.players:
                known = also[other]
            if known is None and name == (color or ""):
                break
            if known is None:
                return None
            seats.append((known, total))
        if len({name for name, _ in seats}) == len(game.players):
            return seats
        if any(name != (color or "") for name, color, _ in found.seats):
            return None
        return _by_seat(found, game, number)

    def _with_points(
        self,
        game: ResultSlip,
        number: int,
        seats: list[tuple[str, int]],
        options: StageOptions,
        place: FilePlace,
    ) -> ResultSlip:
        totals = dict(seats)
        points = tuple(totals[name] for name in game.players)
        starter = seats[0][0]
        noted = game.points[number] if number < len(game.points) else None
        said = game.starters[number] if number < len(game.starters) else None
        if said is not None and said != starter:
            message = f"{quoted(said)} starts by the slip, but {quoted(starter)} by the record."
            where = game.place.at("starter")
            self.notebook.remark("warning", "wrong-starter", message, where, rule="WC7")
        due = replace(
            game,
            points=_put(game.points, number, points),
            starters=_put(game.starters, number, starter),
        )
        slip = replace(game, starters=_put(game.starters, number, said or starter))
        if noted is None:
            return replace(slip, points=due.points)
        if noted != points:
            pairs = listed(f"{name} {total}" for name, total in zip(game.players, points, strict=True))
            slips = listed(f"{name} {total}" for name, total in zip(game.players, noted, strict=True))
            message = (
                f"The record comes to {pairs}; the slip says {slips}. Count again, and correct one of them."
            )
            where = (
                game.place.at("points") if game.place.file else game.place.at("points", *_index(game, number))
            )
            self.notebook.error("points-differ", message, where, rule="WC1")
        if len(game.players) == 2:
            self._check_outcome(slip, due, options, place)
        return slip

    def _check_outcome(
        self, slip: ResultSlip, due: ResultSlip, options: StageOptions, place: FilePlace
    ) -> None:
        one, other = result_of(slip, options), result_of(due, options)
        if one is not None and other is not None and one.won != other.won:
            message = f"By the record {_won(due, other.winner)}; by the slip {_won(slip, one.winner)}."
            self.notebook.error("winner-differs", message, place, rule="WC4")


def _no_record(path: str) -> str:
    return (
        "It is a folder; name a file in it." if os.path.isdir(path) else "It is not the record of one game."
    )


def _check_winner(game: ResultSlip, options: StageOptions, notebook: Notebook) -> None:
    """The winner whom a slip names is the one whom its figures give."""
    if game.winner is None or len(game.players) != 2:
        return
    result = result_of(game, options)
    if result is not None and (result.winner is None or game.players[result.winner] != game.winner):
        message = f"The slip names {quoted(game.winner)}, but {_won(game, result.winner)}."
        notebook.error("winner-differs", message, game.place.at("winner"), rule="WC4")


def _check_games(game: ResultSlip, options: StageOptions, notebook: Notebook) -> None:
    """The points of a duel, where those of every game are known, give its games to nobody else (WC21)."""
    if game.games is None or game.absent or len(game.points) < sum(game.games):
        return
    sides = games_won(game, replace(options, best_of=max(options.best_of, 2 * max(game.games) - 1)))
    told = (sides.count(0), sides.count(1))
    if None not in sides and (told[0] > told[1]) != (game.games[0] > game.games[1]):
        pairs = [f"{one}-{other}" for one, other in (game.games, told)]
        message = (
            f"The slip says {pairs[0]} games for {listed(game.players)}, but by the points it is {pairs[1]}."
        )
        notebook.error("winner-differs", message, game.place.at("games"), rule="WC21")


def _won(game: ResultSlip, side: int | None) -> str:
    return "nobody wins" if side is None else f"{game.players[side]} wins"


def _by_seat(found: ExaminedGame, game: ResultSlip, number: int) -> list[tuple[str, int]]:
    """A record without names: who started sits first; else whoever has the points of the slip."""
    totals = [total for _, _, total in found.seats]
    order = list(game.players)
    starter = game.starters[number] if number < len(game.starters) else None
    noted = game.points[number] if number < len(game.points) else None
    if starter is not None:
        order.sort(key=lambda name: name != starter)
    elif noted is not None and list(noted) != totals and list(noted[::-1]) == totals:
        order.reverse()
    return list(zip(order, totals, strict=True))


def _put(values: tuple[Any, ...], number: int, value: object) -> tuple[Any, ...]:
    """The values with one of them replaced, and ``None`` for those before it that are missing."""
    longer = [*values, *([None] * (number + 1 - len(values)))]
    longer[number] = value
    return tuple(longer)


def _index(game: ResultSlip, number: int) -> tuple[int, ...]:
    return (number,) if len(game.records) > 1 else ()
