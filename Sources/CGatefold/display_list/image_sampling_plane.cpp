// Chooses how an image is sampled, and rotates it where it does not lie upright.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "image_sampling.hpp"

namespace gatefold {

namespace {

/// A pixel averages samples where the image shrinks by more than this (cairo's GOOD).
constexpr double averaging_shrink = 1 / 0.75;
/// poppler shows the samples as squares from this enlargement on, unless the image asks for interpolation.
constexpr double square_enlargement = 4;

/// How an image is drawn that is `width` by `height` samples large.
struct plan {
    image_plane::level level;
    /// Samples of the level a pixel.
    double x_shrink, y_shrink;
    sampling x_filter, y_filter;
};

plan plan_for(const image_plane &plane, const matrix &to_pixels, const matrix &from_pixels, image::accuracy accuracy) {
    const double width = plane.size().width, height = plane.size().height;
    plan made;
    made.x_shrink = width * std::hypot(from_pixels.xx, from_pixels.xy);
    made.y_shrink = height * std::hypot(from_pixels.yx, from_pixels.yy);
    made.level = plane.level_for(made.x_shrink, made.y_shrink, accuracy);
    made.x_shrink /= made.level.factor();
    made.y_shrink /= made.level.factor();
    const bool has_squares = to_pixels.x_scale() + 0.5 >= square_enlargement * width ||
                             to_pixels.y_scale() + 1 >= square_enlargement * height;
    const auto filter = [&](double shrink) {
        if (shrink > averaging_shrink) { return sampling::area; }
        return has_squares && !plane.interpolates ? sampling::nearest : sampling::bilinear;
    };
    made.x_filter = filter(made.x_shrink);
    made.y_filter = filter(made.y_shrink);
    return made;
}

/// The axis along which `scale` and `offset` place the unit's length, for a level.
sample_axis axis_of(double scale, double offset, int size, int factor, int level_size, sampling filter) {
    return {scale / ((double)size / factor), offset, level_size, filter};
}

/// Copies pixels with rows and columns exchanged.
template <typename Pixel> void transpose(const pixels &source, pixels &target) {
    constexpr int tile = 16;
    for (int top = 0; top < target.height; top += tile) {
        const int bottom = std::min(top + tile, target.height);
        for (int x = 0; x < target.width; x++) {
            const Pixel *from = reinterpret_cast<const Pixel *>(source.row(x));
            for (int y = top; y < bottom; y++) { reinterpret_cast<Pixel *>(target.row(y))[x] = from[y]; }
        }
    }
}

/// Draws a level whose axes are parallel to the pixel axes, perhaps exchanged.
bool draw_upright(
    image_plane &plane, const plan &chosen, const matrix &to_pixels, pixel_rect region, pixels &target) {
    const bool is_exchanged = std::abs(to_pixels.xy) > std::abs(to_pixels.xx);
    const image_plane::level &level = chosen.level;
    const int factor = level.factor();
    // The image's rows go down while the unit square's y goes up.
    const double x_scale = is_exchanged ? to_pixels.yx : to_pixels.xx;
    const double x_offset = is_exchanged ? to_pixels.y0 : to_pixels.x0;
    const double y_scale = is_exchanged ? -to_pixels.xy : -to_pixels.yy;
    const double y_offset = (is_exchanged ? to_pixels.x0 : to_pixels.y0) - y_scale;
    const sample_axis x = axis_of(x_scale, x_offset, plane.size().width, factor, level.width, chosen.x_filter);
    const sample_axis y = axis_of(y_scale, y_offset, plane.size().height, factor, level.height, chosen.y_filter);
    if (!is_exchanged) { return sample_upright(plane, level, x, y, region, target); }
    pixels turned(region.height(), region.width(), target.kind, false);
    if (!sample_upright(plane, level, x, y, {region.y0, region.x0, region.y1, region.x1}, turned)) { return false; }
    if (plane.pixel_bytes() == 4) {
        transpose<uint32_t>(turned, target);
    } else {
        transpose<uint8_t>(turned, target);
    }
    return true;
}

/// Weights add up to 256.
uint64_t rounded(uint64_t sum) { return (sum + 0x0080008000800080ULL) >> 8 & 0x00FF00FF00FF00FFULL; }

/// Weights of neighbouring samples that a box covers.
struct box_weights {
    static constexpr int maximum_count = 6;
    int first, count;
    uint32_t of[maximum_count];

