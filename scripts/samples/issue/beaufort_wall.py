"""Page 16, printed 10: The Beaufort Wall."""

from dataclasses import replace

from ..drawing.blocks import credit, picture, words
from ..drawing.colours import SAND, TEAL
from ..drawing.magazine_style import FOLIO, KICKER, SMALL, STANDFIRST
from ..drawing.style import Style
from ..pictures import seascapes

BEAUFORT = [
    # (force, name, knots, what is seen)
    ("0", "Calm", "under 1", "Smoke goes straight up and takes its time."),
    ("1", "Light air", "1–3", "The vane sleeps; a spider’s thread leans."),
    ("2", "Light breeze", "4–6", "Felt on the face. Newspapers stir."),
    ("3", "Gentle breeze", "7–10", "Washing shows an interest."),
    ("4", "Moderate breeze", "11–16", "Dust and small receipts are carried off."),
    ("5", "Fresh breeze", "17–21", "Little trees in leaf begin to bow."),
    ("6", "Strong breeze", "22–27", "Umbrellas are used with difficulty."),
    ("7", "Near gale", "28–33", "Whole trees move. One walks in italics."),
    ("8", "Gale", "34–40", "Twigs break off; conversation ceases."),
    ("9", "Strong gale", "41–47", "Chimney pots and slates reconsider."),
    ("10", "Storm", "48–55", "Seldom met inland, and never forgotten."),
    ("11", "Violent storm", "56–63", "The horizon goes indoors."),
    ("12", "Hurricane", "64 and over", "This page has blown away."),
]


def beaufort_wall(book):
    """Printed page 10: /Rotate 90. Displayed 783 x 603, upright to the reader."""
    page = book.page(width=783.0, height=603.0, label="10", rotate=90, matrix=(0, 1, -1, 0, 603, 0))
    picture(page, book.pictures.get(seascapes.storm, "device", 700, 83), 0, 0, 190, 603)
    credit(page, "Off Skarn, force nine and freshening", 200, 560)
    words(page, "The Beaufort Wall", Style("serif", 44, 46), 224, 84)
    words(page, "Thirteen winds, to be read sideways", replace(STANDFIRST, size=15), 226, 108)
    y = 142
    for column, title in ((226, "Force"), (262, "Name"), (380, "Knots"), (454, "What is seen")):
        words(page, title, KICKER, column, y)
    for number, (force, name, knots, seen) in enumerate(BEAUFORT):
        y = 152 + number * 29.5
        if number % 2 == 0:
            page.fill_rect(220, y, 519, 29.5, SAND)
        page.fill_rect(220, y, 3, 29.5, (0.05 + number * 0.06, 0.45 - number * 0.02, 0.50 - number * 0.03))
        with page.paragraph():
            words(page, force, Style("serif-bold", 14, 16), 230, y + 19)
            words(page, name, Style("serif", 13, 16), 262, y + 19)
            words(page, knots, Style("sans", 9, 12), 380, y + 19)
            words(page, seen, Style("serif-italic", 13, 16), 454, y + 19)
    source = "The full scale, with swell and sea state, is kept by the harbour school"
    width = words(page, source, replace(SMALL, colour=TEAL), 226, 562)
    page.add_link((226, 552, width, 14), uri="https://www.example.org/harbour-school/winds")
    words(page, page.label, FOLIO, 739, 582, align="right")
    words(page, "Skerry 14", Style("sans", 7.6, 10), 713, 582, align="right")
