"""Words and phrases that go on in the next line, column or page."""

from dataclasses import replace

from ..drawing.blocks import words
from .frames import column_frames, draw_lines, draw_slots, in_frames
from .hand_set_lines import lines_by_hand
from .line_words import broken_word, phrase_from
from .page_setup import LEFT, MEASURE, PROSE, TEXT, TITLE, TOP, hard_page, text_block

REAL_HYPHENS = [
    "The ferryman was a plain man, of few words, and for that a well-",
    "known one. He kept a black-and-white dog, and an open half-",
    "decked boat with a red sail, and he charged the same for both.",
]
SOFT_HYPHENS = [
    "His passengers sat facing the stern, and watched the whole har¬",
    "bour grow small. He himself looked forward, to the moun¬",
    "tains, and steered, they say, by the smoke of his own break¬",
    "fast on the farther shore.",
]
SECOND_PAGE_TOP = 50


def hyphens(book):
    """Pages 3 and 4: words broken at the end of a line, a column and a page; real and soft hyphens at line ends."""
    first, second = hard_page(book, "The Beautiful Chart"), hard_page(book)
    frames, width = column_frames(first, 2, 16, TOP + 11)
    frames += column_frames(second, 2, 16, SECOND_PAGE_TOP)[0]
    style, paragraphs, rows = _broken_at_the_ends(book.typesetter, PROSE["hyphens"], width)
    lines = [line for paragraph in paragraphs for line in paragraph]
    rest = -(-(len(lines) - 2 * rows) // 2)
    draw_slots(in_frames(paragraphs, frames, [rows, rows, rest, rest], style.leading))
    _real_and_soft_hyphens(second, SECOND_PAGE_TOP + rest * style.leading + 20)
    within = next(i for i, line in enumerate(lines) if line.hyphenated and i % rows < rows - 1)
    page_end = {"case": "hyphen at the end of a page", "lines": 2}
    return [
        (broken_word(lines, within), {"case": "hyphen at the end of a line", "lines": 2}),
        (broken_word(lines, rows - 1), {"case": "hyphen at the end of a column", "lines": 2}),
        (broken_word(lines, 2 * rows - 1), page_end),
        (phrase_from(lines, 2 * rows - 1, before=3, after=3), page_end),
        ("well-known", {"case": "real hyphen at the end of a line", "lines": 2}),
        ("half-decked boat", {"case": "real hyphen at the end of a line", "lines": 2}),
        ("black-and-white", {"case": "real hyphen within a line"}),
        ("whole harbour grow", {"case": "soft hyphen at the end of a line", "lines": 2}),
        ("mountains", {"case": "soft hyphen at the end of a line", "lines": 2}),
    ]


def _broken_at_the_ends(typesetter, texts, width):
    """A setting in which a word is broken at the end of both columns of a page: (style, paragraphs, rows)."""
    for size, rows in ((12.4 + step / 10, rows) for step in range(11) for rows in range(26, 20, -1)):
        style = replace(TEXT, size=size, leading=round(1.38 * size, 2), indent=size)
        paragraphs = [typesetter.set_lines(text, style, width) for text in texts]
        lines = [line for paragraph in paragraphs for line in paragraph]
        if len(lines) > 2 * rows + 4 and lines[rows - 1].hyphenated and lines[2 * rows - 1].hyphenated:
            return style, paragraphs, rows
    raise ValueError("no setting breaks a word at the end of the column and of the page")


def _real_and_soft_hyphens(page, y):
    """A headline, a paragraph, and lines broken by hand at both kinds of hyphens."""
    typesetter = page.book.typesetter
    words(page, "After the Chart", TITLE, LEFT, y)
    y = text_block(page, PROSE["hyphens_after"][0], y + 16)
    real = replace(TEXT, size=13, leading=18)
    y = draw_lines(page, lines_by_hand(typesetter, REAL_HYPHENS, real, MEASURE), real, y)
    soft = replace(real, font="serif-soft-hyphen")
    draw_lines(page, lines_by_hand(typesetter, SOFT_HYPHENS, soft, MEASURE), soft, y)


def long_phrases(book):
    """Page 5: phrases over three and four lines."""
    page = hard_page(book, "Carved in Oak")
    style = replace(TEXT, size=13, leading=18, align="left", hyphenate=False)
    lines = book.typesetter.set_lines(PROSE["three_lines"][0], style, 150)
    draw_lines(page, lines, style, TOP, LEFT + 90)
    case = {"case": "phrase over three lines", "lines": 3}
    return [
        (phrase_from(lines, 2, before=2, through=2, after=1), case),
        (phrase_from(lines, 9, before=1, through=3, after=2), case | {"lines": 4}),
    ]
