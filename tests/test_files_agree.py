"""Files that must agree: what is declared, shipped, listed and shown is what is there."""

import importlib.metadata
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from carcscore.cli import COMMANDS
from carcscore.cli.schema import NAMES
from carcscore.expansions.registry import BUILT_IN, ENTRY_POINTS, known_facts
from carcscore.shipped import shipped_folder
from tests.plain_yaml import plain_yaml
from tests.source_files import PACKAGE, ROOT, SOURCES, part_of


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
