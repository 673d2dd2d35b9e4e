"""Laws that hold for every record, and for everything that is none."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from carcscore.findings import Finding
from carcscore.record.model import Placement, Player, Record
from carcscore.record.reading import expansions_named
from carcscore.record.refusals import explain
from carcscore.record.schema import accepts, record_schema
from carcscore.record.vocabulary import BASE_VOCABULARY
from carcscore.record.writing import Language, plain_data, write_record
from carcscore.record.yaml_scalars import flow, scalar
from carcscore.source import parse
from tests.record.strategies import PLAIN, TEXTS, WIDE, logs, positions, records, usable_record
from tests.sampling import examples

pytestmark = pytest.mark.slow


def read_text(text: str) -> Record:
    source = parse(text)
    record, findings = usable_record(source.data, WIDE, source.folded)
    assert record is not None, (text, findings)
    assert {each.code for each in findings} <= {
        "start-tile-missing",
        "start-tile-assumed",
        "grid-without-bar",
    }
    return record


@given(records(), st.sampled_from(["yaml", "json"]))
def test_reading_what_was_written_gives_the_same_record(record: Record, language: Language) -> None:
    text = write_record(record, language)
    assert read_text(text) == record
    assert write_record(read_text(text), language) == text
    assert read_text(write_record(record, language, vocabulary=WIDE)) == record


@given(positions("grid"))
def test_a_grid_becomes_a_list_with_the_same_cells(record: Record) -> None:
    listed = read_text(write_record(record, "yaml", "list"))
    assert listed.layout == "list"
    for part in ("board", "followers", "pieces", "players", "extra"):
        assert getattr(listed, part) == getattr(record, part)


@given(positions())
def test_a_list_becomes_a_grid_with_the_same_cells_or_says_why_not(record: Record) -> None:
    listed = read_text(write_record(record, "json", "list"))
    try:
        text = write_record(listed, "yaml", "grid")
    except ValueError:
        return
    grid = read_text(text)
    assert grid.layout == "grid"
    by_cell = {tile.at: tile for tile in listed.board}
    assert {tile.at: tile for tile in grid.board} == by_cell
    assert (grid.followers, grid.pieces) == (listed.followers, listed.pieces)
    if grid.board and grid.a1 != (0, 0):
        assert grid.a1 == (min(x for x, _ in by_cell), min(y for _, y in by_cell))


@given(logs())
def test_a_log_has_no_layout(record: Record) -> None:
    assert write_record(record, "yaml", "grid") == write_record(record, "yaml", "list")


@given(TEXTS)
@example("-")
@example("a -")
@example("a - b")
def test_a_scalar_is_read_back_by_us_and_by_yaml_1_1(text: str) -> None:
    for line in (f"a: {scalar(text, False)}\n", f"a: {flow(text)}\n", f"a:\n  - {scalar(text, False)}\n"):
        for data in (parse(line).data, yaml.safe_load(line)):
            assert isinstance(data, dict)
            assert data["a"] in (text, [text])


@given(PLAIN)
def test_flow_style_is_read_back(value: object) -> None:
    line = f"a: {flow({'x' * 1500: value})}\n"
    assert parse(line).data == {"a": {"x" * 1500: value}} == yaml.safe_load(line)


KEYS = st.sampled_from([*record_schema(WIDE)["properties"], "followrs", "red:71", "deploy", "role"])
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.builds(pow, st.just(10), st.just(5000))
    | st.binary(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text() | KEYS | st.integers(), inner) | st.tuples(inner)
    ),
)


def check_outcome(data: object) -> list[Finding]:
    folded = frozenset({("board",)}) if isinstance(data, dict) and len(data) % 2 else frozenset()
    record, findings = usable_record(data, WIDE, folded)
    errors = [each for each in findings if each.severity == "error" and each.code != "start-tile-missing"]
    assert (record is None) == bool(errors)
    for finding in findings:
        assert finding.where.path is not None
        assert finding.where.offset >= 0
        assert finding.message[-1] in ".?", finding.message
        assert "\n" not in finding.message
        assert len(finding.message) < 2500
    expansions_named(data)
    return findings


@given(ANYTHING | st.dictionaries(KEYS, ANYTHING))
def test_arbitrary_data_never_raises(data: object) -> None:
    check_outcome(data)


def paths(data: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in steps:
        found += paths(inner, (*path, step))
    return found


def mutate(draw: st.DrawFn, data: Any) -> None:
    path = draw(st.sampled_from(paths(data)))
    holder = data
    for step in path[:-1]:
        holder = holder[step]
    odd = st.sampled_from(
        [None, True, 0, -1, 10**7, "", "x", "N", "12", [], [0, 0], {}, {"red:7": None}, "1,0"]
    )
    kind = draw(st.sampled_from(["replace", "delete", "rename", "append", "newline"]))
    value = holder[path[-1]]
    if kind == "delete":
        del holder[path[-1]]
    elif kind == "rename" and isinstance(holder, dict):
        holder[draw(st.sampled_from(["x", "rols", "turns", "board", "a\n", "٣"]))] = holder.pop(path[-1])
    elif kind == "append" and isinstance(value, list):
        value.append(draw(odd))
    elif kind == "newline" and isinstance(value, str):
        holder[path[-1]] = draw(st.sampled_from([value + "\n", value + " ٣", value * 50, value.swapcase()]))
    else:
        holder[path[-1]] = draw(odd)


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    data = json.loads(json.dumps(plain_data(draw(records()))))
    assert isinstance(data, dict)
    for _ in range(draw(st.integers(1, 4))):
        mutate(draw, data)
    return data


@given(mutated())
@examples(150)
def test_both_validators_agree_on_mutated_records(data: dict[str, Any]) -> None:
    before = copy.deepcopy(data)
    assert accepts(data, WIDE) == (not explain(data, record_schema(WIDE))[0])
    check_outcome(data)
    assert data == before, "reading must not change the data"


def test_a_hand_made_record_that_no_grid_can_hold_says_why() -> None:
    anna = (Player("red", "red", "Anna"),)
    tile = Placement("D", (0, 0))
    for board, start, words in (
        ((tile, Placement("BA/L", (1, 0))), None, "BA/L"),
        ((tile, Placement("K", (1, 0), 0, {"E": ("inn",)})), None, "marks"),
        ((tile, tile), None, "Two tiles"),
        ((Placement("K", (0, 0)),), None, "start tile"),
        ((Placement("K", (-1, 0)),), (), "no start tile"),
        ((tile, Placement("K", (100_000, 0))), None, "far apart"),
    ):
        with pytest.raises(ValueError, match=words):
            write_record(Record(anna, board=board, start=start), "yaml", "grid")


def test_names_are_compact_only_where_the_words_are_known() -> None:
    text = "carcscore: 1\nplayers: [Anna]\nboard: []\nfollowers:\n  - Anna knight 0,0\n"
    record, _ = usable_record(parse(text).data, BASE_VOCABULARY)
    assert record is not None
    assert "- Anna knight 0,0" in write_record(record, "yaml")
