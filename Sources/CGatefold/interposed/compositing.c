// pixman's compositing, and the properties set on its images.

#include "compositing.h"

#include "image_notes.h"
#include "native_scope.h"
#include "next_definition.h"

DEFINE_NEXT(pixman_image_set_transform)
DEFINE_NEXT(pixman_image_set_repeat)
DEFINE_NEXT(pixman_image_set_filter)
DEFINE_NEXT(pixman_image_composite32)

// MARK: What is set on images

static void note_transform(pixman_image_t *image, const pixman_transform_t *transform) {
    if (transform == NULL) {
        cgatefold_forget_image(image);
        return;
    }
    image_note *note = cgatefold_take_image_note(image);
    if (note != NULL) { note->transform = *transform; }
}

pixman_bool_t pixman_image_set_transform(pixman_image_t *image, const pixman_transform_t *transform) {
    if (cgatefold_scope.is_drawing) { note_transform(image, transform); }
    __typeof__(&pixman_image_set_transform) next = next_pixman_image_set_transform();
    // pixman returns false for failure.
    return next != NULL ? next(image, transform) : false;
}

void pixman_image_set_repeat(pixman_image_t *image, pixman_repeat_t repeat) {
    image_note *note = cgatefold_scope.is_drawing ? cgatefold_image_note(image) : NULL;
    if (note != NULL) { note->repeat = repeat; }
    __typeof__(&pixman_image_set_repeat) next = next_pixman_image_set_repeat();
    if (next != NULL) { next(image, repeat); }
}

static void note_filter(image_note *note, pixman_filter_t filter, const pixman_fixed_t *parameters, int count) {
    note->filter = filter;
    bool is_convolution = filter == PIXMAN_FILTER_SEPARABLE_CONVOLUTION && count > 4;
    cgatefold_note_parameters(note, parameters, is_convolution ? count : 0);
}

pixman_bool_t pixman_image_set_filter(
    pixman_image_t *image, pixman_filter_t filter, const pixman_fixed_t *parameters, int count
) {
    image_note *note = cgatefold_scope.is_drawing ? cgatefold_image_note(image) : NULL;
    if (note != NULL) { note_filter(note, filter, parameters, count); }
    __typeof__(&pixman_image_set_filter) next = next_pixman_image_set_filter();
    return next != NULL ? next(image, filter, parameters, count) : false;
}

// MARK: Compositing

static void compose_by_pixman(composition c) {
    __typeof__(&pixman_image_composite32) next = next_pixman_image_composite32();
    // Without pixman's definition nothing is composed, and drawing fails (cgatefold_missing_definition).
    if (next == NULL) { return; }
    next(
        c.op, c.source.image, c.mask.image, c.target.image, c.source.x, c.source.y, c.mask.x, c.mask.y, c.target.x,
        c.target.y, c.width, c.height);
}

/// Composes a strip through a mask, which pixman does fast if the source is not scaled as well.
static void compose_scaled_mask(composition strip) {
    pixman_image_t *mask = cgatefold_scaled_mask(strip.mask, strip.width, strip.height);
    pixman_image_t *source = NULL;
    if (mask != NULL) { strip.mask = (placed_image){.image = mask}; }
    if (mask != NULL && cgatefold_image_note(strip.source.image) != NULL) {
        source = pixman_image_create_bits(PIXMAN_a8r8g8b8, strip.width, strip.height, NULL, 0);
    }
    if (source != NULL) {
        composition scaling = strip;
        scaling.op = PIXMAN_OP_SRC;
        scaling.mask = (placed_image){0};
        scaling.target = (placed_image){.image = source};
        compose_by_pixman(scaling);
        strip.source = scaling.target;
    }
    compose_by_pixman(strip);
    if (source != NULL) { pixman_image_unref(source); }
    if (mask != NULL) { pixman_image_unref(mask); }
}

void cgatefold_compose(composition c) {
    if (cgatefold_blend(c)) { return; }
    if (c.mask.image == NULL || !cgatefold_is_scaled_mask(c.mask.image)) {
        compose_by_pixman(c);
        return;
    }
    const int32_t rows = cgatefold_strip_height(c.width);
    for (int32_t y = 0; y < c.height; y += rows) { compose_scaled_mask(cgatefold_strip(c, y, rows)); }
}

/// Whether pixman composes with 8 bits per component: for operators that need division it uses floating point
/// throughout.
static bool composes_bytes(pixman_op_t op) {
    return op <= PIXMAN_OP_ADD || (op >= PIXMAN_OP_MULTIPLY && op <= PIXMAN_OP_LIGHTEN) || op == PIXMAN_OP_HARD_LIGHT ||
           op == PIXMAN_OP_DIFFERENCE || op == PIXMAN_OP_EXCLUSION;
}

/// Replaces an image by one derived from it.
static void replace(placed_image *placed, pixman_image_t *made) {
    if (made != NULL) { *placed = (placed_image){.image = made}; }
}

void pixman_image_composite32(
    pixman_op_t op, pixman_image_t *source, pixman_image_t *mask, pixman_image_t *target, int32_t source_x,
    int32_t source_y, int32_t mask_x, int32_t mask_y, int32_t target_x, int32_t target_y, int32_t width, int32_t height
) {
    composition c = {op, {source, source_x, source_y}, {mask, mask_x, mask_y}, {target, target_x, target_y}, width, height};
    if (!cgatefold_scope.is_drawing || !composes_bytes(op) || width <= 0 || height <= 0) {
        compose_by_pixman(c);
        return;
    }
    pixman_image_t *made_source = cgatefold_downscaled(source, source_x, source_y, width, height);
    pixman_image_t *made_mask = mask != NULL ? cgatefold_downscaled(mask, mask_x, mask_y, width, height) : NULL;
    replace(&c.source, made_source);
    replace(&c.mask, made_mask);
    cgatefold_compose(c);
    if (made_source != NULL) { pixman_image_unref(made_source); }
    if (made_mask != NULL) { pixman_image_unref(made_mask); }
}
