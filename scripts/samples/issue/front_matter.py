"""Pages 1 to 6: the cover and the front matter, printed i to v."""

from dataclasses import replace

from ..drawing.blocks import block, credit, furniture, picture, words
from ..drawing.colours import INK, RUST, SAND, SOFT, TEAL, WHITE
from ..drawing.columns import Flow, Frame, fit_columns
from ..drawing.magazine_style import BODY, CAPTION, FOLIO, KICKER, LEFT, RIGHT, SMALL, STANDFIRST
from ..drawing.style import Style
from ..pictures import landscapes, seascapes, textures
from ..read_prose import read_prose
from .destinations import UNNAMED_CONTENTS

CONTENTS_LEFT = 204.0
CONTENTS = [
    # (title, standfirst, page label, name of the destination or None for an explicit one, page index)
    ("The Salt Line", "A hundred and ten miles along a border that no government drew", "1", "salt-line", 6),
    ("How Light Lies Down", "Four ways of printing two pictures in one place", "5", None, 10),
    ("Drawing the Wind", "Seven amateurs and a map of something nobody has seen", "6", "map-wind", 11),
    ("A Still Evening", "The upper fjord at Hvalvík, across two pages", "8", None, 13),
    ("The Beaufort Wall", "The scale of winds, to be read sideways", "10", None, 15),
    ("North of North", "A parish with eleven farms, one piano and its own idea of direction", "11", "north", 16),
    ("The Ferryman’s Ledger", "Thirty-one years of what the passengers carried", "13", "ledger", 18),
    ("Sea Areas", "A fold-out sheet for the kitchen wall", "14", "poster", 19),
    ("Offing to Rip", "A pilot’s glossary", "15", None, 20),
    ("What the Tide Left", "Four stones on a kitchen table", "16", None, 21),
    ("Kite Weather", "The Fairlight Society looks for its thirty-fourth word", "17", "kite", 22),
    ("Smoked Fish Soup", "For a day with no visibility", "19", None, 24),
    ("Almanac", "Tides for the spring quarter", "20", "almanac", 25),
]


def cover(book):
    """The cover: full-bleed picture, masthead, cover lines, one in Difference."""
    page = book.page(label="Cover")
    page.image(book.pictures.get(seascapes.skerries_at_dusk, "rgb", 1240, 89), 0, 0, 603, 783)
    masthead = Style("display", 112, 112, colour=WHITE, hyphenate=False, tracking=-2)
    words(page, "SKERRY", masthead, 301.5, 128, align="center")
    words(page, "A quarterly of coast, wind and maps", Style("serif-italic", 17, 20, colour=WHITE), 48, 158)
    words(
        page,
        "Number 14 · Spring 2026",
        Style("sans-bold", 8.6, 10, colour=WHITE, tracking=0.8),
        555,
        156,
        align="right",
    )
    with page.state(blend="Difference"):
        words(page, "Drawing", Style("display", 62, 60, colour=WHITE, tracking=-1), 44, 640)
        words(page, "the wind", Style("display", 62, 60, colour=WHITE, tracking=-1), 44, 692)
    line = Style("serif", 17, 20, colour=WHITE)
    words(page, "Seven amateurs and a map of nothing you can see", replace(line, font="serif-italic"), 47, 716)
    for number, (head, text) in enumerate(
        (
            ("The salt line", "A border for lettuces"),
            ("North of north", "One fjord, two words"),
            ("Fold out", "A sea for the kitchen wall"),
        )
    ):
        y = 600 + number * 46
        words(page, head, Style("sans-bold", 11.5, 14, colour=(1.0, 0.84, 0.58)), 555, y, align="right")
        words(page, text, replace(line, size=14.5), 555, y + 17, align="right")
    words(page, "€12 · £10 · 95 kr", Style("sans", 7.6, 9, colour=WHITE), 555, 760, align="right")


def inside_cover(book):
    """Printed page i: a full-bleed DeviceCMYK picture."""
    page = book.page(label="i")
    page.image(book.pictures.get(landscapes.dunes, "cmyk", 1100, 81), 0, 0, 603, 783)
    words(page, "All land is weather", Style("serif-italic", 46, 50, colour=(0, 0, 0, 0)), 54, 118)
    words(page, "that has not moved on yet.", Style("serif-italic", 46, 50, colour=(0, 0, 0, 0)), 54, 166)
    credit(page, "Dunes at Råbjerg Sound, photographed by Inès Duchêne-Picaud", 588, 735, (0, 0, 0.05, 0.1))
    words(page, page.label, replace(FOLIO, colour=(0, 0, 0, 0.85)), 54, 750)


