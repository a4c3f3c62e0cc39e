// Stroked paths of a replay. As poppler does, lines thinner than a pixel are drawn a pixel wide, upright ones on the
// middle of pixels.

#include <algorithm>
#include <numeric>

#include "path_geometry.hpp"
#include "replayer.hpp"

namespace gatefold {

namespace {

/// cairo's limits and those of patience.
constexpr size_t maximum_outline_points = 200'000;
constexpr double maximum_dash_count = 20'000, maximum_drawn_dashes = 200'000;
/// In pixels: dashes that are finer look like an even tint.
constexpr double minimum_dash_period = 1 / 16.0;
constexpr double maximum_width = 1 << 17;

/// A pen in pixels.
struct pen {
    matrix to_pixels;
    double width;
    /// The width was less than a pixel.
    bool is_thin;
    /// The widest extent of what it draws from its path, in pixels.
    double reach;
};

/// Whether a pen has extent in both directions.
bool is_usable(const matrix &m) {
    const double larger = std::max(m.x_scale(), m.y_scale());
    return m.is_invertible() && std::abs(m.determinant()) > 1e-9 * larger * larger;
}

pen make_pen(const stroke_style &style, const matrix &to_pixels) {
    const matrix own = {style.pen[0], style.pen[1], style.pen[2], style.pen[3], 0, 0};
    pen made;
    made.to_pixels = own * matrix{to_pixels.xx, to_pixels.yx, to_pixels.xy, to_pixels.yy, 0, 0};
    made.width = style.width;
    if (!is_usable(made.to_pixels)) {
        made.width *= std::max(made.to_pixels.x_scale(), made.to_pixels.y_scale());
        made.to_pixels = {};
    }
    // poppler measures width by the diagonal of a square, which is right for upright pens only.
    const matrix &m = made.to_pixels;
    const double scale = std::sqrt(std::abs(m.determinant()));
    const double x = m.is_upright() ? std::abs(m.xx + m.xy) : scale, y = m.is_upright() ? std::abs(m.yx + m.yy) : scale;
    made.is_thin = !(made.width * x > 1 || made.width * y > 1);
    if (made.is_thin) { made.width = std::min(1 / x, 1 / y); }
    const double largest = std::max(m.x_scale(), m.y_scale());
    made.width = std::min(made.width, maximum_width / largest);
    const double miter = style.join == 0 ? std::clamp(style.miter_limit, 1.5, 100.0) : 1.5;
    made.reach = made.width * largest * miter + 2;
    return made;
}

/// Moves the ends of upright lines to the middle of pixels.
void align(const path_data &data, const pixel_mapping &mapping, std::vector<point> &points) {
    struct corner {
        bool is_line_end, begins_subpath;
    };
    std::vector<corner> corners;
    const float *next = data.coordinates;
    points.clear();
    for (size_t i = 0; i < data.verb_count; i++) {
        const path_verb verb = data.verbs[i];
        for (int left = verb == path_verb::curve ? 3 : verb == path_verb::close ? 0 : 1; left > 0; left--, next += 2) {
            points.push_back(mapping(next[0], next[1]));
            corners.push_back({verb == path_verb::line, verb == path_verb::move});
        }
    }
    std::vector<bool> is_aligned(points.size(), false);
    for (size_t i = 1; i < points.size(); i++) {
        if (!corners[i].is_line_end) { continue; }
        const bool is_upright = std::abs(points[i].x - points[i - 1].x) < 0.5 ||
                                std::abs(points[i].y - points[i - 1].y) < 0.5;
        if (!is_upright) { continue; }
        is_aligned[i] = is_aligned[i - 1] = true;
    }
    for (size_t i = 0; i < points.size(); i++) {
        if (!is_aligned[i]) { continue; }
        points[i] = {std::floor(points[i].x) + 0.5, std::floor(points[i].y) + 0.5};
    }
}

void add_aligned(cairo_t *cairo, const path_data &data, const pixel_mapping &mapping) {
    std::vector<point> points;
    align(data, mapping, points);
    const point *next = points.data();
    for (size_t i = 0; i < data.verb_count; i++) {
        switch (data.verbs[i]) {
        case path_verb::move: cairo_move_to(cairo, next->x, next->y); break;
        case path_verb::line: cairo_line_to(cairo, next->x, next->y); break;
        case path_verb::curve:
            cairo_curve_to(cairo, next[0].x, next[0].y, next[1].x, next[1].y, next[2].x, next[2].y);
            next += 2;
            break;
        case path_verb::close: cairo_close_path(cairo); continue;
        }
        next++;
    }
}

/// The pattern of dashes, without values that cairo refuses; empty for none.
std::vector<double> usable_dashes(const stroke_style &style) {
    double sum = 0;
    for (const double length : style.dashes) {
        if (!(length >= 0 && std::isfinite(length))) { return {}; }
        sum += length;
    }
    return sum > 0 && std::isfinite(sum) ? style.dashes : std::vector<double>();
}

/// Draws the part of polylines that comes near a canvas, with dashes or without.
class line_cutter {
public:
    line_cutter(cairo_t *cairo, const pen &used, const std::vector<double> &dashes, double start, const box &area)
        : cairo(cairo), to_pen(used.to_pixels.inverse()), dashes(dashes), area(area) {
        for (const double length : dashes) { period += length; }
        // A pattern of an odd number of lengths repeats after twice of them.
        if (dashes.size() % 2 == 1) { period *= 2; }
        if (period > 0 && std::isfinite(start)) { this->start = start - std::floor(start / period) * period; }
    }

