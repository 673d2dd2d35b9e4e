"""The steps in which a text of either language is walked: what begins or ends where."""

from __future__ import annotations

from typing import Final

SCALAR: Final = 0
"""A key or a single value."""
MAP: Final = 1
LIST: Final = 2
END: Final = 3
"""The end of the innermost mapping or list."""

Event = tuple[int, int, int, object, str]
"""Kind; where it begins and ends in the text; the value of a scalar, else ``None``; how a scalar is
written: ``"json"`` for JSON, else the YAML style (``""`` for plain, ``'``, ``"``, ``|`` or ``>``)."""
