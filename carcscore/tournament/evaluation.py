"""From a tournament that was read to its standing: records compared, games counted, findings placed."""

from __future__ import annotations

from collections.abc import Mapping

from carcscore.frozen import frozen
from carcscore.tournament.checks import check_stage
from carcscore.tournament.findings import FileFinding, located
from carcscore.tournament.model import Tournament
from carcscore.tournament.reading import TournamentRead
from carcscore.tournament.records import ExaminedGame, Verifier
from carcscore.tournament.standing import StageStanding, cut, standings_of


@frozen
class Evaluation:
    """The standings of all stages, and everything that was found.

    ``examined`` are the records by their paths, ``files`` the names of the tournament's files.
    """

    tournament: Tournament
    standings: tuple[StageStanding, ...]
    findings: tuple[FileFinding, ...]
    files: tuple[str, ...]
    examined: Mapping[str, ExaminedGame]

    @property
    def exit_status(self) -> int:
        """1 where an error was found, which a claim that differs is, too; else 0."""
        return int(any(one.finding.severity == "error" for one in self.findings))


def evaluate(
    reading: TournamentRead,
    examined: Mapping[str, ExaminedGame] | None = None,
    after_round: int | None = None,
) -> Evaluation:
    """The standings of a tournament, of all its rounds or of the first ones.

    ``examined`` are the records that its games name; without them the slips alone count.
    """
    notebook = reading.notebook
    files = [text.name for text in reading.texts]
    tournament = reading.tournament if after_round is None else cut(reading.tournament, after_round)
    if examined is not None:
        tournament = Verifier(examined, files, notebook).verified(tournament)
    standings = standings_of(tournament, notebook)
    for standing in standings:
        check_stage(standing, notebook)
    found = located(notebook.found, reading.texts)
    return Evaluation(tournament, tuple(standings), tuple(found), tuple(files), examined or {})
