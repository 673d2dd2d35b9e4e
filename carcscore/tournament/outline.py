"""The standing as blocks, of which text and Markdown are made."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.report.blocks import Block, Bullets, Heading, Paragraph, TableBlock
from carcscore.report.findings_text import finding_line
from carcscore.sentences import Sentence, joined
from carcscore.text import counted
from carcscore.tournament.columns import OUT, ShownCell, standing_tables
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.sheets import boards_of, place_text, round_table
from carcscore.tournament.standing import StageStanding, StandingLine
from carcscore.tournament.wording import leader, shared_places

_MARK = "*"


def outline(evaluation: Evaluation) -> Iterator[Block]:
    """The name of the tournament, each standing with what is shared, then the findings."""
    yield Heading(title_of(evaluation), 1)
    yield Paragraph(verdict(evaluation))
    for number, standing in enumerate(evaluation.standings, 1):
        if len(evaluation.standings) > 1:
            yield Heading(stage_title(standing, number))
            yield Paragraph(leader(standing))
        yield from _open_round(standing)
        yield from _with_shared(standing)
        if standing.members is not None:
            yield Heading("The members of the teams", 3)
            yield from _with_shared(standing.members)
    if any(line.parted_by for standing in evaluation.standings for line in standing.lines):
        yield Paragraph(f"{_MARK} the figure that puts a player before the next one.")
    if evaluation.findings:
        yield Heading("Findings")
        yield Bullets(tuple(finding_line(placed.finding, placed.file) for placed in evaluation.findings))


def title_of(evaluation: Evaluation) -> str:
    """The name of the tournament, or of its first stage that has one, else of its file."""
    names = [standing.stage.options.name for standing in evaluation.standings]
    return evaluation.tournament.name or next(filter(None, names), None) or evaluation.files[0]


def stage_title(standing: StageStanding, number: int) -> str:
    """The name of a stage, else its number and system."""
    options = standing.stage.options
    return options.name or f"Stage {number}: {options.system}"


def verdict(evaluation: Evaluation) -> Sentence:
    """The player who is first, the number of verified records, and the findings, in a few sentences."""
    sentences: list[str] = [leader(evaluation.standings[-1])]
    if evaluation.examined:
        sound = sum(1 for game in evaluation.examined.values() if game.legal)
        sentences.append(f"{sound} of {counted(len(evaluation.examined), 'record')} verified.")
    for severity in ("error", "warning"):
        number = sum(1 for placed in evaluation.findings if placed.finding.severity == severity)
        if number:
            sentences.append(f"{counted(number, severity)}.")
    return joined(sentences, " ")


def _open_round(standing: StageStanding) -> Iterator[Block]:
    """The games of the open round that have no result yet, as a pairing list (WC27)."""
    current = standing.open_round
    if current is not None:
        waiting = {id(game) for game in current.waiting}
        boards = [board for board in boards_of(current.games) if id(board.game) in waiting]
        yield Heading(f"Round {current.number}: to be played", 3)
        yield round_table(boards, place_text)
        if standing.lines and not standing.live:
            yield Heading(f"Standing after {counted(standing.after, 'round')}", 3)


def _with_shared(standing: StageStanding) -> Iterator[Block]:
    yield from _tables(standing)
    if shared := shared_places(standing):
        yield Bullets(tuple(shared))


def _tables(standing: StageStanding) -> Iterator[Block]:
    for table in standing_tables(standing):
        if table.group is not None:
            yield Heading(f"Group {table.group}", 3)
        headers = ("place", "player", *table.heads)
        rows = tuple((_place(line), line.player, *map(_cell, cells)) for line, cells in table.rows)
        right = frozenset(place for place, head in enumerate(headers) if head not in ("player", OUT))
        yield TableBlock(headers, rows, right, folding=(1,))


def _place(line: StandingLine) -> str:
    return f"{line.place}{_MARK if line.parted_by in ('lot', 'round') else ''}"


def _cell(cell: ShownCell) -> str:
    """A cell with the mark of a figure that decides, or a blank in its place."""
    return cell.text + (_MARK if cell.decides else " " if cell.text and cell.decides is not None else "")
