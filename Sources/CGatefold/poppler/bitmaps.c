// Operations on drawn pictures.

#include <math.h>
#include <string.h>

#include "cairo_context.h"
#include "cgatefold_render.h"

void cgatefold_bitmap_clear(cgatefold_bitmap bitmap) {
    for (int32_t y = 0; y < bitmap.height; y++) {
        memset(bitmap.pixels + (size_t)y * (size_t)bitmap.stride, 0, (size_t)bitmap.width * 4);
    }
}

/// Number of pixels checked together: most runs are all empty or all opaque.
enum { paper_run = 16 };

/// A channel of a colour as pixman has it.
static uint8_t channel(double value) {
    return (uint8_t)((uint32_t)(value * 65535 + 0.5) >> 8);
}

/// Lays opaque paper under a pixel, by pixman's arithmetic.
static void lay_under(uint8_t *pixel, const uint8_t paper[4]) {
    const uint32_t transparency = 255 - pixel[3];
    for (int i = 0; i < 4; i++) {
        uint32_t share = paper[i] * transparency + 0x80;
        share = (share + (share >> 8)) >> 8;
        uint32_t sum = pixel[i] + share;
        pixel[i] = (uint8_t)(sum < 255 ? sum : 255);
    }
}

static void lay_under_run(uint8_t *pixels, const uint8_t paper[4], uint32_t paper_pixel) {
    uint32_t run[paper_run];
    memcpy(run, pixels, sizeof run);
    uint32_t any = 0, all = UINT32_MAX;
    for (int i = 0; i < paper_run; i++) {
        any |= run[i];
        all &= run[i];
    }
    if (all >> 24 == 0xFF) { return; }
    if (any == 0) {
        for (int i = 0; i < paper_run; i++) { run[i] = paper_pixel; }
        memcpy(pixels, run, sizeof run);
        return;
    }
    for (int i = 0; i < paper_run; i++) { lay_under(pixels + 4 * i, paper); }
}

static void lay_opaque_paper(cgatefold_bitmap bitmap, cgatefold_color color) {
    const uint8_t paper[4] = {channel(color.blue), channel(color.green), channel(color.red), 255};
    uint32_t paper_pixel;
    memcpy(&paper_pixel, paper, sizeof paper_pixel);
    for (int32_t y = 0; y < bitmap.height; y++) {
        uint8_t *row = bitmap.pixels + (size_t)y * (size_t)bitmap.stride;
        int32_t x = 0;
        for (; x + paper_run <= bitmap.width; x += paper_run) { lay_under_run(row + 4 * x, paper, paper_pixel); }
        for (; x < bitmap.width; x++) { lay_under(row + 4 * x, paper); }
    }
}

cgatefold_status cgatefold_bitmap_lay_paper(
    cgatefold_bitmap bitmap, cgatefold_color paper, cgatefold_message *message
) {
    // Several times as fast as cairo.
    if (paper.alpha >= 1) {
        lay_opaque_paper(bitmap, paper);
        return CGATEFOLD_OK;
    }
    cairo_t *cairo = cgatefold_context_over(bitmap);
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OVER);
    cairo_set_source_rgb(cairo, paper.red, paper.green, paper.blue);
    cairo_paint(cairo);
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    return status;
}

cgatefold_status cgatefold_bitmap_scale(
    cgatefold_bitmap source, cgatefold_rect part, cgatefold_bitmap target, cgatefold_message *message
) {
    cairo_surface_t *surface = cgatefold_surface_over(source);
    cairo_t *cairo = cgatefold_context_over(target);
    cairo_scale(cairo, target.width / (part.x2 - part.x1), target.height / (part.y2 - part.y1));
    cairo_set_source_surface(cairo, surface, -part.x1, -part.y1);
    cairo_surface_destroy(surface);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR);
    // Beyond its edges the source repeats its last pixels instead of fading out.
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
    cairo_paint(cairo);
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    return status;
}

cgatefold_status cgatefold_bitmap_rotate(
    cgatefold_bitmap source, double degrees, cgatefold_bitmap target, cgatefold_message *message
) {
    cairo_surface_t *surface = cgatefold_surface_over(source);
    cairo_t *cairo = cgatefold_context_over(target);
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR);
    cairo_paint(cairo);
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
    cairo_translate(cairo, target.width / 2.0, target.height / 2.0);
    cairo_rotate(cairo, degrees * M_PI / 180);
    cairo_set_source_surface(cairo, surface, -source.width / 2.0, -source.height / 2.0);
    cairo_surface_destroy(surface);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR);
    cairo_paint(cairo);
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    return status;
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
            // In HSL with unchanged hue and chroma, every component changes by as much as the lightness.
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
