#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "CTesseract.h"

static const double radians = 3.14159265358979323846 / 180;

static ctesseract_picture make(int32_t width, int32_t height) {
  ctesseract_picture picture = {.width = width, .height = height};
  picture.pixels = malloc((size_t)width * (size_t)height);
  return picture;
}

void ctesseract_picture_free(ctesseract_picture picture) { free(picture.pixels); }

ctesseract_picture ctesseract_picture_from_argb(const uint8_t *pixels, int32_t width, int32_t height, ptrdiff_t stride) {
  ctesseract_picture picture = make(width, height);
  if (!picture.pixels) return picture;
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = pixels + y * stride;
    uint8_t *grey = picture.pixels + (size_t)y * (size_t)width;
    // Blue, green, red, alpha in memory; the weights of Rec. 601 in 256ths.
    for (int32_t x = 0; x < width; x++, row += 4) grey[x] = (uint8_t)((29 * row[0] + 150 * row[1] + 77 * row[2]) >> 8);
  }
  return picture;
}

// MARK: Levels

/// The level that parts dark from light best (Otsu), of a histogram.
static int32_t threshold(const uint32_t histogram[256]) {
  double total = 0, sum = 0;
  for (int32_t level = 0; level < 256; level++) {
    total += histogram[level];
    sum += (double)level * histogram[level];
  }
  double below = 0, sum_below = 0, best = -1;
  int32_t found = 127;
  for (int32_t level = 0; level < 255; level++) {
    below += histogram[level];
    sum_below += (double)level * histogram[level];
    double above = total - below;
    if (below == 0 || above == 0) continue;
    double distance = sum_below / below - (sum - sum_below) / above;
    double variance = below * above * distance * distance;
    if (variance > best) {
      best = variance;
      found = level;
    }
  }
  return found;
}

static int32_t box_threshold(const ctesseract_picture *picture, int32_t left, int32_t top, int32_t right, int32_t bottom) {
  uint32_t histogram[256] = {0};
  for (int32_t y = top; y < bottom; y++) {
    const uint8_t *row = picture->pixels + (size_t)y * (size_t)picture->width;
    for (int32_t x = left; x < right; x++) histogram[row[x]]++;
  }
  return threshold(histogram);
}

static bool clamp_box(const ctesseract_picture *picture, int32_t *left, int32_t *top, int32_t *right, int32_t *bottom) {
  if (*left < 0) *left = 0;
  if (*top < 0) *top = 0;
  if (*right > picture->width) *right = picture->width;
  if (*bottom > picture->height) *bottom = picture->height;
  return *left < *right && *top < *bottom;
}

double ctesseract_picture_stroke(
    const ctesseract_picture *picture, int32_t left, int32_t top, int32_t right, int32_t bottom) {
  if (!clamp_box(picture, &left, &top, &right, &bottom)) return 0;
  int32_t level = box_threshold(picture, left, top, right, bottom);
  // Light letters on a dark ground are measured as what they are.
  size_t dark = 0, total = (size_t)(right - left) * (size_t)(bottom - top);
  for (int pass = 0; pass < 2; pass++) {
    bool wants_dark = pass == 0 || dark * 2 <= total;
    size_t inked = 0, runs = 0;
    for (int32_t y = top; y < bottom; y++) {
      const uint8_t *row = picture->pixels + (size_t)y * (size_t)picture->width;
      bool is_in_run = false;
      for (int32_t x = left; x < right; x++) {
        bool is_ink = (row[x] <= level) == wants_dark;
        inked += is_ink;
        runs += is_ink && !is_in_run;
        is_in_run = is_ink;
      }
    }
    if (pass == 0) dark = inked;
    if (pass == 1 || dark * 2 <= total) return runs == 0 ? 0 : (double)inked / (double)runs;
  }
  return 0;
}

// MARK: Skew

/// Angles are searched up to this, in degrees: what is more oblique is meant so.
static const double maximum_skew = 5;

/// Points of ink: the lower edges of dark pixels, in a picture reduced to a width of some 800 pixels.
typedef struct {
  float *points;
  size_t count;
  int32_t width, height;
} ink;

