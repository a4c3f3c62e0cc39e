"""PDFium in a worker: windows over pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from . import pdfium
from .clock import now
from .window_places import Place
from .window_times import Draw, page_windows


def windows(path: str, sizes: list[list[float]], dpi: float) -> dict[str, Any]:
    """As `gatefold-bench window` does."""
    start = now()
    with pdfium.document(path) as issue:
        opened = now()
        # Exclude work that is done once for a document.
        with pdfium.page(issue, 0):
            pass

        @contextmanager
        def load(index: int) -> Iterator[Draw]:
            with pdfium.page(issue, index) as page:
                yield lambda zoom, place: _draw(page, zoom, place)

        return {"open": opened - start} | page_windows(sizes, dpi, load)


def _draw(page: Any, zoom: float, place: Place) -> None:
    with pdfium.region(page, zoom, place):
        pass
