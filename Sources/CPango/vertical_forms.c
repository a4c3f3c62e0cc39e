#include "vertical_forms.h"

#include <string.h>

static bool begins_with_one_of(const char *text, const char *marks) {
  // All of them have 3 bytes.
  for (const char *mark = marks; *mark; mark += 3) {
    if (strncmp(text, mark, 3) == 0) return true;
  }
  return false;
}

mark_form cpango_mark_form(const char *text) {
  if (begins_with_one_of(text, "、。，．")) return MARK_IS_MOVED;
  if (begins_with_one_of(text, "「」『』（）［］｛｝〈〉《》【】〔〕〖〗ー〜～：；＝－―‥…")) return MARK_IS_TURNED;
  if (begins_with_one_of(text, "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")) return MARK_IS_NUDGED;
  return MARK_STAYS;
}

bool cpango_has_vertical_forms(const pango_functions *pango, const PangoAnalysis *analysis) {
  static const char stop[] = "。";
  PangoAnalysis plain = *analysis;
  plain.extra_attrs = NULL;
  PangoGlyphString *glyphs = pango->glyph_string_new();
  pango->shape_full(stop, sizeof stop - 1, stop, sizeof stop - 1, &plain, glyphs);
  bool is_good = false;
  if (glyphs->num_glyphs == 1 && !(glyphs->glyphs[0].glyph & PANGO_GLYPH_UNKNOWN_FLAG)) {
    const PangoGlyphInfo info = glyphs->glyphs[0];
    cairo_scaled_font_t *font = pango->cairo_font_get_scaled_font(analysis->font);
    const cairo_glyph_t glyph = {info.glyph, 0, 0};
    cairo_text_extents_t ink;
    cairo_scaled_font_glyph_extents(font, &glyph, 1, &ink);
    const double advance = (double)info.geometry.width / PANGO_SCALE;
    const double x = (double)info.geometry.x_offset / PANGO_SCALE + ink.x_bearing + ink.width / 2;
    const double y = (double)info.geometry.y_offset / PANGO_SCALE + ink.y_bearing + ink.height / 2;
    is_good = ink.width < 0.55 * advance && ink.height < 0.55 * advance && x < 0.5 * advance && y < 0;
  }
  pango->glyph_string_free(glyphs);
  return is_good;
}

void cpango_move_mark(cpango_glyph *glyph, mark_form form) {
  // Along the line upwards, and across it to the right.
  const float distance = form == MARK_IS_MOVED ? 0.6f : form == MARK_IS_NUDGED ? 0.1f : 0;
  glyph->x -= distance;
  glyph->y -= distance;
}
