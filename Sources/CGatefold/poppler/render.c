#include <math.h>
#include <string.h>

#include "../base/internal.h"

static cgatefold_status drawing_status(cairo_status_t status, cgatefold_message *message) {
    if (status == CAIRO_STATUS_SUCCESS) { return CGATEFOLD_OK; }
    return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, cairo_status_to_string(status));
}

/// A cairo context over the caller's pixels, which must outlive it.
cairo_t *cgatefold_context_over(cgatefold_bitmap bitmap) {
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        bitmap.pixels, CAIRO_FORMAT_ARGB32, bitmap.width, bitmap.height, bitmap.stride);
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

/// Letters of a larger em, in pixels, are filled as paths. Smaller ones are left to cairo, which puts their bitmaps on
/// whole pixels, as pdftocairo does, and keeps them: where the whole page is small enough for a picture, and few
/// letters are as large as this, up to a megabyte a letter; where the page is magnified, and any letter may be, 64 KB.
static double largest_bitmap_em(double longest_side) {
    return longest_side <= 8192 ? 1024 : 256;
}

/// Of the whole page, in pixels.
static double longest_side(const cgatefold_page *page, cgatefold_matrix matrix) {
    double width, height;
    poppler_page_get_size(page->poppler, &width, &height);
    return fmax(width, height) * hypot(matrix.xx, matrix.yx);
}

static void draw(const cgatefold_page *page, cgatefold_matrix matrix, cairo_t *cairo) {
    // Not cairo_surface_set_device_scale, which draws soft masks coarsely.
    cairo_matrix_t to_pixels = {matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0};
    cairo_transform(cairo, &to_pixels);
    cgatefold_begin_drawing(largest_bitmap_em(longest_side(page, matrix)));
    cgatefold_set_coarse_colors(page->has_coarse_colors);
    poppler_page_render(page->poppler, cairo);
    cgatefold_set_coarse_colors(false);
    cgatefold_end_drawing();
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
    draw(page, matrix, recorder);
    cgatefold_status status = cgatefold_finish_drawing(recorder, message);
    if (status == CGATEFOLD_OK) {
        cairo_t *cairo = cgatefold_context_over(bitmap);
        cairo_set_source_surface(cairo, recording, 0, 0);
        cairo_paint(cairo);
        status = cgatefold_finish_drawing(cairo, message);
    }
    cairo_surface_destroy(recording);
    return status;
}

/// Straight into a bitmap poppler draws the cell of a tiling pattern whole, however large the zoom makes it and however
/// little of it is seen; into a recording it is recorded, too. Smaller pages are drawn straight away, which is faster.
static const double largest_drawn_side = 4096;

static cgatefold_status draw_onto(
    const cgatefold_page *page, cgatefold_matrix matrix, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    if (longest_side(page, matrix) > largest_drawn_side) { return replay(page, matrix, bitmap, message); }
    cairo_t *cairo = cgatefold_context_over(bitmap);
    draw(page, matrix, cairo);
    return cgatefold_finish_drawing(cairo, message);
}

cgatefold_status cgatefold_page_draw(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    cgatefold_bitmap bitmap, cgatefold_message *message
) {
    cgatefold_set_layer_states(layers, layer_count);
    cgatefold_status status = draw_onto(page, matrix, bitmap, message);
    cgatefold_set_layer_states(NULL, 0);
    return status;
}

cgatefold_status cgatefold_bitmap_lay_paper(
    cgatefold_bitmap bitmap, cgatefold_color paper, cgatefold_message *message
) {
    cairo_t *cairo = cgatefold_context_over(bitmap);
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OVER);
    cairo_set_source_rgb(cairo, paper.red, paper.green, paper.blue);
    cairo_paint(cairo);
    return cgatefold_finish_drawing(cairo, message);
}

