// A host program that uses the native libraries itself, in the same process as Gatefold.

#ifndef HOST_PROGRAM_H
#define HOST_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Draws a page by `poppler_page_render`, one pixel per point, and reads its text and its links. Returns a pixel of the
/// page as 0xAARRGGBB, or false if the page can't be drawn.
bool host_draw_page(const char *path, int index, double x, double y, uint32_t *pixel);

/// Draws a window of a file's first page by `poppler_page_render`, without paper, onto `width` by `height` pixels that
/// must be zero, as premultiplied 0xAARRGGBB. (x, y) is the window's corner on the page at the given scale. Returns
/// false if the window can't be drawn.
bool host_draw_window(
    const uint8_t *file, size_t size, double scale, int x, int y, int width, int height, uint32_t *pixels);

#pragma clang assume_nonnull end

#endif
