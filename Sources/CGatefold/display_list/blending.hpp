// Compositing of premultiplied pixels, row by row (PDF 32000-1, 11.3 and 11.4).

#ifndef CGATEFOLD_BLENDING_HPP
#define CGATEFOLD_BLENDING_HPP

#include <cstdint>

#include "list.hpp"

namespace gatefold {

/// The 8-bit product of two shares of 255, rounded as pixman does.
inline uint32_t product_by_255(uint32_t a, uint32_t b) {
    const uint32_t product = a * b + 0x80;
    return (product + (product >> 8)) >> 8;
}

/// Multiplies colours by a coverage, NULL for full, and by an opacity.
void scale_colors(uint32_t *colors, const uint8_t *coverage, uint8_t opacity, int count);
/// Multiplies coverage likewise.
void scale_coverage(uint8_t *coverage, const uint8_t *factor, uint8_t opacity, int count);

/// Paints pixels over others.
void paint_over(uint32_t *target, const uint32_t *source, int count);
/// Paints an opaque colour, 0xAARRGGBB, under pixels.
void paint_under(uint32_t *target, uint32_t color, int count);

/// Adds pixels to others that cover the rest of the same pixels, as pieces of a picture do.
void add_beside(uint32_t *target, const uint32_t *source, int count);

/// How an object is blended with what lies under it.
struct blending {
    blend_mode mode = blend_mode::normal;
    /// By how much the object replaces what its group holds already, in a knockout group; NULL for its alpha.
    const uint8_t *shape = nullptr;
    /// The backdrop of the object, if it isn't the target itself: in a group that isn't isolated, the group over its
    /// initial backdrop; in a knockout group, the initial backdrop.
    const uint32_t *backdrop = nullptr;
};

/// Blends pixels with others. The target keeps the colour of its group alone: a backdrop is not part of it.
void blend(uint32_t *target, const uint32_t *source, const blending &how, int count);

/// The alpha of colours.
void copy_alpha(uint8_t *coverage, const uint32_t *colors, int count);
/// The luminosity of opaque colours, which poppler and the standard weigh by 0.3, 0.59 and 0.11.
void copy_luminosity(uint8_t *coverage, const uint32_t *colors, int count);
uint8_t luminosity(uint32_t color);

}  // namespace gatefold

#endif
