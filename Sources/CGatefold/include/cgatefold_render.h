#ifndef CGATEFOLD_RENDER_H
#define CGATEFOLD_RENDER_H

#include "cgatefold_document.h"

#pragma clang assume_nonnull begin

/// Colour components from 0 to 1, not premultiplied.
typedef struct cgatefold_color {
    double red, green, blue, alpha;
} cgatefold_color;

/// Brings default user space units, counted from the top left of the page as displayed, to pixels of a bitmap:
/// x' = xx * x + xy * y + x0 and y' = yx * x + yy * y + y0.
typedef struct cgatefold_matrix {
    double xx, yx, xy, yy, x0, y0;
} cgatefold_matrix;

/// A layer that is shown or hidden regardless of the document's settings.
typedef struct cgatefold_layer_state {
    /// The number of its object, `cgatefold_text_layer` or `cgatefold_image_layer`.
    int32_t object;
    bool is_visible;
} cgatefold_layer_state;

/// The letters of a page and its images, which are no layers of the document. Images within the content stay.
enum { cgatefold_text_layer = -1, cgatefold_image_layer = -2 };

/// Draws a page onto a bitmap, which must be zeroed and stays transparent where the page is blank: a page is an
/// isolated group (PDF 32000-1, 11.4.7), and its paper is painted under it last. Layers without a given state follow
/// the document's settings.
cgatefold_status cgatefold_page_draw(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *_Nullable layers,
    size_t layer_count, cgatefold_bitmap bitmap, cgatefold_message *_Nonnull message);

/// Draws a page on opaque paper, whatever the bitmap holds. Where the page does not blend, the paper is laid first, which
/// is faster than laying it under the page. Pixels that several edges cross may then differ by a level or two.
cgatefold_status cgatefold_page_draw_on_paper(
    const cgatefold_page *page, cgatefold_matrix matrix, const cgatefold_layer_state *_Nullable layers,
    size_t layer_count, cgatefold_color paper, cgatefold_bitmap bitmap, cgatefold_message *_Nonnull message);

/// Peak size in bytes of cairo's large surfaces in the last drawing of a page on this thread: its images, and those of
/// groups and masks, which grow with the drawn area.
int64_t cgatefold_surface_bytes_of_last_drawing(void);

/// Makes the page use colour transforms that are created fast and may be a few levels off: for thumbnails.
void cgatefold_page_use_coarse_colors(cgatefold_page *page);

/// Whether all pixels are of one colour.
bool cgatefold_bitmap_is_uniform(cgatefold_bitmap bitmap);

/// Sets every pixel to zero.
void cgatefold_bitmap_clear(cgatefold_bitmap bitmap);

/// Paints an opaque colour under what was drawn.
cgatefold_status cgatefold_bitmap_lay_paper(
    cgatefold_bitmap bitmap, cgatefold_color paper, cgatefold_message *_Nonnull message);

/// Inverts lightness and keeps hues. The bitmap must be opaque.
void cgatefold_bitmap_invert_lightness(cgatefold_bitmap bitmap);

/// Multiplies every component; `brightness` is 0 to 1. The bitmap must be opaque.
void cgatefold_bitmap_dim(cgatefold_bitmap bitmap, double brightness);

/// Fills a bitmap with a part of another, scaled smoothly. `part` is in pixels of the source.
cgatefold_status cgatefold_bitmap_scale(
    cgatefold_bitmap source, cgatefold_rect part, cgatefold_bitmap target, cgatefold_message *_Nonnull message);

/// Fills a bitmap with another that is turned clockwise about its middle, which comes to lie on the middle of the target.
/// What the source does not cover becomes transparent.
cgatefold_status cgatefold_bitmap_rotate(
    cgatefold_bitmap source, double degrees, cgatefold_bitmap target, cgatefold_message *_Nonnull message);

/// Fills a bitmap of half the size, rounded up, by averaging two by two pixels.
void cgatefold_bitmap_halve(cgatefold_bitmap source, cgatefold_bitmap target);

#pragma clang assume_nonnull end

#endif
