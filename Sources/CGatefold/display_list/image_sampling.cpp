// Resamples an upright image: first rows are added up, then columns, both with vector instructions.

#include "image_sampling.hpp"

#include <algorithm>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "../base/vectors.h"

namespace gatefold {

namespace {

/// Sum of the weights of columns and of rows; that of rows is for sums of 16 and of 32 bits.
constexpr uint32_t column_total = 1 << 14, row_total = 1 << 8, long_row_total = 1 << 16;
/// Rows of a pixel from which sums of 32 bits are more exact.
constexpr int many_rows = 24;

VECTORIZED void begin_sums(const uint8_t *samples, uint16_t weight, int count, uint16_t *sums) {
    for (int i = 0; i < count; i++) { sums[i] = (uint16_t)(samples[i] * weight); }
}
VECTORIZED void add_to_sums(const uint8_t *samples, uint16_t weight, int count, uint16_t *sums) {
    for (int i = 0; i < count; i++) { sums[i] = (uint16_t)(sums[i] + samples[i] * weight); }
}
VECTORIZED void sum_two(
    const uint8_t *above, const uint8_t *below, const uint16_t *weights, int count, uint16_t *sums) {
    const uint16_t first = weights[0], second = weights[1];
    for (int i = 0; i < count; i++) { sums[i] = (uint16_t)(above[i] * first + below[i] * second); }
}
VECTORIZED void add_to_long_sums(const uint8_t *samples, uint32_t weight, int count, uint32_t *sums) {
    for (int i = 0; i < count; i++) { sums[i] += samples[i] * weight; }
}
VECTORIZED void shorten(const uint32_t *long_sums, int count, uint16_t *sums) {
    for (int i = 0; i < count; i++) { sums[i] = (uint16_t)(long_sums[i] >> 8); }
}

/// A pixel of colour from columns of sums.
inline uint32_t color_of(const uint16_t *sums, const uint16_t *weights, int count) {
#if defined(__SSE2__)
    // Sums are made signed; the bias comes back with the rounding.
    const __m128i bias = _mm_set1_epi16((short)0x8000);
    __m128i total = _mm_set1_epi32((1 << 29) + (1 << 21));
    for (int i = 0; i < count; i += 2) {
        __m128i pair = _mm_loadu_si128(reinterpret_cast<const __m128i *>(sums + 4 * i));
        pair = _mm_xor_si128(pair, bias);
        pair = _mm_unpacklo_epi16(pair, _mm_unpackhi_epi64(pair, pair));
        int both;
        memcpy(&both, weights + i, sizeof both);
        total = _mm_add_epi32(total, _mm_madd_epi16(pair, _mm_set1_epi32(both)));
    }
    total = _mm_srli_epi32(total, 22);
    total = _mm_packs_epi32(total, total);
    return (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(total, total));
#else
    uint32_t totals[4] = {1 << 21, 1 << 21, 1 << 21, 1 << 21};
    for (int i = 0; i < count; i++) {
        for (int channel = 0; channel < 4; channel++) { totals[channel] += sums[4 * i + channel] * weights[i]; }
    }
    uint32_t color = 0;
    for (int channel = 0; channel < 4; channel++) { color |= (totals[channel] >> 22) << 8 * channel; }
    return color;
#endif
}

inline uint8_t byte_of(const uint16_t *sums, const uint16_t *weights, int count) {
    uint32_t total = 1 << 21;
    for (int i = 0; i < count; i++) { total += sums[i] * (uint32_t)weights[i]; }
    return (uint8_t)(total >> 22);
}

/// Makes rows of pixels of rows of samples.
class upright_sampler {
public:
    /// - has_many_rows: whether the weights of lines add up to `long_row_total`.
    upright_sampler(
        plane_rows &rows, const sample_taps &columns, const sample_taps &lines, int width, int pixel_bytes,
        bool has_many_rows)
        : rows(rows), columns(columns), lines(lines), width(width), pixel_bytes(pixel_bytes),
          has_many_rows(has_many_rows),
          first_column(columns.first()), sample_count((columns.end() - columns.first()) * pixel_bytes),
          // Pairs of columns are read at once, perhaps beyond the last one.
          sums((size_t)sample_count + 16) {}

