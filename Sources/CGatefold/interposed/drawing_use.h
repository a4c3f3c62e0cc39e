// Memory and operators of drawing on a thread. Their differences give the size of a recording.

#ifndef CGATEFOLD_DRAWING_USE_H
#define CGATEFOLD_DRAWING_USE_H

#include <stdint.h>

typedef struct drawing_use {
    /// Bytes of cairo's surfaces in blocks (see pixel_memory.c): those made on this thread less those freed on it.
    int64_t surface_bytes;
    /// Peak since the page was started.
    int64_t peak_surface_bytes;
    /// Operators of content that poppler has interpreted within native scopes.
    int64_t operator_count;
} drawing_use;

extern __thread drawing_use cgatefold_drawing_use;

#endif
