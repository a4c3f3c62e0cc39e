#include "cairo_context.h"

#include "../base/failure.h"

static cgatefold_status drawing_status(cairo_status_t status, cgatefold_message *message) {
    if (status == CAIRO_STATUS_SUCCESS) { return CGATEFOLD_OK; }
    return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, cairo_status_to_string(status));
}

cairo_surface_t *cgatefold_surface_over(cgatefold_bitmap bitmap) {
    return cairo_image_surface_create_for_data(
        bitmap.pixels, CAIRO_FORMAT_ARGB32, bitmap.width, bitmap.height, bitmap.stride);
}

cairo_t *cgatefold_context_over(cgatefold_bitmap bitmap) {
    cairo_surface_t *surface = cgatefold_surface_over(bitmap);
    cairo_t *cairo = cairo_create(surface);
    cairo_surface_destroy(surface);
    return cairo;
}

cgatefold_status cgatefold_finish_drawing(cairo_t *cairo, cgatefold_message *message) {
    cairo_surface_flush(cairo_get_target(cairo));
    cgatefold_status status = drawing_status(cairo_status(cairo), message);
    cairo_destroy(cairo);
    return status;
}
