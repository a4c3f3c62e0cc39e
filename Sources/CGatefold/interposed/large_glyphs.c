// Large letters as paths.
//
// cairo draws a letter of up to 10,240 pixels by way of a bitmap of the whole letter, however little of it is seen, and
// keeps it: a headline at 6400 % took 300 MB. Filled as paths, large letters cost nothing that outlives the drawing.
//
// poppler offers no way to ask for that, so that its two calls are answered here: the dynamic linker finds these
// definitions before cairo's. They step in only while the shim draws on the same thread.

#define _GNU_SOURCE
#include <cairo-ft.h>
#include <math.h>

#include "../base/internal.h"
#include "next_definition.h"

static _Thread_local bool is_drawing;
static _Thread_local double largest_bitmap_em;
static _Thread_local int64_t paths_drawn;

void cgatefold_begin_drawing(double largest_em) {
    is_drawing = true;
    largest_bitmap_em = largest_em;
}

void cgatefold_end_drawing(void) {
    is_drawing = false;
    cgatefold_forget_images();
}

bool cgatefold_is_drawing(void) {
    return is_drawing;
}

int64_t cgatefold_large_glyph_paths_drawn(void) {
    return paths_drawn;
}

static double em_in_pixels(cairo_t *cairo) {
    cairo_matrix_t font, user, both;
    cairo_get_font_matrix(cairo, &font);
    cairo_get_matrix(cairo, &user);
    cairo_matrix_multiply(&both, &font, &user);
    return fmax(hypot(both.xx, both.yx), hypot(both.xy, both.yy));
}

/// FreeType refuses letters of some 32,000 pixels: outlines of larger ones are taken at this em and enlarged. cairo's
/// path coordinates have 8 bits after the point, so that an outline is right to a tenth of a pixel up to an em of
/// 100,000.
static const double largest_outline_em = 4096;

static void add_paths(cairo_t *cairo, const cairo_glyph_t *glyphs, int count, double em) {
    if (em <= largest_outline_em) {
        cairo_glyph_path(cairo, glyphs, count);
        return;
    }
    // Beside the drawing, since cairo leaves out letters that would fall outside of it, and they fall elsewhere here.
    cairo_surface_t *unbounded = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    cairo_t *outliner = cairo_create(unbounded);
    cairo_surface_destroy(unbounded);
    cairo_matrix_t user, font;
    cairo_get_matrix(cairo, &user);
    cairo_matrix_t small = {user.xx, user.yx, user.xy, user.yy, 0, 0};
    cairo_matrix_scale(&small, largest_outline_em / em, largest_outline_em / em);
    cairo_set_matrix(outliner, &small);
    cairo_get_font_matrix(cairo, &font);
    cairo_set_font_matrix(outliner, &font);
    cairo_set_font_face(outliner, cairo_get_font_face(cairo));
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_get_font_options(cairo, options);
    cairo_set_font_options(outliner, options);
    cairo_font_options_destroy(options);
    cairo_glyph_path(outliner, glyphs, count);
    // In user space, which is the same for both.
    cairo_path_t *path = cairo_copy_path(outliner);
    cairo_append_path(cairo, path);
    cairo_path_destroy(path);
    cairo_destroy(outliner);
}

/// Fills glyphs as paths where they are large and have outlines; false where they are to be shown as usual.
static bool fill_large(cairo_t *cairo, const cairo_glyph_t *glyphs, int count) {
    if (!is_drawing || count <= 0 || cairo_has_current_point(cairo)) { return false; }
    if (cairo_font_face_get_type(cairo_get_font_face(cairo)) != CAIRO_FONT_TYPE_FT) { return false; }
    double em = em_in_pixels(cairo);
    if (!(em > largest_bitmap_em)) { return false; }
    cairo_fill_rule_t rule = cairo_get_fill_rule(cairo);
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
    add_paths(cairo, glyphs, count, em);
    cairo_fill(cairo);
    cairo_set_fill_rule(cairo, rule);
    paths_drawn += count;
    return true;
}

void cairo_show_glyphs(cairo_t *cairo, const cairo_glyph_t *glyphs, int count) {
    DECLARE_NEXT(cairo_show_glyphs, "cairo_show_glyphs")
    if (fill_large(cairo, glyphs, count)) { return; }
    next(cairo, glyphs, count);
}

void cairo_show_text_glyphs(
    cairo_t *cairo, const char *utf8, int utf8_count, const cairo_glyph_t *glyphs, int count,
    const cairo_text_cluster_t *clusters, int cluster_count, cairo_text_cluster_flags_t flags
) {
    DECLARE_NEXT(cairo_show_text_glyphs, "cairo_show_text_glyphs")
    if (fill_large(cairo, glyphs, count)) { return; }
    next(cairo, utf8, utf8_count, glyphs, count, clusters, cluster_count, flags);
}
