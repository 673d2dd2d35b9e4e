"""Laws of every legal game, whatever is in play."""

from collections import Counter
from collections.abc import Mapping

from carcscore import source
from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine, parse
from carcscore.record.writing import write_record
from carcscore.rules.facts import vocabulary
from tests.expansions.records import Data, awarded, its_position, of_data, totals, wrong
from tests.laws.changes import renamed, turned
from tests.laws.positions import ends_as_its_position


def figures_are_neither_lost_nor_made(record: Data, there_are: Mapping[str, int]) -> None:
    """Asserts it of a log: each player's followers stand on the board, are elsewhere or left in supply."""
    outcome = of_data(record).outcome
    assert outcome is not None
    out = Counter((one.player, one.figure) for one in outcome.followers)
    for counts in outcome.game.away.values():
        out += counts
    for player, left in outcome.in_supply.items():
        assert {name: out[player, name] + left[name] for name in left} == there_are


def its_final_position_scores_the_same(record: Data) -> None:
    """Asserts it of the position that the program makes of a log, also written down and read again."""
    log = of_data(record)
    position = its_position(log)
    assert wrong(position) == []
    assert (totals(position), awarded(position)) == (totals(log), awarded(log, "final"))
    assert log.record is not None
    ends_as_its_position(log.record)


def it_scores_the_same_turned_renamed_and_written_anew(record: Data) -> None:
    """Asserts it of a log: in each quarter turn, with colours moved on by one, in YAML and JSON."""
    log = of_data(record)
    assert log.record is not None
    for quarters in (1, 2, 3):
        other = examine(turned(log.record, quarters))
        assert wrong(other) == []
        assert totals(other) == totals(log)
    players = [player.id for player in log.record.players]
    names = dict(zip(players, [*players[1:], players[0]], strict=True))
    other = examine(renamed(log.record, names))
    assert wrong(other) == []
    assert totals(other) == {names[player]: total for player, total in totals(log).items()}
    assert log.outcome is not None
    words = vocabulary(log.outcome.rules.expansions)
    for language in ("yaml", "json"):
        again = examine(parse(write_record(log.record, language, None, words)))  # type: ignore[arg-type]
        assert (wrong(again), awarded(again)) == ([], awarded(log))


def it_is_written_as_a_save(record: Data) -> None:
    """Asserts it of a log: a save of it scores the same, and is written again word for word."""
    log = of_data(record)
    assert log.outcome is not None
    written = save_text(log.outcome)
    again = examine(source.parse(written, foreign=FOREIGN))
    assert (wrong(again), awarded(again)) == ([], awarded(log))
    assert again.outcome is not None
    assert save_text(again.outcome) == written
