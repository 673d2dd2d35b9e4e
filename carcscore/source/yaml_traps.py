"""stub"""
from __future__ import annotations
from typing import Any, NoReturn
from carcscore.source.slips import Slips

def explain(error: Exception, slips: Slips, last: Any) -> NoReturn:
    """Stub."""
    mark = getattr(error, "problem_mark", None)
    raise slips.broken(f"This can't be read as YAML: {getattr(error,'problem',error)}.", mark.index if mark else 0)
