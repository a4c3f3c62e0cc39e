#ifndef CGATEFOLD_GRAPHICS_H
#define CGATEFOLD_GRAPHICS_H

#include "cgatefold_document.h"

#pragma clang assume_nonnull begin

typedef enum cgatefold_graphic_kind {
    /// An image, or a stencil mask painted in a colour.
    CGATEFOLD_GRAPHIC_IMAGE,
    CGATEFOLD_GRAPHIC_FILL,
    CGATEFOLD_GRAPHIC_STROKE,
    /// A shading that fills the clip (PDF 32000-1, 8.7.4.2, operator sh).
    CGATEFOLD_GRAPHIC_SHADING,
} cgatefold_graphic_kind;

/// An image, or a painted path. Lengths are in default user space units, with the origin at the top left of the page as
/// displayed and y downwards.
typedef struct cgatefold_graphic {
    cgatefold_graphic_kind kind;
    /// The area that it covers, before clipping.
    cgatefold_rect bounds;
    /// The bounds of the clip.
    cgatefold_rect clip;
    /// 0xRRGGBB of a fill, a stroke or a stencil mask.
    uint32_t color;
    /// From 0 to 1.
    float opacity;
    /// Whether a path is one upright rectangle, and whether it is painted with a pattern.
    bool is_rectangle, has_pattern;

    /// Of an image: from the unit square, whose (0, 1) is the top left of the image, as a PDF matrix.
    double matrix[6];
    int32_t width, height;
    /// The number of its object and its generation; 0 for an inline image.
    int32_t object, generation;
    /// Whether it is a stencil mask; whether it has a mask; whether its stream is a JPEG in gray or RGB that looks by
    /// itself as it does on the page.
    bool is_stencil, has_mask, is_plain_jpeg;
} cgatefold_graphic;

/// The graphics of a page without its text, in drawing order.
typedef struct cgatefold_graphics {
    cgatefold_graphic *_Nullable items;
    size_t count;
    /// Whether the page draws more than is gathered.
    bool is_truncated;
} cgatefold_graphics;

void cgatefold_graphics_free(cgatefold_graphics *graphics);

#pragma clang assume_nonnull end

#endif
