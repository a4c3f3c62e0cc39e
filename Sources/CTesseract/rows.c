// Rows of letters that Tesseract has not found. It parts dark from light by one level for the whole page, and so loses
// pale letters, and such on grounds of middle brightness. Here each pixel is compared with those around it.

#include <stdlib.h>

#include "letters.h"

/// Letters of a row, or rows of a region.
typedef struct {
  ctesseract_box box;
  int32_t count;
} region;

static int by_left(const void *one, const void *other) {
  const component *a = one, *b = other;
  return (a->left > b->left) - (a->left < b->left);
}

static int by_count(const void *one, const void *other) {
  const region *a = one, *b = other;
  return (b->count > a->count) - (b->count < a->count);
}

static int32_t group_of(component *components, int32_t index) {
  while (components[index].group != index) {
    components[index].group = components[components[index].group].group;
    index = components[index].group;
  }
  return index;
}

/// Joins letters with those to their right on the same height.
static void join_rows(search *search) {
  component *items = search->components;
  qsort(items, (size_t)search->count, sizeof *items, by_left);
  for (int32_t i = 0; i < search->count; i++) items[i].group = i;
  for (int32_t i = 0; i < search->count; i++) {
    int32_t tall = items[i].bottom - items[i].top;
    double reach = items[i].right + 1.2 * tall;
    for (int32_t j = i + 1; j < search->count && items[j].left < reach; j++) {
      int32_t other = items[j].bottom - items[j].top;
      int32_t low = items[i].bottom < items[j].bottom ? items[i].bottom : items[j].bottom;
      int32_t high = items[i].top > items[j].top ? items[i].top : items[j].top;
      int32_t smaller = tall < other ? tall : other, larger = tall < other ? other : tall;
      if (low - high > 0.4 * smaller && larger < 2.5 * smaller) {
        int32_t one = group_of(items, i), two = group_of(items, j);
        if (one != two) items[two > one ? two : one].group = two > one ? one : two;
      }
    }
  }
}

/// More rows are those of a screen of dots or a photograph.
enum { maximum_found = 600 };

static void add_letter(region *row, const component *letter, bool is_light) {
  ctesseract_box *box = &row->box;
  if (row->count++ == 0) *box = (ctesseract_box){.left = INT32_MAX, .top = INT32_MAX, .is_light = is_light};
  if (letter->left < box->left) box->left = letter->left;
  if (letter->top < box->top) box->top = letter->top;
  if (letter->right > box->right) box->right = letter->right;
  if (letter->bottom > box->bottom) box->bottom = letter->bottom;
}

/// Adds the rows of letters that are about as high as each other. Returns how many there are then; -1 without memory.
static int32_t add_rows(search *search, bool is_light, region *regions, int32_t count) {
  typedef struct {
    region region;
    double sum, squares;
  } row;
  row *rows = calloc((size_t)search->count + 1, sizeof *rows);
  if (!rows) return -1;
  for (int32_t i = 0; i < search->count; i++) {
    const component *item = &search->components[i];
    row *own = &rows[group_of(search->components, i)];
    add_letter(&own->region, item, is_light);
    double tall = item->bottom - item->top;
    own->sum += tall;
    own->squares += tall * tall;
  }
  for (int32_t i = 0; i < search->count && count < maximum_found; i++) {
    int32_t letters = rows[i].region.count;
    if (letters < ctesseract_row_letters) continue;
    double mean = rows[i].sum / letters, variance = rows[i].squares / letters - mean * mean;
    if (variance <= 0.25 * mean * mean) regions[count++] = rows[i].region;
  }
  free(rows);
  return count;
}

/// Whether a box has hardly any ink around it.
static bool stands_alone(const search *search, const ctesseract_box *box, int32_t margin) {
  size_t own = 0, all = 0;
  for (int32_t y = box->top - margin; y < box->bottom + margin; y++) {
    if (y < 0 || y >= search->height) continue;
    const uint8_t *row = search->ink + (size_t)y * (size_t)search->width;
    for (int32_t x = box->left - margin; x < box->right + margin; x++) {
      if (x < 0 || x >= search->width) continue;
      all += row[x];
      if (y >= box->top && y < box->bottom && x >= box->left && x < box->right) own += row[x];
    }
  }
  return (all - own) * 50 <= own;
}

/// Finds one or two dark letters by themselves, of about the usual height. Returns how many there are; 0 where there are
/// too many, as in a screen of dots, and -1 without memory.
static int32_t find_lone(search *search, double height, region *lone) {
  region *rows = calloc((size_t)search->count + 1, sizeof *rows);
  if (!rows) return -1;
  for (int32_t i = 0; i < search->count; i++) {
    add_letter(&rows[group_of(search->components, i)], &search->components[i], false);
  }
  double usual = height / reduction;
  int32_t count = 0;
  for (int32_t i = 0; i < search->count && count <= ctesseract_maximum_rows; i++) {
    const ctesseract_box *box = &rows[i].box;
    int32_t tall = box->bottom - box->top, wide = box->right - box->left;
    if (rows[i].count == 0 || rows[i].count >= ctesseract_row_letters || tall < 0.45 * usual || tall > 1.6 * usual
        || wide > 2.2 * tall || !stands_alone(search, box, (int32_t)(0.6 * usual))) {
      continue;
    }
    if (count < ctesseract_maximum_rows) lone[count] = rows[i];
    count++;
  }
  free(rows);
  return count > ctesseract_maximum_rows ? 0 : count;
}