    void add(const polyline &line) {
        is_down = false;
        travelled = start;
        const size_t count = line.points.size();
        for (size_t i = 0; i + 1 < count; i++) { add_line(line.points[i], line.points[i + 1]); }
        if (line.is_closed && count > 1) { add_line(line.points[count - 1], line.points[0]); }
    }

private:
    cairo_t *cairo;
    matrix to_pen;
    const std::vector<double> &dashes;
    const box area;
    double period = 0, start = 0;
    /// In the pen's space, from the beginning of the pattern.
    double travelled = 0;
    bool is_down = false;
    double drawn = 0;

    /// Length in the space of the pen.
    double length_of(point a, point b) const {
        const double dx = b.x - a.x, dy = b.y - a.y;
        return std::hypot(to_pen.xx * dx + to_pen.xy * dy, to_pen.yx * dx + to_pen.yy * dy);
    }

    void add_line(point a, point b) {
        double first, last;
        const double length = length_of(a, b);
        if (!cut_line(a, b, area, first, last)) {
            is_down = false;
            travelled += length;
            return;
        }
        if (first > 0) { is_down = false; }
        const auto at = [a, b](double share) { return point{a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)}; };
        if (dashes.empty() || length == 0 || drawn > maximum_drawn_dashes) {
            draw(at(first), at(last));
        } else {
            add_dashes(at, length, first, last);
        }
        travelled += length;
        if (last < 1) { is_down = false; }
    }

    template <typename At> void add_dashes(At at, double length, double first, double last) {
        double done = first * length;
        double within = std::fmod(travelled + done, period);
        size_t index = 0;
        const size_t count = dashes.size();
        while (within >= dashes[index % count] && index < 2 * count) { within -= dashes[index++ % count]; }
        const double end = last * length;
        while (done < end && drawn <= maximum_drawn_dashes) {
            const double step = std::min(dashes[index % count] - within, end - done);
            if (index % 2 == 0) {
                draw(at(done / length), at((done + step) / length));
            } else {
                is_down = false;
            }
            done += step;
            within = 0;
            index++;
            drawn++;
        }
    }

    void draw(point a, point b) {
        if (!is_down) { cairo_move_to(cairo, a.x, a.y); }
        cairo_line_to(cairo, b.x, b.y);
        is_down = true;
    }
};

/// At most as long as the path, in pixels.
double length_in_pixels(const path_data &data, const pixel_mapping &mapping) {
    double length = 0;
    const float *next = data.coordinates;
    point last = {0, 0};
    for (size_t i = 0; i < data.verb_count; i++) {
        const path_verb verb = data.verbs[i];
        for (int left = verb == path_verb::curve ? 3 : verb == path_verb::close ? 0 : 1; left > 0; left--, next += 2) {
            const point p = mapping(next[0], next[1]);
            if (verb != path_verb::move) { length += std::hypot(p.x - last.x, p.y - last.y); }
            last = p;
        }
    }
    return length;
}

/// Makes the paint as light as dashes that are too fine to be seen.
void lighten(cairo_t *cairo, const std::vector<double> &dashes) {
    double sums[2] = {0, 0};
    const size_t count = dashes.size() % 2 == 1 ? 2 * dashes.size() : dashes.size();
    for (size_t i = 0; i < count; i++) { sums[i % 2] += dashes[i % dashes.size()]; }
    double red, green, blue, alpha;
    if (cairo_pattern_get_rgba(cairo_get_source(cairo), &red, &green, &blue, &alpha) != CAIRO_STATUS_SUCCESS) { return; }
    cairo_set_source_rgba(cairo, red, green, blue, alpha * sums[0] / (sums[0] + sums[1]));
}

void set_style(cairo_t *cairo, const stroke_style &style) {
    static constexpr cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE};
    static constexpr cairo_line_join_t joins[] = {CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL};
    cairo_set_line_cap(cairo, caps[std::min<int>(style.cap, 2)]);
    cairo_set_line_join(cairo, joins[std::min<int>(style.join, 2)]);
    cairo_set_miter_limit(cairo, std::isfinite(style.miter_limit) ? style.miter_limit : 10);
}

