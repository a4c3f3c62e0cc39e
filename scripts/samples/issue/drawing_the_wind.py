"""Pages 12 and 13, printed 6 and 7: Drawing the Wind."""

from dataclasses import replace

import numpy as np

from ..drawing.blocks import block, furniture, words
from ..drawing.colours import INK, RUST, SAND, TEAL
from ..drawing.columns import fit_columns
from ..drawing.magazine_style import CAPTION, FOLIO, LEFT, NARROW, SMALL, STANDFIRST
from ..drawing.style import Style
from ..pictures import maps
from ..read_prose import read_prose
from .map_drawing import fill_heights, map_path

MAP_SIZE = 783.0
SEA = [(0.80, 0.89, 0.90), (0.58, 0.76, 0.80), (0.34, 0.58, 0.66)]
LEE = [(0.97, 0.96, 0.84), (0.86, 0.92, 0.86), (0.55, 0.74, 0.78)]
TINTS = (
    (-0.12, (0.70, 0.84, 0.85)),
    (0.0, (0.93, 0.90, 0.80)),
    (0.22, (0.86, 0.84, 0.68)),
    (0.42, (0.76, 0.77, 0.58)),
    (0.62, (0.66, 0.68, 0.50)),
    (0.8, (0.60, 0.58, 0.46)),
)
CONTOUR, WIND, LETTERING = (0.40, 0.34, 0.24), (0.06, 0.20, 0.33), (0.05, 0.18, 0.28)
PLACES = (
    ("Sandrøy", 268, 410),
    ("the Pear", 556, 412),
    ("Ytre Leia", 64, 300),
    ("Skarnsund", 480, 206),
    ("Bukta", 250, 604),
)
ROSE_LENGTHS = (50, 20, 30, 20, 40, 20, 30, 20)


def _place(point):
    """A point of the map in page space."""
    return point[0] * MAP_SIZE - 90, point[1] * MAP_SIZE


def wind_map(book):
    """Printed page 6: the wind map, all vectors: shadings, contours, streamlines."""
    page = book.page(label="6")
    page.shading("axial", (0, 0, 603, 783), SEA, (0, 0, 603, 783))
    x, y = _place((0.83, 0.52))
    around_lee = x - 74, y - 96, 148, 192
    page.shading("radial", (x, y, 0, x, y, 120), LEE, around_lee, page.circle_path(x, y, 74), extend=(False, True))
    _island(page)
    _streamlines(page)
    with page.state(alpha=0.82):
        page.fill_rect(0, 0, 603, 172, (0.84, 0.91, 0.92))
    for name, x, y in PLACES:
        words(page, name, Style("serif-italic", 15, 18, colour=LETTERING), x, y, align="center")
    prose = read_prose("wind")
    words(page, "Drawing the Wind", Style("serif", 50, 52, colour=LETTERING), 51, 96)
    block(page, prose["standfirst"][0], replace(STANDFIRST, size=15, leading=19), 54, 112, 300)
    page.fill_rect(0, 706, 603, 77, (0.95, 0.945, 0.91))
    block(page, prose["map"][0], CAPTION, LEFT, 718, 300)
    words(page, page.label, FOLIO, LEFT, 766)
    _scale(page)


def _island(page):
    grid = maps.island()

    def contours_at(height):
        return [maps.thinned(line) for line in maps.contours(grid, height)]

    fill_heights(page, contours_at, TINTS, _place)
    for height in np.arange(0.0, 1.2, 0.1):
        for line in contours_at(float(height)):
            page.stroke(map_path(page, line, _place), CONTOUR, 1.1 if height == 0 else 0.3)


def _streamlines(page):
    """Lines along the wind, the wider the faster it is."""
    for row in range(34):
        points, speeds = maps.streamline(0.0, 0.01 + row * 0.03)
        for start in range(0, len(points) - 4, 6):
            part = [_place(point) for point in points[start : start + 7]]
            page.stroke(page.curve_path(part), WIND, 0.3 + 1.5 * (speeds[start] - 0.3) ** 2)


def _scale(page):
    page.rule(420, 732, 549, 732, INK, 1)
    for number in range(4):
        page.rule(420 + number * 43, 728, 420 + number * 43, 736, INK, 1)
        words(page, str(number * 2), CAPTION, 420 + number * 43, 748, align="center")
    words(page, "nautical miles", CAPTION, 549, 724, align="right")


def article(book):
    """Printed page 7: three columns without space glyphs; words are only placed apart."""
    page = book.page(label="7")
    furniture(page, "Drawing the Wind")
    prose = read_prose("wind")
    fit_columns(page, prose["body"], replace(NARROW, space_glyphs=False), 3, bottom=580, drop_cap=3)
    page.fill_rect(0, 600, 603, 122, SAND)
    _wind_rose(page, 112, 661)
    quote = Style("serif-italic", 28, 32, colour=TEAL, hyphenate=False, role="pullQuote")
    block(page, "There, we wait there.", quote, 190, 626, 340)
    block(page, "What three years of fingers have said to the chart in the fish hall", SMALL, 190, 664, 340)


def _wind_rose(page, x, y):
    """A rose of 32 points; each has a filled half and an outlined one."""
    for ring in range(4):
        page.stroke(page.circle_path(x, y, 12 + ring * 13), TEAL, 0.4)
    for number in range(32):
        angle = number * np.pi / 16
        length = ROSE_LENGTHS[number % 8]
        side = 0.09 * length
        tip = (x + length * np.sin(angle), y - length * np.cos(angle))
        right = (x + side * np.cos(angle), y + side * np.sin(angle))
        left = (x - side * np.cos(angle), y - side * np.sin(angle))
        page.fill(page.polyline_path([tip, right, (x, y)], True), TEAL if number % 8 == 0 else RUST)
        page.stroke(page.polyline_path([tip, left, (x, y)], True), TEAL, 0.3)
