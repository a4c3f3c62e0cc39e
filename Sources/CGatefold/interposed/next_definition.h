// Finds the library's own definition of an interposed function.

#ifndef CGATEFOLD_NEXT_DEFINITION_H
#define CGATEFOLD_NEXT_DEFINITION_H

#include <pthread.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The definition that the dynamic linker would find without the shim's; NULL if there is none, which is recorded.
void *cgatefold_find_next(const char *symbol);

/// The symbol of a definition that was not found; NULL if all were found. Drawing then fails instead of returning an
/// incomplete page.
const char *cgatefold_missing_definition(void);

#ifdef __cplusplus
}

/// For a static local variable, which C++ initialises once.
template <typename Function> Function next_definition(const char *symbol) {
    return reinterpret_cast<Function>(cgatefold_find_next(symbol));
}

#else

/// Defines `next_NAME`, which returns the library's own definition of a function, looked up once; NULL where there is
/// none.
#define DEFINE_NEXT(function)                                                                            \
    static __typeof__(&function) found_##function;                                                       \
    static void find_##function(void) {                                                                  \
        found_##function = (__typeof__(&function))cgatefold_find_next(#function);                        \
    }                                                                                                    \
    static __typeof__(&function) next_##function(void) {                                                 \
        static pthread_once_t once = PTHREAD_ONCE_INIT;                                                  \
        pthread_once(&once, find_##function);                                                            \
        return found_##function;                                                                         \
    }

#endif

#endif
