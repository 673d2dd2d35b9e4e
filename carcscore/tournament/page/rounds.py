"""What the page says of games: what came out, who sat where, where their reports are, how a bracket goes."""

from __future__ import annotations

from urllib.parse import quote

from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.examining import report_name
from carcscore.tournament.knockout import Bout
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.records import record_path
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.tables import TableSeat, seats_of


def report_addresses(evaluation: Evaluation, folder: str | None, game: ResultSlip) -> list[str]:
    """The address of the report on each record of a game, as far as there is one in the folder."""
    records = [record for record in game.records if record is not None] if folder else []
    paths = [record_path(record, evaluation.files[game.place.file]) for record in records]
    examined = evaluation.examined
    there = [path for path in paths if path in examined and examined[path].legal is not None]
    return [quote(f"{folder}/{report_name(path)}") for path in there]


def seats(standing: StageStanding, game: ResultSlip) -> list[TableSeat]:
    """Who sat at a table, the winner first; nobody where it has no result."""
    return sorted(seats_of(game, standing.stage.options), key=lambda seat: (seat.place, seat.player))


def bracket(standing: StageStanding) -> list[tuple[str, list[Bout]]]:
    """The games of a knock-out by their rounds, the final last; those for places below it."""
    columns = []
    for number in sorted({bout.game.round for bout in standing.bouts}):
        main = [bout for bout in standing.bouts if bout.game.round == number and bout.for_place is None]
        columns.append((_title(number, main), main))
    places = [bout for bout in standing.bouts if bout.for_place is not None]
    return [*columns, ("For places", places)] if places else columns


def _title(number: int, bouts: list[Bout]) -> str:
    playing = len({name for bout in bouts for name in bout.game.players})
    names = {2: "Final", 4: "Semi-finals", 8: "Quarter-finals"}
    return names.get(playing, f"Round {number}")
