#ifndef CGATEFOLD_RENDER_H
#define CGATEFOLD_RENDER_H

#include "cgatefold_document.h"

#pragma clang assume_nonnull begin

/// Colour components from 0 to 1, not premultiplied.
typedef struct cgatefold_color {
    double red, green, blue, alpha;
} cgatefold_color;

/// Brings default user space units, counted from the top left of the page as displayed, to pixels of a bitmap:
/// x' = xx * x + xy * y + x0 and y' = yx * x + yy * y + y0.
typedef struct cgatefold_matrix {
    double xx, yx, xy, yy, x0, y0;
} cgatefold_matrix;

/// Whether all pixels are of one colour.
bool cgatefold_bitmap_is_uniform(cgatefold_bitmap bitmap);

/// Sets every pixel to zero.
void cgatefold_bitmap_clear(cgatefold_bitmap bitmap);

/// Paints an opaque colour under what was drawn.
cgatefold_status cgatefold_bitmap_lay_paper(
    cgatefold_bitmap bitmap, cgatefold_color paper, cgatefold_message *_Nonnull message);

/// Inverts lightness and keeps hues. The bitmap must be opaque.
void cgatefold_bitmap_invert_lightness(cgatefold_bitmap bitmap);

/// Multiplies every component; `brightness` is 0 to 1. The bitmap must be opaque.
void cgatefold_bitmap_dim(cgatefold_bitmap bitmap, double brightness);

/// Fills a bitmap with a part of another, scaled smoothly. `part` is in pixels of the source.
cgatefold_status cgatefold_bitmap_scale(
    cgatefold_bitmap source, cgatefold_rect part, cgatefold_bitmap target, cgatefold_message *_Nonnull message);

/// Fills a bitmap with another that is turned clockwise about its middle, which comes to lie on the middle of the target.
/// Areas outside the source become transparent.
cgatefold_status cgatefold_bitmap_rotate(
    cgatefold_bitmap source, double degrees, cgatefold_bitmap target, cgatefold_message *_Nonnull message);

/// Fills a bitmap of half the size, rounded up, by averaging two by two pixels.
void cgatefold_bitmap_halve(cgatefold_bitmap source, cgatefold_bitmap target);

#pragma clang assume_nonnull end

#endif
