"""Page 20, printed 14: Sea Areas, a poster of twice the size."""

import numpy as np

from ..drawing.blocks import block, credit, picture, words
from ..drawing.colours import RUST, WHITE
from ..drawing.style import Style
from ..pictures import maps, textures
from ..read_prose import read_prose
from .map_drawing import fill_heights, map_path

WIDTH, HEIGHT = 1206.0, 1566.0
SEA = [(0.05, 0.22, 0.33), (0.10, 0.40, 0.50), (0.58, 0.76, 0.74)]
TINTS = (
    (-0.25, (0.30, 0.55, 0.60)),
    (-0.12, (0.48, 0.68, 0.69)),
    (0.0, (0.94, 0.91, 0.82)),
    (0.25, (0.86, 0.83, 0.68)),
    (0.5, (0.74, 0.72, 0.54)),
    (0.75, (0.58, 0.54, 0.40)),
)
SHORE, GRID, BRASS = (0.25, 0.20, 0.14), (0.92, 0.96, 0.96), (0.95, 0.90, 0.75)
AREAS = (
    ("OUTER FETCH", 230, 420),
    ("GLOUP BANK", 960, 400),
    ("HAAR", 1060, 690),
    ("NEAP", 140, 1085),
    ("BROCKAN", 930, 1130),
    ("SLACKWATER", 470, 1270),
)


def poster(book):
    """Printed page 14: /UserUnit 2. The boxes say 603 x 783, the sheet is 1206 x 1566 points."""
    page = book.page(width=WIDTH, height=HEIGHT, label="14", user_unit=2, matrix=(0.5, 0, 0, 0.5, 0, 0))
    page.shading("axial", (0, 0, 0, 1566), SEA, (0, 0, 1206, 1566))
    _islands(page)
    _grid(page)
    _compass(page, (150.0, 1180.0))
    words(page, "Sea Areas", Style("serif", 150, 150, colour=WHITE, tracking=-2), 84, 190)
    words(page, "of the Inner Skerries", Style("serif-italic", 66, 70, colour=(0.95, 0.87, 0.68)), 92, 262)
    for name, x, y in AREAS:
        words(page, name, Style("sans-bold", 22, 26, colour=WHITE, tracking=5), x, y, align="center")
    _foot(page)


def _islands(page):
    def place(point):
        return point[0] * WIDTH, 250 + point[1] * WIDTH * 0.92

    grid = maps.island(150, 12, (0.46, 0.47), (0.31, 0.28))
    fill_heights(page, lambda height: maps.contours(grid, height), TINTS, place)
    for line in maps.contours(grid, 0.0):
        page.stroke(map_path(page, line, place), SHORE, 1.4)


def _grid(page):
    for number in range(11):
        x, y = 60 + number * 108.6, 290 + number * 108
        page.rule(x, 290, x, 1370, GRID, 0.5, (2, 7))
        page.rule(60, y, 1146, y, GRID, 0.5, (2, 7))


def _compass(page, hub):
    with page.state(clip=(60, 290, 1086, 1080)):
        for number in range(16):
            angle = number * np.pi / 8
            page.rule(*hub, hub[0] + 1400 * np.cos(angle), hub[1] + 1400 * np.sin(angle), BRASS, 0.5)
    page.fill(page.circle_path(*hub, 46), (0.06, 0.25, 0.36))
    page.stroke(page.circle_path(*hub, 46), BRASS, 2)
    words(page, "N", Style("serif-bold", 40, 44, colour=BRASS), hub[0], hub[1] + 13, align="center")


def _foot(page):
    """A picture, the explanation and a link."""
    picture(page, page.book.pictures.get(textures.harbour_lights, "srgb", 1000, 85), 84, 1396, 180, 120)
    credit(page, "Quay lamps at Brockan", 278, 1516, WHITE)
    block(
        page,
        read_prose("back")["poster"][0] + ", after the survey of the Seven. Soundings are in hopes, heights in doubts; "
        "the grid is for moving magnets about. Areas are read out on the harbour wireless at six.",
        Style("serif", 24, 30, colour=(0.03, 0.13, 0.20), hyphenate=False),
        300,
        1400,
        560,
    )
    width = words(page, "Order a flat copy", Style("sans-bold", 22, 26, colour=RUST), 930, 1424)
    page.add_link((930, 1400, width, 32), uri="https://www.example.org/skerry/poster")
    words(page, page.label, Style("sans-bold", 16, 20), 84, 1546)
