"""Page 26, printed 20: Almanac."""

from dataclasses import replace

import numpy as np

from ..drawing.blocks import block, furniture, words
from ..drawing.colours import INK, SAND, WHITE
from ..drawing.magazine_style import CAPTION, KICKER, LEFT, RIGHT, STANDFIRST
from ..drawing.style import Style
from ..read_prose import read_prose

DAYS = 14
CHART_TOP, CHART_BOTTOM = 200, 350
# Left edge and heading of each column.
COLUMNS = (
    (54, "Day"),
    (108, "First high"),
    (204, "Height"),
    (276, "Second high"),
    (384, "Height"),
    (456, "Wind"),
)
WINDS = ("west, 4", "south-west, 5", "variable, 2", "north, 3", "none to speak of", "east, 6", "west, 7")
TABLE_TOP, ROW_HEIGHT = 410, 21.5


def almanac(book):
    """Printed page 20: a tide curve and a table of figures."""
    page = book.page(label="20")
    furniture(page, "Almanac")
    words(page, "Almanac", Style("serif", 60, 60), LEFT - 2, 122)
    block(page, read_prose("back")["almanac"][0], replace(STANDFIRST, size=14, leading=18), LEFT, 142, 440)
    _tide_curve(page)
    for x, head in COLUMNS:
        words(page, head, KICKER, x, 402)
    for row in range(DAYS):
        _table_row(page, row)


def _tide_curve(page):
    sky = [(0.86, 0.93, 0.93), (0.40, 0.63, 0.68)]
    page.shading("axial", (0, CHART_TOP, 0, CHART_BOTTOM), sky, (LEFT, 200.0, 495.0, 150.0))
    hours = np.linspace(0, DAYS * 24, 337)
    heights = 2.1 + (1.25 + 0.5 * np.cos((hours - 60) / 54.2)) * np.cos(hours * 2 * np.pi / 12.42)
    curve = [(LEFT + h / 336 * 495, CHART_BOTTOM - v * 36) for h, v in zip(hours, heights)]
    water = page.polyline_path([(LEFT, CHART_BOTTOM), *curve, (RIGHT, CHART_BOTTOM)], True)
    page.fill(water, (0.09, 0.36, 0.44))
    for day in range(DAYS + 1):
        x = LEFT + day * 495 / DAYS
        page.rule(x, CHART_TOP, x, CHART_BOTTOM, WHITE, 0.4)
        if day < DAYS:
            words(page, str(day + 1), replace(CAPTION, colour=INK), x + 17.7, 362, align="center")


def _table_row(page, row):
    y = TABLE_TOP + row * ROW_HEIGHT
    if row % 2 == 0:
        page.fill_rect(LEFT - 6, y, 507, ROW_HEIGHT, SAND)
    first = (2 * 60 + row * 50) % 745  # minutes after midnight
    cells = (
        str(row + 1),
        f"{first // 60:02d}.{first % 60:02d}",
        f"{3.9 - 0.11 * abs(row - 6):.1f}",
        f"{(first + 745) // 60 % 24:02d}.{(first + 745) % 60:02d}",
        f"{3.7 - 0.1 * abs(row - 7):.1f}",
        WINDS[row % 7],
    )
    with page.paragraph():
        for (x, _), cell in zip(COLUMNS, cells):
            words(page, cell, Style("serif", 12, 14), x, y + 15)
