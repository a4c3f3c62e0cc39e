"""MuPDF in a worker: thumbnails as files."""

from typing import Any

import pymupdf

from . import mupdf
from .clock import now


def thumbs(path: str, sizes: list[list[float]], folder: str, box: int, quality: int) -> dict[str, Any]:
    """Each page as large as fits into the box, as a JPEG file."""
    start = now()
    with mupdf.document(path) as issue:
        for index, (width, height) in enumerate(sizes):
            zoom = box / max(width, height)
            pixmap = issue.load_page(index).get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), alpha=False)
            pixmap.save(f"{folder}/{index + 1}.jpg", jpg_quality=quality)
        return {"elapsed": now() - start, "counts": {}}
