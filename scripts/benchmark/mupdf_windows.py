"""MuPDF in a worker: windows over pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from . import mupdf
from .clock import now
from .window_places import Place
from .window_times import Draw, page_windows


def windows(path: str, sizes: list[list[float]], dpi: float) -> dict[str, Any]:
    """As `gatefold-bench window` does."""
    start = now()
    with mupdf.document(path) as issue:
        opened = now()
        # Exclude work that is done once for a document.
        issue.load_page(0)

        @contextmanager
        def load(index: int) -> Iterator[Draw]:
            display_list = issue.load_page(index).get_displaylist()
            yield lambda zoom, place: _draw(display_list, zoom, place)

        return {"open": opened - start} | page_windows(sizes, dpi, load, mupdf.empty_store)


def _draw(display_list: Any, zoom: float, place: Place) -> None:
    pixmap = mupdf.region(display_list, zoom, place)
    # MuPDF clips to the page as it sees it; a pixel more or less from rounding is no difference.
    if abs(pixmap.width - place[2]) > 1 or abs(pixmap.height - place[3]) > 1:
        raise RuntimeError(f"MuPDF drew {pixmap.width} x {pixmap.height} pixels of {place}")
