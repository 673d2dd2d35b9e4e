"""How much memory this process has held at most."""

import re
import resource
import sys
from pathlib import Path


def peak() -> int:
    """The most memory that this process has held since its program began, in KiB.

    Linux counts in `ru_maxrss` what the process that started this one held, but not in `VmHWM`.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.findall(r"VmHWM:\s*(\d+)", status.read_text())[0])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