    void make(int line, uint8_t *target) {
        const sample_taps::tap &tap = lines[line];
        if (tap.count == 1 && columns.greatest_count() == 1) { return copy(rows.row(tap.first), target); }
        add_rows(tap);
        if (pixel_bytes == 1) {
            for (int x = 0; x < width; x++) {
                const sample_taps::tap &column = columns[x];
                target[x] = byte_of(sums.data() + (column.first - first_column), columns.weights_of(column), column.count);
            }
            return;
        }
        uint32_t *colors = reinterpret_cast<uint32_t *>(target);
        for (int x = 0; x < width; x++) {
            const sample_taps::tap &column = columns[x];
            colors[x] = color_of(
                sums.data() + 4 * (column.first - first_column), columns.weights_of(column), column.count);
        }
    }

private:
    void copy(const uint8_t *row, uint8_t *target) const {
        const bool is_plain = columns[0].first + width - 1 == columns[width - 1].first;
        if (is_plain) {
            memcpy(target, row + (columns[0].first - first_column) * pixel_bytes, (size_t)width * (size_t)pixel_bytes);
        } else if (pixel_bytes == 1) {
            for (int x = 0; x < width; x++) { target[x] = row[columns[x].first - first_column]; }
        } else {
            for (int x = 0; x < width; x++) { memcpy(target + 4 * x, row + 4 * (columns[x].first - first_column), 4); }
        }
    }

    void add_rows(const sample_taps::tap &tap) {
        const uint16_t *weights = lines.weights_of(tap);
        if (has_many_rows) {
            long_sums.assign((size_t)sample_count, 0);
            for (int i = 0; i < tap.count; i++) {
                add_to_long_sums(rows.row(tap.first + i), weights[i], sample_count, long_sums.data());
            }
            return shorten(long_sums.data(), sample_count, sums.data());
        }
        if (tap.count == 2) {
            const uint8_t *above = rows.row(tap.first);
            return sum_two(above, rows.row(tap.first + 1), weights, sample_count, sums.data());
        }
        begin_sums(rows.row(tap.first), weights[0], sample_count, sums.data());
        for (int i = 1; i < tap.count; i++) {
            add_to_sums(rows.row(tap.first + i), weights[i], sample_count, sums.data());
        }
    }

    plane_rows &rows;
    const sample_taps &columns, &lines;
    const int width, pixel_bytes;
    const bool has_many_rows;
    const int first_column, sample_count;
    std::vector<uint16_t> sums;
    std::vector<uint32_t> long_sums;
};

bool are_equal(const sample_taps &lines, int a, int b) {
    const sample_taps::tap &one = lines[a], &other = lines[b];
    return one.first == other.first && one.count == other.count &&
           memcmp(lines.weights_of(one), lines.weights_of(other), (size_t)one.count * sizeof(uint16_t)) == 0;
}

}  // namespace

bool sample_upright(
    image_plane &plane, const image_plane::level &level, const sample_axis &x, const sample_axis &y,
    pixel_rect region, pixels &target) {
    const sample_taps columns(x, region.x0, region.width(), column_total);
    const bool has_many_rows = y.filter == sampling::area && std::abs(y.scale) * many_rows <= 1;
    const sample_taps lines(y, region.y0, region.height(), has_many_rows ? long_row_total : row_total);
    plane_rows rows(plane, level, columns.first(), columns.end(), lines.first(), lines.end());
    if (!rows.is_good()) { return false; }
    upright_sampler sampler(rows, columns, lines, region.width(), plane.pixel_bytes(), has_many_rows);
    // Samples come from the top down.
    const bool is_flipped = y.scale < 0;
    const int height = region.height();
    for (int i = 0; i < height; i++) {
        const int line = is_flipped ? height - 1 - i : i, before = is_flipped ? line + 1 : line - 1;
        if (i > 0 && are_equal(lines, line, before)) {
            memcpy(target.row(line), target.row(before), (size_t)region.width() * (size_t)plane.pixel_bytes());
        } else {
            sampler.make(line, target.row(line));
        }
    }
    return rows.is_good();
}

}  // namespace gatefold
