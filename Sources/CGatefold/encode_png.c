#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { samples_per_pixel = 3, chunk_overhead = 12 };

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

/// Rows of RGB, each behind its filter type: Up (PNG, 9.2), which costs little and suits pages.
static void filter_rows(cgatefold_bitmap bitmap, uint8_t *filtered) {
    const uint8_t *above = NULL;
    for (int32_t y = 0; y < bitmap.height; y++) {
        const uint8_t *row = bitmap.pixels + (size_t)y * (size_t)bitmap.stride;
        *filtered++ = above == NULL ? 0 : 2;
        for (int32_t x = 0; x < bitmap.width; x++) {
            const uint8_t *pixel = row + 4 * (size_t)x;
            for (int sample = 0; sample < samples_per_pixel; sample++) {
                uint8_t up = above == NULL ? 0 : above[4 * (size_t)x + (size_t)(2 - sample)];
                *filtered++ = (uint8_t)(pixel[2 - sample] - up);
            }
        }
        above = row;
    }
}

static uint8_t *write_header(uint8_t *at, cgatefold_bitmap bitmap) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    memcpy(at, signature, sizeof signature);
    at += sizeof signature;
    put_u32(at + 8, (uint32_t)bitmap.width);
    put_u32(at + 12, (uint32_t)bitmap.height);
    static const uint8_t rest[5] = {8, 2, 0, 0, 0};  // 8 bits, RGB, deflate, adaptive filters, not interlaced
    memcpy(at + 16, rest, sizeof rest);
    return close_chunk(at, "IHDR", 13);
}

cgatefold_status cgatefold_encode_png(
    cgatefold_bitmap bitmap, int32_t level, cgatefold_buffer *buffer, cgatefold_message *message
) {
    size_t filtered_size = (size_t)bitmap.height * (1 + samples_per_pixel * (size_t)bitmap.width);
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    if (compressor == NULL) { return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "no such level"); }
    size_t bound = libdeflate_zlib_compress_bound(compressor, filtered_size);
    uint8_t *filtered = malloc(filtered_size);
    uint8_t *bytes = malloc(bound + 128);
    cgatefold_status status = CGATEFOLD_OK;
    if (filtered == NULL || bytes == NULL || bound > INT32_MAX) {
        status = cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "the picture is too large for PNG");
        free(bytes);
    } else {
        filter_rows(bitmap, filtered);
        uint8_t *at = write_header(bytes, bitmap);
        size_t compressed = libdeflate_zlib_compress(compressor, filtered, filtered_size, at + 8, bound);
        at = close_chunk(at, "IDAT", (uint32_t)compressed);
        at = close_chunk(at, "IEND", 0);
        *buffer = (cgatefold_buffer){bytes, (size_t)(at - bytes)};
    }
    free(filtered);
    libdeflate_free_compressor(compressor);
    return status;
}
