"""Raised and small letters within a line."""

import re
from dataclasses import replace

from ..drawing.colours import INK
from ..drawing.magazine_style import CAPTION
from ..expected.folded_search import FootnoteMark
from ..expected.placed import Paragraph
from .glyph_text import PLAIN_SHAPING, glyph_string, text_object, text_record
from .page_setup import LEFT, TEXT, TOP, hard_page

# ^...^ is a footnote mark, ~...~ is set in small capitals, _..._ is a raised letter of the word before it.
ARTICLE = [
    "The lightship ~SERENA~ was moored off Carrick for a century^1^ and",
    "never once changed her opinion. Her keepers signed the book with",
    "care: Captain A~LDOUS~ P~EPPERELL~, Mate J~ANET~ S~TROUD~. The 2_nd_ of",
    "May was kept as the birthday of the lamp^2^, with a cake. When at last",
    "she was towed into the harbour^3^ the whole of I~NVERLAGGAN~ stood on",
    "the wall, and M_r_ Pepperell, who had gone ashore, wept like a tap.",
]
NOTES = [
    "^1^ A hundred and two years, if one counts the strike.",
    "^2^ It had been lit by mistake on the 1_st_.",
    "^3^ By the tug Obstinate, which was paid in cake.",
]
_PARTS = re.compile(r"\^([^^]+)\^|~([^~]+)~|_([^_]+)_|([^^~_]+)")
RAISED_SCALE, SMALL_CAPITALS_SCALE, RISE = 0.6, 0.74, 0.36  # in font sizes


def raised_and_small(book):
    """Page 15: footnote marks, raised letters, small capitals made of smaller capitals."""
    page = hard_page(book, "The Opinion of the Lamp")
    text = replace(TEXT, align="left")
    lines = [_mixed_line(page, line, text, TOP + 12 + row * text.leading) for row, line in enumerate(ARTICLE)]
    page.placed.paragraphs.append(Paragraph(lines))
    page.rule(LEFT, 470, LEFT + 80, 470, INK, 0.4)
    for row, note in enumerate(NOTES):
        line = _mixed_line(page, note, replace(CAPTION, font="serif", size=8.6), 486 + row * 13)
        page.placed.paragraphs.append(Paragraph([line], "caption"))
    marks = "word with a footnote mark"
    return [
        ("moored off Carrick for a century", {"case": marks}),
        ("century", {"case": marks, "whole_words": True}),
        ("lamp", {"case": marks, "whole_words": True}),
        ("towed into the harbour", {"case": marks}),
        ("if one counts the strike", {"case": "footnote"}),
        ("2nd of May", {"case": "raised letters", "lines": 2}),
        ("Mr Pepperell", {"case": "raised letters"}),
        ("Inverlaggan stood", {"case": "small capitals"}),
        ("Captain Aldous Pepperell", {"case": "small capitals"}),
        ("lightship Serena", {"case": "small capitals"}),
    ]


def _mixed_line(page, text, style, y):
    """Draw a line with raised and small letters; returns its record."""
    font, x, characters = page.book.fonts[style.font], 0.0, []
    with text_object(page, font, style.size, LEFT, y, style.colour):
        for mark, small, raised, plain in _PARTS.findall(text):
            is_raised = bool(mark or raised)
            size = round(style.size * (RAISED_SCALE if is_raised else SMALL_CAPITALS_SCALE if small else 1.0), 2)
            glyphs = font.shape(mark or small or raised or plain, features=PLAIN_SHAPING)
            page.put(f"/{font.key} {size} Tf", f"{RISE * style.size if is_raised else 0:.2f} Ts")
            page.put(f"{glyph_string(glyphs)} Tj")
            for glyph in glyphs:
                width = glyph.advance * size / 1000
                characters += [(FootnoteMark(letter) if mark else letter, x, x + width) for letter in glyph.text]
                x += width
        page.put("0 Ts")
    return text_record(characters, font, style.size, LEFT, y)
