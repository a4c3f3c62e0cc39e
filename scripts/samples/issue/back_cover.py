"""Page 28, printed 22: the back cover."""

import numpy as np

from ..drawing.blocks import block, words
from ..drawing.colours import WHITE
from ..drawing.style import Style
from ..pictures import seascapes


def back_cover(book):
    """Printed page 22: a picture whose light alone is laid over a colour, with Luminosity."""
    page = book.page(label="22")
    page.shading(
        "axial", (0, 0, 603, 783), [(0.93, 0.62, 0.30), (0.75, 0.30, 0.26), (0.14, 0.22, 0.42)], (0, 0, 603, 783)
    )
    with page.state(blend="Luminosity"):
        page.image(book.pictures.get(seascapes.skerries_at_dusk, "rgb", 1240, 89), 0, 0, 603, 783)
    words(page, "Skerry", Style("display", 60, 60, colour=WHITE, tracking=-1), 54, 118)
    block(
        page,
        "Whatever is in the offing will arrive, given time.",
        Style("serif-italic", 30, 35, colour=WHITE, hyphenate=False),
        54,
        150,
        330,
    )
    _bar_code(page)


def _bar_code(page):
    """Bars of three widths, and the name of the issue."""
    page.fill_rect(455, 668, 94, 60, WHITE)
    generator = np.random.RandomState(14)
    x = 463.0
    while x < 538:
        width = float(generator.choice([0.9, 1.8, 2.7]))
        page.fill_rect(x, 674, width, 40, (0, 0, 0))
        x += width + float(generator.choice([0.9, 1.8]))
    words(page, "Skerry 14 · Spring", Style("sans", 6, 8), 502, 723, align="center")
