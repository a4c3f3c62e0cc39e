// Blend modes, several times as fast.
//
// pixman blends one component at a time, which takes most of the time of pages that use Multiply or Screen. Here two
// pixels are blended at once with the same arithmetic. The source is composed onto a strip first, and the result
// replaces the target's pixels within its clip.

#include "compositing.h"

#include "cgatefold_answers.h"
#include "native_scope.h"
#include "../base/vectors.h"

typedef int32_t components __attribute__((vector_size(32)));
typedef uint8_t two_pixels __attribute__((vector_size(8)));

/// Two premultiplied pixels, and the alpha of each, repeated for all of its components.
typedef struct blended {
    components source, target, source_alpha, target_alpha;
} blended;

/// Divides by 255, as pixman does.
VECTORIZED static inline components by_255(components product) {
    product += 0x80;
    return (product + (product >> 8)) >> 8;
}

VECTORIZED static inline components chosen(components is_first, components first, components second) {
    return (is_first & first) | (~is_first & second);
}

VECTORIZED static inline components at_most(components values, int32_t limit) {
    return __builtin_elementwise_min(values, (components){} + limit);
}

VECTORIZED static inline components multiplied(blended b) {
    components shares = by_255(b.source * (255 - b.target_alpha)) + by_255(b.target * (255 - b.source_alpha));
    return at_most(by_255(b.target * b.source) + at_most(shares, 255), 255);
}

VECTORIZED static inline components hard_light(components s, components sa, components d, components da) {
    return chosen(2 * s < sa, 2 * s * d, sa * da - 2 * (da - d) * (sa - s));
}

/// The blend function times 255, for separable modes except Multiply.
VECTORIZED static inline components both(pixman_op_t op, blended b) {
    const components s = b.source, d = b.target, sa = b.source_alpha, da = b.target_alpha;
    switch (op) {
    case PIXMAN_OP_SCREEN: return s * da + d * sa - s * d;
    case PIXMAN_OP_OVERLAY: return hard_light(d, da, s, sa);
    case PIXMAN_OP_DARKEN: return __builtin_elementwise_min(da * s, sa * d);
    case PIXMAN_OP_LIGHTEN: return __builtin_elementwise_max(da * s, sa * d);
    case PIXMAN_OP_HARD_LIGHT: return hard_light(s, sa, d, da);
    case PIXMAN_OP_DIFFERENCE: return __builtin_elementwise_max(da * s, sa * d) - __builtin_elementwise_min(da * s, sa * d);
    default: return s * da + d * sa - 2 * d * s;
    }
}

VECTORIZED static inline components separately(pixman_op_t op, blended b) {
    const components is_alpha = {0, 0, 0, -1, 0, 0, 0, -1};
    components sum = (255 - b.source_alpha) * b.target + (255 - b.target_alpha) * b.source + both(op, b);
    components alpha = 255 * (b.source_alpha + b.target_alpha) - b.source_alpha * b.target_alpha;
    sum = chosen(is_alpha, alpha, sum);
    return by_255(at_most(__builtin_elementwise_max(sum, (components){}), 255 * 255));
}

VECTORIZED static inline two_pixels blend_two(pixman_op_t op, two_pixels source, two_pixels target) {
    blended b = {
        .source = __builtin_convertvector(source, components),
        .target = __builtin_convertvector(target, components),
    };
    b.source_alpha = __builtin_shufflevector(b.source, b.source, 3, 3, 3, 3, 7, 7, 7, 7);
    b.target_alpha = __builtin_shufflevector(b.target, b.target, 3, 3, 3, 3, 7, 7, 7, 7);
    return __builtin_convertvector(op == PIXMAN_OP_MULTIPLY ? multiplied(b) : separately(op, b), two_pixels);
}

