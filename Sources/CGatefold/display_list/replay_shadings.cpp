// Draws shadings pixel by pixel: each pixel has the colour of its centre.

#include <algorithm>

#include "mesh_rasterizer.hpp"
#include "replayer.hpp"

extern "C" {
#include "../base/vectors.h"
}

namespace gatefold {

namespace {

constexpr uint32_t opaque = 0xFF000000;

uint32_t mixed(uint32_t a, uint32_t b, float share) {
    const auto channel = [a, b, share](int shift) {
        const float from = (float)(a >> shift & 255), to = (float)(b >> shift & 255);
        return (uint32_t)(from + (to - from) * share + 0.5f) << shift;
    };
    return opaque | channel(16) | channel(8) | channel(0);
}

/// The colours of an axial or radial shading.
class color_ramp {
public:
    explicit color_ramp(const shading &drawn) : drawn(drawn), stops(drawn.stops) {
        // A table is exact enough unless colours change at once.
        constexpr float steep = 4.0f / table_size;
        for (size_t i = 0; i + 1 < stops.size(); i++) {
            const bool is_steep = stops[i + 1].offset - stops[i].offset < steep;
            is_exact |= is_steep && stops[i].rgb != stops[i + 1].rgb;
        }
        if (is_exact || is_empty()) { return; }
        table.resize(table_size + 1);
        auto after = stops.begin();
        for (size_t i = 0; i < table.size(); i++) {
            const double t = (double)i / table_size;
            while (after != stops.end() && !((float)t < after->offset)) { ++after; }
            table[i] = interpolated(t, after);
        }
    }

    bool is_empty() const { return stops.empty(); }
    bool is_shown(double t) const { return (t >= 0 || drawn.extends_start) && (t <= 1 || drawn.extends_end); }

    bool is_endless() const { return drawn.extends_start && drawn.extends_end; }

    /// Colours of places at even distances, of a ramp that is endless.
    /// - first, step: the place of pixel x is first + step * (x + 0.5).
    void fill(uint32_t *pixels, int x, int count, double first, double step) const {
        if (is_exact) {
            for (int i = 0; i < count; i++) { pixels[i] = color(first + step * (x + i + 0.5)); }
        } else if (cgatefold_has_vectors()) {
            look_up_fast(pixels, x, count, first, step, table.data());
        } else {
            look_up(pixels, x, count, first, step, table.data());
        }
    }

    uint32_t color(double t) const {
        t = std::clamp(t, 0.0, 1.0);
        return is_exact ? interpolated(t) : table[(size_t)(t * table_size + 0.5)];
    }

private:
    static constexpr int table_size = 2048;
    const shading &drawn;
    const std::vector<color_stop> &stops;
    bool is_exact = false;
    std::vector<uint32_t> table;

    [[clang::always_inline]] static inline void look_up(
        uint32_t *pixels, int x, int count, double first, double step, const uint32_t *colors) {
        // Apart from the table, places are computed several at once.
        constexpr int chunk = 64;
        int places[chunk];
        for (int done = 0; done < count; done += chunk) {
            for (int i = 0; i < chunk; i++) {
                const double t = first + step * ((double)(x + done + i) + 0.5);
                places[i] = (int)((t > 0 ? t < 1 ? t : 1 : 0) * table_size + 0.5);
            }
            for (int i = 0; i < std::min(chunk, count - done); i++) { pixels[done + i] = colors[places[i]]; }
        }
    }
    VECTORIZED static void look_up_fast(
        uint32_t *pixels, int x, int count, double first, double step, const uint32_t *colors) {
        look_up(pixels, x, count, first, step, colors);
    }

    uint32_t interpolated(double t) const {
        const auto after = std::upper_bound(
            stops.begin(), stops.end(), (float)t, [](float value, const color_stop &s) { return value < s.offset; });
        return interpolated(t, after);
    }

