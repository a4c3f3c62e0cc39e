// Draws samples of an image at a size and a place.

#ifndef CGATEFOLD_IMAGE_SAMPLING_HPP
#define CGATEFOLD_IMAGE_SAMPLING_HPP

#include <cstdint>
#include <vector>

#include "../base/geometry.hpp"
#include "image_plane.hpp"
#include "pixels.hpp"

namespace gatefold {

/// How samples become pixels; cairo's choices.
enum class sampling : uint8_t { nearest, bilinear, area };

/// Where samples are along one axis: pixel = scale * sample + offset.
struct sample_axis {
    double scale, offset;
    /// Samples.
    int size;
    sampling filter;
};

/// For each of some pixels, the samples that it is made of and their weights.
class sample_taps {
public:
    struct tap {
        int first, count;
        uint32_t at;
    };

    /// - first_pixel, count: not empty.
    /// - total: sum of the weights of a pixel, at most 65536.
    sample_taps(const sample_axis &axis, int first_pixel, int count, uint32_t total);

    const tap &operator[](int pixel) const { return taps[(size_t)pixel]; }
    const uint16_t *weights_of(const tap &t) const { return weights.data() + t.at; }
    /// The samples that are needed.
    int first() const { return lowest; }
    int end() const { return highest; }
    int greatest_count() const { return most; }

private:
    void add_nearest(double position, int size);
    void add_bilinear(double position, int size, uint32_t total);
    void add_area(double from, double to, int size, uint32_t total);
    void add(int first, int count);

    std::vector<tap> taps;
    /// Each pixel has an even number of them, the last of which may be 0.
    std::vector<uint16_t> weights;
    int lowest = INT32_MAX, highest = 0, most = 1;
};

/// Draws a part of a level that lies upright. Grey and coverage give bytes, colours premultiplied pixels.
///
/// - x, y: axes of the image; pixels run along them.
/// - target: as large as the region.
/// Returns false if the image cannot be decoded.
bool sample_upright(
    image_plane &plane, const image_plane::level &level, const sample_axis &x, const sample_axis &y,
    pixel_rect region, pixels &target);

/// Draws a plane wherever its matrix puts it, extended beyond its border.
///
/// - to_pixels: from the unit square, whose (0, 1) is the top left of the image.
/// - target: as large as the region; of colour for colours, otherwise of coverage.
bool sample_plane(
    image_plane &plane, const matrix &to_pixels, pixel_rect region, image::accuracy accuracy, pixels &target);

/// Whether a matrix keeps the axes upright to the precision of pixels, perhaps exchanged.
bool is_nearly_upright(const matrix &to_pixels);

}  // namespace gatefold

#endif
