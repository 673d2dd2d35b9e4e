"""The page as one HTML document, made from plain data; its scripts do the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from carcscore.markup import Markup, script_data, tag
from carcscore.report.html.head import STYLES, asset, head

_HERE: Final = "carcscore.edit.page"
_REPORT: Final = "carcscore.report.html"
_SCRIPTS: Final = (
    (_HERE, "geometry.js"),
    (_HERE, "kit.js"),
    (_HERE, "parts.js"),
    (_HERE, "board.js"),
    (_HERE, "fitting.js"),
    (_HERE, "edits.js"),
    (_HERE, "app.js"),
    (_HERE, "checks.js"),
    (_HERE, "tokens.js"),
    (_HERE, "picture.js"),
    (_REPORT, "panzoom.min.js"),
    (_HERE, "view.js"),
    (_HERE, "dialogs.js"),
    (_HERE, "tray.js"),
    (_HERE, "told.js"),
    (_HERE, "forms.js"),
    (_HERE, "game.js"),
    (_HERE, "turns.js"),
    (_HERE, "program.js"),
    (_HERE, "text.js"),
    (_HERE, "share.js"),
    (_HERE, "record.js"),
    (_HERE, "keys.js"),
    (_HERE, "main.js"),
)
_TABS: Final = {
    "cell": "Cell",
    "points": "Points",
    "findings": "Findings",
    "turns": "Turns",
    "game": "Game",
    "record": "Record",
}


def page(start: Mapping[str, object]) -> str:
    """The page; ``start`` is what it begins with: the record, what is played with, whether a program answers.

    It asks nobody but the program that serves it, and without one nobody at all.
    """
    style = "\n".join([*map(asset, STYLES), asset("edit.css", _HERE), asset("small.css", _HERE)])
    code = "\n".join(asset(name, package) for package, name in _SCRIPTS)
    body = tag(
        "body",
        tag("a", "Skip to the cell that is chosen", href="#side", class_="skip"),
        _top(),
        tag("main", _board(), _side()),
        tag("p", class_="unseen", id="told", role="status", aria_live="polite"),
        tag("dialog", id="question", aria_labelledby="question-title"),
        tag("noscript", tag("p", "This page needs its script: it is a board to be clicked together.")),
        tag("style", id="look"),
        tag("script", script_data(start), type="application/json", id="start"),
        tag("script", Markup(code)),
    )
    asks = "connect-src 'self'" if start["server"] else ""
    return f"<!doctype html>\n{tag('html', head('carcscore', style, code, asks), body, lang='en')}\n"


def _top() -> Markup:
    return tag(
        "header",
        tag("h1", "A board", id="game-title"),
        tag(
            "div",
            tag("button", "Undo", type="button", id="undo", aria_keyshortcuts="Control+Z"),
            tag("button", "Redo", type="button", id="redo", aria_keyshortcuts="Control+Y"),
            tag("button", "Save", type="button", id="save", aria_keyshortcuts="Control+S"),
            class_="tools",
        ),
        tag("div", id="notices", role="status"),
    )


def _board() -> Markup:
    """The board; its picture is drawn by the script into a group that is moved and scaled."""
    keys = "Arrow keys go from cell to cell, Enter chooses, R turns, Delete takes away, + - 0 zoom."
    zoom = {"in": ("+", "Closer"), "out": ("\u2212", "Farther"), "whole": ("\u25a1", "Whole board")}
    picture = Markup(
        f'<svg class="board" role="group" aria-label="The board. {keys}">'
        '<defs id="defs"></defs><g id="lying"></g></svg>'
    )
    return tag(
        "section",
        tag("h2", "The board", class_="unseen"),
        tag(
            "div",
            tag("ul", id="strip", aria_label="Totals"),
            tag(
                "div",
                (
                    tag("button", sign, type="button", title=does, aria_label=does, data_zoom=how)
                    for how, (sign, does) in zoom.items()
                ),
                class_="zoom",
                role="group",
                aria_label="Closer or farther",
            ),
            class_="above",
        ),
        tag("div", tag("div", picture, id="table"), class_="frame"),
        id="ground",
    )


def _side() -> Markup:
    tabs = (
        tag(
            "button",
            title,
            type="button",
            role="tab",
            id=f"tab-{name}",
            aria_controls=name,
            aria_selected="true" if name == "cell" else "false",
        )
        for name, title in _TABS.items()
    )
    panels = (
        tag("div", id=name, role="tabpanel", aria_labelledby=f"tab-{name}", class_="panel") for name in _TABS
    )
    return tag(
        "section",
        tag("h2", "What lies there, and what it comes to", class_="unseen"),
        tag("div", tabs, id="tabs", role="tablist", aria_label="What to see"),
        panels,
        id="side",
    )
