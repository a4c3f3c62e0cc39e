"""Pages 14 and 15, printed 8 and 9: a picture across two pages."""

from dataclasses import replace

from ..drawing.blocks import block, credit, words
from ..drawing.colours import WHITE
from ..drawing.magazine_style import CAPTION, FOLIO, LEFT, RIGHT
from ..drawing.style import Style
from ..pictures import landscapes
from ..read_prose import read_prose


def panorama(book):
    """Printed pages 8 and 9: one picture across two facing pages."""
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
