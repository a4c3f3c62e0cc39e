"""Page 22, printed 16: What the Tide Left."""

from dataclasses import replace

from ..drawing.blocks import block, furniture, picture, words
from ..drawing.colours import INK
from ..drawing.magazine_style import CAPTION, LEFT, STANDFIRST
from ..drawing.style import Style
from ..pictures import seascapes, textures
from ..read_prose import read_prose

# (x, y, width, x of the caption, colour of the stone, colour of its band)
STONES = (
    (60, 190, 210, 74, (0.33, 0.36, 0.40), (0.93, 0.92, 0.88)),
    (318, 196, 190, 340, (0.66, 0.47, 0.34), (0.80, 0.66, 0.52)),
    (80, 372, 180, 94, (0.24, 0.40, 0.35), (0.60, 0.74, 0.64)),
    (316, 366, 220, 352, (0.30, 0.31, 0.38), (0.46, 0.47, 0.54)),
)


def what_the_tide_left(book):
    """Printed page 16: cut-out stones with soft masks, and a picture in an indexed colour space."""
    page = book.page(label="16")
    prose = read_prose("middle")
    page.fill_rect(0, 0, 603, 783, (0.935, 0.925, 0.90))
    furniture(page, "What the Tide Left")
    words(page, "What the Tide Left", Style("serif", 52, 52), LEFT - 2, 122)
    block(page, prose["tide"][0], replace(STANDFIRST, size=14, leading=18), LEFT, 140, 420)
    for number, (x, y, width, caption_x, base, band) in enumerate(STONES):
        stone = book.pictures.cut_out(textures.pebble, seed=number + 3, base=base, band=band)
        page.image(stone, x, y, width, width * 360 / 420)
        block(page, prose["stones"][number], CAPTION, caption_x, y + width * 0.86 + 2, 170)
    picture(page, book.pictures.get(seascapes.island_profile, "indexed", 720), LEFT, 588, 330, 128)
    block(page, prose["island"][0], CAPTION, 396, 700, 150)
    page.stroke(page.rect_path(LEFT, 588, 330, 128), INK, 0.6)