cgatefold_status cgatefold_bitmap_scale(
    cgatefold_bitmap source, cgatefold_rect part, cgatefold_bitmap target, cgatefold_message *message
) {
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        source.pixels, CAIRO_FORMAT_ARGB32, source.width, source.height, source.stride);
    cairo_t *cairo = cgatefold_context_over(target);
    cairo_scale(cairo, target.width / (part.x2 - part.x1), target.height / (part.y2 - part.y1));
    cairo_set_source_surface(cairo, surface, -part.x1, -part.y1);
    cairo_surface_destroy(surface);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR);
    // Past its edges the source goes on with its last pixels rather than fade out.
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
    cairo_paint(cairo);
    return cgatefold_finish_drawing(cairo, message);
}

static void halve_row(
    const uint8_t *restrict above, const uint8_t *restrict below, int32_t pairs, uint8_t *restrict target
) {
    for (int32_t x = 0; x < pairs; x++, above += 8, below += 8, target += 4) {
        for (int i = 0; i < 4; i++) {
            target[i] = (uint8_t)((above[i] + above[i + 4] + below[i] + below[i + 4] + 2) >> 2);
        }
    }
}

void cgatefold_bitmap_halve(cgatefold_bitmap source, cgatefold_bitmap target) {
    for (int32_t y = 0; y < target.height; y++) {
        const uint8_t *above = source.pixels + 2 * (size_t)y * (size_t)source.stride;
        const uint8_t *below = 2 * y + 1 < source.height ? above + source.stride : above;
        uint8_t *row = target.pixels + (size_t)y * (size_t)target.stride;
        halve_row(above, below, source.width / 2, row);
        if (source.width % 2 == 1) {
            const size_t last = 4 * ((size_t)source.width - 1);
            uint8_t *end = row + 4 * ((size_t)target.width - 1);
            for (size_t i = 0; i < 4; i++) { end[i] = (uint8_t)((above[last + i] + below[last + i] + 1) >> 1); }
        }
    }
}

void cgatefold_page_use_coarse_colors(cgatefold_page *page) {
    page->has_coarse_colors = true;
}

bool cgatefold_bitmap_is_uniform(cgatefold_bitmap bitmap) {
    const size_t count = 4 * (size_t)bitmap.width;
    // Each pixel of the first row equals the one before it, and each row the first one.
    if (memcmp(bitmap.pixels, bitmap.pixels + 4, count - 4) != 0) { return false; }
    for (int32_t y = 1; y < bitmap.height; y++) {
        if (memcmp(bitmap.pixels, bitmap.pixels + (size_t)y * (size_t)bitmap.stride, count) != 0) { return false; }
    }
    return true;
}

static uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }
static uint8_t smaller(uint8_t a, uint8_t b) { return a < b ? a : b; }

void cgatefold_bitmap_invert_lightness(cgatefold_bitmap bitmap) {
    for (int32_t y = 0; y < bitmap.height; y++) {
        uint8_t *pixel = bitmap.pixels + (size_t)y * (size_t)bitmap.stride;
        for (int32_t x = 0; x < bitmap.width; x++, pixel += 4) {
            // In HSL: the same hue and chroma, so that every component moves by as much as the lightness.
            int most = larger(pixel[0], larger(pixel[1], pixel[2]));
            int least = smaller(pixel[0], smaller(pixel[1], pixel[2]));
            int shift = 255 - most - least;
            for (int i = 0; i < 3; i++) { pixel[i] = (uint8_t)(pixel[i] + shift); }
        }
    }
}

void cgatefold_bitmap_dim(cgatefold_bitmap bitmap, double brightness) {
    uint8_t dimmed[256];
    for (int level = 0; level < 256; level++) { dimmed[level] = (uint8_t)(level * brightness + 0.5); }
    for (int32_t y = 0; y < bitmap.height; y++) {
        uint8_t *pixel = bitmap.pixels + (size_t)y * (size_t)bitmap.stride;
        for (int32_t x = 0; x < bitmap.width; x++, pixel += 4) {
            for (int i = 0; i < 3; i++) { pixel[i] = dimmed[pixel[i]]; }
        }
    }
}
