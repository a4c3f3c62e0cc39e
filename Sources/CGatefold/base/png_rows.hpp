// PNG predictors, which deflated streams may use.

#ifndef CGATEFOLD_PNG_ROWS_HPP
#define CGATEFOLD_PNG_ROWS_HPP

#include <cstddef>
#include <cstdint>

/// Rows of samples, each predicted from the one before (PDF 32000-1, 7.4.4.4).
struct png_rows {
    size_t pixel_bytes = 1;
    /// Bytes of samples in a row, without the predictor byte; 0 if there is no predictor.
    size_t row_bytes = 0;

    /// Sets the sizes of rows; false where no row can have them.
    bool set(int64_t columns, int64_t components, int64_t bits);
};

/// Turns `count` differences into samples, over the samples of the row before. Both have `pixel_bytes` zeros in front.
void unpredict(int kind, const uint8_t *differences, size_t count, size_t pixel_bytes, uint8_t *row);

#endif
