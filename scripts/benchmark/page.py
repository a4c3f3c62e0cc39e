"""The job `page`: whole pages, drawn cold."""

from .gatefold_program import GatefoldBench
from .job import Contender, Issue, Settings
from .library import PILLOW, PYLOPDF, PYMUPDF, PYPDFIUM2, Library
from .measurement import Measurement, median, percentile

DPI = 150


class PageJob:
    """Each page drawn whole at 150 dpi, loaded anew; MuPDF's store, and with it its fonts, is emptied before."""

    name = "page"
    summary = "whole pages, cold, at 150 dpi, in process, one thread"
    debian_packages = ()
    programs = ("gatefold-bench",)
    python_packages = (PYPDFIUM2, PYMUPDF, PYLOPDF, PILLOW)
    variants = (f"{DPI} dpi",)

    def __init__(self, settings: Settings) -> None:
        libraries = [PageLibrary(settings, name) for name in ("PDFium", "MuPDF", "pylopdf")]
        self.contenders: list[Contender] = [GatefoldPages(settings), *libraries]


class GatefoldPages(GatefoldBench):
    def measure(self, issue: Issue, variant: str) -> Measurement:
        report = self.report("pages", issue, DPI)
        times = {page["pageIndex"]: median(page["milliseconds"]) for page in report["pages"]}
        return _measurement(report["open"], times)


class PageLibrary(Library):
    def measure(self, issue: Issue, variant: str) -> Measurement:
        answer, _ = self.call("pages:pages", issue, dpi=DPI)
        return _measurement(answer["open"], dict(enumerate(answer["pages"])))


def _measurement(opening: float, times: dict[int, float]) -> Measurement:
    pages = list(times.values())
    figures = {"open": opening, "page, median": median(pages), "page, 99 %": percentile(pages, 99)}
    return Measurement(figures, {"page": times})
