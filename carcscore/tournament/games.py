"""Reads what was written of a game: who played, what came out, and who started."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from carcscore.sentences import PlayerName
from carcscore.text import counted, listed, quoted, verb
from carcscore.tournament.findings import Notebook
from carcscore.tournament.model import Bye, Entrant, FilePlace, Pair, ResultSlip, StageOptions
from carcscore.tournament.names import PlayerNames

_SEATS: Final = range(3, 6)
"""The number of players that may sit at a table (WC16)."""


class GameReader:
    """Reads the games of a stage, with findings for all that can't be meant."""

    def __init__(
        self,
        options: StageOptions,
        players: Sequence[Entrant],
        groups: Mapping[str, tuple[str, ...]],
        names: PlayerNames,
        notebook: Notebook,
    ) -> None:
        self.options = options
        self.names = names
        self.notebook = notebook
        self.groups = groups
        self.homes = {name: group for group, members in groups.items() for name in members}
        self.teams = {player.name: PlayerNames(player.members) for player in players if player.members}

    def read(self, data: Mapping[str, Any], place: FilePlace, number: int) -> Iterator[ResultSlip]:
        """The game of a round, unless something is wrong with it."""
        before = len(self.notebook.found)
        seated = self._seated(data, place)
        if seated is None or len(self.notebook.found) > before:
            return
        game = self._game(data, place, number, seated, self.names)
        if data.get("duels") is not None:
            if self.options.system not in ("team", "knock-out"):
                message = "Only matches of teams have `duels`; say `system: team`, or `games` and `points`."
                self.notebook.error("misplaced-key", message, place.at("duels"))
                return
            game = self._with_duels(game, data["duels"], place)
        if len(self.notebook.found) == before:
            yield game

    def _seated(self, data: Mapping[str, Any], place: FilePlace) -> tuple[str, ...] | None:
        points = data.get("points")
        if isinstance(points, dict):
            if "a" in data or "b" in data:
                message = "Points by name already say who played; leave out `a` and `b`."
                self.notebook.error("misplaced-key", message, place.at("a" if "a" in data else "b"))
            words = [(word, place.at("points", word)) for word in points]
        else:
            words = [(data[side], place.at(side)) for side in ("a", "b") if side in data]
        if _bye(data):
            if len(words) != 1 or "b" in data:
                message = "A bye has one player, and no points: `{a: Anna, bye: true}`."
                self.notebook.error("bad-value", message, place.at("bye"))
                return None
        elif len(words) < 2:
            message = "Players are missing: a game needs `a` and `b`, a table `points` by name."
            self.notebook.error("missing-key", message, place)
            return None
        found = [(self.names.resolve(word, where, self.notebook), where) for word, where in words]
        seated: list[str] = []
        for name, where in found:
            if name in seated:
                message = f"{quoted(name)} can't play against {quoted(name)}; write the name of the opponent."
                self.notebook.error("same-player", message, where)
            elif name is not None:
                seated.append(name)
        if len(words) > 2 or self.options.system == "tables":
            self._check_table(seated, data, place)
        return tuple(seated)

    def _check_table(self, seated: Sequence[str], data: Mapping[str, Any], place: FilePlace) -> None:
        if self.options.system != "tables":
            message = f"{counted(len(seated), 'player')} can't play one game of the system "
            message += f"`{self.options.system}`; `system: tables` has tables."
            self.notebook.error("bad-value", message, place.at("points"))
        elif len(seated) not in _SEATS and not _bye(data):
            message = f"{counted(len(seated), 'player')} sit at this table; there can be three to five."
            self.notebook.error("pairing", message, place, rule="WC16")

    def _game(
        self,
        data: Mapping[str, Any],
        place: FilePlace,
        number: int,
        seated: tuple[str, ...],
        names: PlayerNames,
    ) -> ResultSlip:
        among = PlayerNames(seated)

        def of_each(key: str) -> tuple[str | None, ...]:
            """The players, one for each game, whom a key names."""
            said = data.get(key)
            words = [] if said is None else [said] if isinstance(said, str) else said
            return tuple(
                None if word is None else self._one_of(word, among, names, place.at(key)) for word in words
            )

        records = data.get("record")
        absent = tuple(name for name in of_each("no_show") if name is not None)
        penalty = of_each("penalty")
        winner = of_each("winner")
        return ResultSlip(
            round=number,
            place=place,
            players=seated,
            group=self._group(data, place, seated),
            points=self._points(data, place, seated),
            games=_pair(data.get("games")),
            starters=of_each("starter"),
            lost_on_time=of_each("lost_on_time"),
            records=(records,) if isinstance(records, str) else tuple(records or ()),
            bye=_bye(data),
            absent=(*absent, *(name for name in penalty if name is not None)),
            penalized=bool(penalty),
            winner=winner[0] if winner else None,
            for_place=data.get("for_place"),
        )

    def _one_of(self, word: str, among: PlayerNames, names: PlayerNames, place: FilePlace) -> str | None:
        name = among.find(word)
        if name is None:
            if names.find(word) is not None:
                message = f"{quoted(word)} doesn't play in this game; {listed(map(quoted, among.names))} do."
                self.notebook.error("unknown-player", message, place)
            else:
                among.resolve(word, place, self.notebook)
        return name

    def _group(self, data: Mapping[str, Any], place: FilePlace, seated: Sequence[str]) -> str | None:
        if not self.groups:
            return data.get("group")
        said = data.get("group")
        if said is not None and said not in self.groups:
            message = f"There is no group {quoted(said)}; there are: {', '.join(map(quoted, self.groups))}."
            self.notebook.error("wrong-group", message, place.at("group"))
            return None
        homes = {self.homes.get(name) for name in seated} | ({said} if said is not None else set())
        if len(homes) > 1:
            homed = (f"{quoted(name)} is in group {quoted(self.homes.get(name))}" for name in seated)
            message = f"The game is of one group, but {listed(homed)}."
            self.notebook.error("wrong-group", message, place.at("group"))
            return None
        return next(iter(homes))

    def _points(
        self, data: Mapping[str, Any], place: FilePlace, seated: tuple[str, ...]
    ) -> tuple[tuple[int, ...] | None, ...]:
        points = data.get("points")
        if points is None:
            return ()
        if isinstance(points, dict):
            figures = tuple(points.values())
            known = [figure for figure in figures if figure is not None]
            if not known:
                return ()
            if len(known) < len(figures):
                message = "Points of a player are missing here; write them all, or none."
                self.notebook.error("bad-value", message, place.at("points"))
            return (figures,)
        if all(isinstance(given, int) for given in points):
            if len(seated) == 1:
                message = "A bye has no points; leave them out."
                self.notebook.error("bad-value", message, place.at("points"))
            elif len(points) != len(seated):
                are = f"{verb(len(points), 'is')} {len(points)}"
                message = f"Two players need two figures, but there {are}: write one for each."
                self.notebook.error("bad-value", message, place.at("points"))
            return (tuple(points),)
        if any(isinstance(given, int) for given in points):
            message = "Write the points of one game as `[88, 75]`, of several as `[[88, 75], [70, 72]]`."
            self.notebook.error("bad-value", message, place.at("points"))
            return ()
        if self.options.system in ("swiss", "tables"):
            message = f"A game of the system `{self.options.system}` is one game; `duels` has several."
            self.notebook.error("bad-value", message, place.at("points"))
        return tuple(None if given is None else tuple(given) for given in points)

    def _with_duels(
        self, game: ResultSlip, duels: Sequence[Mapping[str, Any]], place: FilePlace
    ) -> ResultSlip:
        """The match of two teams with its duels."""
        read = []
        for index, data in enumerate(duels):
            where = place.at("duels", index)
            sides = []
            for side, team in zip(("a", "b"), game.players, strict=True):
                word = data.get(side, f"{team} {index + 1}")
                members = self.teams.get(team)
                name = (
                    members.resolve(word, where.at(side), self.notebook) if members and side in data else word
                )
                sides.append(name or PlayerName(word))
            if sides[0] == sides[1]:
                message = f"{quoted(sides[0])} can't play against {quoted(sides[1])}."
                self.notebook.error("same-player", message, where)
                continue
            read.append(self._duel(data, where, game, (sides[0], sides[1])))
        return replace(game, duels=tuple(read))

    def _duel(
        self, data: Mapping[str, Any], place: FilePlace, game: ResultSlip, sides: tuple[str, str]
    ) -> ResultSlip:
        groups, self.groups = self.groups, {}  # a duel is in the group of its match
        try:
            return self._game(data, place, game.round, sides, PlayerNames(sides))
        finally:
            self.groups = groups


def _bye(data: Mapping[str, Any]) -> Bye:
    said = data.get("bye", "")
    return "won" if said is True else said


def _pair(data: Sequence[int] | None) -> Pair | None:
    return None if data is None else (data[0], data[1])
