"""A record that was examined, once more under other rules."""

from __future__ import annotations

from dataclasses import replace

from carcscore.play.outcome import Outcome
from carcscore.play.position import examine_position
from carcscore.play.replay import examine_log
from carcscore.rules.in_force import Rules


def examined_again(outcome: Outcome, rules: Rules) -> Outcome:
    """The outcome of the same record under these rules; its claims on features are left out."""
    record = replace(outcome.record, claims=())
    return (examine_log if record.is_log else examine_position)(record, outcome.table.catalogue, rules)
