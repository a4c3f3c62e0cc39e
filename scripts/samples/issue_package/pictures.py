"""Stones for the gallery, fog, a compass needle, and a chart of soundings in tiles."""

import math

from . import png
from .canvas import Mask, Picture
from .noise import rough

STONE_WIDTH, STONE_HEIGHT = 436, 434
SLATE, INK_BLUE, RUST = (34, 42, 50), (15, 51, 84), (178, 58, 36)
FOG_WIDTH, FOG_HEIGHT = 204, 230
TILE_SIZE, MAXIMUM_ZOOM = 256, 1


def _stone(colour_at, radius_x, radius_y, lean):
    """A stone on slate, lit from the top left; `colour_at` takes x and y from -1 to 1 and gives a colour or nothing."""
    pixels = bytearray()
    cos, sin = math.cos(lean), math.sin(lean)
    for row in range(STONE_HEIGHT):
        for column in range(STONE_WIDTH):
            x, y = (column - STONE_WIDTH / 2) / 200, (row - STONE_HEIGHT / 2) / 200
            u, v = (x * cos + y * sin) / radius_x, (y * cos - x * sin) / radius_y
            reach = u * u + v * v + 0.10 * math.sin(3 * math.atan2(v, u) + lean)
            colour = colour_at(u, v) if reach < 1 else None
            if colour:
                height = math.sqrt(1 - max(0.0, min(1.0, reach)))
                light = 0.35 + 0.75 * max(0.0, 0.62 * height - 0.5 * x - 0.55 * y) + 0.08 * height
                edge = min(1.0, (1 - reach) * 30)
            else:
                shadow = ((x - 0.12) / (radius_x + 0.1)) ** 2 + ((y - 0.16) / (radius_y + 0.1)) ** 2
                colour, light, edge = SLATE, 0.35 + 0.65 * min(1.0, max(0.0, shadow - 0.55)), 1.0
            pixels += bytes(
                min(255, int(part * light * edge + ground * 0.5 * (1 - edge))) for part, ground in zip(colour, SLATE)
            )
    return Picture(STONE_WIDTH, STONE_HEIGHT, pixels)


def basalt():
    """Dark, with a white vein across."""

    def colour_at(u, v):
        grain = rough(u * 9, v * 9, 3, 2)
        vein = abs(v + 0.35 * u + 0.12 * math.sin(u * 5) - 0.05) - 0.07
        return (
            (226, 222, 210)
            if vein < 0.02 * grain
            else tuple(int(part * (0.75 + 0.5 * grain)) for part in (96, 104, 112))
        )

    return _stone(colour_at, 0.82, 0.62, 0.35)


def hag_stone():
    """Flint with a hole through it."""

    def colour_at(u, v):
        if (u - 0.2) ** 2 + (v * 0.9 + 0.08) ** 2 < 0.045:
            return None
        grain = rough(u * 6, v * 6, 8, 3)
        return tuple(int(part * (0.6 + 0.7 * grain)) for part in (178, 160, 134))

    return _stone(colour_at, 0.66, 0.8, -0.3)


def sea_glass():
    """Green, and almost clear."""

    def colour_at(u, v):
        grain = rough(u * 14, v * 14, 21, 2)
        clear = 0.55 + 0.45 * (u * u + v * v)
        return tuple(int(part * clear * (0.92 + 0.16 * grain)) for part in (96, 178, 140))

    return _stone(colour_at, 0.7, 0.52, -0.6)


def fog():
    """White, thick in the middle, gone at the edges."""
    mask = Mask(FOG_WIDTH, FOG_HEIGHT)
    for row in range(FOG_HEIGHT):
        for column in range(FOG_WIDTH):
            u, v = 2 * column / FOG_WIDTH - 1, 2 * row / FOG_HEIGHT - 1
            edge = max(0.0, 1 - u**4 - v * v * 0.9) * max(0.0, 1 - v**4)
            thickness = max(
                0.0, rough((column * 0.8 + row * 0.6) / 34, (row * 0.8 - column * 0.6) / 24, 5, 4) * 1.5 - 0.25
            ) * min(1.0, edge * 1.6)
            mask.values[row * FOG_WIDTH + column] = int(235 * min(1.0, thickness))
    return png.one_colour(mask, (238, 242, 240), is_smooth=True)


def needle():
    """A compass needle, the red half up."""
    north, south = Mask(72, 300), Mask(72, 300)
    north.fill([(36, 6), (56, 150), (36, 140), (16, 150)])
    south.fill([(36, 294), (56, 150), (36, 140), (16, 150)])
    return png.several_colours([(north, RUST), (south, INK_BLUE)])


def _depth(u, v):
    """Hopes under the sea off Brockan; u and v from 0 to 1."""
    shoals = ((0.30, 0.34, 0.16, 1.0), (0.62, 0.26, 0.10, 0.7), (0.70, 0.68, 0.20, 1.1), (0.26, 0.76, 0.09, 0.6))
    rise = sum(weight * math.exp(-((u - x) ** 2 + (v - y) ** 2) / size**2) for x, y, size, weight in shoals)
    return rise + 0.25 * u + 0.08 * math.sin(7 * v + 3 * u)


def sounding_tiles():
    """Lines of equal depth as (zoom, column, row, PNG): more of them at the higher zoom."""
    for zoom in range(MAXIMUM_ZOOM + 1):
        side, lines = TILE_SIZE * 2**zoom, 8 * 2**zoom
        depths = [[_depth(x / side, y / side) * lines for x in range(side + 1)] for y in range(side + 1)]
        for row in range(2**zoom):
            for column in range(2**zoom):
                mask = _lines(depths, column * TILE_SIZE, row * TILE_SIZE)
                yield zoom, column, row, png.one_colour(mask, (242, 230, 191))


def _lines(depths, left, top):
    mask = Mask(TILE_SIZE, TILE_SIZE)
    for y in range(TILE_SIZE):
        row, below = depths[top + y], depths[top + y + 1]
        for x in range(TILE_SIZE):
            depth = row[left + x]
            slope = math.hypot(row[left + x + 1] - depth, below[left + x] - depth) or 1e-9
            distance = abs(depth - round(depth)) / slope
            width = 1.5 if round(depth) % 4 == 0 else 0.8
            mask.values[y * TILE_SIZE + x] = int(255 * max(0.0, min(1.0, width - distance + 0.5)) * 0.9)
    return mask
