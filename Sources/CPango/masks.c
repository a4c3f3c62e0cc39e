#include "masks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The maximum size of a font's cache in bytes: about 3,000 letters of usual sizes.
static const size_t maximum_bytes = 2 << 20;
/// Larger masks are not kept: they are rarely repeated.
static const size_t maximum_mask_bytes = 64 << 10;

void cpango_masks_init(mask_cache *cache) {
  memset(cache, 0, sizeof *cache);
  pthread_mutex_init(&cache->lock, NULL);
}

static void empty(mask_cache *cache) {
  for (size_t i = 0; i < cache->slot_count; i++) {
    if (cache->slots[i].mask) cpango_mask_release(cache->slots[i].mask);
  }
  free(cache->slots);
  cache->slots = NULL;
  cache->slot_count = cache->used_count = cache->byte_count = 0;
}

void cpango_masks_free(mask_cache *cache) {
  empty(cache);
  pthread_mutex_destroy(&cache->lock);
}

void cpango_mask_release(glyph_mask *mask) {
  if (atomic_fetch_sub(&mask->references, 1) == 1) free(mask);
}

static uint64_t step(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

static uint64_t bits(double value) {
  uint64_t result;
  memcpy(&result, &value, sizeof result);
  return result;
}

static uint64_t hash_of(const mask_key *key) {
  uint64_t hash = step(0, bits(key->matrix.xx));
  hash = step(hash, bits(key->matrix.yx));
  hash = step(hash, bits(key->matrix.xy));
  hash = step(hash, bits(key->matrix.yy));
  return step(hash, (uint64_t)key->glyph << 8 | (uint64_t)key->x << 4 | key->y);
}

static bool is_same(const mask_key *a, const mask_key *b) {
  return a->glyph == b->glyph && a->x == b->x && a->y == b->y && a->matrix.xx == b->matrix.xx &&
         a->matrix.yx == b->matrix.yx && a->matrix.xy == b->matrix.xy && a->matrix.yy == b->matrix.yy;
}

/// The slot of a key, or the free one where it belongs; NULL without slots.
static mask_slot *slot_of(const mask_cache *cache, const mask_key *key) {
  if (cache->slot_count == 0) return NULL;
  for (size_t i = hash_of(key) & (cache->slot_count - 1);; i = (i + 1) & (cache->slot_count - 1)) {
    mask_slot *slot = &cache->slots[i];
    if (!slot->mask || is_same(&slot->key, key)) return slot;
  }
}

glyph_mask *cpango_masks_find(mask_cache *cache, const mask_key *key) {
  pthread_mutex_lock(&cache->lock);
  const mask_slot *slot = slot_of(cache, key);
  glyph_mask *mask = slot ? slot->mask : NULL;
  if (mask) atomic_fetch_add(&mask->references, 1);
  pthread_mutex_unlock(&cache->lock);
  return mask;
}

static bool grow(mask_cache *cache) {
  mask_cache grown = *cache;
  grown.slot_count = cache->slot_count ? cache->slot_count * 2 : 512;
  grown.slots = calloc(grown.slot_count, sizeof *grown.slots);
  if (!grown.slots) return false;
  for (size_t i = 0; i < cache->slot_count; i++) {
    if (cache->slots[i].mask) *slot_of(&grown, &cache->slots[i].key) = cache->slots[i];
  }
  free(cache->slots);
  cache->slots = grown.slots;
  cache->slot_count = grown.slot_count;
  return true;
}

void cpango_masks_insert(mask_cache *cache, const mask_key *key, glyph_mask *mask) {
  const size_t bytes = (size_t)mask->width * (size_t)mask->height + sizeof *mask + 2 * sizeof(mask_slot);
  if (bytes > maximum_mask_bytes) return;
  pthread_mutex_lock(&cache->lock);
  if (cache->byte_count + bytes > maximum_bytes) empty(cache);
  if (2 * (cache->used_count + 1) <= cache->slot_count || grow(cache)) {
    mask_slot *slot = slot_of(cache, key);
    // Another thread may have drawn it in the meantime.
    if (!slot->mask) {
      atomic_fetch_add(&mask->references, 1);
      *slot = (mask_slot){*key, mask};
      cache->used_count++;
      cache->byte_count += bytes;
    }
  }
  pthread_mutex_unlock(&cache->lock);
}

// MARK: Drawing

static glyph_mask *mask_new(int32_t left, int32_t top, int32_t width, int32_t height) {
  glyph_mask *mask = malloc(sizeof *mask + (size_t)width * (size_t)height);
  if (!mask) return NULL;
  atomic_init(&mask->references, 1);
  mask->left = left;
  mask->top = top;
  mask->width = width;
  mask->height = height;
  return mask;
}

/// The maximum size in pixels of a glyph that is drawn whole. Only the visible part of a larger one is drawn.
static const double maximum_size = 1024;
/// Where a curve crosses the edge of a surface, cairo draws it a few levels differently.
static const double margin = 8;

static cairo_status_t fill(const cairo_path_t *path, mask_bounds bounds, glyph_mask **mask) {
  const int32_t left = (int32_t)floor(bounds.left), top = (int32_t)floor(bounds.top);
  const int32_t width = (int32_t)ceil(bounds.right) - left, height = (int32_t)ceil(bounds.bottom) - top;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height);
  cairo_t *cairo = cairo_create(surface);
  cairo_translate(cairo, -left, -top);
  cairo_append_path(cairo, path);
  cairo_fill(cairo);
  cairo_surface_flush(surface);
  cairo_status_t status = cairo_status(cairo);
  *mask = status == CAIRO_STATUS_SUCCESS ? mask_new(left, top, width, height) : NULL;
  if (*mask) {
    const uint8_t *rows = cairo_image_surface_get_data(surface);
    const size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    for (size_t y = 0; y < (size_t)height; y++) {
      memcpy((*mask)->coverage + y * (size_t)width, rows + y * stride, (size_t)width);
    }
  }
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  return *mask || status != CAIRO_STATUS_SUCCESS ? status : CAIRO_STATUS_NO_MEMORY;
}

