"""Initials: drop caps and raised ones."""

from dataclasses import replace

from ..drawing.blocks import block_bottom, first_baseline
from ..drawing.colours import RUST
from ..drawing.initials import drop_cap_size
from .page_setup import LEFT, MEASURE, PROSE, TEXT, TOP, hard_page


def initials(book):
    """Pages 11 and 12: drop caps over two, three and four lines, one after a quotation mark; a raised initial; one that
    is a word."""
    prose = {key: texts[0] for key, texts in PROSE.items()}
    first, second = hard_page(book, "Aunts and Ropes"), hard_page(book, "Hats and Storms")
    y = TOP
    for count, key in ((2, "drop_two"), (3, "drop_three"), (4, "drop_four")):
        y = _initial(first, prose[key][0], prose[key][1:], y, count)
    y = _initial(second, "“" + prose["drop_quotation"][0], prose["drop_quotation"][1:], TOP, 3)
    y = _initial(second, prose["raised"][0], prose["raised"][1:], y + 24, 1, size=42, gap=1.0)
    _initial(second, "A", prose["alone"], y, 3, space=True)
    return [
        ("Every boat in the basin", {"case": "drop cap over two lines"}),
        ("Nobody who has heard", {"case": "drop cap over three lines"}),
        ("ropes were made", {"case": "drop cap over four lines"}),
        ("Ropes", {"case": "drop cap over four lines", "case_sensitive": True, "whole_words": True}),
        ('"This is no weather', {"case": "drop cap after a quotation mark"}),
        ("this is no weather", {"case": "drop cap after a quotation mark"}),
        ("Beneath the chapel", {"case": "raised initial"}),
        ("A storm came", {"case": "initial that is a word"}),
        ("Astorm", {"case": "initial that is a word", "absent": True}),
        ("storm", {"case": "initial that is a word", "whole_words": True}),
    ]


def _initial(page, initial, rest, y, lines_high, size=None, gap=4.0, space=False):
    """A paragraph that begins with an initial over some lines, or (given a size) on the first baseline.

    `space` puts a real space glyph after it. Returns the y of the next paragraph."""
    typesetter = page.book.typesetter
    size = round(size or drop_cap_size(TEXT, lines_high), 2)
    style = replace(TEXT, size=size, align="left", colour=RUST, hyphenate=False)
    initial_line = typesetter.set_lines(initial, style, 500)[0]
    if space:
        initial_line.runs[-1].space = typesetter.space(style)
        gap += initial_line.runs[-1].space - 3
    lines = typesetter.set_lines(rest, TEXT, MEASURE, initial_line.width + gap, lines_high)
    baseline = first_baseline(TEXT, y)
    with page.paragraph() as paragraph:
        page.place_line(initial_line, LEFT, baseline + (lines_high - 1) * TEXT.leading).joined = True
        for number, line in enumerate(lines):
            page.place_line(line, LEFT, baseline + number * TEXT.leading)
    paragraph.role = "body"
    return block_bottom(TEXT, baseline, len(lines)) + 18
