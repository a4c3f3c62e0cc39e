// Draws pictures at other sizes, with whole-number arithmetic, so that every part of a drawing has the same bytes.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/failure.h"
#include "../base/vectors.h"
#include "cgatefold_resample.h"

/// Weights are in 1/16384; a sum of them over levels is kept in 1/64 between the two axes.
enum { weight_bits = 14, kept_bits = 6, channels = 4 };

/// The pixels of the source that a drawn pixel is made of, within the source.
typedef struct taps {
    int32_t first;
    int32_t count;
    int32_t *weights;
} taps;

typedef struct axis {
    taps *pixels;
    int32_t *weights;
    int32_t maximum_count;
} axis;

/// Keys's kernel with a = -1/2.
static double kernel(double x) {
    x = fabs(x);
    if (x < 1) { return (1.5 * x - 2.5) * x * x + 1; }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}

static int32_t clamped(double place, int32_t length) {
    return place <= 0 ? 0 : place >= length - 1 ? length - 1 : (int32_t)place;
}

/// Finds the weights of a drawn pixel. Those beyond an edge are added to the pixel at the edge.
static void find_taps(double middle, double width, int32_t length, taps *found) {
    double low = ceil(middle - 2 * width - 0.5), high = floor(middle + 2 * width - 0.5);
    found->first = clamped(low, length);
    found->count = clamped(high, length) - found->first + 1;
    double sum = 0;
    for (double place = low; place <= high; place++) { sum += kernel((place + 0.5 - middle) / width); }
    const double scale = (1 << weight_bits) / sum;
    for (int32_t i = 0; i < found->count; i++) { found->weights[i] = 0; }
    int32_t rest = 1 << weight_bits, heaviest = 0;
    for (double place = low; place <= high; place++) {
        const int32_t weight = (int32_t)lround(kernel((place + 0.5 - middle) / width) * scale);
        const int32_t tap = clamped(place, length) - found->first;
        found->weights[tap] += weight;
        rest -= weight;
        if (found->weights[tap] > found->weights[heaviest]) { heaviest = tap; }
    }
    found->weights[heaviest] += rest;
}

static void axis_free(axis axis) {
    free(axis.pixels);
    free(axis.weights);
}

/// False without memory.
static bool axis_make(cgatefold_sampling sampling, int32_t length, axis *made) {
    const double width = sampling.step > 1 ? sampling.step : 1;
    const double widest = 4 * width + 2;
    *made = (axis){NULL, NULL, widest < length ? (int32_t)widest : length};
    const size_t count = (size_t)sampling.count;
    made->pixels = calloc(count, sizeof *made->pixels);
    made->weights = calloc(count * (size_t)made->maximum_count, sizeof *made->weights);
    if (made->pixels == NULL || made->weights == NULL) {
        axis_free(*made);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        made->pixels[i].weights = made->weights + i * (size_t)made->maximum_count;
        const double middle = sampling.start + sampling.step * ((double)(sampling.first + (int64_t)i) + 0.5);
        // Whatever lies far beyond an edge is the pixel at the edge.
        const double far = 3 * width + 3;
        find_taps(fmin(fmax(middle, -far), length + far), width, length, &made->pixels[i]);
    }
    return true;
}

typedef uint8_t pixel_bytes __attribute__((vector_size(channels)));
typedef int32_t pixel_sums __attribute__((vector_size(channels * sizeof(int32_t))));
/// Two pixels that are drawn in the width of the target, and their sums.
typedef int16_t pair_values __attribute__((vector_size(2 * channels * sizeof(int16_t))));
typedef int32_t pair_sums __attribute__((vector_size(2 * channels * sizeof(int32_t))));

#define INLINED static inline __attribute__((always_inline))

