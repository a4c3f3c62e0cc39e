// Whether a font is bold or italic, as the embedded font itself says.

#ifndef CGATEFOLD_FONT_STYLES_HPP
#define CGATEFOLD_FONT_STYLES_HPP

#include "../streams/poppler_versions.hpp"

struct font_style {
    bool is_bold, is_italic;
};

/// The style in the `head` table of an embedded TrueType font; neither for any other font.
///
/// Some programs, like older versions of Ghostscript, call all fonts of a family by one name, without flags: Arial and
/// Arial Bold are both "Arial".
font_style embedded_style(const GfxFont &font, XRef *xref);

/// The same, for a font that shares its name with another one of the document whose page is read; read once (fonts.cpp).
font_style kept_embedded_style(const GfxFont &font);

#endif
