"""Explains why a text is not YAML: one finding with its place, its remedy and the corrected line.

Imported only when the parser has failed.
"""

from __future__ import annotations

from typing import Any, NoReturn

from yaml.events import AliasEvent, ScalarEvent

from carcscore.source.errors import NotThisLanguage, ParseErrors
from carcscore.source.yaml_errors.failure import ParseFailure
from carcscore.source.yaml_errors.layout import KEYS, ROWS
from carcscore.source.yaml_errors.punctuation import PUNCTUATION
from carcscore.text import quoted

_TOO_DEEP = "exceeded maximum nesting depth"
"""The message of libyaml, from 0.2.6 on, for a thousand brackets that it reads before their first event."""


def explain(error: Exception, errors: ParseErrors, last: Any) -> NoReturn:
    """Adds one finding that says why the parser failed, and raises :class:`NotThisLanguage`.

    Raises :class:`Abort` where too much lies inside one another: no other language reads that.

    ``last`` is the last event before the failure (``None`` if there was none).
    """
    if last.__class__ is AliasEvent:  # already explained; what follows only puzzles
        raise NotThisLanguage
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    begin = getattr(error, "context_mark", None)
    failure = ParseFailure(
        errors.text,
        # The errors of Python itself have no mark: they come from what follows the last event.
        min(mark.index if mark else last.end_mark.index if last else 0, len(errors.text)),
        begin.index if begin else None,
        str(getattr(error, "problem", None) or getattr(error, "reason", "")),
        str(getattr(error, "context", None) or ""),
        last if last.__class__ is ScalarEvent else None,
    )
    if failure.problem == _TOO_DEEP:
        raise errors.too_deep(failure.at)
    for explanation in (*ROWS, *PUNCTUATION, *KEYS):
        if explained := explanation(failure):
            raise errors.syntax(*explained)
    line = failure.line(failure.at)[1].strip()
    message = (
        f"Here the text can't be read as YAML{f', at {quoted(line)}' if line else ''}. "
        "Compare the line and the one above with a sample; put text with special signs in quotes."
    )
    raise errors.syntax(message, failure.at)
