"""The River."""

from __future__ import annotations

from carcscore.rules.expansion import Expansion

EXPANSION = Expansion(name="river", title="The River")
