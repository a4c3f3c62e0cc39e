"""Runs a server, reads what it prints, and ends it with all processes that it started."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from .measurement import MeasurementFailed

# Maximum seconds for a server to end after it is asked to.
_PATIENCE = 5


class ServerProcess:
    """A server in a session of its own, from entering to leaving a `with`."""

    def __init__(self, command: Sequence[str | Path], **environment: str) -> None:
        self.name = Path(command[0]).name
        self._command = [str(word) for word in command]
        self._environment = os.environ | environment
        # The printed lines, each with the milliseconds since the start.
        self._lines: list[tuple[float, str]] = []
        self._news = threading.Condition()

    def __enter__(self) -> "ServerProcess":
        self._start = time.perf_counter()
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=self._environment,
                start_new_session=True,
            )
        except OSError as error:
            raise MeasurementFailed("no start", f"{self.name} cannot be started: {error}") from error
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def elapsed(self) -> float:
        """Milliseconds since the start."""
        return (time.perf_counter() - self._start) * 1000

    def wait_for(self, pattern: str, timeout: float, count: int = 1) -> tuple[float, re.Match[str]]:
        """Waits until so many lines have matched; the last one, and when it came. Raises MeasurementFailed."""
        deadline = time.monotonic() + timeout
        with self._news:
            while True:
                found = [(at, match) for at, line in self._lines if (match := re.search(pattern, line))]
                if len(found) >= count:
                    return found[count - 1]
                self._check_progress(deadline)
                self._news.wait(0.2)

    def wait_until_listening(self, port: int, timeout: float) -> None:
        """Waits until a server that says nothing takes connections. Raises MeasurementFailed."""
        deadline = time.monotonic() + timeout
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                return
            self._check_progress(deadline)
            time.sleep(0.02)

    def memory(self) -> float:
        """Resident memory of all processes of its session, in megabytes."""
        return sum(_resident_bytes(process) for process in _session(self._process.pid)) / 1e6

    def stop(self) -> None:
        """Asks it to end, and kills whatever is left of it."""
        try:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_PATIENCE)
        finally:
            self._kill()

    def _kill(self) -> None:
        # Some processes may have process groups of their own, but they share the session.
        while processes := _session(self._process.pid):
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            time.sleep(0.01)
        self._process.wait()

    def _read(self) -> None:
        output = self._process.stdout
        assert output is not None
        for line in output:
            with self._news:
                self._lines.append((self.elapsed(), line.decode(errors="replace").strip()))
                self._news.notify_all()

    def _check_progress(self, deadline: float) -> None:
        said = next((line for _, line in reversed(self._lines) if line), "it said nothing")
        if self._process.poll() is not None:
            raise MeasurementFailed("ended", f"{self.name} ended by itself: {said}")
        if time.monotonic() > deadline:
            raise MeasurementFailed("timeout", f"{self.name} was not ready in time: {said}")


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _session(leader: int) -> list[int]:
    """The processes of a session that are not only waiting to be collected."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            # The program's name in parentheses may contain spaces. State, parent, group and session follow it.
            state, _, _, session = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state not in "ZX":
                found.append(int(folder.name))
    return found


def _resident_bytes(process: int) -> int:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    return 0
