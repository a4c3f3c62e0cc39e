"""Takes the times of a rival's windows, page by page. Imported by workers only."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from .clock import now
from .window_places import ZOOM_STEP, Place, window_places

# Draws a place at a zoom.
Draw = Callable[[float, Place], None]


def page_windows(
    sizes: list[list[float]],
    dpi: float,
    load: Callable[[int], AbstractContextManager[Draw]],
    forget: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """The times of each page in milliseconds, and the pages that could not be drawn.

    `load` loads a page anew, and keeps it loaded until its context ends. `forget` is called before each page, and not
    timed.
    """
    zoom = dpi / 72
    pages, failed = [], []
    for index, (width, height) in enumerate(sizes):
        places = window_places(width, height, zoom)
        forget()
        try:
            start = now()
            with load(index) as draw:
                draw(zoom, places.middle)
                shown = now()
                if places.pan:
                    draw(zoom, places.pan)
                moved = now()
                draw(zoom * ZOOM_STEP, places.step)
                end = now()
        except Exception as failure:
            failed.append({"pageIndex": index, "error": str(failure)})
            continue
        pan = moved - shown if places.pan else None
        pages.append({"pageIndex": index, "cold": shown - start, "pan": pan, "zoomStep": end - moved})
    return {"pages": pages, "failed": failed}
