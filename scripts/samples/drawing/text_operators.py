"""The operators that show a line of text, and the character extents and links that follow from it."""

from .canvas import operands

MINIMUM_ADJUSTMENT = 0.05  # thousandths of the font size; smaller ones are carried to the next glyph


class LineOperators:
    """Text operators (between BT and ET) of one line; kerning, tracking and spaces become TJ adjustments."""

    def __init__(self, page, style):
        self._page, self._style = page, style
        self._font = None
        self._rise = 0.0
        self._pending = 0.0  # how far the pen is beyond its place, in thousandths of the font size
        self._parts, self._codes = [], ""

    def show(self, run):
        """Show the glyphs of a run and the space after it."""
        style = self._style
        self._select(self._page.book.fonts[run.piece.font])
        for glyph in run.glyphs:
            self._show_glyph(glyph, glyph.advance + style.tracking * 1000 / style.size)
        if run.space and style.space_glyphs:
            self._show_glyph(self._font.shape(" ")[0], run.space * 1000 / style.size)
        elif run.space:
            self._pending -= run.space * 1000 / style.size

    def end(self):
        """Write what is still open."""
        self._flush()
        if self._rise:
            self._page.put("0 Ts")

    def _select(self, font):
        if font is self._font:
            return
        self._flush()
        self._font = font
        self._page.resources["Font"][font.key] = font
        self._page.put(f"/{font.key} {operands(self._style.size)} Tf")

    def _show_glyph(self, glyph, advance):
        """Show a glyph and move the pen by `advance`, in thousandths of the font size."""
        if glyph.dy != self._rise:
            self._flush()
            self._rise = glyph.dy
            self._page.put(f"{operands(self._rise * self._style.size / 1000)} Ts")
        adjustment = self._pending - glyph.dx
        if abs(adjustment) > MINIMUM_ADJUSTMENT:
            self._end_codes()
            self._parts.append(operands(adjustment))
            adjustment = 0.0
        self._codes += f"{glyph.index:04X}"
        self._font.used.setdefault(glyph.index, glyph.text)
        self._pending = adjustment + self._font.own_advance(glyph.index) + glyph.dx - advance

    def _end_codes(self):
        if self._codes:
            self._parts.append(f"<{self._codes}>")
            self._codes = ""

    def _flush(self):
        self._end_codes()
        if self._parts:
            self._page.put(f"[{''.join(self._parts)}] TJ")
            self._parts = []


def character_extents(line):
    """(text, x0, x1) of a line's glyphs; every letter of a ligature has the extent of the whole glyph."""
    characters = []
    for run in line.runs:
        x = run.x
        for glyph in run.glyphs:
            width = glyph.advance * line.style.size / 1000
            characters += [(letter, x, x + width) for letter in glyph.text]
            x += width + line.style.tracking
        if run.space:
            characters.append((" ", x, x + run.space))
    return characters


def linked_spans(line):
    """(address, x0, x1) of the linked words of a line; neighbouring words with one address are one span."""
    spans, goes_on = [], False
    for run in line.runs:
        address = run.piece.link
        if address and goes_on and spans[-1][0] == address:
            spans[-1] = (address, spans[-1][1], run.x + run.width)
        elif address:
            spans.append((address, run.x, run.x + run.width))
        goes_on = bool(address)
    return spans
