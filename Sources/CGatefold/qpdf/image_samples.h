// Samples of an image at a reduced size.

#ifndef CGATEFOLD_IMAGE_SAMPLES_H
#define CGATEFOLD_IMAGE_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// 8-bit samples, rows top down without padding.
typedef struct image_size {
    int32_t width;
    int32_t height;
    int32_t components;
} image_size;

size_t cgatefold_image_byte_count(image_size size);

/// The size that an image has at a reduction.
image_size cgatefold_reduced_size(image_size size, int32_t reduction);

/// Each sample of the target is the mean of those of the source that it covers, at most 257 rows of them; false where
/// there is no memory.
bool cgatefold_average_samples(const uint8_t *source, image_size from, uint8_t *target, image_size to);

/// Whether a JPEG has this size, and 8 bits a sample.
bool cgatefold_jpeg_has_size(const uint8_t *bytes, size_t count, image_size size);

/// Decodes a JPEG at 1/2, 1/4 or 1/8 of its size, in the colour space that poppler decodes it to; false where it cannot
/// be decoded. `target` has room for `cgatefold_reduced_size`.
bool cgatefold_decode_jpeg_reduced(
    const uint8_t *bytes, size_t count, image_size size, int32_t reduction, uint8_t *target);

#endif
