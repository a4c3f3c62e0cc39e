#ifndef CGATEFOLD_TEXT_H
#define CGATEFOLD_TEXT_H

#include "cgatefold_document.h"

#pragma clang assume_nonnull begin

/// The text of a page: one Unicode scalar and one rectangle each, in poppler's order. Rectangles are in default
/// user space units with the origin at the top left of the page as displayed. Line ends are U+000A with an empty
/// rectangle.
typedef struct cgatefold_text {
    uint32_t *_Nullable scalars;
    cgatefold_rect *_Nullable rects;
    size_t count;
} cgatefold_text;

cgatefold_text cgatefold_page_copy_text(const cgatefold_page *page);
void cgatefold_text_free(cgatefold_text *text);

#pragma clang assume_nonnull end

#endif
