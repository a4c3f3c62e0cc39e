"""Page 19, printed 13: The Ferryman's Ledger."""

from ..drawing.blocks import block, credit, furniture, words
from ..drawing.colours import INK, WHITE
from ..drawing.columns import fit_columns
from ..drawing.magazine_style import BODY, CAPTION, LEFT
from ..drawing.style import Style
from ..pictures import seascapes
from ..read_prose import read_prose


def ledger(book):
    """Printed page 13: a CropBox away from the origin, in a larger MediaBox; the bleed is painted outside it."""
    page = book.page(
        label="13", media_box=[-20, -30, 650, 850], crop_box=[20, 40, 623, 823], matrix=(1, 0, 0, 1, 20, 40)
    )
    prose = read_prose("middle")
    page.fill_rect(-40, -27, 670, 880, (0.925, 0.90, 0.84))
    image = book.pictures.get(seascapes.salt_coast, "rgb", 1240, 85)
    page.image(image, -27, -250, 657, 853, clip=(-27, -27, 657, 300))
    furniture(page, "The Ferryman’s Ledger")
    credit(page, "Inverlaggan slip, first crossing", 594, 264, WHITE)
    block(page, prose["ledger_caption"][0], CAPTION, LEFT, 282, 400)
    words(page, "The Ferryman’s Ledger", Style("serif", 46, 48), LEFT - 2, 348)
    fit_columns(page, prose["ledger"], BODY, 2, top=372, bottom=724, drop_cap=3)
    page.rule(-25, 100, -8, 100, INK, 0.3)