/// Strokes cairo's path.
void stroke_current(cairo_t *cairo, const pen &used, const std::vector<double> &dashes, double start) {
    const matrix &m = used.to_pixels;
    const cairo_matrix_t pen = {m.xx, m.yx, m.xy, m.yy, 0, 0};
    cairo_set_dash(cairo, dashes.data(), (int)std::min(dashes.size(), (size_t)1 << 16), start);
    cairo_set_matrix(cairo, &pen);
    cairo_set_line_width(cairo, used.width);
    cairo_stroke(cairo);
    cairo_identity_matrix(cairo);
}

}  // namespace

void replayer::stroke_path(
    cairo_t *cairo, pixel_rect area, const frame &at, const path &shape, const stroke_style &style) {
    const pen used = make_pen(style, at.to_pixels);
    const pixel_mapping mapping = {at.to_pixels, (double)area.x0, (double)area.y0};
    const path_data data = {
        list.verbs.data() + shape.first_verb, shape.verb_count, list.coordinates.data() + shape.first_coordinate};
    std::vector<double> dashes = usable_dashes(style);
    bool is_cut = !is_within_range(shape.bounds, mapping);
    double start = std::isfinite(style.dash_start) ? style.dash_start : 0;
    if (!dashes.empty()) {
        const double scale = std::sqrt(std::abs(used.to_pixels.determinant()));
        const double period = scale * std::accumulate(dashes.begin(), dashes.end(), 0.0);
        if (period < minimum_dash_period) {
            lighten(cairo, dashes);
            dashes.clear();
        } else if (length_in_pixels(data, mapping) / period * (double)dashes.size() > maximum_dash_count) {
            is_cut = true;
        }
    }
    cairo_new_path(cairo);
    set_style(cairo, style);
    if (!is_cut) {
        used.is_thin ? add_aligned(cairo, data, mapping) : add_path(cairo, data, mapping);
        return stroke_current(cairo, used, dashes, start);
    }
    const box near = box{0, 0, (float)area.width(), (float)area.height()}.grown((float)used.reach + 64);
    line_cutter cutter(cairo, used, dashes, start, near);
    for (const polyline &line : flattened(data, mapping, near, maximum_outline_points)) { cutter.add(line); }
    stroke_current(cairo, used, {}, 0);
}

void replayer::stroke_glyphs(
    cairo_t *cairo, pixel_rect area, const frame &at, const glyph_run &run, const stroke_style &style) {
    const pen used = make_pen(style, at.to_pixels);
    const std::vector<double> dashes = usable_dashes(style);
    const double start = std::isfinite(style.dash_start) ? style.dash_start : 0;
    set_style(cairo, style);
    const auto stroke_outline = [&](const path_data &data, const pixel_mapping &mapping, const box &bounds) {
        cairo_new_path(cairo);
        if (is_within_range(bounds, mapping)) {
            add_path(cairo, data, mapping);
            return stroke_current(cairo, used, dashes, start);
        }
        const box near = box{0, 0, (float)area.width(), (float)area.height()}.grown((float)used.reach + 64);
        line_cutter cutter(cairo, used, dashes, start, near);
        for (const polyline &line : flattened(data, mapping, near, maximum_outline_points)) { cutter.add(line); }
        stroke_current(cairo, used, {}, 0);
    };
    for_outlines(area, at, run, used.reach, false, stroke_outline);
}

}  // namespace gatefold
