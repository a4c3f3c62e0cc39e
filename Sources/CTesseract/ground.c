// The ground of a page: what is left of its picture without its letters.

#include <stdlib.h>
#include <string.h>

#include "CTesseract.h"

/// The largest or the smallest of the values around each one of a row or a column, at most `radius` away. Blocks of the
/// window's length are filled from both ends, so that each window is the tail of one and the head of the next.
static void spread(
    uint8_t *values, int32_t count, ptrdiff_t step, int32_t radius, bool is_largest, uint8_t *heads, uint8_t *tails) {
  int32_t length = 2 * radius + 1, padded = count + 2 * radius;
  uint8_t none = is_largest ? 0 : 255;
  for (int32_t i = 0; i < padded; i++) {
    int32_t place = i - radius;
    uint8_t value = place < 0 || place >= count ? none : values[place * step];
    tails[i] = value;
    uint8_t before = i % length == 0 ? none : heads[i - 1];
    heads[i] = is_largest == (value > before) ? value : before;
  }
  for (int32_t i = padded - 2; i >= 0; i--) {
    if (i % length == length - 1) continue;
    if (is_largest == (tails[i + 1] > tails[i])) tails[i] = tails[i + 1];
  }
  for (int32_t i = 0; i < count; i++) {
    uint8_t tail = tails[i], head = heads[i + 2 * radius];
    values[i * step] = is_largest == (head > tail) ? head : tail;
  }
}

static void spread_all(ctesseract_picture *picture, int32_t radius, bool is_largest, uint8_t *heads, uint8_t *tails) {
  for (int32_t y = 0; y < picture->height; y++) {
    uint8_t *row = picture->pixels + (size_t)y * (size_t)picture->width;
    spread(row, picture->width, 1, radius, is_largest, heads, tails);
  }
  for (int32_t x = 0; x < picture->width; x++) {
    spread(picture->pixels + x, picture->height, picture->width, radius, is_largest, heads, tails);
  }
}

ctesseract_picture ctesseract_picture_flattened(const ctesseract_picture *picture, int32_t letter) {
  size_t size = (size_t)picture->width * (size_t)picture->height;
  int32_t radius = letter > 2 ? letter / 2 : 1;
  int32_t longest = (picture->width > picture->height ? picture->width : picture->height) + 2 * radius;
  ctesseract_picture flat = {.pixels = malloc(size), .width = picture->width, .height = picture->height};
  uint8_t *heads = malloc((size_t)longest), *tails = malloc((size_t)longest);
  if (flat.pixels && heads && tails) {
    memcpy(flat.pixels, picture->pixels, size);
    // Letters are narrower than the window: the lightest pixels around cover them, and what is wider comes back.
    spread_all(&flat, radius, true, heads, tails);
    spread_all(&flat, radius, false, heads, tails);
    for (size_t i = 0; i < size; i++) {
      uint32_t ground = flat.pixels[i], level = picture->pixels[i];
      flat.pixels[i] = level >= ground ? 255 : (uint8_t)(255 * level / ground);
    }
  } else {
    free(flat.pixels);
    flat.pixels = NULL;
  }
  free(heads);
  free(tails);
  return flat;
}
