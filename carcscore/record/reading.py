"""Reads plain data as a record: first checks its form by the schema, then its meaning."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, Final

from carcscore.findings import Finding, Path, note
from carcscore.record.claims import read_claimed, read_claims
from carcscore.record.compact import parse_follower, parse_piece
from carcscore.record.context import Context, read_cells
from carcscore.record.errors import Findings
from carcscore.record.grid import BOARD, BoardGrid, explain_guess, read_grid
from carcscore.record.log import read_last_actions, read_turns
from carcscore.record.long_form import check_supply, read_figures, read_placements
from carcscore.record.misplaced_options import find_misplaced_options
from carcscore.record.misread_yaml import (
    find_misreadings,
    grid_without_bar,
    is_folded_grid,
    misspelt_keys,
    warn_of_one_row,
)
from carcscore.record.model import Metadata, Placement, Record, RulesWritten, usual_start_of
from carcscore.record.players import REFUSED, Players, read_by_player, read_players
from carcscore.record.schema import accepts, refusals, unreadable
from carcscore.record.vocabulary import Vocabulary
from carcscore.sentences import said
from carcscore.text import quoted

METADATA: Final = ("title", "date", "place", "event", "round", "table", "notes")
_RULES: Final = frozenset(field.name for field in fields(RulesWritten))
_LISTS: Final = frozenset(
    {"players", "start", "board", "followers", "pieces", "turns", "last_actions", "claims"}
)
_MAY_BE_EMPTY: Final = ("followers", "pieces", "claims", "claimed", "track", "last_actions")
_NO_FOLDED: Final[frozenset[Path]] = frozenset()


def read_record(
    data: object, vocabulary: Vocabulary, folded: frozenset[Path] = _NO_FOLDED
) -> tuple[Record | None, list[Finding]]:
    """The record that plain data describes, and all findings.

    With an error that is not against a rule, the record holds only the sound parts: it must not be scored,
    but serves to find what else is wrong. It is ``None`` when nothing can be made of the data. ``folded`` are
    the paths of texts that YAML folded from several lines into one. Findings know their path and offset, not
    their line. Never raises anything, whatever the data.
    """
    if isinstance(data, dict) and (empty := [key for key in _MAY_BE_EMPTY if data.get(key, "") is None]):
        return _read_without_empty(data, empty, vocabulary, folded)
    accepted = accepts(data, vocabulary)
    if accepted and isinstance(data, dict) and not (folded and is_folded_grid(data.get("board"), folded)):
        record, findings = _read(data, vocabulary, data)
        if not any(each.severity == "error" for each in findings):
            return record, findings
    refused = [] if accepted else unreadable(data)
    if refused:
        return None, refused
    refused, complete = ([], True) if accepted else refusals(data, vocabulary)
    if not isinstance(data, dict) or not complete:
        return None, refused
    if misspelt := misspelt_keys(data, refused, vocabulary):
        return _read_respelt(data, misspelt, refused, vocabulary, folded)
    misread, explained = find_misreadings(data, folded, vocabulary)
    misplaced = find_misplaced_options(data, vocabulary)
    misread += misplaced
    explained += [each.where.path or () for each in misplaced]
    refused = [each for each in refused if not any(_follows(each, path) for path in explained)]
    spoiled = explained + [each.where.path or () for each in refused if each.code != "unknown-key"]
    left = _without(data, spoiled)
    if (rows := grid_without_bar(data, folded)) is not None:
        left["board"] = rows
    record, findings = _read(left, vocabulary, data)
    return record, misread + refused + findings


def _read_without_empty(
    data: dict[str, Any], empty: Collection[str], vocabulary: Vocabulary, folded: frozenset[Path]
) -> tuple[Record | None, list[Finding]]:
    """The record without keys behind which nothing stands, and a note on each."""
    left = {key: value for key, value in data.items() if key not in empty}
    record, findings = read_record(left, vocabulary, folded)
    words = "{} is empty: it is read as if it were not there."
    return record, [*(note("empty-key", said(words, quoted(key)), where=(key,)) for key in empty), *findings]


def _read_respelt(
    data: dict[str, Any],
    misspelt: Mapping[str, str],
    refused: list[Finding],
    vocabulary: Vocabulary,
    folded: frozenset[Path],
) -> tuple[Record | None, list[Finding]]:
    """The record with its keys as they were meant, and a finding for each instead of all that follows."""
    written = {right: wrong for wrong, right in misspelt.items()}

    def meant(path: Path) -> Path:
        return (misspelt.get(str(path[0]), path[0]), *path[1:]) if path else path

    def as_written(finding: Finding) -> Finding:
        path = finding.where.path
        if not path or path[0] not in written:
            return finding
        return replace(finding, where=replace(finding.where, path=(written[str(path[0])], *path[1:])))

    respelt = {misspelt.get(key, key): value for key, value in data.items()}
    record, findings = read_record(respelt, vocabulary, frozenset(meant(path) for path in folded))
    keys = [
        each
        for each in refused
        if each.code == "unknown-key" and each.where.path in {(key,) for key in misspelt}
    ]
    return record, keys + [as_written(each) for each in findings]


def expansions_named(data: object) -> tuple[str, ...]:
    """The names in ``rules.expansions`` of unchecked data.

    >>> expansions_named({"rules": {"expansions": ["inns-and-cathedrals", 4]}}), expansions_named(None)
    (('inns-and-cathedrals',), ())
    """
    rules = data.get("rules") if isinstance(data, dict) else None
    names = rules.get("expansions") if isinstance(rules, dict) else None
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()


def _follows(finding: Finding, path: Path) -> bool:
    """True if a finding of the schema only follows from what is explained at a path."""
    where = finding.where.path or ()
    return where[: len(path)] == path or (finding.code == "missing-key" and where == path[:-1] != ())


def _without(data: Mapping[str, Any], paths: Iterable[Path]) -> dict[str, Any]:
    """The data without what was refused: whole keys, entries of lists, keys of mappings."""
    left: dict[str, Any] = dict(data)
    copied: set[str] = set()
    for path in paths:
        key = path[0] if path else None
        if not isinstance(key, str) or key not in left:
            continue
        if len(path) == 1:
            del left[key]
            copied.discard(key)
            continue
        holder, step = left[key], path[1]
        if key not in copied:
            copied.add(key)
            holder = left[key] = holder.copy()
        if isinstance(step, int) and key in _LISTS:
            holder[step] = REFUSED
        elif isinstance(holder, dict):
            holder.pop(step, None)
        else:
            del left[key]
    return left


def _read(
    data: dict[str, Any], vocabulary: Vocabulary, written: Collection[str]
) -> tuple[Record, list[Finding]]:
    """The meaning of data that the schema has passed, or of what is left of it.

    ``written`` are the keys that the record has, those that were refused included.
    """
    findings = Findings()
    players = read_players(data["players"], findings) if "players" in data else Players((), complete=False)
    context = Context(vocabulary, players, findings)
    get = data.get
    start = read_placements(data["start"], context, ("start",)) if "start" in data else None
    usual_start = usual_start_of(vocabulary)
    _check_kind(written, findings)
    board, grid = _read_board(data, written, usual_start if start is None else start, context)
    followers = read_figures(data, "followers", context, parse_follower)
    pieces = read_figures(data, "pieces", context, parse_piece)
    turns = read_turns(data["turns"], context) if "turns" in data else None
    claims = read_claims(data["claims"], context) if "claims" in data else ()
    if "supply" in data:
        check_supply(data["supply"], context)
    extra = _extra(data, context) if vocabulary.keys else {}
    if grid is not None and grid.guessed_of:
        explain_guess(grid, context.uses_pairs, findings)
    track = read_by_player(data["track"], players, findings, ("track",)) if "track" in data else None
    claimed, by_kind = read_claimed(data["claimed"], context) if "claimed" in data else (None, {})
    record = Record(
        players=players.players,
        rules=_rules(data["rules"]) if "rules" in data else RulesWritten(),
        metadata=Metadata(**{key: str(data[key]) for key in METADATA if key in data}),
        board=board,
        layout="grid" if grid is not None else "list",
        a1=context.a1,
        start_known=grid is None or not grid.guessed_of,
        followers=followers,
        says_no_followers=turns is not None and data.get("followers") == [],
        pieces=pieces,
        turns=turns,
        last_actions=read_last_actions(data["last_actions"], context) if "last_actions" in data else (),
        track=track,
        claimed=claimed,
        claimed_by_kind=by_kind,
        claims=claims,
        sets=get("sets"),
        supply=get("supply"),
        start=start,
        usual_start=usual_start,
        end=get("end", "final"),
        own_tiles=get("tiles") or {},
        extra=extra,
        respelled=players.respelled,
    )
    return record, findings.found


def _read_board(
    data: Mapping[str, Any], written: Collection[str], start: tuple[Placement, ...], context: Context
) -> tuple[tuple[Placement, ...], BoardGrid | None]:
    """The tiles of the board, and the grid if it is one; the context then knows what names its cells have."""
    board: tuple[Placement, ...] = ()
    grid = None
    if "turns" in data:
        context.why_no_names, context.in_log = "a turn log has none", True
    elif "board" in data:
        if isinstance(data["board"], str):
            grid = read_grid(data["board"], start, context.findings)
            board, context.a1 = grid.tiles, grid.a1
            if "\n" not in data["board"]:
                warn_of_one_row(data["board"], context.findings)
        else:
            context.why_no_names = "this board is a list"
            board = read_placements(data["board"], context, BOARD)
    elif "board" in written:
        context.a1 = (0, 0)  # what could not be read may have been a grid: nothing is said of its cells
    return board, grid


def _rules(data: dict[str, Any]) -> RulesWritten:
    said: dict[str, Any] = {key: value for key, value in data.items() if key in _RULES}
    said |= {key: tuple(value) for key, value in said.items() if isinstance(value, list)}
    return RulesWritten(**said)


def _check_kind(written: Collection[str], findings: Findings) -> None:
    """A record is a final position or a turn log, and not both."""
    if "turns" not in written:
        if "board" not in written:
            message = "The record needs a `board` (the final position) or `turns` (a turn log)."
            findings.error("missing-key", message, ())
        elif "last_actions" in written:
            message = "A final position has no `last_actions`: the board shows their result."
            findings.error("misplaced-key", message, ("last_actions",))
        return
    for key in ("board", "pieces"):
        if key in written:
            message = f"A turn log (`turns`) has no `{key}` beside it; give either the turns or the position."
            findings.error("misplaced-key", message, (key,))


def _extra(data: Mapping[str, object], context: Context) -> dict[str, object]:
    """The data under the names of expansions."""
    extra = {key: value for key, value in data.items() if key in context.vocabulary.keys}
    if not extra:
        return extra
    fragments = context.vocabulary.schemas
    return {key: read_cells(value, fragments.get(key), context) for key, value in extra.items()}
