// The fonts of a document, kept from page to page: see fonts.cpp.

#ifndef CGATEFOLD_FONTS_H
#define CGATEFOLD_FONTS_H

#ifdef __cplusplus
extern "C" {
#endif

struct font_store;

/// NULL where there is no memory: fonts are then read for every page.
struct font_store *cgatefold_font_store_create(void);

/// Before the document itself is freed.
void cgatefold_font_store_free(struct font_store *store);

#ifdef __cplusplus
}
#endif

#endif
