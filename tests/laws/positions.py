"""A log against the final position in which it ends, and against those on the way there."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from carcscore.pipeline import examine, examine_up_to
from carcscore.play.final_position import final_position
from carcscore.record.model import Record
from carcscore.report.model import Report
from tests.laws.sides import features_seen, totals


def ends_as_its_position(record: Record) -> None:
    """Asserts that a log and its final position come to the same, and nothing is wrong with the latter.

    Nor is any of a few positions on the way said to be impossible.
    """
    log = examine(record)
    assert log.outcome is not None
    position = examine(final_position(log.outcome))
    assert [finding for finding in position.findings if finding.severity != "note"] == []
    assert totals(position) == totals(log)
    assert Counter(position.awards) == Counter(a for a in log.awards if a.phase == "final")
    assert [tally.in_supply for tally in position.tallies] == [tally.in_supply for tally in log.tallies]
    assert features_seen(position) == features_seen(log)
    all_have_an_order(log, every=11, first=5)


def positions(log: Report, every: int = 1, first: int = 1) -> Iterator[Record]:
    """The final positions of a log that was broken off after each of its turns, or after some of them."""
    log = _as_it_went(log)
    assert log.outcome is not None
    last = len(log.outcome.record.turns or ())
    for turn in sorted({*range(min(first, last), last, every), last}):
        yield final_position(examine_up_to(log, turn))


def _as_it_went(log: Report) -> Report:
    """A log without the leaves by which those came who stand there in the end (F6): on the way others do."""
    assert log.outcome is not None
    record = log.outcome.record
    woods = record.extra.get("the-woods", {})
    if "by_leaf" not in woods:
        return log
    kept = {name: said for name, said in woods.items() if name != "by_leaf"}
    return examine(replace(record, extra={**record.extra, "the-woods": kept}))


def all_have_an_order(log: Report, every: int = 1, first: int = 1) -> int:
    """Asserts that no position on the way of a log is said to be impossible; returns how many there were."""
    number = 0
    for position in positions(log, every, first):
        found = examine(position).findings
        assert [one.message for one in found if one.code == "no-such-order"] == [], position
        number += 1
    return number
