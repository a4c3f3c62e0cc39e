#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#include "pango_functions.h"

static pango_functions pango;
static int has_pango;
static pthread_once_t pango_once = PTHREAD_ONCE_INIT;

static void load_pango(void) {
  // Its dependencies are searched, too: the functions of Pango itself are found in libpango.
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  int missing = 0;
#define FIND(name) missing += !(pango.name = (__typeof__(pango.name))dlsym(library, "pango_" #name))
  FIND(cairo_font_map_new);
  FIND(font_map_create_context);
  FIND(cairo_context_set_font_options);
  FIND(context_set_round_glyph_positions);
  FIND(context_set_font_description);
  FIND(context_set_language);
  FIND(context_set_base_dir);
  FIND(context_set_base_gravity);
  FIND(context_set_gravity_hint);
  FIND(language_from_string);
  FIND(font_description_new);
  FIND(font_description_copy);
  FIND(font_description_free);
  FIND(font_description_set_family);
  FIND(font_description_set_weight);
  FIND(font_description_set_style);
  FIND(font_description_set_absolute_size);
  FIND(font_description_get_family);
  FIND(font_description_get_weight);
  FIND(font_description_get_style);
  FIND(font_describe);
  FIND(attr_list_new);
  FIND(attr_list_insert);
  FIND(attr_list_unref);
  FIND(attr_font_desc_new);
  FIND(attr_font_features_new);
  FIND(attr_gravity_new);
  FIND(itemize_with_base_dir);
  FIND(item_free);
  FIND(glyph_string_new);
  FIND(glyph_string_free);
  FIND(shape_full);
  FIND(get_log_attrs);
  FIND(cairo_font_get_scaled_font);
#undef FIND
  has_pango = !missing;
}

const pango_functions *cpango_pango(void) {
  pthread_once(&pango_once, load_pango);
  return has_pango ? &pango : NULL;
}
