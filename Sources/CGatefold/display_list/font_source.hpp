// Reads the programs of fonts and maps codes to glyphs. All that needs the document happens when a font is made, on the
// thread of the document; the rest happens when its first letter is drawn, on any thread.

#ifndef CGATEFOLD_FONT_SOURCE_HPP
#define CGATEFOLD_FONT_SOURCE_HPP

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "font.hpp"

class GfxFont;
class GlobalParamsIniter;
class Object;
class XRef;

namespace gatefold {

class freetype_face;
struct font_program;

/// A font for text of a page; NULL for one of type 3, whose letters are content.
/// - file: the bytes of the document's file, into which the font may point until it is loaded; empty where they are not
///   at hand.
std::shared_ptr<font> make_font(
    const std::shared_ptr<GfxFont> &font, XRef *xref, std::span<const uint8_t> file = {});

/// The program, face and glyphs of a font once it is loaded.
struct loaded_font {
    /// NULL where nothing can be drawn.
    std::shared_ptr<const font_program> program;
    std::unique_ptr<freetype_face> face;
    /// Glyphs by code, negative for nothing; other codes are glyphs themselves.
    std::vector<int> glyphs;
    /// The factors by code; empty if all are 1.
    std::vector<float> width_factors;
    std::string replacement_reason;
};

class font_source {
public:
    /// Belongs to the thread of the document.
    font_source(std::shared_ptr<GfxFont> font, XRef *xref, std::span<const uint8_t> file);
    ~font_source();

    /// Reads the program. Any thread may do so, but only one.
    loaded_font load();

    box glyph_bounds() const { return bounds; }
    size_t byte_count() const;

private:
    void read_embedded(const Object &embedded, XRef *xref, std::span<const uint8_t> file);
    std::vector<uint8_t> decoded() const;
    loaded_font load_embedded();
    loaded_font load_replacement();

    /// Not changed after it was read, and refers to nothing of the document.
    std::shared_ptr<GfxFont> poppler;
    /// Keeps poppler's settings, which its fonts use.
    std::unique_ptr<GlobalParamsIniter> settings;
    box bounds;
    bool is_embedded = false;
    /// The embedded program, in the file or in `own`, and whether it is still deflated.
    std::span<const uint8_t> bytes;
    std::vector<uint8_t> own;
    bool is_deflated = false;
    /// Its size as the document gives it.
    size_t expected_size = 0;
};

}  // namespace gatefold

#endif
