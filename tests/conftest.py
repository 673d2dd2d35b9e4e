"""What all tests share: the same generated examples in every default run, fresh ones in the long run."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("default", derandomize=True, deadline=None)
settings.register_profile("long", deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    """A default run must not fail by a fresh example; the long run (`-m long`) is there to find some."""
    settings.load_profile("long" if config.getoption("-m") == "long" else "default")
