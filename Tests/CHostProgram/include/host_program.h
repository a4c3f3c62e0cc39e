// What a program does that uses the native libraries itself, in the process in which Gatefold runs.

#ifndef HOST_PROGRAM_H
#define HOST_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Draws a page by `poppler_page_render`, as large as it is in points, and reads its text and its links. Gives a pixel of the page as 0xAARRGGBB; false where it cannot be drawn.
bool host_draw_page(const char *path, int index, double x, double y, uint32_t *pixel);

/// Draws a window of a file's first page by `poppler_page_render`, without paper: as premultiplied 0xAARRGGBB onto
/// `width` times `height` pixels that are zero. The window lies at (x, y) of the page at a scale; false where it cannot
/// be drawn.
bool host_draw_window(
    const uint8_t *file, size_t size, double scale, int x, int y, int width, int height, uint32_t *pixels);

#pragma clang assume_nonnull end

#endif
