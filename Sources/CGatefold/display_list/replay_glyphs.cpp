// Letters of a replay: as cairo draws them, or, where they are large, as outlines.

#include <algorithm>
#include <cmath>

#include "font.hpp"
#include "path_geometry.hpp"
#include "replayer.hpp"

namespace gatefold {

namespace {

/// In pixels. cairo draws a larger letter from a bitmap of the whole letter, which it keeps.
constexpr double maximum_bitmap_em = 200;
/// Smaller letters leave no trace.
constexpr double minimum_em = 0.02;

/// How a run is placed on the grid.
struct placement {
    /// From ems to pixels.
    double linear[4];
    double em;
    /// What a letter may cover beside its origin, in pixels.
    double x0, y0, x1, y1;

    /// - narrowing: by which letters are narrowed.
    placement(const glyph_run &run, const matrix &to_pixels, const font &source, double narrowing) {
        const matrix own = {run.to_page[0], run.to_page[1], run.to_page[2], run.to_page[3], 0, 0};
        matrix m = own * matrix{to_pixels.xx, to_pixels.yx, to_pixels.xy, to_pixels.yy, 0, 0};
        m.xx *= narrowing;
        m.yx *= narrowing;
        linear[0] = m.xx;
        linear[1] = m.yx;
        linear[2] = m.xy;
        linear[3] = m.yy;
        em = std::max(m.x_scale(), m.y_scale());
        box letters = source.glyph_bounds();
        if (letters.is_void()) { letters = {-1, -1, 2, 2}; }
        const box reach = mapped(letters, m);
        x0 = reach.x0 - 2;
        y0 = reach.y0 - 2;
        x1 = reach.x1 + 2;
        y1 = reach.y1 + 2;
    }

