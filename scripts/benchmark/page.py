"""The job `page`: whole pages, drawn cold."""

from . import gatefold_program
from .job import OURS, Contender, Issue, Settings
from .library import PILLOW, PYMUPDF, PYPDFIUM2, Library
from .measurement import Measurement, median, percentile

DPI = 150


class PageJob:
    """Each page drawn whole at 150 dpi, loaded anew; MuPDF's store, and with it its fonts, is emptied before."""

    name = "page"
    summary = "whole pages, cold, at 150 dpi, in process, one thread"
    debian_packages = ()
    python_packages = (PYPDFIUM2, PYMUPDF, PILLOW)
    variants = (f"{DPI} dpi",)

    def __init__(self, settings: Settings) -> None:
        libraries = [PageLibrary(settings, name) for name in ("PDFium", "MuPDF")]
        self.contenders: list[Contender] = [GatefoldPages(settings), *libraries]


class GatefoldPages:
    name = OURS

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def measure(self, issue: Issue, variant: str) -> Measurement:
        report = gatefold_program.json_of(
            self.settings.program,
            *("bench", "pages", issue.path, "--dpi", f"{DPI}", "--pages", issue.page_list, "--threads", "1"),
            timeout=self.settings.timeout,
        )
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
