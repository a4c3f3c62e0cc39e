#ifndef CGATEFOLD_ANSWERS_H
#define CGATEFOLD_ANSWERS_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// The effects of interposed functions (see interposed/README.md), which this shim calls answers.
typedef enum cgatefold_answer {
    /// An optimised colour transform was made.
    CGATEFOLD_ANSWER_COLOR_TRANSFORM,
    /// A cached colour transform was reused.
    CGATEFOLD_ANSWER_REMEMBERED_TRANSFORM,
    /// A surface of cairo was created in a recycled block.
    CGATEFOLD_ANSWER_SURFACE,
    /// An image was scaled down with vector instructions.
    CGATEFOLD_ANSWER_DOWNSCALED_IMAGE,
    /// A mask was scaled up in advance.
    CGATEFOLD_ANSWER_SCALED_MASK,
    /// Pixels were blended with vector instructions.
    CGATEFOLD_ANSWER_BLENDING,
    /// A large letter was filled as a path.
    CGATEFOLD_ANSWER_LARGE_GLYPH,
    /// A character of a drawn page was not gathered for the page's text.
    CGATEFOLD_ANSWER_SKIPPED_CHARACTER,
    /// A character was gathered for the text of a page.
    CGATEFOLD_ANSWER_GATHERED_CHARACTER,
    /// The beginning or the end of marked content was noted.
    CGATEFOLD_ANSWER_MARKED_CONTENT,
    /// The beginning of a form was noted.
    CGATEFOLD_ANSWER_FORM,
    /// A layer was shown or hidden.
    CGATEFOLD_ANSWER_LAYER,
    /// A graphics state with a soft mask was left out.
    CGATEFOLD_ANSWER_SOFT_MASK,
    /// A rendition without a file was given an empty name.
    CGATEFOLD_ANSWER_RENDITION,
    /// An output intent was read for the colours of its press.
    CGATEFOLD_ANSWER_OUTPUT_INTENT,
    /// A cached font was reused.
    CGATEFOLD_ANSWER_KEPT_FONT,
    /// A deflated stream got the shim's filter.
    CGATEFOLD_ANSWER_INFLATED_STREAM,
    /// An invisible image was skipped.
    CGATEFOLD_ANSWER_UNSEEN_IMAGE,
    /// A content operator was counted.
    CGATEFOLD_ANSWER_COUNTED_OPERATOR,
    /// A page got usable boxes, or fewer annotations.
    CGATEFOLD_ANSWER_PAGE,
    /// A document was refused that poppler would have read without decrypting it.
    CGATEFOLD_ANSWER_ENCRYPTION,
    /// A message of poppler's was not logged.
    CGATEFOLD_ANSWER_MESSAGE,
    /// A stream compressed with Brotli got a filter.
    CGATEFOLD_ANSWER_BROTLI_STREAM,
    /// An image whose stream is too short was skipped.
    CGATEFOLD_ANSWER_EMPTY_IMAGE,
    /// The paper of a page was laid before the page was drawn.
    CGATEFOLD_ANSWER_PAPER,
    /// An operator was noticed that must not be used on paper.
    CGATEFOLD_ANSWER_OPERATOR,
    /// The large cells of a tiling pattern were filled one by one.
    CGATEFOLD_ANSWER_PATTERN_CELL,
    /// Pixels in DeviceCMYK were converted with vector instructions.
    CGATEFOLD_ANSWER_CMYK_LINE,
} cgatefold_answer;

enum { cgatefold_answer_kinds = CGATEFOLD_ANSWER_CMYK_LINE + 1 };

/// How often an answer took effect in this process, and on the calling thread: never if the dynamic linker does not
/// find the shim's definitions, nor outside the shim's own work. For tests.
int64_t cgatefold_answers_given(cgatefold_answer answer);
int64_t cgatefold_answers_given_on_thread(cgatefold_answer answer);

#pragma clang assume_nonnull end

#endif
