"""`right-to-left.pdf`: six pages in Hebrew and Arabic. Page space points."""

from .drawing.blocks import picture
from .drawing.colours import RUST, SAND, TEAL, WHITE
from .drawing.destinations import Destination, OutlineItem
from .drawing.plain_book import plain_book
from .drawing.right_to_left_text import rtl_block
from .drawing.style import Style
from .pdf.writer import Name
from .pictures import seascapes
from .read_prose import read_prose

WIDTH, HEIGHT, MARGIN = 420.0, 595.0, 54.0
RIGHT, MEASURE = WIDTH - MARGIN, WIDTH - 2 * MARGIN
BODY = {"hebrew": Style("hebrew", 15, 26), "arabic": Style("arabic", 18, 31)}
COLOURS = {"hebrew": TEAL, "arabic": RUST}
SEARCHES = [("המגדלור", {}), ("الريح", {}), ("Skerry 14", {})]


def make():
    """The book: cover, two Hebrew pages, two Arabic pages, a closing page with links."""
    prose = read_prose("hebrew_arabic")
    book = plain_book("מגילת הרוח", fonts=("sans", "hebrew", "arabic"))
    _cover(book, prose)
    for script in ("hebrew", "arabic"):
        _article(book, prose, script)
    _closing_page(book, prose)
    book.outline = [
        OutlineItem(prose["cover"][0], Destination(0, "fit")),
        OutlineItem(prose["hebrew_title"][0], Destination(1, "xyz", left=None, top=50, zoom=None)),
        OutlineItem(
            prose["arabic_title"][0],
            Destination(3, "xyz", left=None, top=50, zoom=None),
            children=[OutlineItem("Skerry 14", Destination(4, "fitH", top=50))],
        ),
    ]
    book.catalog = {"ViewerPreferences": {"Direction": Name("R2L")}, "PageLayout": Name("TwoPageRight"), "Lang": "he"}
    return book


def _page(book):
    return book.page(width=WIDTH, height=HEIGHT, media_box=[0, 0, 420, 595], label=str(len(book.pages) + 1))


def _block(page, text, script, style, y):
    return rtl_block(page, text, script, style, RIGHT, y, MEASURE)


def _cover(book, prose):
    page = _page(book)
    picture(page, book.pictures.get(seascapes.skerries_at_dusk, "srgb", 480, 60), 0, 0, WIDTH, HEIGHT)
    _block(page, prose["cover"][0], "hebrew", Style("hebrew", 46, 54, colour=WHITE), 60)
    _block(page, prose["arabic_title"][0], "arabic", Style("arabic", 40, 54, colour=WHITE), 140)


def _article(book, prose, script):
    """Two pages of one script."""
    colour = COLOURS[script]
    for part in ("1", "2"):
        page = _page(book)
        page.fill_rect(WIDTH - 18, 0, 18, HEIGHT, colour)
        y = 60.0
        if part == "1":
            y = _block(page, prose[f"{script}_title"][0], script, Style(script, 34, 42, colour=colour), y) + 16
        for text in prose[f"{script}_{part}"]:
            y = _block(page, text, script, BODY[script], y) + 10


def _closing_page(book, prose):
    """A link to the web and one to the cover."""
    page = _page(book)
    page.fill_rect(0, 240, WIDTH, 110, SAND)
    _block(page, prose["link_hebrew"][0], "hebrew", Style("hebrew", 20, 26, colour=TEAL), 270)
    _block(page, prose["link_cover"][0], "hebrew", Style("hebrew", 15, 20, colour=TEAL), 400)
    targets = {"uri": "https://www.example.org/ruah"}, {"destination": Destination(0, "fit")}
    for paragraph, target in zip(page.placed.paragraphs, targets):
        line = paragraph.lines[0]
        rect = line.rect(min(c[1] for c in line.characters), max(c[2] for c in line.characters))
        page.add_link(rect, **target)
