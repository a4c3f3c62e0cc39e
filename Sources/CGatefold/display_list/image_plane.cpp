// The samples of an image or of its mask: how it is described and shrunken.

#include "image_plane.hpp"

#include <algorithm>
#include <cmath>

namespace gatefold {

namespace {

/// The size in bytes of decoded samples above which an image is shrunken before it is drawn smaller.
constexpr size_t large_level = size_t{24} << 20;
/// Levels with fewer bytes are decoded at once.
constexpr size_t small_level = size_t{1} << 20;
/// Samples a pixel that a codec's shrinking has to leave, or two pixels in a hundred differ.
constexpr double minimum_samples = 1.7;
/// poppler's limit for each side.
constexpr int maximum_side = 1 << 20;

int shrunken(int size, int factor) { return (int)(((int64_t)size + factor - 1) / factor); }

}  // namespace

image_plane::image_plane(encoded_image encoded, std::unique_ptr<image_colors> colors, bool interpolates)
    : interpolates(interpolates), encoded(std::move(encoded)), colors(std::move(colors)),
      number(image_cache::make_plane_number()) {}

image_plane::~image_plane() { image_cache::forget(number); }

size_t image_plane::byte_count() const {
    return sizeof *this + encoded.own.capacity() + encoded.jbig2_globals.capacity() + colors->byte_count();
}

bool image_plane::prepare() {
    std::call_once(is_prepared, [this] { is_readable = read_header(); });
    return is_readable;
}

bool image_plane::read_header() {
    if (!read_size(encoded, decoded)) { return false; }
    const bool is_possible = decoded.width > 0 && decoded.height > 0 && decoded.width <= maximum_side &&
                             decoded.height <= maximum_side && decoded.components > 0 && decoded.components <= 32;
    if (!is_possible) { return false; }
    if (colors->kind != image_colors::use::color) {
        bytes_per_pixel = 1;
    } else if (!encoded.has_alpha && decoded.components == 1 && colors->components() == 1 && colors->is_grey()) {
        bytes_per_pixel = 1;
    }
    return true;
}

image_plane::level image_plane::level_for(double x_shrink, double y_shrink, image::accuracy accuracy) const {
    const double shrink = std::min(x_shrink, y_shrink);
    level chosen = {1, 1, decoded.width, decoded.height, accuracy};
    int greatest = 1;
    if (encoded.codec == image_codec::jpeg) { greatest = 8; }
    if (encoded.codec == image_codec::jpeg2000) { greatest = 1 << std::min(decoded.reductions, 10); }
    while (chosen.shrink < greatest && shrink >= 2 * chosen.shrink * minimum_samples) { chosen.shrink *= 2; }
    const auto byte_count = [&] {
        return (size_t)shrunken(decoded.width, chosen.factor()) * (size_t)shrunken(decoded.height, chosen.factor()) *
               (size_t)bytes_per_pixel;
    };
    while (byte_count() > large_level && shrink >= 4 * chosen.factor()) { chosen.average *= 2; }
    chosen.width = shrunken(decoded.width, chosen.factor());
    chosen.height = shrunken(decoded.height, chosen.factor());
    return chosen;
}

int image_plane::block_height(const level &wanted) const {
    const size_t row = (size_t)wanted.width * (size_t)bytes_per_pixel;
    return row * (size_t)wanted.height <= small_level ? wanted.height : 32;
}

}  // namespace gatefold
