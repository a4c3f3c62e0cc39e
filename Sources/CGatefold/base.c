#include <stdlib.h>
#include <string.h>

#include "internal.h"

void cgatefold_string_free(char *string) {
    free(string);
}

void cgatefold_buffer_free(cgatefold_buffer *buffer) {
    free(buffer->bytes);
    *buffer = (cgatefold_buffer){0};
}

cgatefold_status cgatefold_fail(cgatefold_status status, cgatefold_message *message, const char *text) {
    *message = strdup(text);
    return status;
}
