#ifndef CGATEFOLD_MEMORY_H
#define CGATEFOLD_MEMORY_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// A block of memory for pictures. `size` may exceed the requested size.
typedef struct cgatefold_memory {
    void *_Nullable start;
    size_t size;
} cgatefold_memory;

/// Takes zeroed memory for a picture, on any thread; `start` is NULL if no memory is available.
cgatefold_memory cgatefold_memory_take(size_t count);
/// The same, with any content.
cgatefold_memory cgatefold_memory_take_unset(size_t count);
/// Gives a block back; it is kept for the next picture or returned to the system.
void cgatefold_memory_give_back(cgatefold_memory memory);

/// Returns unused blocks to the system.
void cgatefold_memory_trim(void);

#pragma clang assume_nonnull end

#endif
