// The surfaces of a replay.

#include "canvas.hpp"

#include <new>

namespace gatefold {

canvas::canvas(pixel_rect area)
    : area(area), own(std::in_place, area.width(), area.height(), pixels::content::color, true), bytes(own->row(0)),
      stride(own->stride) {}

canvas::canvas(pixel_rect area, cgatefold_bitmap bitmap) : area(area), bytes(bitmap.pixels), stride(bitmap.stride) {}

canvas::~canvas() {
    release();
}

void canvas::release() {
    if (context != nullptr) { cairo_destroy(context); }
    context = nullptr;
    if (surface == nullptr) { return; }
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    surface = nullptr;
}

cairo_t *canvas::cairo() {
    if (context == nullptr) {
        surface = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, area.width(), area.height(), stride);
        context = cairo_create(surface);
        if (cairo_status(context) != CAIRO_STATUS_SUCCESS) {
            release();
            throw std::bad_alloc();
        }
        clip_serial = 0;
        has_clip = false;
    } else if (!is_drawing) {
        cairo_surface_mark_dirty(surface);
    }
    is_drawing = true;
    return context;
}

bool canvas::draw_image(image &source, const matrix &to_grid, image::accuracy accuracy) {
    return source.draw(to_grid, area, accuracy, *own);
}

void canvas::finish_drawing() {
    if (!is_drawing) { return; }
    cairo_surface_flush(surface);
    is_drawing = false;
}

bool canvas::recover() {
    if (context == nullptr) { return true; }
    const cairo_status_t status = cairo_status(context);
    if (status == CAIRO_STATUS_SUCCESS) { return true; }
    finish_drawing();
    release();
    return status != CAIRO_STATUS_NO_MEMORY;
}

}  // namespace gatefold