    /// - after: the first stop beyond `t`.
    uint32_t interpolated(double t, std::vector<color_stop>::const_iterator after) const {
        if (after == stops.begin()) { return opaque | stops.front().rgb; }
        if (after == stops.end()) { return opaque | stops.back().rgb; }
        const color_stop &from = after[-1], &to = after[0];
        const float range = to.offset - from.offset;
        return mixed(from.rgb, to.rgb, range > 0 ? std::clamp(((float)t - from.offset) / range, 0.0f, 1.0f) : 1);
    }
};

/// Calls a function with each pixel and where its middle lies in the space of the shading.
template <typename Step> void for_pixels(canvas &target, const matrix &to_shading, Step step) {
    for (int y = target.area.y0; y < target.area.y1; y++) {
        uint32_t *pixels = target.colors(target.area.x0, y);
        for (int x = target.area.x0; x < target.area.x1; x++) { step(*pixels++, to_shading.map(x + 0.5, y + 0.5)); }
    }
}

void draw_axial(canvas &target, const matrix &to_shading, const shading &drawn) {
    const color_ramp ramp(drawn);
    const double *k = drawn.coordinates;
    const double dx = k[2] - k[0], dy = k[3] - k[1], square = dx * dx + dy * dy;
    // Without an axis nothing is painted (PDF 32000-1, 8.7.4.5.3).
    if (ramp.is_empty() || !(square > 0)) { return; }
    // The place on the axis changes evenly along rows and columns.
    const matrix &m = to_shading;
    const double per_x = (m.xx * dx + m.yx * dy) / square, per_y = (m.xy * dx + m.yy * dy) / square;
    const double origin = ((m.x0 - k[0]) * dx + (m.y0 - k[1]) * dy) / square;
    const int count = target.area.width();
    for (int y = target.area.y0; y < target.area.y1; y++) {
        uint32_t *pixels = target.colors(target.area.x0, y);
        const double first = origin + per_y * (y + 0.5);
        const auto at = [&](int x) { return first + per_x * (target.area.x0 + x + 0.5); };
        if (std::abs(per_x) < 1e-9) {
            if (ramp.is_shown(first)) { std::fill_n(pixels, count, ramp.color(first)); }
        } else if (ramp.is_endless()) {
            ramp.fill(pixels, target.area.x0, count, first, per_x);
        } else {
            for (int x = 0; x < count; x++) {
                if (ramp.is_shown(at(x))) { pixels[x] = ramp.color(at(x)); }
            }
        }
    }
}

void draw_radial(canvas &target, const matrix &to_shading, const shading &drawn) {
    const color_ramp ramp(drawn);
    const double *k = drawn.coordinates;
    const double r0 = k[4], dx = k[2] - k[0], dy = k[3] - k[1], dr = k[5] - k[4];
    if (ramp.is_empty() || (dx == 0 && dy == 0 && dr == 0)) { return; }
    // A point lies on the circles t with a t² - 2 b t + c = 0; the largest t whose circle exists is painted last.
    const double a = dx * dx + dy * dy - dr * dr;
    const bool is_linear = std::abs(a) <= 1e-10 * (dx * dx + dy * dy + dr * dr);
    const auto attempt = [&](uint32_t &pixel, double t) {
        if (!(r0 + t * dr >= 0) || !ramp.is_shown(t)) { return false; }
        pixel = ramp.color(t);
        return true;
    };
    for_pixels(target, to_shading, [&](uint32_t &pixel, point p) {
        const double x = p.x - k[0], y = p.y - k[1];
        const double b = x * dx + y * dy + r0 * dr, c = x * x + y * y - r0 * r0;
        if (is_linear) {
            if (b != 0) { attempt(pixel, c / (2 * b)); }
            return;
        }
        const double discriminant = b * b - a * c;
        if (!(discriminant >= 0)) { return; }
        const double root = std::sqrt(discriminant), one = (b + root) / a, other = (b - root) / a;
        if (!attempt(pixel, std::max(one, other))) { attempt(pixel, std::min(one, other)); }
    });
}

void draw_function(canvas &target, const matrix &to_shading, const shading &drawn) {
    const double *k = drawn.coordinates;
    const double width = k[2] - k[0], height = k[3] - k[1];
    const int last = (int)drawn.grid_size - 1;
    const bool is_complete = last >= 1 && drawn.grid.size() >= (size_t)drawn.grid_size * drawn.grid_size;
    if (!is_complete || width == 0 || height == 0) { return; }
    for_pixels(target, to_shading, [&](uint32_t &pixel, point p) {
        const double u = (p.x - k[0]) / width, v = (p.y - k[1]) / height;
        if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) { return; }
        const int column = std::min((int)(u * last), last - 1), row = std::min((int)(v * last), last - 1);
        const float across = (float)(u * last - column), up = (float)(v * last - row);
        const uint32_t *colors = drawn.grid.data() + (size_t)row * drawn.grid_size + (size_t)column;
        const uint32_t *above = colors + drawn.grid_size;
        pixel = mixed(mixed(colors[0], colors[1], across), mixed(above[0], above[1], across), up);
    });
}

}  // namespace

void replayer::draw_mesh(canvas &target, const matrix &to_grid, const shading &drawn) {
    mesh_rasterizer rasterizer(target, to_grid);
    rasterizer.should_stop = [](void *context) { return static_cast<replayer *>(context)->should_stop(); };
    rasterizer.context = this;
    for (const mesh_triangle &triangle : drawn.triangles) { rasterizer.draw(triangle); }
    uint64_t counted = 0;
    for (const mesh_patch &patch : drawn.patches) {
        rasterizer.draw(patch);
        composed_pixels += rasterizer.work - counted;
        counted = rasterizer.work;
    }
}

void replayer::draw_shading(canvas &target, const frame &at, const operation &o) {
    const shading &drawn = colored_shading(o);
    const pixel_rect area =
        pixels_of(target, at, o.bounds, 1).intersection(resolve_clip(target, at, o.clip).area);
    const matrix to_grid = drawn.to_page * at.to_pixels;
    if (area.is_empty() || !to_grid.is_invertible()) { return; }
    layer picture(*this, area);
    if (drawn.has_background) {
        for (int y = area.y0; y < area.y1; y++) {
            std::fill_n(picture->colors(area.x0, y), area.width(), opaque | drawn.background);
        }
    }
    const matrix to_shading = to_grid.inverse();
    switch (drawn.kind) {
    case shading_kind::function: draw_function(*picture, to_shading, drawn); break;
    case shading_kind::axial: draw_axial(*picture, to_shading, drawn); break;
    case shading_kind::radial: draw_radial(*picture, to_shading, drawn); break;
    case shading_kind::triangles:
    case shading_kind::patches: draw_mesh(*picture, to_grid, drawn); break;
    }
    compose(target, at, o, *picture, false);
}

}  // namespace gatefold
