"""The New World."""

from __future__ import annotations

from carcscore.rules.expansion import Expansion

EXPANSION = Expansion(name="new-world", title="The New World")
