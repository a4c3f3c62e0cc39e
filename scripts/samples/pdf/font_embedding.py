"""Embedding of fonts: subset CID fonts with widths and a /ToUnicode map of the glyphs that were used."""

import io

from fontTools import subset
from fontTools.ttLib import TTFont

from .fonts import LIGATURE_CODE_POINTS
from .writer import Name

SUBSET_TAG = "GTFLDA+"
DROPPED_TABLES = ["GSUB", "GPOS", "GDEF", "vmtx", "vhea", "VORG", "morx", "kern", "DSIG"]
ITALIC, FORCE_BOLD = 1 << 6, 1 << 18  # flags of a font descriptor
VERTICAL_ORIGIN, VERTICAL_ADVANCE = 880, -1000


def embed(font, writer):
    """Write the Type0 font with everything below it; call once, when all text has been shaped."""
    data, is_cff = _subset(font)
    base = Name(SUBSET_TAG + font.table["name"].getDebugName(6))
    program = writer.add_stream({"Subtype": Name("CIDFontType0C")} if is_cff else {"Length1": len(data)}, data)
    descriptor = writer.add(_descriptor(font, base, "FontFile3" if is_cff else "FontFile2", program))
    return writer.add(
        {
            "Type": Name("Font"),
            "Subtype": Name("Type0"),
            "BaseFont": base,
            "Encoding": Name("Identity-V" if font.vertical else "Identity-H"),
            "DescendantFonts": [writer.add(_cid_font(font, base, is_cff, descriptor))],
            "ToUnicode": writer.add_stream({}, _unicode_map(font)),
        }
    )


def _subset(font):
    """The font program with the used glyphs only, and whether it is CFF rather than TrueType."""
    options = subset.Options(
        retain_gids=True, notdef_outline=True, layout_features=[], hinting=False, drop_tables=DROPPED_TABLES
    )
    options.name_IDs = []
    table = TTFont(io.BytesIO(font.data), recalcTimestamp=False)
    if "FFTM" in table:
        del table["FFTM"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(gids=sorted(font.used))
    subsetter.subset(table)
    if "CFF " in table:
        return table.getTableData("CFF "), True
    out = io.BytesIO()
    table.save(out)
    return out.getvalue(), False


def _descriptor(font, base, program_key, program):
    scale = 1000 / font.units
    head, os2, post = font.table["head"], font.table["OS/2"], font.table["post"]
    is_bold, is_italic = os2.usWeightClass >= 600, post.italicAngle != 0
    weight = {"FontWeight": os2.usWeightClass} if font.described else {}
    return {
        "Type": Name("FontDescriptor"),
        "FontName": base,
        "Flags": 4 + (ITALIC * is_italic + FORCE_BOLD * is_bold if font.described else 0),
        "FontBBox": [round(v * scale) for v in (head.xMin, head.yMin, head.xMax, head.yMax)],
        "ItalicAngle": float(post.italicAngle),
        "Ascent": round(font.ascent * 1000),
        "Descent": -round(font.descent * 1000),
        "CapHeight": round(getattr(os2, "sCapHeight", 1400) * scale),
        "StemV": 80,
        **weight,
        program_key: program,
    }


def _cid_font(font, base, is_cff, descriptor):
    widths = []
    for index in sorted(font.used):
        widths += [index, [font.own_advance(index)]]
    dictionary = {
        "Type": Name("Font"),
        "Subtype": Name("CIDFontType0" if is_cff else "CIDFontType2"),
        "BaseFont": base,
        "FontDescriptor": descriptor,
        "DW": 1000,
        "W": widths,
        "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0},
    }
    if not is_cff:
        dictionary["CIDToGIDMap"] = Name("Identity")
    if font.vertical:
        dictionary["DW2"] = [VERTICAL_ORIGIN, VERTICAL_ADVANCE]
        dictionary["W2"] = _vertical_widths(font)
    return dictionary


def _vertical_widths(font):
    """/W2 entries of the used glyphs, whose origin is at the middle of the glyph's top."""
    entries = []
    for index in sorted(font.used):
        width = font.table["hmtx"][font.table.getGlyphName(index)][0] * 1000 / font.units
        entries += [index, [VERTICAL_ADVANCE, round(width / 2, 1), VERTICAL_ORIGIN]]
    return entries


def _unicode_map(font):
    """The CMap of /ToUnicode."""
    lines = []
    for index, text in sorted(font.used.items()):
        if text and font.ligatures_as_code_points:
            text = LIGATURE_CODE_POINTS.get(text, text)
        if text:
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
