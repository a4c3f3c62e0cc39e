#ifndef CGATEFOLD_RENDER_H
#define CGATEFOLD_RENDER_H

#include "cgatefold_document.h"

#pragma clang assume_nonnull begin

/// A region of a page, recorded at one scale: cairo's recording surface.
typedef struct cgatefold_display_list cgatefold_display_list;

/// Draws the part of the page whose top left pixel is (x, y) at `scale` pixels a default user space unit.
/// The page is drawn onto nothing and the white paper is laid under it last, since a page is an isolated group
/// (PDF 32000-1, 11.4.7). The bitmap must come zeroed.
cgatefold_status cgatefold_page_render(
    const cgatefold_page *page, double scale, double x, double y, cgatefold_bitmap bitmap,
    cgatefold_message *_Nonnull message);

/// Records the part of the page whose top left pixel is (x, y) and that is width by height pixels, at `scale`.
cgatefold_status cgatefold_display_list_record(
    const cgatefold_page *page, double scale, double x, double y, int32_t width, int32_t height,
    cgatefold_display_list *_Nullable *_Nonnull list, cgatefold_message *_Nonnull message);
void cgatefold_display_list_free(cgatefold_display_list *list);

/// Draws the part of the recording whose top left pixel is (x, y), counted from the recording's own top left.
/// The bitmap must come zeroed.
cgatefold_status cgatefold_display_list_replay(
    const cgatefold_display_list *list, double x, double y, cgatefold_bitmap bitmap,
    cgatefold_message *_Nonnull message);

/// Four corners in pixels of the bitmap.
typedef struct cgatefold_quad {
    double x[4];
    double y[4];
} cgatefold_quad;

/// Colour components from 0 to 1, not premultiplied.
typedef struct cgatefold_color {
    double red, green, blue, alpha;
} cgatefold_color;

/// Multiplies `fill` over the quads, as a marker pen does, and draws their outlines with `stroke` where it is given.
cgatefold_status cgatefold_bitmap_mark_quads(
    cgatefold_bitmap bitmap, const cgatefold_quad *_Nullable quads, size_t count, cgatefold_color fill,
    const cgatefold_color *_Nullable stroke, double stroke_width, cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
