"""Maps drawn as vectors: tinted heights and contour lines."""


def map_path(page, line, place, close=False):
    """Path operators of a line of map points; `place` maps them to page space."""
    return page.polyline_path([place(point) for point in line], close)


def fill_heights(page, contours_at, tints, place):
    """Fill the land above each height; `tints` are (height, colour) from the lowest up, `contours_at(height)` gives the
    contour lines."""
    for height, colour in tints:
        paths = [map_path(page, line, place, close=True) for line in contours_at(height)]
        page.fill(" ".join(paths), colour)
