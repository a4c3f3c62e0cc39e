#include <cstdlib>

#include "../interposed/text_gatherer.hpp"

extern "C" {
#include "handles.h"
}

cgatefold_text cgatefold_page_copy_text(const cgatefold_page *page) {
    text_gatherer gatherer;
    native_scope settings = {};
    settings.colors = COLORS_UNUSED;
    settings.gatherer = &gatherer;
    settings.fonts = page->fonts;
    native_scope outer = cgatefold_scope_enter(settings);
    // Any text query makes poppler process the page. poppler's own text stays empty, since the gatherer takes the
    // letters.
    PopplerRectangle nowhere = {0, 0, 0, 0};
    g_free(poppler_page_get_text_for_area(page->poppler, &nowhere));
    cgatefold_scope_leave(outer);
    return gatherer.take();
}

void cgatefold_text_free(cgatefold_text *text) {
    for (size_t i = 0; i < text->font_count; i++) { free(text->fonts[i].name); }
    free(text->glyphs);
    free(text->contents);
    free(text->styles);
    free(text->fonts);
    *text = {};
}
