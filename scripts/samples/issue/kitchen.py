"""Page 25, printed 19: Smoked Fish Soup."""

from dataclasses import replace

from ..drawing.blocks import block, credit, furniture, picture, words
from ..drawing.colours import SAND
from ..drawing.columns import fit_columns
from ..drawing.magazine_style import BODY, KICKER, LEFT, SMALL, STANDFIRST
from ..drawing.style import Style
from ..pictures import textures
from ..read_prose import read_prose


def kitchen(book):
    """Printed page 19: a recipe beside a tinted column."""
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
