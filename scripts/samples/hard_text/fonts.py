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
    book.add_variant("sans-accents-apart", SpacingAccentsFont("sans"))
    book.add_variant("serif-cipher", _cipher_font())
    book.add_variant("arabic-forms", PresentationFont("arabic"))
    book.add_variant("serif-soft-hyphen", _soft_hyphen_font())


def _soft_hyphen_font():
    """A font whose hyphen stands for U+00AD."""
    font = Font("serif", ligature_glyphs=True)
    font.used[font.shape("-")[0].index] = SOFT_HYPHEN
    return font


def _cipher_font():
    """A font whose letters stand for the thirteenth after them."""
    font = Font("serif")
    for letter in "abcdefghijklmnopqrstuvwxyz":
        font.used[font.shape(letter)[0].index] = chr((ord(letter) - ord("a") + 13) % 26 + ord("a"))
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


class SpacingAccentsFont(DecomposedFont):
    """A font that draws, and maps to Unicode, letters with accents as an accent with a width of its own and the bare
    letter under or over it, as TeX does with its older fonts."""

    COMBINING = "\u0308\u0301\u0300\u0302\u0303\u0327\u030c\u030a\u0306\u0304\u0307\u030b\u0328"
    SPACING = dict(zip(COMBINING, "¨´`ˆ˜¸ˇ˚˘¯˙˝˛"))
    BELOW = "¸˛"

    def shape(self, text, direction="ltr", features=()):
        """Glyphs of a word without kerning."""
        names, order = self.table.getBestCmap(), self.table.getReverseGlyphMap()
        glyphs = []
        for character in unicodedata.normalize("NFC", text):
            base, *marks = unicodedata.normalize("NFD", character)
            accents = [self.SPACING[mark] for mark in marks if mark in self.SPACING]
            if not accents or ord(accents[0]) not in names:
                base, accents = character, []
            if base == "i" and accents and accents[0] not in self.BELOW:
                base = "ı"
            index = order[names[ord(base)]]
            self.used[index] = base
            for accent in accents:
                accent_index = order[names[ord(accent)]]
                self.used[accent_index] = accent
                rise = self.ABOVE_CAPITALS if base.isupper() and accent not in self.BELOW else 0.0
                middles = self._middle(names[ord(base)]) - self._middle(names[ord(accent)])
                glyphs.append(Glyph(accent_index, "", 0.0, middles, rise))
            glyphs.append(Glyph(index, character, self.own_advance(index)))
        return glyphs


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
