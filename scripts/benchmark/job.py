"""What every job has: contenders, and variants in which they are measured."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Protocol

from .measurement import Measurement

OURS = "Gatefold"


@dataclass(frozen=True)
class PageSize:
    """A page as displayed, in points."""

    width: float
    height: float


@dataclass(frozen=True)
class Issue:
    """A file to measure, and its pages that are measured, which always begin with the first."""

    path: Path
    pages: tuple[PageSize, ...]

    @property
    def page_list(self) -> str:
        """The pages as the command line takes them."""
        return f"1-{len(self.pages)}"


@dataclass(frozen=True)
class Settings:
    """Settings of all jobs."""

    program: Path  # Gatefold
    work: Path  # a folder for output that is thrown away
    timeout: float  # seconds that one run on one file may take
    query: str  # what the search job looks for
    server_program: Path | None = None  # gatefold-server
    bench_program: Path | None = None  # gatefold-bench
    seconds: float = 20  # how long each tile is asked for once
    requests: int = 100_000  # for hot tiles
    connections: int = 8  # through which tiles are asked for


class Contender(Protocol):
    """A program or library that does a job."""

    name: str

    def measure(self, issue: Issue, variant: str) -> Measurement:
        """Does the job once. Raises MeasurementFailed."""


class Job(Protocol):
    """Work that several programs can do. Made from the settings."""

    name: ClassVar[str]
    summary: ClassVar[str]
    # Debian packages of the rivals.
    debian_packages: ClassVar[tuple[str, ...]]
    python_packages: ClassVar[tuple[str, ...]]
    # Ways of doing the job that are measured one after the other.
    variants: Sequence[str]
    # The first one is Gatefold.
    contenders: Sequence[Contender]
