"""Affine matrices (a, b, c, d, e, f) as in PDF, and rectangles (x, y, width, height)."""

import math


def apply(matrix, x, y):
    """Map a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def bounds(points):
    """Bounding rectangle (x, y, width, height) of points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def corners(rect):
    """The four corners of a rectangle."""
    x, y, width, height = rect
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def mapped_rect(mapping, rect):
    """The bounds of a mapped rectangle as a PDF rectangle [x0, y0, x1, y1]; `mapping` takes and gives x and y."""
    x, y, width, height = bounds([mapping(*corner) for corner in corners(rect)])
    return [round(v, 3) for v in (x, y, x + width, y + height)]


def intersection(first, second):
    """What two rectangles share; of zero size when they share nothing."""
    x0, y0 = max(first[0], second[0]), max(first[1], second[1])
    x1 = min(first[0] + first[2], second[0] + second[2])
    y1 = min(first[1] + first[3], second[1] + second[3])
    return x0, y0, max(0.0, x1 - x0), max(0.0, y1 - y0)


def baseline_matrix(x, y, degrees=0.0):
    """From a text line's own space (x along the baseline, y up) to page space; the line starts at (x, y) there."""
    angle = math.radians(degrees)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)
    return cos, -sin, -sin, -cos, x, y
