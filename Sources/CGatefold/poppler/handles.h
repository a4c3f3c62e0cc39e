// The documents and pages that the shim hands out.

#ifndef CGATEFOLD_POPPLER_HANDLES_H
#define CGATEFOLD_POPPLER_HANDLES_H

#include <poppler.h>

#include "../interposed/native_scope.h"
#include "cgatefold_document.h"

struct cgatefold_document {
    PopplerDocument *poppler;
    /// All named destinations by name, once poppler has failed to find one; otherwise NULL.
    GTree *named_destinations;
    bool has_exact_colors;
    /// NULL where there was no memory.
    struct font_store *fonts;
    /// Pages, by their index + 1, that cannot be drawn on paper, although their resources do not tell.
    GHashTable *blending_pages;
};

struct cgatefold_page {
    PopplerPage *poppler;
    color_accuracy colors;
    /// The fonts of its document.
    struct font_store *fonts;
    GHashTable *blending_pages;
};

#endif
