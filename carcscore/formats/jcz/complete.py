"""Fills in what a log of JCloisterZone omits: our tile codes, discards, the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from carcscore.board.board import fits
from carcscore.findings import Finding, Where
from carcscore.formats.jcz.foreign import Foreign
from carcscore.formats.jcz.names import BASE_FOREIGN
from carcscore.formats.jcz.saved_board import SavedBoard
from carcscore.geometry import Cell, neighbour
from carcscore.record.model import Action, Placement, Record, Turn
from carcscore.sentences import RuleNumber, said
from carcscore.text import counted
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.model import Tile, TurnedTile


def complete_foreign_log(
    record: Record, catalogue: Catalogue, foreign: Foreign = BASE_FOREIGN
) -> tuple[Record, list[Finding]]:
    """The log with our tile codes, its discards and its end, as far as the tiles show them; and notes.

    So it is with what the expansions in play leave ``unsaid``, and what they have ``filled`` in.

    A log that says ``adjourned`` has ended if every tile was placed, or at some time fitted nowhere and so
    was discarded (rule B3): saves leave both out.
    """
    record = _with_unsaid(_with_codes(record, catalogue, foreign), catalogue, foreign)
    record, found = _ended(_with_sound_discards(record, catalogue, foreign), catalogue, foreign)
    return record if record.end == "final" else _going_on(record, foreign), found


def _going_on(record: Record, foreign: Foreign) -> Record:
    """The record of a game that has not ended: what seemed to be done at its end belongs to the last turn."""
    *turns, last = record.turns or (Turn(None, None),)
    extra = record.extra
    for says in foreign.messages:
        name, key = says.at_end or ("", "")
        done = extra.get(name)
        if says.action is None or not isinstance(done, Mapping):
            continue
        moves = tuple(Action(says.action, data, last.path) for data in done.get(key, ()))
        last = replace(last, actions=(*last.actions, *moves))
        extra = {other: said for other, said in extra.items() if other != name}
    return replace(record, turns=(*turns, last), extra=extra) if extra is not record.extra else record


def _ended(record: Record, catalogue: Catalogue, foreign: Foreign) -> tuple[Record, list[Finding]]:
    """The log with its last discards and as ended, if it has; and notes.

    After the last tile those are skipped who have none in hand: one player's may follow on the own turn.
    """
    last = record.turns[-1] if record.turns else None
    from_hand = last is not None and last.placement is not None and last.placement.tile in catalogue.in_hand
    if record.end == "final" or (record.end == "mid-turn" and not from_hand):
        return record, []
    over, notes = _over(replace(record, end="adjourned"), catalogue, foreign)
    if over.end == "final" and from_hand:
        *before, last = over.turns or ()
        over = replace(over, turns=(*before, replace(last, again=False)))
    if record.end == "adjourned":
        return over, notes
    return replace(over if over.end == "final" else record, end="mid-turn"), []


def _over(record: Record, catalogue: Catalogue, foreign: Foreign) -> tuple[Record, list[Finding]]:
    """A log that was not broken off with its last discards, if its tiles show that it ended; and notes."""
    left = _left(record, catalogue)
    if left is None:
        return record, []
    turns = record.turns or ()
    hidden = sum(turn.placement is not None and turn.placement.tile in catalogue.hiding for turn in turns)
    unseen = left.total() - hidden  # discarded, or still to be drawn
    if unseen > 0:
        misfits = _Misfits(record, SavedBoard(record, catalogue, foreign.unsaid), catalogue, left)
        misfitting = sum(left[code] for code in misfits.before)
        if misfitting < unseen:
            tiles = counted(unseen, "tile")
            message = f"the save stops after turn {len(turns)}, with {tiles} not yet placed"
            path = turns[-1].path if turns else ()
            return record, [Finding("save-breaks-off", "note", message, Where(path, turn=len(turns) or None))]
        if misfitting > unseen:
            gone = f"{counted(unseen, 'tile')} can have been discarded, as tiles fitted nowhere ("
            below = f"); so the game counts as ended, with {counted(hidden, 'tile')} hidden below others"
            message = said("{}{}{}", gone, RuleNumber("B3"), below)
            return replace(record, end="final"), [Finding("taken-as-discarded", "note", message)]
        return replace(record, end="final", turns=misfits.turns()), misfits.notes()
    return replace(record, end="final"), []


def _with_codes(record: Record, catalogue: Catalogue, foreign: Foreign) -> Record:
    codes: dict[str, str] = {}

    def ours(tile: Placement) -> Placement:
        code = codes.get(tile.tile)
        if code is None:
            box, _, name = tile.tile.partition("/")
            known = catalogue.find(f"{foreign.reprints.get(box, box)}/{name}" if name else box)
            code = codes[tile.tile] = tile.tile if known is None else known.code
        return replace(tile, tile=code)

    turns = tuple(
        replace(
            turn,
            placement=None if turn.placement is None else ours(turn.placement),
            discarded=tuple(ours(Placement(tile, (0, 0))).tile for tile in turn.discarded),
        )
        for turn in record.turns or ()
    )
    start = tuple(map(ours, record.start_tiles))
    usual = sorted(start, key=_cell) == sorted(record.usual_start, key=_cell)
    return replace(record, turns=turns, start=None if usual else start)


def _cell(tile: Placement) -> Cell:
    return tile.at


def _with_unsaid(record: Record, catalogue: Catalogue, foreign: Foreign) -> Record:
    """The record with what the expansions in play leave out of a save."""
    turns: Sequence[Turn] = record.turns or ()
    if foreign.unsaid:
        course, told = SavedBoard(record, catalogue, foreign.unsaid), []
        for turn in turns:
            if turn.placement is not None and course.lay(turn.placement, turn.actions):
                missing = [replace(action, path=turn.path) for action in course.missing(turn.placement.at)]
                told.append(replace(turn, actions=(*missing, *turn.actions)) if missing else turn)
            else:
                told.append(turn)
        turns = told
    for fill in foreign.filled:
        turns = fill(turns, [player.id for player in record.players])
    return replace(record, turns=tuple(turns))


def _with_sound_discards(record: Record, catalogue: Catalogue, foreign: Foreign) -> Record:
    """The record without discards that can't have been: those after the last turn, or else all."""
    turns = record.turns or ()
    wrong = _first_wrong_discard(record, catalogue, foreign)
    if wrong is None:
        return record
    if turns[wrong].placement is None:  # they may still lie in the bag
        return replace(record, turns=turns[:wrong])
    left = (replace(turn, discarded=()) for turn in turns if turn.placement is not None)
    return replace(record, turns=tuple(left))


