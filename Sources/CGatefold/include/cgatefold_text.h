#ifndef CGATEFOLD_TEXT_H
#define CGATEFOLD_TEXT_H

#include "cgatefold_document.h"

#pragma clang assume_nonnull begin

/// A Unicode scalar as the page draws it. Lengths are in default user space units, with the origin at the top left of
/// the page as displayed and y downwards.
typedef struct cgatefold_glyph {
    /// The start of its baseline; for a vertical font, the middle of its upper edge.
    float x, y;
    /// Vector to its end, without character and word spacing. A ligature's scalars share it evenly.
    float dx, dy;
    uint32_t scalar;
    /// Its position among the scalars of one drawn glyph, and their number.
    uint16_t part, part_count;
    /// Into `cgatefold_text.styles`.
    uint32_t style;
} cgatefold_glyph;

/// How a run of glyphs is set.
typedef struct cgatefold_text_style {
    /// Into `cgatefold_text.fonts`.
    uint32_t font;
    /// In default user space units.
    float size;
    /// Above and below the baseline; below is negative. For a vertical font, right and left of its middle.
    float ascent, descent;
    /// Unit vectors along the text and up its letters.
    float along_x, along_y, up_x, up_y;
    /// 0xRRGGBB.
    uint32_t color;
    /// PDF 32000-1, table 106: 3 and 7 paint nothing.
    uint8_t render_mode;
    bool is_vertical;
} cgatefold_text_style;

typedef struct cgatefold_text_font {
    /// Without the tag of a subset; empty where the font has no name.
    char *name;
    bool is_bold, is_italic;
} cgatefold_text_font;

/// The marked content of the text from a glyph to the next entry.
typedef struct cgatefold_marked_content {
    /// Its number in the structure of the document (PDF 32000-1, 14.7.4.2, /MCID); -1 for none.
    int32_t id;
    size_t first_glyph;
} cgatefold_marked_content;

/// The text of a page in the order in which it is drawn, whether it can be seen or not.
typedef struct cgatefold_text {
    cgatefold_glyph *_Nullable glyphs;
    size_t glyph_count;
    cgatefold_text_style *_Nullable styles;
    size_t style_count;
    cgatefold_text_font *_Nullable fonts;
    size_t font_count;
    /// In the order of glyphs; those before the first belong to none.
    cgatefold_marked_content *_Nullable contents;
    size_t content_count;
} cgatefold_text;

void cgatefold_text_free(cgatefold_text *text);

#pragma clang assume_nonnull end

#endif
