// Large letters as paths.
//
// cairo draws a letter of up to 10,240 pixels from a bitmap of the whole letter, even if little of it is visible, and
// caches the bitmap: a headline at 6400 % took 300 MB. Filled as paths, large letters leave nothing behind.
//
// poppler has no option for that, so the two functions that it calls are interposed while the shim draws a page.

#include <cairo-ft.h>
#include <math.h>

#include "native_scope.h"
#include "next_definition.h"

DEFINE_NEXT(cairo_show_glyphs)
DEFINE_NEXT(cairo_show_text_glyphs)

static double em_in_pixels(cairo_t *cairo) {
    cairo_matrix_t font, user, both;
    cairo_get_font_matrix(cairo, &font);
    cairo_get_matrix(cairo, &user);
    cairo_matrix_multiply(&both, &font, &user);
    return fmax(hypot(both.xx, both.yx), hypot(both.xy, both.yy));
}

/// In pixels. FreeType refuses letters of some 32,000 pixels: outlines of larger ones are created at this em and
/// enlarged. cairo's path coordinates have 8 bits after the point, so that an outline is right to a tenth of a pixel up
/// to an em of 100,000.
static const double maximum_outline_em = 4096;

static void add_paths(cairo_t *cairo, const cairo_glyph_t *glyphs, int count, double em) {
    if (em <= maximum_outline_em) {
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
    cairo_matrix_scale(&small, maximum_outline_em / em, maximum_outline_em / em);
    cairo_set_matrix(outliner, &small);
    cairo_get_font_matrix(cairo, &font);
    cairo_set_font_matrix(outliner, &font);
    cairo_set_font_face(outliner, cairo_get_font_face(cairo));
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_get_font_options(cairo, options);
    cairo_set_font_options(outliner, options);
    cairo_font_options_destroy(options);
    cairo_glyph_path(outliner, glyphs, count);
    // The path is in user space, which is the same for both contexts.
    cairo_path_t *path = cairo_copy_path(outliner);
    cairo_append_path(cairo, path);
    cairo_path_destroy(path);
    cairo_destroy(outliner);
}

static void fill_as_paths(cairo_t *cairo, const cairo_glyph_t *glyphs, int count, double em) {
    cairo_fill_rule_t rule = cairo_get_fill_rule(cairo);
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
    add_paths(cairo, glyphs, count, em);
    cairo_fill(cairo);
    cairo_set_fill_rule(cairo, rule);
}

/// Fills glyphs as paths if they are large and have outlines; false if they should be drawn as usual.
static bool fill_large(cairo_t *cairo, const cairo_glyph_t *glyphs, int count) {
    if (!cgatefold_scope.is_drawing || count <= 0 || cairo_has_current_point(cairo)) { return false; }
    if (cairo_font_face_get_type(cairo_get_font_face(cairo)) != CAIRO_FONT_TYPE_FT) { return false; }
    double em = em_in_pixels(cairo);
    if (!(em > cgatefold_scope.maximum_bitmap_em)) { return false; }
    fill_as_paths(cairo, glyphs, count, em);
    cgatefold_count_answers(CGATEFOLD_ANSWER_LARGE_GLYPH, count);
    return true;
}

// Without a definition of cairo's own, letters of any size are filled as paths, which needs none.

void cairo_show_glyphs(cairo_t *cairo, const cairo_glyph_t *glyphs, int count) {
    if (fill_large(cairo, glyphs, count)) { return; }
    __typeof__(&cairo_show_glyphs) next = next_cairo_show_glyphs();
    if (next == NULL) {
        fill_as_paths(cairo, glyphs, count, em_in_pixels(cairo));
        return;
    }
    next(cairo, glyphs, count);
}

void cairo_show_text_glyphs(
    cairo_t *cairo, const char *utf8, int utf8_count, const cairo_glyph_t *glyphs, int count,
    const cairo_text_cluster_t *clusters, int cluster_count, cairo_text_cluster_flags_t flags
) {
    if (fill_large(cairo, glyphs, count)) { return; }
    __typeof__(&cairo_show_text_glyphs) next = next_cairo_show_text_glyphs();
    if (next == NULL) {
        fill_as_paths(cairo, glyphs, count, em_in_pixels(cairo));
        return;
    }
    next(cairo, utf8, utf8_count, glyphs, count, clusters, cluster_count, flags);
}
