// A stream of a JPEG 2000 image for poppler, which decodes nothing before its samples are read.
//
// poppler's interpreter asks such a stream for its bits and colour space, for which poppler's own decodes the whole
// image, even where the page is only recorded.

#ifndef CGATEFOLD_IMAGE_JPX_STREAM_HPP
#define CGATEFOLD_IMAGE_JPX_STREAM_HPP

#include <memory>

#include "../streams/poppler_headers.hpp"

namespace gatefold {

/// A filter over a stream.
std::unique_ptr<Stream> make_jpx_stream(std::unique_ptr<Stream> encoded);

}  // namespace gatefold

#endif
