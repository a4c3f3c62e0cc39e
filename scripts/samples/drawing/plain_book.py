"""What the smaller samples share: a book with a few fonts and a plain page."""

from .blocks import block, words
from .book import Book
from .colours import INK, TEAL
from .style import Style

TEXT = Style("sans", 12, 17, "left", hyphenate=False, colour=INK)
HEAD = Style("sans-bold", 26, 30, "left", hyphenate=False, colour=TEAL)


def plain_book(title, encryption=None, fonts=("sans", "sans-bold")):
    """An empty book with metadata."""
    book = Book(encryption=encryption)
    for key in fonts:
        book.add_font(key)
    book.metadata = {
        "title": title,
        "author": "Skerry",
        "subject": "A sample for Gatefold",
        "keywords": "sample",
        "creator": "Gatefold sample generator",
        "producer": "Gatefold sample generator 1",
    }
    return book


def plain_page(book, title, paragraphs, label=None, **options):
    """A page of 420 x 595 points (unless told otherwise) with a headline and paragraphs."""
    options = {"width": 420.0, "height": 595.0, "media_box": [0, 0, 420, 595]} | options
    page = book.page(label=label or str(len(book.pages) + 1), **options)
    words(page, title, HEAD, 48, 84)
    y = 112.0
    for text in paragraphs:
        y = block(page, text, TEXT, 48, y, page.width - 96) + 6
    return page