def _first_wrong_discard(record: Record, catalogue: Catalogue, foreign: Foreign) -> int | None:
    """The place of the first turn whose discards fitted somewhere, or are no tiles.

    Whether a river or the like could have gone on somewhere, not its edges alone decide: that is left open.
    """
    turns = record.turns or ()
    if not any(turn.discarded for turn in turns):
        return None
    course = SavedBoard(record, catalogue, foreign.unsaid)
    for number, turn in enumerate(turns):
        for code in turn.discarded:
            tile = catalogue.tiles.get(code)
            if tile is None or not (tile.turned(0).courses or course.frontier.place_for(tile) is None):
                return number
        course.lay(turn.placement, turn.actions)
    return None


def _left(record: Record, catalogue: Catalogue) -> Counter[str] | None:
    """The tiles never placed, by code; ``None`` when a tile is unknown."""
    used = Counter(tile.tile for tile in record.start_tiles)
    used.update(turn.placement.tile for turn in record.turns or () if turn.placement is not None)
    used.update(tile for turn in record.turns or () for tile in turn.discarded)
    if any(code not in catalogue.tiles for code in used):
        return None
    return catalogue.all_left(used)


class _Misfits:
    """Of some tiles, ``before`` which turn each first fitted nowhere; without those that always did fit.

    One pass over the log: for each tile a place where it fits is remembered, and another one is
    looked for only when that place is built on or beside.
    """

    def __init__(self, record: Record, course: SavedBoard, catalogue: Catalogue, left: Counter[str]) -> None:
        self.record = record
        self.left = left
        self.before: dict[str, int] = {}
        self._board, self._frontier = course.board, course.frontier
        self._waiting: dict[Cell, list[tuple[Tile, TurnedTile]]] = {}
        for code in left:
            self._look(catalogue.tiles[code], 0)
        for number, turn in enumerate(record.turns or (), 1):
            changed = course.lay(turn.placement, turn.actions)
            for near in dict.fromkeys(
                near for cell in changed for near in (cell, *(neighbour(cell, side) for side in range(4)))
            ):
                for tile, turned in self._waiting.pop(near, ()):
                    if near in self._board or not fits(self._board, near, turned):
                        self._look(tile, number)
                    else:
                        self._waiting.setdefault(near, []).append((tile, turned))

    def _look(self, tile: Tile, after: int) -> None:
        found = self._frontier.place_for(tile)
        if found is None:
            self.before[tile.code] = after + 1
        else:
            self._waiting.setdefault(found[0], []).append((tile, found[1]))

    def turns(self) -> tuple[Turn, ...]:
        """The turns with these tiles as discarded, each as early as it can have been."""
        turns = list(self.record.turns or ())
        for code, number in self.before.items():
            if number <= len(turns):
                turn = turns[number - 1]
                drawn = (*turn.discarded, *[code] * self.left[code])
                turns[number - 1] = replace(turn, discarded=drawn)
        return tuple(turns)

    def notes(self) -> list[Finding]:
        """A note for each tile that was never placed."""
        notes = []
        for code, number in self.before.items():
            turns = self.record.turns or ()
            when = f"before turn {number}" if number <= len(turns) else "at the end"
            many = f"{self.left[code]} tiles {code} were" if self.left[code] > 1 else f"a tile {code} was"
            never = f"{many} never placed: it fitted nowhere {when}, so it counts as discarded ("
            message = said("{}{})", never, RuleNumber("B3"))
            where = Where(turns[number - 1].path, turn=number) if number <= len(turns) else Where()
            notes.append(Finding("taken-as-discarded", "note", message, where))
        return notes
