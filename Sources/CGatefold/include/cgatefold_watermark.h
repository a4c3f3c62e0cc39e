#ifndef CGATEFOLD_WATERMARK_H
#define CGATEFOLD_WATERMARK_H

#include "cgatefold_render.h"

#pragma clang assume_nonnull begin

/// A line of text along the diagonal of a page.
typedef struct cgatefold_watermark {
    const char *text;
    /// The size of the page in points.
    double width, height;
    cgatefold_color fill;
    /// Drawn around the letters, so that they are seen on any ground.
    cgatefold_color outline;
} cgatefold_watermark;

/// Draws a watermark. `matrix` brings points from the top left of the page to pixels of the bitmap.
cgatefold_status cgatefold_bitmap_draw_watermark(
    cgatefold_bitmap bitmap, cgatefold_watermark watermark, cgatefold_matrix matrix,
    cgatefold_message *_Nonnull message);

/// Whether a font of this machine has all letters of a text. Others are drawn as boxes.
bool cgatefold_font_has_letters(const char *text);

#pragma clang assume_nonnull end

#endif
