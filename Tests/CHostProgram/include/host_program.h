// What a program does that uses the native libraries itself, in the process in which Gatefold runs.

#ifndef HOST_PROGRAM_H
#define HOST_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Converts pixels of 8-bit sRGB to 8-bit Lab, with or without the flag that forbids LittleCMS to optimise: by
/// `cmsCreateTransform`, or by `cmsCreateTransformTHR`, which Gatefold does not define. Three bytes a pixel.
bool host_convert_colors(
    const uint8_t *pixels, size_t count, bool may_optimize, bool by_create_transform, uint8_t *converted);

/// Whether equal calls of `cmsCreateTransform` give transforms of their own.
bool host_owns_its_transforms(void);

/// Whether a large image of `pixman_image_create_bits` is zeroed and lies in memory that pixman manages.
bool host_image_is_pixmans(void);

/// Scales a photograph down by `pixman_image_composite32` with a separable convolution. Returns a sum of its pixels.
uint64_t host_scale_image(void);

/// Draws a page by `poppler_page_render`, as large as it is in points, reads its text and its links, and has cairo show
/// a large letter. Gives a pixel of the page as 0xAARRGGBB; false where it cannot be drawn.
bool host_draw_page(const char *path, int index, double x, double y, uint32_t *pixel);

/// Draws a window of a file's first page by `poppler_page_render`, without paper: as premultiplied 0xAARRGGBB onto
/// `width` times `height` pixels that are zero. The window lies at (x, y) of the page at a scale; false where it cannot
/// be drawn.
bool host_draw_window(
    const uint8_t *file, size_t size, double scale, int x, int y, int width, int height, uint32_t *pixels);

#pragma clang assume_nonnull end

#endif
