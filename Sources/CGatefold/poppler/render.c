#include <math.h>
#include <stdio.h>

#include "../base/failure.h"
#include "../interposed/next_definition.h"
#include "cairo_context.h"
#include "handles.h"

/// Letters of a larger em, in pixels, are filled as paths. Smaller ones are left to cairo, which puts their bitmaps on
/// whole pixels, as pdftocairo does, and keeps them: where the whole page is small enough for a picture, and few
/// letters are as large as this, up to a megabyte a letter; where the page is magnified, and any letter may be, 64 KB.
static double maximum_bitmap_em(double longest_side) {
    return longest_side <= 8192 ? 1024 : 256;
}

/// Of the whole page, in pixels.
static double longest_side(const cgatefold_page *page, cgatefold_matrix matrix) {
    double width, height;
    poppler_page_get_size(page->poppler, &width, &height);
    return fmax(width, height) * hypot(matrix.xx, matrix.yx);
}

/// The bounds of a bitmap in the space that a matrix leads from.
static cgatefold_rect area_of(cairo_matrix_t to_pixels, int32_t width, int32_t height) {
    if (cairo_matrix_invert(&to_pixels) != CAIRO_STATUS_SUCCESS) { return (cgatefold_rect){0}; }
    cgatefold_rect area = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int corner = 0; corner < 4; corner++) {
        double x = corner & 1 ? width : 0, y = corner & 2 ? height : 0;
        cairo_matrix_transform_point(&to_pixels, &x, &y);
        area = (cgatefold_rect){fmin(area.x1, x), fmin(area.y1, y), fmax(area.x2, x), fmax(area.y2, y)};
    }
    return area;
}

/// - bitmap: its size is what is drawn.
static void draw(const cgatefold_page *page, cgatefold_matrix matrix, cgatefold_bitmap bitmap, cairo_t *cairo) {
    // Not cairo_surface_set_device_scale, which draws soft masks coarsely.
    cairo_matrix_t to_pixels = {matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0};
    cairo_transform(cairo, &to_pixels);
    native_scope settings = cgatefold_scope;
    settings.is_drawing = true;
    settings.drawn_area = area_of(to_pixels, bitmap.width, bitmap.height);
    settings.pixel_size = 1 / hypot(matrix.xx, matrix.yx);
    settings.maximum_bitmap_em = maximum_bitmap_em(longest_side(page, matrix));
    native_scope outer = cgatefold_scope_enter(settings);
    poppler_page_render(page->poppler, cairo);
    cgatefold_scope_leave(outer);
}

/// Draws a page by way of a recording of it.
static cgatefold_status replay(
    const cgatefold_page *page, cgatefold_matrix matrix, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    cairo_rectangle_t extents = {0, 0, bitmap.width, bitmap.height};
    cairo_surface_t *recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *recorder = cairo_create(recording);
    // Soft masks and groups allocate the extents of the clip while they are recorded: bound them to the bitmap.
    cairo_rectangle(recorder, 0, 0, bitmap.width, bitmap.height);
    cairo_clip(recorder);
    draw(page, matrix, bitmap, recorder);
    cgatefold_status status = cgatefold_finish_drawing(recorder, message);
    if (status == CGATEFOLD_OK) {
        cairo_t *cairo = cgatefold_context_over(bitmap);
        // Draws what was recorded straight onto the bitmap, rather than onto a picture of its own.
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE);
        cairo_set_source_surface(cairo, recording, 0, 0);
        cairo_paint(cairo);
        status = cgatefold_finish_drawing(cairo, message);
    }
    cairo_surface_destroy(recording);
    return status;
}

/// Straight into a bitmap poppler draws the cell of a tiling pattern whole, however large the zoom makes it and however
/// little of it is seen; into a recording it is recorded, too. Smaller pages are drawn straight away, which is faster.
static const double maximum_directly_drawn_side = 4096;

static cgatefold_status draw_onto(
    const cgatefold_page *page, cgatefold_matrix matrix, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    if (longest_side(page, matrix) > maximum_directly_drawn_side) { return replay(page, matrix, bitmap, message); }
    cairo_t *cairo = cgatefold_context_over(bitmap);
    draw(page, matrix, bitmap, cairo);
    return cgatefold_finish_drawing(cairo, message);
}

/// Fails where an answer did not find the library's own definition: the page may lack something then.
static cgatefold_status check_definitions(cgatefold_message *message) {
    const char *missing = cgatefold_missing_definition();
    if (missing == NULL) { return CGATEFOLD_OK; }
    char text[160];
    snprintf(text, sizeof text, "the dynamic linker finds no definition of %s", missing);
    return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, text);
}

cgatefold_status cgatefold_page_draw(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    cgatefold_bitmap bitmap, cgatefold_message *message
) {
    const native_scope settings = {
        .colors = page->colors, .layers = layers, .layer_count = layer_count, .fonts = page->fonts};
    native_scope outer = cgatefold_scope_enter(settings);
    cgatefold_status status = draw_onto(page, matrix, bitmap, message);
    cgatefold_scope_leave(outer);
    return status == CGATEFOLD_OK ? check_definitions(message) : status;
}

void cgatefold_page_use_coarse_colors(cgatefold_page *page) {
    if (page->colors != COLORS_EXACT) { page->colors = COLORS_COARSE; }
}
