"""MuPDF in a worker: text and search."""

from typing import Any

import pymupdf

from . import mupdf
from .clock import now

# The pictures on the page are no text.
_FLAGS = pymupdf.TEXTFLAGS_RAWDICT & ~pymupdf.TEXT_PRESERVE_IMAGES


def text(path: str, sizes: list[list[float]], folder: str) -> dict[str, Any]:
    """Each page's blocks, lines, spans and letters with their rectangles."""
    pages = []
    start = now()
    with mupdf.document(path) as issue:
        for index in range(len(sizes)):
            pages.append(issue.load_page(index).get_text("rawdict", flags=_FLAGS))
        elapsed = now() - start
    spans = (span for page in pages for block in page["blocks"] for line in block["lines"] for span in line["spans"])
    return {"elapsed": elapsed, "counts": {"characters": sum(len(span["chars"]) for span in spans)}}


def search(path: str, sizes: list[list[float]], folder: str, query: str) -> dict[str, Any]:
    """The quads of each page's hits."""
    quads = 0
    start = now()
    with mupdf.document(path) as issue:
        for index in range(len(sizes)):
            quads += len(issue.load_page(index).search_for(query, quads=True))
        return {"elapsed": now() - start, "counts": {"quads": quads}}
