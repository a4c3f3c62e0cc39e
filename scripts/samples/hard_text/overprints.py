"""Text that is printed twice."""

from dataclasses import replace

from ..drawing.blocks import words
from ..drawing.colours import INK, TEAL
from ..drawing.style import Style
from .page_setup import LEFT, MEASURE, PROSE, TEXT, TOP, hard_page, text_block
from .recording import recorded_in, unrecorded

OFFSET = 0.3
SHADOW_OFFSET, SHADOW_COLOUR = 1.2, (0.7, 0.7, 0.7)


def overprints(book):
    """Page 7: bold faked by printing twice, and a headline with a shadow."""
    page = hard_page(book, "Printed Twice")
    y = text_block(page, PROSE["fake_bold"][0], TOP)
    crosshead = Style("serif", 14, 17, colour=TEAL, role="crosshead")
    words(page, "Impatience as a typeface", crosshead, LEFT, y + 12)
    with unrecorded(page):
        words(page, "Impatience as a typeface", crosshead, LEFT + OFFSET, y + 12)
    y = _paragraph_printed_twice(page, PROSE["fake_bold_doubled"][0], y + 40) + 60
    headline = Style("serif-bold", 40, 44, colour=INK)
    with unrecorded(page):
        shadow = replace(headline, colour=SHADOW_COLOUR)
        words(page, "Bearings South", shadow, LEFT + SHADOW_OFFSET, y + SHADOW_OFFSET)
    words(page, "Bearings South", headline, LEFT, y)
    text_block(page, PROSE["shadow"][0], y + 24)
    return [
        ("impatience as a typeface", {"case": "fake bold: a line printed twice"}),
        ("northern buoy", {"case": "fake bold: a line printed twice"}),
        ("gone for a walk", {"case": "fake bold: a line printed twice"}),
        ("typeface Impatience", {"case": "fake bold: a line printed twice", "absent": True}),
        ("Bearings South", {"case": "headline with a shadow"}),
        ("South Bearings", {"case": "headline with a shadow", "absent": True}),
    ]


def _paragraph_printed_twice(page, text, y):
    """Draw each line of a paragraph twice; returns the next baseline."""
    with page.paragraph() as paragraph:
        for line in page.book.typesetter.set_lines(text, TEXT, MEASURE):
            with recorded_in(page, paragraph):
                page.place_line(line, LEFT, y)
            with unrecorded(page):
                page.place_line(line, LEFT + OFFSET, y)
            y += TEXT.leading
    return y
