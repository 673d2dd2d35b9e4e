"""Awards as a report tells them: their features by name."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from carcscore.board.features import Features
from carcscore.frozen import frozen
from carcscore.geometry import Cell
from carcscore.scoring.values import About, Award, Item, Phase, Strength


@frozen
class NamedAward:
    """An :class:`~carcscore.scoring.values.Award` of which the features have their names: ``city-3``."""

    player: str
    kind: str
    points: int
    items: tuple[Item, ...]
    rule: str
    feature: str | None
    features: tuple[str, ...]
    complete: bool | None
    majority: tuple[tuple[str, Strength], ...]
    phase: Phase
    turn: int | None
    at: Cell | None
    about: tuple[About, ...]


_ALIKE = [name for name in NamedAward.__annotations__ if name not in ("feature", "features")]


def named_awards(awards: Iterable[Award], features: Features) -> tuple[NamedAward, ...]:
    """These awards with the names of their features."""
    return tuple(
        NamedAward(
            feature=None if award.feature is None else features.name(award.feature),
            features=tuple(map(features.name, award.features)),
            **{field: getattr(award, field) for field in _ALIKE},
        )
        for award in awards
    )


def paid_by(awards: Iterable[NamedAward]) -> list[str]:
    """The features that paid these awards; for an award of no feature, those that it counts."""
    paid = ([award.feature] if award.feature else award.features for award in awards if award.points)
    return list(dict.fromkeys(chain.from_iterable(paid)))


def lights_of(awards: Iterable[NamedAward], player: str, kind: str | None = None) -> str:
    """The features that paid a player, by this kind of award or by any, for the script to light up."""
    return " ".join(
        paid_by(award for award in awards if award.player == player and kind in (None, award.kind))
    )
