#ifndef CGATEFOLD_TEXT_H
#define CGATEFOLD_TEXT_H

#include "cgatefold_document.h"

#pragma clang assume_nonnull begin

/// The text of a page as poppler gives it: Unicode scalars in reading order, with marks around what runs from right to
/// left, and rectangles in the order of the page, one for each scalar that is not such a mark. Rectangles are in
/// default user space units with the origin at the top left of the page as displayed. Line ends are U+000A with an
/// empty rectangle.
typedef struct cgatefold_text {
    uint32_t *_Nullable scalars;
    size_t scalar_count;
    cgatefold_rect *_Nullable rects;
    size_t rect_count;
} cgatefold_text;

cgatefold_text cgatefold_page_copy_text(const cgatefold_page *page);
void cgatefold_text_free(cgatefold_text *text);

#pragma clang assume_nonnull end

#endif
