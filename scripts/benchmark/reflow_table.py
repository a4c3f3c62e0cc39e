"""The quality of reflowed issues as a table."""

from .reflow_quality import MEASURES
from .results import Result
from .table import FILE_WIDTH, shortened


def quality_table(results: list[Result]) -> str:
    """A line for each file and measure, then the totals; a contender of which a measure says nothing has a dash."""
    names = results[0].contenders
    title = f"{'file':<{FILE_WIDTH}} {'quality':<18} {'of':>6} " + " ".join(f"{name:>16}" for name in names)
    lines = [title, "-" * len(title)]
    totals: dict[str, dict[str, tuple[int, int]]] = {}
    for result in results:
        counts = {name: runs[0].counts for name, runs in result.runs.items()}
        for measure, whole in MEASURES:
            found = {name: (of[measure], of[whole]) for name, of in counts.items() if measure in of and of[whole]}
            if found:
                lines.append(_line(result.file, measure, found, names))
                for name, (part, of) in found.items():
                    before = totals.setdefault(measure, {}).get(name, (0, 0))
                    totals[measure][name] = (before[0] + part, before[1] + of)
    lines += [_line("all files", measure, found, names) for measure, found in totals.items()]
    return "\n".join(lines)


def _line(file: str, measure: str, found: dict[str, tuple[int, int]], names: tuple[str, ...]) -> str:
    cells = []
    for name in names:
        part, of = found.get(name, (0, 0))
        cells.append(f"{f'{part:,}  {100 * part / of:5.1f} %' if of else '-':>16}")
    most = max(of for _, of in found.values())
    return f"{shortened(file, FILE_WIDTH):<{FILE_WIDTH}} {measure:<18} {most:>6,} " + " ".join(cells)
