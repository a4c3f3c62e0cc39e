"""Fonts from Debian packages, shaped with HarfBuzz.

Advances and offsets are in thousandths of the font size; `ascent` and `descent` in font sizes (descent positive).
"""

import io
from dataclasses import dataclass

import uharfbuzz as hb
from fontTools.ttLib import TTFont

FONT_FILES = {
    "serif": "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf",
    "serif-italic": "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Italic.otf",
    "serif-bold": "/usr/share/fonts/opentype/linux-libertine/LinLibertine_RB.otf",
    "garamond-bold": "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Bold.otf",
    "libertine-bold-italic": "/usr/share/fonts/opentype/linux-libertine/LinLibertine_RBI.otf",
    "sans": "/usr/share/fonts/truetype/lato/Lato-Regular.ttf",
    "sans-light": "/usr/share/fonts/truetype/lato/Lato-Light.ttf",
    "sans-bold": "/usr/share/fonts/truetype/lato/Lato-Bold.ttf",
    "sans-italic": "/usr/share/fonts/truetype/lato/Lato-Italic.ttf",
    "sans-bold-italic": "/usr/share/fonts/truetype/lato/Lato-BoldItalic.ttf",
    "display": "/usr/share/fonts/opentype/league-spartan/LeagueSpartan-Bold.otf",
    "arabic": "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf",
    "hebrew": "/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf",
    "mincho": "/usr/share/fonts/opentype/ipafont-mincho/ipam.ttf",
    "mincho-vertical": "/usr/share/fonts/opentype/ipafont-mincho/ipam.ttf",
}
LIGATURE_CODE_POINTS = {"ff": "\ufb00", "fi": "\ufb01", "fl": "\ufb02", "ffi": "\ufb03", "ffl": "\ufb04"}


def as_letters(text):
    """The text with ligature code points written out."""
    for letters, code_point in LIGATURE_CODE_POINTS.items():
        text = text.replace(code_point, letters)
    return text


def with_ligature_code_points(text):
    """The text with ligature code points wherever there is one, the longest first."""
    for letters in sorted(LIGATURE_CODE_POINTS, key=len, reverse=True):
        text = text.replace(letters, LIGATURE_CODE_POINTS[letters])
    return text


@dataclass(frozen=True)
class Glyph:
    """A shaped glyph: its number, the text it stands for, its advance and its offset from the pen."""

    index: int
    text: str
    advance: float
    dx: float = 0.0
    dy: float = 0.0


class Font:
    """One font file in one document.

    - `ligatures_as_code_points`: /ToUnicode maps an fi glyph to the one character U+FB01 instead of to f and i.
    - `ligature_glyphs`: use single glyphs where the font would rather compose fi of two halves.
    - `described`: the descriptor says whether the font is bold or italic, as typesetting programs write it.
    - `marks_apart`: combining marks stand for themselves, instead of for nothing after a letter that includes them.
    """

    def __init__(
        self,
        key,
        ligatures_as_code_points=False,
        ligature_glyphs=False,
        vertical=False,
        marks_apart=False,
        described=False,
    ):
        self.key = key
        self.described = described
        self.vertical = vertical
        self.ligatures_as_code_points = ligatures_as_code_points
        self.ligature_glyphs = ligature_glyphs
        self.marks_apart = marks_apart
        with open(FONT_FILES[key], "rb") as file:
            self.data = file.read()
        self.table = TTFont(io.BytesIO(self.data))
        self.units = self.table["head"].unitsPerEm
        self.ascent = self.table["hhea"].ascent / self.units
        self.descent = -self.table["hhea"].descent / self.units
        self.used = {}  # {glyph number: text it stands for}, of the glyphs that were shaped
        self._hb = hb.Font(hb.Face(self.data))
        self._shaped = {}

    def shape(self, text, direction="ltr", features=()):
        """Glyphs of one word or phrase in visual order, left to right (top to bottom when vertical)."""
        key = (text, direction, features)
        if key not in self._shaped:
            if self.ligature_glyphs:
                text = with_ligature_code_points(text)
            self._shaped[key] = self._shape(text, direction, features)
        return self._shaped[key]

    def _shape(self, text, direction, features):
        buffer = hb.Buffer()
        if self.marks_apart:
            buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = direction
        hb.shape(self._hb, buffer, dict(features))
        infos, scale = buffer.glyph_infos, 1000 / self.units
        glyphs = []
        for info, place, letters in zip(infos, buffer.glyph_positions, _letters_of_glyphs(infos, text, direction)):
            advance = place.y_advance if direction == "ttb" else place.x_advance
            offset = place.x_offset * scale, place.y_offset * scale
            glyphs.append(Glyph(info.codepoint, letters, abs(advance) * scale, *offset))
            self.used.setdefault(info.codepoint, letters)
        return glyphs

    def width(self, text, size, tracking=0.0):
        """Width of a word in points."""
        glyphs = self.shape(text)
        return sum(g.advance for g in glyphs) * size / 1000 + tracking * len(glyphs)

    def own_advance(self, index):
        """The advance the font itself gives a glyph, which is also what /W says."""
        return round(self.table["hmtx"][self.table.getGlyphName(index)][0] * 1000 / self.units, 2)


def _letters_of_glyphs(infos, text, direction):
    """The text of each glyph: that of its cluster for the cluster's first glyph in reading order, none for others."""
    starts = sorted({info.cluster for info in infos})
    end_of = dict(zip(starts, [*starts[1:], len(text)]))
    letters, seen = [""] * len(infos), set()
    order = range(len(infos))
    for position in reversed(order) if direction == "rtl" else order:
        cluster = infos[position].cluster
        if cluster not in seen:
            seen.add(cluster)
            letters[position] = as_letters(text[cluster : end_of[cluster]])
    return letters
