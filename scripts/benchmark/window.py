"""The job `window`: a reader's window over each page: cold, after a pan, and after a zoom step."""

from typing import Any

from .gatefold_program import GatefoldBench
from .job import Contender, Issue, Settings
from .library import PILLOW, PYMUPDF, PYPDFIUM2, Library
from .measurement import Measurement, MeasurementFailed, median
from .whole_issue import ALL_CORES
from .window_places import Place, WindowPlaces, window_places

_DPI = {"150 dpi": 150, "zoom 8": 8 * 72, "zoom 64": 64 * 72}
_FIGURES = {"cold": "cold window", "pan": "pan", "zoomStep": "zoom step"}


class WindowJob:
    """A window of 1920 x 1080 pixels over the middle of each page, moved by half its height, then nearer by 1.5.

    Gatefold shows tiles that cover the window; the rivals draw what is visible in one call, on one thread in all
    variants. Cold is with the document open and nothing of the page kept, the page's loading counted: for PDFium the
    page is loaded anew, for MuPDF its display list is made anew and its store emptied before, which throws away fonts
    too. For the other two, PDFium keeps its page and MuPDF its display list. (MuPDF drawing a page without a list takes
    as long at 150 dpi, and 4 times as long at zoom 64; `page.get_pixmap` makes a list by itself.)
    """

    name = "window"
    summary = "1920x1080 windows over each page: cold, pan, zoom step; at 150 dpi, zoom 8 and 64, in process"
    debian_packages = ()
    programs = ("gatefold-bench",)
    python_packages = (PYPDFIUM2, PYMUPDF, PILLOW)
    variants = tuple(name for zoom in _DPI for name in (zoom, f"{zoom}, {ALL_CORES}"))

    def __init__(self, settings: Settings) -> None:
        libraries = [WindowLibrary(settings, name) for name in ("PDFium", "MuPDF")]
        self.contenders: list[Contender] = [GatefoldWindows(settings), *libraries]


class GatefoldWindows(GatefoldBench):
    def measure(self, issue: Issue, variant: str) -> Measurement:
        dpi = _dpi_of(variant)
        report = self.report("window", issue, dpi, all_cores=variant.endswith(ALL_CORES))
        for page in report["pages"]:
            _check_places(issue, page, dpi / 72)
        return _measurement(report)


class WindowLibrary(Library):
    def measure(self, issue: Issue, variant: str) -> Measurement:
        answer, _ = self.call("windows:windows", issue, dpi=_dpi_of(variant))
        return _measurement(answer)


def _dpi_of(variant: str) -> float:
    return _DPI[variant.removesuffix(f", {ALL_CORES}")]


def _check_places(issue: Issue, page: Any, zoom: float) -> None:
    """Raises MeasurementFailed where the rivals draw other parts of the page than Gatefold has shown."""
    size = issue.pages[page["pageIndex"]]
    theirs = window_places(size.width, size.height, zoom)
    ours = WindowPlaces(*(_place(page["places"].get(name)) for name in ("middle", "pan", "step")))
    if ours != theirs:
        raise MeasurementFailed("places", f"page {page['pageIndex'] + 1}: Gatefold shows {ours}, the rivals {theirs}")


def _place(rect: dict[str, int] | None) -> Place | None:
    return (rect["x"], rect["y"], rect["width"], rect["height"]) if rect else None


def _measurement(report: Any) -> Measurement:
    pages = {
        figure: {page["pageIndex"]: page[key] for page in report["pages"] if page.get(key) is not None}
        for key, figure in _FIGURES.items()
    }
    figures = {"open": report["open"]}
    for label, figure in (("cold", "cold window"), ("pan", "pan"), ("step", "zoom step")):
        if times := list(pages[figure].values()):
            figures[f"{label}, median"] = median(times)
    failed = {page["pageIndex"]: page["error"] for page in report["failed"]}
    return Measurement(figures, pages, failed_pages=failed)
