// The scope within which interposed functions of other libraries take effect.
//
// Some of what poppler does while it parses cannot be changed through its interfaces. The shim therefore defines functions
// of poppler itself, and the dynamic linker finds these interposed functions before the library's own. This affects the
// whole process, whose other parts may use poppler too. An interposed function therefore changes something only while
// its thread is in a native scope, which the shim enters before it calls poppler and leaves afterwards. Outside a scope
// it only calls the library's own definition.
//
// The dynamic linker may also find the library's own functions first, as in a process that has loaded poppler before a
// shared library that contains the shim. Pages are then read and drawn without what these functions add.
//
// How to add an interposed function:
// 1. Define the function in a file of this folder. The first comment of the file says what the library does and why
//    that is not enough. The function first passes the call on unless `cgatefold_scope.is_entered`, or a narrower
//    condition (`device`, `fonts`), holds. What it needs to know is a member of `native_scope`.
// 2. Get the library's own definition from next_definition.h, and do something safe if it isn't found.
// 3. Call `cgatefold_count_interposition` where the function takes effect, so that a test can check that it is reached.
//    cgatefold_interposition.h lists the counters.
// 4. Add a line to README.md in this folder, and the tests that it names. InterpositionTests check that each function is
//    reached, and that none takes effect outside a scope.

#ifndef CGATEFOLD_NATIVE_SCOPE_H
#define CGATEFOLD_NATIVE_SCOPE_H

#include "cgatefold_interposition.h"

struct font_store;

/// The state of the interposed functions on a thread.
typedef struct native_scope {
    /// Whether the thread is in a scope. Set by `cgatefold_scope_enter`.
    bool is_entered;
    /// The device, poppler's `OutputDev`, that records a page; otherwise NULL.
    void *_Nullable device;
    /// The fonts of the document that is recorded; otherwise NULL.
    struct font_store *_Nullable fonts;
} native_scope;

/// The scope of this thread; all zero outside a scope.
extern __thread native_scope cgatefold_scope;

/// Enters a scope and returns the one around it, which `cgatefold_scope_leave` takes.
static inline native_scope cgatefold_scope_enter(native_scope settings) {
    native_scope outer = cgatefold_scope;
    settings.is_entered = true;
    cgatefold_scope = settings;
    return outer;
}

static inline void cgatefold_scope_leave(native_scope outer) {
    cgatefold_scope = outer;
}

extern int64_t cgatefold_interposition_counts[cgatefold_interposition_kinds];
extern __thread int64_t cgatefold_thread_interposition_counts[cgatefold_interposition_kinds];

static inline void cgatefold_count_interpositions(cgatefold_interposition kind, int64_t count) {
    cgatefold_thread_interposition_counts[kind] += count;
    __atomic_fetch_add(&cgatefold_interposition_counts[kind], count, __ATOMIC_RELAXED);
}

static inline void cgatefold_count_interposition(cgatefold_interposition kind) {
    cgatefold_count_interpositions(kind, 1);
}

#endif
