"""Figures with a shape of their own, at corners and on buildings, and what the terminal says of them."""

import re

import pytest

from carcscore.drawing.svg.board import TILE, board_svg
from carcscore.drawing.svg.figures import SvgFigure
from carcscore.drawing.svg.pictures import SHAPES, pictures
from carcscore.drawing.svg.style import stylesheet
from carcscore.expansions.registry import known_facts
from carcscore.geometry import parse_point
from carcscore.report.picture import board_picture, drawn_stacks, piece_signs, text_figures
from tests.drawing.pictures import SPACE, moved, of_class, read, shipped_tiles
from tests.expansions.records import examined
from tests.sampling import in_one

TILES = shipped_tiles()
PLAGUE = {"outbreak", "flea", "latent-flea"}
STACKED = {"floors", "sheep", "bars", "ferry", "teacher", "tunnel-token", *PLAGUE}
EVERY = [name for name in pictures(SHAPES) if name not in STACKED]
RECORD = """
carcscore: 1
rules: {expansions: [abbot, traders-and-builders, abbey-and-mayor, princess-and-dragon, tower]}
players: [red, blue]
start: []
board:
  - {tile: B, at: [0, 0]}
  - {tile: TO/CFR, at: [0, 1], rotation: 180}
  - {tile: U, at: [0, 2], rotation: 90}
followers: ["red abbot monk 0,0", "blue wagon thief 0,2"]
pieces: ["blue builder 0,2 N", "red barn 0,0 SSE", "dragon 0,2"]
tower: {floors: [{at: [0, 1], height: 3}]}
"""


@in_one
@pytest.mark.parametrize("name", [*EVERY, *sorted(STACKED - {"sheep", "bars"})])
def test_a_shape_is_drawn_around_its_middle_and_as_large_as_others(name: str) -> None:
    root = read(f'<svg xmlns="http://www.w3.org/2000/svg">{pictures(SHAPES)[name]}</svg>')
    paths = "".join(one.get("d", "") for one in root.iter())
    assert not any(command in paths for command in "mlhvqaczst"), (
        "places are absolute, so that they can be read"
    )
    assert 14 <= max(abs(float(part)) for part in re.findall(r"-?[\d.]+", paths)) <= 18
    used = {name for one in root.iter() for name in one.get("class", "").split()}
    assert all(f".{name}{{" in stylesheet(False) for name in used)


def test_every_shape_has_its_picture_and_some_figure() -> None:
    assert pictures(SHAPES).keys() > STACKED
    used = {figure.shape for facts in known_facts() for figure in facts.figures}
    assert used - {""} == set(EVERY)


@in_one
@pytest.mark.parametrize("name", EVERY)
def test_a_figure_is_drawn_in_its_shape_with_its_owners_letters(name: str) -> None:
    drawn = SvgFigure((0, 0), 0, "BL", "blue", "blue", name, pose="piece", sign="x", shape=name)
    root = read(board_svg({(0, 0): TILES["D"].rotations[0]}, (0, 0), [drawn], legend=[("R", "red", "Ann")]))
    (figure,) = of_class(root, "figure")
    assert [use.get("href") for use in figure.iter(f"{SPACE}use")] == [f"#cs-{name}"]
    assert ["".join(text.itertext()) for text in figure.iter(f"{SPACE}text")] == ["BL"]
    (meaning,) = of_class(root, "meaning")
    assert [use.get("href") for use in meaning.iter(f"{SPACE}use")] == [f"#cs-{name}"]


def test_an_unknown_shape_is_a_token_with_its_letter() -> None:
    drawn = SvgFigure((0, 0), 0, "B", "blue", "blue", "ox", pose="piece", sign="o", shape="ox")
    (figure,) = of_class(read(board_svg({(0, 0): TILES["D"].rotations[0]}, (0, 0), [drawn])), "figure")
    assert [use.get("href") for use in figure.iter(f"{SPACE}use")] == ["#cs-piece"]
    assert ["".join(text.itertext()) for text in figure.iter(f"{SPACE}text")] == ["Bo"]


@pytest.mark.parametrize(
    ("points", "x", "y"),
    [(("NNW", "WNW"), 0, 0), (("NNE", "ENE"), 1, 0), (("ESE", "SSE"), 1, 1), (("SSW", "WSW"), 0, 1)],
)
def test_at_a_corner_a_figure_stands_where_four_tiles_meet(points: tuple[str, str], x: int, y: int) -> None:
    for point in map(parse_point, points):
        barn = SvgFigure((0, 0), 1, "R", "red", "red", "barn", pose="piece", shape="barn", point=point)
        (figure,) = of_class(read(board_svg({(0, 0): TILES["B"].rotations[0]}, (0, 0), [barn])), "figure")
        assert moved(figure) == (x * TILE, y * TILE)


def test_a_board_shows_them_all() -> None:
    report = examined(RECORD)
    root = read(board_picture(report))
    shown = {figure.get("data-figure"): moved(figure) for figure in of_class(root, "figure")}
    assert shown.keys() == {"abbot", "wagon", "builder", "barn", "dragon", "floors"}
    assert shown["barn"] == (TILE, TILE)
    assert report.outcome is not None
    assert [(one.cell, one.letters) for one in drawn_stacks(report.outcome)] == [((0, 1), "3")]


def test_the_terminal_tells_them_by_letters() -> None:
    report = examined(RECORD)
    outcome = report.outcome
    assert outcome is not None
    labels = {figure.label for _, figure in text_figures(outcome, report)}
    assert labels == {"3", "Ra", "Bw", "Bb", "Rr", "d"}
    signs = piece_signs([*outcome.followers, *outcome.game.pieces], outcome.rules)
    assert len(set(signs.values())) == len(signs)
