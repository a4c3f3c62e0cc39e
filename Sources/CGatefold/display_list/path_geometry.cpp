// Paths in pixels.

#include "path_geometry.hpp"

#include <algorithm>

namespace gatefold {

void add_path(cairo_t *cairo, const path_data &data, const pixel_mapping &mapping) {
    const float *next = data.coordinates;
    for (size_t i = 0; i < data.verb_count; i++) {
        switch (data.verbs[i]) {
        case path_verb::move: {
            const point p = mapping(next[0], next[1]);
            cairo_move_to(cairo, p.x, p.y);
            next += 2;
            break;
        }
        case path_verb::line: {
            const point p = mapping(next[0], next[1]);
            cairo_line_to(cairo, p.x, p.y);
            next += 2;
            break;
        }
        case path_verb::curve: {
            const point a = mapping(next[0], next[1]), b = mapping(next[2], next[3]), c = mapping(next[4], next[5]);
            cairo_curve_to(cairo, a.x, a.y, b.x, b.y, c.x, c.y);
            next += 6;
            break;
        }
        case path_verb::close: cairo_close_path(cairo); break;
        }
    }
}

bool is_within_range(const box &bounds, const pixel_mapping &mapping) {
    if (bounds.is_void()) { return true; }
    for (int corner = 0; corner < 4; corner++) {
        const point p = mapping(corner & 1 ? bounds.x1 : bounds.x0, corner & 2 ? bounds.y1 : bounds.y0);
        if (!is_within(p, maximum_coordinate)) { return false; }
    }
    return true;
}

namespace {

/// Flattens curves by halving them.
class flattener {
public:
    flattener(std::vector<point> &points, const box &near, size_t maximum_points)
        : points(points), near(near), maximum_points(maximum_points) {}

    void add(point p0, point p1, point p2, point p3, int level = 0) {
        if (level == maximum_level || points.size() >= maximum_points || is_far(p0, p1, p2, p3) ||
            is_flat(p0, p1, p2, p3)) {
            points.push_back(p3);
            return;
        }
        const point a = middle(p0, p1), b = middle(p1, p2), c = middle(p2, p3);
        const point ab = middle(a, b), bc = middle(b, c), halfway = middle(ab, bc);
        add(p0, a, ab, halfway, level + 1);
        add(halfway, bc, c, p3, level + 1);
    }

private:
    static constexpr int maximum_level = 24;
    /// In pixels, as cairo's.
    static constexpr double tolerance = 0.1;
    std::vector<point> &points;
    const box &near;
    const size_t maximum_points;

    static point middle(point a, point b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

    bool is_far(point p0, point p1, point p2, point p3) const {
        box bounds;
        for (const point p : {p0, p1, p2, p3}) { bounds.add(p); }
        return !bounds.meets(near);
    }

    static bool is_flat(point p0, point p1, point p2, point p3) {
        // The distance of a curve from its chord is at most a quarter of these.
        const double x1 = 3 * p1.x - 2 * p0.x - p3.x, y1 = 3 * p1.y - 2 * p0.y - p3.y;
        const double x2 = 3 * p2.x - 2 * p3.x - p0.x, y2 = 3 * p2.y - 2 * p3.y - p0.y;
        return std::max(x1 * x1, x2 * x2) + std::max(y1 * y1, y2 * y2) <= 16 * tolerance * tolerance;
    }
};

}  // namespace

std::vector<polyline> flattened(
    const path_data &data, const pixel_mapping &mapping, const box &near, size_t maximum_points) {
    std::vector<polyline> lines;
    const float *next = data.coordinates;
    const auto current = [&lines]() -> polyline & {
        if (lines.empty() || lines.back().is_closed) {
            // After a path is closed it goes on from its start.
            const bool goes_on = !lines.empty() && !lines.back().points.empty();
            const point start = goes_on ? lines.back().points.front() : point{0, 0};
            lines.push_back({{start}, false});
        }
        return lines.back();
    };
    size_t count = 0;
    for (size_t i = 0; i < data.verb_count && count < maximum_points; i++) {
        switch (data.verbs[i]) {
        case path_verb::move:
            lines.push_back({{mapping(next[0], next[1])}, false});
            next += 2;
            count++;
            break;
        case path_verb::line:
            current().points.push_back(mapping(next[0], next[1]));
            next += 2;
            count++;
            break;
        case path_verb::curve: {
            std::vector<point> &points = current().points;
            const size_t before = points.size();
            flattener(points, near, before + maximum_points - count)
                .add(points.back(), mapping(next[0], next[1]), mapping(next[2], next[3]), mapping(next[4], next[5]));
            count += points.size() - before;
            next += 6;
            break;
        }
        case path_verb::close:
            if (!lines.empty()) { lines.back().is_closed = true; }
            break;
        }
    }
    return lines;
}

namespace {

/// Keeps what lies on one side of an upright line.
/// - axis: the coordinate that the line fixes; `sign` is 1 where larger ones are kept, otherwise -1.
void cut(std::vector<point> &polygon, std::vector<point> &kept, double point::*axis, double edge, int sign) {
    double point::*const other = axis == &point::x ? &point::y : &point::x;
    kept.clear();
    for (size_t i = 0; i < polygon.size(); i++) {
        const point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        const double from = sign * (a.*axis - edge), to = sign * (b.*axis - edge);
        if (from >= 0) { kept.push_back(a); }
        if ((from < 0) == (to < 0)) { continue; }
        // Set, not computed, as the difference of huge coordinates would be lost.
        point crossing;
        crossing.*axis = edge;
        crossing.*other = a.*other + from / (from - to) * (b.*other - a.*other);
        kept.push_back(crossing);
    }
    polygon.swap(kept);
}

}  // namespace

void cut_polygon(std::vector<point> &polygon, const box &to) {
    std::vector<point> kept;
    cut(polygon, kept, &point::x, to.x0, 1);
    cut(polygon, kept, &point::x, to.x1, -1);
    cut(polygon, kept, &point::y, to.y0, 1);
    cut(polygon, kept, &point::y, to.y1, -1);
}

bool cut_line(point from, point to, const box &area, double &first, double &last) {
    first = 0;
    last = 1;
    const double dx = to.x - from.x, dy = to.y - from.y;
    const double along[4] = {-dx, dx, -dy, dy};
    const double room[4] = {from.x - area.x0, area.x1 - from.x, from.y - area.y0, area.y1 - from.y};
    for (int side = 0; side < 4; side++) {
        if (along[side] == 0) {
            if (room[side] < 0) { return false; }
        } else if (along[side] < 0) {
            first = std::max(first, room[side] / along[side]);
        } else {
            last = std::min(last, room[side] / along[side]);
        }
    }
    return first <= last;
}

}  // namespace gatefold
