"""`printed-links.pdf` put together."""

from ..drawing.plain_book import plain_book
from . import addresses, contacts, page_references, special_pages

PAGES = (
    addresses.within_a_line,
    addresses.over_line_ends,
    contacts.people,
    contacts.publications,
    page_references.english_german_french,
    page_references.italian_spanish_dutch_portuguese,
    page_references.other_works,
    special_pages.turned,
    special_pages.annotated,
    special_pages.japanese,
)


def make():
    """Ten pages without links of their own, but for two on page 9; their folios begin at 31."""
    book = plain_book("Links in print", fonts=("sans", "sans-bold", "mincho"))
    for draw in PAGES:
        draw(book)
    return book
