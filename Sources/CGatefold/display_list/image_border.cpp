// The border of an image, which covers pixels in part.

#include "image_border.hpp"

#include <algorithm>
#include <cmath>

#include "image_sampling.hpp"

namespace gatefold {

namespace {

/// cairo's coordinates have eight bits below a pixel.
double snapped(double value) { return std::floor(value * 256 + 0.5) / 256; }

/// An upright rectangle on the grid of pixels, which covers those on its border in part.
struct upright_edges {
    double x0, y0, x1, y1;

    explicit upright_edges(const matrix &m) {
        const point a = m.map(0, 0), b = m.map(1, 1);
        x0 = snapped(std::min(a.x, b.x));
        x1 = snapped(std::max(a.x, b.x));
        y0 = snapped(std::min(a.y, b.y));
        y1 = snapped(std::max(a.y, b.y));
    }

    /// Of 0 to 255, which the pieces that share a pixel add up to.
    static uint32_t covered(int pixel, double from, double to) {
        const auto place = [pixel](double edge) { return (uint32_t)(std::clamp(edge - pixel, 0.0, 1.0) * 255 + 0.5); };
        return place(to) - place(from);
    }
    uint32_t coverage(int x, int y) const { return scaled_byte(covered(x, x0, x1), covered(y, y0, y1)); }
};

/// Calls a function with each pixel that a border covers in part, and with its coverage.
template <typename Change> void for_border(const upright_edges &edges, pixel_rect part, Change change) {
    const auto is_partial = [](int pixel, double from, double to) { return pixel < from || pixel + 1 > to; };
    for (int y = part.y0; y < part.y1; y++) {
        const bool is_whole_row = is_partial(y, edges.y0, edges.y1);
        for (int x = part.x0; x < part.x1; x++) {
            if (is_whole_row || is_partial(x, edges.x0, edges.x1)) {
                change(x - part.x0, y - part.y0, edges.coverage(x, y));
            } else {
                // To the other side.
                x = std::max(x, std::min((int)std::floor(edges.x1), part.x1) - 1);
            }
        }
    }
}

void scale_pixel(pixels &picture, int x, int y, uint32_t coverage) {
    if (picture.kind == pixels::content::color) {
        uint32_t &color = picture.colors(y)[x];
        color = scaled_color(color, coverage);
    } else {
        uint8_t &byte = picture.row(y)[x];
        byte = (uint8_t)scaled_byte(byte, coverage);
    }
}

void cut_upright(const matrix &to_pixels, pixel_rect part, pixels &picture) {
    const upright_edges edges(to_pixels);
    for_border(edges, part, [&](int x, int y, uint32_t coverage) { scale_pixel(picture, x, y, coverage); });
}

/// A polygon that is cut by straight lines.
struct cut_polygon {
    /// Each of four cuts adds a corner at most.
    point corners[8];
    int count;

    /// Keeps where a * x + b * y + c >= 0.
    void cut(double a, double b, double c) {
        point kept[8];
        int kept_count = 0;
        for (int i = 0; i < count; i++) {
            const point &p = corners[i], &q = corners[(i + 1) % count];
            const double at_p = a * p.x + b * p.y + c, at_q = a * q.x + b * q.y + c;
            if (at_p >= 0 && kept_count < 8) { kept[kept_count++] = p; }
            if ((at_p < 0) != (at_q < 0) && kept_count < 8) {
                const double step = at_p / (at_p - at_q);
                kept[kept_count++] = {p.x + (q.x - p.x) * step, p.y + (q.y - p.y) * step};
            }
        }
        std::copy(kept, kept + kept_count, corners);
        count = kept_count;
    }
    double area() const {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            const point &p = corners[i], &q = corners[(i + 1) % count];
            sum += p.x * q.y - q.x * p.y;
        }
        return std::abs(sum) / 2;
    }
};

/// Of 0 to 255: the part of a pixel that maps into the unit square. cairo's coverage depends on the bounds of what it
/// draws on.
uint32_t turned_coverage(const matrix &from_pixels, double x, double y) {
    cut_polygon polygon = {{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}, 4};
    const point middle = from_pixels.map(x, y);
    polygon.cut(from_pixels.xx, from_pixels.xy, middle.x);
    polygon.cut(-from_pixels.xx, -from_pixels.xy, 1 - middle.x);
    polygon.cut(from_pixels.yx, from_pixels.yy, middle.y);
    polygon.cut(-from_pixels.yx, -from_pixels.yy, 1 - middle.y);
    return (uint32_t)(std::min(polygon.area(), 1.0) * 255 + 0.5);
}

void cut_turned(const matrix &to_pixels, pixel_rect part, pixels &picture) {
    const matrix inverse = to_pixels.inverse();
    // Half the size of a pixel in the unit square.
    const double reach_x = (std::abs(inverse.xx) + std::abs(inverse.xy)) / 2;
    const double reach_y = (std::abs(inverse.yx) + std::abs(inverse.yy)) / 2;
    for (int y = part.y0; y < part.y1; y++) {
        for (int x = part.x0; x < part.x1; x++) {
            const point p = inverse.map(x + 0.5, y + 0.5);
            const double inside_x = std::min(p.x, 1 - p.x), inside_y = std::min(p.y, 1 - p.y);
            if (inside_x >= reach_x && inside_y >= reach_y) { continue; }
            const bool is_outside = inside_x <= -reach_x || inside_y <= -reach_y;
            const uint32_t coverage = is_outside ? 0 : turned_coverage(inverse, x + 0.5, y + 0.5);
            scale_pixel(picture, x - part.x0, y - part.y0, coverage);
        }
    }
}

}  // namespace

/// The pixels that an image touches.
pixel_rect touched_pixels(const matrix &m, pixel_rect region) {
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    for (int corner = 0; corner < 4; corner++) {
        const point p = m.map(corner & 1, corner >> 1);
        x0 = std::min(x0, p.x);
        y0 = std::min(y0, p.y);
        x1 = std::max(x1, p.x);
        y1 = std::max(y1, p.y);
    }
    if (!(std::isfinite(x0) && std::isfinite(y0) && std::isfinite(x1) && std::isfinite(y1))) { return {}; }
    const auto bound = [](double value, int low, int high) {
        return (int)std::clamp(value, (double)low, (double)high);
    };
    return {
        bound(std::floor(snapped(x0)), region.x0, region.x1), bound(std::floor(snapped(y0)), region.y0, region.y1),
        bound(std::ceil(snapped(x1)), region.x0, region.x1), bound(std::ceil(snapped(y1)), region.y0, region.y1)};
}

void cut_border(const matrix &to_pixels, pixel_rect part, pixels &picture) {
    if (is_nearly_upright(to_pixels)) {
        cut_upright(to_pixels, part, picture);
    } else {
        cut_turned(to_pixels, part, picture);
    }
}

}  // namespace gatefold
