"""Invented maps: height fields, contour lines and wind streamlines, as lists of points in a unit square.

In the unit square x runs to the right and y downwards, both 0 ... 1.
"""

import numpy as np

from .noise import fractal

MINIMUM_CONTOUR_LENGTH = 6  # points


def island(size=180, seed=3, centre=(0.5, 0.52), radius=(0.27, 0.2)):
    """Heights of an island on a size x size grid; the sea lies below 0."""
    step = np.arange(size, dtype=np.float32) / (size - 1)
    x, y = np.meshgrid(step, step)
    distance = np.hypot((x - centre[0]) / radius[0], (y - centre[1]) / radius[1])
    rough = fractal(x * 5, y * 5, seed, 6)
    small = 0.55 * fractal(x * 14, y * 14, seed + 9, 5) - 0.52
    return np.maximum(1.0 - distance + 0.55 * rough, np.where(distance < 2.1, small, -1.0))


def contours(grid, level):
    """Contour polylines of a square grid by marching squares, chained end to end."""
    return _chained(_segments(grid, level))


def _segments(grid, level):
    """{point: the points it is joined to} of a contour, in the unit square."""
    size = grid.shape[0]
    segments = {}

    def crossing(a, b):
        va, vb = grid[a[1], a[0]], grid[b[1], b[0]]
        t = (level - va) / (vb - va)
        return (
            round(float(a[0] + (b[0] - a[0]) * t) / (size - 1), 5),
            round(float(a[1] + (b[1] - a[1]) * t) / (size - 1), 5),
        )

    above = grid > level
    mixed = above[:-1, :-1].astype(int) + above[:-1, 1:] + above[1:, :-1] + above[1:, 1:]
    for y, x in zip(*np.nonzero((mixed > 0) & (mixed < 4))):
        square = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        points = [
            crossing(a, b) for a, b in zip(square, square[1:] + square[:1]) if above[a[1], a[0]] != above[b[1], b[0]]
        ]
        for first, second in zip(points[::2], points[1::2]):
            segments.setdefault(first, []).append(second)
            segments.setdefault(second, []).append(first)
    return segments


def _chained(segments):
    """The lines that segments form, but for the shortest; empties `segments`."""

    def remove(start, end):
        segments[start].remove(end)
        if not segments[start]:
            del segments[start]

    lines = []
    while segments:
        line = [min(segments)]
        while line[-1] in segments:
            here = line[-1]
            there = segments[here][0]
            remove(here, there)
            if there in segments and here in segments[there]:
                remove(there, here)
            line.append(there)
        if len(line) > MINIMUM_CONTOUR_LENGTH:
            lines.append(line)
    return lines


def thinned(line, keep=2):
    """Every `keep`-th point, ends kept."""
    return line[:-1:keep] + [line[-1]]


def wind_at(x, y, centre=(0.5, 0.52), radius=0.24):
    """Wind over the unit square: a stream from the west parted by a round obstacle, slower in its lee."""
    dx, dy = x - centre[0], y - centre[1]
    distance = max(dx * dx + dy * dy, 1e-4)
    ratio = radius * radius / distance
    u = 1 - ratio * (dx * dx - dy * dy) / distance
    v = -ratio * 2 * dx * dy / distance
    lee = np.exp(-(((dx - 0.33) / 0.20) ** 2 + (dy / 0.13) ** 2))
    sway = float(fractal(np.array([x * 2]), np.array([y * 2]), 71, 2)[0]) * 0.35
    return u * (1 - 0.9 * lee), v * (1 - 0.8 * lee) + sway


def streamline(x, y, step=0.012, length=95):
    """Points and speeds along the wind from (x, y) until it leaves the square or dies."""
    points, speeds = [], []
    for _ in range(length):
        u, v = wind_at(x, y)
        speed = float(np.hypot(u, v))
        if not (-0.02 <= x <= 1.02 and -0.02 <= y <= 1.02) or speed < 0.12:
            break
        points.append((x, y))
        speeds.append(speed)
        x, y = x + u / speed * step, y + v / speed * step
    return points, speeds
