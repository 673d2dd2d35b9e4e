"""The reasons for a place: every opponent, every sum, what was dropped, and what parted whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from carcscore.report.blocks import Block, Bullets, Heading, Paragraph, TableBlock
from carcscore.sentences import PlayerName, Sentence, enumerated, said
from carcscore.text import listed
from carcscore.tournament.columns import shown_columns, value_text
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.figures import figure_text
from carcscore.tournament.names import PlayerNames
from carcscore.tournament.outline import stage_title
from carcscore.tournament.results import NIL
from carcscore.tournament.standing import StageStanding, StandingLine
from carcscore.tournament.tallies import Meeting, PlayerTally
from carcscore.tournament.wording import some_of

_DROPPED = {"buchholz": (0, 0), "buchholz-1": (1, 0), "buchholz-2": (1, 1)}


def explained(evaluation: Evaluation, word: str) -> Iterator[Block]:
    """The story of a player in each stage.

    Raises :class:`LookupError` with a sentence when nobody of that name is in the tournament.
    """
    names = PlayerNames(line.player for standing in evaluation.standings for line in standing.lines)
    player = names.find(word)
    if player is None:
        raise LookupError(names.unknown(word))
    yield Heading(player, 1)
    for number, standing in enumerate(evaluation.standings, 1):
        line = next((line for line in standing.lines if line.player == player), None)
        if line is not None:
            if len(evaluation.standings) > 1:
                yield Heading(stage_title(standing, number))
            yield from story_of(standing, line)


def story_of(standing: StageStanding, line: StandingLine) -> Iterator[Block]:
    """The reasons for the place of a player in a stage."""
    where = "" if line.group is None else f" of group {line.group}"
    yield Paragraph(
        f"Place {line.place}{where} of {sum(1 for other in standing.lines if other.group == line.group)}."
    )
    yield _games(standing, line.player)
    sums = [*_sums(standing, line)]
    if sums:
        yield Bullets(tuple(sums))
    neighbours = [*_neighbours(standing, line)]
    if neighbours:
        yield Bullets(tuple(neighbours))


def _games(standing: StageStanding, player: str) -> TableBlock:
    if standing.stage.options.system == "tables":
        seats: list[tuple[str, ...]] = [
            (
                str(seat.game.round),
                enumerated(PlayerName(name) for name in seat.game.players if name != player),
                str(seat.points),
                str(seat.place),
                figure_text(seat.placing),
                figure_text(seat.share),
            )
            for seat in standing.tables[player].seats
        ]
        heads = ("round", "against", "points", "place", "placing", "share")
        return TableBlock(heads, tuple(seats), frozenset({0, 2, 3, 4, 5}), folding=(1,))
    rows = [_meeting(standing, meeting) for meeting in standing.tallies[player].meetings]
    columns = ("round", "against", "result", "points", "diff.", "its victories", "because")
    return TableBlock(columns, tuple(rows), frozenset({0, 2, 3, 4, 5}), folding=(6, 1))


def _meeting(standing: StageStanding, one: Meeting) -> tuple[str, ...]:
    number = str(one.game.round)
    if one.opponent is None:
        return (number, "(absent)" if one.game.away else "(bye)", figure_text(one.won), "", "", "0", "")
    victories = standing.tallies[one.opponent].wins
    figures = one.points, one.against
    if sum(one.duels) > 1 or one.game.duels is not None:
        figures = one.duels
    elif one.game.games is not None or sum(one.games) > 1:
        figures = one.games
    points = "{}:{}".format(*figures)
    difference = value_text("difference", NIL + one.difference)
    opponent = PlayerName(one.opponent)
    return (number, opponent, figure_text(one.won), points, difference, figure_text(victories), one.why)


def _sums(standing: StageStanding, line: StandingLine) -> Iterator[str]:
    """Lines on how each figure that orders this stage was worked out."""
    system = standing.stage.options.system
    if system != "swiss":
        for column in shown_columns(standing):
            if text := column.text(line):
                yield f"{column.head}: {text}"
        return
    tally = standing.tallies[line.player]
    victories = [
        NIL if meeting.opponent is None else standing.tallies[meeting.opponent].wins
        for meeting in tally.meetings
    ]
    for name in dict.fromkeys((*standing.stage.options.tie_breaks, "difference")):
        if name in ("direct", "rating"):
            if name in line.columns:
                yield f"{name}: {value_text(name, line.columns[name])}"
            continue
        working, more = _working(name, tally, victories)
        yield f"{name}: {working or '0'} = {value_text(name, line.columns[name])}{more}"


def _working(name: str, tally: PlayerTally, victories: Sequence[Fraction]) -> tuple[str, str]:
    """The sum that a figure of a stage by victories is, and what is to be added in brackets."""
    against = [meeting for meeting in tally.meetings if meeting.opponent is not None]
    if name == "wins":
        parts = " + ".join(figure_text(meeting.won) for meeting in tally.meetings)
        return (f"{parts or '0'} - {tally.penalty} taken off" if tally.penalty else parts), ""
    if name in _DROPPED:
        lowest, highest = _DROPPED[name]
        ordered = sorted(victories)
        kept = ordered[lowest : max(lowest, len(ordered) - highest)]
        out = [*(f"lowest {figure_text(number)}" for number in ordered[:lowest])]
        out += [f"highest {figure_text(number)}" for number in ordered[len(kept) + lowest :]]
        return " + ".join(map(figure_text, kept[::-1])), f" (dropped: {listed(out)})" if out else ""
    if name == "sonneborn-berger":
        pairs = zip(tally.meetings, victories, strict=True)
        won = [(meeting, of) for meeting, of in pairs if meeting.opponent is not None and meeting.won]
        return " + ".join(f"{figure_text(meeting.won)} x {figure_text(of)}" for meeting, of in won), ""
    if name == "difference":
        return " ".join(value_text(name, NIL + meeting.difference) for meeting in against), ""
    return " + ".join(str(meeting.points) for meeting in against), ""


def _neighbours(standing: StageStanding, line: StandingLine) -> Iterator[Sentence]:
    """Sentences on what parts the player from the one before and the one behind, and who shares the place."""
    here = [other for other in standing.lines if other.group == line.group]
    if len(line.equals) > 1:
        others = [name for name in line.equals if name != line.player]
        yield said("The place is shared with {}: nothing separates them.", some_of(others))
    above = [other for other in here if other.place < line.place]
    below = [other for other in here if other.place > line.place]
    if above:
        behind = said("Behind {}", PlayerName(above[-1].player))
        yield _parted(above[-1], line, above[-1].parted_by, behind)
    if below:
        last = next(other for other in reversed(here) if other.place == line.place)
        yield _parted(line, below[0], last.parted_by, said("Before {}", PlayerName(below[0].player)))


def _parted(first: StandingLine, second: StandingLine, name: str | None, words: Sentence) -> Sentence:
    if name == "lot":
        return said("{} by lot.", words)
    if name == "round" or name is None:
        return said("{} by the round reached.", words)
    one, other = _figure(first, name), _figure(second, name)
    return said("{}{}", words, f" by {name}: {one} before {other}." if one and other else f" by {name}.")


def _figure(line: StandingLine, name: str) -> str:
    if name in line.columns:
        return value_text(name, line.columns[name])
    won, lost = name.replace("difference", "won"), name.replace("difference", "lost")
    if won in line.columns and lost in line.columns:
        return value_text("difference", line.columns[won] - line.columns[lost])
    return ""
