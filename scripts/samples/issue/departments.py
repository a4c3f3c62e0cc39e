"""The issue's last pages: 21 to 28 of the file (printed 15 to 22)."""

from dataclasses import replace

import numpy as np

from ..drawing.blocks import block, credit, furniture, picture, pull_quote, words
from ..drawing.colours import INK, RUST, SAND, TEAL, WHITE
from ..drawing.columns import Flow, Frame, fit_columns
from ..drawing.magazine_style import BODY, CAPTION, FOLIO, KICKER, LEFT, NARROW, RIGHT, SMALL, STANDFIRST
from ..drawing.style import Style
from ..pdf.writer import Name
from ..pictures import landscapes, textures
from ..read_prose import read_prose


def glossary(book):
    """Page 15: short entries in three columns."""
    page = book.page(label="15")
    furniture(page, "A pilot’s glossary")
    words(page, "Offing to Rip", Style("serif", 52, 52), LEFT - 2, 120)
    page.rule(LEFT, 138, RIGHT, 138, INK, 1.4)
    entries = ["*{}*, {}".format(*entry.split("|")) for entry in read_prose("back")["glossary"]]
    fit_columns(page, entries, replace(NARROW, align="left", italic="serif-bold"), 3, top=154, gap=9)


def tide_table(book):
    """Page 16: cut-out stones with soft masks, and a picture in an indexed colour space."""
    page = book.page(label="16")
    prose = read_prose("middle")
    page.fill_rect(0, 0, 603, 783, (0.935, 0.925, 0.90))
    furniture(page, "What the Tide Left")
    words(page, "What the Tide Left", Style("serif", 52, 52), LEFT - 2, 122)
    block(page, prose["tide"][0], replace(STANDFIRST, size=14, leading=18), LEFT, 140, 420)
    colours = (
        ((0.33, 0.36, 0.40), (0.93, 0.92, 0.88)),
        ((0.66, 0.47, 0.34), (0.80, 0.66, 0.52)),
        ((0.24, 0.40, 0.35), (0.60, 0.74, 0.64)),
        ((0.30, 0.31, 0.38), (0.46, 0.47, 0.54)),
    )
    places = ((60, 190, 210), (318, 196, 190), (80, 372, 180), (316, 366, 220))
    for number, (x, y, width) in enumerate(places):
        stone = book.pictures.cut_out(
            textures.pebble, seed=number + 3, base=colours[number][0], band=colours[number][1]
        )
        page.image(stone, x, y, width, width * 360 / 420)
        block(page, prose["stones"][number], CAPTION, (74, 340, 94, 352)[number], y + width * 0.86 + 2, 170)
    picture(page, book.pictures.get(landscapes.island_profile, "indexed", 720), LEFT, 588, 330, 128)
    block(page, prose["island"][0], CAPTION, 396, 700, 150)
    page.stroke(page.rect_path(LEFT, 588, 330, 128), INK, 0.6)


def kite_article(book):
    """Page 17: two columns beside a pull quote."""
    page = book.page(label="17")
    furniture(page, "Kite Weather")
    prose = read_prose("middle")
    words(page, "Kite Weather", Style("serif", 66, 66), LEFT - 3, 132)
    fit_columns(page, prose["kite"], BODY, 2, top=160, bottom=560, drop_cap=3)
    pull_quote(page, prose["kite_pull"][0], LEFT, 580, 495, Style("serif-italic", 54, 58, colour=RUST))


