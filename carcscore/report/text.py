"""The report as text for the terminal."""

from __future__ import annotations

from carcscore.report.layout import lay_out
from carcscore.report.model import Report
from carcscore.report.page import page

WIDEST = 100
"""On wider terminals the points would stand too far from what they are for."""


def render_text(report: Report, width: int = 80) -> str:
    """The whole report: the verdict, what was wrong, every feature with its sum, the final table."""
    return lay_out(page(report), min(width, WIDEST))
