"""Runs a job's contenders in turns."""

import sys
from contextlib import suppress
from pathlib import Path

from .job import Issue, Job
from .measurement import MeasurementFailed
from .results import Result
from .serve_tiles import Shelf


def measure(job: Job, issue: Issue | Shelf, name: str, variant: str, runs: int) -> Result:
    """Runs each contender once in every round. Every other round is in reverse, so that none always follows another."""
    result = Result(name, variant, tuple(contender.name for contender in job.contenders))
    for round_number in range(runs):
        turn = job.contenders if round_number % 2 == 0 else reversed(job.contenders)
        for contender in turn:
            # One failure is enough: trying a hang again would cost the whole time limit again.
            if contender.name in result.failures:
                continue
            note(f"{job.name}, {variant}: {name}, round {round_number + 1} of {runs}, {contender.name}")
            try:
                measurement = contender.measure(issue, variant)
            except MeasurementFailed as failure:
                result.failures[contender.name] = failure
            else:
                result.runs.setdefault(contender.name, []).append(measurement)
    note("")
    return result


def read_once(path: Path) -> None:
    """Brings a file into the system's cache, so that the first contender does not wait for the disk."""
    with path.open("rb") as file:
        while file.read(1 << 20):
            pass


def warm_up(job: Job, issue: Issue) -> None:
    """Lets each contender do one page, so that its program and libraries are in the system's cache.

    A job that can only do whole issues is not warmed up.
    """
    if getattr(job, "takes_whole_issues", False):
        return
    first_page = Issue(issue.path, issue.pages[:1])
    for contender in job.contenders:
        note(f"{job.name}: warming up {contender.name}")
        # A failure will be seen again when it is measured.
        with suppress(MeasurementFailed):
            contender.measure(first_page, job.variants[0])
    note("")


def note(text: str) -> None:
    """Shows progress on a terminal; each note replaces the last one."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
