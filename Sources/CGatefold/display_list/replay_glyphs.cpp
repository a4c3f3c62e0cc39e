// Letters of a replay: bitmaps, or, where they are large, outlines.

#include <algorithm>
#include <cmath>

#include "font.hpp"
#include "path_geometry.hpp"
#include "replayer.hpp"

namespace gatefold {

namespace {

/// In pixels. Larger letters are few, and their bitmaps large.
constexpr double maximum_bitmap_em = 200;
/// Places of a letter in a pixel, as a power of two.
constexpr int place_bits = 2;
static_assert(1 << place_bits == glyph_drawing::place_count);
/// Smaller letters leave no trace.
constexpr double minimum_em = 0.02;

/// How a run is placed on the grid.
struct placement {
    /// The transform from ems to pixels.
    double linear[4];
    double em;
    /// The extent of a letter around its origin, in pixels.
    double x0, y0, x1, y1;

    /// - narrowing: the factor by which letters are narrowed.
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

/// The place nearest to `value` at which a letter is drawn, in parts of a pixel.
int64_t letter_place(double value) {
    return std::llround(std::floor(value * glyph_drawing::place_count + 0.5));
}

/// A letter on the grid.
struct placed_bitmap {
    std::shared_ptr<const glyph_bitmap> bitmap;
    pixel_rect area;

    /// Adds its coverage to that of other letters.
    void add_to(coverage &mask) const {
        const pixel_rect part = area.intersection(mask.area);
        for (int row = part.y0; row < part.y1; row++) {
            const size_t first = (size_t)(row - area.y0) * (size_t)bitmap->width + (size_t)(part.x0 - area.x0);
            const uint8_t *values = &bitmap->values[first];
            uint8_t *const sums = mask.at(part.x0, row);
            for (int i = 0; i < part.width(); i++) { sums[i] = (uint8_t)std::min(sums[i] + values[i], 255); }
        }
    }
};

}  // namespace

/// Letters of a run that are painted at once: where they overlap, they cover together. Which they are does not depend on
/// what of the page is drawn, so that each region of it looks like the whole.
class replayer::letter_group {
public:
    /// - em: in pixels.
    letter_group(canvas &target, double em) : target(target), reach(maximum_step * em) { letters.reserve(maximum_count); }

    /// Goes on to a letter of the run, whether or not it is seen. Begins with another group where that one is full or far
    /// away: its mask would be large, and hardly anything in it.
    void go_to(point origin) {
        const double step = std::abs(origin.x - last.x) + std::abs(origin.y - last.y);
        if (count == maximum_count || !(step <= reach)) {
            paint();
            count = 0;
        }
        last = origin;
        count++;
    }

    /// - x, y: the pixel that its origin lies in.
    void add(std::shared_ptr<const glyph_bitmap> bitmap, int x, int y) {
        const int left = x + bitmap->x, top = y + bitmap->y;
        const pixel_rect area = {left, top, left + bitmap->width, top + bitmap->height};
        const pixel_rect part = area.intersection(target.area);
        if (part.is_empty()) { return; }
        bounds = letters.empty() ? part
                                 : pixel_rect{std::min(bounds.x0, part.x0), std::min(bounds.y0, part.y0),
                                              std::max(bounds.x1, part.x1), std::max(bounds.y1, part.y1)};
        letters.push_back({std::move(bitmap), area});
    }

    /// Paints the letters and forgets them.
    void paint() {
        if (letters.empty()) { return; }
        coverage mask(bounds, true);
        for (const placed_bitmap &letter : letters) { letter.add_to(mask); }
        letters.clear();
        cairo_mask_surface(
            target.cairo(), mask.values.surface(), bounds.x0 - target.area.x0, bounds.y0 - target.area.y0);
    }

private:
    static constexpr uint32_t maximum_count = 32;
    /// Between letters of a group, in ems.
    static constexpr double maximum_step = 4;

    canvas &target;
    const double reach;
    point last = {};
    uint32_t count = 0;
    std::vector<placed_bitmap> letters;
    pixel_rect bounds;
};

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
    glyph_drawing drawing = {};
    std::copy_n(placed.linear, 4, drawing.to_pixels);
    letter_group group(target, placed.em);
    for (uint32_t i = run.first; i < run.first + run.count; i++) {
        const glyph &letter = list.glyphs[i];
        const point origin = from_bottom(at.to_pixels, letter, list.height);
        group.go_to(origin);
        if (!placed.meets(origin, target.area)) { continue; }
        drawing.glyph = source.glyph_index(letter.code);
        if (drawing.glyph == font::no_glyph) {
            has_large_letters = true;
            continue;
        }
        const int64_t x = letter_place(origin.x), y = letter_place(origin.y);
        drawing.x = x & (glyph_drawing::place_count - 1);
        drawing.y = y & (glyph_drawing::place_count - 1);
        group.add(source.bitmap(drawing), (int)(x >> place_bits), (int)(y >> place_bits));
    }
    group.paint();
    if (has_large_letters) { fill_glyph_outlines(cairo, target.area, at, run, true); }
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
