"""Pages 17 and 18, printed 11 and 12: North of North."""

from dataclasses import replace

from ..drawing.blocks import block, credit, furniture, pull_quote, words
from ..drawing.colours import INK, WHITE
from ..drawing.columns import fit_columns
from ..drawing.magazine_style import BODY, CAPTION, FOLIO, LEFT, PULL, RIGHT, STANDFIRST
from ..drawing.style import Style
from ..pictures import seascapes
from ..read_prose import read_prose


def north_of_north(book):
    """Printed pages 11 and 12: letterspaced headline, two columns; then a full-bleed greyscale picture with text."""
    prose = read_prose("north")
    page, other = book.page(label="11"), book.page(label="12")
    furniture(page, "North of North")
    page.rule(LEFT, 84, RIGHT, 84, INK, 1.4)
    words(page, "NORTH OF NORTH", Style("sans-light", 33, 40, tracking=11.5), LEFT - 1, 136)
    block(page, prose["standfirst"][0], STANDFIRST, LEFT, 154, 440)
    words(page, "By Ruaridh Feeney", Style("sans-bold", 8.6, 10, tracking=0.6, role="crosshead"), LEFT, 222)
    below = fit_columns(page, prose["body"], BODY, 2, top=246, bottom=724, drop_cap=4)
    pull_quote(page, prose["pull"][0], LEFT, below + 40, 495, replace(PULL, size=36, leading=41))
    other.image(book.pictures.get(seascapes.storm, "grey", 1100, 87), 0, 0, 603, 783)
    with other.state(alpha=0.86):
        other.fill_rect(0, 486, 603, 297, (0.06, 0.07, 0.09))
    fit_columns(other, prose["second"], replace(BODY, colour=(0.95, 0.95, 0.93)), 2, top=510, bottom=728)
    block(other, prose["caption"][0], replace(CAPTION, colour=WHITE), LEFT, 460, 300)
    credit(other, "Photograph by Sæunn Ásgeirsdóttir", 590, 470, WHITE)
    words(other, other.label, replace(FOLIO, colour=WHITE), LEFT, 750)
