#include <webp/encode.h>

#include "../base/failure.h"
#include "cgatefold_encode.h"

cgatefold_status cgatefold_encode_webp(
    cgatefold_bitmap bitmap, int32_t quality, int32_t effort, cgatefold_buffer *buffer, cgatefold_message *message
) {
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, (float)quality) || !WebPPictureInit(&picture)) {
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "libwebp does not match its headers");
    }
    config.method = effort;
    picture.width = bitmap.width;
    picture.height = bitmap.height;
    picture.use_argb = 0;

    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;

    cgatefold_status status = CGATEFOLD_OK;
    if (WebPPictureImportBGRX(&picture, bitmap.pixels, bitmap.stride) && WebPEncode(&config, &picture)) {
        // libwebp's writer allocates with malloc, so free() is right.
        *buffer = (cgatefold_buffer){writer.mem, writer.size};
    } else {
        status = cgatefold_fail(
            CGATEFOLD_ENCODING_FAILED, message,
            picture.error_code == VP8_ENC_ERROR_BAD_DIMENSION ? "the picture is too large for WebP"
                                                              : "libwebp could not encode the picture");
        WebPMemoryWriterClear(&writer);
    }
    WebPPictureFree(&picture);
    return status;
}