/// Draws a row of the source in the width of the target.
INLINED void draw_row(const uint8_t *source, const taps *columns, int32_t count, int16_t *row) {
    for (int32_t x = 0; x < count; x++, row += channels) {
        const uint8_t *pixel = source + (size_t)columns[x].first * channels;
        const int32_t *weights = columns[x].weights;
        pixel_sums sums = {0};
        for (int32_t i = 0; i < columns[x].count; i++, pixel += channels) {
            pixel_bytes bytes;
            memcpy(&bytes, pixel, sizeof bytes);
            sums += weights[i] * __builtin_convertvector(bytes, pixel_sums);
        }
        sums >>= weight_bits - kept_bits;
        for (int channel = 0; channel < channels; channel++) { row[channel] = (int16_t)sums[channel]; }
    }
}

/// Adds up rows, each with its weight. `length` is a number of values of an even number of pixels.
INLINED void add_rows(
    const int16_t *const *rows, const int32_t *weights, int32_t count, size_t length, int32_t *sums
) {
    const size_t step = 2 * channels;
    for (size_t i = 0; i < length; i += step) {
        pair_sums pair = {0};
        for (int32_t tap = 0; tap < count; tap++) {
            pair_values values;
            memcpy(&values, rows[tap] + i, sizeof values);
            pair += weights[tap] * __builtin_convertvector(values, pair_sums);
        }
        memcpy(sums + i, &pair, sizeof pair);
    }
}

/// The sums of a pixel as levels.
INLINED pixel_sums levels(const int32_t *sums) {
    pixel_sums value;
    memcpy(&value, sums, sizeof value);
    value = (value + (1 << (weight_bits + kept_bits - 1))) >> (weight_bits + kept_bits);
    value &= ~(value >> 31);
    const pixel_sums is_above = value > 255;
    return (value & ~is_above) | (255 & is_above);
}

/// Rows of the source that are drawn in the width of the target, as many as a row of the target needs.
typedef struct held_rows {
    int16_t *values;
    int32_t *sums;
    int32_t *numbers;
    /// The rows of a row of the target, in their order.
    const int16_t **ordered;
    /// Values of a row: those of an even number of pixels.
    size_t length;
} held_rows;

static void held_rows_free(held_rows held) {
    free(held.values);
    free(held.sums);
    free(held.numbers);
    free(held.ordered);
}

static bool held_rows_make(int32_t count, int32_t width, held_rows *held) {
    const size_t length = ((size_t)width + 1) / 2 * 2 * channels;
    held->length = length;
    held->values = calloc((size_t)count * length, sizeof *held->values);
    held->sums = malloc(length * sizeof *held->sums);
    held->numbers = malloc((size_t)count * sizeof *held->numbers);
    held->ordered = malloc((size_t)count * sizeof *held->ordered);
    if (held->values == NULL || held->sums == NULL || held->numbers == NULL || held->ordered == NULL) {
        held_rows_free(*held);
        return false;
    }
    for (int32_t i = 0; i < count; i++) { held->numbers[i] = -1; }
    return true;
}

INLINED void write_levels(pixel_sums levels, uint8_t *pixel) {
    const pixel_bytes bytes = __builtin_convertvector(levels, pixel_bytes);
    memcpy(pixel, &bytes, sizeof bytes);
}

/// Writes a row of sums as opaque pixels.
INLINED void write_opaque(const int32_t *sums, size_t length, uint8_t *pixel, ptrdiff_t column_step) {
    for (size_t i = 0; i < length; i += channels, pixel += column_step) {
        pixel_sums found = levels(sums + i);
        found[3] = 255;
        write_levels(found, pixel);
    }
}

INLINED int32_t share(int32_t value, int32_t of_255) {
    return (value * of_255 + 127) / 255;
}

/// Composes a row of premultiplied sums over the existing pixels, with an opacity of 0 to 255.
INLINED void compose_over(
    const int32_t *sums, size_t length, int32_t opacity, uint8_t *pixel, ptrdiff_t column_step
) {
    for (size_t i = 0; i < length; i += channels, pixel += column_step) {
        const pixel_sums found = levels(sums + i);
        const int32_t alpha = found[3];
        if (alpha == 0) { continue; }
        if (alpha == 255 && opacity == 255) {
            // An opaque pixel replaces the existing one.
            write_levels(found, pixel);
            continue;
        }
        const int32_t seen = share(alpha, opacity);
        for (int channel = 0; channel < channels; channel++) {
            // At sharp edges, cubic convolution overshoots.
            const int32_t over = share(found[channel] < alpha ? found[channel] : alpha, opacity);
            pixel[channel] = (uint8_t)(over + share(pixel[channel], 255 - seen));
        }
    }
}

