"""Text drawn glyph by glyph, past the typesetter. Page space points."""

from contextlib import contextmanager

from .. import geometry
from ..drawing.canvas import colour_operator
from ..drawing.colours import INK
from ..expected.placed import Paragraph, TextLine

PLAIN_SHAPING = (("kern", False), ("liga", False), ("clig", False))


def glyph_string(glyphs):
    """Glyphs as a string operand."""
    return "<" + "".join(f"{glyph.index:04X}" for glyph in glyphs) + ">"


@contextmanager
def text_object(page, font, size, x, y, colour=INK):
    """A text object whose pen starts at (x, y)."""
    page.resources["Font"][font.key] = font
    ux, uy = page.upright(x, y)
    page.put(colour_operator(colour), "BT", f"/{font.key} {size} Tf", f"1 0 0 1 {ux:.3f} {uy:.3f} Tm")
    yield
    page.put("ET")


def text_record(characters, font, size, x, y):
    """The record of a line of (text, x0, x1)."""
    return TextLine(characters, font.ascent * size, font.descent * size, geometry.baseline_matrix(x, y))


def record_headline(page, characters, font, size, x, y):
    """Record a line of (text, x0, x1) as a headline of its own."""
    page.placed.paragraphs.append(Paragraph([text_record(characters, font, size, x, y)], "headline"))
