"""`huge-page.pdf`: one page of 14400 x 600 points, a timetable along two hundred miles of coast."""

from dataclasses import replace

from .drawing.blocks import words
from .drawing.colours import TEAL, WHITE
from .drawing.destinations import Destination, OutlineItem
from .drawing.plain_book import HEAD, TEXT, plain_book

SEARCHES = [("eastern", {})]


def make():
    """The book."""
    book = plain_book("The long shore")
    page = book.page(width=14400.0, height=600.0, media_box=[0, 0, 14400, 600], label="1")
    page.shading(
        "axial", (0, 0, 14400, 0), [(0.96, 0.88, 0.72), (0.55, 0.76, 0.80), (0.10, 0.22, 0.36)], (0, 0, 14400, 600)
    )
    coast = [(x, 380 + 70 * ((x // 240) * 7919 % 13 / 13 - 0.5)) for x in range(0, 14401, 240)]
    page.fill(page.curve_path([*coast]) + " 14400 0 l 0 0 l h", TEAL)
    for mile in range(0, 201, 5):
        x = 60 + mile * 71.4
        page.rule(x, 520, x, 540, WHITE, 1)
        words(page, str(mile), replace(TEXT, colour=WHITE), x, 560, align="center")
    words(page, "The western end begins here", HEAD, 60, 90)
    words(page, "and the eastern end is here", replace(HEAD, colour=WHITE), 14340, 90, align="right")
    width = words(page, "Walk it", replace(TEXT, colour=WHITE), 13800, 140)
    page.add_link((13800, 128, width, 17), uri="https://www.example.org/long-shore")
    book.outline = [
        OutlineItem("The western end", Destination(0, "xyz", left=0, top=0, zoom=None)),
        OutlineItem("The eastern end", Destination(0, "fitR", rect=(13400, 0, 1000, 600))),
    ]
    return book
