"""The figures of servers as a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from .job import OURS
from .results import Result
from .serve import THROUGHPUT
from .serve_contender import COLD, HOT
from .table import differing_counts, milliseconds

_FIGURE_WIDTH = 34
_CELL_WIDTH = 13
_RATIO_WIDTH = 18

EXPLANATION = """\
The last columns have the ratio to a rival, and its range over the rounds: under 1, Gatefold is better. (It is
Gatefold's figure over the rival's, but for tiles a second the rival's over Gatefold's.)"""


@dataclass(frozen=True)
class Mark:
    """How many times a rival's tiles a second Gatefold wants to serve at least."""

    variant: str
    rival: str
    least: float


MARKS = (Mark(HOT, "IIPImage", 1), Mark(HOT, "IIP+memcached", 1), Mark(COLD, "large-image", 10))


def heading(names: Sequence[str]) -> str:
    cells = [f"{name:>{_CELL_WIDTH}}" for name in names]
    cells += [f"{f'over {name}':>{_RATIO_WIDTH}}" for name in names if name != OURS]
    line = f"{'serve':<{_FIGURE_WIDTH}} {' '.join(cells)}"
    return f"{line}\n{'-' * len(line)}"


def rows(names: Sequence[str], result: Result) -> str:
    """A line for each figure: the medians of the servers, and ratios; then what failed."""
    lines = []
    for figure in result.figures:
        medians = result.medians(figure)
        cells = [f"{_cell(result, name, medians):>{_CELL_WIDTH}}" for name in names]
        cells += [f"{_ratio(result, figure, name):>{_RATIO_WIDTH}}" for name in names if name != OURS]
        lines.append(f"{f'{result.variant}: {figure}':<{_FIGURE_WIDTH}} {' '.join(cells)}".rstrip())
    lines += [f"        {result.variant}: {name} failed: {failure.detail}" for name, failure in result.failures.items()]
    return "\n".join(lines + differing_counts(result))


def _cell(result: Result, name: str, medians: dict[str, float]) -> str:
    failure = result.failures.get(name)
    return milliseconds(medians[name]) if name in medians else failure.kind if failure else "-"


def _ratio(result: Result, figure: str, rival: str) -> str:
    ours, theirs = result.values(OURS, figure), result.values(rival, figure)
    medians = result.medians(figure)
    if not ours or not theirs or not all(ours + theirs):
        return ""
    is_throughput = figure == THROUGHPUT

    def over(one: float, other: float) -> float:
        return other / one if is_throughput else one / other

    rounds = [over(*pair) for pair in zip(ours, theirs, strict=True)]
    return f"{over(medians[OURS], medians[rival]):.2f}  {min(rounds):.2f}-{max(rounds):.2f}"


def marks(results: Sequence[Result]) -> list[dict[str, object]]:
    """Each mark with what was reached, where both were measured."""
    reached = []
    for mark in MARKS:
        medians = next((result.medians(THROUGHPUT) for result in results if result.variant == mark.variant), {})
        if OURS in medians and mark.rival in medians:
            times = medians[OURS] / medians[mark.rival]
            found = {"variant": mark.variant, "rival": mark.rival, "least": mark.least, "reached": times}
            reached.append(found | {"isMet": times >= mark.least})
    return reached


def marks_table(results: Sequence[Result]) -> str:
    lines = [
        f"{mark['variant']}: {mark['reached']:.2f} times the tiles a second of {mark['rival']}, "
        f"and at least {mark['least']:g} wanted: {'met' if mark['isMet'] else 'not met'}"
        for mark in marks(results)
    ]
    return "\n".join(lines)
