"""Runs programs and workers within a time limit, and times them."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .measurement import MeasurementFailed


def run(command: Sequence[str | Path], timeout: float, output: Path | None = None, **environment: str) -> float:
    """Runs a program to its end and returns the milliseconds that it took.

    Its standard output goes to a file, or nowhere. Raises MeasurementFailed.
    """
    with tempfile.TemporaryFile() as errors, open(output or os.devnull, "wb") as sink:
        start = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=errors,
            env=os.environ | environment,
            start_new_session=True,
        )
        # `wait` with a time limit only checks every 50 ms whether the program has ended.
        late = threading.Event()
        timer = threading.Timer(timeout, lambda: (late.set(), _end(process)))
        timer.start()
        try:
            status = process.wait()
            elapsed = (time.perf_counter() - start) * 1000
        except BaseException:
            _end(process)
            process.wait()
            raise
        finally:
            timer.cancel()
        if late.is_set():
            raise MeasurementFailed("timeout", f"{Path(command[0]).name} was ended: no time left")
        if status != 0:
            errors.seek(0)
            lines = errors.read().decode(errors="replace").strip().splitlines() or ["it said nothing"]
            # Some programs print their usage after the error; Python prints the error last.
            said = next((line for line in lines if line.lower().startswith("error")), lines[-1])
            kind = f"signal {-status}" if status < 0 else f"exit {status}"
            raise MeasurementFailed(kind, f"{Path(command[0]).name}: {said.strip()}")
    return elapsed


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a program and what it started, which share a session."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def run_worker(function: str, request: dict[str, Any], work: Path, timeout: float) -> tuple[Any, float]:
    """Calls `module:function` with a request in a process of its own.

    Returns its result, and the milliseconds of the whole process. Raises MeasurementFailed.
    """
    with tempfile.TemporaryDirectory(dir=work) as folder:
        # Libraries may print to standard output, so the answer has a file of its own.
        asked, answered = Path(folder, "request.json"), Path(folder, "answer.json")
        asked.write_text(json.dumps(request))
        package = __package__ or ""
        elapsed = run([sys.executable, "-m", f"{package}.worker", function, asked, answered], timeout)
        return json.loads(answered.read_text()), elapsed
