"""The pages of the hard text: measures, text styles, prose, and blocks over the whole measure. Page space points."""

from ..drawing.blocks import block, words
from ..drawing.colours import INK, TEAL
from ..drawing.style import Style
from ..read_prose import read_prose

WIDTH, HEIGHT = 420.0, 595.0
LEFT, RIGHT, TOP = 36.0, 384.0, 92.0
MEASURE = RIGHT - LEFT

TITLE = Style("serif", 22, 26, hyphenate=False, colour=TEAL, role="headline")
TEXT = Style("serif", 11.4, 15.6, "justify", colour=INK)

PROSE = read_prose("hard_text")


def hard_page(book, title=None, **options):
    """A page of 420 x 595 points (unless `options` say otherwise) with its headline."""
    options = {"width": WIDTH, "height": HEIGHT, "media_box": [0, 0, 420, 595]} | options
    page = book.page(label=str(len(book.pages) + 1), **options)
    if title:
        words(page, title, TITLE, LEFT, 64)
    return page


def text_block(page, text, y, style=TEXT):
    """A paragraph over the whole measure with its top at y; returns the y of the next one."""
    return block(page, text, style, LEFT, y, MEASURE) + 10
