"""Page 21, printed 15: Offing to Rip."""

from dataclasses import replace

from ..drawing.blocks import furniture, words
from ..drawing.colours import INK
from ..drawing.columns import fit_columns
from ..drawing.magazine_style import LEFT, NARROW, RIGHT
from ..drawing.style import Style
from ..read_prose import read_prose


def glossary(book):
    """Printed page 15: short entries in three columns."""
    page = book.page(label="15")
    furniture(page, "A pilot’s glossary")
    words(page, "Offing to Rip", Style("serif", 52, 52), LEFT - 2, 120)
    page.rule(LEFT, 138, RIGHT, 138, INK, 1.4)
    entries = ["*{}*, {}".format(*entry.split("|")) for entry in read_prose("back")["glossary"]]
    fit_columns(page, entries, replace(NARROW, align="left", italic="serif-bold"), 3, top=154, gap=9)
