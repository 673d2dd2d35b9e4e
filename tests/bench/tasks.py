"""What one record's work is, made so that another process can make it too: from `carcscore` alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from carcscore.game.events import Laid, Left, Paid, Put
from carcscore.game.expansion import Expansion
from carcscore.pipeline import examine
from carcscore.play.replay import examine_log
from carcscore.rules.facts import ActionKind, Facts, Figure, Option, Stage
from carcscore.source import parse
from carcscore.tiles.kinds import MarkKind
from tests.bench.cost import Task


def scoring(text: str) -> Task:
    """From a text in memory to the report on it, which must be sound."""
    return partial(_sound, text)


def _sound(text: str) -> None:
    report = examine(parse(text))
    if report.exit_status:
        raise RuntimeError(f"not a legal game: {report.verdict} {report.findings[:3]}")


def examining(text: str) -> Task:
    """The same for a text that may have mistakes, read beforehand."""
    return partial(examine, parse(text))


def replaying(text: str, number: int, full: bool = False) -> Task:
    """The log in a text, with so many idle expansions in play."""
    outcome = examine(parse(text)).outcome
    assert outcome is not None
    expansions = tuple(idle_expansion(each, full) for each in range(number))
    return partial(
        examine_log, outcome.record, outcome.table.catalogue, replace(outcome.rules, expansions=expansions)
    )


def idle_expansion(number: int, full: bool) -> type[Expansion]:
    """An expansion that overrides no hook.

    ``full``: it brings figures, marks, kinds of action and options, and hears of tiles laid.
    """
    name = f"idle-{number}"
    facts = Facts(name=name, title=name)
    if full:
        facts = replace(
            facts,
            figures=(Figure(f"{name}-figure", 1), Figure(f"{name}-piece", 1, follower=False)),
            marks=(MarkKind(f"{name}-mark", f"{name}-marks", on="tile", combine="any"),),
            options=(Option(name, ("yes", "no"), "Does nothing."),),
            actions=(ActionKind(name, bool),),
            stages=tuple(Stage),
            listens=(Laid, Put, Left, Paid),
        )
    return type(f"Idle{number}", (Expansion,), {"facts": facts})
