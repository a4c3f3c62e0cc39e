"""The issue's features: pages 7 to 15 of the file (printed 1 to 9)."""

from dataclasses import replace

import numpy as np

from ..drawing.blocks import block, credit, furniture, picture, pull_quote, words
from ..drawing.colours import INK, RUST, SAND, TEAL, WHITE
from ..drawing.columns import Flow, Frame, columns, fit_columns
from ..drawing.magazine_style import BODY, BOTTOM, CAPTION, FOLIO, KICKER, LEFT, NARROW, RIGHT, SMALL, STANDFIRST
from ..drawing.style import Style
from ..pictures import landscapes, maps, textures
from ..read_prose import read_prose


def salt_opener(book):
    """Page 1: full-bleed picture with the embedded wide gamut profile, headline over the sky."""
    page = book.page(label="1")
    page.image(book.pictures.get(landscapes.salt_coast, "rgb", 1240, 85), 0, 0, 603, 783)
    words(page, "The", Style("serif-italic", 60, 60, colour=WHITE), 54, 116)
    words(page, "Salt Line", Style("serif", 104, 100, colour=WHITE, tracking=-2), 50, 200)
    with page.state(blend="Multiply"):
        page.fill_rect(0, 640, 603, 143, (0.35, 0.52, 0.58))
    prose = read_prose("salt_line")
    block(page, prose["standfirst"][0], replace(STANDFIRST, colour=WHITE), 54, 662, 330)
    byline = Style("sans-bold", 8.6, 10, colour=WHITE, tracking=0.6, role="crosshead")
    words(page, "By Maud Ellery", byline, 549, 678, align="right")
    words(page, page.label, replace(FOLIO, colour=WHITE), RIGHT, 750, align="right")
    credit(page, "Photograph by Aurélie Skjærgaard", 590, 620, WHITE)


def salt_article(book):
    """Pages 2 to 4: two columns, pictures, a pull quote, rotated credits, a drop cap."""
    prose = read_prose("salt_line")
    first, second, third = (book.page(label=label) for label in ("2", "3", "4"))
    for page in (first, second, third):
        furniture(page, "The Salt Line")
    picture(first, book.pictures.get(textures.surf_from_above, "srgb", 1200, 83), 0, 84, 603, 286)
    credit(first, "Kite picture: Eliza Quillfeather", 594, 364, WHITE)
    block(first, "*The sharp side.* " + prose["captions"][0], CAPTION, LEFT, 378, 237)
    picture(second, book.pictures.get(textures.shingle, "srgb", 1000, 79), 312, 84, 291, 290)
    credit(second, "Wet shingle, Pennick. Photograph by Saoirse Ní Fhloinn", 308, 374)
    block(second, "*Below the tide.* " + prose["captions"][1], CAPTION, 312, 382, 237)
    body = replace(BODY, size=12, leading=16)
    flow = Flow(columns(first, 2, top=422) + [columns(second, 2)[0], Frame(second, 312, 424, 237, BOTTOM - 424)])
    flow.add(prose["body"] + prose["second"], body, drop_cap=3)
    below = fit_columns(third, prose["third"], body, 2, bottom=500, largest=12)
    y = pull_quote(third, prose["pull"][0], LEFT, below + 36, 300)
    portrait = book.pictures.get(textures.person_in_fog, "srgb", 420, 87, seed=6, coat=(0.22, 0.36, 0.33))
    picture(third, portrait, 378, below + 36, 171, 240)
    block(third, "*" + prose["captions"][2] + "*", CAPTION, 378, below + 284, 171)
    with third.state(blend="Multiply"):
        third.fill_rect(340, below + 186, 84, 84, (0.96, 0.78, 0.36))
    evening = book.pictures.get(landscapes.fjord_panorama, "rgb", 2300, 85)
    third.image(evening, -480, 225, 1300, 848, clip=(0, 560, 603, 160))
    credit(third, "The estuary, ninth evening", 594, 716, WHITE)
    third.rule(LEFT, y + 40, 320, y + 40, TEAL, 0.6)
    block(third, prose["pull2"][0], Style("serif-italic", 17, 20, colour=TEAL, role="pullQuote"), LEFT, y + 52, 260)


def blends(book):
    """Page 5: four blend modes, each over a picture and over bare paper."""
    page = book.page(label="5")
    furniture(page, "How Light Lies Down")
    prose = read_prose("middle")
    words(page, "How Light Lies Down", Style("serif", 46, 48), LEFT - 2, 116)
    fit_columns(page, prose["blends"], BODY, 2, top=136, bottom=216, largest=11)
    inks = ((0.10, 0.62, 0.68), (0.90, 0.36, 0.20), (0.98, 0.80, 0.22))
    photo = book.pictures.get(textures.harbour_lights, "srgb", 1000, 85)
    coast = book.pictures.get(textures.surf_from_above, "srgb", 1200, 83)
    for number, mode in enumerate(("Multiply", "Screen", "Difference", "Luminosity")):
        y = 226 + number * 126
        picture(page, photo if mode in ("Screen", "Difference") else coast, LEFT, y, 250, 92)
        with page.state(blend=mode):
            for column in range(8):
                page.fill(page.circle_path(LEFT + 44 + column * 58, y + 46, 36), inks[column % 3])
        words(page, mode, KICKER, LEFT, y + 106)
        block(page, prose[mode.lower()][0], SMALL, LEFT + 88, y + 98, 400)


