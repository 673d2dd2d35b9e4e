"""The picture of a report's board: figures, highlights, captions, and the places of findings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from carcscore.board.feature import FeatureRef
from carcscore.drawing.signs import figure_label
from carcscore.drawing.svg.figures import COLOURS, SvgFigure
from carcscore.drawing.svg.owners import Owner
from carcscore.drawing.svg.pictures import MARKS, SHAPES, name_in
from carcscore.drawing.tile_text import TextFigure
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.story import Stories, is_land
from carcscore.report.words import name
from carcscore.rules.facts import Facts
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import Occupant, Stack
from carcscore.sentences import printed
from carcscore.text import shown
from carcscore.tiles.kinds import BASE_MARKS
from carcscore.tiles.model import NO_SEGMENT


def board_picture(
    report: Report,
    *,
    codes: bool = True,
    highlighted: Collection[FeatureRef] = (),
    captioned: Collection[FeatureRef] = (),
    around: Cell | None = None,
    reach: int = 2,
    keys: bool = True,
    owned: Mapping[str, Sequence[Owner]] | None = None,
    figures: Iterable[SvgFigure] | None = None,
    shapes: Iterable[str] = (),
    standalone: bool = True,
) -> str:
    """The board of a report as an SVG document of its own; empty if the record can't be used.

    ``highlighted`` are the features to be drawn in full, all others faint; each of those in
    ``captioned`` gets a line below on what it is and pays. ``keys`` names the players, and what the pieces
    and marks on the board are; ``owned`` colours land by its owners; ``figures`` are others than those
    that stand there in the end. The rest is as
    :func:`~carcscore.drawing.svg.board.board_svg` has it.
    """
    from carcscore.drawing.svg.board import board_svg  # late: pictures in the terminal don't need it

    outcome = report.outcome
    if outcome is None:
        return ""
    features = outcome.features
    players = [tally.player for tally in report.tallies]
    if figures is None:
        figures = [*drawn_stacks(outcome), *drawn_figures(report, all_figures(outcome))]
    letters, colours = initials([player.id for player in players]), paints(report)
    return board_svg(
        outcome.table.board.turned_tiles(),
        outcome.table.a1,
        figures,
        feature_of=feature_names(outcome),
        symbols=symbols_of(outcome.rules.facts),
        called=legends_of(outcome.rules.facts),
        lit={features.name(ref) for ref in highlighted},
        warned=warned_cells(report),
        codes=codes,
        badges=_badges(report.stories, highlighted),
        caption=_caption(report.stories, captioned),
        owned=owned,
        start=start_cell(outcome),
        around=around,
        reach=reach,
        title=shown(outcome.record.metadata.title or "A game of Carcassonne"),
        legend=[(letters[player.id], colours[player.id], name(player.name)) for player in players]
        if keys
        else (),
        shapes=shapes,
        standalone=standalone,
    )


def feature_names(outcome: Outcome) -> Callable[[Cell, int], str]:
    """A function that names the feature of a segment, by its cell and its place on the tile."""
    return lambda cell, segment: outcome.features.name(outcome.table.board.number(cell, segment))


def highlighted_with(report: Report, feature: FeatureRef) -> list[FeatureRef]:
    """The features to highlight with one: itself, and the cities that it supplies if it is a farm."""
    return [feature, *report.stories[feature].supplies]


def _badges(stories: Stories, highlighted: Collection[FeatureRef]) -> dict[str, str]:
    """The labels of features highlighted with another one: ``+3`` on each city of a farm."""
    return {
        stories[other].name: f"+{stories[feature].each}"
        for feature in highlighted
        if stories[feature].each is not None
        for other in stories[feature].together
        if other in highlighted
    }


def _caption(stories: Stories, features: Iterable[FeatureRef]) -> list[str]:
    """A line on each of these features: ``farm-1: a farm; 2 completed cities x 3 = 6 (rule B11), blue 6``."""
    lines = []
    for story in map(stories.__getitem__, features):
        paid = "; ".join(f"{printed(payment.working)}, {payment.gets}" for payment in story.paid)
        lines.append(f"{story.name}: {story.state}; {paid or 'nobody is paid'}")
    return lines


def owned_land(report: Report) -> dict[str, list[Owner]]:
    """The owners of each farm and the like that has followers, by its name."""
    outcome = report.outcome
    if outcome is None:
        return {}
    colours = paints(report)
    players = {
        tally.player.id: Owner(seat, name(tally.player.name), colours[tally.player.id])
        for seat, tally in enumerate(report.tallies)
    }
    return {
        story.name: [
            players[player] for player in sorted(outcome.holders(story.feature), key=[*players].index)
        ]
        for story in report.stories
        if is_land(story.kind) and story.followers
    }


def initials(ids: Sequence[str]) -> dict[str, str]:
    """The fewest first letters that tell players apart, at most three; else ``P1``, ``P2``, ...

    >>> initials(["red", "blue", "black"])
    {'red': 'R', 'blue': 'BLU', 'black': 'BLA'}
    >>> initials(["Anna", "Anna Maria"])
    {'Anna': 'P1', 'Anna Maria': 'P2'}
    """
    letters = {player: "".join(c for c in player.upper() if c.isascii() and c.isalpha()) for player in ids}
    short: dict[str, str] = {}
    for seat, player in enumerate(ids, 1):
        others = [letters[other] for other in ids if other != player]
        starts = [letters[player][:length] for length in (1, 2, 3) if len(letters[player]) >= length]
        unique = (start for start in starts if not any(other.startswith(start) for other in others))
        short[player] = next(unique, f"P{seat}")
    return short


def paints(report: Report) -> dict[str, str]:
    """The colour in which each player's figures are painted, by id.

    Players without a colour get those that nobody has, in seat order: a picture needs some.
    """
    players = [tally.player for tally in report.tallies]
    free = iter([colour for colour in COLOURS if colour not in {player.color for player in players}])
    return {player.id: player.color or next(free, "") for player in players}


def drawn_figures(
    report: Report, occupants: Iterable[Occupant], signs: Mapping[str, str] | None = None
) -> list[SvgFigure]:
    """These figures as the picture takes them; ``signs`` are the letters of the kinds of piece."""
    if report.outcome is None:
        return []
    occupants = list(occupants)
    rules, kinds = report.outcome.rules, report.outcome.rules.palette.kinds
    figures, shapes = {**rules.figures, **rules.pieces}, shapes_of(rules.facts)
    lying = {role for role, kind in rules.roles.items() if kind in kinds and is_land(kinds[kind])}
    lying |= rules.abiding
    letters, colours = initials([tally.player.id for tally in report.tallies]), paints(report)
    signs = piece_signs(occupants, rules) if signs is None else signs
    return [
        SvgFigure(
            occupant.cell,
            None if occupant.segment == NO_SEGMENT else occupant.segment,
            letters.get(occupant.player, ""),
            colours.get(occupant.player, ""),
            player=name(occupant.player),
            figure=occupant.figure,
            role=occupant.role,
            pose="piece" if not occupant.follower else "lying" if occupant.role in lying else "standing",
            tall=occupant.follower and figures[occupant.figure].strength > 1,
            sign=signs.get(occupant.figure, ""),
            shape=shapes.get(occupant.figure, ""),
            point=occupant.point,
        )
        for occupant in occupants
    ]


def drawn_stacks(outcome: Outcome) -> list[SvgFigure]:
    """The stacks on tiles, such as the floors of towers, as the picture takes them."""
    tiles = outcome.table.board.turned_tiles()
    return [
        SvgFigure(
            stack.cell,
            None if stack.segment == NO_SEGMENT else stack.segment,
            stack.label or str(stack.number),
            stack.colour,
            figure=stack.name,
            pose="piece",
            shape=stack.name.replace(" ", "-"),
            built=stack.segment != NO_SEGMENT and (segment.kind.rim == "inside" or segment.openings > 0),
        )
        for stacks in outcome.game.hooks.stacks
        for stack in stacks()
        if isinstance(stack, Stack)
        for segment in [tiles[stack.cell].segments[stack.segment]]
    ]


def figures_apart(outcome: Outcome) -> list[Occupant]:
    """The figures that stand on tiles, but in no feature."""
    return [
        stack for stacks in outcome.game.hooks.stacks for stack in stacks() if isinstance(stack, Occupant)
    ]


def all_figures(outcome: Outcome) -> list[Occupant]:
    """All figures on the board: followers, other pieces, and those that stand in no feature."""
    return [*outcome.followers, *outcome.game.pieces, *figures_apart(outcome)]


def text_figures(
    outcome: Outcome, report: Report, taken: Collection[str] = ()
) -> list[tuple[Cell, TextFigure]]:
    """The figures of an outcome as the terminal shows them: letters, with their strength or sign; and stacks.

    The report is that on the same game, at its end; the letters that are ``taken`` mean something else.
    """
    occupants = all_figures(outcome)
    figures = [(stack.cell, TextFigure(stack.segment, stack.letters)) for stack in drawn_stacks(outcome)]
    signs = piece_signs(occupants, outcome.rules, taken)
    for occupant, drawn in zip(occupants, drawn_figures(report, occupants, signs), strict=True):
        sign = drawn.sign or (str(occupant.strength) if occupant.strength != 1 else "")
        label = figure_label(drawn.letters, sign, lying=drawn.pose == "lying")
        figures.append((drawn.cell, TextFigure(drawn.segment, label, drawn.colour)))
    return figures


def piece_signs(occupants: Iterable[Occupant], rules: Rules, taken: Collection[str] = ()) -> dict[str, str]:
    """A small letter for each kind of piece among these, no two the same as long as letters last.

    So it is for followers that have a shape of their own. None is one of those that are ``taken``.
    """
    told = (
        occupant.figure
        for occupant in occupants
        if not occupant.follower or rules.figures[occupant.figure].shape
    )
    return piece_kind_signs(told, taken)


def piece_kind_signs(kinds: Iterable[str], taken: Collection[str] = ()) -> dict[str, str]:
    """The same for these kinds of piece.

    >>> piece_kind_signs(["pig", "post-house"])
    {'pig': 'p', 'post-house': 'o'}
    """
    signs: dict[str, str] = {}
    for piece in dict.fromkeys(kinds):
        own = [letter for letter in piece.lower() if letter.isascii() and letter.isalpha()] or ["x"]
        known = {*signs.values(), *taken}
        signs[piece] = next((letter for letter in own if letter not in known), own[0])
    return signs


def start_cell(outcome: Outcome) -> Cell | None:
    """The cell of the start tile, if the record has one."""
    return outcome.record.start_tiles[0].at if outcome.record.start_tiles else None


def symbols_of(expansions: Iterable[Facts]) -> dict[str, str]:
    """The pictures of marks by name, and those of kinds whose look is one."""
    symbols = {mark.name: mark.picture for mark in BASE_MARKS}
    for expansion in expansions:
        symbols |= {kind.name: name_in(expansion.package, MARKS, kind.look) for kind in expansion.kinds}
        for mark in expansion.marks:
            own = replace(mark, symbol=name_in(expansion.package, MARKS, mark.symbol))
            symbols[mark.name] = own.picture
    return symbols


def legends_of(expansions: Iterable[Facts]) -> dict[str, str]:
    """The words of legends for marks, by the names of those that they call otherwise."""
    return {mark.name: mark.legend for expansion in expansions for mark in expansion.marks if mark.legend}


def shapes_of(expansions: Iterable[Facts]) -> dict[str, str]:
    """The shapes of figures by name."""
    return {
        figure.name: name_in(expansion.package, SHAPES, figure.shape)
        for expansion in expansions
        for figure in expansion.figures
    }


def warned_cells(report: Report) -> dict[Cell, list[str]]:
    """The messages of errors and warnings by tile."""
    warned: dict[Cell, list[str]] = {}
    for finding in report.findings:
        if finding.where.tile and finding.severity != "note":
            warned.setdefault(finding.where.tile, []).append(shown(printed(finding.message)))
    return warned
