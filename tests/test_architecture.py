"""What may know what: the parts of the program, the names of expansions, files that must agree."""

import ast
import builtins
import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from carcscore.cli import COMMANDS
from carcscore.cli.schema import NAMES
from carcscore.expansions.registry import BUILT_IN, ENTRY_POINTS, known_facts
from carcscore.formats.registry import FORMATS
from carcscore.rules.facts import Facts
from carcscore.shipped import shipped_folder
from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS, Shape, Symbol
from tests.plain_yaml import plain_yaml

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "carcscore"
SOURCES = sorted(PACKAGE.rglob("*.py"))

GROUND = {"text", "version", "shipped", "frozen", "replacing", "collector"}
"""What every part may import: they import nothing of ours."""

MAY_IMPORT: dict[str, set[str]] = {
    **{part: set() for part in sorted(GROUND)},
    "markup": set(),
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
    "mistakes": {"geometry", "tiles", "board", "rules", "scoring", "game", "play"},
    "formats": {
        *("geometry", "findings", "source", "record", "tiles", "board"),
        *("rules", "scoring", "game", "play"),
    },
    "expansions": {"geometry", "findings", "record", "tiles", "board", "rules", "scoring", "game"},
    "drawing": {"geometry", "tiles", "markup"},
    "report": {
        *("geometry", "findings", "record", "tiles", "board"),
        *("rules", "scoring", "game", "play", "mistakes", "drawing", "markup"),
    },
    "batch": {"findings", "source", "report", "formats", "pipeline"},
    "tournament": {"findings", "source", "record", "report", "markup", "batch", "pipeline"},
    "edit": {
        *("geometry", "findings", "source", "record", "tiles", "board", "rules", "scoring", "game", "play"),
        *("formats", "expansions", "drawing", "report", "markup", "pipeline"),
    },
    "cli": {
        *("geometry", "findings", "record", "tiles", "rules", "play"),
        *("formats", "expansions", "drawing", "report", "pipeline", "batch", "tournament", "edit"),
    },
}
"""The table of the architecture: what each part may import of the others. `pipeline` may import all."""

ONLY: dict[tuple[str, str], set[str]] = {
    ("report", "record"): {"model", "vocabulary"},
    ("rules", "record"): {"foreign", "model", "vocabulary"},
    ("cures", "record"): {"grid", "model"},
    ("rules", "source"): {"parse"},
    ("rules", "board"): {"features"},
    ("tiles", "source"): {"parse"},
    ("expansions", "record"): {"foreign", "model"},
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
    "distributed": {"batch"},
    "resvg_py": {"cli"},
    "networkx": {"tournament"},
    "tornado": {"edit"},
    "ruamel": {"edit"},
    "platformdirs": {"edit"},
    "segno": {"cli"},
}
"""Which parts use what is not ours."""

NAMES_ALLOWED: dict[tuple[str, str], str] = {
    ("cli/new.py", "For example inns-and-cathedrals."): "a help text needs an example",
}
"""Literals outside the expansions that may hold one of their words and why."""


class Import(NamedTuple):
    file: Path
    part: str
    target: str


@cache
def part_of(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


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


def test_what_is_not_ours_is_used_in_one_part_each() -> None:
    for each in imports():
        top = each.target.split(".")[0]
        if top != "carcscore" and top not in sys.stdlib_module_names:
            assert each.part in THIRD_PARTY.get(top, set()), f"{each.file} imports {top}"


def test_modules_are_imported_by_name_in_three_places_only() -> None:
    """The lazy package, the commands, and the registry, which alone reaches strangers."""
    found = {
        str(file.relative_to(PACKAGE))
        for file in SOURCES
        if re.search(r"\b(import_module|__import__)\(", file.read_text(encoding="utf-8"))
    }
    assert found == {"__init__.py", "cli/__init__.py", "expansions/registry.py"}


# Names of expansions


_PLAIN = {
    "Messages",
    "build",
    "draw",
    "games",
    "message",
    "messages",
    "others",
    "several",
    "share",
    "tokens",
}
"""Words that expansions use as everybody does."""


def words_of(expansion: Facts) -> set[str]:
    """Whatever belongs to an expansion: a module that has one of them in its code knows it."""
    words = {expansion.name, expansion.name.replace("-", "_"), expansion.title}
    words |= set(re.findall(r"[a-z]{4,}", expansion.name)) - {"under", "buildings", "order"}
    words |= {figure.name for figure in expansion.figures} | set(expansion.roles)
    words |= {word for mark in expansion.marks for word in (mark.name, mark.plural)}
    words |= {kind.name for kind in expansion.kinds} | {option.name for option in expansion.options}
    words |= {action.name for action in expansion.actions}
    # What Python itself calls so, as `map`, tells nothing; nor does what everything is about.
    words -= {*dir(builtins), *dir(dict), *dir(re), *dir(str), *_PLAIN}
    return words - {word for one in (*BASE_KINDS, *BASE_MARKS) for word in (one.name, one.plural)}


def _code_words(file: Path) -> Iterator[str]:
    """The identifiers and string literals of a module, but for its docstrings."""
    tree = tree_of(file)
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
    drawn = (*get_args(Symbol), *get_args(Shape))
    return place.startswith(("drawing/", "tiles/kinds.py")) and text.strip() in drawn


_ORDINARY = "too[- ]large|has magic|quarter turns?|quarter-finals|special signs|game of carcassonne"
"""Where words of expansions mean something else."""


def test_nothing_outside_the_expansions_names_one() -> None:
    words = sorted({word for expansion in known_facts() for word in words_of(expansion)})
    named = re.compile(rf"(?<![^\W_])({'|'.join(map(re.escape, words))})(?![^\W_])", re.IGNORECASE)
    assert [bool(named.search(text)) for text in ("an inn", "LARGE", "inner")] == [True, True, False]
    used = set()
    for file in SOURCES:
        place = str(file.relative_to(PACKAGE))
        if part_of(file) == "expansions":
            continue
        for text in _code_words(file):
            if _is_symbol(place, text):
                continue
            if named.search(re.sub(_ORDINARY, "", text, flags=re.IGNORECASE)):
                used.add((place, text))
    assert used - NAMES_ALLOWED.keys() == set()
    assert NAMES_ALLOWED.keys() - used == set(), "not needed any more"


def test_nothing_outside_the_formats_names_one() -> None:
    names = {word for one in FORMATS for word in (one.name, *one.suffixes)}
    named = re.compile(
        rf"(?<![^\W_])({'|'.join(re.escape(name.lstrip('.')) for name in sorted(names))})(?![^\W_])"
    )
    assert named.search("game.jcz")
    for file in SOURCES:
        if part_of(file) != "formats":
            assert [text for text in _code_words(file) if named.search(text)] == [], file


# Files that must agree


def test_no_module_is_too_long() -> None:
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in SOURCES}
    assert {str(file): length for file, length in lengths.items() if length > 400} == {}


