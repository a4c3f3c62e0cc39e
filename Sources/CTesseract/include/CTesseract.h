// Tesseract, loaded when the first page is recognized, and what prepares the picture of a page for it.
//
// Pixels have the origin at the top left, y downwards. Strings are UTF-8.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Pictures

/// A grey picture, a byte a pixel, 0 for black, rows without padding.
typedef struct {
  uint8_t *pixels;
  int32_t width;
  int32_t height;
} ctesseract_picture;

/// The grey picture of 32-bit pixels in the order of cairo (0xAARRGGBB, opaque); `pixels` is NULL without memory for it.
ctesseract_picture ctesseract_picture_from_argb(const uint8_t *pixels, int32_t width, int32_t height, ptrdiff_t stride);

void ctesseract_picture_free(ctesseract_picture picture);

/// The angle of the lines of text in degrees, clockwise, at most 5; 0 where the picture has no lines to tell it by.
double ctesseract_picture_skew(const ctesseract_picture *picture);

/// The picture turned counterclockwise about its middle, so that lines at this angle run along it. It keeps its size.
/// `pixels` is NULL without memory for it.
ctesseract_picture ctesseract_picture_straightened(const ctesseract_picture *picture, double degrees);

/// The picture turned clockwise by quarters; `pixels` is NULL without memory for it.
ctesseract_picture ctesseract_picture_turned(const ctesseract_picture *picture, int32_t quarters);

/// The mean thickness of strokes in a box, in pixels: of runs of dark pixels in its rows. 0 where there are none.
double ctesseract_picture_stroke(const ctesseract_picture *picture, int32_t left, int32_t top, int32_t right, int32_t bottom);

/// Blurs a noisy picture a little, whose letters would be broken up.
///
/// \return false without memory for it; the picture is as it was then.
bool ctesseract_picture_smooth(ctesseract_picture *picture);

/// The picture on even white: without tints, bars and shadows behind its dark letters. `pixels` is NULL without memory for
/// it.
///
/// \param letter the height of usual words, in pixels; strokes are narrower.
ctesseract_picture ctesseract_picture_flattened(const ctesseract_picture *picture, int32_t letter);

/// A part of a picture, with its levels inverted if asked for. `pixels` is NULL for an empty part, or without memory.
ctesseract_picture ctesseract_picture_cropped(
    const ctesseract_picture *picture, int32_t left, int32_t top, int32_t right, int32_t bottom, bool is_inverted);

typedef struct {
  int32_t left, top, right, bottom;
  /// Whether its ink is lighter than what is around it.
  bool is_light;
  /// How many letters it may have.
  int32_t letters;
} ctesseract_box;

/// Finds rows of what may be letters where none have been found: pale ones, such on coloured and on dark grounds. A row
/// of fewer than `ctesseract_row_letters` dark letters stands alone on its ground, as the number of a page does.
///
/// \param found boxes of words.
/// \param height of usual words, in pixels.
/// \param boxes to be freed with `free`; at most `ctesseract_maximum_rows`, those with most letters, and as many of few.
/// \return how many there are; -1 without memory.
int32_t ctesseract_picture_find_rows(
    const ctesseract_picture *picture, const ctesseract_box *found, size_t found_count, double height,
    ctesseract_box **boxes);

enum { ctesseract_maximum_rows = 40, ctesseract_row_letters = 3 };

// MARK: Reading

/// A picture with what Tesseract needs to read it; used by one thread.
typedef struct ctesseract_reader ctesseract_reader;

typedef enum {
  ctesseract_ok,
  /// libtesseract is not installed, or is one that this does not know.
  ctesseract_library_missing,
  /// The data of a language is missing or damaged.
  ctesseract_language_missing,
  ctesseract_out_of_memory,
  /// The deadline has passed.
  ctesseract_late,
} ctesseract_status;

/// How text is looked for, by the numbers of Tesseract.
typedef enum { ctesseract_mode_page = 3, ctesseract_mode_block = 6 } ctesseract_mode;

typedef enum { ctesseract_left_to_right, ctesseract_right_to_left, ctesseract_top_to_bottom } ctesseract_direction;

typedef struct {
  /// Into `ctesseract_page.text`.
  size_t text;
  /// The language that it was read in, into `ctesseract_page.text`; 0 where it is not known.
  size_t language;
  int32_t left, top, right, bottom;
  /// From 0 to 100.
  float confidence;
} ctesseract_word;

typedef struct {
  int32_t first_word;
  int32_t word_count;
  /// Which block of the picture it belongs to, from 0.
  int32_t block;
  ctesseract_direction direction;
  /// The quarters that its letters are turned clockwise.
  int32_t quarters;
  int32_t left, top, right, bottom;
  /// The baseline from its left to its right end.
  float baseline_x0, baseline_y0, baseline_x1, baseline_y1;
  /// The heights of small letters and of capitals above the baseline, by their medians in the line; 0 where it has none.
  float x_height, cap_height;
} ctesseract_line;

typedef struct {
  ctesseract_line *lines;
  size_t line_count;
  ctesseract_word *words;
  size_t word_count;
  /// Strings that end with NUL; the first is empty.
  char *text;
} ctesseract_page;

/// The version of libtesseract, like "5.3.0"; NULL if it is not installed. Loads it on the first call; thread-safe.
const char *ctesseract_version(void);

/// \param languages as Tesseract names them, like "deu+eng".
/// \param folder of the data of languages; NULL for the usual one.
ctesseract_status ctesseract_reader_open(const char *languages, const char *folder, ctesseract_reader **reader);
void ctesseract_reader_free(ctesseract_reader *reader);

/// Gives the reader a picture, which it copies.
void ctesseract_reader_set_picture(ctesseract_reader *reader, const ctesseract_picture *picture, int32_t dpi);

/// Reads the picture.
///
/// \param milliseconds at most, from now.
/// \param page to be freed with `ctesseract_page_free`.
ctesseract_status ctesseract_reader_read(
    ctesseract_reader *reader, ctesseract_mode mode, int32_t milliseconds, ctesseract_page **page);

void ctesseract_page_free(ctesseract_page *page);

/// Which way up the picture is, by its letters: the quarters that it must be turned clockwise to stand upright.
///
/// \param script the script, like "Latin", at most 31 bytes and NUL.
/// \return false where that cannot be told. Needs a reader of the language "osd".
bool ctesseract_reader_orientation(ctesseract_reader *reader, int32_t *quarters, float *confidence, char script[32]);
