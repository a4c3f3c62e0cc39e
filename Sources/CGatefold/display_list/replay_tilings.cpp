// Tiling patterns.
//
// A few cells are drawn one by one. Many are copied from one, drawn once: exactly where a cell is a whole number of
// pixels wide and high, otherwise sampled between its pixels.

#include <algorithm>
#include <cstring>

#include "replayer.hpp"

namespace gatefold {

namespace {

/// Cells are drawn one by one if all of the tiling is at most so many, or has so few operations, or if a cell has so
/// many pixels for each of its operations. What a window shows of them plays no part, so that all windows agree.
constexpr double maximum_drawn_cells = 16, maximum_drawn_operations = 64, minimum_pixels_an_operation = 256;
/// In pixels: larger cells are not kept.
constexpr double maximum_kept_area = 1 << 19;
/// Cells that reach over their neighbours, in each direction.
constexpr int maximum_overlap = 16;
constexpr double maximum_cell_size = 4096;
/// In pixels: by how much a cell may be misplaced.
constexpr double tolerance = 0.05;

struct cell_range {
    double first_column, last_column, first_row, last_row;

    double count() const {
        return std::max(0.0, last_column - first_column + 1) * std::max(0.0, last_row - first_row + 1);
    }
    double farthest() const {
        return std::max({std::abs(first_column), std::abs(last_column), std::abs(first_row), std::abs(last_row)});
    }
};

/// A pattern with steps forwards, which give the same cells.
struct lattice {
    matrix to_grid;
    double x_step, y_step, x0, y0, x1, y1;

    lattice(const tiling &pattern, const matrix &to_pixels)
        : to_grid(pattern.to_page * to_pixels), x_step(std::abs(pattern.x_step)), y_step(std::abs(pattern.y_step)),
          x0(std::min(pattern.box[0], pattern.box[2])), y0(std::min(pattern.box[1], pattern.box[3])),
          x1(std::max(pattern.box[0], pattern.box[2])), y1(std::max(pattern.box[1], pattern.box[3])) {}

    bool is_usable() const {
        return to_grid.is_invertible() && x_step > 0 && y_step > 0 && x1 > x0 && y1 > y0 &&
               std::isfinite(x_step + y_step + x1 - x0 + y1 - y0);
    }

    /// The cells that an area shows, counted from the origin of the pattern.
    cell_range cells(pixel_rect area) const {
        const matrix to_pattern = to_grid.inverse();
        double u0 = INFINITY, v0 = INFINITY, u1 = -INFINITY, v1 = -INFINITY;
        for (int corner = 0; corner < 4; corner++) {
            const point p = to_pattern.map(corner & 1 ? area.x1 : area.x0, corner & 2 ? area.y1 : area.y0);
            u0 = std::min(u0, p.x);
            v0 = std::min(v0, p.y);
            u1 = std::max(u1, p.x);
            v1 = std::max(v1, p.y);
        }
        return {
            std::ceil((u0 - x1) / x_step), std::floor((u1 - x0) / x_step), std::ceil((v0 - y1) / y_step),
            std::floor((v1 - y0) / y_step)};
    }

