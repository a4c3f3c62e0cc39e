"""The result of a contender's run of a job, and how a run fails."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Measurement:
    """One run of a job on one file by one contender."""

    # Milliseconds of the whole file, by the figure's name.
    figures: dict[str, float]
    # Milliseconds of single pages, by the figure's name and the page's index from 0.
    pages: dict[str, dict[int, float]] = field(default_factory=dict)
    # Numbers that say whether contenders did the same work: files written, hits found.
    counts: dict[str, int] = field(default_factory=dict)
    # Why single pages have no figures, by the page's index from 0.
    failed_pages: dict[int, str] = field(default_factory=dict)


class MeasurementFailed(Exception):
    """A run without figures: `kind` fits into a cell of the table, `detail` says what happened."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


def median(values: Sequence[float]) -> float:
    """The middle value; of an even number the mean of the two in the middle."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent of the values do not exceed, computed as `gatefold-bench` does."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.floor(len(ordered) * percent / 100))]
