"""What hostile records of games with any expansion are made of: its forms, filled with anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from carcscore.expansions.registry import find_expansions
from carcscore.game.expansion import Expansion
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


class Forms:
    """What fills the forms of an expansion: if ``odd`` with anything here and there."""

    def __init__(self, kind: type[Expansion], odd: bool) -> None:
        facts, schemas = kind.facts, schemas_of(kind)
        own = [*facts.roles, *(figure.name for figure in facts.figures)]
        said = SOUND | {"role": (*facts.roles, *BASE_ROLES), "figure": (*own, "follower", "large")}
        every = {*ODD, *_words_in([*schemas.values()]), *(word for words in said.values() for word in words)}
        odd_cells, anything = cells_and_anything(st.sampled_from(sorted(every)))
        # Mapped, it counts once where one of several is chosen.
        self.odd = [anything.map(lambda value: value)] if odd else []
        self.words = {what: st.one_of(st.sampled_from(words), *self.odd) for what, words in said.items()}
        near = st.tuples(st.integers(-1, 2), st.integers(-1, 2)).map(list)
        self.cells = st.one_of(near, near, self.words["cell"], *([odd_cells] if odd else []))
        self.filled = {place: self._filling(schema) for place, schema in schemas.items()}

    def mapping(self, required: dict[str, Strategy], optional: dict[str, Strategy]) -> Strategy:
        """What has some keys and may have others."""
        return st.fixed_dictionaries(required, optional=optional | self.under("more"))

    def under(self, key: str) -> dict[str, Strategy]:
        """Anything under a key, if anything may stand here."""
        return {key: self.odd[0]} if self.odd else {}

    def _filling(self, schema: Any) -> Strategy:
        """What follows a schema; if odd, each value in it may be anything, and more may stand there."""
        if not isinstance(schema, dict):
            return st.one_of(self.words["figure"], *self.odd)
        if "$ref" in schema:
            what = schema["$ref"].rpartition("/")[2]
            return self.cells if what == "cell" else self.words[what]
        if "enum" in schema:
            return st.one_of(st.sampled_from(schema["enum"]), *self.odd)
        types = schema.get("type", "string")
        kinds = [types] if isinstance(types, str) else types
        return st.one_of(*(getattr(self, f"_{kind}")(schema) for kind in kinds), *self.odd)

    def _object(self, schema: Data) -> Strategy:
        inner = {key: self._filling(each) for key, each in schema.get("properties", {}).items()}
        required = {key: inner.pop(key) for key in schema.get("required", ())}
        others = schema.get("additionalProperties")
        if isinstance(others, dict) and not required:
            return st.dictionaries(self.words["player"].filter(_is_word), self._filling(others), max_size=3)
        return self.mapping(required, inner)

    def _array(self, schema: Data) -> Strategy:
        return st.lists(self._filling(schema.get("items")), max_size=4)

    def _integer(self, schema: Data) -> Strategy:
        beyond, least, most = 2 * len(self.odd), schema.get("minimum", 0), schema.get("maximum", 9)
        return st.one_of(st.integers(least, min(most, least + 5)), st.integers(least - beyond, most + beyond))

    def _string(self, schema: Data) -> Strategy:
        return st.one_of(self.words["figure"], self.words["cell"], st.sampled_from(ODD))

    def _boolean(self, schema: Data) -> Strategy:
        return st.booleans()


def _is_word(data: object) -> bool:
    return isinstance(data, str)


class Hostile:
    """What a record may say of an expansion, by where it says it."""

    def __init__(self, name: str, odd: bool) -> None:
        (kind,), _ = find_expansions((name,))
        forms = Forms(kind, odd)
        self.cells = forms.cells
        self.rules = st.fixed_dictionaries(
            {"farms": st.sampled_from(["third", "second", "first", "none"])},
            optional={"options": st.just({}) | _options(kind, forms)},
        )
        self.held, self.turn = (
            st.fixed_dictionaries(
                {}, optional={name: forms.filled[place]} if place in forms.filled else forms.under(name)
            )
            for place in (name, f"turns.{name}")
        )
        spot = {what: forms.words[what] for what in ("point", "player", "figure")}
        follower = forms.mapping({"role": forms.words["role"]}, {"at": forms.cells, **spot})
        actions = [
            st.fixed_dictionaries({place.partition(".")[2]: data})
            for place, data in forms.filled.items()
            if place.startswith("actions.")
        ]
        self.actions = st.lists(
            st.one_of(*actions, *actions, st.fixed_dictionaries({"deploy": follower})), max_size=3
        )
        roles = [*kind.facts.roles, *BASE_ROLES]
        self.followers = st.lists(st.one_of(follower, _line(roles), *forms.odd), max_size=2)
        pieces = [*vocabulary((kind,)).pieces, *([*kind.facts.roles, "red", "red thief", ""] if odd else [])]
        piece = forms.mapping({"piece": st.sampled_from(pieces or [""]), "at": forms.cells}, spot)
        self.pieces = st.lists(st.one_of(piece, _line(pieces or [""]), *forms.odd), max_size=4 * bool(pieces))


hostile_to = cache(Hostile)


def _options(kind: type[Expansion], forms: Forms) -> Strategy:
    """Options of an expansion under its name."""
    values = {
        option.name: st.one_of(st.sampled_from(option.values), *forms.odd) for option in kind.facts.options
    }
    return st.fixed_dictionaries(
        {kind.facts.name: st.fixed_dictionaries({}, optional=values)} if values else {}
    )


def _line(words: Sequence[str]) -> st.SearchStrategy[str]:
    """A follower or piece as a line, its owner left out or not."""
    owner, *place = (st.sampled_from(each) for each in (["red", "blue", ""], SOUND["cell"], SOUND["point"]))
    return st.builds("{} {} {} {}".format, owner, st.sampled_from(words), *place).map(str.strip)


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
