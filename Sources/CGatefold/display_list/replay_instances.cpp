// Letters made of operations (Type 3 fonts). As cairo does with letters of all fonts, small ones are drawn on whole
// pixels, so that each is rasterised once and then copied.

#include <algorithm>
#include <cstring>

#include "replayer.hpp"

namespace gatefold {

namespace {

/// In pixels: larger letters are drawn where they are.
constexpr int maximum_size = 256;
constexpr size_t maximum_letter_bytes = size_t{4} << 20;

bool is_small(const box &bounds, const matrix &to_pixels) {
    const box drawn = mapped(bounds, to_pixels);
    return drawn.x1 - drawn.x0 <= maximum_size && drawn.y1 - drawn.y0 <= maximum_size;
}

/// Whether all of a list is drawn by cairo in the paint of the letter, so that coverage is all that matters.
bool is_coverage(const operation_list &content, const display_list &list) {
    return std::ranges::all_of(content.operations, [&list](const operation &o) {
        switch (o.kind) {
        case operation_kind::fill:
        case operation_kind::stroke:
        case operation_kind::glyphs:
        case operation_kind::glyph_outlines: break;
        case operation_kind::image:
            if (!list.images[o.data].source->is_stencil()) { return false; }
            break;
        default: return false;
        }
        return (o.flags & operation_takes_paint) != 0 && o.blend == blend_mode::normal && o.mask == 0 && o.alpha == 255;
    });
}

}  // namespace

void replayer::draw_instance(canvas &target, const frame &at, const operation &o) {
    const instance &drawn = list.instances[o.data];
    const operation_list &content = list.lists[drawn.list];
    matrix to_pixels = drawn.placement * at.to_pixels;
    const clipping &clip = resolve_clip(target, at, o.clip);
    if (!to_pixels.is_invertible() || clip.area.is_empty()) { return; }
    const bool snaps = is_small(content.bounds, to_pixels);
    if (snaps) {
        const point origin = to_pixels.map(drawn.origin.x, drawn.origin.y);
        to_pixels.x0 += whole_pixel(origin.x) - origin.x;
        to_pixels.y0 += whole_pixel(origin.y) - origin.y;
    }
    if (is_plain(target, at, o) && !clip.has_coverage && snaps && draw_letter(target, at, o, to_pixels)) { return; }
    if (is_plain(target, at, o) && o.alpha == 255) {
        frame within = make_frame(target, to_pixels, content);
        within.parent = &at;
        within.parent_clip = o.clip;
        within.given_paint = &paint_of(at, o);
        return draw_list(target, within, drawn.list);
    }
    const pixel_rect area = pixels_of(target, at, o.bounds, 2).intersection(clip.area);
    if (area.is_empty()) { return; }
    layer picture(*this, area);
    frame within = make_frame(*picture, to_pixels, content);
    within.given_paint = &paint_of(at, o);
    draw_list(*picture, within, drawn.list);
    compose(target, at, o, *picture, false);
}

bool replayer::draw_letter(canvas &target, const frame &at, const operation &o, const matrix &to_pixels) {
    const instance &drawn = list.instances[o.data];
    const letter *known = find_letter(drawn, to_pixels);
    if (known == nullptr) { return false; }
    if (known->values.empty()) { return true; }
    const point origin = to_pixels.map(drawn.origin.x, drawn.origin.y);
    const int x = (int)whole_pixel(origin.x) + known->area.x0, y = (int)whole_pixel(origin.y) + known->area.y0;
    if (x >= target.area.x1 || y >= target.area.y1 || x + known->area.width() <= target.area.x0 ||
        y + known->area.height() <= target.area.y0) {
        return true;
    }
    apply_clip(target, at, o.clip);
    set_paint(target, paint_of(at, o), o.alpha);
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        const_cast<uint8_t *>(known->values.data()), CAIRO_FORMAT_A8, known->area.width(), known->area.height(),
        known->stride);
    cairo_mask_surface(target.cairo(), surface, x - target.area.x0, y - target.area.y0);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return true;
}

const replayer::letter *replayer::find_letter(const instance &drawn, const matrix &to_pixels) {
    const std::tuple name = {drawn.list, to_pixels.xx, to_pixels.yx, to_pixels.xy, to_pixels.yy};
    if (const auto known = letters.find(name); known != letters.end()) { return &known->second; }
    const operation_list &content = list.lists[drawn.list];
    if (letter_bytes > maximum_letter_bytes || !is_coverage(content, list)) { return nullptr; }
    matrix from_origin = to_pixels;
    const point origin = to_pixels.map(drawn.origin.x, drawn.origin.y);
    from_origin.x0 -= std::round(origin.x);
    from_origin.y0 -= std::round(origin.y);
    const box bounds = mapped(content.bounds, from_origin);
    letter made = {{}, 0, {}};
    if (!bounds.is_void()) {
        made.area = {
            pixel_floor(bounds.x0) - 1, pixel_floor(bounds.y0) - 1, pixel_ceil(bounds.x1) + 1,
            pixel_ceil(bounds.y1) + 1};
        layer picture(*this, made.area);
        static const paint black;
        frame within = make_frame(*picture, from_origin, content);
        within.given_paint = &black;
        draw_list(*picture, within, drawn.list);
        picture->finish_drawing();
        made.stride = (made.area.width() + 3) & ~3;
        made.values.resize((size_t)made.stride * (size_t)made.area.height());
        for (int y = 0; y < made.area.height(); y++) {
            copy_alpha(
                made.values.data() + (size_t)y * (size_t)made.stride,
                picture->colors(made.area.x0, made.area.y0 + y), made.area.width());
        }
    }
    letter_bytes += made.values.size() + sizeof made;
    return &letters.emplace(name, std::move(made)).first->second;
}

}  // namespace gatefold
