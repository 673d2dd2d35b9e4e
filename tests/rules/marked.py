"""Records written with marks where findings are expected."""

from typing import Any

from carcscore.findings import Finding
from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse

HEAD = "carcscore: 1\nplayers: [red, blue]\n"
MARK = "«"


def record(text: str) -> str:
    """A text with the head of a record for red and blue before it, unless it has one of its own."""
    own = "\n" + text.replace(MARK, "")
    return "".join(line + "\n" for line in HEAD.splitlines() if "\n" + line.split()[0] not in own) + text


def place(text: str) -> tuple[int, int] | None:
    """Line and column of the mark, as they are without it."""
    before, mark, _ = text.partition(MARK)
    return (before.count("\n") + 1, len(before) - before.rfind("\n")) if mark else None


def examined(text: str, **rules: Any) -> Report:
    return examine(parse(text.replace(MARK, "")), **rules)


def wrong(report: Report) -> list[Finding]:
    return [finding for finding in report.findings if finding.severity != "note"]


def codes(report: Report) -> list[str]:
    return [finding.code for finding in wrong(report)]


def told(report: Report) -> list[tuple[str, str | None, str | None]]:
    """Code, cell and point of each finding."""
    return [(finding.code, finding.where.cell, finding.where.point) for finding in wrong(report)]