def kite_picture(book):
    """Page 18: full-bleed sky, a drawn kite, light laid over it with Screen."""
    page = book.page(label="18")
    page.image(book.pictures.get(textures.kite_sky, "rgb", 1000, 87), 0, 0, 603, 783)
    with page.state(blend="Screen"):
        page.shading(
            "radial",
            (430, 150, 0, 430, 150, 330),
            [(0.75, 0.62, 0.36), (0.26, 0.20, 0.10), (0.0, 0.0, 0.0)],
            (0, 0, 603, 783),
        )
    for dx, dy in ((0, 0), (0, 92)):
        front = [(232 + dx, 210 + dy), (330 + dx, 186 + dy), (342 + dx, 232 + dy), (244 + dx, 256 + dy)]
        side = [front[1], (372 + dx, 214 + dy), (384 + dx, 260 + dy), front[2]]
        page.fill(page.polyline_path(front, True), (0.96, 0.93, 0.84))
        page.fill(page.polyline_path(side, True), (0.80, 0.74, 0.62))
        page.stroke(page.polyline_path(front, True) + " " + page.polyline_path(side, True), (0.30, 0.22, 0.14), 1.1)
    for start, end in (((232, 210), (244, 348)), ((330, 186), (342, 324)), ((372, 214), (384, 352))):
        page.rule(*start, *end, (0.30, 0.22, 0.14), 1.4)
    page.stroke(page.curve_path([(300, 330), (250, 460), (150, 640), (70, 790)]), WHITE, 0.6)
    words(
        page,
        "Brisk is a word for walkers.",
        Style("serif-italic", 38, 42, colour=(0.05, 0.16, 0.36)),
        549,
        700,
        align="right",
    )
    words(page, page.label, replace(FOLIO, colour=WHITE), LEFT, 750)


def kitchen(book):
    """Page 19: a recipe beside a tinted column."""
    page = book.page(label="19")
    prose = read_prose("middle")
    page.fill_rect(0, 0, 216, 783, SAND)
    furniture(page, "Harbour kitchen")
    block(page, prose["kitchen"][0], Style("serif", 34, 36, hyphenate=False), 240, 84, 309)
    y = block(page, prose["kitchen_intro"][0], replace(STANDFIRST, size=13.5, leading=17.5), 240, 204, 309)
    words(page, "For four, or one crew", KICKER, LEFT, 214)
    top = 226.0
    for item in prose["ingredients"]:
        top = block(page, item, replace(SMALL, size=9.6, leading=12.6), LEFT, top, 142) + 7
    fit_columns(page, prose["method"], BODY, 1, top=y + 12, bottom=548, left=240)
    picture(page, book.pictures.get(textures.harbour_lights, "srgb", 1000, 85), 216, 560, 387, 223)
    credit(page, "Sandrøy quay at suppertime", 212, 700)


def almanac(book):
    """Page 20: a tide curve and a table of figures."""
    page = book.page(label="20")
    furniture(page, "Almanac")
    words(page, "Almanac", Style("serif", 60, 60), LEFT - 2, 122)
    block(page, read_prose("back")["almanac"][0], replace(STANDFIRST, size=14, leading=18), LEFT, 142, 440)
    chart = (LEFT, 200.0, 495.0, 150.0)
    page.shading("axial", (0, 200, 0, 350), [(0.86, 0.93, 0.93), (0.40, 0.63, 0.68)], chart)
    hours = np.linspace(0, 14 * 24, 337)
    heights = 2.1 + (1.25 + 0.5 * np.cos((hours - 60) / 54.2)) * np.cos(hours * 2 * np.pi / 12.42)
    curve = [(LEFT + h / 336 * 495, 350 - v * 36) for h, v in zip(hours, heights)]
    page.fill(page.polyline_path([(LEFT, 350), *curve, (RIGHT, 350)], True), (0.09, 0.36, 0.44))
    for day in range(15):
        x = LEFT + day * 495 / 14
        page.rule(x, 200, x, 350, WHITE, 0.4)
        if day < 14:
            words(page, str(day + 1), replace(CAPTION, colour=INK), x + 17.7, 362, align="center")
    heads = ("Day", "First high", "Height", "Second high", "Height", "Wind")
    lefts = (54, 108, 204, 276, 384, 456)
    for x, head in zip(lefts, heads):
        words(page, head, KICKER, x, 402)
    winds = ("west, 4", "south-west, 5", "variable, 2", "north, 3", "none to speak of", "east, 6", "west, 7")
    for row in range(14):
        y = 410 + row * 21.5
        if row % 2 == 0:
            page.fill_rect(LEFT - 6, y, 507, 21.5, SAND)
        first = (2 * 60 + row * 50) % 745
        cells = (
            str(row + 1),
            f"{first // 60:02d}.{first % 60:02d}",
            f"{3.9 - 0.11 * abs(row - 6):.1f}",
            f"{(first + 745) // 60 % 24:02d}.{(first + 745) % 60:02d}",
            f"{3.7 - 0.1 * abs(row - 7):.1f}",
            winds[row % 7],
        )
        with page.paragraph():
            for x, cell in zip(lefts, cells):
                words(page, cell, Style("serif", 12, 14), x, y + 15)


