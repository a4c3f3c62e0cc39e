// Replacement for pixman's compositing while a page is drawn. Every pixel equals pixman's.

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

/// Composes in the fastest available way.
void cgatefold_compose(composition c);

/// A scaled-down part of an image for some pixels; NULL if the image is not scaled down, or memory runs out.
pixman_image_t *cgatefold_downscaled(pixman_image_t *image, int x, int y, int width, int height);

/// Whether an image is a mask that is scaled bilinearly.
bool cgatefold_is_scaled_mask(pixman_image_t *image);

/// A bilinearly scaled part of a mask for some pixels; NULL if it cannot be created.
pixman_image_t *cgatefold_scaled_mask(placed_image mask, int width, int height);

/// Composes with a PDF blend mode; false for operators that it does not handle.
bool cgatefold_blend(composition c);

/// Number of rows composed at once, so that they stay in the processor's cache.
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