def test_what_lies_beside_the_package_is_put_into_the_wheel() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    beside = ("samples", "schemas")
    assert build["targets"]["wheel"]["force-include"] == {name: f"carcscore/{name}" for name in beside}
    for name in beside:
        assert f"/{name}" in build["targets"]["sdist"]["include"]
        assert shipped_folder(name) == ROOT / name  # type: ignore[arg-type]
        assert not (PACKAGE / name).exists(), "one copy only"
    assert {path.name for path in (ROOT / "schemas").iterdir()} >= {f"{name}.schema.json" for name in NAMES}


def test_the_registry_is_what_the_package_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][ENTRY_POINTS] == BUILT_IN
    assert [expansion.name for expansion in known_facts()] == list(BUILT_IN)


def test_the_installed_package_declares_the_same() -> None:
    try:
        installed = importlib.metadata.distribution("carcscore")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("carcscore is not installed")
    declared = installed.entry_points.select(group=ENTRY_POINTS)
    assert {point.name: point.value for point in declared} == BUILT_IN


def test_every_module_of_an_expansion_is_in_the_registry() -> None:
    declaring = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for file in SOURCES
        if part_of(file) == "expansions" and "(Expansion):" in file.read_text(encoding="utf-8")
    }
    assert declaring == {target.partition(":")[0] for target in BUILT_IN.values()}


def test_every_command_is_where_the_group_looks_for_it() -> None:
    for name, target in COMMANDS.items():
        module, _, attribute = target.partition(":")
        assert getattr(import_module(module), attribute).name == name


def test_samples_named_in_the_documents_exist() -> None:
    samples = {path.name for path in (ROOT / "samples").iterdir()}
    documents = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    for document in documents:
        text = document.read_text(encoding="utf-8")
        named = set(re.findall(r"samples/([\w.-]+\.(?:yaml|json|jcz))", text))
        named |= {f"{name}.yaml" for name in re.findall(r"--sample ([a-z][\w-]+)", text)}
        stems = {name.rsplit(".", 1)[0] for name in samples}
        assert {name for name in named if name.rsplit(".", 1)[0] not in stems} == set(), document.name


def test_data_files_are_plain_yaml_of_one_document() -> None:
    for folder in ("tilesets", "editions", "rulebook"):
        for path in sorted((PACKAGE / folder).iterdir()):
            assert path.suffix == ".yaml"
            assert isinstance(plain_yaml(path), dict)


FORBIDDEN = re.compile(
    r"(?<![\w.])/(?:work|root|home/\w+|Users)/|py[p]i\.org|python[h]osted\.org|npm[j]s\.(?:com|org)|crate[s]\.io|prox[y]\.golang"
)


def _all_files() -> Iterator[Path]:
    for name in ("carcscore", "docs", "samples", "schemas", "tests", ".github", "packaging"):
        yield from (path for path in (ROOT / name).rglob("*") if path.is_file())
    yield from (path for path in ROOT.iterdir() if path.suffix in (".md", ".toml", ".cfg", ".ini"))


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    """No absolute path of somebody's folder, no host of a package registry."""
    wrong = []
    for path in _all_files():
        if "__pycache__" not in path.parts:
            text = path.read_bytes().decode("utf-8", "replace")
            wrong += [(str(path.relative_to(ROOT)), found[0]) for found in FORBIDDEN.finditer(text)]
    assert wrong == []


# The public names


@pytest.mark.parametrize("first", ["read", "parse", "examine", "Record", "UnusableInput"])
def test_public_names_work_in_any_order(first: str) -> None:
    """Whichever public name is reached first, the others are what they say."""
    import subprocess

    code = (
        f"import carcscore; carcscore.{first}; import carcscore.pipeline; "
        "record = carcscore.parse('{carcscore: 1, players: [red, blue], board: D}'); "
        "from carcscore import examine; "
        "print(carcscore.examine(record).legal, examine(record, farms='first').exit_status)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (run.stdout, run.stderr) == ("True 0\n", "")


def test_all_public_names_exist() -> None:
    import carcscore

    assert [name for name in carcscore.__all__ if not hasattr(carcscore, name)] == []
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        carcscore.nothing  # noqa: B018
