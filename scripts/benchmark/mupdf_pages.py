"""MuPDF in a worker: tiles, and whole pages."""

from typing import Any

from . import mupdf
from .clock import now
from .tile_places import pixels, tile_places


def tiles(path: str, sizes: list[list[float]], dpi: float, warm: int) -> dict[str, Any]:
    """As `gatefold-bench tiles` does: the first tile; then for each page, loaded anew, one tile and the next ones."""
    zoom = dpi / 72
    places = [tile_places(width, height, zoom, 1 + warm) for width, height in sizes]
    start = now()
    with mupdf.document(path) as issue:
        opened = now()
        mupdf.region(issue.load_page(0).get_displaylist(), zoom, places[0][0])
        first_tile = now()
        times = [_page_tiles(issue, index, zoom, places[index]) for index in range(len(sizes))]
    return {"open": opened - start, "firstTile": first_tile - start, "pages": times}


def _page_tiles(issue: Any, index: int, zoom: float, places: list[tuple[int, int, int, int]]) -> list[float]:
    # Otherwise images that pages share would be decoded already.
    mupdf.empty_store()
    times = []
    start = now()
    display_list = issue.load_page(index).get_displaylist()
    for place in places:
        mupdf.region(display_list, zoom, place)
        end = now()
        times.append(end - start)
        start = end
    return times


def first_tiles(path: str, sizes: list[list[float]], dpi: float, pictures: list[str]) -> None:
    """The first tile of each page as a file."""
    zoom = dpi / 72
    with mupdf.document(path) as issue:
        for index, ((width, height), file) in enumerate(zip(sizes, pictures, strict=True)):
            place = tile_places(width, height, zoom, 1)[0]
            mupdf.region(issue.load_page(index).get_displaylist(), zoom, place).save(file)


def pages(path: str, sizes: list[list[float]], dpi: float) -> dict[str, Any]:
    """Each page loaded and drawn whole, once."""
    zoom = dpi / 72
    times = []
    start = now()
    with mupdf.document(path) as issue:
        opened = now()
        for index, (width, height) in enumerate(sizes):
            mupdf.empty_store()
            before = now()
            whole = (0, 0, pixels(width, zoom), pixels(height, zoom))
            mupdf.region(issue.load_page(index).get_displaylist(), zoom, whole)
            times.append(now() - before)
    return {"open": opened - start, "pages": times}
