// Images whose streams are far too short for them.
//
// poppler 22.12 makes a surface as large as an image claims to be before it reads the first sample: 222 MB for each
// lane that draws a page of a file of 1 KB. A JPEG with that many pixels has a minimum length. If the stream has less
// than a 64th of it, the image is skipped.

#include "empty_images.hpp"

namespace {

/// Smaller images cost little.
const int64_t minimum_pixels = 4 << 20;
/// Pixels per byte of a JPEG: a block of 64 takes at least one bit.
const int64_t maximum_pixels_per_byte = 512;
/// At least the first 64th of the image must be present.
const int64_t parts = 64;

bool is_jpeg(Dict *dictionary) {
    Object filter = dictionary->lookup("Filter");
    if (filter.isArray() && filter.arrayGetLength() == 1) { filter = filter.arrayGet(0); }
    return filter.isName("DCTDecode") || filter.isName("DCT");
}

}  // namespace

bool is_empty_image(Stream *stream) {
    Dict *dictionary = stream->getDict();
    BaseStream *source = stream->getBaseStream();
    int width = 0, height = 0;
    if (dictionary == nullptr || source == nullptr || !dictionary->lookupInt("Width", "W", &width)
        || !dictionary->lookupInt("Height", "H", &height) || width < 1 || height < 1) {
        return false;
    }
    int64_t pixels = static_cast<int64_t>(width) * height;
    int64_t length = std::max<int64_t>(0, source->getLength());
    return pixels >= minimum_pixels && is_jpeg(dictionary) && length <= pixels / (maximum_pixels_per_byte * parts);
}
