#include <cairo.h>
#include <string.h>
#include <turbojpeg.h>
#include <webp/decode.h>

#include "../base/failure.h"
#include "cgatefold_decode.h"

static const uint8_t png_signature[] = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};

static int32_t big_endian(const uint8_t *bytes) {
    uint32_t number = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    return number <= INT32_MAX ? (int32_t)number : 0;
}

static cgatefold_picture_info png_info(const uint8_t *bytes) {
    // The header chunk comes first: length, type, width, height.
    return (cgatefold_picture_info){CGATEFOLD_PICTURE_PNG, big_endian(bytes + 16), big_endian(bytes + 20), 0};
}

static cgatefold_picture_info jpeg_info(const uint8_t *bytes, size_t count) {
    cgatefold_picture_info info = {CGATEFOLD_PICTURE_JPEG, 0, 0, 0};
    tjhandle decompressor = tjInitDecompress();
    int subsampling, space;
    if (decompressor == NULL) { return info; }
    if (tjDecompressHeader3(decompressor, bytes, count, &info.width, &info.height, &subsampling, &space) == 0) {
        info.component_count = space == TJCS_GRAY ? 1 : space == TJCS_CMYK || space == TJCS_YCCK ? 4 : 3;
    }
    tjDestroy(decompressor);
    return info;
}

cgatefold_picture_info cgatefold_picture_get_info(const uint8_t *bytes, size_t count) {
    cgatefold_picture_info info = {CGATEFOLD_PICTURE_UNKNOWN, 0, 0, 0};
    if (count >= 24 && memcmp(bytes, png_signature, sizeof png_signature) == 0) { return png_info(bytes); }
    if (count >= 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF) { return jpeg_info(bytes, count); }
    if (WebPGetInfo(bytes, count, &info.width, &info.height)) { info.kind = CGATEFOLD_PICTURE_WEBP; }
    return info;
}

typedef struct reader {
    const uint8_t *bytes;
    size_t count;
} reader;

static cairo_status_t read_bytes(void *context, unsigned char *data, unsigned int length) {
    reader *rest = context;
    if (length > rest->count) { return CAIRO_STATUS_READ_ERROR; }
    memcpy(data, rest->bytes, length);
    rest->bytes += length;
    rest->count -= length;
    return CAIRO_STATUS_SUCCESS;
}

/// The ground under transparent parts of a decoded picture.
typedef enum ground { ON_WHITE, ON_NOTHING } ground;

static cgatefold_status decode_png(
    const uint8_t *bytes, size_t count, ground ground, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    reader rest = {bytes, count};
    cairo_surface_t *picture = cairo_image_surface_create_from_png_stream(read_bytes, &rest);
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        bitmap.pixels, CAIRO_FORMAT_ARGB32, bitmap.width, bitmap.height, bitmap.stride);
    cairo_t *context = cairo_create(surface);
    if (ground == ON_WHITE) {
        cairo_set_source_rgb(context, 1, 1, 1);
        cairo_paint(context);
    } else {
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
    }
    cairo_set_source_surface(context, picture, 0, 0);
    cairo_paint(context);
    cairo_status_t status = cairo_surface_status(picture);
    if (status == CAIRO_STATUS_SUCCESS) { status = cairo_status(context); }
    cairo_destroy(context);
    cairo_surface_flush(surface);
    cairo_surface_destroy(surface);
    cairo_surface_destroy(picture);
    if (status == CAIRO_STATUS_SUCCESS) { return CGATEFOLD_OK; }
    return cgatefold_fail(CGATEFOLD_DAMAGED, message, cairo_status_to_string(status));
}

/// Whether an error is only a warning, which leaves a picture.
static bool is_passable(tjhandle decompressor, bool must_be_whole) {
    if (tjGetErrorCode(decompressor) != TJERR_WARNING) { return false; }
    return !must_be_whole || strstr(tjGetErrorStr2(decompressor), "Premature end") == NULL;
}

