"""Followers and pieces: standing, lying, or as a token; in their player's colour, with letters on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from carcscore.drawing.svg.curves import Spot, number
from carcscore.drawing.svg.pictures import SHAPES, picture, pictures
from carcscore.geometry import Cell, pair_name
from carcscore.markup import Markup, element, joined

Pose = Literal["standing", "lying", "piece"]

TALL: Final = 1.3
"""The scale of figures that count for more than one."""

_NEUTRAL: Final = ("#d5d2c8", "#1b1b1b")
AT_CORNERS: Final = frozenset({"barn"})
"""The shapes of what stands where four tiles meet."""
COLOURS: Final = {
    "red": ("#d3222a", "#fff"),
    "blue": ("#1d5fc4", "#fff"),
    "yellow": ("#ffd818", "#1b1b1b"),
    "green": ("#17843a", "#fff"),
    "black": ("#26262b", "#fff"),
    "pink": ("#f58bbd", "#1b1b1b"),
    "orange": ("#f5821f", "#1b1b1b"),
    "purple": ("#6c2aa8", "#fff"),
    "brown": ("#79451f", "#fff"),
    "white": ("#fff", "#1b1b1b"),
    "grey": ("#8f979e", "#000"),
}
"""The paints of figures and of the letters on them, in the order in which players without one get them."""
_BODY: Final = (
    "M0-16A6 6 0 0 1 4.5-6C10-5 14-2 14 2C14 5 10 6 7.5 6L10 13.5Q10.5 16 8 16H-8Q-10.5 16-10 13.5"
    "L-7.5 6C-10 6-14 5-14 2C-14-2-10-5-4.5-6A6 6 0 0 1 0-16Z"
)
_RAISED: Final = 2.5
"""The distance by which several letters are raised, to where a figure is widest."""
_MOST_NARROW: Final = 3
"""More letters than this are set smaller."""
_LETTERS: Final[dict[str, Spot]] = {
    "standing": (0.0, 10.0),
    "lying": (-4.5, 4.2),
    "piece": (0.0, 4.5),
    "abbot": (0.0, 11.5),
    "mayor": (0.0, 11.0),
    "wagon": (0.0, 3.5),
    "builder": (0.0, 10.0),
    "pig": (-1.5, 4.5),
    "barn": (0.0, 9.5),
    "shepherd": (-1.0, 10.0),
    "ringmaster": (0.0, 10.0),
    "floors": (-5.0, 0.5),
    "bridge": (0.0, 6.5),
    "castle": (0.0, 4.5),
    "phantom": (0.0, 9.0),
    "post-house": (0.0, 10.5),
    "pickpocket": (-2.5, 10.5),
    "ferry": (0.0, 11.5),
    "teacher": (0.0, 11.0),
    "flea": (0.0, 8.5),
    "latent-flea": (3.0, 9.5),
    "tunnel-token": (0.0, 8.5),
}
"""The spots of the letters of a pose or shape."""


_ORDINARY: Final = "follower"
"""The figure whose role says enough: a knight is a follower."""


class SvgFigure(NamedTuple):
    """A follower or other figure on the board; ``segment`` is ``None`` when it is on the whole tile.

    ``letters`` are its player's, ``colour`` is the player's colour word; ``shape`` names a shape of its
    own, ``sign`` is a letter that tells what it is where it has none. ``point`` is the rim point by which
    it was put there, if any; one that is ``built`` stands on what lies inside the tile.
    """

    cell: Cell
    segment: int | None
    letters: str
    colour: str = ""
    player: str = ""
    figure: str = _ORDINARY
    role: str = ""
    pose: Pose = "standing"
    tall: bool = False
    sign: str = ""
    shape: str = ""
    point: int = -1
    built: bool = False


def colours(word: str) -> tuple[str, str]:
    """The colour of a player's figures and that of the letters on them.

    >>> colours("yellow"), colours("") == colours("no colour")
    (('#ffd818', '#1b1b1b'), True)
    """
    return COLOURS.get(word.lower(), _NEUTRAL)


def hatch() -> Markup:
    """The fill of highlighted areas: dots, so that colour isn't needed to see them.

    The pattern continues across tiles, however each is turned.
    """
    dots = [element("circle", class_="dot", cx=x, cy=x, r=1.15) for x in (2.5, 7.5)]
    return element(
        "pattern",
        element("rect", width=10, height=10),
        dots,
        id="cs-hatch",
        class_="hatch",
        width=10,
        height=10,
        patternUnits="userSpaceOnUse",
    )


def poses(shapes: Iterable[str] = ()) -> Markup:
    """The definitions of the shapes of figures: of the program's, and of these if others bring them."""
    names = dict.fromkeys([*pictures(SHAPES), *sorted(shapes)])
    rings = [element("circle", class_="body", r=13.5), element("circle", class_="hoop", r=10.5)]
    return joined(
        element("path", id="cs-standing", class_="body", d=_BODY),
        element("path", id="cs-lying", class_="body", transform="rotate(90)", d=_BODY),
        element("g", rings, id="cs-piece"),
        [element("g", drawn, id=f"cs-{name}") for name in names if (drawn := picture(SHAPES, name))],
    )


def figure(drawn: SvgFigure, spot: Spot, feature: str, lit: bool, cell: str) -> Markup:
    """The markup of one figure at a spot of the board; its tooltip says ``blue's knight on C2``."""
    kind = "" if drawn.role and drawn.figure == _ORDINARY else drawn.figure
    words = " ".join(dict.fromkeys(word for word in (kind, drawn.role) if word))
    what = f"{drawn.player}'s {words}" if drawn.player else words
    scale = f" scale({TALL})" if drawn.tall else ""
    return element(
        "g",
        element("title", f"{what} on {cell}"),
        token(drawn.letters, drawn.colour, drawn.pose, drawn.sign, drawn.shape),
        class_="figure lit" if lit else "figure",
        data_feature=feature or None,
        data_player=drawn.player or None,
        data_figure=drawn.figure,
        data_role=drawn.role or None,
        data_at=pair_name(drawn.cell),
        transform=f"translate({number(spot[0])} {number(spot[1])}){scale}",
    )


def token(letters: str, colour: str = "", pose: Pose = "standing", sign: str = "", shape: str = "") -> Markup:
    """The markup of a figure around (0, 0): its shape and the letters on it, with its sign if it has none."""
    return _token(letters, *colours(colour), pose, sign, shape)


def unpainted(letters: int, pose: Pose, sign: str = "", shape: str = "") -> str:
    """A token for so many letters, with ``{fill}``, ``{ink}`` and ``{letters}`` still to be filled in.

    >>> "{letters}d</text>" in unpainted(1, "piece", "d")
    True
    """
    blanks = "\u2423" * letters
    return _token(blanks, "{fill}", "{ink}", pose, sign, shape).replace(blanks or "\0", "{letters}")


def _token(letters: str, fill: str, ink: str, pose: Pose, sign: str, shape: str) -> Markup:
    drawn = shape if picture(SHAPES, shape) else pose
    letters += "" if drawn == shape else sign
    x, y = _LETTERS.get(drawn, (0.0, 5.0))
    several = len(letters) > 1
    narrow = " pair" if drawn == "piece" and len(letters) == len("Bp") else " narrow"
    size = " small" if len(letters) > _MOST_NARROW else narrow if several else ""
    raised = _RAISED if several and drawn == "standing" else 1.0 if several else 0.0
    text = element("text", letters, x=number(x), y=number(y - raised), fill=ink, class_=f"initial{size}")
    return joined(element("use", href=f"#cs-{drawn}", fill=fill), text if letters else None)