    /// The offset of a cell, in pixels.
    point offset(double column, double row) const {
        const double x = column * x_step, y = row * y_step;
        return {to_grid.xx * x + to_grid.xy * y, to_grid.yx * x + to_grid.yy * y};
    }
    int overlap(double size, double step) const {
        return (int)std::min(std::ceil(size / step - 1e-6) - 1, (double)maximum_overlap);
    }
};

matrix moved(const matrix &m, point by) {
    matrix result = m;
    result.x0 += by.x;
    result.y0 += by.y;
    return result;
}

int remainder(int64_t value, int divisor) {
    const int64_t rest = value % divisor;
    return (int)(rest < 0 ? rest + divisor : rest);
}

/// Copies a cell of whole pixels, whose first one lies at the grid's origin, over a picture.
void repeat(canvas &target, canvas &cell) {
    cell.finish_drawing();
    const int width = cell.area.width(), height = cell.area.height();
    for (int y = target.area.y0; y < target.area.y1; y++) {
        const uint32_t *from = cell.colors(0, remainder(y, height));
        uint32_t *to = target.colors(target.area.x0, y);
        for (int x = target.area.x0; x < target.area.x1;) {
            const int start = remainder(x, width), count = std::min(width - start, target.area.x1 - x);
            std::memcpy(to, from + start, 4 * (size_t)count);
            to += count;
            x += count;
        }
    }
}

/// Mixes two colours by a share of 256.
uint32_t weighted(uint32_t a, uint32_t b, uint32_t share) {
    const uint32_t mask = 0x00FF00FF, half = 0x00800080;
    const uint32_t low = ((a & mask) * (256 - share) + (b & mask) * share + half) >> 8 & mask;
    const uint32_t high = ((a >> 8 & mask) * (256 - share) + (b >> 8 & mask) * share + half) & ~mask;
    return low | high;
}

/// Samples a cell, which repeats, over a picture.
/// - to_cell: from the grid to pixels of the cell.
void sample(canvas &target, canvas &cell, const matrix &to_cell) {
    cell.finish_drawing();
    const int width = cell.area.width(), height = cell.area.height();
    for (int y = target.area.y0; y < target.area.y1; y++) {
        uint32_t *to = target.colors(target.area.x0, y);
        for (int x = target.area.x0; x < target.area.x1; x++) {
            const point p = to_cell.map(x + 0.5, y + 0.5);
            const int64_t u = (int64_t)std::floor(p.x * 256 - 127.5), v = (int64_t)std::floor(p.y * 256 - 127.5);
            const int left = remainder(u >> 8, width), top = remainder(v >> 8, height);
            const int right = left + 1 == width ? 0 : left + 1, bottom = top + 1 == height ? 0 : top + 1;
            const uint32_t *upper = cell.colors(0, top), *lower = cell.colors(0, bottom);
            const uint32_t across = (uint32_t)(u & 255);
            *to++ = weighted(
                weighted(upper[left], upper[right], across), weighted(lower[left], lower[right], across),
                (uint32_t)(v & 255));
        }
    }
}

/// The pixels of an operation, on canvases and beside them.
pixel_rect all_pixels_of(const operation &o, const matrix &to_pixels) {
    const box bounds = mapped(o.bounds, to_pixels);
    return {pixel_floor(bounds.x0), pixel_floor(bounds.y0), pixel_ceil(bounds.x1), pixel_ceil(bounds.y1)};
}

bool is_near_whole(double size, double count) {
    return size >= 0.5 && std::abs(size - std::round(size)) * count < tolerance;
}

}  // namespace

void replayer::draw_cell(canvas &target, const frame &at, const operation &o, const matrix &to_pixels) {
    const uint32_t id = list.tilings[o.data].list;
    frame within = make_frame(target, to_pixels, list.lists[id]);
    within.given_paint = &paint_of(at, o);
    if (list.lists[id].bounds.meets(within.view)) { draw_list(target, within, id); }
}

void replayer::draw_tiling(canvas &target, const frame &at, const operation &o) {
    const tiling &pattern = list.tilings[o.data];
    const lattice cells(pattern, at.to_pixels);
    const pixel_rect area =
        pixels_of(target, at, o.bounds, 1).intersection(resolve_clip(target, at, o.clip).area);
    if (area.is_empty() || !cells.is_usable()) { return; }
    const cell_range seen = cells.cells(area);
    if (!(seen.count() >= 1)) { return; }
    const double operations = (double)list.lists[pattern.list].operations.size();
    const double count = cells.cells(all_pixels_of(o, at.to_pixels)).count();
    const double cell_area = cells.x_step * cells.y_step * std::abs(cells.to_grid.determinant());
    layer picture(*this, area);
    if (count <= maximum_drawn_cells || count * operations <= maximum_drawn_operations ||
        cell_area > maximum_kept_area || operations * minimum_pixels_an_operation <= cell_area) {
        for (double row = seen.first_row; row <= seen.last_row; row++) {
            for (double column = seen.first_column; column <= seen.last_column && !is_cancelled; column++) {
                draw_cell(*picture, at, o, moved(at.to_pixels, cells.offset(column, row)));
            }
        }
    } else {
        fill_with_cell(*picture, at, o);
    }
    compose(target, at, o, *picture, false);
}

void replayer::fill_with_cell(canvas &target, const frame &at, const operation &o) {
    const tiling &pattern = list.tilings[o.data];
    const lattice cells(pattern, at.to_pixels);
    const int columns = cells.overlap(cells.x1 - cells.x0, cells.x_step);
    const int rows = cells.overlap(cells.y1 - cells.y0, cells.y_step);
    const matrix &m = cells.to_grid;
    const bool is_turned = m.xx == 0;
    const double farthest = cells.cells(all_pixels_of(o, at.to_pixels)).farthest();
    const double width = cells.x_step * m.x_scale(), height = cells.y_step * m.y_scale();
    if (m.is_upright() && is_near_whole(width, farthest) && is_near_whole(height, farthest)) {
        // The cell is drawn as it lies on the grid, together with the neighbours that overlap it.
        const pixel_rect size = {0, 0, (int)std::round(is_turned ? height : width), (int)std::round(is_turned ? width : height)};
        layer cell(*this, size);
        const cell_range seen = cells.cells(size);
        for (double row = seen.first_row; row <= seen.last_row && row - seen.first_row < 40; row++) {
            for (double column = seen.first_column; column <= seen.last_column && column - seen.first_column < 40;
                 column++) {
                const point exact = cells.offset(column, row);
                draw_cell(*cell, at, o, moved(at.to_pixels, {std::round(exact.x), std::round(exact.y)}));
            }
        }
        return repeat(target, *cell);
    }
    const pixel_rect size = {
        0, 0, (int)std::clamp(std::ceil(width - 1e-6), 1.0, maximum_cell_size),
        (int)std::clamp(std::ceil(height - 1e-6), 1.0, maximum_cell_size)};
    layer cell(*this, size);
    const double x_scale = size.x1 / cells.x_step, y_scale = size.y1 / cells.y_step;
    const matrix to_cell = {x_scale, 0, 0, y_scale, -cells.x0 * x_scale, -cells.y0 * y_scale};
    const matrix from_page = pattern.to_page.inverse() * to_cell;
    for (int row = -rows; row <= 0; row++) {
        for (int column = -columns; column <= 0; column++) {
            draw_cell(*cell, at, o, moved(from_page, {(double)column * size.x1, (double)row * size.y1}));
        }
    }
    sample(target, *cell, m.inverse() * to_cell);
}

}  // namespace gatefold
