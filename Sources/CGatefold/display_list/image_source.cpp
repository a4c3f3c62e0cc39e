// Makes images of poppler's streams.

#include "image_source.hpp"

#include <algorithm>

#include "image_encoding.hpp"

namespace gatefold {

namespace {

std::unique_ptr<image_plane> make_plane(
    encoded_image encoded, image_colors::use kind, GfxImageColorMap *map, bool is_inverted,
    std::vector<int> color_key, bool interpolates) {
    const size_t pixel_count = (size_t)encoded.width * (size_t)encoded.height;
    auto colors =
        std::make_unique<image_colors>(kind, map, is_inverted, std::move(color_key), pixel_count);
    return std::make_unique<image_plane>(std::move(encoded), std::move(colors), interpolates);
}

int components_of(const GfxImageColorMap *map) { return map != nullptr ? std::max(map->getNumPixelComps(), 1) : 1; }

int bits_of(const GfxImageColorMap *map) { return map != nullptr ? std::clamp(map->getBits(), 1, 16) : 1; }

std::unique_ptr<image_plane> make_mask(const image_description &description, file_bytes file) {
    if (description.mask_stream == nullptr || description.mask_width < 1 || description.mask_height < 1) {
        return nullptr;
    }
    GfxImageColorMap *map = description.mask_colors;
    return make_plane(
        encoding_of(
            *description.mask_stream, description.mask_width, description.mask_height, components_of(map),
            bits_of(map), false, file),
        image_colors::use::mask, map, description.mask_is_inverted, {}, description.mask_interpolates);
}

}  // namespace

image_source::image_source(
    const image_description &description, const uint8_t *file, size_t file_size, bool keeps_colors)
    : width(std::max(description.width, 1)), height(std::max(description.height, 1)),
      is_stencil(description.colors == nullptr) {
    const file_bytes bytes = {file, file_size};
    GfxImageColorMap *map = description.colors;
    std::vector<int> color_key;
    if (description.color_key != nullptr && map != nullptr) {
        color_key.assign(description.color_key, description.color_key + 2 * components_of(map));
    }
    plane = make_plane(
        encoding_of(*description.stream, width, height, components_of(map), bits_of(map), description.is_inline, bytes),
        is_stencil ? image_colors::use::stencil : image_colors::use::color, map, description.is_inverted,
        std::move(color_key), description.interpolates);
    if (keeps_colors) { plane->color_conversion().keep_colors(); }
    mask = make_mask(description, bytes);
    is_opaque = !is_stencil && mask == nullptr && description.color_key == nullptr && !plane->has_alpha();
    if (mask != nullptr && description.mask_colors != nullptr) {
        const GfxColor *color = description.mask_colors->getMatteColor();
        has_matte = color != nullptr;
        if (has_matte) {
            matte = plane->color_conversion().color_of(*color);
            matte_color = *color;
        }
    }
    if (description.reference != nullptr && description.reference->isRef()) {
        object = description.reference->getRef().num;
        generation = description.reference->getRef().gen;
    }
}

size_t image_source::byte_count() const {
    return sizeof *this + plane->byte_count() + (mask != nullptr ? mask->byte_count() : 0);
}

bool image_source::is_plain_jpeg() const {
    const encoded_image &encoded = plane->source();
    if (encoded.codec != image_codec::jpeg || !is_opaque || encoded.color_transform == 0) { return false; }
    return plane->prepare() && plane->size().components == plane->color_conversion().components() &&
           plane->color_conversion().is_plain();
}

std::shared_ptr<image> make_image(
    const image_description &description, const uint8_t *file, size_t file_size, bool keeps_colors) {
    return std::make_shared<image>(std::make_unique<image_source>(description, file, file_size, keeps_colors));
}

}  // namespace gatefold
