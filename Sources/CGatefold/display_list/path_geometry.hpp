// Paths in pixels: those that cairo can hold, and polylines of those that it cannot.

#ifndef CGATEFOLD_PATH_GEOMETRY_HPP
#define CGATEFOLD_PATH_GEOMETRY_HPP

#include <cairo.h>

#include <cstdint>
#include <vector>

#include "../base/geometry.hpp"
#include "list.hpp"
#include "pixels.hpp"

namespace gatefold {

/// From a list or the space of a glyph to a canvas, by way of the grid of 256ths of a pixel that cairo uses: so that
/// cairo rounds nothing, and a shape looks the same on every canvas.
struct pixel_mapping {
    matrix to_grid;
    /// The top left of the canvas.
    double x0, y0;

    point operator()(float x, float y) const {
        const point p = to_grid.map(x, y);
        return {rounded(p.x) - x0, rounded(p.y) - y0};
    }

private:
    static double rounded(double value) {
        // Doubles of this size have eight bits after the point.
        constexpr double large = 1.5 * (double)(uint64_t{1} << 44);
        return (value + large) - large;
    }
};

/// The verbs and coordinates of a path or glyph.
struct path_data {
    const path_verb *verbs;
    size_t verb_count;
    const float *coordinates;
};

void add_path(cairo_t *cairo, const path_data &data, const pixel_mapping &mapping);

/// Coordinates beyond this are not given to cairo, which has 24 bits before the point; in pixels.
constexpr double maximum_coordinate = 1 << 21;

/// Whether cairo can hold what a box is mapped to.
bool is_within_range(const box &bounds, const pixel_mapping &mapping);

struct polyline {
    std::vector<point> points;
    bool is_closed = false;
};

/// Straight lines in place of a path. Curves are flattened where they come near a box; elsewhere they may be lines.
/// - maximum_points: beyond it the rest is left out.
std::vector<polyline> flattened(
    const path_data &data, const pixel_mapping &mapping, const box &near, size_t maximum_points);

/// Cuts a polygon to a box, along whose edges it may run.
void cut_polygon(std::vector<point> &polygon, const box &to);
/// Cuts a line to a box: from where to where of it, as shares of its length; false if nothing is left.
bool cut_line(point from, point to, const box &area, double &first, double &last);

}  // namespace gatefold

#endif
