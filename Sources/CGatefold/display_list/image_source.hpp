// Makes images of poppler's streams. A made image refers to no object of poppler's document.

#ifndef CGATEFOLD_IMAGE_SOURCE_HPP
#define CGATEFOLD_IMAGE_SOURCE_HPP

#include <memory>

#include "image.hpp"
#include "image_plane.hpp"
#include "../streams/poppler_headers.hpp"

namespace gatefold {

/// The description of an image that poppler passes to an OutputDev, with poppler's names. It owns nothing.
struct image_description {
    /// The reference that the page uses, or NULL.
    const Object *reference = nullptr;
    Stream *stream = nullptr;
    int width = 0, height = 0;
    /// NULL for a stencil.
    GfxImageColorMap *colors = nullptr;
    /// Whether a stencil is inverted.
    bool is_inverted = false;
    bool interpolates = false;
    bool is_inline = false;
    /// poppler's maskColors: a least and a greatest value for each component of the image; NULL for none.
    const int *color_key = nullptr;

    /// An explicit or a soft mask; NULL for none.
    Stream *mask_stream = nullptr;
    int mask_width = 0, mask_height = 0;
    /// NULL for an explicit mask. The matte colour is read from it.
    GfxImageColorMap *mask_colors = nullptr;
    /// Whether an explicit mask is inverted.
    bool mask_is_inverted = false;
    bool mask_interpolates = false;
};

/// Makes an image on the thread of the document. It may keep pointers into the bytes of the file, which must outlive it.
/// An inline image is read to its end, as poppler's interpreter expects.
///
/// - file, file_size: the bytes of the file; NULL where they are not at hand.
///
/// Never returns NULL; an image that cannot be decoded fails to draw. Throws std::bad_alloc without memory.
/// - keeps_colors: whether it is to be separated into inks.
std::shared_ptr<image> make_image(
    const image_description &description, const uint8_t *file, size_t file_size, bool keeps_colors = false);

/// The planes and colours of an image.
class image_source {
public:
    image_source(
        const image_description &description, const uint8_t *file, size_t file_size, bool keeps_colors);

    int width, height;
    bool is_stencil;
    bool is_opaque;
    int object = 0, generation = 0;
    std::unique_ptr<image_plane> plane;
    /// NULL for none.
    std::unique_ptr<image_plane> mask;
    /// The colour with which the image was blended by its mask.
    bool has_matte = false;
    uint32_t matte = 0;
    /// The same as its colour space has it.
    GfxColor matte_color = {};

    size_t byte_count() const;
    bool is_plain_jpeg() const;
};

}  // namespace gatefold

#endif
