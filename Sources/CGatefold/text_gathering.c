// No text is gathered while pages are drawn.
//
// poppler_page_render also lays out the text of the page, for a later question about it on the same page object, which
// the shim never asks: a tenth of the time of a page of text. poppler-glib's call is answered here, since the dynamic
// linker finds this definition before libpoppler's; where a poppler's function has another signature, and so another
// name, this one is never called.

#define _GNU_SOURCE
#include <stdatomic.h>

#include "internal.h"
#include "next_definition.h"

static _Atomic int64_t characters_passed_over;

int64_t cgatefold_characters_passed_over(void) {
    return atomic_load_explicit(&characters_passed_over, memory_order_relaxed);
}

#define ADD_CHAR "_ZN10ActualText7addCharEPK8GfxStateddddjiPKji"

void cgatefold_actual_text_add_char(
    void *page, const void *state, double x, double y, double dx, double dy, unsigned code, int byte_count,
    const void *unicode, int length
) __asm__(ADD_CHAR);

void cgatefold_actual_text_add_char(
    void *page, const void *state, double x, double y, double dx, double dy, unsigned code, int byte_count,
    const void *unicode, int length
) {
    DECLARE_NEXT(cgatefold_actual_text_add_char, ADD_CHAR)
    if (cgatefold_is_drawing()) {
        atomic_fetch_add_explicit(&characters_passed_over, 1, memory_order_relaxed);
        return;
    }
    next(page, state, x, y, dx, dy, code, byte_count, unicode, length);
}
