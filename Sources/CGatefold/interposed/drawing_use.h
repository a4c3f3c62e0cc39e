// What drawing takes and does on a thread: how much a recording holds is told by the difference.

#ifndef CGATEFOLD_DRAWING_USE_H
#define CGATEFOLD_DRAWING_USE_H

#include <stdint.h>

typedef struct drawing_use {
    /// Bytes of cairo's surfaces in blocks (see pixel_memory.c): those made on this thread less those freed on it.
    int64_t surface_bytes;
    /// The most that they were since a page was begun.
    int64_t peak_surface_bytes;
    /// Operators of content that poppler has interpreted within native scopes.
    int64_t operator_count;
} drawing_use;

extern __thread drawing_use cgatefold_drawing_use;

#endif
