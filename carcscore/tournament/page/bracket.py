"""The columns of a bracket."""

from __future__ import annotations

from carcscore.tournament.knockout import Bout
from carcscore.tournament.standing import StageStanding


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
