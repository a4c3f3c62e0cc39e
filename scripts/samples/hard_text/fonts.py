"""Fonts whose /ToUnicode says unusual things: accents apart, Arabic presentation forms, soft hyphens."""

import unicodedata
from dataclasses import replace

from ..pdf.fonts import Font, Glyph

KEYS = ("serif", "serif-italic", "serif-bold", "sans", "sans-bold", "display", "mincho")
SOFT_HYPHEN = "\u00ad"


def add_fonts(book):
    """Add the fonts that the hard text needs beside those of `KEYS`."""
    book.add_font("serif", ligature_glyphs=True)
    book.add_font("mincho", marks_apart=True)
    book.add_font("mincho-vertical", vertical=True)
    book.add_font("hebrew", marks_apart=True)
    book.add_variant("serif-code-points", Font("serif", ligatures_as_code_points=True, ligature_glyphs=True))
    book.add_variant("sans-decomposed", DecomposedFont("sans"))
    book.add_variant("arabic-forms", PresentationFont("arabic"))
    book.add_variant("serif-soft-hyphen", _soft_hyphen_font())


def _soft_hyphen_font():
    """A font whose hyphen stands for U+00AD."""
    font = Font("serif", ligature_glyphs=True)
    font.used[font.shape("-")[0].index] = SOFT_HYPHEN
    return font


class DecomposedFont(Font):
    """A font that draws, and maps to Unicode, letters with accents as the bare letter and a combining accent of no
    width above it."""

    ABOVE_CAPITALS = 150.0  # how much higher an accent stands above a capital, in thousandths

    def shape(self, text, direction="ltr", features=()):
        """Glyphs of a word without kerning."""
        names, order = self.table.getBestCmap(), self.table.getReverseGlyphMap()
        glyphs = []
        for character in unicodedata.normalize("NFC", text):
            base, *marks = unicodedata.normalize("NFD", character)
            index = order[names[ord(base)]]
            advance = self.own_advance(index)
            self.used[index] = base
            glyphs.append(Glyph(index, character, advance))
            for mark in marks:
                mark_index = order[names[ord(mark)]]
                self.used[mark_index] = mark
                dx = self._middle(names[ord(base)]) - self._middle(names[ord(mark)]) - advance
                glyphs.append(Glyph(mark_index, "", 0.0, dx, self.ABOVE_CAPITALS if base.isupper() else 0.0))
        return glyphs

    def _middle(self, name):
        """The middle of a glyph's ink, in thousandths."""
        glyph = self.table["glyf"][name]
        return (glyph.xMin + glyph.xMax) * 1000 / self.units / 2


class PresentationFont(Font):
    """Arabic whose /ToUnicode maps to the presentation form of every letter, and lam-alef as one."""

    LAM_ALEF, LAM_ALEF_FORM = "\u0644\u0627", "\ufefb"
    ALEF, FINAL_ALEF = "\u0627", 0xFE8E  # the name of the glyph that joins alef to lam does not say its form

    def shape(self, text, direction="ltr", features=()):
        """Glyphs of a word; the text of each is plain letters."""
        if text == self.LAM_ALEF:
            glyphs = super().shape(self.LAM_ALEF_FORM, direction, features)
            return [replace(glyph, text=self.LAM_ALEF) for glyph in glyphs]
        glyphs = super().shape(text, direction, features)
        forms = {name: code for code, name in self.table.getBestCmap().items() if 0xFE70 <= code <= 0xFEFC}
        for glyph in glyphs:
            code = forms.get(self.table.getGlyphName(glyph.index).split(".")[0])
            code = self.FINAL_ALEF if code is None and glyph.text == self.ALEF else code
            if code:
                self.used[glyph.index] = chr(code)
        return glyphs
