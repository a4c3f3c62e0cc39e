// Downscaled images, several times as fast.
//
// cairo scales an image down by a separable convolution, which pixman computes one component of one pixel at a time: a
// tenth of the time of pages of photographs. While the shim draws a page, an image that is scaled down without rotation
// is convolved in advance with vector instructions and the same arithmetic, so no pixel differs.

#include <pixman.h>
#include <stdlib.h>
#include <string.h>

#include "compositing.h"
#include "image_notes.h"
#include "native_scope.h"
#include "../base/vectors.h"

/// An image with its filter, as pixman has it: weights for each axis and each of some phases between two samples.
typedef struct convolution {
    const uint8_t *bits;
    int width, height, stride;
    bool is_mask, is_opaque, is_padded;
    int taps_x, taps_y;
    int phase_bits_x, phase_bits_y;
    const pixman_fixed_t *weights_x, *weights_y;
    pixman_transform_t transform;
} convolution;

static bool is_usable_format(pixman_format_code_t format) {
    return format == PIXMAN_a8r8g8b8 || format == PIXMAN_x8r8g8b8 || format == PIXMAN_a8;
}

/// Whether an image should be convolved here, and how.
static bool describe(pixman_image_t *image, convolution *c) {
    const image_note *note = image != NULL ? cgatefold_image_note(image) : NULL;
    if (note == NULL || note->parameters == NULL || note->data != pixman_image_get_data(image)) { return false; }
    if (!cgatefold_scales_only(&note->transform) || !cgatefold_has_vectors()) { return false; }
    if (note->repeat != PIXMAN_REPEAT_NONE && note->repeat != PIXMAN_REPEAT_PAD) { return false; }
    pixman_format_code_t format = pixman_image_get_format(image);
    if (!is_usable_format(format) || pixman_image_get_component_alpha(image)) { return false; }
    const pixman_fixed_t *p = note->parameters;
    *c = (convolution){
        .bits = note->data,
        .width = pixman_image_get_width(image),
        .height = pixman_image_get_height(image),
        .stride = pixman_image_get_stride(image),
        .is_mask = format == PIXMAN_a8,
        .is_opaque = format == PIXMAN_x8r8g8b8,
        .is_padded = note->repeat == PIXMAN_REPEAT_PAD,
        .taps_x = pixman_fixed_to_int(p[0]),
        .taps_y = pixman_fixed_to_int(p[1]),
        .phase_bits_x = pixman_fixed_to_int(p[2]),
        .phase_bits_y = pixman_fixed_to_int(p[3]),
        .weights_x = p + 4,
        .weights_y = p + 4 + ((size_t)pixman_fixed_to_int(p[0]) << pixman_fixed_to_int(p[2])),
        .transform = note->transform,
    };
    int64_t count = 4 + ((int64_t)c->taps_x << c->phase_bits_x) + ((int64_t)c->taps_y << c->phase_bits_y);
    return c->taps_x > 0 && c->taps_y > 0 && count <= note->parameter_count;
}

/// Position of a row or column of the result on the image, rounded like pixman.
typedef struct placement {
    int first;
    int phase;
} placement;

static placement place(pixman_fixed_t at, int taps, int phase_bits) {
    int shift = 16 - phase_bits;
    int32_t offset = (int32_t)((((int64_t)taps << 16) - pixman_fixed_1) >> 1);
    // To the middle of the closest phase.
    int32_t middle = (int32_t)(((uint32_t)(at >> shift) << shift)) + ((1 << shift) >> 1);
    return (placement){
        pixman_fixed_to_int(middle - pixman_fixed_e - offset), (middle & 0xFFFF) >> shift};
}

static int clamped(int at, int count) {
    return at < 0 ? 0 : at >= count ? count - 1 : at;
}

/// The products of a row's weights with those of each column phase, made when they are first needed.
typedef struct row_weights {
    int32_t *products;
    bool *is_made;
} row_weights;

static const int32_t *products_of(const convolution *c, row_weights *row, const pixman_fixed_t *weights_y, int phase) {
    const size_t count = (size_t)c->taps_x * (size_t)c->taps_y;
    int32_t *products = row->products + (size_t)phase * count;
    if (row->is_made[phase]) { return products; }
    row->is_made[phase] = true;
    const pixman_fixed_t *weights_x = c->weights_x + (size_t)phase * (size_t)c->taps_x;
    for (int i = 0; i < c->taps_y; i++) {
        for (int j = 0; j < c->taps_x; j++) {
            products[i * c->taps_x + j] = (int32_t)(((int64_t)weights_x[j] * weights_y[i] + 0x8000) >> 16);
        }
    }
    return products;
}

static uint32_t level(int32_t total) {
    int32_t value = (total + 0x8000) >> 16;
    return value < 0 ? 0 : value > 255 ? 255 : (uint32_t)value;
}

typedef int32_t four __attribute__((vector_size(16)));
typedef uint8_t four_bytes __attribute__((vector_size(4)));

/// A pixel of the image, blank outside of it unless it is padded.
static uint32_t pixel_at(const convolution *c, int x, int y) {
    bool is_outside = x < 0 || y < 0 || x >= c->width || y >= c->height;
    if (is_outside && !c->is_padded) { return 0; }
    x = clamped(x, c->width);
    y = clamped(y, c->height);
    const uint8_t *row = c->bits + (ptrdiff_t)y * c->stride;
    if (c->is_mask) { return (uint32_t)row[x] << 24; }
    uint32_t pixel;
    memcpy(&pixel, row + 4 * (ptrdiff_t)x, sizeof pixel);
    return c->is_opaque ? pixel | 0xFF000000 : pixel;
}

