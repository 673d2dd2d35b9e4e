"""A record as text, YAML or JSON: reading it again gives the same record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final, Literal

from carcscore.geometry import Cell, cell_name, pair_name, point_name
from carcscore.record.grid import grid_text
from carcscore.record.log import DEPLOY, next_seat
from carcscore.record.model import (
    Action,
    Deployment,
    Layout,
    Placement,
    Player,
    Record,
    SpotClaim,
    Turn,
)
from carcscore.record.players import color_of, fits_compact, runs_on
from carcscore.record.schema import FORMAT
from carcscore.record.vocabulary import BASE_VOCABULARY, COLORS, FOLLOWER, Vocabulary
from carcscore.record.yaml_scalars import flow, scalar
from carcscore.sentences import plain_texts
from carcscore.text import json_text, shown

Language = Literal["yaml", "json"]
_LONGEST_PLAYER: Final = 200
_LISTED: Final = frozenset({"claims", "board", "followers", "pieces", "turns", "last_actions"})
"""Lists that are written with an entry a line."""
_BLOCK_LINE: Final = re.compile(
    "[!-~\u00a1-\u00ac\u00ae-\u1fff](?:[ -~\u00a1-\u00ac\u00ae-\u1fff]*[!-~\u00a1-\u00ac])?"
)


def write_record(
    record: Record, language: Language, layout: Layout | None = None, vocabulary: Vocabulary | None = None
) -> str:
    """The text of a record; read again, it gives the same record (but for a ``layout`` that differs).

    ``layout`` is that of the board, by default the record's own; a turn log has no board, so there it
    means nothing. With the ``vocabulary`` of the record's expansions, players without a colour can be
    named in compact lines; without it they are written in long form when there are expansions.

    Raises :class:`ValueError` with a sentence when that layout can't hold the board.
    """
    data = plain_data(record, layout, vocabulary)
    return _json(data) if language == "json" else "".join(f"{line}\n" for line in _yaml(data))


def _yaml(data: dict[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        name = scalar(key, in_flow=False)
        if isinstance(value, str) and key in ("board", "notes") and _fits_block(value):
            yield f"{name}: {'|' if value.endswith(chr(10)) else '|-'}"
            yield from (f"  {line}".rstrip() for line in value.removesuffix("\n").split("\n"))
        elif isinstance(value, str):
            yield f"{name}: {scalar(value, in_flow=False)}"
        elif key in _LISTED and isinstance(value, list) and value:
            yield f"{name}:"
            for entry in value:
                yield f"  - {scalar(entry, in_flow=False) if isinstance(entry, str) else flow(entry)}"
        elif key == "tiles":
            yield f"{name}:"
            for code, tile in value.items():
                yield f"  {scalar(code, in_flow=False)}: {flow(tile)}"
        else:
            yield f"{name}: {flow(value)}"


def _fits_block(text: str) -> bool:
    """True if a text of several lines is the same as a literal block (after ``|``)."""
    lines = text.removesuffix("\n").split("\n")
    return "\n" in text and all(_BLOCK_LINE.fullmatch(line) and shown(line) == line for line in lines)


def _json(data: dict[str, Any]) -> str:
    members = []
    for key, value in data.items():
        if key in _LISTED and isinstance(value, list) and value:
            text = "[\n    " + ",\n    ".join(_one_line(entry) for entry in value) + "\n  ]"
        else:
            text = _one_line(value)
        members.append(f"  {_one_line(key)}: {text}")
    return "{\n" + ",\n".join(members) + "\n}\n"


def _one_line(value: object) -> str:
    return json_text(value)


def plain_data(
    record: Record, layout: Layout | None = None, vocabulary: Vocabulary | None = None
) -> dict[str, Any]:
    """The record as data that :func:`~carcscore.record.reading.read_record` reads back.

    ``layout`` is that of the board (by default the record's own). ``vocabulary`` tells whether a name
    can be used in compact lines; without it names are used there only in a record without expansions.
    Raises :class:`ValueError` with a sentence when that layout can't hold the board.
    """
    return _PlainWriter(record, layout or record.layout, vocabulary).data()


def long_data(record: Record) -> dict[str, Any]:
    """The same with everything in long form, the board as a list: nothing stands in a compact line."""
    return _PlainWriter(record, "list", None, compact=False).data()


class _PlainWriter:
    """Turns the parts of one record into plain data."""

    def __init__(
        self, record: Record, layout: Layout, vocabulary: Vocabulary | None, compact: bool = True
    ) -> None:
        self.record = record
        self.lines = compact
        if vocabulary is None and not record.rules.expansions:
            vocabulary = BASE_VOCABULARY
        self.compact = {
            player.id: compact
            and (player.id in COLORS or (vocabulary is not None and fits_compact(player.id, vocabulary)))
            for player in record.players
        }
        self.grid = layout == "grid" and not record.is_log
        self.text, self.a1 = grid_text(record) if self.grid else ("", (0, 0))

    def data(self) -> dict[str, Any]:
        record = self.record
        metadata = {key: text for key, text in asdict(record.metadata).items() if text is not None}
        notes = metadata.pop("notes", None)
        rules = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in asdict(record.rules).items()
            if value not in (None, (), {})
        }
        data: dict[str, Any] = {"carcscore": FORMAT, **metadata}
        data["rules"] = rules or None
        data["sets"] = record.sets
        data["supply"] = record.supply
        data["start"] = None if record.start is None else [_placement(tile) for tile in record.start]
        data["players"] = [_player(player) for player in record.players]
        data["claimed"] = self.claimed()
        data["claims"] = [self.claim(claim) for claim in record.claims] or None
        data["notes"] = notes
        data["tiles"] = record.own_tiles or None
        data["end"] = None if record.end == "final" else record.end
        if record.turns is None:
            data["board"] = self.text if self.grid else [_placement(tile) for tile in record.board]
        else:
            data["turns"] = self.turns(record.turns)
            data["last_actions"] = [self.last_actions(entry) for entry in record.last_actions] or None
        followers = [self.follower(follower) for follower in record.followers]
        data["followers"] = followers if followers or record.says_no_followers else None
        data["pieces"] = [self.piece(piece) for piece in record.pieces] or None
        data["track"] = record.track
        written: dict[str, Any] = plain_texts(_said(**data) | dict(record.extra))
        return written

    def cell(self, cell: Cell) -> str:
        """A cell in a compact line."""
        return cell_name(cell, self.a1) if self.grid else pair_name(cell)

    def at(self, cell: Cell) -> list[int] | str:
        """A cell in long form; where the start tile is a guess nothing is counted from it."""
        return list(cell) if self.record.start_known or not self.grid else self.cell(cell)

    def claimed(self) -> dict[str, Any] | None:
        """Totals, and where kinds are claimed these beside the total."""
        totals, by_kind = self.record.claimed, self.record.claimed_by_kind
        if totals is None and not by_kind:
            return None
        claimed: dict[str, Any] = dict(totals or {})
        for player, kinds in by_kind.items():
            claimed[player] = _said(total=claimed.get(player)) | dict(kinds)
        return claimed

    def line(self, value: Deployment | SpotClaim, *words: str) -> str:
        """A compact line, but for what follows the point; a word may be empty."""
        assert value.at is not None
        return " ".join([*filter(None, words), self.cell(value.at), *_point(value.point)])

    def place(self, value: Deployment | SpotClaim) -> dict[str, Any]:
        """Cell and point in long form."""
        return _said(
            at=None if value.at is None else self.at(value.at),
            point=None if value.point is None else point_name(value.point),
        )

    def claim(self, claim: SpotClaim) -> str | dict[str, Any]:
        if self.compact.get(claim.player):
            return f"{self.line(claim, claim.player, claim.kind)} {claim.points}"
        said = _said(player=claim.player, feature=claim.kind)
        return said | self.place(claim) | _said(points=claim.points)

    def follower(self, follower: Deployment) -> str | dict[str, Any]:
        if self.compact.get(follower.player):
            return self.line(follower, follower.player, *_figure_and_role(follower))
        return self.long(follower, "")

    def long(self, follower: Deployment, mover: str) -> dict[str, Any]:
        said = _said(
            player=None if follower.player == mover else follower.player,
            figure=None if follower.figure == FOLLOWER else follower.figure,
            role=follower.role,
        )
        return said | self.place(follower)

    def piece(self, piece: Deployment) -> str | dict[str, Any]:
        long = not self.lines or piece.alone or piece.beside
        if not long and (not piece.player or self.compact.get(piece.player)):
            return self.line(piece, piece.player, piece.figure, piece.role)
        said = _said(piece=piece.figure, player=piece.player or None) | self.place(piece)
        beside = "nobody" if piece.alone else None
        return said | _said(role=piece.role or None, figure=piece.beside or None, beside=beside)

    def turns(self, turns: tuple[Turn, ...]) -> list[str | dict[str, Any]]:
        ids = [player.id for player in self.record.players]
        numbers = {player: seat for seat, player in enumerate(ids)}
        seat = -1
        entries: list[str | dict[str, Any]] = []
        for turn in turns:
            seat = next_seat(seat, turn.player, turn.again, numbers)
            entries.append(self.compact_turn(turn, ids[seat]) or self.long_turn(turn, ids[seat]))
        return entries

    def compact_turn(self, turn: Turn, mover: str) -> str | None:
        """The turn as a line, when a line can hold it."""
        tile = turn.placement
        if (
            not self.lines
            or tile is None
            or tile.marks
            or "/" in tile.tile
            or turn.discarded
            or turn.scores is not None
        ):
            return None
        if turn.again or turn.extra or len(turn.actions) > 1:
            return None
        words = [] if turn.player is None else [turn.player]
        if words and not self.compact.get(words[0]):
            return None
        words += [f"{tile.tile}{tile.rotation or ''}", pair_name(tile.at)]
        for action in turn.actions:
            follower = action.data
            if not isinstance(follower, Deployment) or follower.at is not None or follower.player != mover:
                return None
            words += [*_figure_and_role(follower), *_point(follower.point)]
        return " ".join(words)

    def long_turn(self, turn: Turn, mover: str) -> dict[str, Any]:
        actions = [{action.kind: self.action(action, mover)} for action in turn.actions]
        alone = len(actions) == 1 and DEPLOY in actions[0]
        return _said(
            player=turn.player,
            discarded=list(turn.discarded) or None,
            **({} if turn.placement is None else _placement(turn.placement)),
            follower=actions[0][DEPLOY] if alone else None,
            actions=None if alone else actions or None,
            scores=None if turn.scores is None else dict(turn.scores),
            again=turn.again or None,
            missed=turn.missed,
        ) | dict(turn.extra)

    def last_actions(self, entry: Turn) -> dict[str, Any]:
        mover = entry.player or ""
        actions = [{action.kind: self.action(action, mover)} for action in entry.actions]
        return {"player": mover, "actions": actions}

    def action(self, action: Action, mover: str) -> object:
        return self.long(action.data, mover) if isinstance(action.data, Deployment) else action.data


def _player(player: Player) -> str | dict[str, str]:
    """``red Anna`` where that is read back so, else long form."""
    name = player.name
    words = [player.color or "", name if name != player.color else ""]
    text = " ".join(word for word in words if word)
    sound = name == name.strip() and name and not runs_on(text) and len(text) <= _LONGEST_PLAYER
    words = name.split()
    if sound and (player.color or color_of(words[0]) is color_of(words[-1]) is None):
        return text
    return {"name": name} if player.color is None else {"color": player.color, "name": name}


def _placement(tile: Placement) -> dict[str, Any]:
    return _said(
        tile=tile.tile,
        rotation=tile.rotation * 90 or None,
        at=list(tile.at),
        marks={point: list(names) for point, names in tile.marks.items()} or None,
    )


def _said(**values: object) -> dict[str, Any]:
    """The keys that have a value: all but ``None``."""
    return {key: value for key, value in values.items() if value is not None}


def _figure_and_role(follower: Deployment) -> list[str]:
    return [follower.role] if follower.figure == FOLLOWER else [follower.figure, follower.role]


def _point(point: int | None) -> list[str]:
    return [] if point is None else [point_name(point)]
