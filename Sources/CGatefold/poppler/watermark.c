#include "cgatefold_watermark.h"

#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <string.h>

#include "cairo_context.h"

/// The letters of a text; NULL without memory, or if it is not UTF-8.
static FcCharSet *copy_letters(const char *text) {
    FcCharSet *letters = FcCharSetCreate();
    const FcChar8 *rest = (const FcChar8 *)text;
    int count = (int)strnlen(text, INT32_MAX), length = 0;
    for (FcChar32 letter; letters != NULL && count > 0; rest += length, count -= length) {
        length = FcUtf8ToUcs4(rest, &letter, count);
        if (length <= 0) {
            FcCharSetDestroy(letters);
            return NULL;
        }
        FcCharSetAddChar(letters, letter);
    }
    return letters;
}

/// The bold sans-serif font that has most of some letters; NULL without memory.
static FcPattern *copy_font(FcCharSet *letters) {
    FcPattern *wanted = FcPatternCreate();
    if (wanted == NULL) { return NULL; }
    FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)"sans-serif");
    FcPatternAddInteger(wanted, FC_WEIGHT, FC_WEIGHT_BOLD);
    FcPatternAddBool(wanted, FC_SCALABLE, FcTrue);
    FcPatternAddCharSet(wanted, FC_CHARSET, letters);
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result;
    FcPattern *found = FcFontMatch(NULL, wanted, &result);
    FcPatternDestroy(wanted);
    return found;
}

bool cgatefold_font_has_letters(const char *text) {
    FcCharSet *letters = copy_letters(text);
    if (letters == NULL) { return false; }
    FcPattern *font = copy_font(letters);
    FcCharSet *covered = NULL;
    const bool has_all = font != NULL && FcPatternGetCharSet(font, FC_CHARSET, 0, &covered) == FcResultMatch &&
        FcCharSetIsSubset(letters, covered);
    if (font != NULL) { FcPatternDestroy(font); }
    FcCharSetDestroy(letters);
    return has_all;
}

static void set_font(cairo_t *cairo, const char *text) {
    FcCharSet *letters = copy_letters(text);
    if (letters == NULL) { return; }
    FcPattern *font = copy_font(letters);
    if (font != NULL) {
        cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(font);
        cairo_set_font_face(cairo, face);
        cairo_font_face_destroy(face);
        FcPatternDestroy(font);
    }
    FcCharSetDestroy(letters);
    // Hinted letters have other shapes and widths at every zoom.
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

/// Adds the outline of the text to the path, in a size that leaves a margin to the corners of the page. Returns the font
/// size in points, 0 for a text without ink.
static double add_text(cairo_t *cairo, cgatefold_watermark watermark) {
    const double diagonal = hypot(watermark.width, watermark.height), trial = 100;
    cairo_set_font_size(cairo, trial);
    cairo_text_extents_t extents = {0};
    cairo_text_extents(cairo, watermark.text, &extents);
    if (!(extents.width > 0) || !(extents.height > 0)) { return 0; }
    // The box around the turned text leaves a margin on the page.
    const double cosine = watermark.width / diagonal, sine = watermark.height / diagonal;
    const double across = watermark.width / (extents.width * cosine + extents.height * sine);
    const double down = watermark.height / (extents.width * sine + extents.height * cosine);
    // A short text is not larger than a headline.
    const double largest = 0.22 * fmin(watermark.width, watermark.height) / trial;
    const double scale = fmin(0.85 * fmin(across, down), largest);
    cairo_set_font_size(cairo, trial * scale);
    cairo_move_to(
        cairo, -(extents.x_bearing + extents.width / 2) * scale, -(extents.y_bearing + extents.height / 2) * scale);
    cairo_text_path(cairo, watermark.text);
    return trial * scale;
}

static void set_color(cairo_t *cairo, cgatefold_color color) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha);
}

cgatefold_status cgatefold_bitmap_draw_watermark(
    cgatefold_bitmap bitmap, cgatefold_watermark watermark, cgatefold_matrix matrix, cgatefold_message *message
) {
    cairo_t *cairo = cgatefold_context_over(bitmap);
    const cairo_matrix_t to_pixels = {matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0};
    cairo_transform(cairo, &to_pixels);
    cairo_translate(cairo, watermark.width / 2, watermark.height / 2);
    cairo_rotate(cairo, -atan2(watermark.height, watermark.width));
    set_font(cairo, watermark.text);
    const double size = add_text(cairo, watermark);
    if (size > 0) {
        cairo_set_line_width(cairo, size / 25);
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
        set_color(cairo, watermark.outline);
        cairo_stroke_preserve(cairo);
        set_color(cairo, watermark.fill);
        cairo_fill(cairo);
    }
    cgatefold_status status = cgatefold_finish_drawing(cairo, message);
    return status;
}
