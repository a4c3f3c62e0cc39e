#include "page_drawing.h"

#include <math.h>
#include <stdio.h>

#include "../base/failure.h"
#include "../interposed/drawing_use.h"
#include "../interposed/next_definition.h"
#include "../interposed/paper.h"
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
    native_scope scope = {.colors = page->colors, .layers = layers, .layer_count = layer_count, .fonts = page->fonts};
    for (size_t i = 0; i < layer_count; i++) {
        if (layers[i].object == cgatefold_text_layer) { scope.hides_text = !layers[i].is_visible; }
        if (layers[i].object == cgatefold_image_layer) { scope.hides_images = !layers[i].is_visible; }
    }
    return scope;
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

bool cgatefold_page_blends(const cgatefold_page *page) {
    return g_hash_table_contains(page->blending_pages, GINT_TO_POINTER(poppler_page_get_index(page->poppler) + 1));
}

void cgatefold_note_blending(const cgatefold_page *page) {
    g_hash_table_add(page->blending_pages, GINT_TO_POINTER(poppler_page_get_index(page->poppler) + 1));
}

/// - paper: laid first where the page does not seem to blend; NULL for none.
/// - sheet: what became of the paper.
static cgatefold_status draw_directly(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    const cgatefold_color *paper, paper_sheet *sheet, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    native_scope outer = cgatefold_scope_enter(cgatefold_drawing_scope(page, layers, layer_count));
    cairo_t *cairo = cgatefold_context_over(bitmap);
    if (paper != NULL) {
        *sheet = cgatefold_paper_sheet(cairo, *paper);
        cgatefold_scope.paper = sheet;
    }
    cgatefold_draw_page(page, matrix, bitmap.width, bitmap.height, cairo);
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    cgatefold_scope_leave(outer);
    return status == CGATEFOLD_OK ? cgatefold_check_definitions(message) : status;
}

static cgatefold_status draw_directly_on_paper(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    cgatefold_color paper, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    if (!cgatefold_page_blends(page)) {
        paper_sheet sheet;
        cgatefold_status status =
            draw_directly(page, matrix, layers, layer_count, &paper, &sheet, bitmap, message);
        if (status != CGATEFOLD_OK || cgatefold_lies_on_paper(&sheet)) { return status; }
        if (sheet.is_decided && !sheet.is_laid) { return cgatefold_bitmap_lay_paper(bitmap, paper, message); }
        if (sheet.has_blended) { cgatefold_note_blending(page); }
    }
    cgatefold_bitmap_clear(bitmap);
    cgatefold_status status = draw_directly(page, matrix, layers, layer_count, NULL, NULL, bitmap, message);
    return status == CGATEFOLD_OK ? cgatefold_bitmap_lay_paper(bitmap, paper, message) : status;
}

/// - paper: which the page is drawn on, whatever the bitmap holds; NULL where it comes zeroed and gets none.
static cgatefold_status draw_recorded(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    const cgatefold_color *paper, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    cgatefold_recording *recording = NULL;
    cgatefold_pixel_area area = {.width = bitmap.width, .height = bitmap.height};
    cgatefold_status status =
        cgatefold_page_record(page, matrix, layers, layer_count, paper, area, &recording, message);
    if (status != CGATEFOLD_OK) { return status; }
    status = paper != NULL ? cgatefold_recording_draw_on_paper(recording, 0, 0, *paper, bitmap, message)
                           : cgatefold_recording_draw(recording, 0, 0, bitmap, message);
    cgatefold_recording_free(recording);
    return status;
}

static __thread int64_t last_surface_bytes;

static int64_t begin_counting(void) {
    drawing_use *use = &cgatefold_drawing_use;
    return use->peak_surface_bytes = use->surface_bytes;
}

static void end_counting(int64_t before) {
    last_surface_bytes = cgatefold_drawing_use.peak_surface_bytes - before;
}

cgatefold_status cgatefold_page_draw(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    cgatefold_bitmap bitmap, cgatefold_message *message
) {
    const int64_t before = begin_counting();
    cgatefold_status status = longest_side(page, matrix) > maximum_directly_drawn_side
                                  ? draw_recorded(page, matrix, layers, layer_count, NULL, bitmap, message)
                                  : draw_directly(page, matrix, layers, layer_count, NULL, NULL, bitmap, message);
    end_counting(before);
    return status;
}

cgatefold_status cgatefold_page_draw_on_paper(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    cgatefold_color paper, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    const int64_t before = begin_counting();
    cgatefold_status status = longest_side(page, matrix) > maximum_directly_drawn_side
                                  ? draw_recorded(page, matrix, layers, layer_count, &paper, bitmap, message)
                                  : draw_directly_on_paper(page, matrix, layers, layer_count, paper, bitmap, message);
    end_counting(before);
    return status;
}

int64_t cgatefold_surface_bytes_of_last_drawing(void) {
    return last_surface_bytes;
}

void cgatefold_page_use_coarse_colors(cgatefold_page *page) {
    if (page->colors != COLORS_EXACT) { page->colors = COLORS_COARSE; }
}
