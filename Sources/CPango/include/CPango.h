// Shaping by Pango, hyphenation by patterns, and drawing of glyphs by cairo.
//
// Pango is loaded when it is first needed: a program that sets no text should not load it at its start. Only its stable,
// public functions and structures are used; they are declared in pango_functions.h, so that no headers of Pango are
// needed to build.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// A font, counted by references. Its functions are safe from several threads.
typedef struct cpango_font cpango_font;

/// The measures of a font, for a font size of 1.
typedef struct {
  double ascent;
  /// Positive below the baseline.
  double descent;
  /// The name of the family, which lives as long as the font.
  const char *family;
  bool is_bold;
  bool is_italic;
} cpango_font_measures;

cpango_font_measures cpango_font_measure(const cpango_font *font);
void cpango_font_free(cpango_font *_Nullable font);

/// A text shaper, to be used by one thread at a time.
typedef struct cpango_shaper cpango_shaper;

/// NULL where Pango is not installed.
cpango_shaper *_Nullable cpango_shaper_new(void);
void cpango_shaper_free(cpango_shaper *_Nullable shaper);

/// The number of fonts that a shaper has used.
size_t cpango_shaper_font_count(const cpango_shaper *shaper);
/// A new reference to one of them.
cpango_font *cpango_shaper_copy_font(const cpango_shaper *shaper, size_t index);

/// Letters in another weight or style than the rest.
typedef struct {
  /// In bytes.
  uint32_t start;
  uint32_t end;
  bool is_bold;
  bool is_italic;
} cpango_span;

/// Which way a paragraph runs.
typedef enum { CPANGO_LEFT_TO_RIGHT = 0, CPANGO_RIGHT_TO_LEFT = 1 } cpango_direction;

/// How a paragraph is shaped.
typedef struct {
  /// Names of families, separated by commas.
  const char *family;
  /// A BCP 47 tag.
  const char *_Nullable language;
  cpango_direction direction;
  /// Whether lines run downwards: letters of Chinese and Japanese then stand upright, and all others are turned.
  bool is_vertical;
  const cpango_span *_Nullable spans;
  size_t span_count;
} cpango_style;

/// A glyph for a font size of 1, y downwards.
typedef struct {
  /// Its number in the font; CPANGO_NO_GLYPH for none.
  uint32_t glyph;
  /// The index of its first scalar, counted from the start of the text.
  uint32_t scalar;
  float advance;
  float x;
  float y;
} cpango_glyph;

#define CPANGO_NO_GLYPH 0x0FFFFFFFu

/// Glyphs of one font and one direction, from left to right.
typedef struct {
  uint32_t font;
  uint32_t first_glyph;
  uint32_t glyph_count;
  uint32_t first_scalar;
  uint32_t scalar_count;
  /// The level of the bidirectional algorithm (UAX #9).
  uint8_t level;
  /// Whether its letters stand upright in a vertical line. Then y is measured from the middle of the line.
  bool is_upright;
  /// A hyphen in the same font.
  cpango_glyph hyphen;
} cpango_run;

/// Flags of a scalar and of the position before it.
enum {
  /// A line may end before the scalar.
  CPANGO_LINE_BREAK = 1,
  /// A line ends before the scalar.
  CPANGO_MANDATORY_BREAK = 2,
  /// The scalar begins what people call a letter.
  CPANGO_LETTER_START = 4,
  /// The scalar is white space.
  CPANGO_WHITE = 8,
};

/// A shaped paragraph.
typedef struct {
  cpango_run *_Nullable runs;
  size_t run_count;
  cpango_glyph *_Nullable glyphs;
  size_t glyph_count;
  /// One more than there are scalars.
  uint8_t *_Nullable breaks;
  size_t scalar_count;
} cpango_text;

/// Shapes a paragraph. False without memory.
///
/// - Parameter text: UTF-8 without zeros; its length in bytes.
bool cpango_shape(
    cpango_shaper *shaper, const char *text, uint32_t length, cpango_style style, cpango_text *result);
void cpango_text_free(cpango_text *text);

/// A hyphenation dictionary, to be used by one thread at a time.
typedef struct cpango_hyphenation cpango_hyphenation;

/// A dictionary from its file; NULL if it cannot be read.
cpango_hyphenation *_Nullable cpango_hyphenation_new(const char *path);
void cpango_hyphenation_free(cpango_hyphenation *_Nullable hyphenation);
/// Marks with 1 each letter of a word behind which it may be broken.
///
/// - Parameters:
///   - word: in UTF-8, in small letters.
///   - letter_count: its number of scalars, and the size of `breaks`.
bool cpango_hyphenate(
    cpango_hyphenation *hyphenation, const char *word, size_t length, uint8_t *breaks, size_t letter_count);

/// Pixels of a page, 4 bytes each, premultiplied: what is drawn on.
typedef struct {
  uint8_t *pixels;
  int32_t width;
  int32_t height;
  int32_t stride;
} cpango_pixels;

typedef struct {
  double red;
  double green;
  double blue;
  double alpha;
} cpango_color;

/// Composes a colour over whole pixels, clipped to those that there are.
void cpango_fill(cpango_pixels pixels, int64_t left, int64_t top, int64_t right, int64_t bottom, cpango_color color);

/// A glyph and the place in pixels at which it begins.
typedef struct {
  uint32_t glyph;
  /// In quarters of a pixel, from the top left of what is drawn on; rounded by the caller, so that glyphs look alike on
  /// every tile.
  int64_t x;
  int64_t y;
} cpango_placed_glyph;

/// Composes glyphs over pixels. Returns the message of cairo if drawing failed.
///
/// - Parameter xx, yx, xy, yy: from the em square of the font, y downwards, to pixels.
const char *_Nullable cpango_draw(
    cpango_pixels pixels, cpango_font *font, double xx, double yx, double xy, double yy, cpango_color color,
    const cpango_placed_glyph *glyphs, size_t count);

/// The number of fonts, shapers and dictionaries that are alive in this process.
size_t cpango_live_objects(void);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