def wind_map(book):
    """Page 6: the wind map, all vectors: shadings, contours, streamlines."""
    page = book.page(label="6")
    x0, y0, size = 0.0, 0.0, 783.0
    place = lambda p: (x0 + p[0] * size - 90, y0 + p[1] * size)  # noqa: E731
    page.shading(
        "axial", (0, 0, 603, 783), [(0.80, 0.89, 0.90), (0.58, 0.76, 0.80), (0.34, 0.58, 0.66)], (0, 0, 603, 783)
    )
    lee = place((0.83, 0.52))
    page.shading(
        "radial",
        (*lee, 0, *lee, 120),
        [(0.97, 0.96, 0.84), (0.86, 0.92, 0.86), (0.55, 0.74, 0.78)],
        (lee[0] - 74, lee[1] - 96, 148, 192),
        page.circle_path(*lee, 74),
        extend=(False, True),
    )
    grid = maps.island()
    for level, colour in (
        (-0.12, (0.70, 0.84, 0.85)),
        (0.0, (0.93, 0.90, 0.80)),
        (0.22, (0.86, 0.84, 0.68)),
        (0.42, (0.76, 0.77, 0.58)),
        (0.62, (0.66, 0.68, 0.50)),
        (0.8, (0.60, 0.58, 0.46)),
    ):
        paths = [
            page.polyline_path([place(p) for p in maps.thinned(line)], True) for line in maps.contours(grid, level)
        ]
        page.fill(" ".join(paths), colour)
    for level in np.arange(0.0, 1.2, 0.1):
        for line in maps.contours(grid, float(level)):
            page.stroke(
                page.polyline_path([place(p) for p in maps.thinned(line)]),
                (0.40, 0.34, 0.24),
                1.1 if level == 0 else 0.3,
            )
    for row in range(34):
        points, speeds = maps.streamline(0.0, 0.01 + row * 0.03)
        for start in range(0, len(points) - 4, 6):
            part = [place(p) for p in points[start : start + 7]]
            page.stroke(page.curve_path(part), (0.06, 0.20, 0.33), 0.3 + 1.5 * (speeds[start] - 0.3) ** 2)
    with page.state(alpha=0.82):
        page.fill_rect(0, 0, 603, 172, (0.84, 0.91, 0.92))
    label = Style("serif-italic", 15, 18, colour=(0.05, 0.18, 0.28))
    for name, x, y in (
        ("Sandrøy", 268, 410),
        ("the Pear", 556, 412),
        ("Ytre Leia", 64, 300),
        ("Skarnsund", 480, 206),
        ("Bukta", 250, 604),
    ):
        words(page, name, label, x, y, align="center")
    words(page, "Drawing the Wind", Style("serif", 50, 52, colour=(0.05, 0.18, 0.28)), 51, 96)
    block(page, read_prose("wind")["standfirst"][0], replace(STANDFIRST, size=15, leading=19), 54, 112, 300)
    page.fill_rect(0, 706, 603, 77, (0.95, 0.945, 0.91))
    block(page, read_prose("wind")["map"][0], CAPTION, LEFT, 718, 300)
    words(page, page.label, FOLIO, LEFT, 766)
    page.rule(420, 732, 549, 732, INK, 1)
    for number in range(4):
        page.rule(420 + number * 43, 728, 420 + number * 43, 736, INK, 1)
        words(page, str(number * 2), CAPTION, 420 + number * 43, 748, align="center")
    words(page, "nautical miles", CAPTION, 549, 724, align="right")


def wind_article(book):
    """Page 7: three columns without space glyphs; words are only placed apart."""
    page = book.page(label="7")
    furniture(page, "Drawing the Wind")
    prose = read_prose("wind")
    fit_columns(page, prose["body"], replace(NARROW, space_glyphs=False), 3, bottom=580, drop_cap=3)
    page.fill_rect(0, 600, 603, 122, SAND)
    centre = (112, 661)
    for ring in range(4):
        page.stroke(page.circle_path(*centre, 12 + ring * 13), TEAL, 0.4)
    for number in range(32):
        angle = number * np.pi / 16
        length = (50, 20, 30, 20, 40, 20, 30, 20)[number % 8]
        tip = (centre[0] + length * np.sin(angle), centre[1] - length * np.cos(angle))
        side = 0.09 * length
        wing = (centre[0] + side * np.cos(angle), centre[1] + side * np.sin(angle))
        other = (centre[0] - side * np.cos(angle), centre[1] - side * np.sin(angle))
        page.fill(page.polyline_path([tip, wing, centre], True), TEAL if number % 8 == 0 else RUST)
        page.stroke(page.polyline_path([tip, other, centre], True), TEAL, 0.3)
    quote = Style("serif-italic", 28, 32, colour=TEAL, hyphenate=False, role="pullQuote")
    block(page, "There, we wait there.", quote, 190, 626, 340)
    block(page, "What three years of fingers have said to the chart in the fish hall", SMALL, 190, 664, 340)


def panorama(book):
    """Pages 8 and 9: one picture across two facing pages."""
    prose = read_prose("middle")
    image = book.pictures.get(landscapes.fjord_panorama, "rgb", 2300, 85)
    height = 783.0
    left, right = book.page(label="8"), book.page(label="9")
    left.image(image, 0, 0, 1206, height, clip=(0, 0, 603, height))
    right.image(image, -603, 0, 1206, height, clip=(0, 0, 603, height))
    words(left, prose["panorama"][0], Style("serif-italic", 42, 46, colour=WHITE), 54, 96)
    words(left, left.label, replace(FOLIO, colour=WHITE), LEFT, 750)
    words(left, "Skerry 14", Style("sans", 7.6, 10, colour=WHITE), LEFT + 26, 750)
    block(right, prose["panorama_caption"][0], replace(CAPTION, colour=WHITE, size=8.6, leading=11.6), 349, 690, 200)
    words(right, right.label, replace(FOLIO, colour=WHITE), RIGHT, 750, align="right")
    credit(right, "Panorama by Bjørg Håkonsdóttir", 590, 735, WHITE)
