// Paper that is laid before a page is drawn, rather than under it afterwards.

#ifndef CGATEFOLD_PAPER_H
#define CGATEFOLD_PAPER_H

#include <cairo.h>

#include "native_scope.h"

/// The paper of a page that is drawn.
typedef struct paper_sheet {
    /// What the page is drawn on. Its pixels may be anything before.
    cairo_t *_Nonnull context;
    /// Opaque.
    cgatefold_color color;
    /// Whether the target shows what was drawn on it before, unlike a recording.
    bool holds_pixels;
    /// Whether the page's resources were seen, and with them whether the page blends. The target is clear from then on,
    /// but for its paper.
    bool is_decided;
    /// Whether the paper was laid.
    bool is_laid;
    /// Whether something was drawn on the paper whose colours depend on there being none: the drawing is wrong then.
    bool has_blended;
} paper_sheet;

/// A sheet for a target that is a recording or a picture.
static inline paper_sheet cgatefold_paper_sheet(cairo_t *_Nonnull context, cgatefold_color color) {
    bool is_picture = cairo_surface_get_type(cairo_get_target(context)) == CAIRO_SURFACE_TYPE_IMAGE;
    return (paper_sheet){
        .context = context,
        .color = color,
        .holds_pixels = is_picture,
        .is_decided = false,
        .is_laid = false,
        .has_blended = false,
    };
}

/// Whether a page was drawn on its paper, and looks as it would with the paper laid under it.
static inline bool cgatefold_lies_on_paper(const paper_sheet *_Nonnull sheet) {
    return sheet->is_laid && !sheet->has_blended;
}

#endif