static ink gather_ink(const ctesseract_picture *picture) {
  int32_t step = picture->width / 800;
  if (step < 1) step = 1;
  ink ink = {.width = picture->width / step, .height = picture->height / step};
  size_t size = (size_t)ink.width * (size_t)ink.height;
  uint8_t *reduced = malloc(size);
  ink.points = malloc(size * 2 * sizeof *ink.points);
  if (!reduced || !ink.points) {
    free(reduced);
    free(ink.points);
    ink.points = NULL;
    return ink;
  }
  uint32_t histogram[256] = {0};
  for (int32_t y = 0; y < ink.height; y++) {
    for (int32_t x = 0; x < ink.width; x++) {
      uint32_t sum = 0;
      for (int32_t v = 0; v < step; v++) {
        const uint8_t *row = picture->pixels + (size_t)(y * step + v) * (size_t)picture->width + (size_t)(x * step);
        for (int32_t u = 0; u < step; u++) sum += row[u];
      }
      uint8_t mean = (uint8_t)(sum / (uint32_t)(step * step));
      reduced[(size_t)y * (size_t)ink.width + (size_t)x] = mean;
      histogram[mean]++;
    }
  }
  int32_t level = threshold(histogram);
  for (int32_t y = 0; y + 1 < ink.height; y++) {
    const uint8_t *row = reduced + (size_t)y * (size_t)ink.width;
    for (int32_t x = 0; x < ink.width; x++) {
      if (row[x] > level || row[x + ink.width] <= level) continue;
      ink.points[ink.count * 2] = (float)(x - ink.width / 2);
      ink.points[ink.count * 2 + 1] = (float)y;
      ink.count++;
    }
  }
  free(reduced);
  return ink;
}

/// How sharply lines stand out across an angle: the sum of the squares of what each row has.
static double sharpness(const ink *ink, double degrees, uint32_t *rows, int32_t margin) {
  int32_t count = ink->height + 2 * margin;
  memset(rows, 0, (size_t)count * sizeof *rows);
  float slope = (float)tan(degrees * radians);
  for (size_t i = 0; i < ink->count; i++) {
    int32_t row = (int32_t)(ink->points[i * 2 + 1] - slope * ink->points[i * 2]) + margin;
    if (row >= 0 && row < count) rows[row]++;
  }
  double sum = 0;
  for (int32_t row = 0; row < count; row++) sum += (double)rows[row] * rows[row];
  return sum;
}

double ctesseract_picture_skew(const ctesseract_picture *picture) {
  ink ink = gather_ink(picture);
  if (!ink.points) return 0;
  int32_t margin = (int32_t)(tan(maximum_skew * radians) * ink.width) + 2;
  uint32_t *rows = malloc((size_t)(ink.height + 2 * margin) * sizeof *rows);
  double best_angle = 0;
  if (rows && ink.count >= 200) {
    double best = 0, sum = 0;
    int32_t count = 0;
    for (double angle = -maximum_skew; angle <= maximum_skew; angle += 0.25, count++) {
      double value = sharpness(&ink, angle, rows, margin);
      sum += value;
      if (value > best) {
        best = value;
        best_angle = angle;
      }
    }
    // Lines of text stand out clearly; a photograph is as sharp at any angle.
    if (best < 1.3 * sum / count) {
      best_angle = 0;
    } else {
      double coarse = best_angle;
      for (double angle = coarse - 0.25; angle <= coarse + 0.25; angle += 0.03) {
        double value = sharpness(&ink, angle, rows, margin);
        if (value > best) {
          best = value;
          best_angle = angle;
        }
      }
    }
  }
  free(rows);
  free(ink.points);
  return best_angle;
}

ctesseract_picture ctesseract_picture_straightened(const ctesseract_picture *picture, double degrees) {
  ctesseract_picture turned = make(picture->width, picture->height);
  if (!turned.pixels) return turned;
  double cosine = cos(degrees * radians), sine = sin(degrees * radians);
  double middle_x = 0.5 * (picture->width - 1), middle_y = 0.5 * (picture->height - 1);
  for (int32_t y = 0; y < turned.height; y++) {
    uint8_t *row = turned.pixels + (size_t)y * (size_t)turned.width;
    double from_x = middle_x - cosine * middle_x - sine * (y - middle_y);
    double from_y = middle_y - sine * middle_x + cosine * (y - middle_y);
    for (int32_t x = 0; x < turned.width; x++, from_x += cosine, from_y += sine) {
      int32_t left = (int32_t)floor(from_x), top = (int32_t)floor(from_y);
      if (left < 0 || top < 0 || left + 1 >= picture->width || top + 1 >= picture->height) {
        row[x] = 255;
        continue;
      }
      int32_t u = (int32_t)((from_x - left) * 256), v = (int32_t)((from_y - top) * 256);
      const uint8_t *source = picture->pixels + (size_t)top * (size_t)picture->width + (size_t)left;
      int32_t above = source[0] * (256 - u) + source[1] * u;
      int32_t below = source[picture->width] * (256 - u) + source[picture->width + 1] * u;
      row[x] = (uint8_t)((above * (256 - v) + below * v + 32768) >> 16);
    }
  }
  return turned;
}

