#include "letters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool letters_begin(search *search, const ctesseract_picture *picture) {
  search->picture = picture;
  search->width = picture->width / reduction;
  search->height = picture->height / reduction;
  if (search->width < 8 || search->height < 8) return false;
  size_t size = (size_t)search->width * (size_t)search->height;
  size_t corners = (size_t)(search->width + 1) * (size_t)(search->height + 1);
  search->pixels = malloc(size);
  search->covered = calloc(size, 1);
  search->ink = malloc(size);
  search->sums = calloc(corners, sizeof *search->sums);
  search->squares = calloc(corners, sizeof *search->squares);
  search->components = malloc(maximum_components * sizeof *search->components);
  return search->pixels && search->covered && search->ink && search->sums && search->squares && search->components;
}

void letters_end(search *search) {
  free(search->pixels);
  free(search->covered);
  free(search->ink);
  free(search->sums);
  free(search->squares);
  free(search->components);
}

void letters_reduce(search *search) {
  size_t stride = (size_t)search->width + 1;
  for (int32_t y = 0; y < search->height; y++) {
    const uint8_t *upper = search->picture->pixels + (size_t)(y * reduction) * (size_t)search->picture->width;
    const uint8_t *lower = upper + search->picture->width;
    uint64_t sum = 0, square = 0;
    for (int32_t x = 0; x < search->width; x++) {
      uint32_t level = (uint32_t)(upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1] + 2) / 4;
      search->pixels[(size_t)y * (size_t)search->width + (size_t)x] = (uint8_t)level;
      sum += level;
      square += level * level;
      size_t corner = (size_t)(y + 1) * stride + (size_t)x + 1;
      search->sums[corner] = search->sums[corner - stride] + sum;
      search->squares[corner] = search->squares[corner - stride] + square;
    }
  }
}

void letters_mark_ink(search *search, int32_t radius, bool is_light) {
  size_t stride = (size_t)search->width + 1;
  for (int32_t y = 0; y < search->height; y++) {
    int32_t top = y - radius < 0 ? 0 : y - radius;
    int32_t bottom = y + radius + 1 > search->height ? search->height : y + radius + 1;
    for (int32_t x = 0; x < search->width; x++) {
      int32_t left = x - radius < 0 ? 0 : x - radius;
      int32_t right = x + radius + 1 > search->width ? search->width : x + radius + 1;
      size_t a = (size_t)top * stride, b = (size_t)bottom * stride;
      float count = (float)(bottom - top) * (float)(right - left);
      float mean = (float)(search->sums[b + right] - search->sums[a + right] - search->sums[b + left]
                           + search->sums[a + left]) / count;
      float square = (float)(search->squares[b + right] - search->squares[a + right] - search->squares[b + left]
                             + search->squares[a + left]) / count;
      float deviation = square > mean * mean ? sqrtf(square - mean * mean) : 0;
      size_t place = (size_t)y * (size_t)search->width + (size_t)x;
      float level = search->pixels[place];
      search->ink[place] = is_light ? level > mean + 0.6f * deviation && deviation > 20 && mean < 140
                                    : level < mean - fminf(0.2f * mean * (1 - deviation / 128), deviation)
              && deviation > 7;
    }
  }
}

// MARK: Components

typedef struct {
  int32_t left, right, label;
} run;

typedef struct {
  component *items;
  int32_t *parents;
  int32_t count, capacity;
} labels;

static int32_t root(labels *labels, int32_t label) {
  while (labels->parents[label] != label) {
    labels->parents[label] = labels->parents[labels->parents[label]];
    label = labels->parents[label];
  }
  return label;
}

static int32_t new_label(labels *labels) {
  if (labels->count == labels->capacity) {
    int32_t larger = labels->capacity ? labels->capacity * 2 : 4096;
    component *items = realloc(labels->items, (size_t)larger * sizeof *items);
    if (items) labels->items = items;
    int32_t *parents = items ? realloc(labels->parents, (size_t)larger * sizeof *parents) : NULL;
    if (!parents) return -1;
    labels->parents = parents;
    labels->capacity = larger;
  }
  labels->parents[labels->count] = labels->count;
  labels->items[labels->count] = (component){.left = INT32_MAX, .top = INT32_MAX};
  return labels->count++;
}

static void add(component *to, const component *from) {
  if (from->left < to->left) to->left = from->left;
  if (from->top < to->top) to->top = from->top;
  if (from->right > to->right) to->right = from->right;
  if (from->bottom > to->bottom) to->bottom = from->bottom;
  to->area += from->area;
}

/// Labels the runs of a row by those of the row above that they touch, also at a corner.
static bool label_row(search *search, labels *labels, int32_t y, run *above, int32_t above_count, run *row, int32_t *count) {
  const uint8_t *ink = search->ink + (size_t)y * (size_t)search->width;
  int32_t first = 0;
  *count = 0;
  for (int32_t x = 0; x < search->width;) {
    if (!ink[x]) {
      x++;
      continue;
    }
    run own = {.left = x, .label = -1};
    while (x < search->width && ink[x]) x++;
    own.right = x;
    while (first < above_count && above[first].right < own.left) first++;
    for (int32_t i = first; i < above_count && above[i].left <= own.right; i++) {
      int32_t label = root(labels, above[i].label);
      if (own.label < 0) {
        own.label = label;
      } else if (own.label != label) {
        labels->parents[label] = own.label;
        add(&labels->items[own.label], &labels->items[label]);
      }
    }
    if (own.label < 0) own.label = new_label(labels);
    if (own.label < 0) return false;
    component part = {
        .left = own.left, .top = y, .right = own.right, .bottom = y + 1, .area = (uint32_t)(own.right - own.left)};
    add(&labels->items[own.label], &part);
    row[(*count)++] = own;
  }
  return true;
}

/// Keeps what is as large as a letter, and lies in no word.
static void keep_letters(search *search, labels *labels, double height) {
  double usual = height / reduction;
  search->count = 0;
  for (int32_t i = 0; i < labels->count && search->count < maximum_components; i++) {
    if (labels->parents[i] != i) continue;
    component item = labels->items[i];
    int32_t width = item.right - item.left, tall = item.bottom - item.top;
    if (tall < 0.3 * usual || tall > 4 * usual || width > 6 * usual || width < 2 || item.area < 6) continue;
    if (item.area < 0.12 * width * tall) continue;
    int32_t x = (item.left + item.right) / 2, y = (item.top + item.bottom) / 2;
    if (search->covered[(size_t)y * (size_t)search->width + (size_t)x]) continue;
    item.group = search->count;
    search->components[search->count++] = item;
  }
}

bool letters_find(search *search, double height) {
  size_t most = (size_t)search->width / 2 + 2;
  run *rows[2] = {malloc(most * sizeof(run)), malloc(most * sizeof(run))};
  labels labels = {0};
  bool is_done = rows[0] && rows[1];
  int32_t count = 0;
  for (int32_t y = 0; is_done && y < search->height; y++) {
    int32_t own = 0;
    is_done = label_row(search, &labels, y, rows[(y + 1) % 2], count, rows[y % 2], &own);
    count = own;
  }
  if (is_done) keep_letters(search, &labels, height);
  free(rows[0]);
  free(rows[1]);
  free(labels.items);
  free(labels.parents);
  return is_done;
}
