#include <glib-object.h>
#include <stdlib.h>
#include <string.h>

#include "CPango.h"
#include "font.h"
#include "objects.h"
#include "pango_functions.h"
#include "vertical_forms.h"

/// The font size in pixels that text is shaped at. Positions are then exact to a hundred-thousandth of it.
static const double reference_size = 100;
/// From Pango's units to a font size of 1.
static const double unit = 1.0 / (100.0 * PANGO_SCALE);

typedef struct {
  PangoFont *pango;
  cpango_font *font;
  /// Whether it is upright, and lacks forms of marks for vertical lines.
  bool lacks_forms;
} used_font;

struct cpango_shaper {
  const pango_functions *pango;
  PangoFontMap *fonts;
  PangoContext *context;
  used_font *used;
  size_t used_count;
  size_t used_capacity;
};

cpango_shaper *cpango_shaper_new(void) {
  const pango_functions *pango = cpango_pango();
  if (!pango) return NULL;
  cpango_shaper *shaper = calloc(1, sizeof *shaper);
  if (!shaper) return NULL;
  cpango_object_opened();
  shaper->pango = pango;
  shaper->fonts = pango->cairo_font_map_new();
  shaper->context = pango->font_map_create_context(shaper->fonts);
  // Hinted letters have other widths at every size; these must scale.
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango->cairo_context_set_font_options(shaper->context, options);
  cairo_font_options_destroy(options);
  pango->context_set_round_glyph_positions(shaper->context, FALSE);
  return shaper;
}

void cpango_shaper_free(cpango_shaper *shaper) {
  if (!shaper) return;
  for (size_t i = 0; i < shaper->used_count; i++) {
    cpango_font_free(shaper->used[i].font);
    g_object_unref(shaper->used[i].pango);
  }
  free(shaper->used);
  g_object_unref(shaper->context);
  g_object_unref(shaper->fonts);
  free(shaper);
  cpango_object_freed();
}

size_t cpango_shaper_font_count(const cpango_shaper *shaper) { return shaper->used_count; }

cpango_font *cpango_shaper_copy_font(const cpango_shaper *shaper, size_t index) {
  atomic_fetch_add(&shaper->used[index].font->references, 1);
  return shaper->used[index].font;
}

static cpango_font *font_new(const pango_functions *pango, PangoFont *source, bool is_upright) {
  cairo_scaled_font_t *scaled = pango->cairo_font_get_scaled_font(source);
  cpango_font *font = scaled ? calloc(1, sizeof *font) : NULL;
  if (!font) return NULL;
  cpango_object_opened();
  atomic_init(&font->references, 1);
  cpango_masks_init(&font->masks);
  font->face = cairo_font_face_reference(cairo_scaled_font_get_font_face(scaled));
  cairo_scaled_font_get_font_matrix(scaled, &font->shape);
  font->shape.xx /= reference_size;
  font->shape.xy /= reference_size;
  font->shape.yx /= reference_size;
  font->shape.yy /= reference_size;
  cairo_font_extents_t extents;
  cairo_scaled_font_extents(scaled, &extents);
  PangoFontDescription *description = pango->font_describe(source);
  const char *family = pango->font_description_get_family(description);
  font->family = strdup(family ? family : "");
  font->measures = (cpango_font_measures){
    // Letters that stand upright in a vertical line are centred on it.
    .ascent = is_upright ? 0.5 : extents.ascent / reference_size,
    .descent = is_upright ? 0.5 : extents.descent / reference_size,
    .family = font->family,
    .is_bold = pango->font_description_get_weight(description) >= PANGO_WEIGHT_SEMIBOLD,
    .is_italic = pango->font_description_get_style(description) != PANGO_STYLE_NORMAL,
  };
  pango->font_description_free(description);
  return font;
}

/// The number of a font among those used; -1 without memory.
static int64_t font_index(cpango_shaper *shaper, const PangoAnalysis *analysis) {
  PangoFont *font = analysis->font;
  const bool is_upright = analysis->gravity == PANGO_GRAVITY_EAST;
  if (!font) return -1;
  for (size_t i = 0; i < shaper->used_count; i++) {
    if (shaper->used[i].pango == font) return (int64_t)i;
  }
  if (shaper->used_count == shaper->used_capacity) {
    size_t capacity = shaper->used_capacity * 2 + 8;
    used_font *grown = realloc(shaper->used, capacity * sizeof *grown);
    if (!grown) return -1;
    shaper->used = grown;
    shaper->used_capacity = capacity;
  }
  cpango_font *created = font_new(shaper->pango, font, is_upright);
  if (!created) return -1;
  shaper->used[shaper->used_count] = (used_font){
    g_object_ref(font), created, is_upright && !cpango_has_vertical_forms(shaper->pango, analysis)};
  return (int64_t)shaper->used_count++;
}

