"""Shared by the jobs that process a whole issue and write files: contenders, and their two figures."""

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .job import Issue, Settings
from .library import Library
from .measurement import Measurement
from .processes import run

ONE_THREAD = "1 thread"
ALL_CORES = "all cores"

Command = Sequence[str | Path]
# The command lines, usually one, that do a variant of a job on an issue, with their output in a folder.
Commands = Callable[[Issue, Settings, str, Path], Sequence[Command]]
# The numbers that say whether contenders did the same work.
Counts = Callable[[Path], dict[str, int]]


class Program:
    """Programs that are run one after the other.

    What they take in process is their time without that of the same program saying only its version or help. Standard
    output goes to the file `output` of the folder.
    """

    def __init__(
        self,
        settings: Settings,
        name: str,
        commands: Commands,
        counts: Counts,
        start_option: str = "-v",
        **environment: str,
    ) -> None:
        self.settings = settings
        self.name = name
        self.commands = commands
        self.counts = counts
        self.start_option = start_option
        self.environment = environment

    def measure(self, issue: Issue, variant: str) -> Measurement:
        with tempfile.TemporaryDirectory(dir=self.settings.work) as work:
            folder = Path(work)
            deadline = time.monotonic() + self.settings.timeout
            commands = self.commands(issue, self.settings, variant, folder)
            elapsed = sum(
                run(command, max(0.0, deadline - time.monotonic()), folder / "output", **self.environment)
                for command in commands
            )
            starts = sum(self._start(command[0]) for command in commands)
            return Measurement(_figures(max(0.0, elapsed - starts), elapsed), counts=self.counts(folder))

    def _start(self, program: str | Path) -> float:
        return run((program, self.start_option), self.settings.timeout)


class PythonProgram(Library):
    """A worker that does the job with a library, and reports its time without the start of Python."""

    def __init__(self, settings: Settings, name: str, function: str, counts: Counts, **request: Any) -> None:
        super().__init__(settings, name)
        self.function = function
        self.counts = counts
        self.request = request

    def measure(self, issue: Issue, variant: str) -> Measurement:
        with tempfile.TemporaryDirectory(dir=self.settings.work) as folder:
            answer, elapsed = self.call(self.function, issue, folder=folder, **self.request)
            counts = self.counts(Path(folder)) | answer["counts"]
            return Measurement(_figures(answer["elapsed"], elapsed), counts=counts)


def _figures(in_process: float, whole_process: float) -> dict[str, float]:
    return {"in process": in_process, "whole process": whole_process}


def pictures(folder: Path) -> dict[str, int]:
    """How many pictures a folder holds, at any depth."""
    return {"pictures": sum(file.suffix in (".jpg", ".pnm") for file in folder.rglob("*"))}


def nothing(folder: Path) -> dict[str, int]:
    """The counts of workers that count themselves."""
    return {}


def threads_option(variant: str) -> tuple[str, ...]:
    """The arguments that make Gatefold use one thread, or as many as there are cores."""
    return ("--threads", "1") if variant == ONE_THREAD else ()
