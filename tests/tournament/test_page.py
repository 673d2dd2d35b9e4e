"""The page of a tournament: whatever names hold, it shows them; every place and link is there."""

import re
from typing import Any

import pytest
import yaml

from carcscore.tournament.page.document import FEWEST, MOST, MOST_STORIES, render_page
from tests.report.test_html import Page
from tests.tournament.files import evaluated, game
from tests.tournament.test_examples import EXAMPLES

HOSTILE = ["<script>alert(1)</script>", "A&B \"quoted\" 'x'", "\u202ereversed", "x" * 200, "=1+1", "العربية"]


def page(data: Any) -> str:
    return render_page(evaluated(data))


def elements(text: str) -> list[str]:
    return [tag for tag, _ in Page(text).elements]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_every_player_has_a_line_and_a_story(example: dict[str, Any]) -> None:
    text = page(example["file"])
    names = {due["player"] for due in example["expect"]}
    for name in names:
        assert re.search(rf">{name}</(a|span|strong)>", text), name
    targets = re.findall(r'href="#([^"]+)"', text)
    assert targets
    for target in targets:
        assert f'id="{target}"' in text
    assert "<script" not in text


PLAIN = ["Anna", "Ben", "Cem", "Dia", "Eva", "Fay"]


def of_names(names: list[str], system: str) -> Any:
    """A tournament of these six; each club and each group has the name of a player, too."""
    pairs = list(zip(names[::2], names[1::2], strict=True))
    players: Any = [{"name": name, "club": name} for name in names]
    games: list[Any] = [game(one, other, 3, 1, starter=one) for one, other in pairs]
    more: Any = {"players": players}
    if system == "tables":
        games = [{"points": {name: 90 - number for number, name in enumerate(names[:5])}}]
    elif system == "groups":
        more = {"groups": {names[0]: names[:3], names[1]: names[3:]}}
        games = [{"group": names[0], "a": names[0], "b": names[1], "games": [0, 2]}]
    return {"tournament": {"name": names[0], "system": system}, **more, "rounds": [games]}


@pytest.mark.parametrize("system", ["swiss", "tables", "knock-out", "groups"])
def test_hostile_names_are_only_text(system: str) -> None:
    """The page has the elements that it has for plain names, whatever these hold."""
    text = page(of_names(HOSTILE, system))
    assert "<script" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "\u202e" not in text
    assert elements(text) == elements(page(of_names(PLAIN, system)))


def test_the_bracket_has_a_column_a_round() -> None:
    [play_off] = [one["file"] for one in EXAMPLES if one["name"] == "the play-off of a world championship"]
    text = page(play_off)
    assert re.findall(r"<h3>([^<]+)</h3><ol>", text) == [
        "Quarter-finals",
        "Semi-finals",
        "Final",
        "For places",
    ]
    assert text.count('class="bout"') == 8
    assert text.count('class="won"') == 8


def test_the_cross_table_says_each_result_twice() -> None:
    [robin] = [one["file"] for one in EXAMPLES if one["name"].startswith("a round robin")]
    text = page(robin)
    table = text[text.index('class="cross"') :].split("</table>")[0]
    assert table.count(">1</td>") == table.count(">0</td>") == 6
    assert table.count('class="self"') == 4


@pytest.mark.parametrize(
    ("players", "there"), [(FEWEST - 1, False), (FEWEST, True), (MOST, True), (MOST + 1, False)]
)
def test_the_cross_table_is_there_while_it_can_be_read(players: int, there: bool) -> None:
    """From three players, whom a table tells more than a line, to 64."""
    assert (FEWEST, MOST) == (3, 64)
    names = [f"p{n}" for n in range(players)]
    text = page({"players": names, "rounds": [[game("p0", "p1", 1, 0)]]})
    assert ('class="cross"' in text) == there


def test_a_large_page_leaves_stories_and_cross_table_out() -> None:
    players = [f"p{n}" for n in range(MOST_STORIES + 1)]
    text = page({"players": players, "rounds": [[game("p0", "p1", 1, 0)]]})
    assert "Why this place?" not in text
    assert 'class="cross"' not in text
    assert "p300" in text


def test_the_latest_stage_comes_first() -> None:
    stages = [
        {"tournament": {"name": "One"}, "players": ["A", "B"], "order": ["A"]},
        {"tournament": {"name": "Two", "system": "knock-out"}, "players": {"from": 1, "best": 2}},
    ]
    text = page(yaml.safe_dump({"carcscore_tournament": 1, "stages": stages}))
    assert text.index("<h2>Two</h2>") < text.index("<h2>One</h2>")
