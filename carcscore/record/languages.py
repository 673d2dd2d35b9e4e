"""The words of records in other languages, by which a record is known to be written in one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_COLORS: Final = ("red", "blue", "yellow", "green", "black", "grey", "white", "pink", "purple", "brown")
_ROLES: Final = ("thief", "knight", "monk", "farmer")
_IN: Final = {
    "German": (
        "rot blau gelb grün schwarz grau weiß rosa lila braun",
        "wegelagerer ritter mönch bauer",
        "strauchdieb:thief dieb:thief moench:monk gruen:green weiss:white",
    ),
    "French": (
        "rouge bleu jaune vert noir gris blanc rose violet marron",
        "voleur chevalier moine paysan",
        "brigand:thief bandit:thief fermier:farmer",
    ),
    "Spanish": (
        "rojo azul amarillo verde negro gris blanco rosa morado marrón",
        "ladrón caballero monje granjero",
        "ladron:thief campesino:farmer marron:brown salteador:thief",
    ),
    "Dutch": (
        "rood blauw geel groen zwart grijs wit roze paars bruin",
        "struikrover ridder monnik boer",
        "rover:thief dief:thief",
    ),
    "Polish": (
        "czerwony niebieski żółty zielony czarny szary biały różowy fioletowy brązowy",
        "złodziej rycerz mnich chłop",
        "rozbójnik:thief zbój:thief rolnik:farmer",
    ),
}
"""For each language the colours, the roles, and other words for some, each with what it means."""

POINT_LETTERS: Final[Mapping[str, Mapping[str, str]]] = {
    "German": {"O": "E"},
    "French": {"O": "W"},
    "Spanish": {"O": "W"},
    "Dutch": {"O": "E", "Z": "S"},
}
"""The letters of points that are roles in English."""


def _words(colors: str, roles: str, more: str) -> dict[str, str]:
    words = dict(zip(colors.split(), _COLORS, strict=True)) | dict(zip(roles.split(), _ROLES, strict=True))
    return words | dict(pair.split(":") for pair in more.split())


WORDS: Final[Mapping[str, Mapping[str, str]]] = {name: _words(*of) for name, of in _IN.items()}
"""For each language the English of its words, in small letters."""
