// Deflated images, inflated by ISA-L piece by piece, with their predictors. Where the data is damaged, poppler's filter
// continues, which gives more of it.

#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <cstring>

#include "../base/png_rows.hpp"
#include "image_codec.hpp"

namespace gatefold {

namespace {

class inflated_source : public byte_source {
public:
    inflated_source(const uint8_t *bytes, size_t count) : bytes(bytes), count(count) {
        isal_inflate_init(&state);
        // The checks of poppler's filter.
        const bool has_header = count >= 2 && (bytes[0] & 0x0F) == 8 && (bytes[0] << 8 | bytes[1]) % 31 == 0 &&
                                (bytes[1] & 0x20) == 0;
        if (!has_header) {
            hand_over(0);
            return;
        }
        next = bytes + 2;
        left = count - 2;
    }

    size_t read(uint8_t *target, size_t count) override {
        size_t done = 0;
        while (done < count && !has_ended && poppler == nullptr) {
            // ISA-L counts in 32 bits.
            const uint32_t part = (uint32_t)std::min(count - done, size_t{1} << 30);
            state.next_out = target + done;
            state.avail_out = part;
            feed();
            if (isal_inflate(&state) != ISAL_DECOMP_OK) {
                hand_over(total + done);
                break;
            }
            const uint32_t made = part - state.avail_out;
            done += made;
            if (state.block_state == ISAL_BLOCK_FINISH) { has_ended = true; }
            // Where the data is cut off, ISA-L keeps back the last symbol.
            if (made == 0 && !has_ended && left == 0 && state.avail_in == 0) { hand_over(total + done); }
        }
        if (poppler != nullptr) { done += poppler->read(target + done, count - done); }
        total += done;
        return done;
    }
    size_t byte_count() const override { return sizeof *this; }

private:
    void feed() {
        if (state.avail_in > 0 || left == 0) { return; }
        state.next_in = const_cast<uint8_t *>(next);
        state.avail_in = (uint32_t)std::min(left, size_t{1} << 30);
        next += state.avail_in;
        left -= state.avail_in;
    }

    /// Lets poppler's filter continue after some bytes.
    void hand_over(size_t done) {
        encoded_image image;
        image.bytes = bytes;
        image.byte_count = count;
        image.filter = "FlateDecode";
        poppler = open_poppler_filter(image);
        if (poppler == nullptr || poppler->skip(done) < done) { has_ended = true; }
    }

    const uint8_t *const bytes;
    const size_t count;
    inflate_state state;
    const uint8_t *next = nullptr;
    size_t left = 0;
    /// Bytes that were read.
    size_t total = 0;
    std::unique_ptr<byte_source> poppler;
    bool has_ended = false;
};

/// Rows that are predicted from one another.
class predicted_source : public byte_source {
public:
    predicted_source(std::unique_ptr<byte_source> source, png_rows rows)
        : source(std::move(source)), pixel_bytes(rows.pixel_bytes), row_size(rows.row_bytes),
          row(pixel_bytes + row_size), at(row_size) {}

    size_t read(uint8_t *target, size_t count) override {
        size_t done = 0;
        while (done < count && (at < row_size || make_row())) {
            const size_t part = std::min(count - done, row_size - at);
            memcpy(target + done, row.data() + pixel_bytes + at, part);
            at += part;
            done += part;
        }
        return done;
    }
    size_t skip(size_t count) override {
        size_t done = 0;
        while (done < count && (at < row_size || make_row())) {
            const size_t part = std::min(count - done, row_size - at);
            at += part;
            done += part;
        }
        return done;
    }
    size_t byte_count() const override { return sizeof *this + row.size() * 2 + source->byte_count(); }

protected:
    /// Replaces `row`, which begins with a pixel of zeros, by the next one; false at the end.
    virtual bool fill(uint8_t *samples) = 0;

    std::unique_ptr<byte_source> source;
    const size_t pixel_bytes, row_size;
    std::vector<uint8_t> row;

private:
    bool make_row() {
        if (!fill(row.data() + pixel_bytes)) { return false; }
        at = 0;
        return true;
    }

    size_t at;
};

class png_source : public predicted_source {
public:
    png_source(std::unique_ptr<byte_source> source, png_rows rows)
        : predicted_source(std::move(source), rows), differences(row_size + 1) {}

private:
    bool fill(uint8_t *samples) override {
        const size_t count = source->read(differences.data(), row_size + 1);
        if (count < 2) { return false; }
        unpredict(differences[0], differences.data() + 1, count - 1, pixel_bytes, samples);
        return true;
    }

    std::vector<uint8_t> differences;
};

/// TIFF's predictor: each sample is added to the same component of the pixel on its left.
class tiff_source : public predicted_source {
public:
    tiff_source(std::unique_ptr<byte_source> source, png_rows rows, int colors, int bits)
        : predicted_source(std::move(source), rows), differences(row_size), colors((size_t)colors), bits(bits) {}

private:
    bool fill(uint8_t *samples) override {
        // Where the data ends within a row, the rest of the row before stays, as in poppler.
        const size_t count = source->read(differences.data(), row_size);
        if (count == 0) { return false; }
        memcpy(samples, differences.data(), count);
        if (bits == 8) {
            for (size_t i = colors; i < row_size; i++) { samples[i] = (uint8_t)(samples[i] + samples[i - colors]); }
        } else if (bits == 16) {
            for (size_t i = 2 * colors; i + 1 < row_size; i += 2) {
                const uint8_t *before = samples + i - 2 * colors;
                const int sum = (samples[i] << 8 | samples[i + 1]) + (before[0] << 8 | before[1]);
                samples[i] = (uint8_t)(sum >> 8);
                samples[i + 1] = (uint8_t)sum;
            }
        } else {
            add_bits(samples);
        }
        return true;
    }

    void add_bits(uint8_t *samples) {
        uint8_t before[32] = {};
        const int mask = (1 << bits) - 1;
        size_t color = 0;
        for (size_t at = 0; at + (size_t)bits <= row_size * 8; at += (size_t)bits) {
            const int shift = 8 - bits - (int)(at & 7);
            if (shift < 0) { return; }
            uint8_t &byte = samples[at >> 3];
            before[color] = (uint8_t)(((byte >> shift) + before[color]) & mask);
            byte = (uint8_t)((byte & ~(mask << shift)) | before[color] << shift);
            color = color + 1 == colors ? 0 : color + 1;
        }
    }

    std::vector<uint8_t> differences;
    const size_t colors;
    const int bits;
};

}  // namespace

std::unique_ptr<byte_source> open_flate(const encoded_image &image) {
    auto inflated = std::make_unique<inflated_source>(image.bytes, image.byte_count);
    if (image.predictor < 2) { return inflated; }
    png_rows rows;
    // Like poppler, ignore a predictor with invalid parameters.
    if (!rows.set(image.predictor_columns, image.predictor_colors, image.predictor_bits)) { return inflated; }
    if (image.predictor == 2) {
        return std::make_unique<tiff_source>(
            std::move(inflated), rows, image.predictor_colors, image.predictor_bits);
    }
    return std::make_unique<png_source>(std::move(inflated), rows);
}

}  // namespace gatefold
