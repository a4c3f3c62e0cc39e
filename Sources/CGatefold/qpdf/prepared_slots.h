// The slots of a prepared copy.

#ifndef CGATEFOLD_PREPARED_SLOTS_H
#define CGATEFOLD_PREPARED_SLOTS_H

#include "cgatefold_prepared_copy.h"
#include "page_streams.h"

typedef struct stream_slot {
    /// From the start of the copy.
    size_t offset;
    size_t capacity;
    /// The reduction that it was filled for; 0 while it is empty.
    int32_t reduction;
    size_t filled;
    uint64_t last_use;
} stream_slot;

struct cgatefold_prepared_copy {
    uint8_t *start;
    size_t count;
    page_streams streams;
    /// stream_slot, one for each stream.
    GArray *slots;
    size_t filled_total;
    uint64_t uses;
    int64_t reduced_count;
};

static inline stream_slot *slot_at(const cgatefold_prepared_copy *copy, int32_t index) {
    return &g_array_index(copy->slots, stream_slot, index);
}

/// Decodes a stream into its slot, at a reduced size if it is an image that may be reduced; copies it as stored if it
/// cannot be decoded.
void cgatefold_slot_fill(cgatefold_prepared_copy *copy, int32_t index, int32_t reduction);

#endif
