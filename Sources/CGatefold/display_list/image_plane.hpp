// The samples of an image or of its mask, at full size and shrunken.

#ifndef CGATEFOLD_IMAGE_PLANE_HPP
#define CGATEFOLD_IMAGE_PLANE_HPP

#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <vector>

#include "image_cache.hpp"
#include "image_codec.hpp"
#include "image_colors.hpp"

namespace gatefold {

/// An image without its mask. Thread-safe.
class image_plane {
public:
    image_plane(encoded_image encoded, std::unique_ptr<image_colors> colors, bool interpolates);
    ~image_plane();
    image_plane(const image_plane &) = delete;

    const bool interpolates;

    /// Reads the header if there is need; false where it is damaged.
    bool prepare();
    /// The size of the samples, which may differ from the image dictionary's. Valid only once it is prepared.
    const decoded_size &size() const { return decoded; }
    /// 4 for colours, 1 for grey and coverage.
    int pixel_bytes() const { return bytes_per_pixel; }
    bool has_alpha() const { return encoded.has_alpha; }
    const encoded_image &source() const { return encoded; }
    image_colors &color_conversion() { return *colors; }
    size_t byte_count() const;

    /// The image shrunken by its codec, or by averaging squares of samples.
    struct level {
        int shrink, average;
        int width, height;
        image::accuracy accuracy;
        /// Samples of the image for each of the level.
        int factor() const { return shrink * average; }
        /// Factors are powers of two.
        uint32_t number() const { return accuracy.number << 5 | (uint32_t)std::countr_zero((uint32_t)factor()); }
    };

    /// The level from which an image is drawn that shrinks by some factors. It depends on nothing else.
    level level_for(double x_shrink, double y_shrink, image::accuracy accuracy) const;

private:
    friend class plane_rows;

    bool read_header();
    int block_height(const level &wanted) const;

    const encoded_image encoded;
    const std::unique_ptr<image_colors> colors;
    const uint64_t number;

    std::once_flag is_prepared;
    bool is_readable = false;
    decoded_size decoded;
    int bytes_per_pixel = 4;

    /// Held while blocks for the cache are decoded.
    std::mutex decoding;
    /// The level that was decoded last, and how often this began; under the lock.
    uint32_t decoded_level = 0;
    int decoding_count = 0;
};

/// Gives rows of a level, from the top down, decoding them if they are not in the cache.
class plane_rows {
public:
    /// - x0, x1, y0, y1: what is needed of the level, not empty.
    plane_rows(image_plane &plane, const image_plane::level &level, int x0, int x1, int y0, int y1);

    /// Whether the image can be decoded.
    bool is_good() const { return good; }
    /// A row of what is needed, beginning with column x0. It is valid until the row after next is asked for. Rows may be
    /// asked for again only once the next one was.
    const uint8_t *row(int y);

private:
    using block_pointer = std::shared_ptr<const sample_block>;

    void widen_columns();
    void take_all_columns();
    /// Whether the whole level should be decoded rather than what is needed of it.
    bool is_worth_all();
    /// Finds or decodes all blocks, and leaves them in the cache.
    void load_all();
    block_pointer cached(int index) const;
    block_pointer decoded(int index);
    bool can_read_on(int first_row);
    bool open_reader(int first_row);
    void decode_into_cache(int index);
    bool decode_row(uint8_t *target);
    bool decode_averaged_row(uint8_t *target);
    void convert_row(const uint8_t *row, uint8_t *target);
    void convert_with_alpha(const uint8_t *row, int components, uint32_t *target, int count);
    const uint8_t *at(const sample_block &block, int y) const;

    image_plane &plane;
    const image_plane::level level;
    const int needed_x0, needed_x1;
    const int block_height;
    /// Columns of the blocks that are decoded.
    int x0, x1;
    bool good = true;
    bool is_cached;
    /// All of them if they fit in the cache, otherwise the last two.
    std::vector<block_pointer> blocks;
    int first_block;
    /// Numbers of the last two.
    int held[2] = {-1, -1};

    idle_reader reader;
    bool has_ended = false;
    std::vector<uint8_t> samples, pixels;
    std::vector<uint32_t> sums;
};

}  // namespace gatefold

#endif
