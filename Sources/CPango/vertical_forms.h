// Vertical forms of punctuation marks, for fonts that lack them.
#pragma once

#include <stdbool.h>

#include "CPango.h"
#include "pango_functions.h"

/// The change to a mark in a vertical line.
typedef enum { MARK_STAYS, MARK_IS_TURNED, MARK_IS_MOVED, MARK_IS_NUDGED } mark_form;

/// The form of a scalar that begins at a byte of UTF-8.
mark_form cpango_mark_form(const char *text);
/// Whether a font has its own forms: whether its full stop stands at the upper right.
///
/// Droid Sans Fallback, which Debian installs, names ideographs in their places.
bool cpango_has_vertical_forms(const pango_functions *pango, const PangoAnalysis *analysis);
/// Moves the glyph of a mark to its position in vertical lines.
void cpango_move_mark(cpango_glyph *glyph, mark_form form);
