// Images of a replay: sampled for the visible pixels, then composed with the canvas.

#include <new>

#include "replayer.hpp"

namespace gatefold {

namespace {

/// Pixels that an image or stencil may cover, with those that it covers in part.
constexpr double margin = 1;

matrix placed_in_grid(const matrix &to_page, const matrix &to_pixels) {
    return to_page * to_pixels;
}

}  // namespace

void replayer::draw_image(canvas &target, const frame &at, const operation &o) {
    const placed_image &placed = list.images[o.data];
    const matrix to_grid = placed_in_grid(placed.to_page, at.to_pixels);
    const pixel_rect area = pixels_of(target, at, mapped({0, 0, 1, 1}, placed.to_page), margin)
                                .intersection(pixels_of(target, at, o.bounds, margin))
                                .intersection(resolve_clip(target, at, o.clip).area);
    if (area.is_empty()) { return; }
    layer picture(*this, area);
    // An image that cannot be decoded leaves nothing.
    if (!picture->draw_image(*placed.source, to_grid, image_accuracy())) { return; }
    compose(target, at, o, *picture, false);
}

void replayer::draw_stencil(canvas &target, const frame &at, const operation &o) {
    const placed_image &placed = list.images[o.data];
    const pixel_rect area = pixels_of(target, at, mapped({0, 0, 1, 1}, placed.to_page), margin)
                                .intersection(pixels_of(target, at, o.bounds, margin))
                                .intersection(resolve_clip(target, at, o.clip).area);
    if (area.is_empty()) { return; }
    coverage drawn(area, false);
    const matrix to_grid = placed_in_grid(placed.to_page, at.to_pixels);
    if (!placed.source->draw(to_grid, area, options.colors, drawn.values)) { return; }
    cairo_mask_surface(
        target.cairo(), drawn.values.surface(), area.x0 - target.area.x0, area.y0 - target.area.y0);
}

/// Draws the pieces of a picture. Where two of them share a pixel, one painted over the other would let shine through what
/// lies under both.
void replayer::draw_mosaic(canvas &target, const frame &at, const operation &o) {
    const operation_list &pieces = list.lists[list.groups[o.data].list];
    const pixel_rect area =
        pixels_of(target, at, o.bounds, margin).intersection(resolve_clip(target, at, o.clip).area);
    if (area.is_empty()) { return; }
    layer picture(*this, area);
    frame within = make_frame(*picture, at.to_pixels, pieces);
    within.given_paint = at.given_paint;
    for_shown(pieces, within, [&](const operation &piece) { draw_piece(*picture, within, piece); });
    compose(target, at, o, *picture, false);
}

void replayer::draw_piece(canvas &target, const frame &at, const operation &o) {
    const placed_image &placed = list.images[o.data];
    const pixel_rect area = pixels_of(target, at, mapped({0, 0, 1, 1}, placed.to_page), margin);
    if (area.is_empty()) { return; }
    layer piece(*this, area);
    if (placed.source->is_stencil()) {
        draw_with_cairo(*piece, at, o, 255);
        if (!piece->recover()) { throw std::bad_alloc(); }
    } else if (!piece->draw_image(*placed.source, placed_in_grid(placed.to_page, at.to_pixels), image_accuracy())) {
        return;
    }
    piece->finish_drawing();
    for (int y = area.y0; y < area.y1; y++) {
        add_beside(target.colors(area.x0, y), piece->colors(area.x0, y), area.width());
    }
}

}  // namespace gatefold
