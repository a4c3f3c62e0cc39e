"""Which parts of a page a window shows: those that `gatefold-bench window` shows (GatefoldBench/Measurements/WindowPlaces.swift)."""

from dataclasses import dataclass

from .tile_places import WINDOW, pixels

# Factor of the zoom step.
ZOOM_STEP = 1.5

# x, y, width and height in pixels, from the top left of the page.
Place = tuple[int, int, int, int]


@dataclass(frozen=True)
class WindowPlaces:
    middle: Place
    # None where the window shows the whole page.
    pan: Place | None
    # At the zoom times ZOOM_STEP.
    step: Place


def window_places(width: float, height: float, zoom: float) -> WindowPlaces:
    """The window over the middle of the page, half a window further on, and over the middle at the next zoom."""
    page = (pixels(width, zoom), pixels(height, zoom))
    middle = _middle(page)
    nearer = (pixels(width, zoom * ZOOM_STEP), pixels(height, zoom * ZOOM_STEP))
    return WindowPlaces(middle, _pan(middle, page), _middle(nearer))


def _middle(page: tuple[int, int]) -> Place:
    width, height = min(page[0], WINDOW[0]), min(page[1], WINDOW[1])
    return (page[0] - width) // 2, (page[1] - height) // 2, width, height


def _pan(middle: Place, page: tuple[int, int]) -> Place | None:
    x, y, width, height = middle
    if page[1] > height:
        return x, min(y + height // 2, page[1] - height), width, height
    if page[0] > width:
        return min(x + width // 2, page[0] - width), y, width, height
    return None
