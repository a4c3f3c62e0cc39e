"""Fonts from Debian packages: shaping with HarfBuzz, and embedding as subset CID fonts.

Advances and offsets are in thousandths of the font size; `ascent` and `descent` in font sizes (descent positive).
"""

import io
from dataclasses import dataclass

import uharfbuzz as hb
from fontTools import subset
from fontTools.ttLib import TTFont

from .writer import Name

FONT_FILES = {
    "serif": "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf",
    "serif-italic": "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Italic.otf",
    "serif-bold": "/usr/share/fonts/opentype/linux-libertine/LinLibertine_RB.otf",
    "sans": "/usr/share/fonts/truetype/lato/Lato-Regular.ttf",
    "sans-light": "/usr/share/fonts/truetype/lato/Lato-Light.ttf",
    "sans-bold": "/usr/share/fonts/truetype/lato/Lato-Bold.ttf",
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

    `ligatures_as_code_points` chooses what /ToUnicode says about an fi glyph: the one character U+FB01, or the two
    letters f and i.  `ligature_glyphs` asks for single glyphs where the font would rather compose fi of two halves.
    `marks_apart` lets combining marks stand for themselves, instead of for nothing after a letter that has them.
    """

    def __init__(self, key, ligatures_as_code_points=False, ligature_glyphs=False, vertical=False, marks_apart=False):
        self.key = key
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
        self._hb = hb.Font(hb.Face(self.data))
        self.used = {}
        self._cache = {}

    def shape(self, text, direction="ltr", features=()):
        """Glyphs of one word or phrase in visual order, left to right (top to bottom when vertical)."""
        key = (text, direction, features)
        if key in self._cache:
            return self._cache[key]
        if self.ligature_glyphs:
            for letters in sorted(LIGATURE_CODE_POINTS, key=len, reverse=True):
                text = text.replace(letters, LIGATURE_CODE_POINTS[letters])
        buffer = hb.Buffer()
        if self.marks_apart:
            buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = direction
        hb.shape(self._hb, buffer, dict(features))
        clusters = sorted({info.cluster for info in buffer.glyph_infos}) + [len(text)]
        following = dict(zip(clusters, clusters[1:]))
        glyphs, seen = [], set()
        infos = list(zip(buffer.glyph_infos, buffer.glyph_positions))
        order = reversed(infos) if direction == "rtl" else infos
        texts = {}
        for position, (info, _) in enumerate(order):
            real = len(infos) - 1 - position if direction == "rtl" else position
            first = info.cluster not in seen
            seen.add(info.cluster)
            texts[real] = as_letters(text[info.cluster : following[info.cluster]]) if first else ""
        scale = 1000 / self.units
        for position, (info, place) in enumerate(infos):
            advance = place.y_advance if direction == "ttb" else place.x_advance
            glyphs.append(
                Glyph(
                    info.codepoint,
                    texts[position],
                    abs(advance) * scale,
                    place.x_offset * scale,
                    place.y_offset * scale,
                )
            )
            if texts[position] or info.codepoint not in self.used:
                self.used.setdefault(info.codepoint, texts[position])
        self._cache[key] = glyphs
        return glyphs

    def width(self, text, size, tracking=0.0):
        """Width of a word in points."""
        glyphs = self.shape(text)
        return sum(g.advance for g in glyphs) * size / 1000 + tracking * len(glyphs)

    def own_advance(self, index):
        """The advance the font itself gives a glyph, which is also what /W says."""
        return round(self.table["hmtx"][self.table.getGlyphName(index)][0] * 1000 / self.units, 2)

    def _unicode_map(self):
        lines = []
        for index in sorted(self.used):
            text = self.used[index]
            if not text:
                continue
            if self.ligatures_as_code_points:
                text = LIGATURE_CODE_POINTS.get(text, text)
            lines.append(f"<{index:04X}> <{text.encode('utf-16-be').hex().upper()}>")
        parts = [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
        ]
        for start in range(0, len(lines), 100):
            chunk = lines[start : start + 100]
            parts += [f"{len(chunk)} beginbfchar", *chunk, "endbfchar"]
        parts.append("endcmap CMapName currentdict /CMap defineresource pop end end")
        return "\n".join(parts).encode("ascii")

    def _subset(self):
        options = subset.Options(
            retain_gids=True,
            notdef_outline=True,
            layout_features=[],
            hinting=False,
            drop_tables=["GSUB", "GPOS", "GDEF", "vmtx", "vhea", "VORG", "morx", "kern", "DSIG"],
        )
        options.name_IDs = []
        font = TTFont(io.BytesIO(self.data), recalcTimestamp=False)
        if "FFTM" in font:
            del font["FFTM"]
        subsetter = subset.Subsetter(options)
        subsetter.populate(gids=sorted(self.used))
        subsetter.subset(font)
        if "CFF " in font:
            return font.getTableData("CFF "), True
        out = io.BytesIO()
        font.save(out)
        return out.getvalue(), False

    def embed(self, writer):
        """Write the Type0 font with everything below it; call once, when all text has been shaped."""
        data, is_cff = self._subset()
        base = Name("GTFLDA+" + self.table["name"].getDebugName(6))
        scale = 1000 / self.units
        head, os2, post = self.table["head"], self.table["OS/2"], self.table["post"]
        program = writer.add_stream({"Subtype": Name("CIDFontType0C")} if is_cff else {"Length1": len(data)}, data)
        descriptor = writer.add(
            {
                "Type": Name("FontDescriptor"),
                "FontName": base,
                "Flags": 4,
                "FontBBox": [round(v * scale) for v in (head.xMin, head.yMin, head.xMax, head.yMax)],
                "ItalicAngle": float(post.italicAngle),
                "Ascent": round(self.ascent * 1000),
                "Descent": -round(self.descent * 1000),
                "CapHeight": round(getattr(os2, "sCapHeight", 1400) * scale),
                "StemV": 80,
                "FontFile3" if is_cff else "FontFile2": program,
            }
        )
        widths = []
        for index in sorted(self.used):
            widths += [index, [self.own_advance(index)]]
        cid_font = {
            "Type": Name("Font"),
            "Subtype": Name("CIDFontType0" if is_cff else "CIDFontType2"),
            "BaseFont": base,
            "FontDescriptor": descriptor,
            "DW": 1000,
            "W": widths,
            "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0},
        }
        if not is_cff:
            cid_font["CIDToGIDMap"] = Name("Identity")
        if self.vertical:
            cid_font["DW2"] = [880, -1000]
            cid_font["W2"] = self.vertical_widths()
        return writer.add(
            {
                "Type": Name("Font"),
                "Subtype": Name("Type0"),
                "BaseFont": base,
                "Encoding": Name("Identity-V" if self.vertical else "Identity-H"),
                "DescendantFonts": [writer.add(cid_font)],
                "ToUnicode": writer.add_stream({}, self._unicode_map()),
            }
        )

    def vertical_widths(self):
        """/W2 entries of the used glyphs: advance -1000, origin at the middle of the glyph's top."""
        entries = []
        for index in sorted(self.used):
            width = self.table["hmtx"][self.table.getGlyphName(index)][0] * 1000 / self.units
            entries += [index, [-1000, round(width / 2, 1), 880]]
        return entries