/// How drawn pixels are written: as they are, or over the existing pixels.
typedef struct composition {
    bool is_over;
    int32_t opacity;
} composition;

/// Everything that a drawing needs.
typedef struct drawing {
    cgatefold_bitmap source;
    axis across;
    axis down;
    int32_t width;
    int32_t height;
    held_rows held;
    composition composition;
    cgatefold_pixel_target target;
} drawing;

INLINED void draw_inlined(const drawing *d) {
    const held_rows held = d->held;
    for (int32_t y = 0; y < d->height; y++) {
        const taps *row = &d->down.pixels[y];
        for (int32_t tap = 0; tap < row->count; tap++) {
            const int32_t number = row->first + tap, slot = number % d->down.maximum_count;
            int16_t *values = held.values + (size_t)slot * held.length;
            if (held.numbers[slot] != number) {
                const uint8_t *pixels = d->source.pixels + (size_t)number * (size_t)d->source.stride;
                draw_row(pixels, d->across.pixels, d->width, values);
                held.numbers[slot] = number;
            }
            held.ordered[tap] = values;
        }
        add_rows(held.ordered, row->weights, row->count, held.length, held.sums);
        uint8_t *pixel = d->target.pixels + y * d->target.row_step;
        const size_t length = (size_t)d->width * channels;
        if (d->composition.is_over) {
            compose_over(held.sums, length, d->composition.opacity, pixel, d->target.column_step);
        } else {
            write_opaque(held.sums, length, pixel, d->target.column_step);
        }
    }
}

/// The same arithmetic with wider vectors.
VECTORIZED static void draw_vectorized(const drawing *d) { draw_inlined(d); }

static void draw_plain(const drawing *d) { draw_inlined(d); }

/// Steps wider than any picture would take for ever.
static bool is_usable(cgatefold_sampling sampling, int32_t length) {
    return length > 0 && sampling.count > 0 && isfinite(sampling.start) && sampling.step > 0 &&
        sampling.step <= 65536;
}

static cgatefold_status resample(
    cgatefold_bitmap source, cgatefold_sampling columns, cgatefold_sampling rows, composition composition,
    cgatefold_pixel_target target, cgatefold_message *message
) {
    if (!is_usable(columns, source.width) || !is_usable(rows, source.height)) {
        return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, "the scale of the picture is not a number");
    }
    drawing d = {
        .source = source, .width = columns.count, .height = rows.count, .composition = composition, .target = target
    };
    if (!axis_make(columns, source.width, &d.across)) {
        return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, "not enough memory to scale the picture");
    }
    if (!axis_make(rows, source.height, &d.down)) {
        axis_free(d.across);
        return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, "not enough memory to scale the picture");
    }
    const bool has_memory = held_rows_make(d.down.maximum_count, columns.count, &d.held);
    if (has_memory) {
        if (cgatefold_has_vectors()) { draw_vectorized(&d); } else { draw_plain(&d); }
        held_rows_free(d.held);
    }
    axis_free(d.across);
    axis_free(d.down);
    if (has_memory) { return CGATEFOLD_OK; }
    return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, "not enough memory to scale the picture");
}

cgatefold_status cgatefold_bitmap_resample(
    cgatefold_bitmap source, cgatefold_sampling columns, cgatefold_sampling rows, cgatefold_pixel_target target,
    cgatefold_message *message
) {
    return resample(source, columns, rows, (composition){.is_over = false}, target, message);
}

cgatefold_status cgatefold_bitmap_resample_over(
    cgatefold_bitmap source, cgatefold_sampling columns, cgatefold_sampling rows, double opacity,
    cgatefold_pixel_target target, cgatefold_message *message
) {
    const composition over = {.is_over = true, .opacity = (int32_t)lround(fmin(fmax(opacity, 0), 1) * 255)};
    return resample(source, columns, rows, over, target, message);
}
