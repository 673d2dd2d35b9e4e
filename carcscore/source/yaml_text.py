"""Reads YAML into plain data from the parser's events, so that no input can overflow the stack."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from carcscore.findings import Path
from carcscore.source.errors import (
    CONTROL,
    DEPTH,
    END,
    LIST,
    LONGEST_NUMBER,
    MAP,
    MOST_VALUES,
    SCALAR,
    Event,
    Frames,
    ParseErrors,
    fraction,
    not_whole,
    path_to,
    too_long,
)
from carcscore.text import quoted

_WHOLE: Final = re.compile(r"[-+]?[0-9]+\Z", re.ASCII)
# The fractions, exponents, infinities and non-numbers of YAML's core schema.
_FRACTION: Final = re.compile(
    r"(?:[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z",
    re.ASCII,
)
_EMPTY_LINES: Final = re.compile(r"\n+")
_REFUSED: Final = {
    "anchor": (
        "YAML reads {} as an anchor, a name for a value that is used again; records have none. Delete it, or "
        "put a text that begins with `&` in quotes."
    ),
    "tag": (
        "YAML reads {} as a tag, a type; records have none. Delete it, or put a text that "
        "begins with `!` in quotes."
    ),
    "merge-key": (
        "YAML reads the key `<<` as an instruction to merge another mapping into this one; records have "
        "none. Write the keys themselves."
    ),
    "complex-key": (
        "Here a list or a mapping is used as a key; a key is a single word. "
        "Put it in quotes if it is meant as text."
    ),
    "alias": (
        "YAML reads {} as a reference to another place of the file; records have none. Put a text that "
        "begins with `*` in quotes; a grid needs `|` after its key (`board: |`)."
    ),
    "second-document": (
        "Here `---` begins a second game. `check`, `batch` and `score` take several in one file; otherwise "
        "put each in a file of its own, or delete the line if there is only one."
    ),
}
"""Features of YAML that records can't use, by the code of the finding."""
_ODD_KEY: Final = "?"
"""Replaces a key that is not text, so that reading can go on."""


class _NumberError(Exception):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class _PlainScalars(dict[str, Any]):
    """The meanings of plain scalars: numbers, true, false, null, else text. Each is worked out once."""

    def __init__(self, fractions: bool) -> None:
        super().__init__(_WORDS)
        self.fractions = fractions

    def __missing__(self, text: str) -> object:
        value: object = text
        if _WHOLE.match(text):
            if len(text.lstrip("+-")) > LONGEST_NUMBER:
                raise _NumberError("number-too-long", too_long(text))
            value = int(text)
        elif _FRACTION.match(text):
            if self.fractions and text[-1:] not in "fFnN":
                with suppress(ValueError):
                    return fraction(text)
            raise _NumberError("number-not-whole", not_whole(text))
        if len(self) < _REMEMBERED:
            self[text] = value
        return value


_REMEMBERED: Final = 10_000
_WORDS: Final[dict[str, object]] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}
FAILURES: Final = (yaml.YAMLError, ValueError, OverflowError, RecursionError)
"""The exceptions of the YAML parsers: their own, and those that the pure Python one lets through."""


def load(text: str, errors: ParseErrors, fractions: bool = False) -> tuple[object, frozenset[Path]]:
    """The data of a YAML text, and the paths of the scalars that were folded from several lines into one.

    With ``fractions`` numbers need not be whole. Adds to ``errors``. Raises :class:`Abort` when reading can't
    go on, :class:`NotThisLanguage` when the text is not YAML.
    """
    reader = _Reader(text, errors, fractions)
    reader.read()
    if reader.root in ([], [None]) and not errors:
        message = "There is no record here, at most blanks and comments. A record begins with `carcscore: 1`."
        raise errors.syntax(message, 0, "empty")
    return (reader.root or [None])[0], frozenset(reader.folded)


def _steps(text: str, errors: ParseErrors) -> Iterator[Any]:
    """The events of a text. Raises :class:`Abort` when there are too many."""
    return _counted(text, errors) if len(text) > MOST_VALUES // 2 else yaml_stream(text)


def _counted(text: str, errors: ParseErrors) -> Iterator[Any]:
    values = 0
    for event in yaml_stream(text):
        values += event.__class__ in _VALUES
        if values > MOST_VALUES:
            raise errors.too_many(event.start_mark.index)
        yield event


_VALUES: Final = frozenset((ScalarEvent, MappingStartEvent, SequenceStartEvent, AliasEvent))


