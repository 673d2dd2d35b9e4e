"""Pictures that a package of expansions brings: drawn where they are named, unless they could do harm."""

from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from carcscore.drawing.svg.board import board_svg
from carcscore.drawing.svg.definitions import pictogram
from carcscore.drawing.svg.figures import SvgFigure
from carcscore.drawing.svg.pictures import MARKS, SHAPES, name_in, picture
from carcscore.edit.examining import Setting
from carcscore.edit.stock import stock
from carcscore.game.expansion import Expansion
from carcscore.pipeline import parse
from carcscore.report.picture import shapes_of, symbols_of
from carcscore.rules.facts import Facts, Figure
from carcscore.tiles.kinds import FeatureKind, MarkKind
from tests.drawing.pictures import SPACE, of_class, read, shipped_tiles

OX = '<path class="body" d="M-15-8H15V8H-15Z"/>'
WHEEL = '<circle class="red" r="9"/>'
_numbers = count()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package of no other test with a picture of an ox and one of a wheel."""
    name = f"brought{next(_numbers)}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    brought(tmp_path / name, SHAPES, f'<g id="ox">\n  {OX}\n</g><g id="barn">{OX}</g>')
    brought(tmp_path / name, MARKS, f'<g id="wheel">{WHEEL}</g>')
    monkeypatch.syspath_prepend(tmp_path)
    return name


def brought(folder: Path, file: str, pictures: str) -> None:
    (folder / file).write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{pictures}</svg>')


def test_a_picture_of_its_own_comes_before_one_of_the_program(package: str) -> None:
    assert [name_in(package, SHAPES, name) for name in ("ox", "barn", "pig", "cow")] == [
        f"{package}.ox",
        f"{package}.barn",
        "pig",
        "cow",
    ]
    assert picture(SHAPES, f"{package}.ox") == OX
    assert picture(MARKS, f"{package}.ox") is picture("none.svg", "ox") is picture(SHAPES, "cow") is None
    assert [name_in(other, SHAPES, "ox") for other in ("no.such", "carcscore", "")] == ["ox"] * 3


def test_a_figure_is_drawn_in_the_shape_that_its_package_brings(package: str) -> None:
    ox = SvgFigure((0, 0), 0, "B", "blue", "blue", "ox", pose="piece", sign="o", shape=f"{package}.ox")
    tiles = {(0, 0): shipped_tiles()["D"].rotations[0]}
    root = read(board_svg(tiles, (0, 0), [ox], legend=[("B", "blue", "Bob")]))
    (figure,) = of_class(root, "figure")
    assert [use.get("href") for use in figure.iter(f"{SPACE}use")] == [f"#cs-{package}.ox"]
    assert ["".join(text.itertext()) for text in figure.iter(f"{SPACE}text")] == ["B"]
    assert [one.get("id") for one in root.iter() if (one.get("id") or "").endswith(".ox")] == [
        f"cs-{package}.ox"
    ]
    assert f'id="cs-{package}.ox"' in board_svg(tiles, (0, 0), shapes=[ox.shape], standalone=False)


def test_names_of_marks_kinds_and_figures_are_those_of_their_package(package: str) -> None:
    facts = Facts(
        name="carts",
        title="Carts",
        package=package,
        figures=(Figure("ox", 1, follower=False, shape="ox"), Figure("swine", 1, shape="pig")),
        kinds=(FeatureKind("smithy", "smithies", "inside", 99, look="wheel"),),
        marks=(
            MarkKind("cart", "carts", "tile", "any", symbol="wheel", heading=90),
            MarkKind("inn-sign", "inn signs", "tile", "any", symbol="house"),
        ),
    )
    assert shapes_of([facts]) == {"ox": f"{package}.ox", "swine": "pig"}
    assert symbols_of([facts]) == {
        "pennant": "shield",
        "smithy": f"{package}.wheel",
        "cart": f"{package}.wheel 90",
        "inn-sign": "house",
    }


def test_the_page_that_builds_has_them(package: str) -> None:
    facts = Facts(
        name="carts", title="Carts", package=package, figures=(Figure("ox", 1, follower=False, shape="ox"),)
    )
    setting = Setting.of(parse("{carcscore: 1, players: [red, blue], board: D}"))
    carts = type("Carts", (Expansion,), {"facts": facts})
    record = replace(setting.record, rules=replace(setting.record.rules, expansions=("carts",)))
    shown = stock(
        SimpleNamespace(  # type: ignore[arg-type]
            record=record,
            rules=replace(setting.rules, expansions=(carts,)),
            catalogue=setting.catalogue,
        )
    )
    assert f'<g id="cs-{package}.ox">{OX}</g>' in shown["svg"]["defs"]
    (ox,) = [one for one in shown["figures"] if one["name"] == "ox"]
    assert f'href="#cs-{package}.ox"' in ox["svg"]["piece"][0]


@pytest.mark.parametrize(
    "harm",
    [
        "<script>alert(1)</script>",
        '<path d="M0 0" onclick="alert"/>',
        '<path d="M0 0" ONLOAD="alert"/>',
        '<a href="#x"><path d="M0 0"/></a>',
        '<use href="#cs-barn"/>',
        '<path d="M0 0" href="x"/>',
        '<path d="M0 0" xlink:href="x"/>',
        '<image href="https://example.com/a.png"/>',
        "<foreignObject><p>x</p></foreignObject>",
        "<style>*{display:none}</style>",
        '<path d="M0 0" style="fill:red"/>',
        '<path d="M0 0" fill="url(https://example.com/a.svg)"/>',
        r'<path d="M0 0" fill="u\72l"/>',
        '<path d="M0 0" fill="&#117;rl"/>',
        '<path d="M0 0" id="cs-ground"/>',
        '<set attributeName="href" to="x"/>',
        "<path d='M0 0'/>",
        '<path d="M0 0">',
        "<!-- x -->",
        "words",
        '<path d="M0 0"/></svg>',
        "{fill}",
        "",
    ],
)
def test_what_could_do_harm_is_not_drawn(harm: str, package: str, tmp_path: Path) -> None:
    brought(tmp_path / package, MARKS, f'<g id="odd">{OX if harm else ""}{harm}</g><g id="sound">{OX}</g>')
    assert name_in(package, MARKS, "sound") == f"{package}.sound"
    assert name_in(package, MARKS, "odd") == "odd"
    badge = read(pictogram(f"{package}.odd", "fair"))
    assert "".join(badge.itertext()) == "F"


def test_what_is_no_text_brings_nothing(package: str, tmp_path: Path) -> None:
    (tmp_path / package / SHAPES).write_bytes(b'\xff\xfe<g id="ox"></g>')
    assert name_in(package, SHAPES, "ox") == "ox"
