// Draws triangles and patches of meshes. A pixel belongs to the triangle that holds its middle, so that neighbours leave
// no gap between them.

#include "mesh_rasterizer.hpp"

#include <algorithm>

#include "replayer.hpp"

namespace gatefold {

namespace {

/// In pixels: patches are split until their parts are about as large.
constexpr double part_size = 5;
constexpr int maximum_splits = 12;
constexpr uint64_t part_work = 16, work_between_checks = 1 << 18;

uint32_t channel(float value) {
    return (uint32_t)(std::clamp(value, 0.0f, 255.0f) + 0.5f);
}

bool is_usable(point p) {
    return std::abs(p.x) < 1e9 && std::abs(p.y) < 1e9;
}

/// Where an edge crosses the middle of a row. The same for both triangles that share it.
double crossing(point a, point b, double y) {
    if (a.y > b.y) { std::swap(a, b); }
    return a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
}

point middle(point a, point b) {
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// Splits a curve of four points, `step` apart, into two.
void halve(const point *curve, point *first, point *second, int step) {
    const point a = middle(curve[0], curve[step]), b = middle(curve[step], curve[2 * step]);
    const point c = middle(curve[2 * step], curve[3 * step]), ab = middle(a, b), bc = middle(b, c);
    const point last = curve[3 * step], start = curve[0];
    first[0] = start;
    first[step] = a;
    first[2 * step] = ab;
    first[3 * step] = second[0] = middle(ab, bc);
    second[step] = bc;
    second[2 * step] = c;
    second[3 * step] = last;
}

int splits_for(double length) {
    if (!(length > part_size)) { return 0; }
    return std::min((int)std::ceil(std::log2(length / part_size)), maximum_splits);
}

}  // namespace

mesh_rasterizer::color mesh_rasterizer::color_of(uint32_t rgb) {
    return {(float)(rgb >> 16 & 255), (float)(rgb >> 8 & 255), (float)(rgb & 255)};
}

bool mesh_rasterizer::may_go_on() {
    if (is_stopped) { return false; }
    if (work - checked_work > work_between_checks) {
        checked_work = work;
        is_stopped = should_stop != nullptr && should_stop(context);
    }
    return !is_stopped;
}

void mesh_rasterizer::draw(const mesh_triangle &triangle) {
    corner corners[3];
    for (int i = 0; i < 3; i++) {
        corners[i] = {to_grid.map(triangle.x[i], triangle.y[i]), color_of(triangle.rgb[i])};
        if (!is_usable(corners[i].at)) { return; }
    }
    work += part_work;
    if (may_go_on()) { draw(corners[0], corners[1], corners[2]); }
}

void mesh_rasterizer::draw(const corner &a, const corner &b, const corner &c) {
    const double x1 = b.at.x - a.at.x, y1 = b.at.y - a.at.y, x2 = c.at.x - a.at.x, y2 = c.at.y - a.at.y;
    const double area = x1 * y2 - x2 * y1;
    if (area == 0) { return; }
    const auto slope = [&](float from, float to1, float to2, bool is_x) {
        const double d1 = to1 - from, d2 = to2 - from;
        return (float)((is_x ? d1 * y2 - d2 * y1 : d2 * x1 - d1 * x2) / area);
    };
    const auto slopes = [&](bool is_x) {
        return color{
            slope(a.value.r, b.value.r, c.value.r, is_x), slope(a.value.g, b.value.g, c.value.g, is_x),
            slope(a.value.b, b.value.b, c.value.b, is_x)};
    };
    const color per_x = slopes(true), per_y = slopes(false);
    const double top = std::min({a.at.y, b.at.y, c.at.y}), bottom = std::max({a.at.y, b.at.y, c.at.y});
    const int first = std::max(target.area.y0, pixel_ceil(top - 0.5));
    const int end = std::min(target.area.y1, pixel_ceil(bottom - 0.5));
    const point corners[3] = {a.at, b.at, c.at};
    for (int y = first; y < end; y++) {
        const double middle = y + 0.5;
        double ends[2];
        int count = 0;
        for (int i = 0; i < 3 && count < 2; i++) {
            const point from = corners[i], to = corners[(i + 1) % 3];
            if ((from.y <= middle) != (to.y <= middle)) { ends[count++] = crossing(from, to, middle); }
        }
        if (count == 2) { fill_span(y, std::min(ends[0], ends[1]), std::max(ends[0], ends[1]), a, per_x, per_y); }
    }
}

void mesh_rasterizer::fill_span(
    int y, double from, double to, const corner &origin, const color &per_x, const color &per_y) {
    const int first = std::max(target.area.x0, pixel_ceil(from - 0.5));
    const int end = std::min(target.area.x1, pixel_ceil(to - 0.5));
    if (first >= end) { return; }
    work += (uint64_t)(end - first);
    uint32_t *pixels = target.colors(first, y);
    const double down = y + 0.5 - origin.at.y;
    for (int x = first; x < end; x++) {
        const double along = x + 0.5 - origin.at.x;
        const auto value = [&](float start, float dx, float dy) { return channel((float)(start + dx * along + dy * down)); };
        *pixels++ = 0xFF000000 | value(origin.value.r, per_x.r, per_y.r) << 16 |
                    value(origin.value.g, per_x.g, per_y.g) << 8 | value(origin.value.b, per_x.b, per_y.b);
    }
}

void mesh_rasterizer::draw(const mesh_patch &patch) {
    // Border points and inner ones, in the order of the file.
    static constexpr int places[16][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}, {3, 3}, {3, 2},
                                          {3, 1}, {3, 0}, {2, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 2}, {2, 1}};
    surface made;
    for (int i = 0; i < (patch.has_inner_points ? 16 : 12); i++) {
        point &p = made.p[places[i][0]][places[i][1]];
        p = to_grid.map(patch.x[i], patch.y[i]);
        if (!is_usable(p)) { return; }
    }
    auto &p = made.p;
    if (!patch.has_inner_points) {
        // PDF 32000-1, 8.7.4.5.8.
        const auto inner = [](point corner, point near1, point near2, point far1, point far2, point side1, point side2,
                              point opposite) {
            const auto value = [](double c, double n1, double n2, double f1, double f2, double s1, double s2, double o) {
                return (-4 * c + 6 * (n1 + n2) - 2 * (f1 + f2) + 3 * (s1 + s2) - o) / 9;
            };
            return point{
                value(corner.x, near1.x, near2.x, far1.x, far2.x, side1.x, side2.x, opposite.x),
                value(corner.y, near1.y, near2.y, far1.y, far2.y, side1.y, side2.y, opposite.y)};
        };
        p[1][1] = inner(p[0][0], p[0][1], p[1][0], p[0][3], p[3][0], p[3][1], p[1][3], p[3][3]);
        p[1][2] = inner(p[0][3], p[0][2], p[1][3], p[0][0], p[3][3], p[3][2], p[1][0], p[3][0]);
        p[2][1] = inner(p[3][0], p[3][1], p[2][0], p[3][3], p[0][0], p[0][1], p[2][3], p[0][3]);
        p[2][2] = inner(p[3][3], p[3][2], p[2][3], p[3][0], p[0][3], p[0][2], p[2][0], p[0][0]);
    }
    made.corners[0][0] = color_of(patch.rgb[0]);
    made.corners[0][1] = color_of(patch.rgb[1]);
    made.corners[1][1] = color_of(patch.rgb[2]);
    made.corners[1][0] = color_of(patch.rgb[3]);
    double u_length = 0, v_length = 0;
    for (int i = 0; i < 4; i++) {
        double u = 0, v = 0;
        for (int k = 0; k < 3; k++) {
            u += std::hypot(p[k + 1][i].x - p[k][i].x, p[k + 1][i].y - p[k][i].y);
            v += std::hypot(p[i][k + 1].x - p[i][k].x, p[i][k + 1].y - p[i][k].y);
        }
        u_length = std::max(u_length, u);
        v_length = std::max(v_length, v);
    }
    draw(made, splits_for(u_length), splits_for(v_length));
}

bool mesh_rasterizer::is_seen(const surface &patch) const {
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    for (const auto &row : patch.p) {
        for (const point p : row) {
            x0 = std::min(x0, p.x);
            y0 = std::min(y0, p.y);
            x1 = std::max(x1, p.x);
            y1 = std::max(y1, p.y);
        }
    }
    return x0 <= target.area.x1 && x1 >= target.area.x0 && y0 <= target.area.y1 && y1 >= target.area.y0;
}

void mesh_rasterizer::draw(const surface &patch, int u_splits, int v_splits) {
    work += part_work;
    if (!may_go_on() || !is_seen(patch)) { return; }
    const auto &p = patch.p;
    const auto &k = patch.corners;
    if (u_splits == 0 && v_splits == 0) {
        const corner a = {p[0][0], k[0][0]}, b = {p[0][3], k[0][1]}, c = {p[3][3], k[1][1]}, d = {p[3][0], k[1][0]};
        draw(a, b, c);
        draw(a, c, d);
        return;
    }
    const auto mixed = [](const color &a, const color &b) {
        return color{(a.r + b.r) / 2, (a.g + b.g) / 2, (a.b + b.b) / 2};
    };
    surface first, second;
    const bool splits_u = u_splits >= v_splits;
    for (int i = 0; i < 4; i++) {
        if (splits_u) {
            halve(&p[0][i], &first.p[0][i], &second.p[0][i], 4);
        } else {
            halve(p[i], first.p[i], second.p[i], 1);
        }
    }
    for (int i = 0; i < 2; i++) {
        if (splits_u) {
            first.corners[0][i] = k[0][i];
            first.corners[1][i] = second.corners[0][i] = mixed(k[0][i], k[1][i]);
            second.corners[1][i] = k[1][i];
        } else {
            first.corners[i][0] = k[i][0];
            first.corners[i][1] = second.corners[i][0] = mixed(k[i][0], k[i][1]);
            second.corners[i][1] = k[i][1];
        }
    }
    draw(first, u_splits - splits_u, v_splits - !splits_u);
    draw(second, u_splits - splits_u, v_splits - !splits_u);
}

}  // namespace gatefold
