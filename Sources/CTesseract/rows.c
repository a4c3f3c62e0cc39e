// Rows of letters that Tesseract has not found. It parts dark from light by one level for the whole page, and so loses
// pale letters, and such on grounds of middle brightness. Here each pixel is compared with those around it.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "CTesseract.h"

/// Pictures are searched at half their size.
enum { reduction = 2 };

/// What hangs together and looks like a letter, in pixels of the reduced picture.
typedef struct {
  int32_t left, top, right, bottom;
  uint32_t area;
  /// The group that it belongs to, by its first member.
  int32_t group;
} component;

/// More than these are noise or a screen of dots.
enum { maximum_components = 20000 };

typedef struct {
  const ctesseract_picture *picture;
  int32_t width, height;
  uint8_t *pixels;
  /// Sums of levels, and of their squares, of all pixels above and to the left.
  uint64_t *sums, *squares;
  /// 1 where a word was found.
  uint8_t *covered;
  /// 1 for ink.
  uint8_t *ink;
  component *components;
  int32_t count;
} search;

static bool begin(search *search, const ctesseract_picture *picture) {
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

static void end(search *search) {
  free(search->pixels);
  free(search->covered);
  free(search->ink);
  free(search->sums);
  free(search->squares);
  free(search->components);
}

static void reduce(search *search) {
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

/// Marks pixels that are darker, or lighter, than those around them, as Sauvola's method does.
static void mark_ink(search *search, int32_t radius, bool is_light) {
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

static bool find_components(search *search, double height) {
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

// MARK: Rows

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

/// The fewest letters that are a row.
enum { minimum_letters = 3 };

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
    ctesseract_box *box = &own->region.box;
    if (own->region.count++ == 0) *box = (ctesseract_box){.left = INT32_MAX, .top = INT32_MAX, .is_light = is_light};
    if (item->left < box->left) box->left = item->left;
    if (item->top < box->top) box->top = item->top;
    if (item->right > box->right) box->right = item->right;
    if (item->bottom > box->bottom) box->bottom = item->bottom;
    double tall = item->bottom - item->top;
    own->sum += tall;
    own->squares += tall * tall;
  }
  for (int32_t i = 0; i < search->count && count < maximum_found; i++) {
    int32_t letters = rows[i].region.count;
    if (letters < minimum_letters) continue;
    double mean = rows[i].sum / letters, variance = rows[i].squares / letters - mean * mean;
    if (variance <= 0.25 * mean * mean) regions[count++] = rows[i].region;
  }
  free(rows);
  return count;
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

static int32_t find(search *search, const ctesseract_box *found, size_t found_count, double height, region *regions) {
  reduce(search);
  for (size_t i = 0; i < found_count; i++) {
    int32_t right = found[i].right / reduction + 2, bottom = found[i].bottom / reduction + 2;
    for (int32_t y = found[i].top / reduction - 1; y < bottom; y++) {
      if (y < 0 || y >= search->height) continue;
      for (int32_t x = found[i].left / reduction - 1; x < right; x++) {
        if (x >= 0 && x < search->width) search->covered[(size_t)y * (size_t)search->width + (size_t)x] = 1;
      }
    }
  }
  int32_t count = 0;
  for (int pass = 0; pass < 2; pass++) {
    mark_ink(search, (int32_t)(height / reduction), pass == 1);
    if (!find_components(search, height)) return -1;
    join_rows(search);
    count = add_rows(search, pass == 1, regions, count);
    if (count < 0) return -1;
  }
  return drop_faint(search, regions, join_regions(regions, count));
}

int32_t ctesseract_picture_find_rows(
    const ctesseract_picture *picture, const ctesseract_box *found, size_t found_count, double height,
    ctesseract_box **boxes) {
  *boxes = NULL;
  search search = {0};
  region *regions = malloc(maximum_found * sizeof *regions);
  int32_t count = -1;
  if (regions && begin(&search, picture)) count = find(&search, found, found_count, height, regions);
  if (count > 0) {
    qsort(regions, (size_t)count, sizeof *regions, by_count);
    if (count > ctesseract_maximum_rows) count = ctesseract_maximum_rows;
    *boxes = malloc((size_t)count * sizeof **boxes);
    if (!*boxes) count = -1;
    int32_t margin = (int32_t)(0.4 * height);
    for (int32_t i = 0; i < count; i++) {
      ctesseract_box box = regions[i].box;
      (*boxes)[i] = (ctesseract_box){
          .left = box.left * reduction - margin, .top = box.top * reduction - margin,
          .right = box.right * reduction + margin, .bottom = box.bottom * reduction + margin,
          .is_light = box.is_light, .letters = regions[i].count};
    }
  }
  free(regions);
  end(&search);
  return count;
}
