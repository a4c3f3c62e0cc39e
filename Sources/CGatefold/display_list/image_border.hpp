// The border of an image, which covers pixels in part.

#ifndef CGATEFOLD_IMAGE_BORDER_HPP
#define CGATEFOLD_IMAGE_BORDER_HPP

#include "../base/geometry.hpp"
#include "pixels.hpp"

namespace gatefold {

/// The pixels of a region that an image touches.
pixel_rect touched_pixels(const matrix &to_pixels, pixel_rect region);

/// Multiplies pixels by the part of them that an image covers.
void cut_border(const matrix &to_pixels, pixel_rect part, pixels &picture);

/// A byte times a byte, as parts of 255.
inline uint32_t scaled_byte(uint32_t value, uint32_t factor) {
    const uint32_t product = value * factor + 128;
    return (product + (product >> 8)) >> 8;
}

/// All channels of a colour times a byte.
inline uint32_t scaled_color(uint32_t color, uint32_t factor) {
    uint32_t even = (color & 0xFF00FF) * factor + 0x800080, odd = (color >> 8 & 0xFF00FF) * factor + 0x800080;
    even = (even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
    odd = (odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00;
    return even | odd;
}

}  // namespace gatefold

#endif
