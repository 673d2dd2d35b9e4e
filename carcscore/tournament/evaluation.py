"""From a tournament that was read to its standing: records compared, games counted, findings placed."""

from __future__ import annotations

from collections.abc import Mapping

from carcscore.frozen import frozen
from carcscore.tournament.checks import check_stage
from carcscore.tournament.findings import FileFinding, Notebook, located
from carcscore.tournament.model import ResultSlip, Tournament
from carcscore.tournament.progress import progress_of
from carcscore.tournament.reading import TournamentRead
from carcscore.tournament.records import ExaminedGame, Verifier, record_path
from carcscore.tournament.stages import cut, standings_of
from carcscore.tournament.standing import StageStanding


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

    def digest(self, game: ResultSlip, record: str) -> str | None:
        """The SHA-256, hexadecimal, of a record that a game names; ``None`` where none was read."""
        found = self.examined.get(record_path(record, self.files[game.place.file]))
        return None if found is None else found.sha256

    @property
    def exit_status(self) -> int:
        """1 where an error was found, which a claim that differs is, too; else 0."""
        return int(any(placed.finding.severity == "error" for placed in self.findings))


def evaluate(
    reading: TournamentRead,
    examined: Mapping[str, ExaminedGame] | None = None,
    after_round: int | None = None,
    live: bool = False,
) -> Evaluation:
    """The standings of a tournament, of all its rounds that are over or of the first ones.

    ``examined`` are the records that its games name; without them the slips alone count. ``live`` counts what
    is in of an open round, too.
    """
    notebook = reading.notebook
    files = [text.name for text in reading.texts]

    def verified(tournament: Tournament, notebook: Notebook) -> Tournament:
        return tournament if examined is None else Verifier(examined, files, notebook).verified(tournament)

    tournament = verified(reading.tournament, notebook if after_round is None else Notebook())
    rounds = progress_of(tournament)  # of the whole: what later rounds say closes earlier ones
    if after_round is not None:
        tournament = verified(cut(reading.tournament, after_round), notebook)
        rounds = [
            tuple(progress for progress in own if progress.number <= stage.rounds)
            for stage, own in zip(tournament.stages, rounds, strict=False)
        ]
    standings = standings_of(tournament, rounds, live, notebook)
    for standing in standings:
        check_stage(standing, notebook)
    found = located(notebook.found, reading.texts)
    return Evaluation(tournament, tuple(standings), tuple(found), tuple(files), examined or {})
