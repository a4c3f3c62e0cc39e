// Samples of an image at a reduced size.

#include "image_samples.h"

#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

size_t cgatefold_image_byte_count(image_size size) {
    return (size_t)size.width * (size_t)size.height * (size_t)size.components;
}

/// The nearest whole number, so that the image is stretched by half a sample at most.
static int32_t reduced_axis(int32_t axis, int32_t reduction) {
    int32_t reduced = (axis + reduction / 2) / reduction;
    return reduced > 0 ? reduced : 1;
}

image_size cgatefold_reduced_size(image_size size, int32_t reduction) {
    return (image_size){
        reduced_axis(size.width, reduction), reduced_axis(size.height, reduction), size.components};
}

/// The first source sample that belongs to sample `i` of `to`.
static int32_t source_start(int32_t i, int32_t from, int32_t to) {
    return (int32_t)((int64_t)i * from / to);
}

/// Adds a row to the sums of its columns. 16 bits hold the sum of 257 samples; a reduction of 16 adds at most 23 rows.
static void add_row(const uint8_t *restrict row, size_t count, uint16_t *restrict sums) {
    for (size_t i = 0; i < count; i++) { sums[i] = (uint16_t)(sums[i] + row[i]); }
}

/// The means of a row of the target, from the sums of the source's columns over some rows.
static void average_columns(const uint16_t *sums, image_size from, int32_t rows, uint8_t *target, image_size to) {
    for (int32_t x = 0; x < to.width; x++) {
        int32_t first = source_start(x, from.width, to.width), end = source_start(x + 1, from.width, to.width);
        uint32_t count = (uint32_t)(end - first) * (uint32_t)rows;
        for (int32_t i = 0; i < to.components; i++) {
            uint32_t sum = 0;
            for (int32_t column = first; column < end; column++) {
                sum += sums[(size_t)column * (size_t)from.components + (size_t)i];
            }
            *target++ = (uint8_t)((sum + count / 2) / count);
        }
    }
}

bool cgatefold_average_samples(const uint8_t *source, image_size from, uint8_t *target, image_size to) {
    const size_t row_count = (size_t)from.width * (size_t)from.components;
    uint16_t *sums = malloc(row_count * sizeof *sums);
    if (sums == NULL) { return false; }
    for (int32_t y = 0; y < to.height; y++) {
        int32_t first = source_start(y, from.height, to.height), end = source_start(y + 1, from.height, to.height);
        memset(sums, 0, row_count * sizeof *sums);
        for (int32_t row = first; row < end; row++) { add_row(source + (size_t)row * row_count, row_count, sums); }
        average_columns(sums, from, end - first, target, to);
        target += (size_t)to.width * (size_t)to.components;
    }
    free(sums);
    return true;
}

static int components_of(int subsampling, int color_space) {
    if (subsampling == TJSAMP_GRAY) { return 1; }
    return color_space == TJCS_CMYK || color_space == TJCS_YCCK ? 4 : 3;
}

bool cgatefold_jpeg_has_size(const uint8_t *bytes, size_t count, image_size size) {
    tjhandle decoder = tjInitDecompress();
    if (decoder == NULL) { return false; }
    int width, height, subsampling, color_space;
    int failed = tjDecompressHeader3(decoder, bytes, count, &width, &height, &subsampling, &color_space);
    tjDestroy(decoder);
    return !failed && width == size.width && height == size.height &&
           components_of(subsampling, color_space) == size.components;
}

/// Decoded pictures may be one sample per axis larger than `to`, which is rounded to the nearest.
static void copy_samples(const uint8_t *source, image_size from, uint8_t *target, image_size to) {
    for (int32_t y = 0; y < to.height; y++) {
        const uint8_t *row = source + (size_t)y * (size_t)from.width * (size_t)from.components;
        memcpy(target, row, (size_t)to.width * (size_t)to.components);
        target += (size_t)to.width * (size_t)to.components;
    }
}

bool cgatefold_decode_jpeg_reduced(
    const uint8_t *bytes, size_t count, image_size size, int32_t reduction, uint8_t *target
) {
    tjscalingfactor factor = {1, reduction};
    image_size decoded = {TJSCALED(size.width, factor), TJSCALED(size.height, factor), size.components};
    int format = size.components == 1 ? TJPF_GRAY : size.components == 3 ? TJPF_RGB : TJPF_CMYK;
    uint8_t *samples = malloc(cgatefold_image_byte_count(decoded));
    tjhandle decoder = tjInitDecompress();
    bool is_decoded = samples != NULL && decoder != NULL;
    if (is_decoded) {
        // A damaged end is only a warning, and the rest is grey; poppler does the same.
        int failed = tjDecompress2(
            decoder, bytes, count, samples, decoded.width, 0, decoded.height, format, TJFLAG_ACCURATEDCT);
        is_decoded = !failed || tjGetErrorCode(decoder) == TJERR_WARNING;
    }
    if (is_decoded) { copy_samples(samples, decoded, target, cgatefold_reduced_size(size, reduction)); }
    if (decoder != NULL) { tjDestroy(decoder); }
    free(samples);
    return is_decoded;
}
