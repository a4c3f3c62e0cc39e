"""Measures, text styles and furniture of *Lantern Quay*, the magazine of `articles.pdf`. Page space points."""

import zlib
from dataclasses import replace

from ..drawing.canvas import operands
from ..drawing.colours import INK, RUST, SOFT, TEAL
from ..drawing.style import Style
from ..pdf.writer import Name
from ..pictures.picture_store import Picture
from .setting import label

WIDTH, HEIGHT = 480.0, 640.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 440.0, 66.0, 592.0
TITLE, ISSUE = "Lantern Quay", "Autumn 2026"
TINT = (0.92, 0.945, 0.935)
PAPER_TINT = (0.965, 0.94, 0.885)

BODY = Style("serif", 10, 12.6, "justify", indent=10)
SPACED = replace(BODY, indent=0)
KICKER = Style("sans-bold", 7.4, 9, colour=RUST, hyphenate=False, tracking=1.2)
HEADLINE = Style("display", 31, 33, colour=INK, hyphenate=False)
STANDFIRST = Style("serif-italic", 14, 17, colour=TEAL, hyphenate=False)
BYLINE = Style("sans-bold", 7.8, 10, colour=INK, hyphenate=False, tracking=0.3)
SUBHEAD = Style("sans-bold", 11.5, 14, colour=TEAL, hyphenate=False)
SUBSUBHEAD = Style("sans-bold", 8.6, 12.6, colour=INK, hyphenate=False)
CAPTION = Style("sans", 7.2, 9.4, colour=SOFT, hyphenate=False)
CREDIT = Style("sans", 5.4, 7, colour=SOFT, hyphenate=False, tracking=0.3)
QUOTATION = Style("serif", 8.8, 11.2, "justify", indent=8)
PULL_QUOTE = Style("serif-italic", 17, 20, "center", colour=RUST, hyphenate=False)
NOTE = Style("serif", 7.8, 9.6, hyphenate=False)
BOX_TITLE = Style("sans-bold", 10, 12.5, colour=TEAL, hyphenate=False)
BOX_TEXT = Style("sans", 7.8, 10.6, hyphenate=False)
CELL = Style("sans", 7.6, 10, hyphenate=False)
CONTINUED = Style("sans-bold", 7, 9, colour=RUST, hyphenate=False)
RUNNING = Style("sans", 6.8, 9, colour=SOFT, hyphenate=False, tracking=0.4)
FOLIO = Style("sans-bold", 8, 10, hyphenate=False)

LANTERN = """
......####......
.....#....#.....
.....#....#.....
....########....
...##########...
....#......#....
....#..##..#....
....#.####.#....
....#.####.#....
....#.####.#....
....#..##..#....
....#..##..#....
....########....
...##########...
...##########...
................
"""


class Furniture:
    """What stands on every page: running header with a logo, folio with a stencil icon."""

    def __init__(self, book):
        self._icon, self._logo = _icon(book), _logo(book)
        self.texts = []  # [page index, what the furniture of the page says]

    def draw(self, page, section, colour=None):
        """Draw the furniture of a page; `colour` replaces those of its text."""
        running = replace(RUNNING, colour=colour or SOFT)
        folio = replace(FOLIO, colour=colour or INK)
        right, foot = page.width - LEFT, page.height - 24
        number = str(page.index + 1)
        page.image(self._logo, LEFT, 26, 12, 12, record=False)
        label(page, TITLE, running, LEFT + 17, 35)
        label(page, section, running, right, 35, align="right")
        is_left = page.index % 2 == 1
        edge = LEFT if is_left else right
        label(page, number, folio, edge, foot, align="left" if is_left else "right")
        label(page, ISSUE, running, edge + (30 if is_left else -30), foot, align="left" if is_left else "right")
        self._stencil(page, edge + (15 if is_left else -25), foot - 8.5, colour or RUST)
        self.texts.append({"pageIndex": page.index, "texts": [TITLE, section, number, ISSUE]})

    def _stencil(self, page, x, y, colour):
        page.resources["XObject"][self._icon.name] = self._icon.ref
        left, bottom = page.upright(x, y + 10)
        page.put("q", f"{operands(*colour)} rg {operands(10, 0, 0, 10, left, bottom)} cm /{self._icon.name} Do", "Q")


def _icon(book):
    rows = LANTERN.split()
    data = b"".join(int(row.replace("#", "0").replace(".", "1"), 2).to_bytes(2, "big") for row in rows)
    entries = {"ImageMask": True, "BitsPerComponent": 1, "Width": 16, "Height": 16}
    return _image(book, entries, data, 16)


def _logo(book):
    """A quay with a light on it, 24 x 24 pixels."""
    pixels = bytearray()
    for y in range(24):
        for x in range(24):
            sea, tower = y > 16 + (x % 6 == 0), 14 <= x <= 17 and y > 6
            lamp = (x - 15.5) ** 2 + (y - 5) ** 2 < 9
            colour = (214, 158, 60) if lamp else (20, 40, 60) if tower else (10, 77, 97) if sea else (231, 222, 205)
            pixels += bytes(colour)
    return _image(book, {"ColorSpace": Name("DeviceRGB"), "BitsPerComponent": 8}, bytes(pixels), 24)


def _image(book, entries, data, size):
    entries = {"Type": Name("XObject"), "Subtype": Name("Image"), "Width": size, "Height": size, **entries}
    entries["Filter"] = Name("FlateDecode")
    ref = book.writer.add_stream(entries, zlib.compress(data, 9), compress=False)
    return Picture(f"Im{ref:d}", ref, size, size)