    box_weights(double middle, double size) {
        // Like pixman's, in steps of 1 / 128, so that tiles agree.
        middle = std::floor(middle * 128 + 0.5) / 128;
        const double from = middle - size / 2, to = middle + size / 2;
        first = (int)std::floor(from);
        count = std::clamp((int)std::ceil(to) - first, 1, maximum_count);
        uint32_t sum = 0;
        int largest = 0;
        for (int i = 0; i < count; i++) {
            const double part = std::min(to, first + i + 1.0) - std::max(from, (double)(first + i));
            of[i] = (uint32_t)(std::max(part, 0.0) * 256 / size + 0.5);
            sum += of[i];
            if (of[i] > of[largest]) { largest = i; }
        }
        of[largest] += 256 - sum;
    }
};

/// Pixels of a grid that lies over the image, wherever the inverse of a matrix finds them.
struct grid_picture {
    const pixels &picture;
    /// Where the picture lies on the grid.
    pixel_rect place;
    /// Samples of the grid that a pixel averages along each axis.
    double x_size, y_size;

    template <typename Pixel> const Pixel *row(int y) const {
        return reinterpret_cast<const Pixel *>(picture.row(std::clamp(y, place.y0, place.y1 - 1) - place.y0));
    }
    int column(int x) const { return std::clamp(x, place.x0, place.x1 - 1) - place.x0; }

    template <typename Pixel> Pixel average(point p) const {
        const box_weights across(p.x, x_size), down(p.y, y_size);
        uint64_t total = 0;
        for (int j = 0; j < down.count; j++) {
            const Pixel *samples = row<Pixel>(down.first + j);
            uint64_t sum = 0;
            for (int i = 0; i < across.count; i++) {
                sum += widened(samples[column(across.first + i)]) * across.of[i];
            }
            total += rounded(sum) * down.of[j];
        }
        return (Pixel)narrowed(rounded(total));
    }

    /// Rounded first, so that tiles agree.
    static int nearest(double position) { return (int)std::floor(std::floor(position * 65536 - 0.5) / 65536); }

    template <typename Pixel>
    void draw(const matrix &to_grid, bool is_nearest, pixel_rect region, pixels &target) const {
        for (int y = 0; y < region.height(); y++) {
            Pixel *made = reinterpret_cast<Pixel *>(target.row(y));
            for (int x = 0; x < region.width(); x++) {
                point p = to_grid.map(region.x0 + x + 0.5, region.y0 + y + 0.5);
                p.x = std::clamp(p.x, -1e8, 1e8);
                p.y = std::clamp(p.y, -1e8, 1e8);
                made[x] = is_nearest ? row<Pixel>(nearest(p.y))[column(nearest(p.x))] : average<Pixel>(p);
            }
        }
    }
};

/// Returns the part of a grid over the image that a region shows, with the margin that interpolation needs.
pixel_rect shown_part(const matrix &to_grid, pixel_rect region, int width, int height) {
    const box shown = mapped(
        {(float)region.x0, (float)region.y0, (float)region.x1, (float)region.y1}, to_grid);
    const auto bound = [](float value, int size) { return (int)std::clamp((double)value, 0.0, (double)size); };
    pixel_rect part = {
        bound(std::floor(shown.x0) - 3, width), bound(std::floor(shown.y0) - 3, height),
        bound(std::ceil(shown.x1) + 3, width), bound(std::ceil(shown.y1) + 3, height)};
    // Beyond the border its last pixels go on.
    part.x0 = std::min(part.x0, width - 1);
    part.y0 = std::min(part.y0, height - 1);
    part.x1 = std::max(part.x1, part.x0 + 1);
    part.y1 = std::max(part.y1, part.y0 + 1);
    return part;
}

/// One axis of the grid of a turned image: squares of samples are averaged until a pixel has two to four.
struct grid_axis {
    int level_size, step = 1;
    double exact_size, shrink;

