#ifndef CGATEFOLD_BYTES_H
#define CGATEFOLD_BYTES_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// Maximum size of `count` bytes after deflating.
size_t cgatefold_deflate_bound(size_t count);

/// Deflates bytes into a zlib stream (RFC 1950), which carries a checksum. `level` is libdeflate's, 1 to 12. Returns
/// the bytes written, or 0 if there is not enough memory or space.
size_t cgatefold_deflate(const uint8_t *bytes, size_t count, int32_t level, uint8_t *target, size_t capacity);

/// Inflates a zlib stream that gives exactly `target_count` bytes; false where it is damaged or gives another number.
bool cgatefold_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t target_count);

/// Inflates a zlib stream that may be truncated or damaged, as far as possible. Returns the number of bytes written, at
/// most `capacity`. Sets `is_whole` to whether the stream is complete.
size_t cgatefold_inflate_partial(
    const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity, bool *is_whole);

/// Maximum size of `count` bytes as gzip or Brotli.
size_t cgatefold_gzip_bound(size_t count);
size_t cgatefold_brotli_bound(size_t count);

/// Compresses bytes as gzip (RFC 1952) or Brotli (RFC 7932), for answers that are made as they are asked for. Returns the
/// bytes written, or 0 if there is not enough memory or space.
size_t cgatefold_gzip(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity);
size_t cgatefold_brotli(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity);

enum { cgatefold_sha256_length = 32, cgatefold_sha512_length = 64 };

/// The SHA-256 of bytes in memory.
void cgatefold_sha256(const uint8_t *bytes, size_t count, uint8_t *digest);

/// The SHA-512 of bytes in memory.
void cgatefold_sha512(const uint8_t *bytes, size_t count, uint8_t *digest);

/// The SHA-512 of a file. Returns 0 or errno.
int32_t cgatefold_sha512_of_file(int32_t descriptor, uint8_t *digest);

/// The SHA-256 of a file. Returns 0 or errno; ETIME if it takes longer than the given seconds.
int32_t cgatefold_sha256_of_file(int32_t descriptor, uint32_t seconds, uint8_t *digest);

#pragma clang assume_nonnull end

#endif
