// Masks of photographs that are enlarged, several times as fast.
//
// pixman enlarges a photograph and its mask by bilinear interpolation. It enlarges a photograph alone with vector
// instructions, but a photograph with a mask pixel by pixel. Here the mask is enlarged in advance with the same
// arithmetic.

#include <stdlib.h>

#include "cgatefold_answers.h"
#include "compositing.h"
#include "image_notes.h"
#include "native_scope.h"
#include "../base/vectors.h"

/// pixman's steps between two samples.
enum { weight_bits = 7, one = 1 << weight_bits };

typedef struct scaled_mask {
    const uint8_t *bits;
    int width, height, stride;
    bool is_padded;
    const pixman_transform_t *transform;
} scaled_mask;

static bool describe(pixman_image_t *image, scaled_mask *mask) {
    const image_note *note = cgatefold_image_note(image);
    if (note == NULL || note->data != pixman_image_get_data(image)) { return false; }
    bool is_bilinear = note->filter == PIXMAN_FILTER_BILINEAR || note->filter == PIXMAN_FILTER_GOOD ||
                       note->filter == PIXMAN_FILTER_BEST;
    if (!is_bilinear || !cgatefold_scales_only(&note->transform)) { return false; }
    if (note->repeat != PIXMAN_REPEAT_NONE && note->repeat != PIXMAN_REPEAT_PAD) { return false; }
    if (pixman_image_get_format(image) != PIXMAN_a8 || pixman_image_get_component_alpha(image)) { return false; }
    *mask = (scaled_mask){
        .bits = note->data,
        .width = pixman_image_get_width(image),
        .height = pixman_image_get_height(image),
        .stride = pixman_image_get_stride(image),
        .is_padded = note->repeat == PIXMAN_REPEAT_PAD,
        .transform = &note->transform,
    };
    return true;
}

bool cgatefold_is_scaled_mask(pixman_image_t *image) {
    scaled_mask mask;
    return describe(image, &mask);
}

static int weight(pixman_fixed_t at) {
    return (at >> (16 - weight_bits)) & (one - 1);
}

/// A row of the mask; NULL for a blank one.
static const uint8_t *row_at(const scaled_mask *mask, int y) {
    if (y < 0 || y >= mask->height) {
        if (!mask->is_padded) { return NULL; }
        y = y < 0 ? 0 : mask->height - 1;
    }
    return mask->bits + (ptrdiff_t)y * mask->stride;
}

/// A sample of two rows, with the weight of the second.
static int between_rows(const scaled_mask *mask, const uint8_t *above, const uint8_t *below, int x, int weight_y) {
    if (x < 0 || x >= mask->width) {
        if (!mask->is_padded) { return 0; }
        x = x < 0 ? 0 : mask->width - 1;
    }
    return (above != NULL ? above[x] * (one - weight_y) : 0) + (below != NULL ? below[x] * weight_y : 0);
}

static void scale_row(
    const scaled_mask *mask, pixman_fixed_t start, pixman_fixed_t y, int width, uint8_t *target
) {
    const int weight_y = weight(y);
    const uint8_t *above = row_at(mask, pixman_fixed_to_int(y)), *below = row_at(mask, pixman_fixed_to_int(y) + 1);
    int64_t at = start;
    int known = INT32_MIN, left = 0, right = 0;
    for (int k = 0; k < width; k++, at += mask->transform->matrix[0][0]) {
        const int x = pixman_fixed_to_int((pixman_fixed_t)at);
        if (x != known) {
            left = between_rows(mask, above, below, x, weight_y);
            right = between_rows(mask, above, below, x + 1, weight_y);
            known = x;
        }
        const int weight_x = weight((pixman_fixed_t)at);
        target[k] = (uint8_t)((left * (one - weight_x) + right * weight_x) >> (2 * weight_bits));
    }
}

pixman_image_t *cgatefold_scaled_mask(placed_image placed, int width, int height) {
    scaled_mask mask;
    if (!describe(placed.image, &mask)) { return NULL; }
    pixman_vector_t start = {{pixman_int_to_fixed(placed.x) + pixman_fixed_1 / 2,
                              pixman_int_to_fixed(placed.y) + pixman_fixed_1 / 2, pixman_fixed_1}};
    if (!pixman_transform_point_3d(mask.transform, &start)) { return NULL; }
    pixman_image_t *scaled = pixman_image_create_bits(PIXMAN_a8, width, height, NULL, 0);
    if (scaled == NULL) { return NULL; }
    uint8_t *target = (uint8_t *)pixman_image_get_data(scaled);
    int64_t y = start.vector[1] - pixman_fixed_1 / 2;
    for (int i = 0; i < height; i++, y += mask.transform->matrix[1][1], target += pixman_image_get_stride(scaled)) {
        scale_row(&mask, start.vector[0] - pixman_fixed_1 / 2, (pixman_fixed_t)y, width, target);
    }
    cgatefold_count_answer(CGATEFOLD_ANSWER_SCALED_MASK);
    return scaled;
}
