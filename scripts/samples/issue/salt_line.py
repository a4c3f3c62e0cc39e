"""Pages 7 to 10, printed 1 to 4: The Salt Line."""

from dataclasses import replace

from ..drawing.blocks import block, credit, furniture, picture, pull_quote, words
from ..drawing.colours import TEAL, WHITE
from ..drawing.columns import Flow, Frame, columns, fit_columns
from ..drawing.magazine_style import BODY, BOTTOM, CAPTION, FOLIO, LEFT, RIGHT, STANDFIRST
from ..drawing.style import Style
from ..pictures import landscapes, seascapes, textures
from ..read_prose import read_prose

LARGE_BODY = replace(BODY, size=12, leading=16)


def opener(book):
    """Printed page 1: full-bleed picture with the embedded wide gamut profile, headline over the sky."""
    page = book.page(label="1")
    page.image(book.pictures.get(seascapes.salt_coast, "rgb", 1240, 85), 0, 0, 603, 783)
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


def article(book):
    """Printed pages 2 to 4: two columns, pictures, a pull quote, rotated credits, a drop cap."""
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
    flow = Flow(columns(first, 2, top=422) + [columns(second, 2)[0], Frame(second, 312, 424, 237, BOTTOM - 424)])
    flow.add(prose["body"] + prose["second"], LARGE_BODY, drop_cap=3)
    _last_page(third, prose)


def _last_page(page, prose):
    """The end of the article over a pull quote, a portrait and the estuary."""
    pictures = page.book.pictures
    below = fit_columns(page, prose["third"], LARGE_BODY, 2, bottom=500, maximum_size=12)
    y = pull_quote(page, prose["pull"][0], LEFT, below + 36, 300)
    portrait = pictures.get(textures.person_in_fog, "srgb", 420, 87, seed=6, coat=(0.22, 0.36, 0.33))
    picture(page, portrait, 378, below + 36, 171, 240)
    block(page, "*" + prose["captions"][2] + "*", CAPTION, 378, below + 284, 171)
    with page.state(blend="Multiply"):
        page.fill_rect(340, below + 186, 84, 84, (0.96, 0.78, 0.36))
    evening = pictures.get(landscapes.fjord_panorama, "rgb", 2300, 85)
    page.image(evening, -480, 225, 1300, 848, clip=(0, 560, 603, 160))
    credit(page, "The estuary, ninth evening", 594, 716, WHITE)
    page.rule(LEFT, y + 40, 320, y + 40, TEAL, 0.6)
    block(page, prose["pull2"][0], Style("serif-italic", 17, 20, colour=TEAL, role="pullQuote"), LEFT, y + 52, 260)
