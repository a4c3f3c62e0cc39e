"""A table that is drawn column by column."""

from ..drawing.colours import SOFT
from ..drawing.style import Style
from ..expected.placed import Paragraph, TextLine
from ..geometry import baseline_matrix
from .page_setup import LEFT, PROSE, RIGHT, TOP, hard_page, text_block
from .recording import unrecorded

BOATS = [
    ("Boat", "Skipper", "Catch", "Paid"),
    ("Kittiwake", "Nan Orchard", "14 crans", "6 guineas"),
    ("Perpetua", "Tam Sorley", "9 crans", "4 guineas"),
    ("Old Reliance", "Widow Pask", "one halibut", "a kiss"),
    ("Margery", "both Finns", "22 crans", "in apples"),
]
COLUMNS = (LEFT, LEFT + 92, LEFT + 186, LEFT + 276)
ROW_HEIGHT = 24.0


def table(book):
    """Page 24: a table of five rows and four columns."""
    page = hard_page(book, "Still Moving")
    top = text_block(page, PROSE["table"][0], TOP) + 20
    page.placed.paragraphs.append(_draw_table(page, top))
    text_block(page, PROSE["table_after"][0], top + len(BOATS) * ROW_HEIGHT + 10)
    case = "table drawn column by column"
    return [
        ("Widow Pask", {"case": case}),
        ("Old Reliance Widow Pask", {"case": f"{case}: over two cells"}),
        ("Perpetua Tam Sorley 9 crans", {"case": f"{case}: over three cells"}),
        ("Kittiwake Perpetua", {"case": f"{case}: down a column", "absent": True}),
        ("Nan Orchard Tam", {"case": f"{case}: down a column", "absent": True}),
    ]


def _draw_table(page, top):
    """Draw the cells and the rules; returns the record, a line for each row."""
    rows = [[] for _ in BOATS]  # the characters of each row
    for column, x in enumerate(COLUMNS):
        for number, cells in enumerate(BOATS):
            style = Style("sans-bold" if number == 0 else "sans", 10.5, 13)
            with unrecorded(page):
                line = page.book.typesetter.single_line(cells[column], style)
                record = page.place_line(line, x, top + number * ROW_HEIGHT)
            if rows[number]:
                rows[number].append((" ", rows[number][-1][2], x))
            rows[number] += [(text, x + x0, x + x1) for text, x0, x1 in record.characters]
    table_record = Paragraph(role="table")
    for number, characters in enumerate(rows):
        y = top + number * ROW_HEIGHT
        table_record.lines.append(TextLine(characters, record.ascent, record.descent, baseline_matrix(0, y)))
        page.rule(LEFT, y + 7, RIGHT, y + 7, SOFT, 0.4)
    return table_record
