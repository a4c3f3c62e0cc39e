#include "font.h"

#include <stdlib.h>

#include "objects.h"

cpango_font_measures cpango_font_measure(const cpango_font *font) { return font->measures; }

void cpango_font_free(cpango_font *font) {
  if (!font || atomic_fetch_sub(&font->references, 1) > 1) return;
  cairo_font_face_destroy(font->face);
  cpango_masks_free(&font->masks);
  free(font->family);
  free(font);
  cpango_object_freed();
}
