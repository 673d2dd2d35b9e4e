"""Puts another value in place of one of several lines in YAML or JSON, and leaves all else as it is."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.findings import Path
from carcscore.source.parsing import Source
from carcscore.source.places import indexes_within


def rewritten(source: Source, path: Path, old: str, new: str) -> str:
    r"""The text of a source in which the value at a path, ``old``, reads ``new``: the rest is not touched.

    Lines can be taken out but not added. Whether it does read so must be seen by reading it.

    >>> from carcscore.source.parsing import parse
    >>> source = parse("rows: |  # of two\n    K .  # north\n    D\n")
    >>> rewritten(source, ("rows",), "K .  # north\nD\n", "K  # north\n. D\n")
    'rows: |  # of two\n    K  # north\n    . D\n'
    """
    changes = list(_changes(old, new))
    index = indexes_within(source, path, {offset for start, end, _ in changes for offset in (start, end)})
    text = source.text
    for start, end, words in reversed(changes):
        text = text[: index[start]] + words + text[index[end] :]
    return text


def with_key(source: Source, path: Path, new: str) -> str:
    """The text of a source in which the key that a path ends with is another one."""
    key = str(path[-1])
    at = indexes_within(source, path, {0, len(key)}, at_key=True)
    return source.text[: at[0]] + new + source.text[at[len(key)] :]


def _changes(old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """The parts of a text that are replaced by others, line by line, in their order."""
    from difflib import SequenceMatcher  # late: only cures of slips need it

    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    begins = [0]
    for line in before:
        begins.append(begins[-1] + len(line))
    for kind, one, two, three, four in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        both = min(two - one, four - three)
        for number in range(both):
            was, becomes = before[one + number].rstrip("\n"), after[three + number].rstrip("\n")
            same = _shared(was, becomes)
            ending = _shared(was[same:][::-1], becomes[same:][::-1])
            begin = begins[one + number]
            yield begin + same, begin + len(was) - ending, becomes[same : len(becomes) - ending]
        if one + both < two:
            at_end = two == len(before) and one + both > 0 and old.endswith("\n")
            yield begins[one + both] - at_end, begins[two] - at_end, ""


def _shared(one: str, two: str) -> int:
    """The number of characters that two texts begin with alike."""
    return next(
        (place for place, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two))
    )
