#ifndef CGATEFOLD_RECORDINGS_H
#define CGATEFOLD_RECORDINGS_H

#include "cgatefold_render.h"

#pragma clang assume_nonnull begin

/// A recording of poppler's drawing of an area of a page at one scale. Any part of the area can be drawn from it
/// without interpreting the page again. Belongs to the thread of its document; it may outlive the page but not the
/// document.
typedef struct cgatefold_recording cgatefold_recording;

/// Pixels, from the top left of the space that a matrix leads to.
typedef struct cgatefold_pixel_area {
    int32_t x, y, width, height;
} cgatefold_pixel_area;

/// Records an area of a page.
/// - matrix: from default user space of the page as displayed to pixels.
/// - paper: opaque, and recorded first where the page does not blend; NULL where none is laid.
cgatefold_status cgatefold_page_record(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *_Nullable layers,
    size_t layer_count, const cgatefold_color *_Nullable paper, cgatefold_pixel_area area,
    cgatefold_recording *_Nullable *_Nonnull recording, cgatefold_message *_Nonnull message);

/// Draws a part of a recording made without paper, premultiplied, onto a zeroed bitmap.
/// - x, y: the top left of the bitmap, in the pixels of the area.
cgatefold_status cgatefold_recording_draw(
    const cgatefold_recording *recording, int32_t x, int32_t y, cgatefold_bitmap bitmap,
    cgatefold_message *_Nonnull message);

/// Draws a part of what was recorded for some paper on that paper, whatever the bitmap holds.
cgatefold_status cgatefold_recording_draw_on_paper(
    const cgatefold_recording *recording, int32_t x, int32_t y, cgatefold_color paper, cgatefold_bitmap bitmap,
    cgatefold_message *_Nonnull message);

/// Estimated size of a recording: its pictures, plus a constant for each operator of the page.
size_t cgatefold_recording_byte_count(const cgatefold_recording *recording);

void cgatefold_recording_free(cgatefold_recording *recording);

#pragma clang assume_nonnull end

#endif
