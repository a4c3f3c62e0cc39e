#include <glib.h>
#include <libdeflate.h>

#include "cgatefold_bytes.h"

size_t cgatefold_deflate_bound(size_t count) {
    return libdeflate_zlib_compress_bound(NULL, count);
}

size_t cgatefold_deflate(const uint8_t *bytes, size_t count, int32_t level, uint8_t *target, size_t capacity) {
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    if (compressor == NULL) { return 0; }
    size_t written = libdeflate_zlib_compress(compressor, bytes, count, target, capacity);
    libdeflate_free_compressor(compressor);
    return written;
}

bool cgatefold_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t target_count) {
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (decompressor == NULL) { return false; }
    // Without a place for the actual number of bytes, any other number than asked for is a failure.
    enum libdeflate_result result =
        libdeflate_zlib_decompress(decompressor, bytes, count, target, target_count, NULL);
    libdeflate_free_decompressor(decompressor);
    return result == LIBDEFLATE_SUCCESS;
}

void cgatefold_sha256(const uint8_t *bytes, size_t count, uint8_t *digest) {
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    // GLib counts in signed sizes.
    g_checksum_update(checksum, bytes, (gssize)count);
    gsize length = cgatefold_sha256_length;
    g_checksum_get_digest(checksum, digest, &length);
    g_checksum_free(checksum);
}
