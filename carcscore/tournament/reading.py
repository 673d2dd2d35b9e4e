"""Reads plain data of the form of a tournament: who is meant, and what was played."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, Final

from carcscore.findings import UnusableInput
from carcscore.text import quoted
from carcscore.tournament.findings import Notebook, TournamentText, located
from carcscore.tournament.form import TournamentFile, read_form
from carcscore.tournament.games import GameReader
from carcscore.tournament.lists import GameList, read_lists
from carcscore.tournament.model import (
    Claimed,
    FilePlace,
    Qualified,
    ResultSlip,
    StageOptions,
    Tournament,
    TournamentStage,
)
from carcscore.tournament.names import PlayerNames, read_entrants

_PLACING: Final = {"5-3-2-1": (5, 3, 2, 1), "4-3-2-1": (4, 3, 2, 1)}
_TUPLES: Final = ("tie_breaks", "expansions")
_SAID: Final = frozenset(field.name for field in fields(StageOptions))
_NOT_DRAWN_SO: Final = "`drawn_game: {}` can't decide games of the system `{}`; there are: {}."


class TournamentRead:
    """A tournament that was read, its files, and what was noticed while reading."""

    def __init__(self, tournament: Tournament, texts: list[TournamentText], notebook: Notebook) -> None:
        self.tournament = tournament
        self.texts = texts
        self.notebook = notebook


def read_tournament(path: str) -> TournamentRead:
    """The tournament in a file (``-`` is standard input).

    Raises :class:`UnusableInput` with everything that is wrong with its form, or with its names.
    """
    return reading_of(read_form(path))


def reading_of(file: TournamentFile) -> TournamentRead:
    """As :func:`read_tournament`, of a file whose form is sound."""
    data = file.source.data
    assert isinstance(data, dict)
    reader = _FileReader(file)
    tournament = reader.read(data)
    if reader.notebook.has_errors:
        raise UnreadableTournament(reader)
    return TournamentRead(tournament, reader.texts, reader.notebook)


class UnreadableTournament(UnusableInput):
    """Names or figures of a tournament mean nothing; ``placed`` are its findings with their files."""

    def __init__(self, reader: _FileReader) -> None:
        self.placed = located(reader.notebook.found, reader.texts)
        super().__init__(placed.finding for placed in self.placed)


class _FileReader:
    def __init__(self, file: TournamentFile) -> None:
        self.folder = "" if file.name == "-" else os.path.dirname(file.name)
        self.texts: list[TournamentText] = [file]
        self.notebook = Notebook()

    def read(self, data: Mapping[str, Any]) -> Tournament:
        """The tournament; it is incomplete where the notebook then has errors."""
        top = data.get("tournament", {})
        if "stages" not in data:
            return Tournament(top.get("name"), (self._stage(data, FilePlace(()), [], None),))
        for key in ("players", "order", "groups", "rounds", "games", "standing"):
            if key in data:
                message = f"With `stages`, {quoted(key)} belongs in one of them."
                self.notebook.error("misplaced-key", message, FilePlace((key,)))
        stages: list[TournamentStage] = []
        for index, part in enumerate(data["stages"]):
            stages.append(self._stage(part, FilePlace(("stages", index)), stages, top.get("name")))
        return Tournament(top.get("name"), tuple(stages))

    def _stage(
        self, data: Mapping[str, Any], place: FilePlace, before: list[TournamentStage], name: str | None
    ) -> TournamentStage:
        options = self._options(data.get("tournament", {}), place.at("tournament"), name)
        qualified = self._qualified(data, place, before)
        players, groups = read_entrants(data, place, self.notebook)
        if qualified is not None:
            # Who goes on is known only when the standing is: until then all may.
            players = before[qualified.stage].players
        elif not players and not self.notebook.has_errors:
            message = "There are no players; name them: `players: [Anna, Ben]`."
            self.notebook.error("missing-key", message, place)
        names = PlayerNames(player.name for player in players)
        reader = GameReader(options, players, groups, names, self.notebook)
        games, rounds = self._games(data, place, reader)
        claims = tuple(self._claims(data.get("standing", []), names, place.at("standing")))
        return TournamentStage(options, place, players, groups, games, rounds, claims, qualified)

    def _options(self, data: Mapping[str, Any], place: FilePlace, name: str | None) -> StageOptions:
        said = {key: value for key, value in data.items() if key in _SAID}
        said |= {key: tuple(said[key]) for key in _TUPLES if key in said}
        system = said.get("system", "swiss")
        if "placing" in said:
            said["placing"] = tuple(_PLACING.get(str(said["placing"]), said["placing"]))
        drawn = said.get("drawn_game")
        sound = (
            ("starter-loses", "better-rank", "replay") if system == "knock-out" else ("starter-loses", "half")
        )
        if drawn is not None and drawn not in sound:
            message = _NOT_DRAWN_SO.format(drawn, system, ", ".join(sound))
            self.notebook.error("bad-value", message, place.at("drawn_game"))
        if drawn is None and said.get("table") == "3-1-0":
            said["drawn_game"] = "half"
        return replace(StageOptions(name=name), **said)

    def _qualified(
        self, data: Mapping[str, Any], place: FilePlace, before: list[TournamentStage]
    ) -> Qualified | None:
        players = data.get("players")
        if not isinstance(players, dict):
            return None
        where = place.at("players", "from")
        if players["from"] > len(before):
            message = f"There is no stage {players['from']} before this one."
            self.notebook.error("out-of-range", message, where)
            return None
        return Qualified(players["from"] - 1, players["best"], place.at("players", "best"))

    def _games(
        self, data: Mapping[str, Any], place: FilePlace, reader: GameReader
    ) -> tuple[tuple[ResultSlip, ...], int]:
        found: list[ResultSlip] = []
        rounds = data.get("rounds", [])
        for number, games in enumerate(rounds, 1):
            for index, game in enumerate(games or []):
                found += reader.read(game, place.at("rounds", number - 1, index), number)
        count = len(rounds)
        for listed in self._lists(data, place):
            for index, (number, game) in enumerate(listed.rows):
                if index == 0:  # the names of the columns
                    continue
                where = FilePlace((index,), listed.number)
                if not 1 <= number <= 10_000:
                    message = "The number of the round is needed, from 1, in the column `round`."
                    self.notebook.error("missing-key", message, where.at("round"))
                    continue
                found += reader.read(game, where, number)
                count = max(count, number)
        self._repeated(found)
        return tuple(sorted(found, key=lambda game: game.round)), count

    def _lists(self, data: Mapping[str, Any], place: FilePlace) -> Iterator[GameList]:
        if "games" not in data:
            return
        where = place.at("games")
        for listed in read_lists(data["games"], where, self.folder, len(self.texts), self.notebook):
            self.texts.append(listed)
            yield listed

    def _repeated(self, games: list[ResultSlip]) -> None:
        """Finds rounds that are the same as an earlier one, game by game."""
        by_round: dict[int, list[ResultSlip]] = {}
        for game in games:
            by_round.setdefault(game.round, []).append(game)
        seen: dict[frozenset[object], int] = {}
        for number, played in sorted(by_round.items()):
            if len(played) < 2 or not all(game.points or game.games or game.duels for game in played):
                continue
            what = frozenset(_content(game) for game in played)
            if what in seen:
                message = (
                    f"Round {number} is the same as round {seen[what]}, game by game; delete one of them."
                )
                self.notebook.error("repeated-round", message, played[0].place)
            seen.setdefault(what, number)

    def _claims(self, data: list[dict[str, Any]], names: PlayerNames, place: FilePlace) -> Iterator[Claimed]:
        seen: set[str] = set()
        for index, line in enumerate(data):
            where = place.at(index)
            player = names.resolve(line["player"], where.at("player"), self.notebook)
            columns = {}
            for column, value in line.items():
                if column in ("player", "group") or value is None:
                    continue
                figure = _fraction(value)
                if figure is None:
                    message = f"{quoted(value)} is not a number; write one, or a fraction such as `11/4`."
                    self.notebook.error("bad-value", message, where.at(column))
                else:
                    columns[column] = figure
            if player in seen:
                message = f"{quoted(player)} appears twice in `standing`; delete one of them."
                self.notebook.error("duplicate-player", message, where.at("player"))
            elif player is not None:
                seen.add(player)
                yield Claimed(player, columns, where)


def _content(game: ResultSlip) -> object:
    duels = None if game.duels is None else tuple(_content(duel) for duel in game.duels)
    return game.players, game.points, game.games, duels


def _fraction(value: object) -> Fraction | None:
    """The number that is written, exactly as written; ``None`` when it is none.

    >>> _fraction(2.5), _fraction("11/4"), _fraction("a")
    (Fraction(5, 2), Fraction(11, 4), None)
    """
    if isinstance(value, bool):
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None
