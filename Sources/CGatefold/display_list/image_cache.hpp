// The contents of the cache of decoded samples.

#ifndef CGATEFOLD_IMAGE_CACHE_HPP
#define CGATEFOLD_IMAGE_CACHE_HPP

#include <cstdint>
#include <memory>

#include "image.hpp"
#include "image_codec.hpp"

namespace gatefold {

/// Some rows of a level of an image, decoded and converted, in recycled memory.
class sample_block {
public:
    /// - pixel_bytes: 4 for colours, 1 for grey and coverage.
    sample_block(int x0, int x1, int row_count, int pixel_bytes);
    ~sample_block();
    sample_block(const sample_block &) = delete;

    const int x0, x1, row_count, pixel_bytes;

    size_t stride() const { return (size_t)(x1 - x0) * (size_t)pixel_bytes; }
    size_t byte_count() const { return stride() * (size_t)row_count; }
    uint8_t *row(int y) { return bytes + stride() * (size_t)y; }
    const uint8_t *row(int y) const { return bytes + stride() * (size_t)y; }

private:
    cgatefold_memory memory = {};
    uint8_t *bytes;
};

/// A reader that stopped between two rows, for the next that reads on from there.
struct idle_reader {
    std::unique_ptr<row_reader> rows;
    row_request request;
};

/// Decoded samples of all images, the last used first, within a budget of bytes.
namespace image_cache {

/// A block of rows, by its number from the top.
struct key {
    uint64_t plane;
    uint32_t level;
    uint32_t block;
    bool operator==(const key &) const = default;
};

/// A number for a new plane of samples.
uint64_t make_plane_number();

size_t budget();
std::shared_ptr<const sample_block> find(const key &name);
void insert(const key &name, std::shared_ptr<const sample_block> block);

void keep_reader(uint64_t plane, uint32_t level, idle_reader reader);
/// Takes the reader of a level out of the cache; its `rows` are NULL if no reader is cached.
idle_reader take_reader(uint64_t plane, uint32_t level);

/// Forgets all of a plane that is about to be destroyed.
void forget(uint64_t plane);

}  // namespace image_cache

}  // namespace gatefold

#endif
