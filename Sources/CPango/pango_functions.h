// The functions and types of Pango 1.50 that are used, declared as in its headers.
#pragma once

#include <cairo.h>
#include <glib.h>
#include <stdint.h>

typedef struct PangoContext PangoContext;
typedef struct PangoFontMap PangoFontMap;
typedef struct PangoFont PangoFont;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoLanguage PangoLanguage;
typedef struct PangoAttrList PangoAttrList;

typedef struct {
  const void *klass;
  guint start_index;
  guint end_index;
} PangoAttribute;

typedef struct {
  gpointer shape_engine;
  gpointer lang_engine;
  PangoFont *font;
  guint8 level;
  guint8 gravity;
  guint8 flags;
  guint8 script;
  PangoLanguage *language;
  GSList *extra_attrs;
} PangoAnalysis;

typedef struct {
  int offset;
  int length;
  int num_chars;
  PangoAnalysis analysis;
} PangoItem;

typedef struct {
  guint32 glyph;
  struct {
    gint32 width;
    gint32 x_offset;
    gint32 y_offset;
  } geometry;
  guint attributes;
} PangoGlyphInfo;

typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
  int space;
} PangoGlyphString;

typedef struct {
  guint is_line_break : 1;
  guint is_mandatory_break : 1;
  guint is_char_break : 1;
  guint is_white : 1;
  guint is_cursor_position : 1;
  guint others : 27;
} PangoLogAttr;

enum {
  PANGO_SCALE = 1024,
  PANGO_STYLE_NORMAL = 0,
  PANGO_STYLE_ITALIC = 2,
  PANGO_WEIGHT_NORMAL = 400,
  PANGO_WEIGHT_SEMIBOLD = 600,
  PANGO_WEIGHT_BOLD = 700,
  PANGO_DIRECTION_LTR = 0,
  PANGO_DIRECTION_RTL = 1,
  PANGO_GRAVITY_SOUTH = 0,
  PANGO_GRAVITY_EAST = 1,
  PANGO_GRAVITY_HINT_NATURAL = 0,
};

#define PANGO_GLYPH_EMPTY ((guint32)0x0FFFFFFF)
#define PANGO_GLYPH_UNKNOWN_FLAG ((guint32)0x10000000)

typedef struct {
  PangoFontMap *(*cairo_font_map_new)(void);
  PangoContext *(*font_map_create_context)(PangoFontMap *);
  void (*cairo_context_set_font_options)(PangoContext *, const cairo_font_options_t *);
  void (*context_set_round_glyph_positions)(PangoContext *, gboolean);
  void (*context_set_font_description)(PangoContext *, const PangoFontDescription *);
  void (*context_set_language)(PangoContext *, PangoLanguage *);
  void (*context_set_base_dir)(PangoContext *, int);
  void (*context_set_base_gravity)(PangoContext *, int);
  void (*context_set_gravity_hint)(PangoContext *, int);
  PangoLanguage *(*language_from_string)(const char *);
  PangoFontDescription *(*font_description_new)(void);
  PangoFontDescription *(*font_description_copy)(const PangoFontDescription *);
  void (*font_description_free)(PangoFontDescription *);
  void (*font_description_set_family)(PangoFontDescription *, const char *);
  void (*font_description_set_weight)(PangoFontDescription *, int);
  void (*font_description_set_style)(PangoFontDescription *, int);
  void (*font_description_set_absolute_size)(PangoFontDescription *, double);
  const char *(*font_description_get_family)(const PangoFontDescription *);
  int (*font_description_get_weight)(const PangoFontDescription *);
  int (*font_description_get_style)(const PangoFontDescription *);
  PangoFontDescription *(*font_describe)(PangoFont *);
  PangoAttrList *(*attr_list_new)(void);
  void (*attr_list_insert)(PangoAttrList *, PangoAttribute *);
  void (*attr_list_unref)(PangoAttrList *);
  PangoAttribute *(*attr_font_desc_new)(const PangoFontDescription *);
  PangoAttribute *(*attr_font_features_new)(const char *);
  PangoAttribute *(*attr_gravity_new)(int);
  GList *(*itemize_with_base_dir)(PangoContext *, int, const char *, int, int, PangoAttrList *, void *);
  void (*item_free)(PangoItem *);
  PangoGlyphString *(*glyph_string_new)(void);
  void (*glyph_string_free)(PangoGlyphString *);
  void (*shape_full)(const char *, int, const char *, int, const PangoAnalysis *, PangoGlyphString *);
  void (*get_log_attrs)(const char *, int, int, PangoLanguage *, PangoLogAttr *, int);
  cairo_scaled_font_t *(*cairo_font_get_scaled_font)(PangoFont *);
} pango_functions;

/// The functions of Pango, loaded on the first call; NULL if it is not installed. Thread-safe.
const pango_functions *cpango_pango(void);
