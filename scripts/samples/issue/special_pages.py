"""The issue's special pages: 16 to 20 of the file (printed 10 to 14)."""

from dataclasses import replace

import numpy as np

from ..drawing.blocks import block, credit, furniture, picture, pull_quote, words
from ..drawing.colours import INK, RUST, SAND, TEAL, WHITE
from ..drawing.columns import fit_columns
from ..drawing.magazine_style import BODY, CAPTION, FOLIO, KICKER, LEFT, PULL, RIGHT, SMALL, STANDFIRST
from ..drawing.style import Style
from ..pictures import landscapes, maps, textures
from ..read_prose import read_prose

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


def beaufort(book):
    """Page 10: /Rotate 90. Displayed 783 x 603, upright to the reader."""
    page = book.page(width=783.0, height=603.0, label="10", rotate=90, matrix=(0, 1, -1, 0, 603, 0))
    picture(page, book.pictures.get(landscapes.storm, "device", 700, 83), 0, 0, 190, 603)
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


def north_article(book):
    """Pages 11 and 12: letterspaced headline, two columns; then a full-bleed greyscale picture with text."""
    prose = read_prose("north")
    page, other = book.page(label="11"), book.page(label="12")
    furniture(page, "North of North")
    page.rule(LEFT, 84, RIGHT, 84, INK, 1.4)
    words(page, "NORTH OF NORTH", Style("sans-light", 33, 40, tracking=11.5), LEFT - 1, 136)
    block(page, prose["standfirst"][0], STANDFIRST, LEFT, 154, 440)
    words(page, "By Ruaridh Feeney", Style("sans-bold", 8.6, 10, tracking=0.6, role="crosshead"), LEFT, 222)
    below = fit_columns(page, prose["body"], BODY, 2, top=246, bottom=724, drop_cap=4)
    pull_quote(page, prose["pull"][0], LEFT, below + 40, 495, replace(PULL, size=36, leading=41))
    other.image(book.pictures.get(landscapes.storm, "grey", 1100, 87), 0, 0, 603, 783)
    with other.state(alpha=0.86):
        other.fill_rect(0, 486, 603, 297, (0.06, 0.07, 0.09))
    fit_columns(other, prose["second"], replace(BODY, colour=(0.95, 0.95, 0.93)), 2, top=510, bottom=728)
    block(other, prose["caption"][0], replace(CAPTION, colour=WHITE), LEFT, 460, 300)
    credit(other, "Photograph by Sæunn Ásgeirsdóttir", 590, 470, WHITE)
    words(other, other.label, replace(FOLIO, colour=WHITE), LEFT, 750)


def ledger(book):
    """Page 13: a CropBox away from the origin, in a larger MediaBox; the bleed is painted outside it."""
    page = book.page(
        label="13", media_box=[-20, -30, 650, 850], crop_box=[20, 40, 623, 823], matrix=(1, 0, 0, 1, 20, 40)
    )
    prose = read_prose("middle")
    page.fill_rect(-40, -27, 670, 880, (0.925, 0.90, 0.84))
    image = book.pictures.get(landscapes.salt_coast, "rgb", 1240, 85)
    page.image(image, -27, -250, 657, 853, clip=(-27, -27, 657, 300))
    furniture(page, "The Ferryman’s Ledger")
    credit(page, "Inverlaggan slip, first crossing", 594, 264, WHITE)
    block(page, prose["ledger_caption"][0], CAPTION, LEFT, 282, 400)
    words(page, "The Ferryman’s Ledger", Style("serif", 46, 48), LEFT - 2, 348)
    fit_columns(page, prose["ledger"], BODY, 2, top=372, bottom=724, drop_cap=3)
    page.rule(-25, 100, -8, 100, INK, 0.3)


def poster(book):
    """Page 14: /UserUnit 2. The boxes say 603 x 783, the sheet is 1206 x 1566 points."""
    page = book.page(width=1206.0, height=1566.0, label="14", user_unit=2, matrix=(0.5, 0, 0, 0.5, 0, 0))
    prose = read_prose("back")
    page.shading(
        "axial", (0, 0, 0, 1566), [(0.05, 0.22, 0.33), (0.10, 0.40, 0.50), (0.58, 0.76, 0.74)], (0, 0, 1206, 1566)
    )
    size = 1206.0
    place = lambda p: (p[0] * size, 250 + p[1] * size * 0.92)  # noqa: E731
    grid = maps.island(150, 12, (0.46, 0.47), (0.31, 0.28))
    for level, colour in (
        (-0.25, (0.30, 0.55, 0.60)),
        (-0.12, (0.48, 0.68, 0.69)),
        (0.0, (0.94, 0.91, 0.82)),
        (0.25, (0.86, 0.83, 0.68)),
        (0.5, (0.74, 0.72, 0.54)),
        (0.75, (0.58, 0.54, 0.40)),
    ):
        paths = [page.polyline_path([place(p) for p in line], True) for line in maps.contours(grid, level)]
        page.fill(" ".join(paths), colour)
    for line in maps.contours(grid, 0.0):
        page.stroke(page.polyline_path([place(p) for p in line]), (0.25, 0.20, 0.14), 1.4)
    for number in range(11):
        x, y = 60 + number * 108.6, 290 + number * 108
        page.rule(x, 290, x, 1370, (0.92, 0.96, 0.96), 0.5, (2, 7))
        page.rule(60, y, 1146, y, (0.92, 0.96, 0.96), 0.5, (2, 7))
    hub = (150.0, 1180.0)
    with page.state(clip=(60, 290, 1086, 1080)):
        for number in range(16):
            angle = number * np.pi / 8
            page.rule(*hub, hub[0] + 1400 * np.cos(angle), hub[1] + 1400 * np.sin(angle), (0.95, 0.90, 0.75), 0.5)
    page.fill(page.circle_path(*hub, 46), (0.06, 0.25, 0.36))
    page.stroke(page.circle_path(*hub, 46), (0.95, 0.90, 0.75), 2)
    words(page, "N", Style("serif-bold", 40, 44, colour=(0.95, 0.90, 0.75)), hub[0], hub[1] + 13, align="center")
    words(page, "Sea Areas", Style("serif", 150, 150, colour=WHITE, tracking=-2), 84, 190)
    words(page, "of the Inner Skerries", Style("serif-italic", 66, 70, colour=(0.95, 0.87, 0.68)), 92, 262)
    area = Style("sans-bold", 22, 26, colour=WHITE, tracking=5)
    for name, x, y in (
        ("OUTER FETCH", 230, 420),
        ("GLOUP BANK", 960, 400),
        ("HAAR", 1060, 690),
        ("NEAP", 140, 1085),
        ("BROCKAN", 930, 1130),
        ("SLACKWATER", 470, 1270),
    ):
        words(page, name, area, x, y, align="center")
    picture(page, book.pictures.get(textures.harbour_lights, "srgb", 1000, 85), 84, 1396, 180, 120)
    credit(page, "Quay lamps at Brockan", 278, 1516, WHITE)
    block(
        page,
        prose["poster"][0] + ", after the survey of the Seven. Soundings are in hopes, heights in doubts; the "
        "grid is for moving magnets about. Areas are read out on the harbour wireless at six.",
        Style("serif", 24, 30, colour=(0.03, 0.13, 0.20), hyphenate=False),
        300,
        1400,
        560,
    )
    width = words(page, "Order a flat copy", Style("sans-bold", 22, 26, colour=RUST), 930, 1424)
    page.add_link((930, 1400, width, 32), uri="https://www.example.org/skerry/poster")
    words(page, page.label, Style("sans-bold", 16, 20), 84, 1546)
