"""MuPDF, through PyMuPDF. Imported by workers only."""

from typing import Any

import pymupdf


def document(path: str) -> Any:
    """An open document, to be used in a `with`."""
    return pymupdf.open(path)


def empty_store() -> None:
    """Throws away the decoded images, fonts and colour conversions that MuPDF keeps from one page to the next."""
    pymupdf.TOOLS.store_shrink(100)


def region(display_list: Any, zoom: float, place: tuple[int, int, int, int]) -> Any:
    """A region of a page, in pixels, as an RGB pixmap on white."""
    x, y, width, height = place
    clip = pymupdf.Rect(x / zoom, y / zoom, (x + width) / zoom, (y + height) / zoom)
    return display_list.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), alpha=0, clip=clip)
