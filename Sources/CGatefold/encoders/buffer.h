#ifndef CGATEFOLD_BUFFER_H
#define CGATEFOLD_BUFFER_H

#include "cgatefold_encode.h"

/// Gives out a copy of an encoded picture.
cgatefold_status cgatefold_buffer_copy(
    const void *bytes, size_t count, cgatefold_buffer *buffer, cgatefold_message *message);

#endif
