// What stands in for pixman's own compositing while a page is drawn. Every pixel is as pixman has it.

#ifndef CGATEFOLD_COMPOSITING_H
#define CGATEFOLD_COMPOSITING_H

#include <pixman.h>
#include <stdbool.h>
#include <stdint.h>

/// An image, and the pixel of it with which compositing begins.
typedef struct placed_image {
    pixman_image_t *image;
    int32_t x, y;
} placed_image;

/// The arguments of `pixman_image_composite32`. The mask may have no image.
typedef struct composition {
    pixman_op_t op;
    placed_image source, mask, target;
    int32_t width, height;
} composition;

/// Composes by the fastest way there is.
void cgatefold_compose(composition c);

/// The part of an image that falls on some pixels, where it is scaled down; NULL where it is not, or cannot be made.
pixman_image_t *cgatefold_downscaled(pixman_image_t *image, int x, int y, int width, int height);

/// Whether an image is a mask that is scaled bilinearly.
bool cgatefold_is_scaled_mask(pixman_image_t *image);

/// The part of a mask that falls on some pixels, where it is scaled bilinearly; NULL where it cannot be made.
pixman_image_t *cgatefold_scaled_mask(placed_image mask, int width, int height);

/// Composes with a blend mode that PDF has; false where that is left to others.
bool cgatefold_blend(composition c);

/// Rows of a composition that are worked on at once, so that what they take stays in the processor's cache.
static inline int32_t cgatefold_strip_height(int32_t width) {
    const int32_t strip_pixels = 1 << 14;
    return width < strip_pixels ? strip_pixels / width : 1;
}

/// Some rows of a composition.
static inline composition cgatefold_strip(composition c, int32_t first, int32_t height) {
    c.source.y += first;
    c.mask.y += first;
    c.target.y += first;
    c.height = c.height - first < height ? c.height - first : height;
    return c;
}

#endif
