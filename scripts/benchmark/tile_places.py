"""Which tiles of a page are drawn, in which order: those that `gatefold-bench tiles` draws."""

import math
import sys

TILE_SIZE = 256
# The reader's window over the middle of the page, in pixels.
WINDOW = (1920, 1080)


def pixels(points: float, zoom: float) -> int:
    """ceil(points x zoom), without the pixel that a product too large by its last digit would add."""
    return math.ceil(points * zoom * (1 - 4 * sys.float_info.epsilon))


def tile_places(width: float, height: float, zoom: float, count: int) -> list[tuple[int, int, int, int]]:
    """At most so many tiles under the window, nearest to its middle first: x, y, width and height in pixels.

    Tiles are counted from the top left of the page and clipped to it.
    """
    page = (pixels(width, zoom), pixels(height, zoom))
    # Column and row of the first and the last tile, and the middle in pixels, across and down.
    first, last, middle = [], [], []
    for points, window, limit in zip((width, height), WINDOW, page, strict=True):
        length = min(points, window / zoom)
        start = (points - length) / 2
        first.append(max(0, math.floor(start * zoom)) // TILE_SIZE)
        last.append((min(limit, math.ceil((start + length) * zoom)) - 1) // TILE_SIZE)
        middle.append((start + length / 2) * zoom)
    tiles = [(column, row) for row in range(first[1], last[1] + 1) for column in range(first[0], last[0] + 1)]
    tiles.sort(key=lambda tile: sum(((tile[axis] + 0.5) * TILE_SIZE - middle[axis]) ** 2 for axis in (0, 1)))
    corners = [(column * TILE_SIZE, row * TILE_SIZE) for column, row in tiles[:count]]
    return [(x, y, min(TILE_SIZE, page[0] - x), min(TILE_SIZE, page[1] - y)) for x, y in corners]