def colophon(book):
    """Page 21: how it was made; a link whose text runs over two lines; links inside the issue."""
    page = book.page(label="21")
    furniture(page, "Colophon")
    prose = read_prose("back")
    words(page, "Colophon", Style("serif", 52, 52), LEFT - 2, 150)
    flow = Flow([Frame(page, LEFT, 180, 330, 400)])
    flow.add(prose["colophon"], replace(BODY, size=12.4, leading=17.4, one_link=True))
    page.fill_rect(LEFT, 500, 495, 120, SAND)
    words(page, "Next", KICKER, LEFT + 16, 524)
    block(page, prose["next"][0], Style("serif-italic", 13.5, 18), LEFT + 16, 536, 460)
    y = 660
    links = (
        ("Back to the cover", None, "cover"),
        ("The editor’s letter", "editorial", None),
        ("Letters", "letters", None),
        ("Pear", None, "pear"),
    )
    x = LEFT
    for text, name, key in links:
        width = words(page, text, Style("sans-bold", 9, 11, colour=TEAL), x, y)
        page.rule(x, y + 2.5, x + width, y + 2.5, TEAL, 0.5)
        page.add_link(
            (x, y - 9, width, 12),
            name=name,
            destination=None if name else book.back_links[key],
            as_action=key == "pear",
        )
        x += width + 24
    with page.state(soft_mask=_fade(page)):
        page.image(book.pictures.get(textures.shingle, "srgb", 1000, 79), 410, 60, 193, 430, clip=(410, 60, 193, 430))


def _fade(page):
    """A luminosity soft mask that lets the right hand side through, as a form with a shading (upright coordinates)."""
    shading = page.book.writer.add(
        {
            "ShadingType": 2,
            "ColorSpace": Name("DeviceGray"),
            "Coords": [410, 0, 603, 0],
            "Extend": [True, True],
            "Function": {"FunctionType": 2, "Domain": [0, 1], "N": 1.4, "C0": [0], "C1": [1]},
        }
    )
    form = page.book.writer.add_stream(
        {
            "Type": Name("XObject"),
            "Subtype": Name("Form"),
            "BBox": [0, 0, 603, 783],
            "Group": {"S": Name("Transparency"), "CS": Name("DeviceGray")},
            "Resources": {"Shading": {"S0": shading}},
        },
        b"/S0 sh",
    )
    return {"S": Name("Luminosity"), "G": form}


def back_cover(book):
    """Page 22: a picture whose light alone is laid over a colour, with Luminosity."""
    page = book.page(label="22")
    page.shading(
        "axial", (0, 0, 603, 783), [(0.93, 0.62, 0.30), (0.75, 0.30, 0.26), (0.14, 0.22, 0.42)], (0, 0, 603, 783)
    )
    with page.state(blend="Luminosity"):
        page.image(book.pictures.get(landscapes.skerries_at_dusk, "rgb", 1240, 89), 0, 0, 603, 783)
    words(page, "Skerry", Style("display", 60, 60, colour=WHITE, tracking=-1), 54, 118)
    block(
        page,
        "Whatever is in the offing will arrive, given time.",
        Style("serif-italic", 30, 35, colour=WHITE, hyphenate=False),
        54,
        150,
        330,
    )
    page.fill_rect(455, 668, 94, 60, WHITE)
    generator = np.random.RandomState(14)
    x = 463.0
    while x < 538:
        width = float(generator.choice([0.9, 1.8, 2.7]))
        page.fill_rect(x, 674, width, 40, (0, 0, 0))
        x += width + float(generator.choice([0.9, 1.8]))
    words(page, "Skerry 14 · Spring", Style("sans", 6, 8), 502, 723, align="center")
