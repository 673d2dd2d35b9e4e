"""What hostile records of games with any expansion are made of: its forms, filled with anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from carcscore.expansions.registry import find_expansions
from carcscore.record.vocabulary import BASE_ROLES
from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from carcscore.rules.facts import schemas_of, vocabulary
from tests.expansions.records import Data, of_data, plain

Strategy = st.SearchStrategy[Any]
SOUND = {
    "player": ("red", "blue"),
    "point": ("N", "S", "E", "W", "SSE", "NNW", "centre"),
    "cell": ("A1", "B2", "B1", "A2", "0,1", "1,1"),
    "tile": ("B", "C", "ABB", "PDA", "PDD", "FA"),
}
"""What a record may say where it has such a word, and where it has none of them."""
ODD = (
    *("Blue", "nobody", "middle", "13", "Z99", "ZZZZ", "lagre", "C2 3", "0,-1 S", "B3 N", "red large"),
    *("blue large large", "12", "II", "5", "", "ä"),
)


def answered(record: Data) -> None:
    """Asserts that there is an answer to a record, as text and as a page, whatever stands in it."""
    report = of_data(record)
    assert render_text(report)
    assert render_html(report)
    assert report.exit_status in (0, 1, 2)


def cells_and_anything(words: st.SearchStrategy[str]) -> tuple[Strategy, Strategy]:
    """What may stand for a cell, and what may stand anywhere: words of an expansion among it."""
    cells = st.one_of(words, st.lists(st.integers(-3, 3), min_size=1, max_size=3))
    return cells, st.one_of(plain, words, cells)


class Hostile:
    """What a record may say of an expansion: its forms, if ``odd`` with anything here and there."""

    def __init__(self, name: str, odd: bool) -> None:
        (kind,), _ = find_expansions((name,))
        facts, schemas = kind.facts, schemas_of(kind)
        own = [*facts.roles, *(figure.name for figure in facts.figures)]
        said = SOUND | {"role": (*facts.roles, *BASE_ROLES), "figure": (*own, "follower", "large")}
        every = {*ODD, *_words_in([*schemas.values()]), *(word for words in said.values() for word in words)}
        odd_cells, anything = cells_and_anything(st.sampled_from(sorted(every)))
        # Mapped, it counts once where one of several is chosen.
        self._odd = [anything.map(lambda value: value)] if odd else []
        self._words = {what: st.one_of(st.sampled_from(words), *self._odd) for what, words in said.items()}
        near = st.tuples(st.integers(-1, 2), st.integers(-1, 2)).map(list)
        self.cells = st.one_of(near, near, self._words["cell"], *([odd_cells] if odd else []))
        filled = {place: self._filling(schema) for place, schema in schemas.items()}
        here = dict(zip([name], self._odd, strict=False))
        options = {
            one.name: st.one_of(st.sampled_from(one.values), *self._odd)
            for one in facts.options
            if one.values
        }
        farms = st.sampled_from(["third", "second", "first", "none"])
        self.rules = st.fixed_dictionaries(
            {
                "farms": farms,
                "options": st.fixed_dictionaries(
                    {}, optional={name: st.fixed_dictionaries({}, optional=options)}
                ),
            }
            if options
            else {"farms": farms}
        )
        self.held, self.turn = (
            st.fixed_dictionaries({}, optional={name: filled[place]} if place in filled else here)
            for place in (name, f"turns.{name}")
        )
        spot = {what: self._words[what] for what in ("point", "player", "figure")}
        follower = self._mapping({"role": self._words["role"]}, {"at": self.cells, **spot})
        actions = [
            st.fixed_dictionaries({place.partition(".")[2]: data})
            for place, data in filled.items()
            if place.startswith("actions.")
        ]
        deploy = st.fixed_dictionaries({"deploy": follower})
        self.actions = st.lists(st.one_of(*actions, *actions, deploy), max_size=3)
        figures = [*vocabulary((kind,)).pieces, *([*own, "red", "red thief", ""] if odd else [])]
        places = [
            st.sampled_from(["red", "blue", ""]),
            *(st.sampled_from(said[it]) for it in ("cell", "point")),
        ]
        self.followers = st.lists(st.one_of(follower, _line(places, said["role"]), *self._odd), max_size=2)
        piece = self._mapping({"piece": st.sampled_from(figures or [""]), "at": self.cells}, spot)
        self.pieces = st.lists(
            st.one_of(piece, _line(places, figures or [""]), *self._odd), max_size=4 * bool(figures)
        )

    def _mapping(self, required: dict[str, Strategy], optional: dict[str, Strategy]) -> Strategy:
        more = dict(zip(["more"], self._odd, strict=False))
        return st.fixed_dictionaries(required, optional=optional | more)

    def _filling(self, schema: Any) -> Strategy:
        """What follows a schema; if odd, each value in it may be anything, and more may stand there."""
        if not isinstance(schema, dict):
            return st.one_of(self._words["figure"], *self._odd)
        if "$ref" in schema:
            what = schema["$ref"].rpartition("/")[2]
            return self.cells if what == "cell" else self._words[what]
        if "enum" in schema:
            return st.one_of(st.sampled_from(schema["enum"]), *self._odd)
        types = schema.get("type", "string")
        kinds = [types] if isinstance(types, str) else types
        return st.one_of(*(getattr(self, f"_{kind}")(schema) for kind in kinds), *self._odd)

    def _object(self, schema: Data) -> Strategy:
        inner = {key: self._filling(each) for key, each in schema.get("properties", {}).items()}
        required = {key: inner.pop(key) for key in schema.get("required", ())}
        others = schema.get("additionalProperties")
        if isinstance(others, dict) and not required:
            return st.dictionaries(self._words["player"].filter(_is_word), self._filling(others), max_size=3)
        return self._mapping(required, inner)

    def _array(self, schema: Data) -> Strategy:
        return st.lists(self._filling(schema.get("items")), max_size=4)

    def _integer(self, schema: Data) -> Strategy:
        beyond, least, most = 2 * len(self._odd), schema.get("minimum", 0), schema.get("maximum", 9)
        return st.one_of(st.integers(least, min(most, least + 5)), st.integers(least - beyond, most + beyond))

    def _string(self, schema: Data) -> Strategy:
        return st.one_of(self._words["figure"], self._words["cell"], st.sampled_from(ODD))

    def _boolean(self, schema: Data) -> Strategy:
        return st.booleans()


def _line(places: list[st.SearchStrategy[str]], words: Sequence[str]) -> st.SearchStrategy[str]:
    """A follower or piece as a line, its owner left out or not."""
    owner, cell, point = places
    return st.builds("{} {} {} {}".format, owner, st.sampled_from(words), cell, point).map(str.strip)


def _is_word(data: object) -> bool:
    return isinstance(data, str)


hostile_to = cache(Hostile)


def _words_in(schema: Any) -> Iterator[str]:
    """The words that a schema names."""
    if isinstance(schema, dict):
        yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
        yield from schema.get("properties", ())
        schema = [*schema.values()]
    if isinstance(schema, list):
        for inner in schema:
            yield from _words_in(inner)


def wherever_a_tile_stands(code: str) -> Iterator[Data]:
    """The part of a record in which tiles are told, with a tile in each place where one can stand."""
    tile = {"tile": code, "at": [0, 1]}
    yield {"board": [{"tile": "D", "at": [0, 0]}, tile]}
    yield {"turns": [tile]}
    yield {"start": [tile], "turns": [{"tile": "B", "at": [0, 2]}]}
    yield {"turns": [{"tile": "B", "at": [0, 1], "discarded": [code]}]}
    yield {"tiles": {"ZZ": {"like": code}}, "turns": [{"tile": "ZZ", "at": [0, 1]}]}
