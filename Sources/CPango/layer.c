#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "CPango.h"
#include "font.h"

/// Where a curve crosses the edge of a surface, cairo draws it a few levels differently. So the surface is larger than
/// what is shown of it.
static const int margin = 8;

struct cpango_layer {
  cairo_t *cairo;
  int32_t width;
  int32_t height;
};

cpango_layer *cpango_layer_new(int32_t width, int32_t height) {
  cpango_layer *layer = malloc(sizeof *layer);
  if (!layer) return NULL;
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width + 2 * margin, height + 2 * margin);
  *layer = (cpango_layer){cairo_create(surface), width, height};
  cairo_surface_destroy(surface);
  cairo_translate(layer->cairo, margin, margin);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(layer->cairo, options);
  cairo_font_options_destroy(options);
  return layer;
}

void cpango_layer_draw(
    cpango_layer *layer, const cpango_font *font, double xx, double yx, double xy, double yy, cpango_color color,
    const cpango_placed_glyph *glyphs, size_t count) {
  cairo_t *cairo = layer->cairo;
  const cairo_matrix_t turn = {xx, yx, xy, yy, 0, 0};
  cairo_matrix_t matrix;
  cairo_matrix_multiply(&matrix, &font->shape, &turn);
  cairo_set_font_face(cairo, font->face);
  cairo_set_font_matrix(cairo, &matrix);
  cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha);
  for (size_t i = 0; i < count; i++) {
    // As an outline: cairo 1.16 shows glyphs at whole pixels only.
    const cairo_glyph_t glyph = {glyphs[i].glyph, glyphs[i].x, glyphs[i].y};
    cairo_glyph_path(cairo, &glyph, 1);
    cairo_fill(cairo);
  }
}

const char *cpango_layer_finish(cpango_layer *layer, cpango_pixels pixels) {
  cairo_surface_t *drawn = cairo_get_target(layer->cairo);
  cairo_surface_flush(drawn);
  cairo_status_t status = cairo_status(layer->cairo);
  cairo_surface_t *target = cairo_image_surface_create_for_data(
      pixels.pixels, CAIRO_FORMAT_ARGB32, pixels.width, pixels.height, pixels.stride);
  cairo_t *cairo = cairo_create(target);
  cairo_set_source_surface(cairo, drawn, -margin, -margin);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
  cairo_paint(cairo);
  cairo_surface_flush(target);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_status(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(target);
  cairo_destroy(layer->cairo);
  free(layer);
  return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

static int64_t clamp(int64_t value, int64_t limit) { return value < 0 ? 0 : value > limit ? limit : value; }

void cpango_fill(cpango_pixels pixels, int64_t left, int64_t top, int64_t right, int64_t bottom, cpango_color color) {
  const int64_t first = clamp(left, pixels.width), last = clamp(right, pixels.width);
  const int64_t low = clamp(top, pixels.height), high = clamp(bottom, pixels.height);
  const double components[4] = {
    color.blue * color.alpha, color.green * color.alpha, color.red * color.alpha, color.alpha};
  int added[4];
  for (int i = 0; i < 4; i++) added[i] = (int)lround(fmin(fmax(components[i], 0), 1) * 255);
  const int kept = 255 - added[3];
  for (int64_t y = low; y < high; y++) {
    uint8_t *row = pixels.pixels + y * pixels.stride;
    for (int64_t x = first; x < last; x++) {
      for (int i = 0; i < 4; i++) row[4 * x + i] = (uint8_t)(added[i] + (row[4 * x + i] * kept + 127) / 255);
    }
  }
}