static cgatefold_status decode_jpeg(
    const uint8_t *bytes, size_t count, bool must_be_whole, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    tjhandle decompressor = tjInitDecompress();
    if (decompressor == NULL) {
        return cgatefold_fail(CGATEFOLD_DAMAGED, message, "not enough memory for the decoder");
    }
    int failed = tjDecompress2(
        decompressor, bytes, count, bitmap.pixels, bitmap.width, bitmap.stride, bitmap.height, TJPF_BGRA,
        must_be_whole ? TJFLAG_LIMITSCANS : 0);
    if (failed && is_passable(decompressor, must_be_whole)) { failed = 0; }
    cgatefold_status status =
        failed ? cgatefold_fail(CGATEFOLD_DAMAGED, message, tjGetErrorStr2(decompressor)) : CGATEFOLD_OK;
    tjDestroy(decompressor);
    return status;
}

/// Lays pixels that are not premultiplied on white.
static void lay_on_white(cgatefold_bitmap bitmap) {
    for (int32_t y = 0; y < bitmap.height; y++) {
        uint8_t *pixel = bitmap.pixels + (size_t)y * (size_t)bitmap.stride;
        for (int32_t x = 0; x < bitmap.width; x++, pixel += 4) {
            for (int channel = 0; channel < 3; channel++) {
                pixel[channel] = (uint8_t)((pixel[channel] * pixel[3] + 255 * (255 - pixel[3]) + 127) / 255);
            }
            pixel[3] = 255;
        }
    }
}

static void premultiply(cgatefold_bitmap bitmap) {
    for (int32_t y = 0; y < bitmap.height; y++) {
        uint8_t *pixel = bitmap.pixels + (size_t)y * (size_t)bitmap.stride;
        for (int32_t x = 0; x < bitmap.width; x++, pixel += 4) {
            for (int channel = 0; channel < 3; channel++) {
                pixel[channel] = (uint8_t)((pixel[channel] * pixel[3] + 127) / 255);
            }
        }
    }
}

static cgatefold_status decode(
    const uint8_t *bytes, size_t count, bool must_be_whole, ground ground, cgatefold_bitmap bitmap,
    cgatefold_message *message
) {
    switch (cgatefold_picture_get_info(bytes, count).kind) {
    case CGATEFOLD_PICTURE_PNG: return decode_png(bytes, count, ground, bitmap, message);
    case CGATEFOLD_PICTURE_JPEG: return decode_jpeg(bytes, count, must_be_whole, bitmap, message);
    case CGATEFOLD_PICTURE_WEBP:
        if (WebPDecodeBGRAInto(
                bytes, count, bitmap.pixels, (size_t)bitmap.stride * (size_t)bitmap.height, bitmap.stride) == NULL) {
            return cgatefold_fail(CGATEFOLD_DAMAGED, message, "libwebp could not decode the picture");
        }
        if (ground == ON_WHITE) {
            lay_on_white(bitmap);
        } else {
            premultiply(bitmap);
        }
        return CGATEFOLD_OK;
    default: return cgatefold_fail(CGATEFOLD_DAMAGED, message, "not a PNG, JPEG or WebP picture");
    }
}

cgatefold_status cgatefold_picture_decode(
    const uint8_t *bytes, size_t count, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    return decode(bytes, count, false, ON_WHITE, bitmap, message);
}

cgatefold_status cgatefold_picture_decode_whole(
    const uint8_t *bytes, size_t count, int32_t reduction, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    const cgatefold_picture_info info = cgatefold_picture_get_info(bytes, count);
    const bool can_be_reduced = info.kind == CGATEFOLD_PICTURE_JPEG && reduction <= 8;
    // A size that the decoder was not asked for would leave pixels unwritten.
    if (reduction < 1 || (reduction > 1 && !can_be_reduced) ||
        bitmap.width != (info.width - 1) / reduction + 1 || bitmap.height != (info.height - 1) / reduction + 1) {
        return cgatefold_fail(CGATEFOLD_DAMAGED, message, "the picture cannot be decoded at that size");
    }
    return decode(bytes, count, true, ON_WHITE, bitmap, message);
}

cgatefold_status cgatefold_picture_decode_transparent(
    const uint8_t *bytes, size_t count, cgatefold_bitmap bitmap, cgatefold_message *message
) {
    const cgatefold_picture_info info = cgatefold_picture_get_info(bytes, count);
    if (bitmap.width != info.width || bitmap.height != info.height) {
        return cgatefold_fail(CGATEFOLD_DAMAGED, message, "the picture has another size");
    }
    return decode(bytes, count, true, ON_NOTHING, bitmap, message);
}
