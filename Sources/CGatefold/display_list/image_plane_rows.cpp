// Decodes blocks of rows of an image, and keeps them.

#include <algorithm>
#include <cstring>

#include "image_plane.hpp"

namespace gatefold {

namespace {

/// Columns up to which a row is decoded whole.
constexpr int narrow_width = 1024;
/// How often a level is decoded in part. A cold window may take two: one for each of its bands.
constexpr int maximum_partial_decodings = 2;
/// Bytes of a reader that is worth keeping.
constexpr size_t maximum_idle_reader = size_t{2} << 20;

/// Whether columns that are not asked for cost a codec something.
bool can_crop(image_codec codec) { return codec == image_codec::jpeg || codec == image_codec::jpeg2000; }

/// Adds a row to the sums of squares.
void add_squares(const uint8_t *pixels, int count, int channels, int factor, uint32_t *sums) {
    for (int first = 0; first < count; first += factor, sums += channels) {
        const int end = std::min(first + factor, count);
        if (channels == 1) {
            uint32_t sum = 0;
            for (int x = first; x < end; x++) { sum += pixels[x]; }
            sums[0] += sum;
            continue;
        }
        for (int x = first; x < end; x++) {
            for (int channel = 0; channel < 4; channel++) { sums[channel] += pixels[4 * x + channel]; }
        }
    }
}

}  // namespace

plane_rows::plane_rows(image_plane &plane, const image_plane::level &level, int x0, int x1, int y0, int y1)
    : plane(plane), level(level), needed_x0(x0), needed_x1(x1),
      block_height(plane.block_height(level)), x0(x0), x1(x1), first_block(y0 / block_height) {
    widen_columns();
    const int count = (y1 - 1) / block_height - first_block + 1;
    const size_t block_bytes =
        (size_t)(this->x1 - this->x0) * (size_t)plane.pixel_bytes() * (size_t)block_height;
    is_cached = block_bytes * (size_t)count <= image_cache::budget() / 2;
    blocks.resize(is_cached ? (size_t)count : 2);
    if (is_cached) { load_all(); }
}

/// Decodes more than is needed, so that a window that moves finds it.
void plane_rows::widen_columns() {
    const int margin = (needed_x1 - needed_x0) / 2 + 8;
    x0 = std::max(needed_x0 - margin, 0) & ~15;
    x1 = std::min((needed_x1 + margin + 15) & ~15, level.width);
    if (level.width <= narrow_width || x1 - x0 > level.width * 7 / 10) { take_all_columns(); }
}

void plane_rows::take_all_columns() {
    x0 = 0;
    x1 = level.width;
}

/// Codecs read every row from the top and every column of it, so a window that moves on would decode the image again and
/// again. Windows that only show it once take no more than they need.
bool plane_rows::is_worth_all() {
    if (plane.decoded_level != level.number()) {
        plane.decoded_level = level.number();
        plane.decoding_count = 0;
    }
    const size_t all = (size_t)level.width * (size_t)level.height * (size_t)plane.pixel_bytes();
    return plane.decoding_count++ >= maximum_partial_decodings && all <= image_cache::budget() / 2;
}

plane_rows::block_pointer plane_rows::cached(int index) const {
    block_pointer found = image_cache::find({plane.number, level.number(), (uint32_t)index});
    if (found != nullptr && (found->x0 > needed_x0 || found->x1 < needed_x1)) { return nullptr; }
    return found;
}

void plane_rows::load_all() {
    bool is_complete = true;
    for (size_t i = 0; i < blocks.size(); i++) {
        blocks[i] = cached(first_block + (int)i);
        is_complete &= blocks[i] != nullptr;
    }
    if (is_complete) { return; }
    const std::lock_guard<std::mutex> guard(plane.decoding);
    bool has_begun = false;
    for (size_t i = 0; i < blocks.size() && good; i++) {
        const int index = first_block + (int)i;
        if (blocks[i] == nullptr) { blocks[i] = cached(index); }
        if (blocks[i] != nullptr) { continue; }
        if (!has_begun && !can_read_on(index * block_height) && is_worth_all()) {
            take_all_columns();
            for (int above = 0; above < index && good; above++) { decode_into_cache(above); }
        }
        has_begun = true;
        blocks[i] = decoded(index);
        if (good) { image_cache::insert({plane.number, level.number(), (uint32_t)index}, blocks[i]); }
    }
    const bool is_useful = good && reader.rows != nullptr && !has_ended &&
                           reader.rows->next_row < level.height * level.average &&
                           reader.rows->byte_count() <= maximum_idle_reader;
    if (is_useful) { image_cache::keep_reader(plane.number, level.number(), std::move(reader)); }
    reader.rows.reset();
}

const uint8_t *plane_rows::row(int y) {
    const int index = y / block_height;
    if (is_cached) { return at(*blocks[(size_t)(index - first_block)], y); }
    const size_t side = (size_t)index & 1;
    if (held[side] != index) {
        blocks[side].reset();
        blocks[side] = cached(index);
        if (blocks[side] == nullptr) { blocks[side] = decoded(index); }
        held[side] = index;
    }
    return at(*blocks[side], y);
}

const uint8_t *plane_rows::at(const sample_block &block, int y) const {
    return block.row(y % block_height) + (size_t)(needed_x0 - block.x0) * (size_t)block.pixel_bytes;
}

void plane_rows::decode_into_cache(int index) {
    const image_cache::key key = {plane.number, level.number(), (uint32_t)index};
    const block_pointer known = image_cache::find(key);
    if (known != nullptr && known->x0 == 0 && known->x1 == level.width) { return; }
    const block_pointer block = decoded(index);
    if (good) { image_cache::insert(key, block); }
}

/// Whether the last reader of the level reads what is needed from a row on.
bool plane_rows::can_read_on(int first_row) {
    if (reader.rows == nullptr && is_cached) { reader = image_cache::take_reader(plane.number, level.number()); }
    return reader.rows != nullptr && reader.rows->next_row <= first_row * level.average && reader.request.x0 <= x0 &&
           reader.request.x1 >= x1;
}

bool plane_rows::open_reader(int first_row) {
    const int first = first_row * level.average;
    if (!can_read_on(first_row)) {
        reader.rows.reset();
        has_ended = false;
        const int width = (plane.size().width + level.shrink - 1) / level.shrink;
        row_request &request = reader.request;
        request.shrink = level.shrink;
        request.x0 = can_crop(plane.encoded.codec) ? x0 * level.average : 0;
        request.x1 = can_crop(plane.encoded.codec) ? std::min(x1 * level.average, width) : width;
        request.wants_pixels = plane.pixel_bytes() == 4 && !plane.has_alpha() && !plane.colors->has_color_key() &&
                               level.accuracy == image::accuracy::optimized && plane.colors->is_plain();
        reader.rows = open_rows(plane.encoded, request);
        if (reader.rows == nullptr) { return false; }
    }
    if (!has_ended && !reader.rows->skip(first - reader.rows->next_row)) { has_ended = true; }
    return true;
}

/// Rows after the end of the data are white, or cover nothing.
plane_rows::block_pointer plane_rows::decoded(int index) {
    const int first = index * block_height, count = std::min(block_height, level.height - first);
    auto block = std::make_shared<sample_block>(x0, x1, count, plane.pixel_bytes());
    const int missing = plane.colors->kind == image_colors::use::stencil ? 0 : 0xFF;
    good = good && open_reader(first);
    for (int y = 0; y < count; y++) {
        uint8_t *target = block->row(y);
        const bool is_read = good && !has_ended && (level.average == 1 ? decode_row(target) : decode_averaged_row(target));
        if (!is_read) { memset(target, missing, block->stride()); }
    }
    return block;
}

/// Reads a row of the codec into `x0` to `x1`. Returns false if there are no more rows.
bool plane_rows::decode_row(uint8_t *target) {
    row_reader &rows = *reader.rows;
    const size_t bytes = rows.row_bytes();
    if (rows.has_pixels && rows.x0 == x0 && rows.x1 == x1) {
        has_ended = !rows.read(target);
        return !has_ended;
    }
    // The missing part of a row is white.
    samples.assign(bytes, rows.components == 4 ? 0 : 0xFF);
    has_ended = !rows.read(samples.data());
    if (has_ended && plane.encoded.codec == image_codec::jpeg) { return false; }
    convert_row(samples.data(), target);
    return true;
}

void plane_rows::convert_row(const uint8_t *row, uint8_t *target) {
    const row_reader &rows = *reader.rows;
    // Averaging reads all columns of the reader.
    const int first = level.average == 1 ? x0 : x0 * level.average;
    const int end = level.average == 1 ? x1 : std::min(x1 * level.average, rows.x1);
    const int count = end - first;
    row += (size_t)(first - rows.x0) * (rows.has_pixels ? 4 : (size_t)rows.components);
    if (rows.has_pixels) {
        memcpy(target, row, (size_t)count * 4);
    } else if (plane.pixel_bytes() == 1) {
        plane.colors->convert(row, rows.components, target, count);
    } else if (!plane.has_alpha()) {
        plane.colors->convert(row, rows.components, reinterpret_cast<uint32_t *>(target), count, level.accuracy);
    } else {
        convert_with_alpha(row, rows.components, reinterpret_cast<uint32_t *>(target), count);
    }
}

/// The last component is opacity.
void plane_rows::convert_with_alpha(const uint8_t *row, int components, uint32_t *target, int count) {
    const int color_components = components - 1;
    std::vector<uint8_t> colors((size_t)count * (size_t)color_components);
    for (int i = 0; i < count; i++) {
        memcpy(colors.data() + i * color_components, row + i * components, (size_t)color_components);
    }
    plane.colors->convert(colors.data(), color_components, target, count, level.accuracy);
    for (int i = 0; i < count; i++) {
        const uint32_t alpha = row[i * components + color_components], color = target[i];
        const auto scaled = [alpha](uint32_t value) { return (value * alpha + 127) / 255; };
        target[i] = scaled(color >> 24) << 24 | scaled(color >> 16 & 0xFF) << 16 | scaled(color >> 8 & 0xFF) << 8 |
                    scaled(color & 0xFF);
    }
}

bool plane_rows::decode_averaged_row(uint8_t *target) {
    const int channels = plane.pixel_bytes(), factor = level.average;
    const int first = x0 * factor, end = std::min(x1 * factor, (plane.size().width + level.shrink - 1) / level.shrink);
    const int native_height = (plane.size().height + level.shrink - 1) / level.shrink;
    const int row_count = std::min(factor, native_height - reader.rows->next_row);
    sums.assign((size_t)(x1 - x0) * (size_t)channels, 0);
    pixels.resize((size_t)(end - first) * (size_t)channels);
    int read = 0;
    row_reader &rows = *reader.rows;
    for (; read < row_count && !has_ended; read++) {
        samples.assign(rows.row_bytes(), rows.components == 4 ? 0 : 0xFF);
        has_ended = !rows.read(samples.data());
        if (has_ended && plane.encoded.codec == image_codec::jpeg) { break; }
        convert_row(samples.data(), pixels.data());
        add_squares(pixels.data(), end - first, channels, factor, sums.data());
    }
    if (read == 0) { return false; }
    for (int x = x0; x < x1; x++) {
        const uint32_t number = (uint32_t)(std::min((x + 1) * factor, end) - x * factor) * (uint32_t)read;
        for (int channel = 0; channel < channels; channel++) {
            const size_t at = (size_t)(x - x0) * (size_t)channels + (size_t)channel;
            target[at] = (uint8_t)((sums[at] + number / 2) / number);
        }
    }
    return true;
}

}  // namespace gatefold
