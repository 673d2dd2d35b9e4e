"""What can be done with the board of the page: farms by their owners, a link to what is shown, a picture."""

from __future__ import annotations

import re
from typing import Final

from carcscore.drawing.svg.owners import Owners
from carcscore.markup import Markup, joined, tag
from carcscore.report.html.top import game
from carcscore.report.model import Report
from carcscore.report.picture import owned_land

_NOT_IN_FILE_NAMES: Final = re.compile(r'[\\/:*?"<>|\s]+')


def tools(report: Report) -> Markup:
    """The buttons, and what the colours of the owners mean; hidden until the script runs."""
    entries = [
        tag("li", Markup(f'<svg viewBox="-18 -18 36 36" aria-hidden="true">{swatch}</svg>'), names)
        for swatch, names in Owners(owned_land(report)).entries()
    ]
    by_owner = tag("button", "Farms by owner", type="button", data_act="owners", aria_pressed="false")
    name = _NOT_IN_FILE_NAMES.sub(" ", game(report)).strip(" .")[:80]
    whose = {"id": "owned", "class_": "legend", "aria_label": "Whose farms, at the end"}
    return joined(
        tag("ul", entries, **whose, hidden=True) if entries else None,
        tag(
            "div",
            by_owner if entries else None,
            tag("button", "Copy link", type="button", data_act="link"),
            tag("button", "Save picture", type="button", data_act="picture"),
            id="tools",
            data_name=name or "board",
            hidden=True,
        ),
    )
