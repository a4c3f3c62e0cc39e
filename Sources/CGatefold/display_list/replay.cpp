// Draws a region of a display list: its operations in their order, each straight onto the canvas where nothing but
// painting is needed, otherwise onto a layer that is composed with it.

#include "replay.hpp"

#include <cstring>
#include <new>

#include "replayer.hpp"

namespace gatefold {

namespace {

/// Beside a number of windows, so that small windows can show pages with many groups.
constexpr size_t minimum_canvas_bytes = size_t{64} << 20;
constexpr size_t maximum_windows = 24;

/// Coordinates of pixels must fit an int with room to spare.
constexpr double maximum_origin = 1e9;

bool is_drawable(const matrix &m) {
    return m.is_invertible() && std::abs(m.x0) < maximum_origin && std::abs(m.y0) < maximum_origin;
}

/// Splits an offset into whole pixels, which are returned, and a fraction that is the same for all windows of a page
/// though their offsets were rounded.
int split_offset(double &offset) {
    constexpr double precision = 1 << 20;
    const double whole = std::floor(offset + 0.5 / precision);
    offset = std::round((offset - whole) * precision) / precision;
    return (int)whole;
}

void fill(cgatefold_bitmap bitmap, uint32_t color) {
    for (int y = 0; y < bitmap.height; y++) {
        uint32_t *row = reinterpret_cast<uint32_t *>(bitmap.pixels + (size_t)y * (size_t)bitmap.stride);
        std::fill_n(row, bitmap.width, color);
    }
}

void lay_under(cgatefold_bitmap bitmap, uint32_t color) {
    for (int y = 0; y < bitmap.height; y++) {
        paint_under(
            reinterpret_cast<uint32_t *>(bitmap.pixels + (size_t)y * (size_t)bitmap.stride), color, bitmap.width);
    }
}

}  // namespace

replay_outcome replay(
    const display_list &list, const matrix &to_pixels, const replay_options &options, cgatefold_bitmap bitmap) {
    if (bitmap.width <= 0 || bitmap.height <= 0) { return replay_outcome::done; }
    const uint32_t paper = 0xFF000000 | options.paper;
    // Where nothing blends with the paper, painting on it gives the same and costs less.
    const bool is_composed =
        list.lists.empty() || (list.keeps_colors ? list.is_transparent : list.lists[0].blends);
    const bool is_paper_first = options.has_paper && !is_composed;
    fill(bitmap, is_paper_first ? paper : 0);
    replay_outcome outcome = replay_outcome::done;
    if (is_drawable(to_pixels) && !list.lists.empty()) {
        matrix to_grid = to_pixels;
        const int x = -split_offset(to_grid.x0), y = -split_offset(to_grid.y0);
        try {
            outcome = replayer(list, options).draw_page(
                to_grid, {x, y, x + bitmap.width, y + bitmap.height}, bitmap);
        } catch (const std::bad_alloc &) { outcome = replay_outcome::incomplete; }
    }
    if (options.has_paper && !is_paper_first) { lay_under(bitmap, paper); }
    return outcome;
}

replay_outcome replayer::draw_page(const matrix &to_grid, pixel_rect area, cgatefold_bitmap bitmap) {
    const size_t window_bytes = 4 * (size_t)bitmap.width * (size_t)bitmap.height;
    maximum_canvas_bytes = std::max(minimum_canvas_bytes, maximum_windows * window_bytes);
    canvas page(area, bitmap);
    const frame whole = make_frame(page, to_grid, list.lists[0]);
    if (list.is_transparent && has_own_colors(list.space)) {
        draw_separated(page, whole, 0, list.space, true);
    } else {
        draw_list(page, whole, 0);
    }
    page.finish_drawing();
    if (is_cancelled) { return replay_outcome::cancelled; }
    return is_incomplete ? replay_outcome::incomplete : replay_outcome::done;
}

replayer::layer::layer(replayer &owner, pixel_rect area)
    : owner(owner), byte_count(4 * (size_t)area.width() * (size_t)area.height()) {
    if (owner.canvas_bytes + byte_count > owner.maximum_canvas_bytes) { throw std::bad_alloc(); }
    made.emplace(area);
    owner.canvas_bytes += byte_count;
}

replayer::layer::~layer() {
    owner.canvas_bytes -= byte_count;
}

bool replayer::should_stop() {
    if (is_cancelled) { return true; }
    if (options.is_cancelled != nullptr && options.is_cancelled(options.context)) { is_cancelled = true; }
    if (operation_count > maximum_operations || composed_pixels > maximum_composed_pixels) {
        is_incomplete = true;
        return true;
    }
    return is_cancelled;
}

frame replayer::make_frame(const canvas &target, const matrix &to_pixels, const operation_list &drawn) {
    // Hairlines and letters are drawn up to a pixel beside their place.
    constexpr float margin = 2;
    frame made;
    made.to_pixels = to_pixels;
    made.outer_clip = drawn.outer_clip;
    made.serial = ++last_serial;
    made.view = box::everything();
    if (!to_pixels.is_invertible()) { return made; }
    const box shown = {
        (float)target.area.x0, (float)target.area.y0, (float)target.area.x1, (float)target.area.y1};
    made.view = mapped(shown.grown(margin), to_pixels.inverse());
    return made;
}

void replayer::draw_list(canvas &target, const frame &at, uint32_t id) {
    const operation_list &drawn = list.lists[id];
    if (depth == maximum_depth) {
        is_incomplete = true;
        return;
    }
    depth++;
    for_shown(drawn, at, [&](const operation &o) { draw(target, at, o); });
    depth--;
}

bool replayer::is_hidden(const operation &o) const {
    // Text and images within a mask shape other objects, so they are never hidden.
    if (mask_depth > 0) { return false; }
    if ((o.flags & operation_is_text) != 0) { return options.hides_text; }
    return options.hides_images && o.kind == operation_kind::image;
}

void replayer::draw(canvas &target, const frame &at, const operation &o) {
    if (o.alpha == 0 && !target.is_knockout) { return; }
    // On an opaque page, what overprints without an ink that is drawn leaves no trace.
    if (colors != nullptr && !list.is_transparent && painted(at, o) == 0) { return; }
    switch (o.kind) {
    case operation_kind::group: return draw_group(target, at, o);
    case operation_kind::shading: return draw_shading(target, at, o);
    case operation_kind::tiling: return draw_tiling(target, at, o);
    case operation_kind::instance: return draw_instance(target, at, o);
    case operation_kind::image:
        if (!list.images[o.data].source->is_stencil()) { return draw_image(target, at, o); }
        break;
    default: break;
    }
    const bool is_direct = is_plain(target, at, o) && !resolve_clip(target, at, o.clip).has_coverage;
    if (!is_direct) { return draw_on_layer(target, at, o); }
    if (resolve_clip(target, at, o.clip).area.is_empty()) { return; }
    apply_clip(target, at, o.clip);
    draw_with_cairo(target, at, o, o.alpha);
    if (!target.recover()) { throw std::bad_alloc(); }
}

void replayer::draw_on_layer(canvas &target, const frame &at, const operation &o) {
    const clipping &clip = resolve_clip(target, at, o.clip);
    const bool is_clipped = !clip.has_coverage;
    const pixel_rect area = pixels_of(target, at, o.bounds, 1).intersection(clip.area);
    if (area.is_empty()) { return; }
    layer drawn(*this, area);
    if (is_clipped) { apply_clip(*drawn, at, o.clip); }
    draw_with_cairo(*drawn, at, o, 255);
    if (!drawn->recover()) { throw std::bad_alloc(); }
    compose(target, at, o, *drawn, is_clipped);
}

void replayer::draw_with_cairo(canvas &target, const frame &at, const operation &o, uint8_t alpha) {
    set_paint(target, paint_of(at, o), alpha);
    switch (o.kind) {
    case operation_kind::fill: return fill_path(target, at, list.paths[o.data]);
    case operation_kind::stroke: {
        const stroke &drawn = list.strokes[o.data];
        return stroke_path(target.cairo(), target.area, at, drawn.shape, list.stroke_styles[drawn.style]);
    }
    case operation_kind::glyphs: return draw_glyphs(target, at, list.runs[o.data]);
    case operation_kind::glyph_outlines: {
        const glyph_stroke &drawn = list.glyph_strokes[o.data];
        return stroke_glyphs(
            target.cairo(), target.area, at, list.runs[drawn.run], list.stroke_styles[drawn.style]);
    }
    default: return draw_stencil(target, at, o);
    }
}

const paint &replayer::paint_of(const frame &at, const operation &o) const {
    if ((o.flags & operation_takes_paint) != 0 && at.given_paint != nullptr) { return *at.given_paint; }
    return list.paints[o.paint];
}

void replayer::set_paint(canvas &target, const paint &used, uint8_t alpha) {
    const uint32_t rgb = colors != nullptr && is_in_list(used) ? colors->colors[paint_index(used)] : used.rgb;
    const double red = (rgb >> 16 & 255) / 255.0, green = (rgb >> 8 & 255) / 255.0;
    cairo_set_source_rgba(target.cairo(), red, green, (rgb & 255) / 255.0, alpha / 255.0);
}

pixel_rect replayer::pixels_of(pixel_rect area, const frame &at, const box &bounds, double margin) {
    if (bounds.is_void()) { return {}; }
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    const box inside = bounds.intersection(at.view.grown(1));
    for (int corner = 0; corner < 4; corner++) {
        const point p = at.to_pixels.map(
            corner & 1 ? inside.x1 : inside.x0, corner & 2 ? inside.y1 : inside.y0);
        x0 = std::min(x0, p.x);
        y0 = std::min(y0, p.y);
        x1 = std::max(x1, p.x);
        y1 = std::max(y1, p.y);
    }
    const pixel_rect pixels = {
        pixel_floor(x0 - margin), pixel_floor(y0 - margin), pixel_ceil(x1 + margin), pixel_ceil(y1 + margin)};
    return pixels.intersection(area);
}

}  // namespace gatefold
