"""Short ways to examine records of games with expansions, and to say what came of it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import strategies as st

from carcscore.pipeline import examine
from carcscore.play.final_position import final_position
from carcscore.record.writing import write_record
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from carcscore.source import parse

Data = dict[str, Any]


class EntryPoint:
    """What an installed package declares; an exception is raised by loading it."""

    def __init__(self, loaded: object) -> None:
        self.loaded = loaded

    def load(self) -> object:
        if isinstance(self.loaded, Exception):
            raise self.loaded
        return self.loaded


def install(monkeypatch: pytest.MonkeyPatch, **packages: object) -> None:
    """Makes plug-ins of these names installed, and no others, each declaring one value."""
    points = {name: [EntryPoint(loaded)] for name, loaded in packages.items()}
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group, name: points.get(name, []))


def examined(record: str, **changed: object) -> Report:
    """The report on a record in YAML, with some of its keys replaced (``None`` leaves one out).

    In names of keys ``_`` stands for ``-``.
    """
    data = parse(record).data
    assert isinstance(data, dict)
    data = data | {key.replace("_", "-"): value for key, value in changed.items()}
    return of_data({key: value for key, value in data.items() if value is not None})


def of_data(data: Data) -> Report:
    """The report on a record given as plain data."""
    return examine(parse(json.dumps(data)))


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**7), 10**7) | st.text("abcDEred 0123456789,-é", max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abcxyred", max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
"""Whatever somebody may write under the name of an expansion."""


def wrong(report: Report) -> list[tuple[str, str | None]]:
    """Code and rule of every error and warning, in the order of the report."""
    return [(one.code, one.rule) for one in report.findings if one.severity != "note"]


def message(report: Report, code: str) -> str:
    """The sentence of the only finding with this code."""
    (found,) = (one for one in report.findings if one.code == code)
    return found.message


def totals(report: Report) -> dict[str, int]:
    """The total of each player."""
    return {tally.player.id: tally.total for tally in report.tallies}


def awarded(report: Report, phase: str | None = None) -> list[str]:
    """The awards as ``TURN PLAYER KIND POINTS RULE``, in a fixed order."""
    return sorted(
        f"{one.turn or '-'} {one.player} {one.kind} {one.points} {one.rule}"
        for one in report.awards
        if phase is None or one.phase == phase
    )


def its_position(log: Report, **changed: Any) -> Report:
    """The report on the final position that a log ends in, written down (with changes) and read again."""
    assert log.outcome is not None
    position = replace(final_position(log.outcome), **changed)
    text = write_record(position, "yaml", None, vocabulary(log.outcome.rules.expansions))
    return examine(parse(text))
