#ifndef CGATEFOLD_BUFFER_H
#define CGATEFOLD_BUFFER_H

#include "cgatefold_encode.h"

/// Gives out a copy of an encoded picture.
cgatefold_status cgatefold_buffer_copy(
    const void *bytes, size_t count, cgatefold_buffer *buffer, cgatefold_message *message);

/// Whether all pixels are grey. Returns early for photographs, since one of their first pixels is coloured.
bool cgatefold_bitmap_is_grey(cgatefold_bitmap bitmap);

#endif
