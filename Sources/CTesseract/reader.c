#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "CTesseract.h"
#include "tesseract_functions.h"

struct ctesseract_reader {
  const tesseract_functions *tesseract;
  tesseract_api *api;
};

ctesseract_status ctesseract_reader_open(const char *languages, const char *folder, ctesseract_reader **reader) {
  const tesseract_functions *tesseract = ctesseract_functions();
  if (!tesseract) return ctesseract_library_missing;
  ctesseract_reader *made = calloc(1, sizeof *made);
  if (!made) return ctesseract_out_of_memory;
  made->tesseract = tesseract;
  made->api = tesseract->BaseAPICreate();
  // 1: LSTM only. "osd" has no network, and its mode is that of its file.
  int mode = strcmp(languages, "osd") == 0 ? 0 : 1;
  if (!made->api || tesseract->BaseAPIInit2(made->api, folder, languages, mode) != 0) {
    ctesseract_reader_free(made);
    return ctesseract_language_missing;
  }
  tesseract->BaseAPISetVariable(made->api, "debug_file", "/dev/null");
  *reader = made;
  return ctesseract_ok;
}

void ctesseract_reader_free(ctesseract_reader *reader) {
  if (!reader) return;
  if (reader->api) reader->tesseract->BaseAPIDelete(reader->api);
  free(reader);
}

void ctesseract_reader_set_picture(ctesseract_reader *reader, const ctesseract_picture *picture, int32_t dpi) {
  reader->tesseract->BaseAPISetImage(reader->api, picture->pixels, picture->width, picture->height, 1, picture->width);
  reader->tesseract->BaseAPISetSourceResolution(reader->api, dpi);
}

// MARK: Results

/// A page as it grows.
typedef struct {
  ctesseract_page page;
  size_t line_capacity, word_capacity, text_size, text_capacity;
  /// The heights of small letters and of capitals in the line that is open.
  float small[64], capital[64];
  size_t small_count, capital_count;
  int block;
  bool is_out_of_memory;
} builder;

static void *grown(void *items, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity) return items;
  size_t larger = *capacity ? *capacity * 2 : 256;
  void *moved = realloc(items, larger * size);
  if (moved) *capacity = larger;
  return moved;
}

/// Returns where a string was put, or 0 without memory for it.
static size_t add_text(builder *builder, const char *text) {
  size_t count = strlen(text) + 1;
  while (builder->text_size + count > builder->text_capacity) {
    size_t larger = builder->text_capacity * 2 + count;
    char *moved = realloc(builder->page.text, larger);
    if (!moved) {
      builder->is_out_of_memory = true;
      return 0;
    }
    builder->page.text = moved;
    builder->text_capacity = larger;
  }
  size_t place = builder->text_size;
  memcpy(builder->page.text + place, text, count);
  builder->text_size += count;
  return place;
}

static int compare(const void *one, const void *other) {
  float a = *(const float *)one, b = *(const float *)other;
  return (a > b) - (a < b);
}

static float median(float *values, size_t count) {
  if (count == 0) return 0;
  qsort(values, count, sizeof *values, compare);
  return values[count / 2];
}

static void end_line(builder *builder) {
  if (builder->page.line_count == 0) return;
  ctesseract_line *line = &builder->page.lines[builder->page.line_count - 1];
  line->word_count = (int32_t)builder->page.word_count - line->first_word;
  line->x_height = median(builder->small, builder->small_count);
  line->cap_height = median(builder->capital, builder->capital_count);
  builder->small_count = builder->capital_count = 0;
}

static void begin_line(builder *builder, const tesseract_functions *tesseract, const tesseract_page_iterator *place) {
  end_line(builder);
  ctesseract_line *lines = grown(
      builder->page.lines, builder->page.line_count, &builder->line_capacity, sizeof *builder->page.lines);
  if (!lines) {
    builder->is_out_of_memory = true;
    return;
  }
  builder->page.lines = lines;
  ctesseract_line *line = &lines[builder->page.line_count++];
  *line = (ctesseract_line){.first_word = (int32_t)builder->page.word_count, .block = builder->block};
  tesseract->PageIteratorBoundingBox(place, level_line, &line->left, &line->top, &line->right, &line->bottom);
  int x1 = line->left, y1 = line->bottom, x2 = line->right, y2 = line->bottom;
  tesseract->PageIteratorBaseline(place, level_line, &x1, &y1, &x2, &y2);
  line->baseline_x0 = (float)x1;
  line->baseline_y0 = (float)y1;
  line->baseline_x1 = (float)x2;
  line->baseline_y1 = (float)y2;
  int orientation = 0, writing = 0, order = 0;
  float skew = 0;
  // It changes nothing of the iterator.
  tesseract->PageIteratorOrientation((tesseract_page_iterator *)place, &orientation, &writing, &order, &skew);
  line->quarters = orientation & 3;
  line->direction = writing == 2 ? ctesseract_top_to_bottom
      : writing == 1             ? ctesseract_right_to_left
                                 : ctesseract_left_to_right;
}

/// Letters as high as an x, and those that are as high as capitals or nearly.
static const char *const small_letters = "acemnorsuvwxz";
static const char *const capital_letters = "ABCDEFGHIJKLMNOPRSTUVWXYZbdhkl0123456789";

