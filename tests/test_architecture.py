"""What may know what: the parts of the program, and what each imports."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.source_files import PACKAGE, ROOT, SOURCES, TEMPLATES, part_of, tree_of

GROUND = {"text", "sentences", "version", "shipped", "frozen", "replacing", "collector"}
"""What every part may import: they import nothing of ours."""

MAY_IMPORT: dict[str, set[str]] = {
    **{part: set() for part in sorted(GROUND)},
    "markup": set(),
    "pages": {"markup"},
    "geometry": set(),
    "findings": {"geometry"},
    "source": {"findings"},
    "record": {"geometry", "findings"},
    "tiles": {"geometry", "findings", "source"},
    "board": {"geometry", "tiles"},
    "rules": {"geometry", "findings", "source", "record", "tiles", "board"},
    "scoring": {"geometry", "findings", "tiles", "board", "rules"},
    "game": {"geometry", "findings", "record", "tiles", "board", "rules", "scoring"},
    "checks": {"geometry", "findings", "record", "tiles", "board", "rules", "scoring", "game"},
    "play": {"geometry", "findings", "record", "tiles", "board", "rules", "scoring", "game", "checks"},
    "cures": {"geometry", "findings", "record", "tiles"},
    "witness": {"geometry", "record", "board", "game", "scoring", "checks", "play"},
    "mistakes": {"geometry", "tiles", "board", "rules", "scoring", "game", "play"},
    "formats": {
        *("geometry", "findings", "source", "record", "tiles", "board"),
        *("rules", "scoring", "game", "play"),
    },
    "expansions": {
        *("geometry", "findings", "record", "tiles", "board"),
        *("rules", "scoring", "game", "formats"),
    },
    "drawing": {"geometry", "tiles", "markup", "pages"},
    "report": {
        *("geometry", "findings", "record", "tiles", "board"),
        *("rules", "scoring", "game", "play", "mistakes", "drawing", "markup", "pages"),
    },
    "batch": {"findings", "source", "report", "formats", "pipeline"},
    "tournament": {"findings", "source", "record", "rules", "report", "pages", "batch", "pipeline"},
    "edit": {
        *("geometry", "findings", "source", "record", "tiles", "board", "rules", "scoring", "game", "play"),
        *("formats", "expansions", "drawing", "report", "markup", "pages", "pipeline"),
    },
    "expanding": {
        *("geometry", "findings", "source", "record", "tiles", "board"),
        *("rules", "scoring", "game", "play", "formats"),
    },
    "cli": {
        *("geometry", "findings", "record", "tiles", "rules", "play"),
        *("formats", "expansions", "drawing", "report", "pipeline", "batch", "tournament", "edit"),
        "witness",
    },
}
"""The table of the architecture: what each part may import of the others. `pipeline` may import all."""

ONLY: dict[tuple[str, str], set[str]] = {
    ("report", "record"): {"model", "vocabulary"},
    ("rules", "record"): {"model", "vocabulary"},
    ("cures", "record"): {"grid", "model"},
    ("rules", "source"): {"parse"},
    ("rules", "board"): {"features"},
    ("tiles", "source"): {"parse"},
    ("expansions", "record"): {"model"},
    ("expansions", "formats"): {"jcz"},
    ("batch", "source"): {"documents", "files"},
    ("tournament", "record"): {"errors", "schema", "yaml_scalars"},
    ("cli", "expansions"): {"registry", "listing"},
    ("cli", "formats"): {"registry"},
    ("batch", "formats"): {"registry"},
    ("edit", "expansions"): {"registry"},
    ("edit", "formats"): {"registry"},
}
"""Where no more than these modules (or names) of a part may be imported: values, never how they are read."""

UNBOUND = {"__init__", "__main__", "pipeline"}
"""The two ends of the program, and the pipeline that joins the parts."""

THIRD_PARTY = {
    "yaml": {"source"},
    "jsonschema": {"record"},
    "jsonschema_rs": {"record", "tournament"},
    "click": {"cli"},
    "pyarrow": {"batch"},
    "distributed": {"batch"},
    "resvg_py": {"cli"},
    "PIL": {"cli"},
    "networkx": {"tournament"},
    "tabulate": {"report"},
    "wcwidth": {"text", "report"},
    "tornado": {"edit"},
    "ruamel": {"edit"},
    "platformdirs": {"edit"},
    "segno": {"cli"},
    "jinja2": {"pages"},
}
"""Which parts use what is not ours."""


class Import(NamedTuple):
    file: Path
    part: str
    target: str


@cache
def imports() -> list[Import]:
    """Every import, those within functions and for type checkers too; modules by their dotted names."""
    return [each for file in SOURCES for each in imports_of(file)]


def imports_of(file: Path) -> Iterator[Import]:
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (Import(file, part_of(file), name) for name in names)


@cache
def parts() -> set[str]:
    return {part_of(file) for file in SOURCES}


@cache
def _own_part(target: str) -> str | None:
    """The part of ours that an import reaches: `__init__` for a name of the package itself."""
    top, *rest = target.split(".")
    if top != "carcscore":
        return None
    return rest[0] if rest and rest[0] in parts() else "__init__"


@cache
def _made() -> dict[tuple[str, str], set[tuple[Path, str]]]:
    """The imports across parts, by both parts: the importing files, and the modules that they import."""
    made: dict[tuple[str, str], set[tuple[Path, str]]] = {}
    for each in imports():
        reached = _own_part(each.target)
        if reached not in (None, each.part) and each.part not in UNBOUND and reached not in GROUND:
            module = f"{each.target}..".split(".")[2]
            made.setdefault((each.part, str(reached)), set()).add((each.file, module))
    return made


def test_every_part_imports_only_what_the_table_allows() -> None:
    for (part, reached), found in _made().items():
        assert reached in MAY_IMPORT[part], found
        only = ONLY.get((part, reached))
        assert only is None or {module for _, module in found} <= only, found


def test_nothing_is_allowed_that_nobody_needs() -> None:
    allowed = {(part, other) for part, others in MAY_IMPORT.items() for other in others}
    made = _made()
    assert allowed - made.keys() == set()
    assert {pair: {module for _, module in made[pair]} for pair in ONLY} == ONLY


def test_the_table_has_no_circles() -> None:
    table = {part: set(allowed) for part, allowed in MAY_IMPORT.items()}
    assert table.keys() | UNBOUND == parts()
    assert not any(table[part] for part in GROUND)
    table["pipeline"] = set()
    while table:
        bottom = {part for part, allowed in table.items() if not allowed & table.keys()}
        assert bottom, f"a circle among {sorted(table)}"
        for part in bottom:
            del table[part]


def test_modules_import_one_another_in_no_circle() -> None:
    """Neither at run time nor for type checkers alone."""
    names = {_module_name(file) for file in SOURCES}
    graph: dict[str, set[str]] = {name: set() for name in names}
    for each in imports():
        target = each.target if each.target in names else each.target.rpartition(".")[0]
        if target in names and target != _module_name(each.file):
            graph[_module_name(each.file)].add(target)
    while graph:
        bottom = {module for module, imported in graph.items() if not imported & graph.keys()}
        assert bottom, f"a circle among {sorted(graph)}"
        for module in bottom:
            del graph[module]


@cache
def _module_name(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_no_class_has_the_name_of_another() -> None:
    """A leading underscore makes no other name of it."""
    homes: dict[str, list[str]] = {}
    for file in SOURCES:
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name.lstrip("_"), []).append(str(file.relative_to(PACKAGE)))
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_expansions_never_import_one_another() -> None:
    """An expansion is a module, or a folder of modules that may import one another."""
    home = PACKAGE / "expansions"
    own = {file: file.relative_to(home).parts[0].removesuffix(".py") for file in home.rglob("*.py")}
    modules = set(own.values()) - {"__init__", "registry"}
    for each in imports():
        if each.part == "expansions":
            reached = set(each.target.split(".")[2:3]) & (modules - {own[each.file]})
            assert not reached, f"{each.file.name} imports {reached}"


def test_expansions_know_of_formats_only_the_words_that_they_declare() -> None:
    """How a format is read and written is its own affair."""
    words = {"carcscore.formats.jcz.foreign"}
    told = {each.target.rpartition(".")[0] for each in imports() if each.part == "expansions"}
    assert {module for module in told if module.startswith("carcscore.formats")} == words


def test_what_is_not_ours_is_used_in_one_part_each() -> None:
    for each in imports():
        top = each.target.split(".")[0]
        if top != "carcscore" and top not in sys.stdlib_module_names:
            assert each.part in THIRD_PARTY.get(top, set()), f"{each.file} imports {top}"


def test_modules_are_imported_by_name_in_four_places_only() -> None:
    """The lazy package and door, the commands, and the registry, which alone reaches strangers."""
    found = {
        str(file.relative_to(PACKAGE))
        for file in SOURCES
        if re.search(r"\b(import_module|__import__)\(", file.read_text(encoding="utf-8"))
    }
    assert found == {"__init__.py", "cli/__init__.py", "expanding.py", "expansions/registry.py"}


def test_no_module_is_too_long() -> None:
    files = [*SOURCES, *TEMPLATES, *(ROOT / "tests").rglob("*.py")]
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {str(file): length for file, length in lengths.items() if length > 400} == {}