    bool meets(point origin, pixel_rect area) const {
        return origin.x + x1 > area.x0 && origin.x + x0 < area.x1 && origin.y + y1 > area.y0 &&
               origin.y + y0 < area.y1;
    }
};

/// Where a letter lies on the grid. Baselines are often half-way between two places, where rounding decides: poppler
/// reckons from the bottom of the page.
point from_bottom(const matrix &m, const glyph &letter, double height) {
    const double y = height - letter.y;
    return {m.xx * letter.x - m.xy * y + (m.xy * height + m.x0), m.yx * letter.x - m.yy * y + (m.yy * height + m.y0)};
}

/// The place nearest to `value` at which cairo can draw a letter: since 1.17.4 at every quarter of a pixel. Chosen here, so
/// that it does not depend on where a tile begins.
double letter_place(double value) {
    static const double places_a_pixel = cairo_version() >= CAIRO_VERSION_ENCODE(1, 17, 4) ? 4 : 1;
    return std::floor(value * places_a_pixel + 0.5) / places_a_pixel;
}

}  // namespace

cairo_scaled_font_t *replayer::scaled(font &source, const double to_pixels[4]) {
    if (last_font.source == &source && std::equal(to_pixels, to_pixels + 4, last_font.to_pixels)) {
        return last_font.made;
    }
    if (last_font.made != nullptr) { cairo_scaled_font_destroy(last_font.made); }
    last_font.source = &source;
    std::copy_n(to_pixels, 4, last_font.to_pixels);
    last_font.made = nullptr;
    last_font.made = source.copy_scaled(to_pixels);
    return last_font.made;
}

void replayer::draw_glyphs(canvas &target, const frame &at, const glyph_run &run) {
    font &source = *list.fonts[run.font];
    if (!source.has_width_factors()) { return draw_alike_glyphs(target, at, run, 1); }
    const auto factor = [&](uint32_t place) { return source.width_factor(list.glyphs[place].code); };
    const uint32_t end = run.first + run.count;
    for (glyph_run part = run; part.first < end; part.first += part.count) {
        part.count = 1;
        while (part.first + part.count < end && factor(part.first + part.count) == factor(part.first)) { part.count++; }
        draw_alike_glyphs(target, at, part, factor(part.first));
    }
}

void replayer::draw_alike_glyphs(canvas &target, const frame &at, const glyph_run &run, double narrowing) {
    font &source = *list.fonts[run.font];
    const placement placed(run, at.to_pixels, source, narrowing);
    if (!(placed.em >= minimum_em)) { return; }
    cairo_t *cairo = target.cairo();
    if (placed.em > maximum_bitmap_em) { return fill_glyph_outlines(cairo, target.area, at, run, false); }
    bool has_large_letters = false;
    placed_glyphs.clear();
    // Where letters that it is given at once overlap, cairo draws all of them otherwise, and which it is given depends on
    // the region. Every other letter of a line hardly overlaps the next.
    for (uint32_t parity = 0; parity < 2; parity++) {
        for (uint32_t i = run.first + parity; i < run.first + run.count; i += 2) {
            const glyph &letter = list.glyphs[i];
            const point origin = from_bottom(at.to_pixels, letter, list.height);
            if (!placed.meets(origin, target.area)) { continue; }
            const cairo_glyph_t made = {
                letter.code, letter_place(origin.x) - target.area.x0, letter_place(origin.y) - target.area.y0};
            const bool is_next =
                placed_glyphs.empty() || (made.y == placed_glyphs.back().y && made.x > placed_glyphs.back().x);
            if (!is_next) { has_large_letters |= show_placed_glyphs(cairo, source, placed.linear); }
            placed_glyphs.push_back(made);
        }
        has_large_letters |= show_placed_glyphs(cairo, source, placed.linear);
    }
    if (has_large_letters) { fill_glyph_outlines(cairo, target.area, at, run, true); }
}

/// Shows placed letters, which are codes so far, and forgets them. Returns whether some are too large for cairo.
bool replayer::show_placed_glyphs(cairo_t *cairo, font &source, const double to_pixels[4]) {
    const size_t count = placed_glyphs.size();
    for (cairo_glyph_t &letter : placed_glyphs) { letter.index = source.glyph_index((uint32_t)letter.index); }
    std::erase_if(placed_glyphs, [](const cairo_glyph_t &letter) { return letter.index == font::no_glyph; });
    const bool has_large_letters = placed_glyphs.size() < count;
    cairo_scaled_font_t *used = placed_glyphs.empty() ? nullptr : scaled(source, to_pixels);
    if (used != nullptr && cairo_scaled_font_status(used) == CAIRO_STATUS_SUCCESS) {
        cairo_set_scaled_font(cairo, used);
        cairo_show_glyphs(cairo, placed_glyphs.data(), (int)placed_glyphs.size());
    }
    placed_glyphs.clear();
    return has_large_letters;
}

void replayer::for_outlines(
    pixel_rect area, const frame &at, const glyph_run &run, double reach, bool is_remainder,
    const outline_step &step) {
    font &source = *list.fonts[run.font];
    const bool is_narrowed = source.has_width_factors();
    placement placed(run, at.to_pixels, source, 1);
    const int margin = (int)std::min(reach, 1e8);
    const pixel_rect near = {area.x0 - margin, area.y0 - margin, area.x1 + margin, area.y1 + margin};
    for (uint32_t i = run.first; i < run.first + run.count; i++) {
        const glyph &letter = list.glyphs[i];
        const point origin = at.to_pixels.map(letter.x, letter.y);
        if (is_narrowed) { placed = placement(run, at.to_pixels, source, source.width_factor(letter.code)); }
        if (!placed.meets(origin, near)) { continue; }
        if (is_remainder && source.glyph_index(letter.code) != font::no_glyph) { continue; }
        const glyph_outline &outline = source.outline(letter.code);
        if (outline.is_empty()) { continue; }
        box bounds;
        for (size_t k = 0; k + 1 < outline.coordinates.size(); k += 2) {
            bounds.add(point{outline.coordinates[k], outline.coordinates[k + 1]});
        }
        const double *m = placed.linear;
        const pixel_mapping mapping = {
            {m[0], m[1], m[2], m[3], origin.x, origin.y}, (double)area.x0, (double)area.y0};
        step({outline.verbs.data(), outline.verbs.size(), outline.coordinates.data()}, mapping, bounds);
    }
}

void replayer::fill_glyph_outlines(
    cairo_t *cairo, pixel_rect area, const frame &at, const glyph_run &run, bool is_remainder) {
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
    // Letter by letter, as cairo is slow with many edges.
    for_outlines(area, at, run, 0, is_remainder, [&](const path_data &data, const pixel_mapping &mapping, const box &bounds) {
        cairo_new_path(cairo);
        add_within_range(cairo, area, data, mapping, bounds);
        cairo_fill(cairo);
    });
}

}  // namespace gatefold
