"""An action of a turn when its step has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from carcscore.findings import Finding
from carcscore.frozen import frozen
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Action
from carcscore.rules.facts import ActionKind, Step


@frozen
class DueAction:
    """An action at its step, read in its form; ``findings`` say what is wrong in it."""

    step: Step
    action: Action
    findings: Sequence[Finding] = ()
    kind: ActionKind | None = None
    act: Callable[[TurnInPlay, Any], None] | None = None
