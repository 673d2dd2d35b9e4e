from pathlib import Path

import pytest

from tests.commands import RECORD


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(RECORD)
    return path
