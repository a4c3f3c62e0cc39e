"""Paragraphs of Hebrew and Arabic with Latin words and numbers in them. Lengths are page space points.

Words are shaped one by one and placed in visual order; what is recorded, and what /ToUnicode says, is in logical order.
"""

import re
from dataclasses import dataclass

from ..expected.placed import TextLine
from ..geometry import baseline_matrix
from .canvas import colour_operator
from .markup import Piece
from .style import Style
from .typesetter import Line, Run

LATIN_FONT, LATIN_SCALE = "sans", 0.86


@dataclass
class _Unit:
    """Shaped words that are read in one direction."""

    text: str
    font: str  # key
    glyphs: list
    size: float
    width: float
    is_latin: bool
    has_space: bool  # whether a space follows


def rtl_block(page, text, script, style, right, y, width):
    """A right-aligned paragraph with its top at y; returns the y below it. `script` is the font's key."""
    lines = _lines(page.book, text, script, style, width)
    baseline = y + style.size
    with page.paragraph():
        for number, line in enumerate(lines):
            _place(page, line, script, style, right, baseline + number * style.leading)
    return baseline + (len(lines) - 1) * style.leading + style.size * 0.5


def _lines(book, text, script, style, width):
    """Break into lines greedily; a line is a list of units in logical order."""
    space = book.fonts[script].width(" ", style.size)
    lines, line, used = [], [], 0.0
    for unit in _units(book, text, script, style):
        if line and used + unit.width > width:
            lines.append(line)
            line, used = [], 0.0
        line.append(unit)
        used += unit.width + (space if unit.has_space else 0.0)
    return [*lines, line]


def _units(book, text, script, style):
    """The units of a text in logical order."""

    def unit(text, is_latin, has_space):
        font = LATIN_FONT if is_latin else script
        size = style.size * (LATIN_SCALE if is_latin else 1.0)
        glyphs = book.fonts[font].shape(text, "ltr" if is_latin else "rtl")
        return _Unit(text, font, glyphs, size, sum(g.advance for g in glyphs) * size / 1000, is_latin, has_space)

    units = []
    for words, is_latin in _phrases(text):
        closing = ""
        if is_latin:
            words[-1], closing = _without_closing_marks(words[-1])
        units.append(unit(" ".join(words), is_latin, not closing))
        if closing:
            units.append(unit(closing, False, True))
    return units


def _phrases(text):
    """Words in logical order, as (words, whether they are Latin); neighbouring Latin words and numbers are one."""
    phrases = []
    for word in text.split():
        is_latin = bool(re.match(r"[A-Za-z0-9]", word))
        if is_latin and phrases and phrases[-1][1]:
            phrases[-1][0].append(word)
        else:
            phrases.append(([word], is_latin))
    return phrases


def _without_closing_marks(word):
    """A Latin word and its closing punctuation, which belongs to the right-to-left text around it."""
    match = re.match(r"([A-Za-z0-9]+)([^A-Za-z0-9]*)$", word)
    return match.groups() if match else (word, "")


def _place(page, line, script, style, right, baseline):
    """Draw a line that ends at `right`, and record its characters in logical order."""
    font = page.book.fonts[script]
    space = font.width(" ", style.size)
    x, characters, starts = right, [], []
    for unit in line:
        x -= unit.width
        starts.append((x, unit))
        characters += _extents(unit, x)
        if unit.has_space:
            characters.append((" ", x - space, x))
            x -= space
    for start, unit in sorted(starts, key=lambda place: place[0]):
        _draw(page, unit, style, start, baseline)
    while characters and characters[-1][0] == " ":
        characters.pop()
    record = TextLine(characters, font.ascent * style.size, font.descent * style.size, baseline_matrix(0, baseline))
    page.open_paragraph.lines.append(record)


def _extents(unit, x):
    """(text, x0, x1) of a unit's characters in logical order."""
    extents = []
    for glyph in unit.glyphs:
        advance = glyph.advance * unit.size / 1000
        texts = glyph.text if unit.is_latin else [glyph.text]
        extents += [(text, x, x + advance) for text in texts]
        x += advance
    return extents if unit.is_latin else [extent for extent in reversed(extents) if extent[0]]


def _draw(page, unit, style, x, baseline):
    style = Style(unit.font, unit.size, style.leading, colour=style.colour)
    ux, uy = page.upright(x, baseline)
    page.put(colour_operator(style.colour), "BT", f"1 0 0 1 {ux:.3f} {uy:.3f} Tm")
    run = Run(Piece(unit.text, unit.font), unit.glyphs, 0.0, unit.width)
    page.show_runs(Line([run], unit.width, style), style)
    page.put("ET")
