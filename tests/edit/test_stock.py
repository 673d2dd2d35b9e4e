"""What a game is played with, as a page is given it: drawn once, counted for whoever plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from carcscore.edit import stock
from carcscore.tiles.model import TurnedTile
from tests.edit.sessions import session_on

THREE = [{"color": colour, "name": colour} for colour in ("red", "blue", "green")]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of the tiles that are drawn from now on, once for each way in which they can lie."""
    codes: list[str] = []
    draw = stock.tile_svg

    def noted(tile: TurnedTile, *more: Any) -> Any:
        codes.append(tile.tile.code)
        return draw(tile, *more)

    monkeypatch.setattr(stock, "tile_svg", noted)
    monkeypatch.setattr(stock, "_drawn", {})
    return codes


def test_a_tile_is_drawn_once_though_the_game_begins_elsewhere(tmp_path: Path, drawn: list[str]) -> None:
    """A board of the River is begun before it is known that it begins at the spring."""
    game = session_on(tmp_path / "new.yaml", expansions=["river"]).start()["game"]
    assert sorted(drawn) == sorted(4 * [tile["code"] for tile in game["tiles"]])


def test_more_players_have_more_tiles_in_hand_and_none_is_drawn_again(
    tmp_path: Path, drawn: list[str]
) -> None:
    session = session_on(tmp_path / "new.yaml", expansions=["abbey-and-mayor"])
    start = session.start()
    before = len(drawn)
    game = session.game({"record": start["record"] | {"players": THREE}})
    assert len(drawn) == before > 0

    def in_hand(told: dict[str, Any]) -> dict[str, int]:
        return {tile["code"]: tile["count"] for tile in told["tiles"] if tile["in_hand"]}

    assert {code: 2 * number for code, number in in_hand(game).items()} == {
        code: 3 * number for code, number in in_hand(start["game"]).items()
    }
    assert in_hand(game)
    assert [tile["svg"] for tile in game["tiles"]] == [tile["svg"] for tile in start["game"]["tiles"]]
    assert game["svg"] == start["game"]["svg"]


def test_other_expansions_bring_other_tiles(tmp_path: Path, drawn: list[str]) -> None:
    session = session_on(tmp_path / "new.yaml")
    start = session.start()
    record = start["record"] | {"rules": {"expansions": ["inns-and-cathedrals"]}}
    more = session.game({"record": record})
    codes = {tile["code"] for tile in more["tiles"]} - {tile["code"] for tile in start["game"]["tiles"]}
    assert len(codes) == 17
    assert codes <= set(drawn)
