"""Colour appears on a terminal, and only there; `NO_COLOR` keeps it off."""

from __future__ import annotations

import pytest

from tests.commands import on_terminal, process

SHOW = ("show", "samples/evening.yaml")


def test_a_terminal_gets_colour() -> None:
    text = on_terminal(*SHOW)
    assert "\x1b[33m" in text
    assert "▒" in text


def test_a_feature_is_lit_in_its_colour() -> None:
    """Reversed, and drawn full, so that nothing is told by colour alone."""
    plain, lit = on_terminal(*SHOW, "--no-legend"), on_terminal(*SHOW, "--no-legend", "--feature", "city-1")
    assert "\x1b[33;7m" in lit
    assert "\x1b[33;7m" not in plain
    assert "█" in lit
    assert "█" not in plain


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_it_is_not_wanted(environment: dict[str, str]) -> None:
    assert "\x1b" not in on_terminal(*SHOW, **environment)


def test_a_pipe_gets_none() -> None:
    assert b"\x1b" not in process(*SHOW).stdout
