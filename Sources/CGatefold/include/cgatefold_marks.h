#ifndef CGATEFOLD_MARKS_H
#define CGATEFOLD_MARKS_H

#include "cgatefold_render.h"

#pragma clang assume_nonnull begin

/// Four corners in pixels of the bitmap.
typedef struct cgatefold_quad {
    double x[4];
    double y[4];
} cgatefold_quad;

typedef struct cgatefold_mark_style {
    cgatefold_color fill;
    /// Drawn where `has_outline` is set.
    cgatefold_color outline;
    bool has_outline;
    /// In pixels.
    double outline_width;
    double corner_radius;
} cgatefold_mark_style;

/// Multiplies a colour over quads like a marker pen, once where they overlap, and draws their outlines.
cgatefold_status cgatefold_bitmap_mark_quads(
    cgatefold_bitmap bitmap, const cgatefold_quad *_Nullable quads, size_t count, cgatefold_mark_style style,
    cgatefold_message *_Nonnull message);

/// How wide the tab of a label is, in pixels. Its height is 1.25 times the size.
double cgatefold_label_width(cgatefold_bitmap bitmap, const char *label, double size);

/// Writes a short label in white on a filled tab whose top left is at a place, in pixels.
cgatefold_status cgatefold_bitmap_write_label(
    cgatefold_bitmap bitmap, const char *label, double x, double y, double size, cgatefold_color fill,
    cgatefold_message *_Nonnull message);

/// Width of a caption, in pixels.
double cgatefold_caption_width(cgatefold_bitmap bitmap, const char *text, double size);

/// Writes a short line of text centred at a position on its baseline, in pixels, shortened to a width.
cgatefold_status cgatefold_bitmap_write_caption(
    cgatefold_bitmap bitmap, const char *text, double middle, double baseline, double size, double width,
    cgatefold_color color, cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
