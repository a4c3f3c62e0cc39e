// Filled paths of a replay.

#include "path_geometry.hpp"
#include "replayer.hpp"

namespace gatefold {

namespace {

/// In pixels around a canvas: far enough that where a shape is cut does not show.
constexpr float cutting_margin = 1 << 16;
constexpr size_t maximum_path_points = 1'000'000;

void add_polygons(cairo_t *cairo, std::vector<polyline> &lines, const box &area) {
    for (polyline &line : lines) {
        cut_polygon(line.points, area);
        if (line.points.empty()) { continue; }
        cairo_move_to(cairo, line.points[0].x, line.points[0].y);
        for (size_t i = 1; i < line.points.size(); i++) { cairo_line_to(cairo, line.points[i].x, line.points[i].y); }
        cairo_close_path(cairo);
    }
}

}  // namespace

void replayer::add_filled_path(cairo_t *cairo, pixel_rect area, const frame &at, const path &shape) {
    const pixel_mapping mapping = {at.to_pixels, (double)area.x0, (double)area.y0};
    const path_data data = {
        list.verbs.data() + shape.first_verb, shape.verb_count, list.coordinates.data() + shape.first_coordinate};
    add_within_range(cairo, area, data, mapping, shape.bounds);
}

void replayer::add_within_range(
    cairo_t *cairo, pixel_rect area, const path_data &data, const pixel_mapping &mapping, const box &bounds) {
    if (is_within_range(bounds, mapping)) { return add_path(cairo, data, mapping); }
    const box near = box{0, 0, (float)area.width(), (float)area.height()}.grown(cutting_margin);
    std::vector<polyline> lines = flattened(data, mapping, near, maximum_path_points);
    add_polygons(cairo, lines, near);
}

void replayer::fill_path(canvas &target, const frame &at, const path &shape) {
    cairo_t *cairo = target.cairo();
    cairo_new_path(cairo);
    add_filled_path(cairo, target.area, at, shape);
    cairo_set_fill_rule(cairo, shape.is_even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    cairo_fill(cairo);
}

}  // namespace gatefold
