// What hangs together in a picture and looks like a letter.
#pragma once

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

/// Returns false without memory for it, or for a picture that is too small. `letters_end` follows in any case.
bool letters_begin(search *search, const ctesseract_picture *picture);
void letters_end(search *search);

/// Fills in the reduced picture and its sums.
void letters_reduce(search *search);

/// Marks pixels that are darker, or lighter, than those around them, as Sauvola's method does.
void letters_mark_ink(search *search, int32_t radius, bool is_light);

/// Finds what is as large as a letter, and lies in no word. Returns false without memory.
///
/// \param height of usual words, in pixels of the picture.
bool letters_find(search *search, double height);
