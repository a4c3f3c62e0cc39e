#include "png_rows.hpp"

#include <cstdlib>
#include <cstring>

bool png_rows::set(int64_t columns, int64_t components, int64_t bits) {
    const int64_t maximum_columns = 1 << 20, maximum_components = 32;
    if (columns < 1 || columns > maximum_columns || components < 1 || components > maximum_components || bits < 1
        || bits > 16) {
        return false;
    }
    pixel_bytes = static_cast<size_t>((components * bits + 7) / 8);
    row_bytes = static_cast<size_t>((columns * components * bits + 7) / 8);
    return true;
}

static uint8_t paeth(int left, int above, int above_left) {
    int estimate = left + above - above_left;
    int to_left = std::abs(estimate - left), to_above = std::abs(estimate - above);
    int to_above_left = std::abs(estimate - above_left);
    if (to_left <= to_above && to_left <= to_above_left) { return static_cast<uint8_t>(left); }
    return static_cast<uint8_t>(to_above <= to_above_left ? above : above_left);
}

void unpredict(int kind, const uint8_t *differences, size_t count, size_t pixel_bytes, uint8_t *row) {
    const uint8_t *left = row - pixel_bytes;
    switch (kind) {
    case 1:
        for (size_t i = 0; i < count; i++) { row[i] = static_cast<uint8_t>(left[i] + differences[i]); }
        break;
    case 2:
        for (size_t i = 0; i < count; i++) { row[i] = static_cast<uint8_t>(row[i] + differences[i]); }
        break;
    case 3:
        for (size_t i = 0; i < count; i++) {
            row[i] = static_cast<uint8_t>(((left[i] + row[i]) >> 1) + differences[i]);
        }
        break;
    case 4: {
        // Samples of the previous row that have been overwritten by this one.
        uint8_t replaced[64] = {};
        for (size_t i = 0; i < count; i++) {
            uint8_t above = row[i];
            uint8_t &above_left = replaced[i % pixel_bytes];
            row[i] = static_cast<uint8_t>(paeth(left[i], above, above_left) + differences[i]);
            above_left = above;
        }
        break;
    }
    default: memcpy(row, differences, count);
    }
}
