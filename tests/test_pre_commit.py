"""The hook of .pre-commit-hooks.yaml: which files it takes, and that it fails for a wrong record."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from carcscore.cli import main
from tests.commands import GOOD, ILLEGAL, LOG, ROOT, WRONG_CLAIM
from tests.plain_yaml import plain_yaml


@pytest.fixture
def hook() -> dict[str, Any]:
    hooks: Any = plain_yaml(ROOT / ".pre-commit-hooks.yaml")
    [only] = hooks
    assert isinstance(only, dict)
    return only


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("games/evening.yaml", True),
        ("evening.yml", True),
        ("round-1/a.json", True),
        ("a.jcz", True),
        ("README.md", False),
        ("results.csv", False),
        (".pre-commit-config.yaml", False),
        (".github/workflows/check.yaml", False),
    ],
)
def test_it_takes_records_and_no_hidden_file(hook: dict[str, Any], name: str, taken: bool) -> None:
    assert bool(re.search(hook["files"], name) and not re.search(hook["exclude"], name)) is taken


@pytest.mark.parametrize(
    ("records", "status"),
    [((GOOD, LOG), 0), ((GOOD, WRONG_CLAIM), 1), ((ILLEGAL, GOOD), 1), (("no.yaml",), 2)],
)
def test_it_fails_as_check_does(hook: dict[str, Any], records: tuple[str, ...], status: int) -> None:
    program, *words = shlex.split(hook["entry"])
    assert (program, hook["language"]) == ("carcscore", "python")
    assert CliRunner().invoke(main, [*words, *records]).exit_code == status


def test_the_documents_name_it(hook: dict[str, Any]) -> None:
    page = Path(ROOT / "docs" / "archives.md").read_text(encoding="utf-8")
    assert f"- id: {hook['id']}\n" in page
