"""Figures as written down, set on the segments that they stand on (B4), and what stands in the way."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from carcscore.board.board import Board
from carcscore.findings import NOWHERE, Finding, Path, Where, error
from carcscore.game.events import SUPPLY, Away
from carcscore.game.game import Game
from carcscore.game.table import Table, tile_code
from carcscore.geometry import CENTRE, CENTRE2, Cell, point_name, points_meant
from carcscore.record.model import Deployment, Piece
from carcscore.record.vocabulary import FOLLOWER
from carcscore.rules.in_force import Rules
from carcscore.rules.options import FARMS
from carcscore.scoring.values import NO_POINT, Occupant
from carcscore.sentences import PlayerName, Sentence, enumerated, said
from carcscore.text import a, listed
from carcscore.tiles.kinds import FARM
from carcscore.tiles.model import NO_SEGMENT, TurnedTile


def figure_words(figure: str, role: str) -> str:
    """A follower as people say it: ``knight``, ``large knight``."""
    return role if figure == FOLLOWER else f"{figure} {role}"


def whose(figure: Occupant | Deployment | Piece) -> Sentence:
    """A figure with its owner: ``red's large knight``, ``red's pawn``, ``the pawn`` when it is neutral."""
    if isinstance(figure, Piece):
        words = figure.piece
    elif isinstance(figure, Occupant) and not figure.follower:
        words = figure.figure
    else:
        words = figure_words(figure.figure, figure.role)
    return said(PlayerName(figure.player), f"'s {words}") if figure.player else said(f"the {words}")


def on_tile(figure: str, cell: Cell, player: str = "") -> Occupant:
    """A piece on a tile as a whole, of a player or, such as a dragon, of nobody."""
    return Occupant(player, figure, "", cell, NO_SEGMENT, NO_SEGMENT, NO_POINT, follower=False)


def distinct(occupants: Iterable[Occupant]) -> list[Occupant]:
    """One of each of some figures on a tile that differ for those who read a record.

    Two of one kind that a player has in one role and segment are alike.
    """
    return list({(one.player, one.segment, one.role, one.figure): one for one in occupants}.values())


def choices(occupants: Iterable[Occupant]) -> str:
    """Figures on a tile among which a record must choose: ``red's knight at N or blue's farmer at SSE``."""
    return enumerated((said(whose(one), f" at {point_name(one.point)}") for one in occupants), "or")


def which_segment(turned: TurnedTile, kind: str, point: int | None) -> int:
    """The index of the segment of a kind that a figure stands on, or ``NO_SEGMENT``.

    A point may be left out when only one segment of that kind is on the tile.
    """
    candidates = _segments(turned, kind, point)
    return candidates[0] if len(candidates) == 1 else NO_SEGMENT


def _segments(turned: TurnedTile, kind: str, point: int | None) -> list[int]:
    """The indices of the segments of a kind that a point names; all of them without one."""
    if point is None:
        return turned.segments_of(kind)
    index = turned.segment_at(kind, point)
    return [] if index == NO_SEGMENT else [index]


def no_segment(
    turned: TurnedTile,
    kind: str,
    point: int | None,
    cant: str,
    name: str,
    rule: str | None,
    where: Where = NOWHERE,
    also: Sequence[str] = (),
) -> Finding:
    """Why no segment of a kind, or of others, is named, after what then can't be.

    ``name`` is where the tile lies, in words.
    """
    candidates = [index for one in (kind, *also) for index in turned.segments_of(one)]
    kind = listed((kind, *also), "or")
    what = said(cant, f": {tile_code(turned)} at ", name)
    if not candidates:
        return error("no-such-segment", said(what, f" has no {kind}"), rule, where)
    if point is None:
        choices = " or ".join(turned.point_names(index, "/") for index in candidates)
        message = said(
            what, f" has {len(candidates)} {kind} segments; say which one by a point of it: {choices}"
        )
        return error("which-segment", message, None, where)
    if kind == FARM.name and point != CENTRE and point % 3 == 1:
        halves = {turned.rim[point - 1], turned.rim[point + 1]}
        if len(halves & set(candidates)) == 2:
            before, after = point_name(point - 1), point_name(point + 1)
            shared = said(
                cant, f": two farms share the {point_name(point)} side of {tile_code(turned)} at ", name
            )
            return error("which-segment", said(shared, f": say {before} or {after}"), None, where)
    if len({*turned.segments_with(point)} & {*candidates}) > 1:
        return error("which-segment", said(cant, ": ", _two_meet(turned, point, name)), None, where)
    offer = ", or ".join(turned.point_names(index) for index in candidates)
    message = said(what, f" has no {kind} at {point_name(point)}; it has {offer}")
    return error("no-such-segment", message, rule, where)


def _two_meet(turned: TurnedTile, corner: int, name: str) -> str:
    beside = listed((point_name(point) for point in points_meant(corner)), "or")
    return said(
        f"two segments meet at the {point_name(corner)} corner of {tile_code(turned)} at ",
        name,
        f": say {beside}",
    )


def set_followers(
    deployments: Iterable[Deployment], table: Table, rules: Rules
) -> tuple[list[Occupant], list[Finding]]:
    """The followers that stand on segments, and findings for those that can't stand where they do."""
    occupants: list[Occupant] = []
    findings: list[Finding] = []
    for deployment in deployments:
        made = set_follower(deployment, deployment.at or (0, 0), table, rules)
        if isinstance(made, Occupant):
            occupants.append(made)
        else:
            findings.append(made)
    return occupants, findings


