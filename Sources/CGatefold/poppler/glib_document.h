// The document as poppler-glib opens it, for navigation.
//
// The shim draws and reads through an object of its own (handles.hpp), since poppler-glib does not give out the one that
// it opens. Outlines and links are asked from poppler-glib only where libqpdf finds other pages than poppler does.

#ifndef CGATEFOLD_GLIB_DOCUMENT_H
#define CGATEFOLD_GLIB_DOCUMENT_H

#include <poppler.h>

#include "cgatefold_document.h"

typedef struct glib_document {
    PopplerDocument *document;
    /// All named destinations by name, once poppler-glib has failed to find one; otherwise NULL.
    GTree *named_destinations;
} glib_document;

/// Within a native scope; `document` is NULL if poppler-glib cannot open it.
glib_document *cgatefold_open_glib_document(cgatefold_document *document);
void cgatefold_glib_document_close(glib_document *document);

/// NULL if poppler-glib finds no such page; otherwise the caller releases it.
PopplerPage *cgatefold_glib_page(const glib_document *document, int32_t index);

/// Opens a document over bytes; NULL if it cannot be opened.
PopplerDocument *cgatefold_glib_open(const uint8_t *bytes, size_t count, const char *password);

int32_t cgatefold_page_index(const cgatefold_page *page);

#endif
