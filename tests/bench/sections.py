"""All that the benchmarks measure, in the order of the table."""

from __future__ import annotations

from tests.bench import batch, idle, log, pictures, sizes, slips, start, suite
from tests.browser import edit_speed, speed

SECTIONS = {
    section.name: section
    for section in (
        start.SECTION,
        log.SECTION,
        idle.SECTION,
        sizes.SECTION,
        slips.SECTION,
        batch.ARCHIVES,
        batch.MEMORIES,
        batch.CLUSTER,
        pictures.SECTION,
        speed.SECTION,
        edit_speed.SECTION,
        suite.SECTION,
    )
}
