"""Page 11, printed 5: How Light Lies Down."""

from ..drawing.blocks import block, furniture, picture, words
from ..drawing.columns import fit_columns
from ..drawing.magazine_style import BODY, KICKER, LEFT, SMALL
from ..drawing.style import Style
from ..pictures import textures
from ..read_prose import read_prose


def blend_modes(book):
    """Printed page 5: four blend modes, each over a picture and over bare paper."""
    page = book.page(label="5")
    furniture(page, "How Light Lies Down")
    prose = read_prose("middle")
    words(page, "How Light Lies Down", Style("serif", 46, 48), LEFT - 2, 116)
    fit_columns(page, prose["blends"], BODY, 2, top=136, bottom=216, maximum_size=11)
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
