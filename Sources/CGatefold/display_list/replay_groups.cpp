// Transparency groups and soft masks of a replay (PDF 32000-1, 11.4 to 11.6).
//
// A canvas holds the colour of its group alone. The formulas of the standard then become simple: an object is blended
// with the group over its initial backdrop, or in a knockout group with the initial backdrop, while what is kept of the
// group lessens by the object's alpha, or by its shape.

#include <algorithm>
#include <cstring>

#include "replayer.hpp"

namespace gatefold {

namespace {

bool contains(pixel_rect outer, pixel_rect inner) {
    return outer.x0 <= inner.x0 && outer.y0 <= inner.y0 && outer.x1 >= inner.x1 && outer.y1 >= inner.y1;
}

bool is_equal(const matrix &a, const matrix &b) {
    return a.xx == b.xx && a.yx == b.yx && a.xy == b.xy && a.yy == b.yy && a.x0 == b.x0 && a.y0 == b.y0;
}

}  // namespace

void replayer::draw_group(canvas &target, const frame &at, const operation &o) {
    const group &drawn = list.groups[o.data];
    if (drawn.is_mosaic) { return draw_mosaic(target, at, o); }
    const operation_list &content = list.lists[drawn.list];
    const clipping &clip = resolve_clip(target, at, o.clip);
    if (clip.area.is_empty()) { return; }
    const bool needs_backdrop = content.blends && !drawn.is_isolated;
    // Painting is associative: what neither blends nor is changed as a whole may be painted piece by piece.
    const bool is_inline = !has_own_colors(drawn.space) && is_plain(target, at, o) && o.alpha == 255 && clip.is_area && !drawn.is_knockout &&
                           (needs_backdrop || !content.blends);
    if (is_inline) {
        frame within = make_frame(target, at.to_pixels, content);
        within.parent = &at;
        within.parent_clip = o.clip;
        within.given_paint = at.given_paint;
        return draw_list(target, within, drawn.list);
    }
    const pixel_rect area = pixels_of(target, at, o.bounds, 1).intersection(clip.area);
    if (area.is_empty()) { return; }
    layer picture(*this, area);
    // Kept here, so that its memory is counted as long as it lives.
    std::optional<layer> backdrop;
    if (!drawn.is_isolated && (needs_backdrop || drawn.is_knockout)) {
        backdrop.emplace(*this, area);
        copy_backdrop(target, **backdrop);
        picture->backdrop = &**backdrop;
    }
    picture->is_knockout = drawn.is_knockout;
    frame within = make_frame(*picture, at.to_pixels, content);
    within.given_paint = at.given_paint;
    if (has_own_colors(drawn.space)) {
        draw_separated(*picture, within, drawn.list, drawn.space);
    } else {
        draw_list(*picture, within, drawn.list);
    }
    compose(target, at, o, *picture, false);
}

void replayer::copy_backdrop(canvas &target, canvas &copy) {
    target.finish_drawing();
    const pixel_rect area = copy.area;
    for (int y = area.y0; y < area.y1; y++) {
        uint32_t *row = copy.colors(area.x0, y);
        if (target.backdrop != nullptr) {
            std::memcpy(row, target.backdrop->colors(area.x0, y), 4 * (size_t)area.width());
        }
        // In a knockout group it is the initial backdrop alone.
        if (!target.is_knockout) { paint_over(row, target.colors(area.x0, y), area.width()); }
    }
}

void replayer::compose(canvas &target, const frame &at, const operation &o, canvas &source, bool is_clipped) {
    pixel_rect area = source.area.intersection(target.area);
    coverage *clip = nullptr;
    if (!is_clipped) {
        area = area.intersection(resolve_clip(target, at, o.clip).area);
        if (area.is_empty()) { return; }
        clip = clip_coverage(target, at, o.clip, area);
    }
    if (area.is_empty() || should_stop()) { return; }
    std::shared_ptr<coverage> mask;
    if (o.mask != 0) { mask = mask_coverage(at, o.mask, area, target.area); }
    source.finish_drawing();
    target.finish_drawing();
    composed_pixels += (uint64_t)area.width() * (uint64_t)area.height();
    const int count = area.width();
    const bool is_shape = (o.flags & operation_alpha_is_shape) != 0;
    const uint8_t changed = painted(at, o);
    for (int y = area.y0; y < area.y1; y++) {
        uint32_t *row = source.colors(area.x0, y);
        if (clip != nullptr) { scale_colors(row, clip->at(area.x0, y), 255, count); }
        const uint8_t *shape = nullptr;
        if (target.is_knockout && !is_shape) {
            shape_row.resize((size_t)count);
            copy_alpha(shape_row.data(), row, count);
            shape = shape_row.data();
        }
        scale_colors(row, mask != nullptr ? mask->at(area.x0, y) : nullptr, o.alpha, count);
        if (colors != nullptr) {
            compose_inks(target, o.blend, row, shape, area.x0, y, count, changed);
        } else {
            compose_row(target, o.blend, row, shape, area.x0, y, count);
        }
    }
}

void replayer::compose_row(
    canvas &target, blend_mode mode, const uint32_t *source, const uint8_t *shape, int x, int y, int count) {
    uint32_t *row = target.colors(x, y);
    blending how = {mode, shape, nullptr};
    if (mode != blend_mode::normal && target.is_knockout) {
        // In an isolated group there is nothing to blend with.
        if (target.backdrop != nullptr) {
            how.backdrop = target.backdrop->colors(x, y);
        } else {
            how.mode = blend_mode::normal;
        }
    } else if (mode != blend_mode::normal && target.backdrop != nullptr) {
        backdrop_row.resize((size_t)count);
        std::memcpy(backdrop_row.data(), target.backdrop->colors(x, y), 4 * (size_t)count);
        paint_over(backdrop_row.data(), row, count);
        how.backdrop = backdrop_row.data();
    }
    blend(row, source, how, count);
}

std::shared_ptr<coverage> replayer::mask_coverage(
    const frame &at, uint32_t mask, pixel_rect area, pixel_rect canvas_area) {
    for (drawn_mask &known : masks) {
        if (known.mask != mask || !is_equal(known.to_pixels, at.to_pixels)) { continue; }
        if (contains(known.values->area, area)) {
            std::rotate(masks, &known, &known + 1);
            return masks[0].values;
        }
        // Operations that share a mask are likely to be followed by others.
        area = canvas_area;
        known.values = nullptr;
        known.mask = 0;
        break;
    }
    std::shared_ptr<coverage> drawn = draw_mask(at, list.masks[mask], area);
    std::move_backward(masks, std::end(masks) - 1, std::end(masks));
    masks[0] = {mask, at.to_pixels, drawn};
    return drawn;
}

std::shared_ptr<coverage> replayer::draw_mask(const frame &at, const soft_mask &mask, pixel_rect area) {
    const uint32_t backdrop = mask.is_alpha ? 0 : 0xFF000000 | mask.backdrop;
    const auto values = std::make_shared<coverage>(area, false);
    const uint8_t nothing = mask.transfer[mask.is_alpha ? 0 : luminosity(backdrop)];
    for (int y = 0; y < values->values.height; y++) {
        std::fill_n(values->values.row(y), values->values.width, nothing);
    }
    const pixel_rect inside = pixels_of(area, at, mask.bounds, 0);
    if (inside.is_empty()) { return values; }
    layer picture(*this, inside);
    mask_depth++;
    const ink_colors *around = colors;
    if (options.print != nullptr) { colors = options.print->masks; }
    const frame within = make_frame(*picture, at.to_pixels, list.lists[mask.list]);
    draw_list(*picture, within, mask.list);
    mask_depth--;
    colors = around;
    picture->finish_drawing();
    for (int y = inside.y0; y < inside.y1; y++) {
        uint32_t *row = picture->colors(inside.x0, y);
        uint8_t *result = values->at(inside.x0, y);
        if (mask.is_alpha) {
            copy_alpha(result, row, inside.width());
        } else {
            paint_under(row, backdrop, inside.width());
            copy_luminosity(result, row, inside.width());
        }
        for (int x = 0; x < inside.width(); x++) { result[x] = mask.transfer[result[x]]; }
    }
    return values;
}

}  // namespace gatefold
