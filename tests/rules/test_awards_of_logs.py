"""An award from play gets the names that its features have in the end, and is else the same."""

from dataclasses import fields
from typing import Any, cast

from carcscore.board.features import Features
from carcscore.play.replay import _with_ids
from carcscore.scoring.values import Award


class Named:
    """Names a segment by its number."""

    def id_of(self, segment: int) -> str:
        return f"city-{segment}"


def test_nothing_of_an_award_is_lost_when_its_features_are_named() -> None:
    held: dict[str, Any] = {one.name: object() for one in fields(Award)}
    held |= {"feature": "#3", "features": ("#4", "farm-1")}
    award = _with_ids(Award(**held), cast(Features, Named()))
    held |= {"feature": "city-3", "features": ("city-4", "farm-1")}
    assert {name: getattr(award, name) for name in held} == held
