// Functions compiled for 32-byte vectors.

#ifndef CGATEFOLD_VECTORS_H
#define CGATEFOLD_VECTORS_H

#include <stdbool.h>

#if defined(__x86_64__)
#define VECTORIZED __attribute__((target("avx2")))
#else
#define VECTORIZED
#endif

/// Whether this processor runs what is VECTORIZED.
static inline bool cgatefold_has_vectors(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return true;
#endif
}

#endif
