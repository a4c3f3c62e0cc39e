"""Measurements, and what is computed from them: medians, ratios, summaries."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from .job import OURS
from .measurement import Measurement, MeasurementFailed, median, percentile

BEST = "best rival"


@dataclass(frozen=True)
class Ratio:
    """Gatefold's time over a rival's: under 1, Gatefold is faster."""

    where: str
    value: float


@dataclass
class Result:
    """A file in one variant of a job: the runs of each contender, or how it failed."""

    file: str
    variant: str
    contenders: tuple[str, ...]
    runs: dict[str, list[Measurement]] = field(default_factory=dict)
    failures: dict[str, MeasurementFailed] = field(default_factory=dict)

    @property
    def figures(self) -> list[str]:
        """The names of all figures, in the order in which they came."""
        return list(dict.fromkeys(name for run in self._all_runs() for name in run.figures))

    @property
    def page_figures(self) -> list[str]:
        return list(dict.fromkeys(name for run in self._all_runs() for name, pages in run.pages.items() if pages))

    def _all_runs(self) -> Iterable[Measurement]:
        return (run for name in self.contenders if name not in self.failures for run in self.runs.get(name, []))

    def values(self, contender: str, figure: str) -> list[float]:
        """A figure of every run; empty where the contender failed, or has no such figure."""
        if contender in self.failures:
            return []
        return [run.figures[figure] for run in self.runs.get(contender, []) if figure in run.figures]

    def medians(self, figure: str) -> dict[str, float]:
        """A figure's median over the runs, of each contender that has it."""
        values = {name: self.values(name, figure) for name in self.contenders}
        return {name: median(runs) for name, runs in values.items() if runs}

    def spread(self, figure: str) -> tuple[float, float] | None:
        """The minimum and maximum ratio to the best rival over the rounds."""
        medians = self.medians(figure)
        best = best_rival(medians)
        if OURS not in medians or best is None:
            return None
        ratios = [
            ours / theirs for ours, theirs in zip(self.values(OURS, figure), self.values(best, figure), strict=True)
        ]
        return min(ratios), max(ratios)

    @property
    def failed_pages(self) -> dict[str, dict[int, str]]:
        """The pages that failed in any run, by contender, with what was said of them."""
        failed: dict[str, dict[int, str]] = {}
        for name, runs in self.runs.items():
            for run in runs:
                if run.failed_pages:
                    failed.setdefault(name, {}).update(run.failed_pages)
        return failed

    def page_medians(self, figure: str) -> dict[int, dict[str, float]]:
        """For each page the median over the runs of each contender; of pages that came in every run."""
        pages: dict[int, dict[str, float]] = {}
        for name in self.contenders:
            if name in self.failures or name not in self.runs:
                continue
            runs = [run.pages.get(figure, {}) for run in self.runs[name]]
            for index in (index for index in runs[0] if all(index in run for run in runs)):
                pages.setdefault(index, {})[name] = median([run[index] for run in runs])
        return pages


def best_rival(medians: dict[str, float]) -> str | None:
    """The fastest contender beside Gatefold."""
    return min((name for name in medians if name != OURS), key=lambda name: medians[name], default=None)


def ratios(results: Iterable[Result], figure: str, rival: str, of_pages: bool) -> list[Ratio]:
    """Ours over a rival's, or over the best one's, of every file or of every page that both have done."""
    found = []
    for result in results:
        cases = {result.file: result.medians(figure)}
        if of_pages:
            pages = result.page_medians(figure)
            cases = {f"{result.file}, page {index + 1}": medians for index, medians in pages.items()}
        for where, medians in cases.items():
            against = best_rival(medians) if rival == BEST else rival
            if OURS in medians and against in medians:
                found.append(Ratio(where, medians[OURS] / medians[against]))
    return found


@dataclass(frozen=True)
class Summary:
    """A figure against a rival over all files or pages."""

    variant: str
    figure: str
    rival: str
    unit: str
    count: int
    median: float
    percentile90: float
    worst: Ratio


def summaries(results: list[Result]) -> list[Summary]:
    """Every figure of every variant against the best rival and each single one."""
    found = []
    for variant in dict.fromkeys(result.variant for result in results):
        chosen = [result for result in results if result.variant == variant]
        figures = [(name, False) for name in dict.fromkeys(name for result in chosen for name in result.figures)]
        figures += [(name, True) for name in dict.fromkeys(name for result in chosen for name in result.page_figures)]
        rivals = [BEST, *(name for name in chosen[0].contenders if name != OURS)]
        for figure, of_pages in figures:
            for rival in rivals:
                if all_ratios := ratios(chosen, figure, rival, of_pages):
                    values = [ratio.value for ratio in all_ratios]
                    worst = max(all_ratios, key=lambda ratio: ratio.value)
                    unit = "pages" if of_pages else "files"
                    middle, high = median(values), percentile(values, 90)
                    found.append(Summary(variant, figure, rival, unit, len(values), middle, high, worst))
    return found
