// Recordings of pages: cairo's recording surface is the display list.

#include <stdlib.h>

#include "../base/failure.h"
#include "../interposed/drawing_use.h"
#include "../interposed/paper.h"
#include "cairo_context.h"
#include "page_drawing.h"

struct cgatefold_recording {
    cairo_surface_t *surface;
    int32_t width, height;
    size_t byte_count;
    /// Whether it begins with the paper.
    bool has_paper;
};

/// Estimated memory of an operator in cairo: a command with its path or its glyphs.
static const int64_t bytes_per_operator = 512;

static size_t byte_count(drawing_use before, drawing_use after) {
    int64_t surfaces = after.surface_bytes - before.surface_bytes;
    // Surfaces of an earlier drawing may have been freed meanwhile.
    if (surfaces < 0) { surfaces = 0; }
    return (size_t)(surfaces + (after.operator_count - before.operator_count) * bytes_per_operator);
}

static cgatefold_status record(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    const cgatefold_color *paper, paper_sheet *sheet, cgatefold_pixel_area area, cgatefold_recording **recording,
    cgatefold_message *message
) {
    cgatefold_recording *made = malloc(sizeof *made);
    if (made == NULL) {
        return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, "not enough memory for the recording");
    }
    *made = (cgatefold_recording){.width = area.width, .height = area.height};
    cairo_rectangle_t extents = {0, 0, area.width, area.height};
    native_scope outer = cgatefold_scope_enter(cgatefold_drawing_scope(page, layers, layer_count));
    made->surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *recorder = cairo_create(made->surface);
    // Soft masks and groups allocate the extents of the clip while they are recorded: bound them to the area.
    cairo_rectangle(recorder, 0, 0, area.width, area.height);
    cairo_clip(recorder);
    if (paper != NULL) {
        *sheet = cgatefold_paper_sheet(recorder, *paper);
        cgatefold_scope.paper = sheet;
    }
    matrix.x0 -= area.x;
    matrix.y0 -= area.y;
    drawing_use before = cgatefold_drawing_use;
    cgatefold_draw_page(page, matrix, area.width, area.height, recorder);
    drawing_use after = cgatefold_drawing_use;
    cgatefold_status status = cgatefold_finish_drawing(recorder, message);
    cgatefold_scope_leave(outer);
    if (status == CGATEFOLD_OK) { status = cgatefold_check_definitions(message); }
    if (status != CGATEFOLD_OK) {
        cgatefold_recording_free(made);
        return status;
    }
    made->byte_count = byte_count(before, after);
    made->has_paper = paper != NULL && cgatefold_lies_on_paper(sheet);
    *recording = made;
    return CGATEFOLD_OK;
}

cgatefold_status cgatefold_page_record(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *layers, size_t layer_count,
    const cgatefold_color *paper, cgatefold_pixel_area area, cgatefold_recording **recording,
    cgatefold_message *message
) {
    if (paper != NULL && !cgatefold_page_blends(page)) {
        paper_sheet sheet;
        cgatefold_status status =
            record(page, matrix, layers, layer_count, paper, &sheet, area, recording, message);
        if (status != CGATEFOLD_OK || !sheet.has_blended) { return status; }
        cgatefold_recording_free(*recording);
        cgatefold_note_blending(page);
    }
    return record(page, matrix, layers, layer_count, NULL, NULL, area, recording, message);
}

/// Whether a bitmap shows the whole recording.
///
/// If so, cairo can draw straight onto it, replacing its content, instead of onto a picture of its own. Not if it shows
/// only a part: cairo 1.16 crashes on a clip of several boxes that is empty in that part (`_cairo_clip_intersect_clip`
/// writes to a constant).
static bool shows_all(const cgatefold_recording *recording, int32_t x, int32_t y, cgatefold_bitmap bitmap) {
    return x == 0 && y == 0 && bitmap.width == recording->width && bitmap.height == recording->height;
}

cgatefold_status cgatefold_recording_draw(
    const cgatefold_recording *recording, int32_t x, int32_t y, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    // Images are scaled while they are drawn.
    native_scope outer = cgatefold_scope_enter((native_scope){.is_drawing = true, .is_replaying = true});
    const bool is_whole = shows_all(recording, x, y, bitmap);
    cairo_t *cairo = is_whole ? cgatefold_context_over_clear(bitmap) : cgatefold_context_over(bitmap);
    if (is_whole) { cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE); }
    cairo_set_source_surface(cairo, recording->surface, -x, -y);
    cairo_paint(cairo);
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    cgatefold_scope_leave(outer);
    return status;
}

cgatefold_status cgatefold_recording_draw_on_paper(
    const cgatefold_recording *recording, int32_t x, int32_t y, cgatefold_color paper, cgatefold_bitmap bitmap,
    cgatefold_message *message
) {
    if (recording->has_paper) { return cgatefold_recording_draw(recording, x, y, bitmap, message); }
    cgatefold_bitmap_clear(bitmap);
    cgatefold_status status = cgatefold_recording_draw(recording, x, y, bitmap, message);
    return status == CGATEFOLD_OK ? cgatefold_bitmap_lay_paper(bitmap, paper, message) : status;
}

size_t cgatefold_recording_byte_count(const cgatefold_recording *recording) {
    return recording->byte_count;
}

void cgatefold_recording_free(cgatefold_recording *recording) {
    native_scope outer = cgatefold_scope_enter((native_scope){0});
    cairo_surface_destroy(recording->surface);
    cgatefold_scope_leave(outer);
    free(recording);
}
