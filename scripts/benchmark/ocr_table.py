"""The figures of `scripts/bench ocr` as tables."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from .measurement import Measurement, median, percentile
from .ocr_damage import CLEAN
from .ocr_pages import TwinPage
from .ocr_score import MEASURES
from .results import Result
from .table import shortened

# Names of a measurement's figure and count.
PROCESSOR = "processor time"
MEMORY = "bytes of memory"
RATIO_TO = "Tesseract"  # plain Tesseract is what reading a page costs at least

_GROUP_WIDTH = 26
_CELL_WIDTH = 25

EXPLANATION = """\
Shares in percent: recall (printed words that were read), precision (read words that are printed), order (printed words
in the sequence of the born-digital page). Then the processor time over plain Tesseract's, the median of the pages."""


@dataclass(frozen=True)
class TwinResult:
    """What was measured on a twin."""

    page: TwinPage
    result: Result  # its variant is the kind of damage

    def measurement(self, reader: str) -> Measurement | None:
        """None if the reader failed."""
        return next(iter(self.result.runs.get(reader, ())), None)


def page_line(twin: TwinResult, names: Sequence[str]) -> str:
    """A twin in a line."""
    cells = [_cell([twin], name) for name in names]
    label = f"{shortened(twin.page.label, 34):<34} {twin.page.language} {twin.result.variant:<12}"
    failures = [f"\n        {name} failed: {failure.detail}" for name, failure in twin.result.failures.items()]
    return f"{label} {' '.join(cells)}{''.join(failures)}"


def page_heading(names: Sequence[str]) -> str:
    """The heading above the lines of twins."""
    return _ruled(f"{'page':<34} {'':<3} {'damage':<12} " + " ".join(f"{name:>{_CELL_WIDTH}}" for name in names))


def summary(twins: list[TwinResult], names: Sequence[str]) -> str:
    """Means over pages: all, clean and damaged ones, by language, by kind of damage."""
    lines = [_ruled(f"{'means':<{_GROUP_WIDTH}} {'twins':>5} " + " ".join(f"{n:>{_CELL_WIDTH}}" for n in names))]
    kinds = dict.fromkeys(twin.result.variant for twin in twins)
    languages = sorted({twin.page.language for twin in twins})
    groups: list[tuple[str, Callable[[TwinResult], bool]]] = [
        ("all damaged", lambda twin: twin.result.variant != CLEAN.name),
        *((kind, lambda twin, kind=kind: twin.result.variant == kind) for kind in kinds),
        *((f"{one}, {state}", _of(one, state)) for one in languages for state in (CLEAN.name, "damaged")),
    ]
    for label, belongs in groups:
        chosen = [twin for twin in twins if belongs(twin)]
        if chosen:
            cells = " ".join(_cell(chosen, name) for name in names)
            lines.append(f"{label:<{_GROUP_WIDTH}} {len(chosen):>5} {cells}")
    return "\n".join([*lines, "", *(_totals(twins, name) for name in names), "", EXPLANATION])


def _of(language: str, state: str) -> Callable[[TwinResult], bool]:
    is_clean = state == CLEAN.name
    return lambda twin: twin.page.language == language and (twin.result.variant == CLEAN.name) == is_clean


def _cell(twins: list[TwinResult], name: str) -> str:
    """Recall, precision, order and the ratio of processor times, of the twins that the reader could read."""
    read = [(twin, found) for twin in twins if (found := twin.measurement(name)) is not None]
    if not read:
        return f"{'failed':>{_CELL_WIDTH}}"
    shares = (100 * _mean(_share(found, measure) for _, found in read) for measure in ("recall", "precision", "order"))
    ratios = _ratios(twins, name)
    ratio = f"{median(ratios):6.2f}" if ratios else f"{'-':>6}"
    return f"{' '.join(f'{share:5.1f}' for share in shares)} {ratio}".rjust(_CELL_WIDTH)


def _totals(twins: list[TwinResult], name: str) -> str:
    """Processor time, memory and ends of words of a reader over all twins."""
    read = [found for twin in twins if (found := twin.measurement(name)) is not None]
    if not read:
        return f"{name}: read nothing"
    times = [found.figures[PROCESSOR] / 1000 for found in read]
    ratios = _ratios(twins, name)
    against = (
        f", over {RATIO_TO}: median {median(ratios):.2f}, 90 % {percentile(ratios, 90):.2f}, most {max(ratios):.2f}"
        if ratios and name != RATIO_TO
        else ""
    )
    failed = sum(name in twin.result.failures for twin in twins)
    return (
        f"{name}: {median(times):.2f} s of processor time a page{against}; "
        f"at most {max(found.counts[MEMORY] for found in read) / 2**20:.0f} MiB in a process; "
        f"{100 * _mean(_share(found, 'ends') for found in read):.1f} % of the right words begin and end within 2 pixels"
        + (f"; failed on {failed} twins" if failed else "")
    )


def _ratios(twins: list[TwinResult], name: str) -> list[float]:
    """A reader's processor time over plain Tesseract's, of twins that both have read."""
    pairs = ((twin.measurement(name), twin.measurement(RATIO_TO)) for twin in twins)
    return [one.figures[PROCESSOR] / other.figures[PROCESSOR] for one, other in pairs if one and other]


def _share(found: Measurement, measure: str) -> float:
    part, whole = MEASURES[measure]
    return found.counts[part] / found.counts[whole] if found.counts[whole] else 1


def _mean(values: Iterable[float]) -> float:
    collected = list(values)
    return sum(collected) / len(collected)


def _ruled(line: str) -> str:
    return f"{line}\n{'-' * len(line)}"
