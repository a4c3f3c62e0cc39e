// Pictures in recycled memory.

#include "pixels.hpp"

#include <climits>
#include <cstring>
#include <new>

namespace gatefold {

namespace {

/// Bytes of a row as cairo aligns them; 0 for a size that no picture can have.
int row_bytes(int width, pixels::content kind) {
    if (width < 1 || width > 32767) { return 0; }
    return kind == pixels::content::color ? 4 * width : (width + 3) & ~3;
}

}  // namespace

pixels::pixels(int width, int height, content kind, bool is_cleared)
    : width(width), height(height), kind(kind), stride(row_bytes(width, kind)) {
    if (stride == 0 || height < 1 || height > 32767) { throw std::bad_alloc(); }
    const size_t count = (size_t)stride * (size_t)height;
    memory = is_cleared ? cgatefold_memory_take(count) : cgatefold_memory_take_unset(count);
    if (memory.start == nullptr) { throw std::bad_alloc(); }
    bytes = static_cast<uint8_t *>(memory.start);
}

pixels::~pixels() {
    if (wrapped != nullptr) {
        cairo_surface_finish(wrapped);
        cairo_surface_destroy(wrapped);
    }
    cgatefold_memory_give_back(memory);
}

cairo_surface_t *pixels::surface() {
    if (wrapped == nullptr) {
        wrapped = cairo_image_surface_create_for_data(
            bytes, kind == content::color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, width, height, stride);
    } else {
        cairo_surface_mark_dirty(wrapped);
    }
    return wrapped;
}

}  // namespace gatefold
