"""Inline markup: links to features and rules, chips of players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from carcscore.drawing.svg.figures import colours
from carcscore.markup import Markup, joined, tag
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.picture import initials, paints

_RULE: Final = r"(?<== )(?P<sum>-?\d+) \((?P<rule>[A-Z]+\d+)(?=[:)])"
"""A rule number after the result of a sum; elsewhere such a word may be the name of a square."""


class Links:
    """Turns the texts of one report into HTML with links to features and rules.

    ``cited`` are the numbers of the rules met so far.
    """

    def __init__(self, outcome: Outcome | None) -> None:
        features = outcome.features if outcome else ()
        self.names = frozenset(outcome.features.name(one.ref) for one in outcome.features) if outcome else ()
        kinds = sorted({feature.kind.name for feature in features})
        ids = rf"(?<![\w-])(?P<id>(?:{'|'.join(map(re.escape, kinds))})-\d+)(?![\w-])|" if kinds else ""
        self._pattern = re.compile(f"{ids}{_RULE}|`(?P<code>[^`]+)`")
        self.cited: dict[str, None] = {}

    def __call__(self, words: str) -> Markup:
        """The words as HTML."""
        return joined(self._parts(words))

    def feature(self, feature_id: str) -> Markup:
        """A link to the story of a feature."""
        return tag("a", feature_id, class_="ref", href=f"#{feature_id}", data_feature=feature_id)

    def _parts(self, words: str) -> Iterator[str]:
        end = 0
        for match in self._pattern.finditer(words):
            yield words[end : match.start()]
            yield from self._link(match)
            end = match.end()
        yield words[end:]

    def _link(self, match: re.Match[str]) -> Iterator[str]:
        found = match.groupdict()
        if (feature_id := found.get("id")) in self.names:
            yield self.feature(str(feature_id))
        elif found["rule"]:
            number = found["rule"]
            self.cited.setdefault(number)
            yield f"{found['sum']} ("
            yield tag("a", number, class_="rule", href=f"#rule-{number}")
        elif found["code"]:
            yield tag("code", found["code"])
        else:
            yield match[0]


class Chips:
    """Players' letters as on the board, in their colours; the letters alone tell players apart."""

    def __init__(self, report: Report) -> None:
        ids = [tally.player.id for tally in report.tallies]
        self._letters = initials(ids)
        self._paints = paints(report)

    def __call__(self, player: str) -> Markup:
        """The chip of a player."""
        fill, ink = colours(self._paints[player])
        paint = f"background:{fill};color:{ink}"
        return tag("span", self._letters[player], class_="chip", style=paint, aria_hidden="true")
