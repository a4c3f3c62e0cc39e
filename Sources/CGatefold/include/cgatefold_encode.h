#ifndef CGATEFOLD_ENCODE_H
#define CGATEFOLD_ENCODE_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// Bytes of an encoded picture; free them with `cgatefold_buffer_free`.
typedef struct cgatefold_buffer {
    uint8_t *_Nullable bytes;
    size_t count;
} cgatefold_buffer;

void cgatefold_buffer_free(cgatefold_buffer *buffer);

/// Without alpha: a palette for few colours, grey if all pixels are grey, otherwise 8-bit RGB. `level` is libdeflate's,
/// 1 to 12.
cgatefold_status cgatefold_encode_png(
    cgatefold_bitmap bitmap, int32_t level, cgatefold_buffer *buffer, cgatefold_message *_Nonnull message);

/// 4:2:0 below quality 90, otherwise 4:4:4; one component if all pixels are grey. `quality` is 1 to 100. Progressive
/// files are smaller, and take several times as long.
cgatefold_status cgatefold_encode_jpeg(
    cgatefold_bitmap bitmap, int32_t quality, bool is_progressive, cgatefold_buffer *buffer,
    cgatefold_message *_Nonnull message);

/// `quality` is 0 to 100; `effort` is libwebp's method, 0 (fast) to 6 (small).
cgatefold_status cgatefold_encode_webp(
    cgatefold_bitmap bitmap, int32_t quality, int32_t effort, cgatefold_buffer *buffer,
    cgatefold_message *_Nonnull message);

/// JPEG 2000 in a JP2 file, with 25 layers of quality, six levels, and tiles of 1024 pixels; one component if all pixels
/// are grey. The finest layer has 1 / `ratio` of the bytes of the pixels.
cgatefold_status cgatefold_encode_jp2(
    cgatefold_bitmap bitmap, float ratio, cgatefold_buffer *buffer, cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
