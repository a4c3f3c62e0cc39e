#include <stdlib.h>
#include <string.h>

#include "internal.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void cgatefold_string_free(char *string) {
    free(string);
}

void cgatefold_buffer_free(cgatefold_buffer *buffer) {
    free(buffer->bytes);
    *buffer = (cgatefold_buffer){0};
}

cgatefold_status cgatefold_buffer_copy(
    const void *bytes, size_t count, cgatefold_buffer *buffer, cgatefold_message *message
) {
    void *copy = malloc(count);
    if (copy == NULL) { return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "no memory for the file"); }
    memcpy(copy, bytes, count);
    *buffer = (cgatefold_buffer){copy, count};
    return CGATEFOLD_OK;
}

void cgatefold_keep_large_blocks_out_of_heaps(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

cgatefold_status cgatefold_fail(cgatefold_status status, cgatefold_message *message, const char *text) {
    *message = strdup(text);
    return status;
}
