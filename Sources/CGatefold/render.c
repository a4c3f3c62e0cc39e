#include <stdlib.h>

#include "internal.h"

struct cgatefold_display_list {
    cairo_surface_t *recording;
};

static cgatefold_status drawing_status(cairo_status_t status, cgatefold_message *message) {
    if (status == CAIRO_STATUS_SUCCESS) { return CGATEFOLD_OK; }
    return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, cairo_status_to_string(status));
}

/// A cairo context over the caller's pixels, which must outlive it.
static cairo_t *context_over(cgatefold_bitmap bitmap) {
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        bitmap.pixels, CAIRO_FORMAT_ARGB32, bitmap.width, bitmap.height, bitmap.stride);
    cairo_t *cairo = cairo_create(surface);
    cairo_surface_destroy(surface);
    return cairo;
}

/// Flushes what was drawn and gives the context back; its status is what came of all the calls on it.
static cgatefold_status finish(cairo_t *cairo, cgatefold_message *message) {
    cairo_surface_flush(cairo_get_target(cairo));
    cgatefold_status status = drawing_status(cairo_status(cairo), message);
    cairo_destroy(cairo);
    return status;
}

static void lay_paper_underneath(cairo_t *cairo) {
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OVER);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
}

cgatefold_status cgatefold_page_render(
    const cgatefold_page *page, double scale, double x, double y, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    cairo_t *cairo = context_over(bitmap);
    cairo_save(cairo);
    cairo_translate(cairo, -x, -y);
    // Not cairo_surface_set_device_scale, which draws soft masks coarsely.
    cairo_scale(cairo, scale, scale);
    poppler_page_render(page->poppler, cairo);
    cairo_restore(cairo);
    lay_paper_underneath(cairo);
    return finish(cairo, message);
}

cgatefold_status cgatefold_display_list_record(
    const cgatefold_page *page, double scale, double x, double y, int32_t width, int32_t height,
    cgatefold_display_list **list, cgatefold_message *message
) {
    cairo_rectangle_t extents = {0, 0, width, height};
    cairo_surface_t *recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cairo = cairo_create(recording);
    // Soft masks and groups allocate the extents of the clip while they are recorded: bound them to the region.
    cairo_rectangle(cairo, 0, 0, width, height);
    cairo_clip(cairo);
    cairo_translate(cairo, -x, -y);
    cairo_scale(cairo, scale, scale);
    poppler_page_render(page->poppler, cairo);
    cgatefold_status status = finish(cairo, message);
    if (status != CGATEFOLD_OK) {
        cairo_surface_destroy(recording);
        return status;
    }
    *list = malloc(sizeof(cgatefold_display_list));
    (*list)->recording = recording;
    return CGATEFOLD_OK;
}

void cgatefold_display_list_free(cgatefold_display_list *list) {
    cairo_surface_destroy(list->recording);
    free(list);
}

cgatefold_status cgatefold_display_list_replay(
    const cgatefold_display_list *list, double x, double y, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    cairo_t *cairo = context_over(bitmap);
    cairo_set_source_surface(cairo, list->recording, -x, -y);
    cairo_paint(cairo);
    lay_paper_underneath(cairo);
    return finish(cairo, message);
}

static void add_path(cairo_t *cairo, const cgatefold_quad *quad) {
    cairo_move_to(cairo, quad->x[0], quad->y[0]);
    for (int corner = 1; corner < 4; corner++) { cairo_line_to(cairo, quad->x[corner], quad->y[corner]); }
    cairo_close_path(cairo);
}

cgatefold_status cgatefold_bitmap_mark_quads(
    cgatefold_bitmap bitmap, const cgatefold_quad *quads, size_t count, cgatefold_color fill,
    const cgatefold_color *stroke, double stroke_width, cgatefold_message *message
) {
    cairo_t *cairo = context_over(bitmap);
    cairo_set_line_width(cairo, stroke_width);
    for (size_t i = 0; i < count; i++) {
        add_path(cairo, &quads[i]);
        cairo_set_operator(cairo, CAIRO_OPERATOR_MULTIPLY);
        cairo_set_source_rgba(cairo, fill.red, fill.green, fill.blue, fill.alpha);
        cairo_fill_preserve(cairo);
        if (stroke != NULL) {
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
            cairo_set_source_rgba(cairo, stroke->red, stroke->green, stroke->blue, stroke->alpha);
            cairo_stroke_preserve(cairo);
        }
        cairo_new_path(cairo);
    }
    return finish(cairo, message);
}
