// Chooses the PNG colour type for a picture.

#ifndef CGATEFOLD_PNG_COLORS_H
#define CGATEFOLD_PNG_COLORS_H

#include "cgatefold_base.h"

typedef enum png_color_kind {
    /// Numbered as in the header (PNG, 11.2.2).
    PNG_GREY = 0,
    PNG_RGB = 2,
    PNG_PALETTE = 3,
} png_color_kind;

enum { maximum_palette_colors = 256, palette_slots = 1024 };

typedef struct png_colors {
    png_color_kind kind;
    /// The bits of a sample: 8, or 1, 2 or 4 with a palette.
    int bits;
    /// The colours of a palette as 0x00RRGGBB, in order of appearance.
    int count;
    uint32_t colors[maximum_palette_colors];
    /// Hash table of the colours: 1 + index in `colors`.
    uint16_t slots[palette_slots];
} png_colors;

/// A palette of few colours where it is smaller; grey where all pixels are; else RGB.
png_colors cgatefold_png_colors_of(cgatefold_bitmap bitmap);

/// The index of a colour in the palette.
int cgatefold_png_palette_index(const png_colors *colors, uint32_t color);

/// A pixel as 0x00RRGGBB.
static inline uint32_t png_pixel(const uint8_t *row, int32_t x) {
    const uint8_t *pixel = row + 4 * (size_t)x;
    return (uint32_t)pixel[2] << 16 | (uint32_t)pixel[1] << 8 | pixel[0];
}

#endif
