#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "CPango.h"
#include "font.h"

/// A colour as pixels have it: premultiplied, in 255ths.
typedef struct {
  uint32_t components[4];
} ink;

static uint32_t in_255ths(double value) { return (uint32_t)lround(fmin(fmax(value, 0), 1) * 255); }

static ink ink_of(cpango_color color) {
  return (ink){{in_255ths(color.blue * color.alpha), in_255ths(color.green * color.alpha),
                in_255ths(color.red * color.alpha), in_255ths(color.alpha)}};
}

static int64_t clamp(int64_t value, int64_t limit) { return value < 0 ? 0 : value > limit ? limit : value; }

static uint32_t divided_by_255(uint32_t value) { return (value + 128 + ((value + 128) >> 8)) >> 8; }

/// Composes a colour over a pixel that is covered in part.
static void compose(uint8_t *pixel, const ink *ink, uint32_t coverage) {
  const uint32_t kept = 255 - divided_by_255(ink->components[3] * coverage);
  for (int i = 0; i < 4; i++) {
    uint32_t sum = divided_by_255(ink->components[i] * coverage) + divided_by_255(pixel[i] * kept);
    pixel[i] = (uint8_t)(sum > 255 ? 255 : sum);
  }
}

void cpango_fill(cpango_pixels pixels, int64_t left, int64_t top, int64_t right, int64_t bottom, cpango_color color) {
  const int64_t first = clamp(left, pixels.width), last = clamp(right, pixels.width);
  const int64_t low = clamp(top, pixels.height), high = clamp(bottom, pixels.height);
  const ink ink = ink_of(color);
  uint8_t opaque[4];
  for (int i = 0; i < 4; i++) opaque[i] = (uint8_t)ink.components[i];
  for (int64_t y = low; y < high; y++) {
    uint8_t *row = pixels.pixels + y * pixels.stride;
    if (opaque[3] == 255) {
      // An opaque colour replaces the pixels.
      for (int64_t x = first; x < last; x++) memcpy(row + 4 * x, opaque, sizeof opaque);
      continue;
    }
    for (int64_t x = first; x < last; x++) compose(row + 4 * x, &ink, 255);
  }
}

/// Composes a glyph that stands on a whole pixel.
static void compose_mask(cpango_pixels pixels, const glyph_mask *mask, int64_t x, int64_t y, const ink *ink) {
  const int64_t left = x + mask->left, top = y + mask->top;
  const int64_t first = clamp(left, pixels.width), last = clamp(left + mask->width, pixels.width);
  const int64_t low = clamp(top, pixels.height), high = clamp(top + mask->height, pixels.height);
  for (int64_t row = low; row < high; row++) {
    const uint8_t *coverage = mask->coverage + (row - top) * mask->width - left;
    uint8_t *line = pixels.pixels + row * pixels.stride;
    for (int64_t column = first; column < last; column++) {
      if (coverage[column]) compose(line + 4 * column, ink, coverage[column]);
    }
  }
}

const char *cpango_draw(
    cpango_pixels pixels, cpango_font *font, double xx, double yx, double xy, double yy, cpango_color color,
    const cpango_placed_glyph *glyphs, size_t count) {
  const cairo_matrix_t turn = {xx, yx, xy, yy, 0, 0};
  const ink ink = ink_of(color);
  mask_key key = {0};
  cairo_matrix_multiply(&key.matrix, &font->shape, &turn);
  for (size_t i = 0; i < count; i++) {
    key.glyph = glyphs[i].glyph;
    key.x = (uint8_t)(glyphs[i].x & 3);
    key.y = (uint8_t)(glyphs[i].y & 3);
    // Shifting rounds down, also what is negative.
    const int64_t x = glyphs[i].x >> 2, y = glyphs[i].y >> 2;
    glyph_mask *mask = cpango_masks_find(&font->masks, &key);
    if (!mask) {
      const mask_bounds seen = {
        (double)-x, (double)-y, (double)(pixels.width - x), (double)(pixels.height - y)};
      bool is_whole;
      cairo_status_t status = cpango_mask_draw(font->face, &key, seen, &mask, &is_whole);
      if (status != CAIRO_STATUS_SUCCESS) return cairo_status_to_string(status);
      if (is_whole) cpango_masks_insert(&font->masks, &key, mask);
    }
    compose_mask(pixels, mask, x, y, &ink);
    cpango_mask_release(mask);
  }
  return NULL;
}
