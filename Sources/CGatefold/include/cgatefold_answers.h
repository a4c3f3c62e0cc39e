#ifndef CGATEFOLD_ANSWERS_H
#define CGATEFOLD_ANSWERS_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// The effects of interposed functions (see interposed/README.md), which this shim calls answers.
typedef enum cgatefold_answer {
    /// The device was told of marked content whose properties have a name.
    CGATEFOLD_ANSWER_MARKED_CONTENT,
    /// A graphics state with a soft mask that draws itself was left out.
    CGATEFOLD_ANSWER_SOFT_MASK,
    /// A rendition without a file was given an empty name.
    CGATEFOLD_ANSWER_RENDITION,
    /// A cached font was reused.
    CGATEFOLD_ANSWER_KEPT_FONT,
    /// A deflated stream got the shim's filter.
    CGATEFOLD_ANSWER_INFLATED_STREAM,
    /// A stream compressed with Brotli got a filter.
    CGATEFOLD_ANSWER_BROTLI_STREAM,
    /// An image in JPEG 2000 got a stream that is decoded when it is read.
    CGATEFOLD_ANSWER_JPX_STREAM,
} cgatefold_answer;

enum { cgatefold_answer_kinds = CGATEFOLD_ANSWER_JPX_STREAM + 1 };

/// How often an answer took effect in this process, and on the calling thread: never if the dynamic linker does not
/// find the shim's definitions, nor outside the shim's own work. For tests.
int64_t cgatefold_answers_given(cgatefold_answer answer);
int64_t cgatefold_answers_given_on_thread(cgatefold_answer answer);

#pragma clang assume_nonnull end

#endif
