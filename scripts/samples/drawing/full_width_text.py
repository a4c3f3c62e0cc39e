"""Japanese and Chinese paragraphs in rows of full-width characters, vertical or horizontal. Page space points."""

from ..expected.placed import TextLine
from ..geometry import baseline_matrix
from .canvas import colour_operator
from .markup import Piece
from .style import Style
from .typesetter import Line, Run

VERTICAL, HORIZONTAL = Style("mincho-vertical", 15, 27), Style("mincho", 14, 25)
NEVER_FIRST = "、。」』ーっゃゅょッャュョ"  # characters that no row begins with


def vertical_block(page, text, style, x, top, count):
    """A paragraph in vertical rows that follow each other to the left; `x` is the middle of the first.

    Rows have at most `count` characters. Returns the x of the next row."""
    with page.paragraph():
        for row in rows_of(text, count):
            _place_vertical(page, row, style, x, top)
            x -= style.leading
    return x


def horizontal_block(page, text, style, x, y, count):
    """A paragraph in horizontal rows of at most `count` characters; `y` is the first baseline. Returns the next."""
    with page.paragraph():
        for row in rows_of(text, count):
            _place_horizontal(page, row, style, x, y)
            y += style.leading
    return y


def rows_of(text, count):
    """A text or a list of characters in rows of at most `count`, or more where a row would begin with a mark."""
    rows = []
    while text:
        end = count
        while end < len(text) and text[end] in NEVER_FIRST:
            end += 1
        rows.append(text[:end])
        text = text[end:]
    return rows


def _place_vertical(page, text, style, x, top):
    font = page.book.fonts[style.font]
    glyphs = font.shape(text, "ttb")
    _begin_text(page, style, x, top)
    page.resources["Font"][font.key] = font
    page.put(f"/{font.key} {style.size} Tf", "<" + "".join(f"{g.index:04X}" for g in glyphs) + "> Tj")
    page.put("ET")
    half, matrix = 0.5 * style.size, baseline_matrix(x, top, -90)
    characters = _extents(glyphs, [style.size] * len(glyphs))
    page.open_paragraph.lines.append(TextLine(characters, half, half, matrix, joined=True))


def _place_horizontal(page, text, style, x, y):
    font = page.book.fonts[style.font]
    glyphs = font.shape(text, "ltr")
    _begin_text(page, style, x, y)
    width = sum(g.advance for g in glyphs) * style.size / 1000
    page.show_runs(Line([Run(Piece(text, style.font), glyphs, 0.0, width)], width, style), style)
    page.put("ET")
    ascent, descent = font.ascent * style.size, font.descent * style.size
    characters = _extents(glyphs, [style.size * (glyph.advance / 1000) for glyph in glyphs])
    page.open_paragraph.lines.append(TextLine(characters, ascent, descent, baseline_matrix(x, y), joined=True))


def _begin_text(page, style, x, y):
    ux, uy = page.upright(x, y)
    page.put(colour_operator(style.colour), "BT", f"1 0 0 1 {ux:.3f} {uy:.3f} Tm")


def _extents(glyphs, advances):
    """(text, from, to) along the row for each glyph."""
    extents, pen = [], 0.0
    for glyph, advance in zip(glyphs, advances):
        extents.append((glyph.text, pen, pen + advance))
        pen += advance
    return extents