/// A pixel of the result near the image's edge.
VECTORIZED static four edge_totals(const convolution *c, const int32_t *products, int x, int y) {
    four totals = {0, 0, 0, 0};
    for (int i = 0; i < c->taps_y; i++) {
        for (int j = 0; j < c->taps_x; j++) {
            uint32_t pixel = pixel_at(c, x + j, y + i);
            four_bytes bytes;
            memcpy(&bytes, &pixel, sizeof bytes);
            totals += __builtin_convertvector(bytes, four) * products[i * c->taps_x + j];
        }
    }
    return totals;
}

VECTORIZED static four inner_totals(const convolution *c, const int32_t *products, int x, int y) {
    four totals = {0, 0, 0, 0}, others = {0, 0, 0, 0};
    const uint8_t *row = c->bits + (ptrdiff_t)y * c->stride + 4 * (ptrdiff_t)x;
    int32_t weight_sum = 0;
    for (int i = 0; i < c->taps_y; i++, row += c->stride, products += c->taps_x) {
        int j = 0;
        for (; j + 2 <= c->taps_x; j += 2) {
            four_bytes first, second;
            memcpy(&first, row + 4 * j, sizeof first);
            memcpy(&second, row + 4 * j + 4, sizeof second);
            totals += __builtin_convertvector(first, four) * products[j];
            others += __builtin_convertvector(second, four) * products[j + 1];
            weight_sum += products[j] + products[j + 1];
        }
        if (j < c->taps_x) {
            four_bytes last;
            memcpy(&last, row + 4 * j, sizeof last);
            totals += __builtin_convertvector(last, four) * products[j];
            weight_sum += products[j];
        }
    }
    totals += others;
    if (c->is_opaque) { totals[3] = 255 * weight_sum; }
    return totals;
}

VECTORIZED static int32_t inner_mask_total(const convolution *c, const int32_t *products, int x, int y) {
    int32_t total = 0;
    const uint8_t *row = c->bits + (ptrdiff_t)y * c->stride + x;
    for (int i = 0; i < c->taps_y; i++, row += c->stride, products += c->taps_x) {
        for (int j = 0; j < c->taps_x; j++) { total += row[j] * products[j]; }
    }
    return total;
}

VECTORIZED static void convolve_row(
    const convolution *c, row_weights *row, pixman_fixed_t x, pixman_fixed_t y, int width, uint8_t *target
) {
    placement down = place(y, c->taps_y, c->phase_bits_y);
    const pixman_fixed_t *weights_y = c->weights_y + (size_t)down.phase * (size_t)c->taps_y;
    bool is_inside_y = down.first >= 0 && down.first + c->taps_y <= c->height;
    memset(row->is_made, 0, sizeof(bool) << c->phase_bits_x);
    for (int k = 0; k < width; k++, x += c->transform.matrix[0][0]) {
        placement across = place(x, c->taps_x, c->phase_bits_x);
        const int32_t *products = products_of(c, row, weights_y, across.phase);
        bool is_inside = is_inside_y && across.first >= 0 && across.first + c->taps_x <= c->width;
        if (c->is_mask) {
            target[k] = (uint8_t)level(
                is_inside ? inner_mask_total(c, products, across.first, down.first)
                          : edge_totals(c, products, across.first, down.first)[3]);
            continue;
        }
        four totals = is_inside ? inner_totals(c, products, across.first, down.first)
                                : edge_totals(c, products, across.first, down.first);
        uint32_t pixel =
            level(totals[3]) << 24 | level(totals[2]) << 16 | level(totals[1]) << 8 | level(totals[0]);
        memcpy(target + 4 * (size_t)k, &pixel, sizeof pixel);
    }
}

/// The scaled part of an image for some pixels; NULL if it cannot be created.
static pixman_image_t *convolved(const convolution *c, int x, int y, int width, int height) {
    pixman_vector_t start = {{pixman_int_to_fixed(x) + pixman_fixed_1 / 2, pixman_int_to_fixed(y) + pixman_fixed_1 / 2,
                              pixman_fixed_1}};
    if (!pixman_transform_point_3d(&c->transform, &start)) { return NULL; }
    const size_t phases = (size_t)1 << c->phase_bits_x;
    row_weights row = {
        malloc(sizeof(int32_t) * phases * (size_t)c->taps_x * (size_t)c->taps_y), malloc(sizeof(bool) * phases)};
    pixman_image_t *result = NULL;
    if (row.products != NULL && row.is_made != NULL) {
        result = pixman_image_create_bits(c->is_mask ? PIXMAN_a8 : PIXMAN_a8r8g8b8, width, height, NULL, 0);
    }
    if (result != NULL) {
        uint8_t *target = (uint8_t *)pixman_image_get_data(result);
        pixman_fixed_t at = start.vector[1];
        for (int i = 0; i < height; i++, at += c->transform.matrix[1][1]) {
            convolve_row(c, &row, start.vector[0], at, width, target);
            target += pixman_image_get_stride(result);
        }
        cgatefold_count_answer(CGATEFOLD_ANSWER_DOWNSCALED_IMAGE);
    }
    free(row.products);
    free(row.is_made);
    return result;
}

pixman_image_t *cgatefold_downscaled(pixman_image_t *image, int x, int y, int width, int height) {
    convolution c;
    return describe(image, &c) ? convolved(&c, x, y, width, height) : NULL;
}
