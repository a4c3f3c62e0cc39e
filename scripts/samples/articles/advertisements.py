"""Advertisements, which belong to no article. Page space points."""

from dataclasses import replace

from ..drawing.colours import RUST, WHITE
from ..expected.shapes import rect_json
from .magazine_style import BODY, BYLINE, HEADLINE, PAPER_TINT
from .setting import label, rich_block

SLOGAN = replace(HEADLINE, size=40, leading=42)


def _framed(page, rect, colour, border):
    page.fill_rect(*rect, colour)
    x, y, width, height = rect
    page.stroke(page.rect_path(x + 5, y + 5, width - 10, height - 10), border, 1.2)


def _expected(page, rect, texts):
    return {"pageIndex": page.index, "frame": rect_json(rect), "texts": texts}


def half_page(page, rect):
    """An advertisement in a frame of its own."""
    x, y, width, _ = rect
    _framed(page, rect, PAPER_TINT, RUST)
    texts = [
        "Sleep like",
        "a harbour",
        "Wool blankets from the Ardle mill, woven slowly since 1902.",
        "ardlemill.example.org",
    ]
    for number in (0, 1):
        label(page, texts[number], replace(SLOGAN, colour=RUST), x + 24, y + 62 + number * 42)
    line = replace(BODY, font="serif-italic", size=15, leading=19, align="left", indent=0)
    rich_block(page, texts[2], line, x + 24, y + 130, 190)
    label(page, texts[3], replace(BYLINE, size=9), x + 24, y + 200)
    for row in range(6):
        stripe = (0.72, 0.27, 0.13) if row % 2 else (0.04, 0.30, 0.38)
        page.fill_rect(x + width - 150 + row * 6, y + 40 + row * 26, 110 - row * 6, 18, stripe)
    return _expected(page, rect, texts)


def full_page(page):
    """An advertisement over the whole page."""
    rect = (22.0, 52.0, page.width - 44, page.height - 104)
    _framed(page, rect, (0.04, 0.30, 0.38), WHITE)
    white, centre = replace(SLOGAN, size=54, leading=56, colour=WHITE), page.width / 2
    texts = [
        "Rope.",
        "Just rope.",
        "Good rope.",
        "Four strands, three sizes, no opinions.",
        "Haslam & Daughter, Ropemakers, Port Averil",
    ]
    for number in range(3):
        label(page, texts[number], white, centre, 190 + number * 62, align="center")
    for turn in range(9):
        page.stroke(page.circle_path(centre - 4 + turn * 1.2, 430, 12 + turn * 6), (0.86, 0.74, 0.52), 3.2)
    page.fill_rect(centre + 6, 480, 140, 3.2, (0.86, 0.74, 0.52))
    label(page, texts[3], replace(BODY, font="serif-italic", size=17, colour=WHITE), centre, 530, align="center")
    label(page, texts[4], replace(BYLINE, size=9, colour=WHITE), centre, 556, align="center")
    return _expected(page, rect, texts)
