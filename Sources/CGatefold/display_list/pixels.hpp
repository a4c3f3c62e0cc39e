// Pictures that a replay draws on.

#ifndef CGATEFOLD_PIXELS_HPP
#define CGATEFOLD_PIXELS_HPP

#include <cairo.h>

#include <cstdint>

extern "C" {
#include "cgatefold_memory.h"
}

namespace gatefold {

/// Whole pixels; empty unless x0 < x1 and y0 < y1.
struct pixel_rect {
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

    int width() const { return x1 - x0; }
    int height() const { return y1 - y0; }
    bool is_empty() const { return x0 >= x1 || y0 >= y1; }
    pixel_rect intersection(const pixel_rect &other) const {
        return {x0 > other.x0 ? x0 : other.x0, y0 > other.y0 ? y0 : other.y0, x1 < other.x1 ? x1 : other.x1,
                y1 < other.y1 ? y1 : other.y1};
    }
};

/// A picture in recycled memory: premultiplied 0xAARRGGBB, or one byte of coverage a pixel.
class pixels {
public:
    enum class content { color, coverage };

    /// Throws std::bad_alloc without memory.
    pixels(int width, int height, content kind, bool is_cleared);
    ~pixels();
    pixels(const pixels &) = delete;
    pixels &operator=(const pixels &) = delete;

    const int width, height;
    const content kind;
    /// Bytes a row.
    const int stride;

    uint8_t *row(int y) { return bytes + (size_t)y * (size_t)stride; }
    const uint8_t *row(int y) const { return bytes + (size_t)y * (size_t)stride; }
    uint32_t *colors(int y) { return reinterpret_cast<uint32_t *>(row(y)); }
    const uint32_t *colors(int y) const { return reinterpret_cast<const uint32_t *>(row(y)); }

    /// cairo's surface over the pixels, which the picture owns. Flush it before reading rows; call this again after
    /// writing them.
    cairo_surface_t *surface();

private:
    cgatefold_memory memory;
    uint8_t *bytes;
    cairo_surface_t *wrapped = nullptr;
};

/// A pixel as four numbers of sixteen bits, which can be multiplied by weights of up to 256 and added.
inline uint64_t widened(uint32_t color) {
    return (uint64_t)(color & 0xFF00FF) | (uint64_t)(color & 0xFF00FF00) << 24;
}
inline uint32_t narrowed(uint64_t color) {
    return (uint32_t)(color & 0xFF00FF) | (uint32_t)(color >> 24 & 0xFF00FF00);
}

}  // namespace gatefold

#endif
