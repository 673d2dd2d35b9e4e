"""Tournaments as plain data, and what the program makes of them."""

import json
from typing import Any

from carcscore.tournament.evaluation import Evaluation, evaluate
from carcscore.tournament.form import form_of
from carcscore.tournament.plain import standings_json
from carcscore.tournament.reading import reading_of

Plain = dict[str, Any]


def evaluated(data: Plain | str, after_round: int | None = None, live: bool = False) -> Evaluation:
    """A tournament evaluated by its slips alone."""
    text = data if isinstance(data, str) else json.dumps({"carcscore_tournament": 1, **data})
    return evaluate(reading_of(form_of(text.encode(), "cup.yaml")), None, after_round, live)


def plain(data: Plain | str, after_round: int | None = None, live: bool = False) -> Plain:
    """The standing as programs get it."""
    found = evaluated(data, after_round, live)
    read = json.loads(standings_json(found))
    assert isinstance(read, dict)
    return read


def lines(data: Plain | str, stage: int = -1) -> list[Plain]:
    """The lines of one stage."""
    found = plain(data)["stages"][stage]["standing"]
    assert isinstance(found, list)
    return found


def places(data: Plain | str) -> list[tuple[int, str]]:
    """Places and players, in the order of the standing."""
    return [(line["place"], line["player"]) for line in lines(data)]


def codes(data: Plain | str) -> list[str]:
    """The codes of all findings."""
    return [one["code"] for one in plain(data)["findings"]]


def game(a: str, b: str, *points: int, **more: Any) -> Plain:
    """A game of two."""
    return {"a": a, "b": b, **({"points": list(points)} if points else {}), **more}
