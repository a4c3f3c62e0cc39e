#include "font.h"

#include <stdlib.h>

cpango_font_measures cpango_font_measure(const cpango_font *font) { return font->measures; }

void cpango_font_free(cpango_font *font) {
  if (!font || atomic_fetch_sub(&font->references, 1) > 1) return;
  cairo_font_face_destroy(font->face);
  free(font->family);
  free(font);
}
