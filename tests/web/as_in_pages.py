"""Scores files as a page does, with nothing that is compiled: ``python -m tests.web.as_in_pages FILE...``."""

from __future__ import annotations

import sys
from pathlib import Path

STAND_INS = Path(__file__).parents[2] / "web" / "stand_ins"
COMPILED = ("_yaml", "yaml._yaml", "markupsafe._speedups", "wcwidth._wcwidth_c")


def main() -> None:
    """Prints the report on each file as a line of JSON."""
    sys.path.insert(0, str(STAND_INS))
    sys.modules.update(dict.fromkeys(COMPILED))

    import jsonschema_rs
    import rpds

    from carcscore.pipeline import examine_each_in

    assert {Path(one.__file__ or "").parent for one in (jsonschema_rs, rpds)} == {STAND_INS}
    for path in sys.argv[1:]:
        for report in examine_each_in(Path(path).read_bytes(), path):
            print(report.to_json())


if __name__ == "__main__":
    main()
