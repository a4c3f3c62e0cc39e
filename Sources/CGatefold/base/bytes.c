#include <brotli/encode.h>
#include <errno.h>
#include <gio/gio.h>
#include <libdeflate.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

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

// Uses zlib through GLib, because libdeflate returns nothing for a truncated stream.
size_t cgatefold_inflate_partial(
    const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity, bool *is_whole
) {
    GConverter *converter = G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
    size_t written = 0;
    GConverterResult result = G_CONVERTER_CONVERTED;
    while (result == G_CONVERTER_CONVERTED && written < capacity) {
        gsize bytes_read = 0;
        gsize bytes_written = 0;
        // Signal the end of the input at once, so all possible output is produced.
        result = g_converter_convert(
            converter, bytes, count, target + written, capacity - written, G_CONVERTER_INPUT_AT_END, &bytes_read,
            &bytes_written, NULL);
        bytes += bytes_read;
        count -= bytes_read;
        written += bytes_written;
        if (bytes_read == 0 && bytes_written == 0) { break; }
    }
    *is_whole = result == G_CONVERTER_FINISHED;
    g_object_unref(converter);
    return written;
}

size_t cgatefold_gzip_bound(size_t count) {
    return libdeflate_gzip_compress_bound(NULL, count);
}

size_t cgatefold_gzip(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity) {
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(6);
    if (compressor == NULL) { return 0; }
    const size_t written = libdeflate_gzip_compress(compressor, bytes, count, target, capacity);
    libdeflate_free_compressor(compressor);
    return written;
}

size_t cgatefold_brotli_bound(size_t count) {
    return BrotliEncoderMaxCompressedSize(count);
}

size_t cgatefold_brotli(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity) {
    // Better qualities take several times as long.
    const int quality = 5;
    size_t written = capacity;
    const BROTLI_BOOL is_done =
        BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, count, bytes, &written, target);
    return is_done ? written : 0;
}

void cgatefold_sha256(const uint8_t *bytes, size_t count, uint8_t *digest) {
    struct sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, count, bytes);
    sha256_digest(&context, cgatefold_sha256_length, digest);
}

void cgatefold_sha512(const uint8_t *bytes, size_t count, uint8_t *digest) {
    struct sha512_ctx context;
    sha512_init(&context);
    sha512_update(&context, count, bytes);
    sha512_digest(&context, cgatefold_sha512_length, digest);
}

static void add_to_sha256(void *context, size_t count, const uint8_t *bytes) { sha256_update(context, count, bytes); }

static void add_to_sha512(void *context, size_t count, const uint8_t *bytes) { sha512_update(context, count, bytes); }

// The file is read rather than mapped, because a mapped file that is truncated meanwhile would end the process.
static int32_t add_file(
    int32_t descriptor, uint32_t seconds, void *context,
    void (*add)(void *context, size_t count, const uint8_t *bytes)) {
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    off_t offset = 0;
    const size_t size = 1 << 18;
    uint8_t *piece = malloc(size);
    if (piece == NULL) { return ENOMEM; }
    int32_t code = 0;
    for (;;) {
        ssize_t count = pread(descriptor, piece, size, offset);
        if (count < 0 && errno == EINTR) { continue; }
        if (count < 0) { code = errno; }
        if (count <= 0) { break; }
        add(context, (size_t)count, piece);
        offset += count;
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec - start.tv_sec > (time_t)seconds) {
            code = ETIME;
            break;
        }
    }
    free(piece);
    return code;
}

// GLib's SHA-256 took 8 % of the time of indexing.
int32_t cgatefold_sha256_of_file(int32_t descriptor, uint32_t seconds, uint8_t *digest) {
    struct sha256_ctx context;
    sha256_init(&context);
    int32_t code = add_file(descriptor, seconds, &context, add_to_sha256);
    sha256_digest(&context, cgatefold_sha256_length, digest);
    return code;
}

int32_t cgatefold_sha512_of_file(int32_t descriptor, uint8_t *digest) {
    struct sha512_ctx context;
    sha512_init(&context);
    int32_t code = add_file(descriptor, UINT32_MAX, &context, add_to_sha512);
    sha512_digest(&context, cgatefold_sha512_length, digest);
    return code;
}
