"""The colours and the stylesheet of pictures: plain for a file of its own, as variables for a page."""

from __future__ import annotations

import re
from typing import Final

COLOURS: Final = {
    "paper": "#fbf9f2",
    "ink": "#2b241d",
    "field": "#a8cc7d",
    "field-lit": "#ffe23d",
    "hedge": "#4e7a35",
    "road": "#fdfaf0",
    "road-lit": "#ffd21f",
    "kerb": "#6f6250",
    "city": "#d9a066",
    "city-lit": "#f26b3a",
    "wall": "#5a4030",
    "stone": "#f3ead6",
    "roof": "#b4472e",
    "wood": "#4f8f57",
    "wood-lit": "#9be05a",
    "fir": "#27582f",
    "water": "#5aa9d6",
    "water-lit": "#7ff0ff",
    "plain": "#cfc4dc",
    "plain-lit": "#e7a4ff",
    "warning": "#c4001a",
}
"""The colours by name; in a page ``--field`` and so on, which it may set anew."""

_RULES: Final = """
svg.board{background:$paper}
.board text{font-family:'DejaVu Sans','Liberation Sans',Arial,sans-serif;text-anchor:middle}
.ruler{font-size:34px;font-weight:bold;fill:$ink}
.gap{fill:none;stroke:$ink;stroke-opacity:.55;stroke-width:3;stroke-dasharray:3 9;stroke-linecap:round}
.ground{fill:$field}
.edge{fill:none;stroke:$ink;stroke-opacity:.35;stroke-width:1}
.segment{stroke-linecap:butt;stroke-linejoin:round}
.look-open{fill:$field}
.look-walled{fill:$city}
.look-wooded{fill:$wood}
.look-way{stroke:$road}
.look-water{stroke:$water}
.look-house{fill:$stone}
.look-plain{fill:$plain;stroke:$plain}
.hatch{fill:$field-lit}
.hatch .dot{fill:$ink}
.lit.look-open,.lit.look-plain{fill:url(#cs-hatch)}
.lit.look-walled{fill:$city-lit}
.lit.look-wooded{fill:$wood-lit}
.lit.look-way{stroke:$road-lit}
.lit.look-water{stroke:$water-lit}
.lit.look-house{fill:$field-lit}
.lit.look-plain{stroke:$plain-lit}
.area{stroke:none}
.line{fill:none;stroke-width:10}
.kerb{fill:none;stroke:$kerb;stroke-width:13}
.flow{fill:none;stroke-width:20}
.bank{fill:none;stroke:$kerb;stroke-opacity:.6;stroke-width:23}
.flow.end{stroke-width:17}
.bank.end{stroke-width:20}
.wall{fill:none;stroke:$wall;stroke-width:6}
.crown{fill:none;stroke:$stone;stroke-width:2.6;stroke-dasharray:3.2 2.2}
.bushes{fill:none;stroke:$fir;stroke-width:8;stroke-linecap:round;stroke-dasharray:0 6}
.fence{fill:none;stroke:$ink;stroke-width:2.5;stroke-dasharray:5 3}
.hedge{fill:none;stroke:$hedge;stroke-width:6;stroke-linecap:round}
.link{fill:none;stroke:$hedge;stroke-width:2.5;stroke-dasharray:2 4;stroke-linecap:round}
.grass{fill:none;stroke:$hedge;stroke-opacity:.45;stroke-width:1;stroke-linecap:round}
.clearing{stroke:$hedge;stroke-width:2;stroke-dasharray:4 2}
.square{fill:$stone;stroke:$kerb;stroke-width:1.6}
.stone{fill:$stone;stroke:$wall;stroke-width:1.5;stroke-linejoin:round}
.roof{fill:$roof;stroke:$wall;stroke-width:1.5;stroke-linejoin:round}
.ridge{fill:none;stroke:$wall;stroke-width:1.2}
.thin{stroke-width:.8}
.yard{stroke:$wall;stroke-width:1.5}
.fir{fill:$fir;stroke:$ink;stroke-width:.6}
.top{fill:$wood;fill-opacity:.7}
.trunk{fill:#7b5130;stroke:$ink;stroke-width:1}
.pic{stroke:$ink;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}
.pic .pale,.pale{fill:$stone}
.blue{fill:#2f7fd0}
.red{fill:#d7402f}
.green{fill:#3f9b46}
.violet{fill:#b05fd6}
.orange{fill:#f28a1c}
.yellow{fill:#ffd53a}
.brown{fill:#7b5130}
.ink{fill:$ink;stroke:none}
.fine{fill:none;stroke:$ink;stroke-width:1.2}
.pole{fill:none;stroke-width:2.2}
.iron{fill:none;stroke:#8b959e;stroke-width:3}
.shoe{fill:none;stroke-width:6}
.handle{fill:none;stroke-width:2.6}
.foam{fill:none;stroke:$stone;stroke-width:1.8}
.quiet{fill:none;stroke:$hedge;stroke-width:3;stroke-dasharray:0 4.4}
.letter{font-size:13px;font-weight:bold;fill:$ink;stroke:none}
.code{font-size:11px;font-weight:bold;fill:$ink;stroke:$paper;stroke-width:2.6;paint-order:stroke;stroke-linejoin:round}
.board text.code{text-anchor:start}
.body{stroke:$ink;stroke-width:1.8;paint-order:stroke;stroke-linejoin:round}
.halo{fill:none;stroke:$paper;stroke-width:5;stroke-linejoin:round}
.hoop{fill:none;stroke:$paper;stroke-width:1.6}
.initial{font-size:13px;font-weight:bold}
.initial.narrow{font-size:9.5px}
.initial.pair{font-size:11.5px}
.initial.small{font-size:7.5px}
.copies{font-size:15px;fill:$ink}
.caption{font-size:15px;font-weight:bold;fill:$ink}
.heading{font-size:30px;font-weight:bold;fill:$ink}
.board text.heading,.board text.copies{text-anchor:start}
.name{font-size:26px;fill:$ink}
.board text.name{text-anchor:start}
.badge circle{fill:$paper;stroke:$ink;stroke-width:3}
.board .badge text{font-size:18px;font-weight:bold;fill:$ink}
.finding .mend{fill:none;stroke:$warning;stroke-width:4;stroke-dasharray:10 5}
.finding .sign{fill:$paper;stroke:$warning;stroke-width:3;stroke-linejoin:round}
.finding text{font-size:18px;font-weight:bold;fill:$warning}
.lighting .segment,.lighting .mark,.lighting .figure,.lighting .extra{opacity:.28}
.lighting .ground{fill:$paper}
.lighting .lit{opacity:1}
"""


def stylesheet(variables: bool) -> str:
    """The rules for the classes of a picture; with ``variables`` the colours are custom properties.

    A page that embeds a board can then set them anew (for dark mode, say); they are defined on the
    classes ``board`` and ``legend``.

    >>> "var(--field)" in stylesheet(True), "var(" in stylesheet(False)
    (True, False)
    """
    rules = re.sub(
        r"\$([a-z-]+)", lambda match: f"var(--{match[1]})" if variables else COLOURS[match[1]], _RULES
    ).strip()
    if not variables:
        return rules
    return (
        ".board,.legend{" + "".join(f"--{name}:{value};" for name, value in COLOURS.items()) + "}\n" + rules
    )
