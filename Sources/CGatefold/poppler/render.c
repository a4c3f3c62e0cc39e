#include "page_drawing.h"

#include <math.h>
#include <stdio.h>

#include "../base/failure.h"
#include "../interposed/drawing_use.h"
#include "../interposed/next_definition.h"
#include "cairo_context.h"
#include "handles.h"

/// Letters with a larger em, in pixels, are filled as paths. Smaller ones are drawn by cairo, which places their
/// bitmaps on whole pixels, like pdftocairo, and caches them: up to a megabyte per letter if the whole page fits in a
/// picture, since few letters are that large; 64 KB if the page is magnified, since any letter may be large.
static double maximum_bitmap_em(double longest_side) {
    return longest_side <= 8192 ? 1024 : 256;
}

/// The longest side of the whole page, in pixels.
static double longest_side(const cgatefold_page *page, cgatefold_matrix matrix) {
    double width, height;
    poppler_page_get_size(page->poppler, &width, &height);
    return fmax(width, height) * hypot(matrix.xx, matrix.yx);
}

/// The bounds of some pixels in the source space of a matrix.
static cgatefold_rect bounds_before(cairo_matrix_t to_pixels, int32_t width, int32_t height) {
    if (cairo_matrix_invert(&to_pixels) != CAIRO_STATUS_SUCCESS) { return (cgatefold_rect){0}; }
    cgatefold_rect area = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int corner = 0; corner < 4; corner++) {
        double x = corner & 1 ? width : 0, y = corner & 2 ? height : 0;
        cairo_matrix_transform_point(&to_pixels, &x, &y);
        area = (cgatefold_rect){fmin(area.x1, x), fmin(area.y1, y), fmax(area.x2, x), fmax(area.y2, y)};
    }
    return area;
}

void cgatefold_draw_page(
    const cgatefold_page *page, cgatefold_matrix matrix, int32_t width, int32_t height, cairo_t *cairo
) {
    // Not cairo_surface_set_device_scale, which draws soft masks coarsely.
    cairo_matrix_t to_pixels = {matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0};
    cairo_transform(cairo, &to_pixels);
    native_scope settings = cgatefold_scope;
    settings.is_drawing = true;
    settings.drawn_area = bounds_before(to_pixels, width, height);
    settings.pixel_size = 1 / hypot(matrix.xx, matrix.yx);
    settings.maximum_bitmap_em = maximum_bitmap_em(longest_side(page, matrix));
    native_scope outer = cgatefold_scope_enter(settings);
    poppler_page_render(page->poppler, cairo);
    cgatefold_scope_leave(outer);
}

native_scope cgatefold_drawing_scope(
    const cgatefold_page *page, const cgatefold_layer_state *layers, size_t layer_count
) {
    return (native_scope){.colors = page->colors, .layers = layers, .layer_count = layer_count, .fonts = page->fonts};
}

cgatefold_status cgatefold_check_definitions(cgatefold_message *message) {
    const char *missing = cgatefold_missing_definition();
    if (missing == NULL) { return CGATEFOLD_OK; }
    char text[160];
    snprintf(text, sizeof text, "the dynamic linker finds no definition of %s", missing);
    return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, text);
}

/// Into a bitmap, poppler draws the cell of a tiling pattern completely, however large the zoom makes it and however
/// little of it is visible; into a recording, it records the cell. Pages up to this size are drawn directly, which is
/// faster.
static const double maximum_directly_drawn_side = 4096;

static cgatefold_status draw_directly(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    cgatefold_bitmap bitmap, cgatefold_message *message
) {
    native_scope outer = cgatefold_scope_enter(cgatefold_drawing_scope(page, layers, layer_count));
    cairo_t *cairo = cgatefold_context_over(bitmap);
    cgatefold_draw_page(page, matrix, bitmap.width, bitmap.height, cairo);
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    cgatefold_scope_leave(outer);
    return status == CGATEFOLD_OK ? cgatefold_check_definitions(message) : status;
}

static cgatefold_status draw_recorded(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    cgatefold_bitmap bitmap, cgatefold_message *message
) {
    cgatefold_recording *recording = NULL;
    cgatefold_pixel_area area = {.width = bitmap.width, .height = bitmap.height};
    cgatefold_status status = cgatefold_page_record(page, matrix, layers, layer_count, area, &recording, message);
    if (status != CGATEFOLD_OK) { return status; }
    status = cgatefold_recording_draw(recording, 0, 0, bitmap, message);
    cgatefold_recording_free(recording);
    return status;
}

static __thread int64_t last_surface_bytes;

cgatefold_status cgatefold_page_draw(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    cgatefold_bitmap bitmap, cgatefold_message *message
) {
    drawing_use *use = &cgatefold_drawing_use;
    const int64_t before = use->peak_surface_bytes = use->surface_bytes;
    cgatefold_status status = longest_side(page, matrix) > maximum_directly_drawn_side
                                  ? draw_recorded(page, matrix, layers, layer_count, bitmap, message)
                                  : draw_directly(page, matrix, layers, layer_count, bitmap, message);
    last_surface_bytes = use->peak_surface_bytes - before;
    return status;
}

int64_t cgatefold_surface_bytes_of_last_drawing(void) {
    return last_surface_bytes;
}

void cgatefold_page_use_coarse_colors(cgatefold_page *page) {
    if (page->colors != COLORS_EXACT) { page->colors = COLORS_COARSE; }
}
