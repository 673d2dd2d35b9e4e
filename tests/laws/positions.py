"""A log against the final position in which it ends."""

from collections import Counter

from carcscore.pipeline import examine
from carcscore.play.final_position import final_position
from carcscore.record.model import Record
from tests.laws.sides import features_seen, totals


def ends_as_its_position(record: Record) -> None:
    """Asserts that a log and its final position come to the same, and nothing is wrong with the latter."""
    log = examine(record)
    assert log.outcome is not None
    position = examine(final_position(log.outcome))
    assert [finding for finding in position.findings if finding.severity != "note"] == []
    assert totals(position) == totals(log)
    assert Counter(position.awards) == Counter(a for a in log.awards if a.phase == "final")
    assert [tally.in_supply for tally in position.tallies] == [tally.in_supply for tally in log.tallies]
    assert features_seen(position) == features_seen(log)
