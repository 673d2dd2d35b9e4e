"""Laws of every legal game, whatever is in play."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.game.placing import squares_of
from carcscore.pipeline import examine, parse
from carcscore.record.writing import write_record
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from carcscore.source import parse as parse_text
from tests.expansions.records import Data, awarded, its_position, of_data, totals, wrong
from tests.laws.changes import renamed, turned
from tests.laws.positions import ends_as_its_position
from tests.laws.projected import is_projected
from tests.sampling import few_of

Test = Callable[[int], None]
MADE_UP: list[Callable[[int], Data]] = []
"""Whatever makes logs up: all that :func:`laws_of` was asked about so far."""


def laws_of(
    made_up: Callable[[int], Data],
    seeds: Sequence[int],
    few: int = 0,
    *,
    turned: Sequence[int] | None = None,
    few_turned: int = 0,
    figures: Mapping[str, int] | None = None,
) -> tuple[Test, Test]:
    """Two tests of logs that are made up: of their final positions, and told in other ways.

    All but the first ``few`` are slow. ``turned`` are the seeds of those told in other ways, if not of all;
    ``figures`` are each player's.
    """
    MADE_UP.append(made_up)

    @pytest.mark.parametrize("seed", few_of(seeds, few))
    def final(seed: int) -> None:
        made = made_up(seed)
        if figures is not None:
            figures_are_neither_lost_nor_made(made, figures)
        its_final_position_scores_the_same(made)
        is_projected(of_data(made))

    @pytest.mark.parametrize("seed", few_of(seeds if turned is None else turned, few_turned))
    def otherwise(seed: int) -> None:
        it_scores_the_same_turned_renamed_and_written_anew(made_up(seed))

    return final, otherwise


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
    whoever_is_in_a_building_is_meant_by_each_of_its_squares(log)
    position = its_position(log)
    assert wrong(position) == []
    assert (totals(position), awarded(position)) == (totals(log), awarded(log, "final"))
    assert log.record is not None
    ends_as_its_position(log.record)


def whoever_is_in_a_building_is_meant_by_each_of_its_squares(log: Report) -> None:
    """Asserts it of the followers on a board at the end of a log, by square and point."""
    assert log.outcome is not None
    game = log.outcome.game
    for one in game.followers():
        for square in squares_of(one, game.board):
            point = one.point if square == one.cell else game.point_at(one, square)
            assert one in game.meant(square, one.player, point, one.figure, one.role)


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


def its_save_scores_the_same(record: Data) -> Data:
    """Asserts it of the save that the program makes of a log, and makes anew of that save word for word.

    Returns the save, for what it is to say besides.
    """
    log = of_data(record)
    assert log.outcome is not None
    text = save_text(log.outcome)
    again = examine(parse_text(text, foreign=FOREIGN))
    assert (wrong(again), totals(again), awarded(again)) == ([], totals(log), awarded(log))
    assert again.outcome is not None
    assert save_text(again.outcome) == text
    save: Data = json.loads(text)
    return save
