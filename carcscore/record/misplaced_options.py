"""Options of expansions that a record gives elsewhere than under the name of their expansion.

Looked for only when a record can't be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carcscore.findings import Finding, Path
from carcscore.record.errors import Findings
from carcscore.record.vocabulary import Vocabulary
from carcscore.record.yaml_scalars import flow
from carcscore.text import quoted


def find_misplaced_options(data: Mapping[str, Any], vocabulary: Vocabulary) -> list[Finding]:
    """Findings on options in ``rules``, or in ``rules.options`` where an expansion's name belongs."""
    findings = Findings()
    rules = data.get("rules")
    for place, holder in ((("rules",), rules), (("rules", "options"), _inner(rules, "options"))):
        for name, value in holder.items() if isinstance(holder, dict) else ():
            expansion = vocabulary.options.get(name)
            if expansion is None or isinstance(value, dict):
                continue
            remedy = flow({expansion: {name: value if isinstance(value, str | int) else "VALUE"}})
            message = f"{quoted(name)} is an option of {expansion}: in `rules` write `options: {remedy}`."
            path: Path = (*place, name)
            findings.error("misplaced-key", message, path)
    return findings.found


def _inner(holder: object, key: str) -> object:
    return holder.get(key) if isinstance(holder, dict) else None
