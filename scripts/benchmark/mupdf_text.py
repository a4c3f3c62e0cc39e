"""MuPDF in a worker: text and search."""

from typing import Any

from . import mupdf
from .clock import now


def text(path: str, sizes: list[list[float]], folder: str) -> dict[str, Any]:
    """Each page's words with their rectangles."""
    pages = []
    start = now()
    with mupdf.document(path) as issue:
        for index in range(len(sizes)):
            pages.append(issue.load_page(index).get_text("words"))
        elapsed = now() - start
    return {"elapsed": elapsed, "counts": {"words": sum(len(page) for page in pages)}}


def search(path: str, sizes: list[list[float]], folder: str, query: str) -> dict[str, Any]:
    """The quads of each page's hits."""
    quads = 0
    start = now()
    with mupdf.document(path) as issue:
        for index in range(len(sizes)):
            quads += len(issue.load_page(index).search_for(query, quads=True))
        return {"elapsed": now() - start, "counts": {"quads": quads}}
