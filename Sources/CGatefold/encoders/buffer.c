#include "buffer.h"

#include <stdlib.h>
#include <string.h>

#include "../base/failure.h"

cgatefold_status cgatefold_buffer_copy(
    const void *bytes, size_t count, cgatefold_buffer *buffer, cgatefold_message *message
) {
    void *copy = malloc(count);
    if (copy == NULL) { return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "not enough memory for the file"); }
    memcpy(copy, bytes, count);
    *buffer = (cgatefold_buffer){copy, count};
    return CGATEFOLD_OK;
}

void cgatefold_buffer_free(cgatefold_buffer *buffer) {
    free(buffer->bytes);
    *buffer = (cgatefold_buffer){0};
}

bool cgatefold_bitmap_is_grey(cgatefold_bitmap bitmap) {
    for (int32_t y = 0; y < bitmap.height; y++) {
        const uint8_t *pixel = bitmap.pixels + (size_t)y * (size_t)bitmap.stride;
        for (int32_t x = 0; x < bitmap.width; x++, pixel += 4) {
            if (pixel[0] != pixel[1] || pixel[1] != pixel[2]) { return false; }
        }
    }
    return true;
}
