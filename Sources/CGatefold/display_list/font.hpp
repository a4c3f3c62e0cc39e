// Fonts of a document. A font program is read when its first letter is drawn.

#ifndef CGATEFOLD_FONT_HPP
#define CGATEFOLD_FONT_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../base/geometry.hpp"
#include "glyph_cache.hpp"
#include "list.hpp"

namespace gatefold {

/// Reads the program of a font and maps character codes to it; defined in font_source.hpp, which knows poppler.
class font_source;

/// The outline of a glyph in ems, y upwards.
struct glyph_outline {
    std::vector<path_verb> verbs;
    std::vector<float> coordinates;
    bool is_empty() const { return verbs.empty(); }
};

/// A font of the document. Thread-safe: FreeType's faces are used under a lock.
class font {
public:
    explicit font(std::unique_ptr<font_source> source);
    ~font();
    font(const font &) = delete;

    /// Bounds of all its glyphs, in ems with y upwards; generous where the font does not say.
    box glyph_bounds() const;

    /// A glyph without a bitmap: one that is damaged, or many ems large. Its outline is to be filled instead, which is
    /// empty if it is damaged.
    static constexpr uint32_t no_glyph = UINT32_MAX;

    /// The glyph of a character code, or `no_glyph`.
    uint32_t glyph_index(uint32_t code);

    /// The bitmap of a glyph, unhinted, from the cache or drawn; empty for a space.
    /// - drawing: of this font, which is filled in.
    std::shared_ptr<const glyph_bitmap> bitmap(glyph_drawing drawing);

    /// The outline of the glyph of a character code; it lives as long as the font.
    const glyph_outline &outline(uint32_t code);

    /// Whether a letter has a width factor other than 1.
    bool has_width_factors();

    /// Factor by which letters of a replacement are narrowed to the width that the document gives for a code; 1 where
    /// they are its own.
    double width_factor(uint32_t code);

    /// A sentence that says why another font replaces the embedded one, and names it; or empty.
    std::string replacement_reason();

    size_t byte_count() const;

private:
    struct state;
    std::unique_ptr<state> own;
};

}  // namespace gatefold

#endif
