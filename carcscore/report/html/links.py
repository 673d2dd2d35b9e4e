"""What texts of a report speak of, as links: features by their ids, rules by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from carcscore.markup import Markup, joined, tag
from carcscore.rules.outcome import Outcome
from carcscore.rules.values import Award

_RULE: Final = r"(?<== )(?P<sum>-?\d+) \((?P<rule>[A-Z]+\d+)(?=[:)])"
"""A rule is cited behind the result of a sum; elsewhere such a word may be the name of a square."""


def paid_by(awards: Iterable[Award]) -> list[str]:
    """The features that paid these awards: for what no feature pays by itself, those that it counts."""
    ids = (
        one
        for award in awards
        if award.points
        for one in ([award.feature] if award.feature else award.features)
    )
    return list(dict.fromkeys(ids))


class Links:
    """Turns the texts of one report into HTML in which features and rules can be followed.

    ``cited`` are the numbers of the rules met so far.
    """

    def __init__(self, outcome: Outcome | None) -> None:
        features = outcome.features if outcome else ()
        self.ids = frozenset(feature.id for feature in features)
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
        if (feature_id := found.get("id")) in self.ids:
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