def set_follower(deployment: Deployment, cell: Cell, table: Table, rules: Rules) -> Occupant | Finding:
    """The follower on its segment of the tile at a cell, or the finding that says why it can't be there."""
    kind = rules.roles[deployment.role]
    placed = table.board.find(cell)
    barred = kind == FARM.name and farms_barred(rules)
    point = deployment.point
    index = NO_SEGMENT if placed is None or barred else which_segment(placed.turned, kind, point)
    if placed is None or index == NO_SEGMENT:
        return _why_not(deployment, cell, table, None if placed is None else placed.turned, kind, barred)
    turned = placed.turned
    point = turned.segments[index].name_point if point is None else turned.point_on(index, point)
    return Occupant(
        deployment.player,
        deployment.figure,
        deployment.role,
        cell,
        index,
        placed.number(index),
        point,
        rules.figures[deployment.figure].strength,
        True,
        deployment.path,
        deployment.offset,
    )


def _why_not(
    deployment: Deployment, cell: Cell, table: Table, turned: TurnedTile | None, kind: str, barred: bool
) -> Finding:
    who = whose(deployment)
    point = None if deployment.point is None else point_name(deployment.point)
    where = table.where(deployment.path, deployment.offset, cell, point)
    if turned is None:
        message = said(who, " stands on ", table.name(cell), ", where no tile lies")
        return Finding("no-tile-there", "error", message, where, "B4")
    if barred:
        message = said(who, " at ", table.name(cell), ": this game is played without farms")
        return Finding("no-farms", "error", message, where, "B4")
    return no_segment(
        turned, kind, deployment.point, said(who, " is left out"), table.name(cell), "B4", where
    )


def in_wrong_role(follower: Occupant, table: Table, rules: Rules) -> Iterator[Finding]:
    """What is wrong with a follower in a role that its kind never takes."""
    if rules.may_stand_as(follower.figure, follower.role):
        return
    figure, role, name = rules.figures[follower.figure], follower.role, table.name(follower.cell)
    if figure.roles:
        message = said(
            whose(follower), " at ", name, f": {a(figure.name)} stands only as {listed(figure.roles, 'or')}"
        )
    else:
        able = [one for one in rules.figures.values() if role in one.roles]
        kinds = listed([a(one.name) for one in able], "or")
        message = said(whose(follower), " at ", name, f": only {kinds} stands as {role}")
        figure = able[0] if able else figure
    where = table.where(follower.path, follower.offset, follower.cell, point_name(follower.point))
    yield Finding("wrong-figure", "error", message, where, figure.rule)


def no_follower_left(follower: Occupant, game: Game) -> Iterator[Finding]:
    """What is wrong with a follower that is about to be put on the board: its owner has none left."""
    if game.supply[follower.player].get(follower.figure, 0) <= 0:
        kind = FOLLOWER if follower.figure == FOLLOWER else f"{follower.figure} {FOLLOWER}"
        message = said(PlayerName(follower.player), f" has no {kind} left in supply for this turn")
        yield error("no-follower-left", message, "B4")


