// Samples of images that are not JPEG: bytes, and the bits in them.

#include "image_codec.hpp"

#include <algorithm>
#include <cstring>

namespace gatefold {

namespace {

class memory_source : public byte_source {
public:
    memory_source(const uint8_t *bytes, size_t count) : next(bytes), left(count) {}

    size_t read(uint8_t *target, size_t count) override {
        count = std::min(count, left);
        if (count > 0) { memcpy(target, next, count); }
        return skip(count);
    }
    size_t skip(size_t count) override {
        count = std::min(count, left);
        next += count;
        left -= count;
        return count;
    }
    size_t byte_count() const override { return sizeof *this; }

private:
    const uint8_t *next;
    size_t left;
};

/// Unpacks samples of fewer than eight bits.
void unpack(const uint8_t *packed, size_t first, size_t count, int bits, uint8_t *samples) {
    if (bits == 1) {
        size_t i = 0;
        for (; i < count && ((first + i) & 7) != 0; i++) {
            samples[i] = packed[(first + i) >> 3] >> (7 - ((first + i) & 7)) & 1;
        }
        for (const uint8_t *byte = packed + ((first + i) >> 3); i + 8 <= count; i += 8, byte++) {
            // Puts each bit into a byte of its own, the highest first on a little-endian machine.
            const uint64_t spread = (*byte * 0x8040201008040201ULL >> 7) & 0x0101010101010101ULL;
            memcpy(samples + i, &spread, 8);
        }
        for (; i < count; i++) { samples[i] = packed[(first + i) >> 3] >> (7 - ((first + i) & 7)) & 1; }
        return;
    }
    // poppler takes the high byte of sixteen bits.
    const int mask = (1 << std::min(bits, 8)) - 1;
    for (size_t i = 0; i < count; i++) {
        const size_t at = (first + i) * (size_t)bits;
        if (bits >= 8 && (at & 7) == 0) {
            samples[i] = bits == 8 || bits == 16 ? packed[at >> 3] : (uint8_t)mask & packed[at >> 3];
            continue;
        }
        const int end = (int)(at & 7) + bits;
        uint32_t value = 0;
        for (int byte = 0; byte * 8 < end; byte++) { value = value << 8 | packed[(at >> 3) + (size_t)byte]; }
        const int spare = (8 - end % 8) % 8;
        samples[i] = (uint8_t)(value >> spare & (uint32_t)mask);
    }
}

class sample_rows : public row_reader {
public:
    sample_rows(const encoded_image &image, const row_request &request, std::unique_ptr<byte_source> source)
        : bits(image.bits), source(std::move(source)) {
        components = image.components;
        x0 = request.x0;
        x1 = request.x1;
        packed_bytes = ((size_t)image.width * (size_t)components * (size_t)bits + 7) / 8;
        if (bits != 8 || x0 > 0 || x1 < image.width) { packed.resize(packed_bytes + 8); }
    }

    size_t byte_count() const override { return sizeof *this + packed.size() + source->byte_count(); }

protected:
    bool read_row(uint8_t *row) override {
        if (packed.empty()) {
            const size_t count = source->read(row, packed_bytes);
            // Missing samples are filled like rows without data.
            memset(row + count, components == 4 ? 0 : 0xFF, packed_bytes - count);
            return count == packed_bytes;
        }
        const size_t count = source->read(packed.data(), packed_bytes);
        const size_t first = (size_t)x0 * (size_t)components, wanted = (size_t)(x1 - x0) * (size_t)components;
        // The first eight of sixteen bits are enough.
        const size_t there = bits == 16 ? (count + 1) / 2 : count * 8 / (size_t)bits;
        const size_t samples = there > first ? std::min(wanted, there - first) : 0;
        if (bits == 8) {
            memcpy(row, packed.data() + first, samples);
        } else {
            unpack(packed.data(), first, samples, bits, row);
        }
        return count == packed_bytes;
    }

    bool skip_rows(int count) override {
        return source->skip(packed_bytes * (size_t)count) == packed_bytes * (size_t)count;
    }

private:
    const int bits;
    std::unique_ptr<byte_source> source;
    size_t packed_bytes;
    std::vector<uint8_t> packed;
};

std::unique_ptr<byte_source> open_bytes(const encoded_image &image) {
    switch (image.codec) {
    case image_codec::none: return std::make_unique<memory_source>(image.bytes, image.byte_count);
    case image_codec::flate: return open_flate(image);
    default: return open_poppler_filter(image);
    }
}

}  // namespace

size_t byte_source::skip(size_t count) {
    uint8_t skipped[16 << 10];
    size_t done = 0;
    while (done < count) {
        const size_t part = read(skipped, std::min(sizeof skipped, count - done));
        if (part == 0) { break; }
        done += part;
    }
    return done;
}

bool read_size(const encoded_image &image, decoded_size &size) {
    switch (image.codec) {
    case image_codec::jpeg: return read_jpeg_size(image, size);
    case image_codec::jpeg2000: return read_jpeg2000_size(image, size);
    default:
        size.width = image.width;
        size.height = image.height;
        size.components = image.components;
        return true;
    }
}

std::unique_ptr<row_reader> open_rows(const encoded_image &image, const row_request &request) {
    switch (image.codec) {
    case image_codec::jpeg: return open_jpeg(image, request);
    case image_codec::jpeg2000: return open_jpeg2000(image, request);
    default: break;
    }
    std::unique_ptr<byte_source> source = open_bytes(image);
    if (source == nullptr) { return nullptr; }
    return std::make_unique<sample_rows>(image, request, std::move(source));
}

}  // namespace gatefold
