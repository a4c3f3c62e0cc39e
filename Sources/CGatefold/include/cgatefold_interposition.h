#ifndef CGATEFOLD_INTERPOSITION_H
#define CGATEFOLD_INTERPOSITION_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// The effects of interposed functions (see interposed/README.md).
typedef enum cgatefold_interposition {
    /// The device was told of marked content whose properties have a name.
    CGATEFOLD_INTERPOSITION_MARKED_CONTENT,
    /// A graphics state with a soft mask that draws itself was left out.
    CGATEFOLD_INTERPOSITION_SOFT_MASK,
    /// A rendition without a file was given an empty name.
    CGATEFOLD_INTERPOSITION_RENDITION,
    /// A cached font was reused.
    CGATEFOLD_INTERPOSITION_KEPT_FONT,
    /// A deflated stream got the shim's filter.
    CGATEFOLD_INTERPOSITION_INFLATED_STREAM,
    /// A stream compressed with Brotli got a filter.
    CGATEFOLD_INTERPOSITION_BROTLI_STREAM,
    /// An image in JPEG 2000 got a stream that is decoded when it is read.
    CGATEFOLD_INTERPOSITION_JPX_STREAM,
    /// The device was told that the rendering intent was set.
    CGATEFOLD_INTERPOSITION_RENDERING_INTENT,
} cgatefold_interposition;

enum { cgatefold_interposition_kinds = CGATEFOLD_INTERPOSITION_RENDERING_INTENT + 1 };

/// How often a function took effect in this process, and on the calling thread: never if the dynamic linker does not
/// find the shim's definitions, nor outside the shim's own work. For tests.
int64_t cgatefold_interpositions(cgatefold_interposition kind);
int64_t cgatefold_interpositions_on_thread(cgatefold_interposition kind);

#pragma clang assume_nonnull end

#endif