/// Turns off the vertical forms of fonts, and turns marks like brackets with the line.
static void add_forms(const pango_functions *pango, PangoAttrList *list, const char *text, uint32_t length) {
  PangoAttribute *features = pango->attr_font_features_new("vert=0, vrt2=0");
  features->start_index = 0;
  features->end_index = length;
  pango->attr_list_insert(list, features);
  for (uint32_t i = 0; i + 2 < length; i++) {
    if (cpango_mark_form(text + i) != MARK_IS_TURNED) continue;
    PangoAttribute *gravity = pango->attr_gravity_new(PANGO_GRAVITY_SOUTH);
    gravity->start_index = i;
    gravity->end_index = i + 3;
    pango->attr_list_insert(list, gravity);
  }
}

static PangoAttrList *attributes(const pango_functions *pango, PangoFontDescription *base, cpango_style style) {
  PangoAttrList *list = pango->attr_list_new();
  for (size_t i = 0; i < style.span_count; i++) {
    const cpango_span span = style.spans[i];
    PangoFontDescription *description = pango->font_description_copy(base);
    pango->font_description_set_weight(description, span.is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango->font_description_set_style(description, span.is_italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    PangoAttribute *attribute = pango->attr_font_desc_new(description);
    attribute->start_index = span.start;
    attribute->end_index = span.end;
    pango->attr_list_insert(list, attribute);
    pango->font_description_free(description);
  }
  return list;
}

static cpango_glyph plain_glyph(PangoGlyphInfo info, uint32_t scalar) {
  uint32_t glyph = info.glyph;
  // A letter that no font has is shown as the font's own sign for one.
  if (glyph == PANGO_GLYPH_EMPTY) {
    glyph = CPANGO_NO_GLYPH;
  } else if (glyph & PANGO_GLYPH_UNKNOWN_FLAG) {
    glyph = 0;
  }
  return (cpango_glyph){
    .glyph = glyph,
    .scalar = scalar,
    .advance = (float)(info.geometry.width * unit),
    .x = (float)(info.geometry.x_offset * unit),
    .y = (float)(info.geometry.y_offset * unit),
  };
}

static cpango_glyph hyphen(const pango_functions *pango, const PangoAnalysis *analysis) {
  cpango_glyph result = {.glyph = CPANGO_NO_GLYPH};
  PangoAnalysis upright = *analysis;
  upright.extra_attrs = NULL;
  PangoGlyphString *glyphs = pango->glyph_string_new();
  pango->shape_full("-", 1, "-", 1, &upright, glyphs);
  if (glyphs->num_glyphs == 1 && !(glyphs->glyphs[0].glyph & PANGO_GLYPH_UNKNOWN_FLAG)) {
    result = plain_glyph(glyphs->glyphs[0], 0);
  }
  pango->glyph_string_free(glyphs);
  return result;
}

/// The state and result of shaping a text.
typedef struct {
  cpango_shaper *shaper;
  const char *text;
  uint32_t length;
  /// The index of the scalar at each byte of the text.
  uint32_t *scalars;
  cpango_text *result;
  size_t glyph_capacity;
  /// Whether marks get their vertical forms here, not from the font.
  bool makes_forms;
  /// Whether a font lacks them.
  bool lacks_forms;
} shaping;

static bool append_item(shaping *work, const PangoItem *item) {
  const pango_functions *pango = work->shaper->pango;
  const bool is_upright = item->analysis.gravity == PANGO_GRAVITY_EAST;
  int64_t font = font_index(work->shaper, &item->analysis);
  if (font < 0) return false;
  work->lacks_forms |= work->shaper->used[font].lacks_forms;
  PangoGlyphString *glyphs = pango->glyph_string_new();
  pango->shape_full(
      work->text + item->offset, item->length, work->text, (int)work->length, &item->analysis, glyphs);
  cpango_text *result = work->result;
  size_t count = result->glyph_count + (size_t)glyphs->num_glyphs;
  if (count > work->glyph_capacity) {
    size_t capacity = count * 2;
    cpango_glyph *grown = realloc(result->glyphs, capacity * sizeof *grown);
    if (!grown) {
      pango->glyph_string_free(glyphs);
      return false;
    }
    result->glyphs = grown;
    work->glyph_capacity = capacity;
  }
  for (int i = 0; i < glyphs->num_glyphs; i++) {
    uint32_t scalar = work->scalars[item->offset + glyphs->log_clusters[i]];
    cpango_glyph *glyph = &result->glyphs[result->glyph_count + (size_t)i];
    *glyph = plain_glyph(glyphs->glyphs[i], scalar);
    if (is_upright && work->makes_forms) {
      cpango_move_mark(glyph, cpango_mark_form(work->text + item->offset + glyphs->log_clusters[i]));
    }
  }
  result->runs[result->run_count++] = (cpango_run){
    .font = (uint32_t)font,
    .first_glyph = (uint32_t)result->glyph_count,
    .glyph_count = (uint32_t)glyphs->num_glyphs,
    .first_scalar = work->scalars[item->offset],
    .scalar_count = (uint32_t)item->num_chars,
    .level = item->analysis.level,
    .is_upright = is_upright,
    .hyphen = hyphen(pango, &item->analysis),
  };
  result->glyph_count = count;
  pango->glyph_string_free(glyphs);
  return true;
}

/// Counts the scalars, and numbers them by their bytes.
static bool number_scalars(shaping *work) {
  work->scalars = malloc((work->length + 1) * sizeof *work->scalars);
  if (!work->scalars) return false;
  uint32_t next = 0;
  for (uint32_t i = 0; i < work->length; i++) {
    bool is_start = ((uint8_t)work->text[i] & 0xC0) != 0x80;
    work->scalars[i] = is_start ? next++ : next - 1;
  }
  work->scalars[work->length] = next;
  work->result->scalar_count = next;
  return true;
}

static bool find_breaks(shaping *work, PangoLanguage *language, int level) {
  size_t count = work->result->scalar_count + 1;
  PangoLogAttr *found = calloc(count, sizeof *found);
  work->result->breaks = calloc(count, 1);
  if (!found || !work->result->breaks) {
    free(found);
    return false;
  }
  work->shaper->pango->get_log_attrs(work->text, (int)work->length, level, language, found, (int)count);
  for (size_t i = 0; i < count; i++) {
    work->result->breaks[i] = (uint8_t)(
        (found[i].is_line_break ? CPANGO_LINE_BREAK : 0) | (found[i].is_mandatory_break ? CPANGO_MANDATORY_BREAK : 0) |
        (found[i].is_cursor_position ? CPANGO_LETTER_START : 0) | (found[i].is_white ? CPANGO_WHITE : 0));
  }
  free(found);
  return true;
}

static bool append_items(shaping *work, GList *items) {
  work->result->runs = calloc(g_list_length(items) + 1, sizeof *work->result->runs);
  if (!work->result->runs) return false;
  for (GList *place = items; place; place = place->next) {
    if (!append_item(work, place->data)) return false;
  }
  return true;
}

static bool itemize(shaping *work, int direction, PangoAttrList *attributes) {
  const pango_functions *pango = work->shaper->pango;
  GList *items = NULL;
  if (work->length) {
    items = pango->itemize_with_base_dir(
        work->shaper->context, direction, work->text, 0, (int)work->length, attributes, NULL);
  }
  bool is_done = append_items(work, items);
  for (GList *place = items; place; place = place->next) pango->item_free(place->data);
  g_list_free(items);
  return is_done;
}

bool cpango_shape(cpango_shaper *shaper, const char *text, uint32_t length, cpango_style style, cpango_text *result) {
  const pango_functions *pango = shaper->pango;
  *result = (cpango_text){0};
  shaping work = {.shaper = shaper, .text = text, .length = length, .result = result};
  if (!number_scalars(&work)) return false;
  PangoFontDescription *base = pango->font_description_new();
  pango->font_description_set_family(base, style.family);
  pango->font_description_set_absolute_size(base, reference_size * PANGO_SCALE);
  pango->context_set_font_description(shaper->context, base);
  PangoLanguage *language = pango->language_from_string(style.language ? style.language : "en");
  pango->context_set_language(shaper->context, language);
  int direction = style.direction == CPANGO_RIGHT_TO_LEFT ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR;
  pango->context_set_base_dir(shaper->context, direction);
  pango->context_set_base_gravity(shaper->context, style.is_vertical ? PANGO_GRAVITY_EAST : PANGO_GRAVITY_SOUTH);
  pango->context_set_gravity_hint(shaper->context, PANGO_GRAVITY_HINT_NATURAL);
  PangoAttrList *list = attributes(pango, base, style);
  bool is_done = itemize(&work, direction, list);
  if (is_done && work.lacks_forms) {
    work.makes_forms = true;
    add_forms(pango, list, text, length);
    free(result->runs);
    result->runs = NULL;
    result->run_count = result->glyph_count = 0;
    is_done = itemize(&work, direction, list);
  }
  is_done = is_done && find_breaks(&work, language, (int)style.direction);
  pango->attr_list_unref(list);
  pango->font_description_free(base);
  free(work.scalars);
  if (!is_done) cpango_text_free(result);
  return is_done;
}

void cpango_text_free(cpango_text *text) {
  free(text->runs);
  free(text->glyphs);
  free(text->breaks);
  *text = (cpango_text){0};
}
