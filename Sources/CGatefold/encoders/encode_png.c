#include <libdeflate.h>
#include <pthread.h>
#include <string.h>

#include "../base/failure.h"
#include "buffer.h"
#include "cgatefold_memory.h"
#include "png_colors.h"

enum { chunk_overhead = 12 };

// MARK: Compressors, which are large and used again

enum { maximum_kept_compressors = 8 };

static struct {
    pthread_mutex_t mutex;
    struct libdeflate_compressor *compressors[maximum_kept_compressors];
    int levels[maximum_kept_compressors];
    int count;
} kept = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static struct libdeflate_compressor *take_compressor(int level) {
    struct libdeflate_compressor *found = NULL;
    pthread_mutex_lock(&kept.mutex);
    for (int i = 0; i < kept.count && found == NULL; i++) {
        if (kept.levels[i] != level) { continue; }
        found = kept.compressors[i];
        kept.count--;
        kept.compressors[i] = kept.compressors[kept.count];
        kept.levels[i] = kept.levels[kept.count];
    }
    pthread_mutex_unlock(&kept.mutex);
    return found != NULL ? found : libdeflate_alloc_compressor(level);
}

static void give_back_compressor(struct libdeflate_compressor *compressor, int level) {
    pthread_mutex_lock(&kept.mutex);
    bool is_kept = kept.count < maximum_kept_compressors;
    if (is_kept) {
        kept.compressors[kept.count] = compressor;
        kept.levels[kept.count++] = level;
    }
    pthread_mutex_unlock(&kept.mutex);
    if (!is_kept) { libdeflate_free_compressor(compressor); }
}

// MARK: Rows

static size_t bytes_per_row(cgatefold_bitmap bitmap, const png_colors *colors) {
    size_t samples = colors->kind == PNG_RGB ? 3 : 1;
    return ((size_t)bitmap.width * samples * (size_t)colors->bits + 7) / 8;
}

static void pack_palette_row(const uint8_t *row, int32_t width, const png_colors *colors, uint8_t *target) {
    uint32_t last = png_pixel(row, 0);
    int index = cgatefold_png_palette_index(colors, last);
    unsigned packed = 0;
    int filled = 0;
    for (int32_t x = 0; x < width; x++) {
        uint32_t color = png_pixel(row, x);
        if (color != last) {
            last = color;
            index = cgatefold_png_palette_index(colors, color);
        }
        packed = packed << colors->bits | (unsigned)index;
        filled += colors->bits;
        if (filled == 8) {
            *target++ = (uint8_t)packed;
            packed = 0;
            filled = 0;
        }
    }
    if (filled > 0) { *target = (uint8_t)(packed << (8 - filled)); }
}

static void pack_row(const uint8_t *row, int32_t width, const png_colors *colors, uint8_t *restrict target) {
    switch (colors->kind) {
    case PNG_PALETTE: pack_palette_row(row, width, colors, target); break;
    case PNG_GREY:
        for (int32_t x = 0; x < width; x++) { target[x] = row[4 * (size_t)x]; }
        break;
    case PNG_RGB:
        for (int32_t x = 0; x < width; x++) {
            target[3 * (size_t)x] = row[4 * (size_t)x + 2];
            target[3 * (size_t)x + 1] = row[4 * (size_t)x + 1];
            target[3 * (size_t)x + 2] = row[4 * (size_t)x];
        }
        break;
    }
}

/// Writes rows, each after its filter type (PNG, 9.2): Up, which is cheap and suits pages, or none for palette indices,
/// whose differences are meaningless. `rows` holds two unfiltered rows.
static void filter_rows(cgatefold_bitmap bitmap, const png_colors *colors, uint8_t *filtered, uint8_t *rows) {
    size_t count = bytes_per_row(bitmap, colors);
    uint8_t *above = rows, *current = rows + count;
    for (int32_t y = 0; y < bitmap.height; y++) {
        const uint8_t *row = bitmap.pixels + (size_t)y * (size_t)bitmap.stride;
        bool is_up = y > 0 && colors->kind != PNG_PALETTE;
        *filtered++ = is_up ? 2 : 0;
        uint8_t *target = filtered;
        filtered += count;
        pack_row(row, bitmap.width, colors, current);
        if (is_up) {
            for (size_t i = 0; i < count; i++) { target[i] = (uint8_t)(current[i] - above[i]); }
        } else {
            memcpy(target, current, count);
        }
        uint8_t *used = above;
        above = current;
        current = used;
    }
}

// MARK: Chunks

static void put_u32(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++) { at[i] = (uint8_t)(value >> (24 - 8 * i)); }
}

/// Writes length, type and checksum around `length` bytes of data that already stand at `at` + 8.
static uint8_t *close_chunk(uint8_t *at, const char *type, uint32_t length) {
    put_u32(at, length);
    memcpy(at + 4, type, 4);
    put_u32(at + 8 + length, libdeflate_crc32(0, at + 4, length + 4));
    return at + chunk_overhead + length;
}

/// More than the size of the signature, the header, a palette and the end.
static const size_t head_room = 1024;

static uint8_t *write_head(uint8_t *at, cgatefold_bitmap bitmap, const png_colors *colors) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    memcpy(at, signature, sizeof signature);
    at += sizeof signature;
    put_u32(at + 8, (uint32_t)bitmap.width);
    put_u32(at + 12, (uint32_t)bitmap.height);
    // Deflate, adaptive filters, not interlaced.
    const uint8_t rest[5] = {(uint8_t)colors->bits, (uint8_t)colors->kind, 0, 0, 0};
    memcpy(at + 16, rest, sizeof rest);
    at = close_chunk(at, "IHDR", 13);
    if (colors->kind != PNG_PALETTE) { return at; }
    for (int i = 0; i < colors->count; i++) {
        at[8 + 3 * i] = (uint8_t)(colors->colors[i] >> 16);
        at[9 + 3 * i] = (uint8_t)(colors->colors[i] >> 8);
        at[10 + 3 * i] = (uint8_t)colors->colors[i];
    }
    return close_chunk(at, "PLTE", 3 * (uint32_t)colors->count);
}

cgatefold_status cgatefold_encode_png(
    cgatefold_bitmap bitmap, int32_t level, cgatefold_buffer *buffer, cgatefold_message *message
) {
    struct libdeflate_compressor *compressor = take_compressor(level);
    if (compressor == NULL) { return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "unknown compression level"); }
    png_colors colors = cgatefold_png_colors_of(bitmap);
    size_t row = bytes_per_row(bitmap, &colors);
    size_t filtered_count = (size_t)bitmap.height * (1 + row);
    size_t bound = libdeflate_zlib_compress_bound(compressor, filtered_count);
    cgatefold_memory scratch = cgatefold_memory_take(head_room + bound + filtered_count + 2 * row);
    cgatefold_status status;
    if (scratch.start == NULL || bound > INT32_MAX) {
        status = cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "the picture is too large for PNG");
    } else {
        uint8_t *start = scratch.start, *filtered = start + head_room + bound;
        filter_rows(bitmap, &colors, filtered, filtered + filtered_count);
        uint8_t *at = write_head(start, bitmap, &colors);
        size_t compressed = libdeflate_zlib_compress(compressor, filtered, filtered_count, at + 8, bound);
        at = close_chunk(at, "IDAT", (uint32_t)compressed);
        at = close_chunk(at, "IEND", 0);
        status = cgatefold_buffer_copy(start, (size_t)(at - start), buffer, message);
    }
    if (scratch.start != NULL) { cgatefold_memory_give_back(scratch); }
    give_back_compressor(compressor, level);
    return status;
}
