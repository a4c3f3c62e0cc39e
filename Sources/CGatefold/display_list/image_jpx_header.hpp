// The headers of JPEG 2000 images, read without decoding anything.

#ifndef CGATEFOLD_IMAGE_JPX_HEADER_HPP
#define CGATEFOLD_IMAGE_JPX_HEADER_HPP

#include <cstddef>
#include <cstdint>

namespace gatefold {

struct jpx_header {
    int width = 0, height = 0;
    /// The number of decoded components; for an image with a palette, the palette's components.
    int components = 0;
    /// How often the image can be halved.
    int reductions = 0;
    /// The image begins with boxes, not with the code stream.
    bool has_boxes = false;
    bool has_palette = false;
    /// The number of its colour space in boxes (16 sRGB, 17 grey, 18 sYCC, 12 CMYK), 0 for none.
    uint32_t color_space = 0;
    /// Components that are opacity, counted by the channel definitions.
    int alpha_channels = 0;
    bool is_premultiplied = false;
};

/// False where no code stream is found or its sizes are senseless.
bool read_jpx_header(const uint8_t *bytes, size_t count, jpx_header &header);

}  // namespace gatefold

#endif