/// Notes the height of a letter above the baseline of its line.
static void measure(builder *builder, const char *letter, int left, int top, int right) {
  if (letter[0] == 0 || letter[1] != 0) return;
  const ctesseract_line *line = &builder->page.lines[builder->page.line_count - 1];
  float run = line->baseline_x1 - line->baseline_x0;
  float slope = run > 0 ? (line->baseline_y1 - line->baseline_y0) / run : 0;
  float height = line->baseline_y0 + slope * (0.5f * (float)(left + right) - line->baseline_x0) - (float)top;
  if (height <= 0) return;
  if (strchr(small_letters, letter[0])) {
    if (builder->small_count < 64) builder->small[builder->small_count++] = height;
  } else if (strchr(capital_letters, letter[0])) {
    if (builder->capital_count < 64) builder->capital[builder->capital_count++] = height;
  }
}

/// Reads the letters of a word up to the next one; the last letter of the page leaves no more.
static bool read_word(builder *builder, const tesseract_functions *tesseract, tesseract_results *results) {
  const tesseract_page_iterator *place = tesseract->ResultIteratorGetPageIteratorConst(results);
  ctesseract_word *words = grown(
      builder->page.words, builder->page.word_count, &builder->word_capacity, sizeof *builder->page.words);
  if (!words) {
    builder->is_out_of_memory = true;
    return false;
  }
  builder->page.words = words;
  ctesseract_word word = {.confidence = tesseract->ResultIteratorConfidence(results, level_word)};
  tesseract->PageIteratorBoundingBox(place, level_word, &word.left, &word.top, &word.right, &word.bottom);
  const char *language = tesseract->ResultIteratorWordRecognitionLanguage(results);
  if (language) word.language = add_text(builder, language);
  char *text = tesseract->ResultIteratorGetUTF8Text(results, level_word);
  bool has_text = text && *text;
  if (has_text) word.text = add_text(builder, text);
  if (text) tesseract->DeleteText(text);
  if (has_text) words[builder->page.word_count++] = word;
  bool has_more;
  do {
    char *letter = tesseract->ResultIteratorGetUTF8Text(results, level_symbol);
    int left, top, right, bottom;
    if (letter && builder->page.line_count > 0
        && tesseract->PageIteratorBoundingBox(place, level_symbol, &left, &top, &right, &bottom)) {
      measure(builder, letter, left, top, right);
    }
    if (letter) tesseract->DeleteText(letter);
    has_more = tesseract->ResultIteratorNext(results, level_symbol) != 0;
  } while (has_more && !tesseract->PageIteratorIsAtBeginningOf(place, level_word));
  return has_more;
}

static bool read_results(builder *builder, const tesseract_functions *tesseract, tesseract_results *results) {
  builder->block = -1;
  if (add_text(builder, "") != 0 || builder->is_out_of_memory) return false;
  if (!results) return true;
  const tesseract_page_iterator *place = tesseract->ResultIteratorGetPageIteratorConst(results);
  bool has_more = true;
  while (has_more && !builder->is_out_of_memory) {
    if (tesseract->PageIteratorIsAtBeginningOf(place, level_block)) builder->block++;
    if (tesseract->PageIteratorIsAtBeginningOf(place, level_line)) begin_line(builder, tesseract, place);
    if (builder->is_out_of_memory || builder->page.line_count == 0) break;
    has_more = read_word(builder, tesseract, results);
  }
  end_line(builder);
  return !builder->is_out_of_memory;
}

ctesseract_status ctesseract_reader_read(
    ctesseract_reader *reader, ctesseract_mode mode, int32_t milliseconds, ctesseract_page **page) {
  const tesseract_functions *tesseract = reader->tesseract;
  tesseract->BaseAPISetPageSegMode(reader->api, (int)mode);
  tesseract_monitor *monitor = tesseract->MonitorCreate();
  if (!monitor) return ctesseract_out_of_memory;
  tesseract->MonitorSetDeadlineMSecs(monitor, milliseconds);
  bool is_done = tesseract->BaseAPIRecognize(reader->api, monitor) == 0;
  tesseract->MonitorDelete(monitor);
  if (!is_done) return ctesseract_late;
  tesseract_results *results = tesseract->BaseAPIGetIterator(reader->api);
  builder builder = {0};
  bool is_whole = read_results(&builder, tesseract, results);
  if (results) tesseract->ResultIteratorDelete(results);
  ctesseract_page *made = is_whole ? malloc(sizeof *made) : NULL;
  if (!made) {
    free(builder.page.lines);
    free(builder.page.words);
    free(builder.page.text);
    return ctesseract_out_of_memory;
  }
  *made = builder.page;
  *page = made;
  return ctesseract_ok;
}

void ctesseract_page_free(ctesseract_page *page) {
  if (!page) return;
  free(page->lines);
  free(page->words);
  free(page->text);
  free(page);
}

bool ctesseract_reader_orientation(ctesseract_reader *reader, int32_t *quarters, float *confidence, char script[32]) {
  int degrees = 0;
  float script_confidence = 0;
  const char *name = NULL;
  if (!reader->tesseract->BaseAPIDetectOrientationScript(
          reader->api, &degrees, confidence, &name, &script_confidence)) {
    return false;
  }
  // Tesseract says by how much the page was turned counterclockwise.
  *quarters = ((360 - degrees) / 90) % 4;
  script[0] = 0;
  if (name) {
    strncpy(script, name, 31);
    script[31] = 0;
  }
  return true;
}