/// Joins rows below each other, and returns how many are left.
static int32_t join_regions(region *regions, int32_t count) {
  const int32_t aside = 20 / reduction, below = 32 / reduction;
  for (bool has_joined = true; has_joined;) {
    has_joined = false;
    for (int32_t i = 0; i < count; i++) {
      for (int32_t j = i + 1; j < count; j++) {
        ctesseract_box *a = &regions[i].box, *b = &regions[j].box;
        if (a->is_light != b->is_light || a->right + aside < b->left || b->right + aside < a->left
            || a->bottom + below < b->top || b->bottom + below < a->top) {
          continue;
        }
        if (b->left < a->left) a->left = b->left;
        if (b->top < a->top) a->top = b->top;
        if (b->right > a->right) a->right = b->right;
        if (b->bottom > a->bottom) a->bottom = b->bottom;
        regions[i].count += regions[j].count;
        regions[j--] = regions[--count];
        has_joined = true;
      }
    }
  }
  return count;
}

/// Letters of the other side of the page shine through with less contrast than this.
enum { minimum_contrast = 24 };

/// How far the ink of a row stands out from its ground.
static int32_t contrast(const search *search, const ctesseract_box *box) {
  uint32_t histogram[256] = {0}, count = 0;
  for (int32_t y = box->top; y < box->bottom; y++) {
    const uint8_t *row = search->pixels + (size_t)y * (size_t)search->width;
    for (int32_t x = box->left; x < box->right; x++, count++) histogram[row[x]]++;
  }
  int32_t ground = 0, ink = box->is_light ? 255 : 0;
  for (int32_t level = 1; level < 256; level++) {
    if (histogram[level] > histogram[ground]) ground = level;
  }
  uint32_t seen = 0;
  while (ink >= 0 && ink < 256 && (seen += histogram[ink]) * 25 < count) ink += box->is_light ? -1 : 1;
  return box->is_light ? ink - ground : ground - ink;
}

static int32_t drop_faint(const search *search, region *regions, int32_t count) {
  int32_t kept = 0;
  for (int32_t i = 0; i < count; i++) {
    if (contrast(search, &regions[i].box) >= minimum_contrast) regions[kept++] = regions[i];
  }
  return kept;
}

/// Notes where words were found.
static void cover(search *search, const ctesseract_box *found, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int32_t right = found[i].right / reduction + 2, bottom = found[i].bottom / reduction + 2;
    for (int32_t y = found[i].top / reduction - 1; y < bottom; y++) {
      if (y < 0 || y >= search->height) continue;
      for (int32_t x = found[i].left / reduction - 1; x < right; x++) {
        if (x >= 0 && x < search->width) search->covered[(size_t)y * (size_t)search->width + (size_t)x] = 1;
      }
    }
  }
}

/// Finds rows, those with most letters first, then letters by themselves. Returns how many there are; -1 without memory.
static int32_t find(search *search, const ctesseract_box *found, size_t found_count, double height, region *regions) {
  letters_reduce(search);
  cover(search, found, found_count);
  region lone[ctesseract_maximum_rows];
  int32_t count = 0, lone_count = 0;
  for (int pass = 0; pass < 2; pass++) {
    letters_mark_ink(search, (int32_t)(height / reduction), pass == 1);
    if (!letters_find(search, height)) return -1;
    join_rows(search);
    count = add_rows(search, pass == 1, regions, count);
    if (pass == 0) lone_count = find_lone(search, height, lone);
    if (count < 0 || lone_count < 0) return -1;
  }
  count = drop_faint(search, regions, join_regions(regions, count));
  qsort(regions, (size_t)count, sizeof *regions, by_count);
  if (count > ctesseract_maximum_rows) count = ctesseract_maximum_rows;
  lone_count = drop_faint(search, lone, lone_count);
  for (int32_t i = 0; i < lone_count; i++) regions[count++] = lone[i];
  return count;
}

int32_t ctesseract_picture_find_rows(
    const ctesseract_picture *picture, const ctesseract_box *found, size_t found_count, double height,
    ctesseract_box **boxes) {
  *boxes = NULL;
  search search = {0};
  region *regions = malloc(maximum_found * sizeof *regions);
  int32_t count = -1;
  if (regions && letters_begin(&search, picture)) count = find(&search, found, found_count, height, regions);
  if (count > 0) *boxes = malloc((size_t)count * sizeof **boxes);
  if (count > 0 && !*boxes) count = -1;
  int32_t margin = (int32_t)(0.4 * height);
  for (int32_t i = 0; i < count; i++) {
    ctesseract_box box = regions[i].box;
    (*boxes)[i] = (ctesseract_box){
        .left = box.left * reduction - margin, .top = box.top * reduction - margin,
        .right = box.right * reduction + margin, .bottom = box.bottom * reduction + margin,
        .is_light = box.is_light, .letters = regions[i].count};
  }
  free(regions);
  letters_end(&search);
  return count;
}
