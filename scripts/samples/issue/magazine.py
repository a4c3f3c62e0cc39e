"""The magazine issue put together: pages in order, destinations, outline, labels, metadata."""

from ..drawing.book import Book
from ..pdf.writer import Name
from . import (
    almanac,
    back_cover,
    beaufort_wall,
    blend_modes,
    colophon,
    drawing_the_wind,
    front_matter,
    glossary,
    kitchen,
    kite_weather,
    ledger,
    north_of_north,
    panorama,
    salt_line,
    sea_areas,
    what_the_tide_left,
)
from .destinations import NAMES, OLD_NAMES
from .outline import outline

METADATA = {
    "title": "Skerry 14 – Spring 2026",
    "author": "Beatrix Løvenskiold and the readers’ cooperative",
    "subject": "A quarterly of coast, wind and maps",
    "keywords": "coast, wind, maps, sample",
    "creator": "Gatefold sample generator",
    "producer": "Gatefold sample generator 1",
}
FONTS = ("serif", "serif-italic", "serif-bold", "sans", "sans-light", "sans-bold", "display")
# Each draws one page or several, in this order.
PAGES = (
    front_matter.cover,
    front_matter.inside_cover,
    front_matter.contents,
    front_matter.contributors,
    front_matter.editorial,
    front_matter.letters,
    salt_line.opener,
    salt_line.article,
    blend_modes.blend_modes,
    drawing_the_wind.wind_map,
    drawing_the_wind.article,
    panorama.panorama,
    beaufort_wall.beaufort_wall,
    north_of_north.north_of_north,
    ledger.ledger,
    sea_areas.poster,
    glossary.glossary,
    what_the_tide_left.what_the_tide_left,
    kite_weather.article,
    kite_weather.picture_page,
    kitchen.kitchen,
    almanac.almanac,
    colophon.colophon,
    back_cover.back_cover,
)
PAGE_COUNT = 28


def make_issue(navigation=True):
    """The issue as a `Book`; without navigation it is the printer's file."""
    book = Book()
    for key in FONTS:
        book.add_font(key, ligatures_as_code_points=key.startswith("sans"), ligature_glyphs=key == "serif")
    book.navigation = navigation
    book.metadata = METADATA
    book.names, book.old_names = dict(NAMES), dict(OLD_NAMES)
    for draw in PAGES:
        draw(book)
    assert len(book.pages) == PAGE_COUNT
    book.outline = outline()
    book.label_ranges = {0: {"P": "Cover"}, 1: {"S": Name("r")}, 6: {"S": Name("D")}}
    return book
