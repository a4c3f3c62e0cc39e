"""Plain text tables."""

from .job import OURS
from .results import BEST, Result, Summary, best_rival

FILE_WIDTH = 30
FIGURE_WIDTH = 34


def milliseconds(value: float) -> str:
    """Three significant digits, but no more than two decimals."""
    decimals = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:,.{decimals}f}"


def shortened(text: str, width: int) -> str:
    """The text, or its beginning and its end."""
    if len(text) <= width:
        return text
    tail = width // 2
    return f"{text[: width - tail - 1]}…{text[-tail:]}"


def heading(job: str, contenders: tuple[str, ...]) -> str:
    cells = [f"{name:>10}" for name in contenders]
    line = f"{job:<7} {'file':<{FILE_WIDTH}} {'figure, ms':<{FIGURE_WIDTH}} {' '.join(cells)}"
    return f"{line} {'ratio':>7}  spread\n{'-' * (len(line) + 20)}"


def rows(job: str, result: Result) -> str:
    """A line for each figure: the contenders' medians, ours over the best rival's, and that ratio's range."""
    lines = []
    for figure in result.figures or [""]:
        medians = result.medians(figure)
        cells = []
        for name in result.contenders:
            failure = result.failures.get(name)
            value = milliseconds(medians[name]) if name in medians else failure.kind if failure else "-"
            cells.append(f"{value:>10}")
        label = f"{result.variant}: {figure}".removesuffix(": ")
        line = f"{job:<7} {shortened(result.file, FILE_WIDTH):<{FILE_WIDTH}} {label:<{FIGURE_WIDTH}} "
        lines.append((line + " ".join(cells) + _ratio(result, figure)).rstrip())
    lines += [f"        {name} failed: {failure.detail}" for name, failure in result.failures.items()]
    lines += [
        f"        {name}, page {index + 1} failed: {error}"
        for name, pages in result.failed_pages.items()
        for index, error in sorted(pages.items())
    ]
    # The counts of reflowed issues have a table of their own.
    return "\n".join(lines + ([] if job == "reflow" else differing_counts(result)))


def _ratio(result: Result, figure: str) -> str:
    medians, spread = result.medians(figure), result.spread(figure)
    best = best_rival(medians)
    if best is None or spread is None:
        return ""
    ratio = medians[OURS] / medians[best]
    return f" {ratio:>7.2f}  {spread[0]:.2f}-{spread[1]:.2f}"


def differing_counts(result: Result) -> list[str]:
    """A line for each count that is not the same for all contenders."""
    counts = {name: runs[0].counts for name, runs in result.runs.items() if runs[0].counts}
    labels = dict.fromkeys(label for found in counts.values() for label in found)
    lines = []
    for label in labels:
        numbers = {name: found[label] for name, found in counts.items() if label in found}
        if len(set(numbers.values())) > 1:
            listed = ", ".join(f"{name} {number:,}" for name, number in numbers.items())
            lines.append(f"        {label}: {listed}")
    return lines


def summary_table(found: list[Summary]) -> str:
    """Ratios over all files and pages; the worst one with its place."""
    if not found:
        return "No file was done by Gatefold and a rival."
    figure_width = max(len(f"{line.variant}: {line.figure}") for line in found)
    rival_width = max(len(line.rival) for line in found)
    title = f"{'Gatefold over':<{figure_width + 2 + rival_width}}  {'of':>10}  {'median':>7} {'90 %':>7} {'worst':>7}"
    lines = [title, "-" * len(title)]
    for line in found:
        # The figure's name is shown once, next to the best rival.
        label = f"{line.variant}: {line.figure}" if line.rival == BEST else ""
        numbers = f"{line.median:>7.2f} {line.percentile90:>7.2f} {line.worst.value:>7.2f}"
        of = f"{line.count} {line.unit}"
        lines.append(f"{label:<{figure_width}}  {line.rival:<{rival_width}}  {of:>10}  {numbers}  {line.worst.where}")
    return "\n".join(lines)
