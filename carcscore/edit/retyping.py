"""YAML as it was typed, with other data: comments, the order of keys and the manner of writing stay."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from io import StringIO
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import LiteralScalarString

_ONE_LINE: Final = 1_000_000

Find = Callable[[str], str | None]
"""Gives the id of the player whom a key means, if it means one."""


def retyped(
    text: str, then: Mapping[str, Any], now: Mapping[str, Any], new: Mapping[str, Any], find: Find
) -> str:
    """The text of a mapping that says ``then`` so that it says ``new``.

    What it says would be written ``now`` in the manner of ``new``: where both are the same it stays as it was
    typed, unless the manner of writing changed since ``then``. Raises :class:`ruamel.yaml.error.YAMLError`.
    """
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = _ONE_LINE
    yaml.brace_single_entry_mapping_in_flow_sequence = True
    yaml.indent(mapping=2, sequence=4, offset=2)

    def written(data: object) -> str:
        stream = StringIO()
        yaml.dump(data, stream)
        return stream.getvalue()

    data = yaml.load(text)
    before = written(data)
    _merge_map(data, then, now, new, find)
    return _as_typed(text, before, written(data))


def _merge_map(
    data: CommentedMap, then: Mapping[str, Any], now: Mapping[str, Any], new: Mapping[str, Any], find: Find
) -> None:
    known = {word: word if word in new or word in now else find(str(word)) or word for word in data}
    for word, key in known.items():
        if key in new:
            if key not in now or not now[key] == new[key] == then.get(key):
                value = _merged(data[word], then.get(key), now.get(key), new[key], find)
                if isinstance(data[word], LiteralScalarString) and not isinstance(value, LiteralScalarString):
                    _above(data, word)
                data[word] = value
        elif key in now:
            del data[word]
    order = list(new)
    for place, key in enumerate(order):
        if key not in known.values():
            words = {known.get(word, word): number for number, word in enumerate(data)}
            before = [words[key] for key in order[:place] if key in words]
            data.insert(max(before) + 1 if before else len(data), key, _fresh(new[key], top=True))
            known[key] = key


def _above(data: CommentedMap, word: object) -> None:
    """Moves a comment behind the bar of a text, which goes, above its key; others stay where they stand."""
    for comment in data.ca.items.pop(word, [])[3:]:
        words = "".join(comment).strip().removeprefix("#").strip()
        data.yaml_set_comment_before_after_key(word, before=words)


def _merged(value: object, then: object, now: object, new: object, find: Find) -> object:
    if isinstance(value, CommentedMap) and isinstance(new, dict):
        known = {*_map(now), *new}
        if all(word in known or find(str(word)) in known or not value[word] for word in value):
            _merge_map(value, _map(then), _map(now), new, find)
            return value  # else its keys are cells, say, by names that aren't known here
    if isinstance(value, CommentedSeq) and isinstance(new, list):
        then, now = (whole if isinstance(whole, list) else [] for whole in (then, now))
        if len(value) == len(now) == len(then):
            _merge_list(value, then, now, new, find)
            return value
    in_lines = isinstance(value, CommentedSeq) and not value.fa.flow_style()
    return _fresh(new, top=in_lines or isinstance(value, LiteralScalarString))


def _map(plain: object) -> Mapping[str, Any]:
    return plain if isinstance(plain, dict) else {}


def _merge_list(
    data: CommentedSeq, then: Sequence[Any], now: Sequence[Any], new: Sequence[Any], find: Find
) -> None:
    one, other = ([json.dumps(entry, sort_keys=True) for entry in entries] for entries in (now, new))
    for kind, a, b, c, d in reversed(SequenceMatcher(None, one, other, autojunk=False).get_opcodes()):
        both = min(b - a, d - c)
        for _ in range(a + both, b):
            del data[a + both]
        for number in range(both):
            here = a + number
            if kind != "equal" or then[here] != now[here]:
                data[here] = _merged(data[here], then[here], now[here], new[c + number], find)
        for number in range(c + both, d):
            data.insert(a + number - c, _fresh(new[number]))


def _fresh(plain: object, top: bool = False) -> object:
    """Data as it is written anew: a list ``top`` with an entry a line, all else in one line."""
    if isinstance(plain, dict):
        made = CommentedMap((key, _fresh(value)) for key, value in plain.items())
        made.fa.set_flow_style()
        return made
    if isinstance(plain, list):
        listed = CommentedSeq(_fresh(value) for value in plain)
        if not top or not plain or not any(isinstance(entry, dict | str) for entry in plain):
            listed.fa.set_flow_style()
        return listed
    return LiteralScalarString(plain) if isinstance(plain, str) and "\n" in plain else plain


def _as_typed(text: str, before: str, after: str) -> str:
    """A text with what changed from ``before`` to ``after``, both in another manner than it was typed in.

    Comments that have a line of their own are kept, also where the lines around them go.
    """
    typed, old, new = (version.splitlines(keepends=True) for version in (text, before, after))
    places = _places(old, typed)
    made: list[str] = []
    done = 0
    for a, b, c, d in _changes(old, new, places):
        start = max(places[a][1], done)
        end = max(places[b][0], start)
        written = [_indented(line, a, old, typed, places) for line in new[c:d]]
        made += [*typed[done:start], *written]
        said = {line.strip() for line in written}
        made += (
            line for line in typed[start:end] if line.lstrip().startswith("#") and line.strip() not in said
        )
        done = end
    return "".join([*made, *typed[done:]])


def _places(old: Sequence[str], typed: Sequence[str]) -> Mapping[int, tuple[int, int]]:
    """Before which line of the typed text a line of the other stands; two if there are others in between.

    Lines are the same but for their blanks. Those within a part that was typed otherwise have no place.
    """
    places: dict[int, tuple[int, int]] = {}
    before, after = (["".join(line.split()) for line in lines] for lines in (old, typed))
    same = SequenceMatcher(None, before, after, autojunk=False)
    for kind, a, b, c, d in same.get_opcodes():
        pairs = zip(range(a, b + 1), range(c, d + 1), strict=True) if kind == "equal" else ((a, c), (b, d))
        for here, there in pairs:
            first, last = places.get(here, (there, there))
            places[here] = min(first, there), max(last, there)
    return places or {0: (0, 0)}


def _indented(
    line: str, near: int, old: Sequence[str], typed: Sequence[str], places: Mapping[int, tuple[int, int]]
) -> str:
    """A line indented as those are typed beside which it belongs, as far as there are any."""
    depth = _depth(line)
    for way in (range(near - 1, -1, -1), range(near, len(old))):
        for number in way:
            beside = old[number]
            if not beside.strip() or beside.lstrip().startswith("#"):
                continue
            if _depth(beside) < depth:
                break
            there = "".join(typed[places[number][1] : places[number][1] + 1]) if number in places else ""
            if _depth(beside) == depth and there.split() == beside.split():
                return " " * _depth(there) + line.lstrip(" ")
    return line


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _changes(
    old: Sequence[str], new: Sequence[str], places: Mapping[int, object]
) -> Iterator[tuple[int, int, int, int]]:
    """The lines that change, as far around as they have places, in their order."""
    pending: tuple[int, int, int, int] | None = None
    for kind, first, last, one, other in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        a = next(place for place in range(first, -1, -1) if place in places)
        b = next(place for place in range(last, len(old) + 1) if place in places)
        c, d = one - (first - a), other + (b - last)
        if pending is not None and a <= pending[1]:
            pending = pending[0], max(b, pending[1]), pending[2], max(d, pending[3])
            continue
        if pending is not None:
            yield pending
        pending = a, b, c, d
    if pending is not None:
        yield pending
