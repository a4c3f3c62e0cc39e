#ifndef CGATEFOLD_RESAMPLE_H
#define CGATEFOLD_RESAMPLE_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// One axis of a picture that is drawn at another size. The middle of drawn pixel i lies at start + step * (i + 0.5), in
/// pixels of the source from its edge. It depends on i alone, so that parts of a drawing equal the whole.
typedef struct cgatefold_sampling {
    double start;
    /// Pixels of the source for one that is drawn, above 0.
    double step;
    /// Number of the first pixel that is drawn, which may be negative.
    int64_t first;
    int32_t count;
} cgatefold_sampling;

/// Where drawn pixels are written: steps in bytes, which may be negative, from one column and one row to the next.
typedef struct cgatefold_pixel_target {
    uint8_t *pixels;
    ptrdiff_t column_step;
    ptrdiff_t row_step;
} cgatefold_pixel_target;

/// Draws an opaque bitmap at another size, by Keys's cubic convolution, which is widened where the picture becomes
/// smaller. Beyond its edges the source repeats its last pixels. `CGATEFOLD_DRAWING_FAILED` without memory.
cgatefold_status cgatefold_bitmap_resample(
    cgatefold_bitmap source, cgatefold_sampling columns, cgatefold_sampling rows, cgatefold_pixel_target target,
    cgatefold_message *_Nonnull message);

/// Draws a premultiplied bitmap in the same way over existing opaque pixels, with an opacity of 0 to 1.
cgatefold_status cgatefold_bitmap_resample_over(
    cgatefold_bitmap source, cgatefold_sampling columns, cgatefold_sampling rows, double opacity,
    cgatefold_pixel_target target, cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