def contents(book):
    """Printed page ii: the printed table of contents; its entries are links."""
    page = book.page(label="ii")
    words(page, "Contents", Style("serif", 64, 64, colour=INK), LEFT - 3, 118)
    words(page, "Number 14, Spring 2026", KICKER, LEFT, 140)
    picture(page, book.pictures.get(seascapes.island_profile, "srgb", 1000, 85), 0, 184, 168, 196)
    credit(page, "Island off Sandrøy, from the noon boat", 176, 380)
    block(
        page,
        "*Above:* the island that has been sold nine times. Its story is promised for the summer.",
        CAPTION,
        LEFT,
        390,
        114,
    )
    for number, entry in enumerate(CONTENTS):
        _contents_entry(page, 184.0 + number * 40.5, *entry)
    furniture(page, "Contents")


def _contents_entry(page, y, title, standfirst, label, name, index):
    """A title, leader dots and a page number over a standfirst, all of it a link."""
    left, right, fonts = CONTENTS_LEFT, RIGHT, page.book.fonts
    title_style, dots = Style("serif-bold", 14, 16, hyphenate=False), Style("serif", 11, 16, colour=SOFT, tracking=2.2)
    baseline = y + 12
    with page.paragraph():
        width = words(page, title, title_style, left, baseline)
        number_width = fonts["serif-bold"].width(label, 14)
        dot = fonts["serif"].width(".", 11) + dots.tracking
        count = int((right - number_width - 5 - left - width - 6) // dot)
        words(page, "." * count, dots, right - number_width - 5 - count * dot, baseline)
        words(page, label, title_style, right, baseline, align="right")
    block(page, standfirst, Style("serif-italic", 11.2, 13, colour=TEAL, hyphenate=False), left, y + 16, 300)
    target = {"name": name} if name else {"destination": UNNAMED_CONTENTS[index]}
    page.add_link((left, y, right - left, 30), as_action=index % 2 == 0, **target)


def contributors(book):
    """Printed page iii: four people, and the masthead of the house."""
    page = book.page(label="iii")
    furniture(page, "People in this number")
    prose = read_prose("front")
    words(page, "With", Style("serif", 64, 64), LEFT - 2, 118)
    coats = ((0.60, 0.22, 0.15), (0.16, 0.34, 0.44), (0.62, 0.50, 0.22), (0.30, 0.38, 0.26))
    for number, entry in enumerate(prose["contributors"]):
        name, text = entry.split("|")
        x, y = LEFT + (number % 2) * 258, 152 + (number // 2) * 246
        image = book.pictures.get(textures.person_in_fog, "srgb", 420, 87, seed=number + 1, coat=coats[number])
        picture(page, image, x, y, 124, 216)
        top = block(page, name, Style("serif-bold", 13, 15.5, hyphenate=False), x + 136, y + 2, 102)
        block(page, text, Style("serif", 11.4, 14.8), x + 136, top + 4, 102)
    page.fill_rect(LEFT, 656, RIGHT - LEFT, 66, SAND)
    block(page, prose["house"][0], replace(SMALL, colour=TEAL), LEFT + 14, 670, RIGHT - LEFT - 28)


def editorial(book):
    """Printed page iv: the editor's letter, one wide column with a drop cap."""
    page = book.page(label="iv")
    furniture(page, "Editorial")
    prose = read_prose("front")
    page.fill_rect(0, 0, 20, 783, TEAL)
    words(page, "Edges that will", Style("serif", 50, 52), 134, 142)
    words(page, "not hold still", Style("serif-italic", 50, 52, colour=RUST), 134, 192)
    style = replace(BODY, size=13.2, leading=18.2, indent=16)
    flow = Flow([Frame(page, 136, 236, 356, 460)]).add(prose["editorial"], style, drop_cap=3)
    words(page, prose["signature"][0], Style("serif-italic", 14, 18, colour=TEAL), 136, 236 + flow.offset + 26)
    stone = book.pictures.cut_out(textures.pebble, width=300, height=260, seed=2, base=(0.50, 0.43, 0.37))
    page.image(stone, 440, 636, 120, 104)


def letters(book):
    """Printed page v: readers' letters in three columns, with a web link."""
    page = book.page(label="v")
    furniture(page, "Letters")
    words(page, "From the mailbag", Style("serif", 46, 48), LEFT - 2, 116)
    page.rule(LEFT, 134, RIGHT, 134, INK, 1.4)
    fit_columns(
        page,
        read_prose("front")["letters"],
        Style("serif", 10.4, 13.8),
        3,
        top=150,
        bottom=648,
        gap=12,
        languages={3: "fr_FR", 4: "de_DE"},
    )
    page.fill_rect(0, 660, 603, 62, SAND)
    block(
        page,
        "Write to us by any means that floats. Letters may be shortened, as shores are.",
        replace(STANDFIRST, size=14),
        LEFT,
        682,
        495,
    )
