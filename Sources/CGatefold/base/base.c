#include <stdlib.h>
#include <string.h>

#include "failure.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void cgatefold_string_free(char *string) {
    free(string);
}

void cgatefold_keep_large_blocks_out_of_heaps(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    // Without a threshold for blocks, heaps would be cut back to 128 KB above what is used, and their memory be cleared
    // anew for each page: a quarter of the faults of reading text.
    mallopt(M_TRIM_THRESHOLD, 2 << 20);
#endif
}

cgatefold_status cgatefold_fail(cgatefold_status status, cgatefold_message *message, const char *text) {
    *message = strdup(text);
    return status;
}
