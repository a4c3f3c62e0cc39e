#include <stdlib.h>

#include "internal.h"

cgatefold_text cgatefold_page_copy_text(const cgatefold_page *page) {
    cgatefold_text text = {0};
    char *utf8 = poppler_page_get_text(page->poppler);
    PopplerRectangle *rectangles = NULL;
    guint rectangle_count = 0;
    if (utf8 != NULL && poppler_page_get_text_layout(page->poppler, &rectangles, &rectangle_count)) {
        glong scalar_count = 0;
        gunichar *scalars = g_utf8_to_ucs4_fast(utf8, -1, &scalar_count);
        text.scalar_count = (size_t)scalar_count;
        text.scalars = malloc(text.scalar_count * sizeof *text.scalars);
        for (size_t i = 0; i < text.scalar_count; i++) { text.scalars[i] = scalars[i]; }
        g_free(scalars);

        text.rect_count = rectangle_count;
        text.rects = malloc(text.rect_count * sizeof *text.rects);
        for (size_t i = 0; i < text.rect_count; i++) {
            text.rects[i] = (cgatefold_rect){
                rectangles[i].x1, rectangles[i].y1, rectangles[i].x2, rectangles[i].y2};
        }
    }
    g_free(rectangles);
    g_free(utf8);
    return text;
}

void cgatefold_text_free(cgatefold_text *text) {
    free(text->scalars);
    free(text->rects);
    *text = (cgatefold_text){0};
}
