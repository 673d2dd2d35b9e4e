"""The door for strangers has all that the guides use, and loads nothing before it is asked for."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from carcscore import expanding
from tests.source_files import PACKAGE, ROOT, SOURCES, tree_of

GUIDES = [ROOT / "docs" / name for name in ("writing-an-expansion.md", "writing-a-format.md")]
STRANGERS = [
    *sorted((ROOT / "tests" / "plugin").rglob("*.py")),
    ROOT / "tests" / "expansions" / "throwaway.py",
]
HOMES: dict[str, str] = vars(expanding)["_HOMES"]


def imported(tree: ast.AST) -> dict[str, str]:
    """What is imported from the program, by name, and from which module."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = [node for node in found if (node.module or "").split(".")[0] == "carcscore"]
    return {alias.asname or alias.name: str(node.module) for node in ours for alias in node.names}


def test_what_is_listed_typed_and_loaded_is_the_same() -> None:
    assert sorted(expanding.__all__) == sorted(HOMES) == dir(expanding)
    assert len(set(expanding.__all__)) == len(expanding.__all__)
    assert imported(tree_of(PACKAGE / "expanding.py")) == HOMES
    for name, module in HOMES.items():
        assert getattr(expanding, name) is getattr(import_module(module), name)
    with pytest.raises(AttributeError, match="no attribute 'Expansions'"):
        getattr(expanding, "Expansions")  # noqa: B009 - a type checker knows that there is none


def test_it_loads_nothing_by_itself() -> None:
    code = "import carcscore.expanding, sys; print([name for name in sys.modules if 'carcscore.' in name])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout == "['carcscore.version', 'carcscore.expanding']\n"


@pytest.mark.parametrize("file", STRANGERS, ids=lambda file: file.name)
def test_strangers_come_through_it_alone(file: Path) -> None:
    assert set(imported(ast.parse(file.read_text("utf-8"))).values()) <= {"carcscore.expanding"}


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_whatever_a_guide_names_is_there(page: Path) -> None:
    """What its code imports and uses, and the classes that its sentences name."""
    text = page.read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    for module in [imported(ast.parse(block)) for block in blocks if block.startswith('"""')]:
        assert module.keys() <= HOMES.keys()
        assert set(module.values()) == {"carcscore.expanding"}
    nodes = [node for file in SOURCES for node in tree_of(file).body]
    public = {node.name for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    own = set(re.findall(r"^class (\w+)", text, flags=re.MULTILINE))
    pairs = re.findall(r"`@?([A-Z]\w+)|`@([a-z]+)", text)
    named = {word for pair in pairs for word in pair} & public
    used = {word for block in blocks for word in re.findall(r"(?<![.\w\"])[A-Z][a-z]\w+", block)} & public
    assert (named | used) - HOMES.keys() - own == set()
