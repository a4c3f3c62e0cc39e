"""Turned text: lines at an angle, and a page that is turned itself."""

from dataclasses import replace

from ..drawing.blocks import words
from ..drawing.colours import SOFT, TEAL
from ..drawing.style import Style
from ..geometry import apply, baseline_matrix
from .line_words import trimmed
from .page_setup import PROSE, TEXT, TOP, hard_page, text_block

# (degrees, x, y, lines)
TURNED = [
    (30, 92, 420, ("The regatta is at noon,", "whatever the tide thinks")),
    (90, 356, 520, ("Photograph by Ingeborg Quill,", "from the roof of the ice house")),
    (180, 300, 508, ("Upside down the estuary is a tree", "with one boat caught in its branches")),
    (270, 62, 200, ("A magazine of coasts and weathers,", "volume fourteen, printed in spring")),
]


def turned(book):
    """Page 13: text turned by 30, 90, 180 and 270 degrees."""
    page = hard_page(book, "A Notice on One Nail")
    text_block(page, PROSE["turned"][0], TOP)
    style = Style("serif", 14, 19, colour=TEAL, role="caption")
    for degrees, x, y, lines in TURNED:
        with page.paragraph():
            for number, text in enumerate(lines):
                start = apply(baseline_matrix(x, y, degrees), 0, -number * style.leading)
                page.place_line(book.typesetter.single_line(text, style), *start, degrees)
    searches = []
    for degrees, _, _, (first, second) in TURNED:
        case = f"text turned by {degrees} degrees"
        within, over = first.split()[1:4], [first.split()[-1], *second.split()[:2]]
        searches.append((trimmed(" ".join(within)), {"case": case}))
        searches.append((trimmed(" ".join(over)), {"case": case, "lines": 2}))
    return searches


def turned_page(book):
    """Page 14: /Rotate 270 and /UserUnit 1.5; boxes of 396 x 280, displayed 420 x 594."""
    page = hard_page(
        book,
        "Causeway Hours",
        height=594.0,
        media_box=[0, 0, 396, 280],
        rotate=270,
        user_unit=1.5,
        matrix=(0, -1 / 1.5, 1 / 1.5, 0, 0, 280),
    )
    y = TOP
    for text in PROSE["sideways"]:
        y = text_block(page, text, y, replace(TEXT, size=14, leading=20))
    words(page, "Tide clerk: Ambrose Venn", Style("sans", 9, 11, colour=SOFT, role="caption"), 384, 540, degrees=90)
    case = {"case": "/Rotate 270 and /UserUnit 1.5"}
    return [("remembers its duty", case), ("game of cricket", case), ("Ambrose Venn", case)]
