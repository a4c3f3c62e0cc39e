"""A page with all that surrounds an article in a magazine."""

from dataclasses import replace

from ..drawing.blocks import block, picture, words
from ..drawing.colours import RUST, SAND, WHITE
from ..drawing.magazine_style import CAPTION, KICKER, RUNNING
from ..drawing.style import Style
from ..pictures import seascapes
from .frames import draw_lines, draw_slots, in_frames
from .hand_set_lines import wrapped
from .line_words import broken_word, phrase_from
from .page_setup import LEFT, MEASURE, PROSE, RIGHT, TEXT, TITLE, hard_page

ARTICLE = replace(TEXT, size=10.4, leading=14.2, indent=0)
ARTICLE_TOP, ROWS = 200.0, 19
COLUMN_LEFTS, COLUMN_WIDTH = (LEFT, LEFT + 140), 126.0
# The rows beside the pull quote, where the columns make way for it.
QUOTE_ROWS, NARROW_WIDTH, NARROW_OFFSET = range(6, 12), 100.0, 26.0


def magazine_page(book):
    """Page 22: an article with a picture, a pull quote between its columns, a sidebar and a running header."""
    page = hard_page(book)
    words(page, "Skerry 14", RUNNING, LEFT, 24)
    words(page, "Stations", RUNNING, RIGHT, 24, align="right")
    picture(page, book.pictures.get(seascapes.island_profile, "indexed", 420, colours=20), LEFT, 32, MEASURE, 112)
    words(page, "Wool from the Wind", TITLE, LEFT, 174)
    lines = _article(page)
    _pull_quote(page, ARTICLE_TOP + QUOTE_ROWS[0] * ARTICLE.leading - 4)
    words(page, "Great Hulm from the mail boat", replace(CAPTION, colour=WHITE), LEFT + 10, 134)
    _sidebar(page)
    case = "pull quote between two columns"
    beside_quote = [*QUOTE_ROWS, *(ROWS + row for row in QUOTE_ROWS)]
    hyphenated = next(row for row in beside_quote if lines[row].hyphenated)
    return [
        (phrase_from(lines, QUOTE_ROWS[2], before=2, after=2), {"case": f"{case}: beside it", "lines": 2}),
        (broken_word(lines, hyphenated), {"case": f"{case}: hyphen beside it", "lines": 2}),
        (phrase_from(lines, ROWS - 1, before=2, after=2), {"case": f"{case}: over the column end", "lines": 2}),
        ("figures get into the wool", {"case": case, "lines": 2}),
        ("from the mail boat", {"case": "caption over a picture"}),
        ("which the puffins move", {"case": "sidebar on a tint"}),
        ("Stations", {"case": "running header", "case_sensitive": True}),
    ]


def _article(page):
    """Two columns that make way for the pull quote; returns their lines."""
    spaces = [
        (NARROW_OFFSET if column and row in QUOTE_ROWS else 0.0, NARROW_WIDTH if row in QUOTE_ROWS else COLUMN_WIDTH)
        for column in range(len(COLUMN_LEFTS))
        for row in range(ROWS)
    ]
    paragraphs = []
    for text in PROSE["station"]:
        paragraphs.append(wrapped(page.book.typesetter, text, ARTICLE, spaces))
        spaces = spaces[len(paragraphs[-1]) :]
    frames = [(page, x, ARTICLE_TOP) for x in COLUMN_LEFTS]
    draw_slots(in_frames(paragraphs, frames, [ROWS, ROWS], ARTICLE.leading))
    return [line for paragraph in paragraphs for line in paragraph]


def _pull_quote(page, y):
    quote = Style("serif-italic", 14, 16.4, "center", colour=RUST, hyphenate=False, role="pullQuote")
    page.rule(LEFT + 106, y - 4, LEFT + 160, y - 4, RUST, 0.8)
    block(page, "“The figures get into the wool”", quote, LEFT + 104, y, 58)
    page.rule(LEFT + 106, y + 70, LEFT + 160, y + 70, RUST, 0.8)


def _sidebar(page):
    page.fill_rect(LEFT + 278, ARTICLE_TOP - 14, 70, 278, SAND)
    words(page, "Visiting", replace(KICKER, tracking=0), LEFT + 285, ARTICLE_TOP + 2)
    style = Style("sans", 7.8, 10.8)
    lines = wrapped(page.book.typesetter, PROSE["station_sidebar"][0], style, [(0.0, 57.0)] * 30)
    draw_lines(page, lines, style, ARTICLE_TOP + 10, LEFT + 285)