class _Reader:
    """Builds the data, and goes on after errors."""

    def __init__(self, text: str, errors: ParseErrors, fractions: bool) -> None:
        self.text = text
        self.errors = errors
        self.fractions = fractions
        self.root: list[Any] = []
        self.frames: Frames = []
        self.folded: set[Path] = set()

    def read(self) -> None:  # noqa: PLR0915 - calls for ordinary events would cost a third of the time
        """Builds the data; most of a run's time is spent here."""
        frames, errors, text = self.frames, self.errors, self.text
        holder: Any = self.root
        key: str | None = None
        in_map = False
        plain = _PlainScalars(self.fractions)
        # What doesn't occur in the text need not be looked for in its events.
        escapes, marks, merges = "\\" in text, "&" in text or "!" in text, "<<" in text
        event: Any = None
        try:
            for event in _steps(text, errors):
                kind = event.__class__
                if kind is ScalarEvent:
                    value = event.value
                    if marks and (event.anchor is not None or event.tag is not None):
                        self._marked(event, holder, key)
                    if escapes and event.style == '"' and (odd := re.search(CONTROL, value)):
                        self._control(event, odd, path_to(frames, holder, key))
                    if in_map and key is None:
                        key = value
                        if key in holder:
                            errors.repeated(value, event.start_mark.index, path_to(frames, holder, key))
                        elif merges and value == "<<" and event.implicit[0]:
                            self._refuse("merge-key", event, path_to(frames, holder, key))
                        continue
                    breaks = event.end_mark.line - event.start_mark.line
                    if breaks and " " in value and _is_folded(value, event.style, breaks):
                        self.folded.add(path_to(frames, holder, key))
                    if event.implicit[0]:
                        try:
                            value = plain[value]
                        except _NumberError as refused:
                            index = event.start_mark.index
                            errors.error(refused.code, refused.message, index, path_to(frames, holder, key))
                    if in_map:
                        holder[key] = value
                        key = None
                    else:
                        holder.append(value)
                elif kind is MappingEndEvent or kind is SequenceEndEvent:
                    holder, key = frames.pop()
                    in_map = holder.__class__ is dict
                    # Without a key it was a key itself that ended here, one that is not a text.
                    key = _ODD_KEY if in_map and key is None else None
                elif kind is MappingStartEvent or kind is SequenceStartEvent:
                    if marks and (event.anchor is not None or event.tag is not None):
                        self._marked(event, holder, key)
                    if len(frames) >= DEPTH:
                        raise errors.too_deep(event.start_mark.index, path_to(frames, holder, key))
                    made: Any = {} if kind is MappingStartEvent else []
                    if not in_map:
                        holder.append(made)
                    elif key is None:
                        self._refuse("complex-key", event, path_to(frames, holder, None))
                    else:
                        holder[key] = made
                    frames.append((holder, key))
                    holder, key, in_map = made, None, kind is MappingStartEvent
                elif kind is AliasEvent:
                    key = self._alias(event, holder, key)
                elif kind is DocumentStartEvent and self.root:
                    self._refuse("second-document", event, None)
        except FAILURES as error:
            from carcscore.source.yaml_errors import explain  # only a text that is broken needs it

            explain(error, errors, event)

    def _refuse(self, code: str, event: Any, path: Path | None, word: str = "") -> None:
        self.errors.error(code, _REFUSED[code].format(quoted(word)), event.start_mark.index, path)

    def _marked(self, event: Any, holder: Any, key: str | None) -> None:
        path = path_to(self.frames, holder, key)
        if event.anchor is not None:
            self._refuse("anchor", event, path, f"&{event.anchor}")
        if event.tag is not None:
            written = self.text[event.start_mark.index : event.end_mark.index].split(maxsplit=1)
            self._refuse("tag", event, path, written[0] if written else event.tag)

    def _control(self, event: Any, odd: re.Match[str], path: Path) -> None:
        begin, end = event.start_mark.index, event.end_mark.index
        self.errors.control_within(begin, end, event.value, event.style, odd, path)

    def _alias(self, event: Any, holder: Any, key: str | None) -> str | None:
        """Refuses a reference to another place, for which nothing is read; returns the key afterwards."""
        self._refuse("alias", event, path_to(self.frames, holder, key), f"*{event.anchor}")
        if isinstance(holder, list):
            holder.append(None)
        elif key is None:
            return _ODD_KEY
        else:
            holder[key] = None
        return None


def yaml_stream(text: str) -> Iterator[Any]:
    """The YAML parser's events, from the C library or, without it, from pure Python."""
    if hasattr(yaml, "CSafeLoader"):
        loader: Any = yaml.CSafeLoader(text)
    else:
        from carcscore.source.yaml_pure import PureLoader  # late: hardly anybody lacks the library

        loader = PureLoader(text)
    # Two calls fewer for each event than by way of yaml.parse, which is a tenth of the time.
    return iter(loader.get_event, None)


def yaml_events(text: str) -> Iterator[Event]:
    """The events of a YAML text, up to its first error."""
    kinds = {MappingStartEvent: MAP, SequenceStartEvent: LIST, MappingEndEvent: END, SequenceEndEvent: END}
    try:
        for event in yaml_stream(text):
            kind = SCALAR if event.__class__ is ScalarEvent else kinds.get(event.__class__)
            if kind is None:
                continue
            start, end = event.start_mark.index, event.end_mark.index
            if kind == SCALAR:
                yield SCALAR, start, end, event.value, event.style or ""
            else:
                yield kind, start, end, None, ""
    except FAILURES:
        return


def _is_folded(value: str, style: str | None, breaks: int) -> bool:
    """True if line breaks of a text became blanks; those beside an empty line did not."""
    if style in ('"', ">", "|"):
        return style != "|"
    return breaks > value.count("\n") + len(_EMPTY_LINES.findall(value))
