// Glyphs as they cover pixels, kept with their font: a page repeats each letter many times.
#pragma once

#include <cairo.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/// The immutable coverage of the pixels of a glyph.
typedef struct {
  atomic_int references;
  /// The offset in pixels from the whole pixel at the glyph's origin.
  int32_t left;
  int32_t top;
  int32_t width;
  int32_t height;
  uint8_t coverage[];
} glyph_mask;

/// The values that determine the pixels of a glyph.
typedef struct {
  cairo_matrix_t matrix;
  uint32_t glyph;
  /// The place within a pixel, in quarters.
  uint8_t x;
  uint8_t y;
} mask_key;

typedef struct {
  mask_key key;
  glyph_mask *mask;
} mask_slot;

/// A hash table with open addresses. It is emptied when it is full.
typedef struct {
  pthread_mutex_t lock;
  mask_slot *slots;
  size_t slot_count;
  size_t used_count;
  size_t byte_count;
} mask_cache;

void cpango_masks_init(mask_cache *cache);
void cpango_masks_free(mask_cache *cache);
/// A new reference to a mask; NULL if it is not known.
glyph_mask *cpango_masks_find(mask_cache *cache, const mask_key *key);
/// Keeps a mask, with a reference of its own.
void cpango_masks_insert(mask_cache *cache, const mask_key *key, glyph_mask *mask);
/// Pixels from the whole one that a glyph stands on.
typedef struct {
  double left;
  double top;
  double right;
  double bottom;
} mask_bounds;

/// Draws a glyph; of a very large one only what is seen.
///
/// - Parameter is_whole: whether the mask is all of the glyph, and can be kept.
cairo_status_t cpango_mask_draw(
    cairo_font_face_t *face, const mask_key *key, mask_bounds seen, glyph_mask **mask, bool *is_whole);
void cpango_mask_release(glyph_mask *mask);
