"""The figures of readers as tables."""

from collections.abc import Sequence

from .reader_contenders import AGAINST
from .results import Result
from .table import differing_counts, milliseconds

_FIGURE_WIDTH = 42
_CELL_WIDTH = 14

EXPLANATION = """\
Ratios are those of the medians, and their range over the rounds: under 1, Gatefold is better."""


def heading(names: Sequence[str]) -> str:
    line = " ".join([f"{'reader':<{_FIGURE_WIDTH}}", *(f"{name:>{_CELL_WIDTH}}" for name in names)])
    return f"{line}\n{'-' * len(line)}"


def rows(names: Sequence[str], result: Result) -> str:
    """A line for each figure with the medians; then what failed."""
    lines = []
    for figure in result.figures:
        medians = result.medians(figure)
        cells = [f"{_cell(result, name, medians):>{_CELL_WIDTH}}" for name in names]
        lines.append(" ".join([f"{f'{result.variant}: {figure}':<{_FIGURE_WIDTH}}", *cells]).rstrip())
    lines += [f"        {result.variant}: {name} failed: {failure.detail}" for name, failure in result.failures.items()]
    return "\n".join(lines + differing_counts(result))


def _cell(result: Result, name: str, medians: dict[str, float]) -> str:
    failure = result.failures.get(name)
    return milliseconds(medians[name]) if name in medians else failure.kind if failure else "-"


def ratios(results: Sequence[Result]) -> str:
    """For each figure, ours over every rival that has the same task."""
    lines = []
    for ours, rivals in AGAINST.items():
        present = [rival for rival in rivals if any(rival in result.contenders for result in results)]
        if present:
            columns = [f"{f'over {rival}':>{_CELL_WIDTH + 10}}" for rival in present]
            lines += ["", " ".join([f"{ours:<{_FIGURE_WIDTH}}", *columns])]
        for result in results:
            for figure in result.figures:
                cells = [f"{_ratio(result, figure, ours, rival):>{_CELL_WIDTH + 10}}" for rival in present]
                if any(map(str.strip, cells)):
                    lines.append(" ".join([f"{f'{result.variant}: {figure}':<{_FIGURE_WIDTH}}", *cells]).rstrip())
    return "\n".join(lines).strip()


def _ratio(result: Result, figure: str, name: str, rival: str) -> str:
    ours, theirs = result.values(name, figure), result.values(rival, figure)
    if not ours or not theirs or not all(theirs):
        return ""
    medians = result.medians(figure)
    rounds = [one / other for one, other in zip(ours, theirs, strict=True)]
    return f"{medians[name] / medians[rival]:.2f}  {min(rounds):.2f}-{max(rounds):.2f}"
