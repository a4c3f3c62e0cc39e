// Drawing onto the caller's pixels by cairo.

#ifndef CGATEFOLD_CAIRO_CONTEXT_H
#define CGATEFOLD_CAIRO_CONTEXT_H

#include <cairo.h>

#include "cgatefold_base.h"

/// The caller's pixels, which must outlive it, as a surface of cairo.
cairo_surface_t *cgatefold_surface_over(cgatefold_bitmap bitmap);

/// A cairo context over the caller's pixels, which must outlive it.
cairo_t *cgatefold_context_over(cgatefold_bitmap bitmap);

/// Flushes the drawing and releases the context. Returns the status of all calls on it.
cgatefold_status cgatefold_finish_drawing(cairo_t *cairo, cgatefold_message *message);

#endif
