"""Polygons with smooth edges on RGB pictures and on masks, without a library."""

import math

SUBLINES = 4  # of a row of pixels


def circle(x, y, radius_x, radius_y=None, count=40):
    """The corners of an ellipse as a polygon."""
    radius_y = radius_x if radius_y is None else radius_y
    turns = [2 * math.pi * number / count for number in range(count)]
    return [(x + radius_x * math.cos(turn), y + radius_y * math.sin(turn)) for turn in turns]


def line(start, end, width):
    """A line as a polygon."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0) or 1
    u, v = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
    return [(x0 + u, y0 + v), (x1 + u, y1 + v), (x1 - u, y1 - v), (x0 - u, y0 - v)]


def turned(points, degrees, center=(0, 0)):
    """The points after a turn clockwise, moved by `center`."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(center[0] + x * cos - y * sin, center[1] + x * sin + y * cos) for x, y in points]


def coverage(points, width, height):
    """Yield (row, first column, shares of the pixels that the polygon covers)."""
    edges = [(a, b) for a, b in zip(points, points[1:] + points[:1]) if a[1] != b[1]]
    left = max(0, math.floor(min(x for x, _ in points)))
    right = min(width, math.ceil(max(x for x, _ in points)))
    top = max(0, math.floor(min(y for _, y in points)))
    bottom = min(height, math.ceil(max(y for _, y in points)))
    if right <= left:
        return
    for row in range(top, bottom):
        shares = [0.0] * (right - left)
        for subline in range(SUBLINES):
            y = row + (subline + 0.5) / SUBLINES
            crossings = sorted(
                a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
                for a, b in edges
                if min(a[1], b[1]) <= y < max(a[1], b[1])
            )
            for start, end in zip(crossings[::2], crossings[1::2]):
                _add_span(shares, max(start, left) - left, min(end, right) - left)
        yield row, left, shares


def _add_span(shares, start, end):
    if end <= start:
        return
    first, last = int(start), min(int(end), len(shares) - 1)
    if first == last:
        shares[first] += (end - start) / SUBLINES
        return
    shares[first] += (first + 1 - start) / SUBLINES
    for column in range(first + 1, last):
        shares[column] += 1 / SUBLINES
    shares[last] += (end - last) / SUBLINES


class Picture:
    """An RGB picture; colours are three numbers from 0 to 255."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, bytearray(pixels)

    def copy(self):
        """The same picture, to draw on."""
        return Picture(self.width, self.height, self.pixels)

    def fill(self, points, colour, alpha=1.0):
        """Draw a polygon."""
        pixels, red, green, blue = self.pixels, *colour
        for row, left, shares in coverage(points, self.width, self.height):
            place = (row * self.width + left) * 3
            for share in shares:
                if share > 0:
                    share = min(share, 1.0) * alpha
                    pixels[place] += int((red - pixels[place]) * share)
                    pixels[place + 1] += int((green - pixels[place + 1]) * share)
                    pixels[place + 2] += int((blue - pixels[place + 2]) * share)
                place += 3


class Mask:
    """One byte for each pixel: 0 where nothing is, 255 where all is covered."""

    def __init__(self, width, height):
        self.width, self.height, self.values = width, height, bytearray(width * height)

    def fill(self, points):
        """Draw a polygon."""
        for row, left, shares in coverage(points, self.width, self.height):
            place = row * self.width + left
            for column, share in enumerate(shares):
                self.values[place + column] = max(self.values[place + column], int(min(share, 1.0) * 255 + 0.5))


def gradient(width, height, stops):
    """A picture that changes from top to bottom; stops are (share of the height, colour)."""
    rows = []
    for row in range(height):
        share = row / max(1, height - 1)
        below = max(0, max(number for number, stop in enumerate(stops) if stop[0] <= share))
        above = min(below + 1, len(stops) - 1)
        (start, first), (end, last) = stops[below], stops[above]
        part = (share - start) / (end - start) if end > start else 0
        rows.append(bytes(int(a + (b - a) * part + 0.5) for a, b in zip(first, last)) * width)
    return Picture(width, height, b"".join(rows))