/// Replaces source pixels by the result of blending them with the target. The mode is a compile-time constant of the
/// caller.
VECTORIZED static inline __attribute__((always_inline)) void blend_row_in(
    pixman_op_t op, uint8_t *source, const uint8_t *target, int32_t width
) {
    int32_t x = 0;
    two_pixels pair, under;
    for (; x + 2 <= width; x += 2) {
        __builtin_memcpy(&pair, source + 4 * (ptrdiff_t)x, 8);
        __builtin_memcpy(&under, target + 4 * (ptrdiff_t)x, 8);
        pair = blend_two(op, pair, under);
        __builtin_memcpy(source + 4 * (ptrdiff_t)x, &pair, 8);
    }
    if (x == width) { return; }
    pair = under = (two_pixels){};
    __builtin_memcpy(&pair, source + 4 * (ptrdiff_t)x, 4);
    __builtin_memcpy(&under, target + 4 * (ptrdiff_t)x, 4);
    pair = blend_two(op, pair, under);
    __builtin_memcpy(source + 4 * (ptrdiff_t)x, &pair, 4);
}

VECTORIZED static void blend_row(pixman_op_t op, uint8_t *source, const uint8_t *target, int32_t width) {
    switch (op) {
    case PIXMAN_OP_MULTIPLY: blend_row_in(PIXMAN_OP_MULTIPLY, source, target, width); break;
    case PIXMAN_OP_SCREEN: blend_row_in(PIXMAN_OP_SCREEN, source, target, width); break;
    case PIXMAN_OP_OVERLAY: blend_row_in(PIXMAN_OP_OVERLAY, source, target, width); break;
    case PIXMAN_OP_DARKEN: blend_row_in(PIXMAN_OP_DARKEN, source, target, width); break;
    case PIXMAN_OP_LIGHTEN: blend_row_in(PIXMAN_OP_LIGHTEN, source, target, width); break;
    case PIXMAN_OP_HARD_LIGHT: blend_row_in(PIXMAN_OP_HARD_LIGHT, source, target, width); break;
    case PIXMAN_OP_DIFFERENCE: blend_row_in(PIXMAN_OP_DIFFERENCE, source, target, width); break;
    default: blend_row_in(PIXMAN_OP_EXCLUSION, source, target, width); break;
    }
}

static bool is_blend_mode(pixman_op_t op) {
    return (op >= PIXMAN_OP_MULTIPLY && op <= PIXMAN_OP_LIGHTEN) || op == PIXMAN_OP_HARD_LIGHT ||
           op == PIXMAN_OP_DIFFERENCE || op == PIXMAN_OP_EXCLUSION;
}

static bool is_blended_here(composition c) {
    const placed_image t = c.target;
    if (!is_blend_mode(c.op) || !cgatefold_has_vectors() || c.source.image == t.image || c.mask.image == t.image) {
        return false;
    }
    if (c.mask.image != NULL && pixman_image_get_component_alpha(c.mask.image)) { return false; }
    if (pixman_image_get_data(t.image) == NULL || pixman_image_get_format(t.image) != PIXMAN_a8r8g8b8) { return false; }
    return t.x >= 0 && t.y >= 0 && c.width <= pixman_image_get_width(t.image) - t.x &&
           c.height <= pixman_image_get_height(t.image) - t.y;
}

/// Blends some rows on a strip of their size.
static void blend_strip(composition c, pixman_image_t *strip) {
    composition laying = c;
    laying.op = PIXMAN_OP_SRC;
    laying.target = (placed_image){.image = strip};
    cgatefold_compose(laying);
    const ptrdiff_t stride = pixman_image_get_stride(c.target.image);
    const uint8_t *target = (const uint8_t *)pixman_image_get_data(c.target.image) + c.target.y * stride + 4 * c.target.x;
    uint8_t *row = (uint8_t *)pixman_image_get_data(strip);
    for (int32_t y = 0; y < c.height; y++, target += stride, row += pixman_image_get_stride(strip)) {
        blend_row(c.op, row, target, c.width);
    }
    composition replacing = {PIXMAN_OP_SRC, laying.target, {0}, c.target, c.width, c.height};
    cgatefold_compose(replacing);
}

bool cgatefold_blend(composition c) {
    if (!is_blended_here(c)) { return false; }
    const int32_t rows = cgatefold_strip_height(c.width);
    pixman_image_t *strip = pixman_image_create_bits(PIXMAN_a8r8g8b8, c.width, rows < c.height ? rows : c.height, NULL, 0);
    if (strip == NULL) { return false; }
    for (int32_t y = 0; y < c.height; y += rows) { blend_strip(cgatefold_strip(c, y, rows), strip); }
    pixman_image_unref(strip);
    cgatefold_count_answer(CGATEFOLD_ANSWER_BLENDING);
    return true;
}
