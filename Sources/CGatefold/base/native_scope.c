#include "native_scope.h"

__thread native_scope cgatefold_scope;

int64_t cgatefold_interposition_counts[cgatefold_interposition_kinds];
__thread int64_t cgatefold_thread_interposition_counts[cgatefold_interposition_kinds];

int64_t cgatefold_interpositions(cgatefold_interposition kind) {
    return __atomic_load_n(&cgatefold_interposition_counts[kind], __ATOMIC_RELAXED);
}

int64_t cgatefold_interpositions_on_thread(cgatefold_interposition kind) {
    return cgatefold_thread_interposition_counts[kind];
}
