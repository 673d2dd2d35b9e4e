"""Both sides of a comparison in the same terms: the program's report, and the brute-force scorer."""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.brute.play import Game, expected_final, expected_play, expected_totals, play
from tests.brute.records import log_record, position_record, yaml_text
from tests.brute.scorer import Feature, Rules, Table, all_features, bordered
from tests.brute.tiles import Cell

ALL_RULES = tuple(
    Rules(farms, small_city) for farms in ("third", "second", "first", "none") for small_city in (4, 2)
)
WRITERS: dict[str, Callable[..., dict[str, Any]]] = {"position": position_record, "log": log_record}
LANGUAGES: dict[str, Callable[[dict[str, Any]], str]] = {"yaml": yaml_text, "json": json.dumps}

Paid = Counter[tuple[int | None, str, str, int]]


class Drawn(NamedTuple):
    """A feature without anything that depends on how it was found."""

    kind: str
    cells: tuple[Cell, ...]
    segments: tuple[tuple[Cell, tuple[int, ...]], ...]
    complete: bool | None
    marks: tuple[tuple[str, int], ...]
    borders: tuple[tuple[tuple[Cell, tuple[int, ...]], ...], ...]


def board(seed: int) -> Game:
    """The board of a seed: of every two the first is small, the second has at least 30 tiles."""
    rng = random.Random(seed)
    tiles = rng.randint(30, 71) if seed % 2 else rng.randint(1, 29)
    rules = ALL_RULES[seed // 2 % len(ALL_RULES)]
    if seed % 5 == 0:
        ignore = frozenset(rng.sample(["inn", "cathedral", "pennant"], 2))
        return play(seed, tiles=tiles, inns=True, rules=Rules(rules.farms, rules.small_city, ignore))
    return play(seed, tiles=tiles, rules=rules)


def written(game: Game, kind: str, language: str, rules: Rules | None = None) -> str:
    """The game as a record; how it is written down is drawn by the game's seed."""
    record = WRITERS[kind](game, random.Random(f"{game.seed} {kind} {language}"), rules)
    return LANGUAGES[language](record)


def examined(text: str, **rules: Any) -> Report:
    return examine(parse(text), **rules)


def paid(report: Report) -> Paid:
    """How often each award (turn, player, kind, points) was made; awards of 0 are left out."""
    return Counter(
        (award.turn, award.player, award.kind, award.points) for award in report.awards if award.points
    )


def due(game: Game, kind: str, rules: Rules | None = None) -> Paid:
    """What the brute-force scorer pays; a final position tells nothing of the awards of play."""
    awards: Paid = Counter()
    for (player, what, points), number in expected_final(game, rules).items():
        awards[None, player, what, points] += number
    if kind == "log":
        awards.update(expected_play(game, rules))
    return Counter({award: number for award, number in awards.items() if award[3]})


def totals(report: Report) -> dict[str, int]:
    return {tally.player.id: tally.total for tally in report.tallies}


def wrong_with(game: Game, kind: str, language: str, rules: Rules | None = None) -> str | None:
    """Where the report on a legal game leaves the brute-force scorer, or ``None``."""
    report = examined(written(game, kind, language, rules))
    where = f"seed {game.seed}, {kind}, {language}, {rules or game.rules}"
    if not report.legal or any(finding.severity != "note" for finding in report.findings):
        return f"{where}: {report.findings}"
    if paid(report) != due(game, kind, rules):
        program, brute = paid(report), due(game, kind, rules)
        return f"{where}: only the program pays {program - brute}, only the brute force {brute - program}"
    if totals(report) != expected_totals(game, rules):
        return f"{where}: {totals(report)} instead of {expected_totals(game, rules)}"
    if any(claim.difference for claim in report.claims):
        return f"{where}: {[claim for claim in report.claims if claim.difference]}"
    return None


def features_seen(report: Report) -> list[Drawn]:
    """The features of a report, in its order; that their numbers count up is checked on the way."""
    assert report.outcome is not None
    features, laid = report.outcome.features, report.outcome.table.board

    def segments(ref: int) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
        found = features[ref].segments
        return tuple(sorted((cell, laid.at(cell).turned.segments[index].points) for cell, index in found))

    counted: Counter[str] = Counter()
    seen = []
    for feature in features:
        counted[feature.kind.name] += 1
        assert features.name(feature.ref) == f"{feature.kind.name}-{counted[feature.kind.name]}"
        borders = tuple(sorted(segments(bordered) for bordered in feature.borders))
        cells, marks = tuple(sorted(feature.tiles)), tuple(sorted(feature.marks.items()))
        seen.append(Drawn(feature.kind.name, cells, segments(feature.ref), feature.complete, marks, borders))
    return seen


def features_walked(game: Game) -> list[Drawn]:
    """The features that the brute-force scorer finds, by kind, then by the smallest (y, x, rim point)."""
    kinds = ["road", "city", "forest", "cloister", "tree", "farm"]
    found = sorted(all_features(game.table), key=lambda each: (kinds.index(each.kind), each.first))
    return [_drawn(game.table, feature, game.rules.ignore) for feature in found]


def _segments(feature: Feature) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
    return tuple(sorted((segment.cell, segment.points) for segment in feature.segments))


def _drawn(table: Table, feature: Feature, ignore: frozenset[str]) -> Drawn:
    marks = tuple(sorted((name, _number(feature, name)) for name in feature.marks if name not in ignore))
    borders = {_segments(other) for other in bordered(table, feature).values()}
    return Drawn(
        feature.kind, feature.cells, _segments(feature), feature.complete, marks, tuple(sorted(borders))
    )


_EACH_COUNTS = frozenset({"pennant", "well", "jewel", "pyre", "wine", "grain", "cloth"})


def _number(feature: Feature, mark: str) -> int:
    """How many of a mark a feature has: of most, one does all that several do (I2, I3, R1, R2, F9)."""
    if mark == "avenue":  # F3: a tile is one or not
        return len({segment.cell for segment in feature.segments if mark in segment.marks})
    return feature.marks[mark] if mark in _EACH_COUNTS else 1


def was_farmed(game: Game) -> bool:
    """Whether anybody ever was a farmer."""
    return any(turn.deployed is not None and turn.deployed.role == "farmer" for turn in game.turns)


def large(games: list[Game]) -> list[Game]:
    """Those with 30 tiles and more, the start tile among them."""
    return [game for game in games if len(game.placements) >= 30]