ctesseract_picture ctesseract_picture_turned(const ctesseract_picture *picture, int32_t quarters) {
  bool is_across = quarters % 2 != 0;
  int32_t width = picture->width, height = picture->height;
  ctesseract_picture turned = make(is_across ? height : width, is_across ? width : height);
  if (!turned.pixels) return turned;
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = picture->pixels + (size_t)y * (size_t)width;
    for (int32_t x = 0; x < width; x++) {
      int32_t to_x = x, to_y = y;
      switch (quarters) {
        case 1: to_x = height - 1 - y, to_y = x; break;
        case 2: to_x = width - 1 - x, to_y = height - 1 - y; break;
        case 3: to_x = y, to_y = width - 1 - x; break;
        default: break;
      }
      turned.pixels[(size_t)to_y * (size_t)turned.width + (size_t)to_x] = row[x];
    }
  }
  return turned;
}

// MARK: Noise

/// Noise of this many levels, by its deviation, breaks letters up.
static const double harmful_noise = 12;

/// The noise of flat areas, in levels: how much pixels differ from the mean of those beside them, by the median.
static double noise(const ctesseract_picture *picture) {
  uint32_t histogram[256] = {0}, count = 0;
  for (int32_t y = 1; y + 1 < picture->height; y += 3) {
    const uint8_t *row = picture->pixels + (size_t)y * (size_t)picture->width;
    for (int32_t x = 1; x + 1 < picture->width; x += 3, count++) {
      int32_t mean = (row[x - 1] + row[x + 1] + row[x - picture->width] + row[x + picture->width] + 2) / 4;
      histogram[abs(row[x] - mean)]++;
    }
  }
  uint32_t seen = 0;
  int32_t median = 0;
  while (median < 255 && (seen += histogram[median]) * 2 < count) median++;
  // The deviation of normal noise, of which the mean of four has half.
  return median * 1.4826 / sqrt(1.25);
}

bool ctesseract_picture_smooth(ctesseract_picture *picture) {
  if (picture->width < 3 || picture->height < 3 || noise(picture) < harmful_noise) return true;
  int32_t width = picture->width;
  uint8_t *rows = malloc((size_t)width * 2);
  if (!rows) return false;
  uint8_t *above = rows, *own = rows + width;
  memcpy(above, picture->pixels, (size_t)width);
  for (int32_t y = 1; y + 1 < picture->height; y++) {
    uint8_t *row = picture->pixels + (size_t)y * (size_t)width;
    const uint8_t *below = row + width;
    memcpy(own, row, (size_t)width);
    for (int32_t x = 1; x + 1 < width; x++) {
      // About a normal distribution with a deviation of 0.8 pixels.
      int32_t corners = above[x - 1] + above[x + 1] + below[x - 1] + below[x + 1];
      int32_t sides = above[x] + below[x] + own[x - 1] + own[x + 1];
      row[x] = (uint8_t)((corners + 2 * sides + 4 * own[x] + 8) / 16);
    }
    uint8_t *swapped = above;
    above = own;
    own = swapped;
  }
  free(rows);
  return true;
}

// MARK: Parts

ctesseract_picture ctesseract_picture_cropped(
    const ctesseract_picture *picture, int32_t left, int32_t top, int32_t right, int32_t bottom, bool is_inverted) {
  if (!clamp_box(picture, &left, &top, &right, &bottom)) return (ctesseract_picture){0};
  ctesseract_picture part = make(right - left, bottom - top);
  if (!part.pixels) return part;
  for (int32_t y = 0; y < part.height; y++) {
    const uint8_t *from = picture->pixels + (size_t)(top + y) * (size_t)picture->width + (size_t)left;
    uint8_t *to = part.pixels + (size_t)y * (size_t)part.width;
    for (int32_t x = 0; x < part.width; x++) to[x] = is_inverted ? (uint8_t)(255 - from[x]) : from[x];
  }
  return part;
}
