#ifndef CGATEFOLD_DECODE_H
#define CGATEFOLD_DECODE_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

typedef enum cgatefold_picture_kind {
    CGATEFOLD_PICTURE_UNKNOWN = 0,
    CGATEFOLD_PICTURE_PNG,
    CGATEFOLD_PICTURE_JPEG,
    CGATEFOLD_PICTURE_WEBP,
} cgatefold_picture_kind;

/// The kind of a file by its first bytes, and its size in pixels if its header gives it, otherwise 0.
typedef struct cgatefold_picture_info {
    cgatefold_picture_kind kind;
    int32_t width;
    int32_t height;
    /// The components of a JPEG: 1, 3 or 4.
    int32_t component_count;
} cgatefold_picture_info;

cgatefold_picture_info cgatefold_picture_get_info(const uint8_t *bytes, size_t count);

/// Decodes a picture into a bitmap of its size, on white where it is transparent. Bytes that are missing at the end of a
/// JPEG leave the rest grey.
cgatefold_status cgatefold_picture_decode(
    const uint8_t *bytes, size_t count, cgatefold_bitmap bitmap, cgatefold_message *_Nonnull message);

/// Decodes a picture that has to be whole: missing bytes are an error, and so are more than 500 scans of a JPEG.
///
/// `reduction` is 1, or 2, 4 or 8 for a JPEG, which is then decoded at that part of its size; the bitmap has that size,
/// rounded up.
cgatefold_status cgatefold_picture_decode_whole(
    const uint8_t *bytes, size_t count, int32_t reduction, cgatefold_bitmap bitmap,
    cgatefold_message *_Nonnull message);

/// Decodes a picture that has to be whole into a bitmap of its size, with its transparency.
cgatefold_status cgatefold_picture_decode_transparent(
    const uint8_t *bytes, size_t count, cgatefold_bitmap bitmap, cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
