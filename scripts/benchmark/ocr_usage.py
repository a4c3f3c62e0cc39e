"""`python -m benchmark.ocr_usage REPORT COMMAND...`: runs a command and reports what it and all it started used.

A process of its own, so that nothing else is counted.
"""

import contextlib
import ctypes
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .processes import run

_PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True)
class Usage:
    """What a command used."""

    processor: float  # milliseconds
    largest: int  # bytes, of the process that needed the most memory


def run_with_usage(command: Sequence[str | Path], timeout: float, output: Path | None = None) -> Usage:
    """Runs a program on one thread a process, as far as OpenMP decides. Raises MeasurementFailed."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        watcher = (sys.executable, "-m", f"{__package__}.ocr_usage", report.name)
        run((*watcher, *command), timeout, output, OMP_THREAD_LIMIT="1")
        return Usage(**json.loads(Path(report.name).read_text()))


def main() -> int:
    # Processes that outlive their parents become children of this one, and are waited for.
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    status = subprocess.run(sys.argv[2:], check=False).returncode
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    report = {"processor": (used.ru_utime + used.ru_stime) * 1000, "largest": used.ru_maxrss * 1024}
    Path(sys.argv[1]).write_text(json.dumps(report))
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main())
