// The way from a function that the shim answers to the library's own.

#ifndef CGATEFOLD_NEXT_DEFINITION_H
#define CGATEFOLD_NEXT_DEFINITION_H

#include <dlfcn.h>

/// Declares `next`, of the type of `function`: the definition that the dynamic linker would have found without the
/// shim's. For the first line of a function, in a file that defines _GNU_SOURCE.
#define DECLARE_NEXT(function, symbol)                                                                   \
    static __typeof__(&function) next;                                                                   \
    if (next == NULL) { next = (__typeof__(&function))dlsym(RTLD_NEXT, symbol); }

#endif
