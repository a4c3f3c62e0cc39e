"""`japanese.pdf`: three pages of vertical writing and one of horizontal writing. Page space points."""

from dataclasses import replace

from .drawing.blocks import picture
from .drawing.colours import SAND, TEAL
from .drawing.destinations import Destination, OutlineItem
from .drawing.full_width_text import HORIZONTAL, VERTICAL, horizontal_block, vertical_block
from .drawing.plain_book import plain_book
from .pdf.writer import Name
from .pictures import seascapes
from .read_prose import read_prose

WIDTH, HEIGHT = 420.0, 595.0
RIGHT, TOP = 352.0, 66
SEARCHES = [("測量士", {}), ("灯台守", {}), ("図書室", {})]


def make():
    """The book."""
    prose = read_prose("japanese")
    book = plain_book(prose["title"][0], fonts=("mincho",))
    book.add_font("mincho-vertical", vertical=True)
    for number in (1, 2, 3):
        _vertical_page(book, prose, number)
    _horizontal_page(book, prose)
    book.outline = [
        OutlineItem(
            prose["title"][0],
            Destination(0, "fit"),
            children=[
                OutlineItem("春の測量士", Destination(1, "xyz", left=None, top=40, zoom=None)),
                OutlineItem("秋の地図", Destination(2, "fitB")),
            ],
        ),
        OutlineItem(prose["horizontal_title"][0], Destination(3, "fitH", top=60)),
    ]
    book.catalog = {"ViewerPreferences": {"Direction": Name("R2L")}, "Lang": "ja"}
    return book


def _page(book, number):
    return book.page(width=WIDTH, height=HEIGHT, media_box=[0, 0, 420, 595], label=str(number))


def _vertical_page(book, prose, number):
    page, x, count = _page(book, number), RIGHT, 31
    if number == 1:
        count = 22
        page.fill_rect(0, 0, WIDTH, HEIGHT, SAND)
        picture(page, book.pictures.get(seascapes.island_profile, "indexed", 420, colours=20), 0, 430, WIDTH, 165)
        x = vertical_block(page, prose["title"][0], replace(VERTICAL, size=30, leading=52, colour=TEAL), x, TOP, 20)
    for text in prose[f"page_{number}"]:
        x = vertical_block(page, text, VERTICAL, x, TOP, count)


def _horizontal_page(book, prose):
    """A page of horizontal writing with a link."""
    page = _page(book, 4)
    horizontal_block(page, prose["horizontal_title"][0], replace(HORIZONTAL, size=24, colour=TEAL), 54, 96, 20)
    y = 140.0
    for text in prose["horizontal"]:
        y = horizontal_block(page, text, HORIZONTAL, 54, y, 22) + 8
    horizontal_block(page, prose["link"][0], replace(HORIZONTAL, colour=TEAL), 54, y + 20, 22)
    line = page.placed.paragraphs[-1].lines[0]
    page.add_link(line.rect(0, line.characters[-1][2]), uri="https://www.example.org/toshoshitsu")
