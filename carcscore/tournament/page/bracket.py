"""The bracket of a knock-out: a column a round, which becomes a list on a narrow screen."""

from __future__ import annotations

from carcscore.markup import Markup, tag
from carcscore.report.html.sections import scrolling
from carcscore.tournament.knockout import Bout
from carcscore.tournament.page.rounds import Reports, score_text
from carcscore.tournament.standing import StageStanding


def bracket(standing: StageStanding, reports: Reports) -> Markup | None:
    """The games of a knock-out by their rounds, the final last; those for places below it."""
    if not standing.bouts:
        return None
    numbers = sorted({bout.game.round for bout in standing.bouts})
    columns = [
        _column(standing, _title(number, standing), _main(standing, number), reports) for number in numbers
    ]
    places = [bout for bout in standing.bouts if bout.for_place is not None]
    if places:
        columns.append(_column(standing, "For places", places, reports))
    return scrolling(tag("div", columns, class_="bracket"), name="Bracket", class_="wide part")


def _main(standing: StageStanding, number: int) -> list[Bout]:
    return [bout for bout in standing.bouts if bout.game.round == number and bout.for_place is None]


def _title(number: int, standing: StageStanding) -> str:
    playing = len({name for bout in _main(standing, number) for name in bout.game.players})
    names = {2: "Final", 4: "Semi-finals", 8: "Quarter-finals"}
    return names.get(playing, f"Round {number}")


def _column(standing: StageStanding, title: str, bouts: list[Bout], reports: Reports) -> Markup:
    games = [_bout(standing, bout, reports) for bout in bouts]
    return tag("section", tag("h3", title), tag("ol", games), class_="column")


def _bout(standing: StageStanding, bout: Bout, reports: Reports) -> Markup:
    score = score_text(standing, bout.game).split(":")
    if bout.game.bye or len(score) != 2:
        score = ["", ""]
    sides = [
        tag(
            "p",
            tag("strong" if bout.winner == name else "span", name, dir="auto"),
            reports.linked(bout.game, score[side], None) if side == 0 else tag("b", score[side]),
            class_="won" if bout.winner == name else None,
        )
        for side, name in enumerate(bout.game.players)
    ]
    why = bout.result.why if bout.result else ""
    place = f"for place {bout.for_place}" if bout.for_place is not None else ""
    told = "; ".join(filter(None, (place, why)))
    return tag("li", sides, tag("small", told) if told else None, class_="bout")
