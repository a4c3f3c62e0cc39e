// Fonts of a document. A font program is read when its first letter is drawn.

#ifndef CGATEFOLD_FONT_HPP
#define CGATEFOLD_FONT_HPP

#include <cairo.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../base/geometry.hpp"
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

    /// A glyph that cairo must not draw, since its scaled font would fail for good: one that is damaged or too large
    /// for its cache. Its outline is to be filled instead, which is empty if it is damaged.
    static constexpr uint32_t no_glyph = UINT32_MAX;

    /// The glyph of a character code, or `no_glyph`.
    uint32_t glyph_index(uint32_t code);

    /// cairo's font for glyphs at a size, unhinted, in grey; the caller destroys the reference. NULL where no glyph can
    /// be drawn.
    /// - to_pixels: from ems, y upwards, to pixels, without its translation.
    cairo_scaled_font_t *copy_scaled(const double to_pixels[4]);

    /// The outline of the glyph of a character code; it lives as long as the font.
    const glyph_outline &outline(uint32_t code);

    /// Whether a letter has a width factor other than 1.
    bool has_width_factors();

    /// Factor by which letters of a replacement are narrowed to the width that the document gives for a code; 1 where
    /// they are its own.
    double width_factor(uint32_t code);

    /// Why another font stands in for the embedded one, as a sentence that names it; or empty.
    std::string replacement_reason();

    size_t byte_count() const;

private:
    struct state;
    std::unique_ptr<state> own;
};

}  // namespace gatefold

#endif
