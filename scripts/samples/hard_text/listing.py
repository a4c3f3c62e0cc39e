"""A listing: lines of letters that are all as wide, with indentation."""

from ..drawing.style import Style
from ..expected.placed import Paragraph
from .glyph_text import glyph_string, text_object, text_record
from .page_setup import LEFT, PROSE, TOP, hard_page, text_block

LINES = [
    "10 let level = 6.2",
    "20 for hour = 0 to 12",
    "30     let tide = level * sin(hour)",
    "40     if tide > 4 then",
    "50         print hour, 'low bridge'",
    "60     end if",
    "70 next hour",
    "80 ring bell        : rem twice on sundays",
    "90 goto 20",
]


def listing(book):
    """Page 31: a program; the spaces before its statements are letters in every other line, and moves in the others."""
    page = hard_page(book, "Nine Lines")
    y = text_block(page, PROSE["listing"][0], TOP) + 20
    style = Style("mincho", 13, 18)
    font = book.fonts[style.font]
    paragraph = Paragraph()
    page.placed.paragraphs.append(paragraph)
    for number, text in enumerate(LINES):
        characters, x = [], 0.0
        glyphs = font.shape(text)
        for glyph in glyphs:
            width = glyph.advance * style.size / 1000
            characters.append((glyph.text, x, x + width))
            x += width
        start = len(text) - len(text[2:].lstrip())
        with text_object(page, font, style.size, LEFT, y, style.colour):
            if number % 2:
                page.put(f"{glyph_string(glyphs[:2])} Tj", f"{characters[start][1]:.3f} 0 Td")
                page.put(f"{glyph_string(glyphs[start:])} Tj")
            else:
                page.put(f"{glyph_string(glyphs)} Tj")
        paragraph.lines.append(text_record(characters, font, style.size, LEFT, y))
        y += style.leading
    case = "a line of a listing"
    return [
        ("let tide = level * sin(hour)", {"case": case}),
        ("print hour, 'low bridge'", {"case": case}),
        ("twice on sundays", {"case": case}),
        ("40 if tide > 4 then 50 print", {"case": "lines of a listing", "lines": 2}),
    ]