    grid_axis(int level_size, double exact_size, double shrink)
        : level_size(level_size), exact_size(exact_size), shrink(shrink) {
        step = std::max((int)(shrink / 2), 1);
    }
    int size() const { return (level_size + step - 1) / step; }
    double scale() const { return exact_size / step; }
    /// Samples of the grid that a pixel averages; one is bilinear interpolation.
    double box() const { return shrink / step < averaging_shrink ? 1 : std::min(shrink / step, 4.0); }
    sample_axis axis() const {
        return {1.0 / step, 0, level_size, step > 1 ? sampling::area : sampling::nearest};
    }
};

/// The image is first shrunken along its own axes, and then turned.
bool draw_turned(
    image_plane &plane, const plan &chosen, const matrix &from_pixels, pixel_rect region, pixels &target) {
    const image_plane::level &level = chosen.level;
    const double factor = level.factor();
    grid_axis x(level.width, plane.size().width / factor, chosen.x_shrink);
    grid_axis y(level.height, plane.size().height / factor, chosen.y_shrink);
    pixel_rect part;
    matrix to_grid;
    // A sheared image may show much of itself in a small region.
    for (;; x.step *= 2, y.step *= 2) {
        // The image's rows go down while the unit square's y goes up.
        to_grid = from_pixels * matrix{x.scale(), 0, 0, -y.scale(), 0, y.scale()};
        part = shown_part(to_grid, region, x.size(), y.size());
        const int64_t area = (int64_t)part.width() * part.height();
        if (part.width() <= 16000 && part.height() <= 16000 && area <= int64_t{16} << 20) { break; }
    }
    pixels grid(part.width(), part.height(), target.kind, false);
    if (!sample_upright(plane, level, x.axis(), y.axis(), part, grid)) { return false; }
    const bool is_nearest = chosen.x_filter == sampling::nearest || chosen.y_filter == sampling::nearest;
    const grid_picture picture = {grid, part, x.box(), y.box()};
    if (plane.pixel_bytes() == 4) {
        picture.draw<uint32_t>(to_grid, is_nearest, region, target);
    } else {
        picture.draw<uint8_t>(to_grid, is_nearest, region, target);
    }
    return true;
}

}  // namespace

bool is_nearly_upright(const matrix &m) {
    // A shift across the whole image that no pixel shows.
    constexpr double small = 1.0 / 512;
    return (std::abs(m.yx) < small && std::abs(m.xy) < small) || (std::abs(m.xx) < small && std::abs(m.yy) < small);
}

bool sample_plane(
    image_plane &plane, const matrix &to_pixels, pixel_rect region, image::accuracy accuracy, pixels &target) {
    if (!plane.prepare()) { return false; }
    matrix placed = to_pixels;
    const bool is_upright = is_nearly_upright(placed);
    if (is_upright) {
        if (std::abs(placed.xx) > std::abs(placed.xy)) {
            placed.xy = placed.yx = 0;
        } else {
            placed.xx = placed.yy = 0;
        }
    }
    if (!placed.is_invertible()) { return false; }
    const matrix from_pixels = placed.inverse();
    const plan chosen = plan_for(plane, placed, from_pixels, accuracy);
    if (is_upright) { return draw_upright(plane, chosen, placed, region, target); }
    return draw_turned(plane, chosen, from_pixels, region, target);
}

}  // namespace gatefold
