"""Roads to Victory."""

from __future__ import annotations

from carcscore.rules.expansion import Expansion

EXPANSION = Expansion(name="roads-to-victory", title="Roads to Victory")
