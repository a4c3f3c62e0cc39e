#ifndef CGATEFOLD_PREPARED_COPY_H
#define CGATEFOLD_PREPARED_COPY_H

#include "cgatefold_structure.h"

#pragma clang assume_nonnull begin

/// A copy of a document in memory with streams decoded in advance, for some of its pages. poppler decodes streams
/// slowly, and again for each page that uses them, and it decodes a whole photograph even if it is shown small.
///
/// The copy is the file itself with an update after it (PDF 32000-1, 7.5.6) that replaces the streams. They are decoded
/// when a page that uses them is prepared.
typedef struct cgatefold_prepared_copy cgatefold_prepared_copy;

/// Creates a copy for some pages; `CGATEFOLD_NO_PAGE` if there is nothing to decode for them, or the file is
/// unsuitable: encrypted, repaired by libqpdf, or with bytes before its header.
///
/// `structure` is of the same bytes, must outlive the copy, and belongs to the same thread. `descriptor` is the open
/// file, which is mapped again; or -1 to copy the bytes.
cgatefold_status cgatefold_prepared_copy_open(
    cgatefold_structure *structure, const uint8_t *bytes, size_t count, int descriptor, int32_t first_page,
    int32_t page_count, cgatefold_prepared_copy *_Nullable *_Nonnull copy);
void cgatefold_prepared_copy_free(cgatefold_prepared_copy *copy);

/// The bytes of the copy, which live as long as it does.
const uint8_t *cgatefold_prepared_copy_bytes(const cgatefold_prepared_copy *copy, size_t *count);

/// Decodes what a page uses, before it is drawn; pages that the copy was not made for must not be drawn.
///
/// `scale` is in pixels a default user space unit: photographs are decoded as large as they are shown at it. At 0 all
/// of their samples are kept.
void cgatefold_prepared_copy_prepare(cgatefold_prepared_copy *copy, int32_t page, double scale);

/// Number of images decoded at a reduced size, for tests.
int64_t cgatefold_prepared_copy_reduced_count(const cgatefold_prepared_copy *copy);

#pragma clang assume_nonnull end

#endif
