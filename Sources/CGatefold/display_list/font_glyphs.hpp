// Maps codes of text to glyphs of a font.

#ifndef CGATEFOLD_FONT_GLYPHS_HPP
#define CGATEFOLD_FONT_GLYPHS_HPP

#include <vector>

#include "freetype_face.hpp"
#include "../streams/poppler_versions.hpp"

namespace gatefold {

// Glyphs are by code, which for composite fonts is the CID; negative for nothing. Codes beyond the end of a table are
// glyphs themselves. The face is as it was opened, with its pixel size set.

/// Returns the glyphs of a font in its own program.
std::vector<int> embedded_glyphs(GfxFont &font, freetype_face &face);

/// Returns the glyphs of a font in another font of a type, such as a system font.
/// - index: of the face in its file.
std::vector<int> replacement_glyphs(GfxFont &font, freetype_face &face, GfxFontType type, int index);

/// Whether not one code has a glyph, though the font is simple and its text should show.
bool has_no_glyph(const GfxFont &font, const std::vector<int> &glyphs);

}  // namespace gatefold

#endif
