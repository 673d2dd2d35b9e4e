"""Scores a finished game of Carcassonne from its record, and explains every point.

>>> import carcscore
>>> record = carcscore.parse('''
... carcscore: 1
... players: [red, blue]
... board: |
...   .    E2   .
...   V3   D*   K
... followers:
...   - blue knight C2 N
... track: {red: 4, blue: 0}
... ''')
>>> report = carcscore.examine(record)
>>> report.verdict
'Legal. Red wins 4 to 1.'
>>> [(award.player, award.feature, award.points) for award in report.awards]
[('blue', 'city-2', 1)]
"""

from __future__ import annotations

from carcscore.version import __version__

TYPE_CHECKING = False  # as a type checker reads it; importing typing would cost more than all the rest
if TYPE_CHECKING:
    from carcscore.batch.frame import frame
    from carcscore.findings import Finding, UnusableInput
    from carcscore.pipeline import examine, parse, read
    from carcscore.record.model import Record
    from carcscore.report.model import Report
    from carcscore.tournament.pairing import CannotPair
    from carcscore.tournament.values import pair, standings

__all__ = [
    "CannotPair",
    "Finding",
    "Record",
    "Report",
    "UnusableInput",
    "__version__",
    "examine",
    "frame",
    "pair",
    "parse",
    "read",
    "standings",
]

_HOMES = {
    "CannotPair": "carcscore.tournament.pairing",
    "Finding": "carcscore.findings",
    "Record": "carcscore.record.model",
    "Report": "carcscore.report.model",
    "UnusableInput": "carcscore.findings",
    "examine": "carcscore.pipeline",
    "frame": "carcscore.batch.frame",
    "pair": "carcscore.tournament.values",
    "parse": "carcscore.pipeline",
    "read": "carcscore.pipeline",
    "standings": "carcscore.tournament.values",
}


def __getattr__(name: str) -> object:
    """Loads what is asked for only then: importing the package alone stays cheap."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted(__all__)
