#define _GNU_SOURCE
#include "next_definition.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic(const char *) missing;

void *cgatefold_find_next(const char *symbol) {
    void *found = dlsym(RTLD_NEXT, symbol);
    if (found == NULL) { atomic_store(&missing, symbol); }
    return found;
}

const char *cgatefold_missing_definition(void) {
    return atomic_load(&missing);
}
