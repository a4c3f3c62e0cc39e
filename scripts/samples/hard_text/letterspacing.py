"""Letterspaced headlines."""

from ..drawing.blocks import words
from ..drawing.colours import INK, RUST, TEAL
from ..drawing.style import Style
from .glyph_text import PLAIN_SHAPING, glyph_string, record_headline, text_object
from .page_setup import LEFT, PROSE, TOP, hard_page, text_block


def letterspaced(book):
    """Page 10: headlines letterspaced by Tc, by TJ, and by a Td before each letter."""
    page = hard_page(book, "Humming")
    y = text_block(page, PROSE["letterspaced"][0], TOP) + 40
    _spaced_by_operator(page, "THE LONG SHORE", "sans-bold", 24, 8, y, RUST)
    y = text_block(
        page, "In the first of these headlines the program was told to put a sliver after each letter.", y + 16
    )
    words(page, "Salt and Silver", Style("serif", 28, 32, colour=TEAL, tracking=10, role="headline"), LEFT, y + 40)
    y = text_block(page, "In the second it was told the width of every sliver, one after another.", y + 56)
    _spaced_by_moves(page, "WIND FROM NOWHERE", "display", 20, 6, y + 40, INK)
    text_block(page, "In the third it was given the letters one by one, and had to find a place for each.", y + 56)
    return [
        ("the long shore", {"case": "letterspaced by Tc"}),
        ("Shore", {"case": "letterspaced by Tc", "whole_words": True}),
        ("Salt and Silver", {"case": "letterspaced by TJ, with space glyphs", "case_sensitive": True}),
        ("silver", {"case": "letterspaced by TJ, with space glyphs", "whole_words": True}),
        ("wind from nowhere", {"case": "letterspaced letter by letter, without space glyphs"}),
        ("nowhere", {"case": "letterspaced letter by letter, without space glyphs", "whole_words": True}),
        ("windfrom", {"case": "letterspaced letter by letter, without space glyphs", "absent": True}),
    ]


def _spaced_letters(font, text, size, tracking):
    """Glyphs of a text without kerning: (glyph, x0, x1), with tracking after each."""
    x, letters = 0.0, []
    for glyph in font.shape(text, features=PLAIN_SHAPING):
        width = glyph.advance * size / 1000
        letters.append((glyph, x, x + width))
        x += width + tracking
    return letters


def _spaced_by_operator(page, text, key, size, tracking, y, colour):
    """A headline letterspaced by Tc, with space glyphs."""
    font = page.book.fonts[key]
    letters = _spaced_letters(font, text, size, tracking)
    with text_object(page, font, size, LEFT, y, colour):
        page.put(f"{tracking} Tc", f"{glyph_string([glyph for glyph, _, _ in letters])} Tj", "0 Tc")
    record_headline(page, [(glyph.text, x0, x1) for glyph, x0, x1 in letters], font, size, LEFT, y)


def _spaced_by_moves(page, text, key, size, tracking, y, colour):
    """A headline of which each letter is shown by itself after a Td, and spaces are not shown at all."""
    font, pen = page.book.fonts[key], 0.0
    letters = _spaced_letters(font, text, size, tracking)
    with text_object(page, font, size, LEFT, y, colour):
        for glyph, x, _ in letters:
            if glyph.text != " ":
                page.put(f"{x - pen:.3f} 0 Td {glyph_string([glyph])} Tj")
                pen = round(x, 3)
    record_headline(page, [(glyph.text, x0, x1) for glyph, x0, x1 in letters], font, size, LEFT, y)
