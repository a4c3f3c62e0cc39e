"""Pages 23 and 24, printed 17 and 18: Kite Weather."""

from dataclasses import replace

from ..drawing.blocks import furniture, pull_quote, words
from ..drawing.colours import RUST, WHITE
from ..drawing.columns import fit_columns
from ..drawing.magazine_style import BODY, FOLIO, LEFT
from ..drawing.style import Style
from ..pictures import textures
from ..read_prose import read_prose

FRAME = (0.30, 0.22, 0.14)


def article(book):
    """Printed page 17: two columns beside a pull quote."""
    page = book.page(label="17")
    furniture(page, "Kite Weather")
    prose = read_prose("middle")
    words(page, "Kite Weather", Style("serif", 66, 66), LEFT - 3, 132)
    fit_columns(page, prose["kite"], BODY, 2, top=160, bottom=560, drop_cap=3)
    pull_quote(page, prose["kite_pull"][0], LEFT, 580, 495, Style("serif-italic", 54, 58, colour=RUST))


def picture_page(book):
    """Printed page 18: full-bleed sky, a drawn kite, light laid over it with Screen."""
    page = book.page(label="18")
    page.image(book.pictures.get(textures.kite_sky, "rgb", 1000, 87), 0, 0, 603, 783)
    with page.state(blend="Screen"):
        page.shading(
            "radial",
            (430, 150, 0, 430, 150, 330),
            [(0.75, 0.62, 0.36), (0.26, 0.20, 0.10), (0.0, 0.0, 0.0)],
            (0, 0, 603, 783),
        )
    _kite(page)
    words(
        page,
        "Brisk is a word for walkers.",
        Style("serif-italic", 38, 42, colour=(0.05, 0.16, 0.36)),
        549,
        700,
        align="right",
    )
    words(page, page.label, replace(FOLIO, colour=WHITE), LEFT, 750)


def _kite(page):
    """A box kite and its line."""
    for dx, dy in ((0, 0), (0, 92)):
        front = [(232 + dx, 210 + dy), (330 + dx, 186 + dy), (342 + dx, 232 + dy), (244 + dx, 256 + dy)]
        side = [front[1], (372 + dx, 214 + dy), (384 + dx, 260 + dy), front[2]]
        page.fill(page.polyline_path(front, True), (0.96, 0.93, 0.84))
        page.fill(page.polyline_path(side, True), (0.80, 0.74, 0.62))
        page.stroke(page.polyline_path(front, True) + " " + page.polyline_path(side, True), FRAME, 1.1)
    for start, end in (((232, 210), (244, 348)), ((330, 186), (342, 324)), ((372, 214), (384, 352))):
        page.rule(*start, *end, FRAME, 1.4)
    page.stroke(page.curve_path([(300, 330), (250, 460), (150, 640), (70, 790)]), WHITE, 0.6)
