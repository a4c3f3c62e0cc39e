#include <math.h>

#include "cairo_context.h"
#include "cgatefold_marks.h"

/// A corner of a path is cut off at most half way along its sides.
static double cut_at(const cgatefold_quad *quad, int from, int to, double radius) {
    double length = hypot(quad->x[to] - quad->x[from], quad->y[to] - quad->y[from]);
    return length > 0 ? fmin(radius / length, 0.5) : 0;
}

static void add_quad(cairo_t *cairo, const cgatefold_quad *quad, double radius) {
    for (int corner = 0; corner < 4; corner++) {
        int before = (corner + 3) % 4, after = (corner + 1) % 4;
        double x = quad->x[corner], y = quad->y[corner];
        double back = cut_at(quad, corner, before, radius), on = cut_at(quad, corner, after, radius);
        double start_x = x + (quad->x[before] - x) * back, start_y = y + (quad->y[before] - y) * back;
        double end_x = x + (quad->x[after] - x) * on, end_y = y + (quad->y[after] - y) * on;
        // Bezier control points for about a quarter of a circle.
        const double roundness = 0.5523;
        cairo_line_to(cairo, start_x, start_y);
        cairo_curve_to(
            cairo, start_x + (x - start_x) * roundness, start_y + (y - start_y) * roundness,
            end_x + (x - end_x) * roundness, end_y + (y - end_y) * roundness, end_x, end_y);
    }
    cairo_close_path(cairo);
}

static void set_color(cairo_t *cairo, cgatefold_color color) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha);
}

cgatefold_status cgatefold_bitmap_mark_quads(
    cgatefold_bitmap bitmap, const cgatefold_quad *quads, size_t count, cgatefold_mark_style style,
    cgatefold_message *message
) {
    cairo_t *cairo = cgatefold_context_over(bitmap);
    for (size_t i = 0; i < count; i++) {
        cairo_new_sub_path(cairo);
        add_quad(cairo, &quads[i], style.corner_radius);
    }
    cairo_set_operator(cairo, CAIRO_OPERATOR_MULTIPLY);
    set_color(cairo, style.fill);
    cairo_fill_preserve(cairo);
    if (style.has_outline) {
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
        cairo_set_line_width(cairo, style.outline_width);
        set_color(cairo, style.outline);
        cairo_stroke(cairo);
    }
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    return status;
}

/// Returns how far the label runs, with the margin on both sides of it.
static double set_label_font(cairo_t *cairo, const char *label, double size) {
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(cairo, size);
    cairo_text_extents_t extents = {0};
    cairo_text_extents(cairo, label, &extents);
    return extents.x_advance + size / 2;
}

double cgatefold_label_width(cgatefold_bitmap bitmap, const char *label, double size) {
    cairo_t *cairo = cgatefold_context_over(bitmap);
    double width = set_label_font(cairo, label, size);
    cairo_destroy(cairo);
    return width;
}

cgatefold_status cgatefold_bitmap_write_label(
    cgatefold_bitmap bitmap, const char *label, double x, double y, double size, cgatefold_color fill,
    cgatefold_message *message
) {
    cairo_t *cairo = cgatefold_context_over(bitmap);
    double width = set_label_font(cairo, label, size);
    double margin = size / 4;
    // Keep it within the picture if the position is at its edge.
    x = fmax(0, fmin(x, bitmap.width - width));
    y = fmax(0, fmin(y, bitmap.height - size - margin));
    cairo_rectangle(cairo, x, y, width, size + margin);
    set_color(cairo, fill);
    cairo_fill(cairo);
    cairo_move_to(cairo, x + margin, y + size * 0.95);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_show_text(cairo, label);
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    return status;
}

/// Returns how far the text runs.
static double set_caption_font(cairo_t *cairo, const char *text, double size) {
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
    cairo_text_extents_t extents = {0};
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

double cgatefold_caption_width(cgatefold_bitmap bitmap, const char *text, double size) {
    cairo_t *cairo = cgatefold_context_over(bitmap);
    double advance = set_caption_font(cairo, text, size);
    cairo_destroy(cairo);
    return advance;
}

cgatefold_status cgatefold_bitmap_write_caption(
    cgatefold_bitmap bitmap, const char *text, double middle, double baseline, double size, double width,
    cgatefold_color color, cgatefold_message *message
) {
    cairo_t *cairo = cgatefold_context_over(bitmap);
    double advance = set_caption_font(cairo, text, size);
    cairo_rectangle(cairo, middle - width / 2, baseline - 2 * size, width, 3 * size);
    cairo_clip(cairo);
    cairo_move_to(cairo, middle - fmin(advance, width) / 2, baseline);
    set_color(cairo, color);
    cairo_show_text(cairo, text);
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    return status;
}
