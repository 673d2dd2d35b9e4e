"""The Woods."""

from __future__ import annotations

from carcscore.rules.expansion import Expansion

EXPANSION = Expansion(name="the-woods", title="The Woods")
