// Properties set on the images that this thread composes while it draws a page.

#ifndef CGATEFOLD_IMAGE_NOTES_H
#define CGATEFOLD_IMAGE_NOTES_H

#include <pixman.h>
#include <stdbool.h>

/// pixman has no getters for these properties, so they are recorded when they are set.
typedef struct image_note {
    pixman_image_t *image;
    /// The image's pixels, to distinguish it from a later image at the same address.
    const void *data;
    pixman_transform_t transform;
    pixman_repeat_t repeat;
    pixman_filter_t filter;
    /// Parameters of a separable convolution, otherwise NULL.
    pixman_fixed_t *parameters;
    int parameter_count;
} image_note;

/// The note of an image; NULL where there is none.
image_note *cgatefold_image_note(pixman_image_t *image);

/// The note of an image, a new one where there is none; NULL where the image has no pixels. Notes live until the native
/// scope is left.
image_note *cgatefold_take_image_note(pixman_image_t *image);

/// Forgets what is noted of an image, where there is a note.
void cgatefold_forget_image(pixman_image_t *image);

/// Whether a transform only scales and moves, without rotation.
bool cgatefold_scales_only(const pixman_transform_t *transform);

/// Replaces the parameters of a note by a copy of others; none where there is no memory.
void cgatefold_note_parameters(image_note *note, const pixman_fixed_t *parameters, int count);

#endif