def set_aside(game: Game, player: str, figure: str, to: Away, rule: str, path: Path) -> Iterator[Finding]:
    """Takes a figure of a position from its owner's supply to a place off the board, if there is one."""
    game.transfer(player, figure, SUPPLY, to)
    if game.supply[player].get(figure, 0) == -1:
        message = f"{player} has more of the figure {figure} on the board and elsewhere than there are"
        yield error("too-many-figures", message, rule, path)


def set_pieces(table: Table, rules: Rules) -> tuple[list[Occupant], list[Finding]]:
    """The pieces of a final position where they stand, and findings for those that can't stand there.

    A piece stands in the segment that its role names, or those of its kind of piece; else in that of its
    point, or on the tile.
    """
    occupants: list[Occupant] = []
    findings: list[Finding] = []
    for piece in table.record.pieces:
        made = set_piece(piece, table, rules)
        if isinstance(made, Occupant):
            occupants.append(made)
        else:
            findings.append(made)
    return occupants, findings


def stands_among(follower: Occupant, cells: Container[Cell], game: Game) -> bool:
    """Whether a follower stands on one of these cells: in a castle on each of its squares, a captive on none.

    Nor is somebody there who stands on what nobody can claim, such as in a trap.
    """
    if follower.role in game.rules.captives or not game.board.kind(follower.number).claimable:
        return False
    return any(cell in cells for cell in squares_of(follower, game.board))


def squares_of(figure: Occupant, board: Board) -> list[Cell]:
    """The squares on which a figure stands, its own first: of a castle, which is one building, each."""
    kind = board.kind(figure.number) if figure.segment >= 0 else None
    if kind is None or not (kind.rim == "inside" or (kind.at_edges and kind.completes == "never")):
        return [figure.cell]
    return [board.cell_of(member) for member in board.members(figure.number)]


def farms_barred(rules: Rules) -> bool:
    """Whether nobody may stand on farms: the game is played without."""
    return rules.farms == "none" and FARMS.name not in rules.overridden


def set_piece(piece: Piece, table: Table, rules: Rules) -> Occupant | Finding:
    """The piece on the tile or segment that it names, or the finding that says why it can't be there."""
    placed = table.board.find(piece.at)
    name = table.name(piece.at)
    point = None if piece.point is None else point_name(piece.point)
    where = table.where(piece.path, piece.offset, piece.at, point)
    if placed is None:
        message = said(whose(piece), " stands on ", name, ", where no tile lies")
        return Finding("no-tile-there", "error", message, where, rules.pieces[piece.piece].rule)
    index, turned = NO_SEGMENT, placed.turned
    figure, owner = rules.pieces[piece.piece], piece.player or ""
    if figure.beside:
        piece, owner = replace(piece, role=None, point=None), ""
    roles = figure.roles if piece.role is None else (piece.role,)
    kinds = [rules.roles[role] for role in roles if role in rules.roles]
    if piece.role is not None and figure.roles and piece.role not in figure.roles:
        message = said(
            whose(piece), " at ", name, f": {a(figure.name)} stands only as {listed(figure.roles, 'or')}"
        )
        return Finding("wrong-figure", "error", message, where, figure.rule)
    if kinds == [FARM.name] and farms_barred(rules):
        message = said(whose(piece), " at ", name, ": this game is played without farms")
        return Finding("no-farms", "error", message, where, figure.rule)
    if kinds:
        found = [index for kind in kinds for index in _segments(turned, kind, piece.point)]
        if len(found) != 1:
            left_out, rule = said(whose(piece), " is left out"), figure.rule if piece.role is None else "B4"
            return no_segment(turned, kinds[0], piece.point, left_out, name, rule, where, kinds[1:])
        index = found[0]
    elif piece.point is not None:
        there = turned.segments_with(piece.point)
        if not there:
            message = said(whose(piece), f" is left out: no segment of {tile_code(turned)} is there")
            return Finding("which-segment", "error", message, where)
        if len(there) > 1 and piece.point > CENTRE2:
            message = said(whose(piece), " is left out: ", _two_meet(turned, piece.point, name))
            return Finding("which-segment", "error", message, where)
        index = there[0]
    return Occupant(
        player=owner,
        figure=piece.piece,
        role=piece.role or "",
        cell=piece.at,
        segment=index,
        number=placed.number(index) if index != NO_SEGMENT else NO_SEGMENT,
        point=NO_POINT if piece.point is None else turned.point_on(index, piece.point),
        follower=False,
        path=piece.path,
        offset=piece.offset,
    )
