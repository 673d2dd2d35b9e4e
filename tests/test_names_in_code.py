"""The core names no expansion, and nothing but the formats names one of them."""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from carcscore.drawing.svg.pictures import MARKS, SHAPES, pictures
from carcscore.expansions.registry import BUILT_IN, find_expansions
from carcscore.formats.jcz.foreign import Foreign
from carcscore.formats.registry import FORMATS
from carcscore.game.expansion import Expansion
from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS
from tests.source_files import PACKAGE, SOURCES, TEMPLATES, part_of, tree_of

NAMES_ALLOWED: dict[tuple[str, str], str] = {
    ("cli/new.py", "Expansions in play, for example inns-and-cathedrals."): "a help text needs an example",
    ("replacing.py", "flock"): "so Unix calls a lock",
}
"""Literals outside the expansions that may hold one of their words and why."""


_PLAIN = {
    "Messages",
    "build",
    "draw",
    "games",
    "guard",
    "message",
    "messages",
    "others",
    "several",
    "share",
    "tokens",
}
"""Words that expansions use as everybody does."""


def words_of(kind: type[Expansion]) -> set[str]:
    """Whatever belongs to an expansion: a module that has one of them in its code knows it."""
    expansion = kind.facts
    words = {expansion.name, expansion.name.replace("-", "_"), expansion.title}
    words |= set(re.findall(r"[a-z]{4,}", expansion.name)) - {"under", "buildings", "order"}
    words |= {figure.name for figure in expansion.figures} | set(expansion.roles)
    words |= {word for mark in expansion.marks for word in (mark.name, mark.plural)}
    words |= {kind.name for kind in expansion.kinds} | {option.name for option in expansion.options}
    words |= {action.name for action in kind.actions}
    # What Python itself calls so, as `map`, tells nothing; nor does what everything is about.
    words -= {*dir(builtins), *dir(dict), *dir(re), *dir(str), *_PLAIN}
    return words - {word for one in (*BASE_KINDS, *BASE_MARKS) for word in (one.name, one.plural)}


@cache
def _code_words(file: Path) -> frozenset[str]:
    """The identifiers and string literals of a module, but for its docstrings; of a template its lines."""
    if file.suffix == ".html":
        return frozenset(file.read_text(encoding="utf-8").splitlines())
    return frozenset(_each_word(tree_of(file)))


def _each_word(tree: ast.Module) -> Iterator[str]:
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value
        for name in ("id", "attr", "arg", "name", "module"):
            value = getattr(node, name, None)
            if isinstance(value, str):
                yield value.replace("_", " ")


def _is_symbol(place: str, text: str) -> bool:
    """Whether a word only says how something is drawn: a picture of a tree is called one."""
    return place.startswith("drawing/") and text.strip() in {*pictures(MARKS), *pictures(SHAPES)}


_ORDINARY = (
    "too[- ]large|has magic|quarter turns?|quarter-finals|special signs|game of carcassonne|stable order"
)
"""Where words of expansions mean something else."""


def test_nothing_outside_the_expansions_names_one() -> None:
    known, _ = find_expansions(tuple(BUILT_IN))
    words = sorted({word for expansion in known for word in words_of(expansion)})
    named = re.compile(rf"(?<![^\W_])({'|'.join(map(re.escape, words))})(?![^\W_])", re.IGNORECASE)
    assert [bool(named.search(text)) for text in ("an inn", "LARGE", "inner")] == [True, True, False]
    used = set()
    for file in (*SOURCES, *TEMPLATES):
        place = str(file.relative_to(PACKAGE))
        if part_of(file) == "expansions":
            continue
        for text in _code_words(file):
            if not named.search(text) or _is_symbol(place, text):
                continue
            if named.search(re.sub(_ORDINARY, "", text, flags=re.IGNORECASE)):
                used.add((place, text))
    assert used - NAMES_ALLOWED.keys() == set()
    assert NAMES_ALLOWED.keys() - used == set(), "not needed any more"


def test_nothing_outside_the_formats_names_one() -> None:
    """But for expansions, where they import the words in which they say what a format calls their parts, and
    for the door through which others import them.
    """
    saying = ("expansions", "expanding")
    names = {word for one in FORMATS for word in (one.name, *one.suffixes)}
    named = re.compile(
        rf"(?<![^\W_])({'|'.join(re.escape(name.lstrip('.')) for name in sorted(names))})(?![^\W_])"
    )
    assert named.search("game.jcz")
    for file in SOURCES:
        if part_of(file) != "formats":
            told = {text for text in _code_words(file) if named.search(text)}
            assert told <= ({Foreign.__module__} if part_of(file) in saying else set()), file
