#pragma once

#include <cairo.h>
#include <stdatomic.h>

#include "CPango.h"
#include "masks.h"

struct cpango_font {
  atomic_int references;
  cairo_font_face_t *face;
  /// From the em square to a font size of 1: a slant where the font has no italic.
  cairo_matrix_t shape;
  cpango_font_measures measures;
  char *family;
  mask_cache masks;
};
