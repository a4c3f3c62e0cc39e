// Decoding images by rows, so that no memory depends on the size of an image.

#ifndef CGATEFOLD_IMAGE_CODEC_HPP
#define CGATEFOLD_IMAGE_CODEC_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace gatefold {

/// The filter that encoded an image last; earlier ones are undone when the image is made.
enum class image_codec : uint8_t {
    /// Samples as they are.
    none,
    flate,
    jpeg,
    jpeg2000,
    /// Another filter of poppler's, such as CCITTFaxDecode.
    poppler,
};

/// A parameter of a filter of poppler's.
struct filter_parameter {
    std::string name;
    bool is_boolean;
    int value;
};

/// An image as its stream holds it.
struct encoded_image {
    image_codec codec = image_codec::none;
    /// Into `own` or into the file.
    const uint8_t *bytes = nullptr;
    size_t byte_count = 0;
    std::vector<uint8_t> own;

    int width = 0, height = 0;
    /// Of a pixel, and bits of each; those of JPEG and JPEG 2000 are their own.
    int components = 1, bits = 8;

    /// JPEG's ColorTransform; negative where the image says it.
    int color_transform = -1;

    /// The predictor of a deflated image (PDF 32000-1, table 8).
    int predictor = 1, predictor_columns = 1, predictor_colors = 1, predictor_bits = 8;

    std::string filter;
    std::vector<filter_parameter> parameters;
    std::vector<uint8_t> jbig2_globals;

    /// JPEG 2000: whether samples are indices of a palette, and whether a component after those of colour is opacity.
    bool is_indexed = false, has_alpha = false;
};

/// The properties of an image according to its own header.
struct decoded_size {
    int width = 0, height = 0, components = 0;
    /// How often JPEG 2000 can be halved.
    int reductions = 0;
    /// Whether a JPEG is progressive, so that it has to be decoded as a whole.
    bool is_progressive = false;
};

/// Reads the header of an image; false where it is damaged.
bool read_size(const encoded_image &image, decoded_size &size);

/// The part of an image to read.
struct row_request {
    /// 1, 2, 4, 8 for JPEG, a power of two for JPEG 2000, otherwise 1.
    int shrink = 1;
    /// Columns of the shrunken image.
    int x0 = 0, x1 = 0;
    /// Whether JPEG in grey or RGB should give pixels 0xFFRRGGBB.
    bool wants_pixels = false;
};

/// Reads the rows of an image from its top.
class row_reader {
public:
    virtual ~row_reader() = default;

    /// The columns that rows have, at least those that were asked for.
    int x0 = 0, x1 = 0;
    int components = 1;
    /// Whether rows are pixels, in the byte order of the machine; otherwise a byte for each component.
    bool has_pixels = false;
    int next_row = 0;

    size_t row_bytes() const { return (size_t)(x1 - x0) * (has_pixels ? 4 : (size_t)components); }

    /// False at the end of the data, perhaps with a part of the row, the rest of which is unchanged.
    bool read(uint8_t *row) {
        next_row++;
        return read_row(row);
    }
    bool skip(int count) {
        next_row += count;
        return count == 0 || skip_rows(count);
    }
    /// Bytes that it holds.
    virtual size_t byte_count() const = 0;

protected:
    virtual bool read_row(uint8_t *row) = 0;
    virtual bool skip_rows(int count) = 0;
};

/// NULL where the image cannot be decoded at all.
std::unique_ptr<row_reader> open_rows(const encoded_image &image, const row_request &request);

/// Bytes in order.
class byte_source {
public:
    virtual ~byte_source() = default;
    /// Fewer bytes than asked for at the end only. Those behind them in `target` may be overwritten, too.
    virtual size_t read(uint8_t *target, size_t count) = 0;
    virtual size_t skip(size_t count);
    virtual size_t byte_count() const = 0;
};

std::unique_ptr<byte_source> open_flate(const encoded_image &image);
/// Reads through filters of poppler's on a stream of ours. NULL for a filter that does not exist.
std::unique_ptr<byte_source> open_poppler_filter(const encoded_image &image);

bool read_jpeg_size(const encoded_image &image, decoded_size &size);
std::unique_ptr<row_reader> open_jpeg(const encoded_image &image, const row_request &request);
bool read_jpeg2000_size(const encoded_image &image, decoded_size &size);
std::unique_ptr<row_reader> open_jpeg2000(const encoded_image &image, const row_request &request);

}  // namespace gatefold

#endif
