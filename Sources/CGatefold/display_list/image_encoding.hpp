// Takes the encoded bytes of an image out of poppler's stream.

#ifndef CGATEFOLD_IMAGE_ENCODING_HPP
#define CGATEFOLD_IMAGE_ENCODING_HPP

#include "image_codec.hpp"
#include "../streams/poppler_headers.hpp"

namespace gatefold {

/// The bytes of the file of a document; NULL where they are not at hand.
struct file_bytes {
    const uint8_t *bytes;
    size_t count;
};

/// An image as its stream encodes it, with all filters but the last undone.
/// - components, bits: of its colour map.
encoded_image encoding_of(
    Stream &stream, int width, int height, int components, int bits, bool is_inline, file_bytes file);

}  // namespace gatefold

#endif
