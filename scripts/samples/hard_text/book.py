"""The hard text put together: its cases in the order of their pages.

Every case is a function that draws its page (or two) and returns its searches as (query, options) pairs; the options
are those of `search_json`.
"""

from ..drawing.blocks import words
from ..drawing.magazine_style import FOLIO
from ..drawing.plain_book import plain_book
from . import (
    columns,
    fonts,
    hidden_text,
    initials,
    letters,
    letterspacing,
    line_ends,
    listing,
    magazine_page,
    other_scripts,
    overprints,
    raised_letters,
    table,
    turned_text,
    word_spaces,
)
from .page_setup import WIDTH

CASES = (
    columns.two_columns,
    columns.three_columns,
    line_ends.hyphens,
    line_ends.long_phrases,
    letters.ligatures,
    overprints.overprints,
    hidden_text.invisible,
    hidden_text.outside_the_crop_box,
    letterspacing.letterspaced,
    initials.initials,
    turned_text.turned,
    turned_text.turned_page,
    raised_letters.raised_and_small,
    other_scripts.japanese_forms,
    other_scripts.japanese_vertical,
    other_scripts.chinese,
    other_scripts.arabic_forms,
    other_scripts.hebrew_points,
    word_spaces.spaces_apart,
    magazine_page.magazine_page,
    letters.accents,
    table.table,
    word_spaces.wide_spaces,
    letters.typography,
    letters.accents_apart,
    word_spaces.spaces_taken_back,
    hidden_text.replaced,
    other_scripts.japanese_placed,
    listing.listing,
    letters.folding,
)


def make():
    """The book, and its searches."""
    book = plain_book("Hard Text", fonts=fonts.KEYS)
    fonts.add_fonts(book)
    searches = [search for draw in CASES for search in draw(book)]
    for page in book.pages:
        words(page, page.label, FOLIO, WIDTH / 2, page.height - 20, align="center")
    return book, searches