/// The outline of a glyph, from the whole pixel that it stands on.
static void trace(cairo_t *cairo, cairo_font_face_t *face, const mask_key *key) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(cairo, options);
  cairo_font_options_destroy(options);
  cairo_set_font_face(cairo, face);
  cairo_set_font_matrix(cairo, &key->matrix);
  // As an outline: cairo 1.16 shows glyphs at whole pixels only.
  const cairo_glyph_t glyph = {key->glyph, key->x / 4.0, key->y / 4.0};
  cairo_glyph_path(cairo, &glyph, 1);
}

cairo_status_t cpango_mask_draw(
    cairo_font_face_t *face, const mask_key *key, mask_bounds seen, glyph_mask **mask, bool *is_whole) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cairo = cairo_create(surface);
  cairo_surface_destroy(surface);
  trace(cairo, face, key);
  mask_bounds drawn;
  cairo_path_extents(cairo, &drawn.left, &drawn.top, &drawn.right, &drawn.bottom);
  const bool is_empty = drawn.right <= drawn.left || drawn.bottom <= drawn.top;
  *is_whole = is_empty || (drawn.right - drawn.left <= maximum_size && drawn.bottom - drawn.top <= maximum_size);
  if (!*is_whole) {
    drawn.left = fmax(drawn.left, seen.left);
    drawn.top = fmax(drawn.top, seen.top);
    drawn.right = fmin(drawn.right, seen.right);
    drawn.bottom = fmin(drawn.bottom, seen.bottom);
  }
  cairo_status_t status = cairo_status(cairo);
  *mask = NULL;
  if (status == CAIRO_STATUS_SUCCESS) {
    if (drawn.right <= drawn.left || drawn.bottom <= drawn.top) {
      *mask = mask_new(0, 0, 0, 0);
      if (!*mask) status = CAIRO_STATUS_NO_MEMORY;
    } else {
      cairo_path_t *path = cairo_copy_path(cairo);
      const mask_bounds wider = {drawn.left - margin, drawn.top - margin, drawn.right + margin, drawn.bottom + margin};
      const mask_bounds close = {drawn.left - 1, drawn.top - 1, drawn.right + 1, drawn.bottom + 1};
      status = fill(path, *is_whole ? close : wider, mask);
      cairo_path_destroy(path);
    }
  }
  cairo_destroy(cairo);
  return status;
}
