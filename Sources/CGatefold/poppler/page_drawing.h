// Drawing a page onto a cairo context, shared by drawing and recording.

#ifndef CGATEFOLD_PAGE_DRAWING_H
#define CGATEFOLD_PAGE_DRAWING_H

#include <cairo.h>

#include "cgatefold_recordings.h"
#include "handles.h"

/// The scope in which a page is drawn.
native_scope cgatefold_drawing_scope(
    const cgatefold_page *page, const cgatefold_layer_state *layers, size_t layer_count);

/// Whether a page is known to look otherwise on paper that is laid first.
bool cgatefold_page_blends(const cgatefold_page *page);
void cgatefold_note_blending(const cgatefold_page *page);

/// Draws a page within a drawing scope. Anything outside the given number of pixels from the context's origin may be
/// left out.
void cgatefold_draw_page(
    const cgatefold_page *page, cgatefold_matrix matrix, int32_t width, int32_t height, cairo_t *cairo);

/// Fails if an interposed function did not find the library's own definition, since the page may be incomplete.
cgatefold_status cgatefold_check_definitions(cgatefold_message *message);

#endif
