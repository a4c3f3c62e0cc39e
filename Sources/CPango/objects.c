#include "objects.h"

#include <stdatomic.h>

#include "CPango.h"

static atomic_size_t live_objects;

void cpango_object_opened(void) { atomic_fetch_add(&live_objects, 1); }

void cpango_object_freed(void) { atomic_fetch_sub(&live_objects, 1); }

size_t cpango_live_objects(void) { return atomic_load(&live_objects); }
