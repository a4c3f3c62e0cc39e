#include "../interposed/graphics_gatherer.hpp"

#include <cstdlib>

#include "../interposed/text_gatherer.hpp"

extern "C" {
#include "handles.h"
}

cgatefold_graphics cgatefold_page_copy_graphics(const cgatefold_page *page) {
    graphics_gatherer gatherer;
    // Takes the letters, so that poppler does not lay them out.
    text_gatherer letters;
    native_scope settings = {};
    settings.colors = COLORS_UNUSED;
    settings.gatherer = &letters;
    settings.graphics = &gatherer;
    settings.fonts = page->fonts;
    native_scope outer = cgatefold_scope_enter(settings);
    // Any text query makes poppler process the page.
    PopplerRectangle nowhere = {0, 0, 0, 0};
    g_free(poppler_page_get_text_for_area(page->poppler, &nowhere));
    cgatefold_scope_leave(outer);
    cgatefold_text unused = letters.take();
    cgatefold_text_free(&unused);
    return gatherer.take();
}

void cgatefold_graphics_free(cgatefold_graphics *graphics) {
    free(graphics->items);
    *graphics = {};
}
