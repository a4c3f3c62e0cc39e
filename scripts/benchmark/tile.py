"""The job `tile`: opening to the first tile, and tiles cold and warm, in process on one thread."""

from itertools import chain

from .gatefold_program import GatefoldBench
from .job import Contender, Issue, Settings
from .library import PILLOW, PYMUPDF, PYPDFIUM2, Library
from .measurement import Measurement, median, percentile

WARM_TILES = 20


class TileJob:
    """Tiles of 256 pixels as a reader asks for them.

    Cold is the page's first tile, at its middle, with the document open and nothing of the page kept: for PDFium the
    page is loaded anew, for MuPDF its display list is made anew and its store emptied, which throws away fonts too.
    Warm are the next 20 tiles of the same page, outwards from its middle.
    """

    name = "tile"
    summary = "open to first tile; 256 px tiles cold and warm at 150, 300 and 1200 dpi, in process, one thread"
    debian_packages = ()
    programs = ("gatefold-bench",)
    python_packages = (PYPDFIUM2, PYMUPDF, PILLOW)
    variants = ("150 dpi", "300 dpi", "1200 dpi")

    def __init__(self, settings: Settings) -> None:
        self.contenders: list[Contender] = [
            GatefoldTiles(settings),
            TileLibrary(settings, "PDFium"),
            TileLibrary(settings, "MuPDF"),
        ]


class GatefoldTiles(GatefoldBench):
    def measure(self, issue: Issue, variant: str) -> Measurement:
        report = self.report("tiles", issue, dpi_of(variant), "--tiles", f"{WARM_TILES}")
        cold, warm = report["coldTile"], report["warmTile"]
        figures = {
            "open": report["open"],
            "open to first tile": report["firstTile"],
            "cold, median": cold["median"],
            "cold, 99 %": cold["percentile99"],
        }
        # Pages of a single tile have no warm ones.
        if warm["count"]:
            figures |= {"warm, median": warm["median"], "warm, 99 %": warm["percentile99"]}
        times = {page["pageIndex"]: [page["coldTile"], *page["warmTiles"]] for page in report.get("pageTimes", [])}
        return Measurement(figures, page_figures(times))


class TileLibrary(Library):
    def measure(self, issue: Issue, variant: str) -> Measurement:
        answer, _ = self.call("pages:tiles", issue, dpi=dpi_of(variant), warm=WARM_TILES)
        times = dict(enumerate(answer["pages"]))
        cold = [page[0] for page in times.values()]
        figures = {
            "open": answer["open"],
            "open to first tile": answer["firstTile"],
            "cold, median": median(cold),
            "cold, 99 %": percentile(cold, 99),
        }
        if warm := list(chain.from_iterable(page[1:] for page in times.values())):
            figures |= {"warm, median": median(warm), "warm, 99 %": percentile(warm, 99)}
        return Measurement(figures, page_figures(times))


def dpi_of(variant: str) -> float:
    """The number of a variant like "150 dpi"."""
    return float(variant.split()[0])


def page_figures(times: dict[int, list[float]]) -> dict[str, dict[int, float]]:
    """What a page's tiles took, the first one being the cold one."""
    several = {index: page for index, page in times.items() if len(page) > 1}
    return {
        "cold tile of a page": {index: page[0] for index, page in times.items()},
        "warm tiles of a page, median": {index: median(page[1:]) for index, page in several.items()},
        "cold and warm tiles of a page": {index: sum(page) for index, page in several.items()},
    }
