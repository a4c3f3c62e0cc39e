// Chooses the PNG colour type for a picture.

#include "png_colors.h"

static uint32_t first_slot(uint32_t color) {
    return (color * 2654435761u) >> 22;
}

/// The slot of a colour, or the free one where it would go.
static uint32_t slot_of(const png_colors *colors, uint32_t color) {
    uint32_t slot = first_slot(color);
    while (colors->slots[slot] != 0 && colors->colors[colors->slots[slot] - 1] != color) {
        slot = (slot + 1) % palette_slots;
    }
    return slot;
}

int cgatefold_png_palette_index(const png_colors *colors, uint32_t color) {
    return colors->slots[slot_of(colors, color)] - 1;
}

/// False where there are too many.
static bool add_color(png_colors *colors, uint32_t color) {
    uint32_t slot = slot_of(colors, color);
    if (colors->slots[slot] != 0) { return true; }
    if (colors->count == maximum_palette_colors) { return false; }
    colors->colors[colors->count++] = color;
    colors->slots[slot] = (uint16_t)colors->count;
    return true;
}

static bool is_grey(uint32_t color) {
    return (color & 0xFF) == (color >> 8 & 0xFF) && (color & 0xFF) == color >> 16;
}

png_colors cgatefold_png_colors_of(cgatefold_bitmap bitmap) {
    png_colors colors = {.bits = 8};
    bool fits = true, all_grey = true;
    for (int32_t y = 0; y < bitmap.height && (fits || all_grey); y++) {
        const uint8_t *row = bitmap.pixels + (size_t)y * (size_t)bitmap.stride;
        uint32_t last = png_pixel(row, 0) ^ 1;
        for (int32_t x = 0; x < bitmap.width; x++) {
            uint32_t color = png_pixel(row, x);
            if (color == last) { continue; }
            last = color;
            all_grey = all_grey && is_grey(color);
            fits = fits && add_color(&colors, color);
        }
    }
    // 256 greys take as much space without a palette.
    bool is_palette = fits && (colors.count <= 16 || !all_grey);
    colors.kind = is_palette ? PNG_PALETTE : all_grey ? PNG_GREY : PNG_RGB;
    if (is_palette) { colors.bits = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8; }
    return colors;
}
