#include <stdlib.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include "../base/failure.h"
#include "buffer.h"
#include "cgatefold_animation.h"

struct cgatefold_animation {
    WebPAnimEncoder *encoder;
    WebPConfig config;
    int32_t width;
    int32_t height;
    /// Time of the next frame, in milliseconds.
    int32_t time;
};

cgatefold_status cgatefold_animation_open(
    int32_t width, int32_t height, int32_t quality, int32_t effort, cgatefold_animation **animation,
    cgatefold_message *message
) {
    WebPAnimEncoderOptions options;
    cgatefold_animation *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "not enough memory for the animation");
    }
    if (!WebPAnimEncoderOptionsInit(&options)
        || !WebPConfigPreset(&opened->config, WEBP_PRESET_DEFAULT, (float)quality)) {
        free(opened);
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "libwebp does not match its headers");
    }
    opened->config.method = effort;
    // Frames contain only changes since the previous one, so a page that does not move costs nothing.
    options.allow_mixed = 0;
    options.anim_params.loop_count = 0;
    options.kmin = 9;
    options.kmax = 17;
    opened->width = width;
    opened->height = height;
    opened->encoder = WebPAnimEncoderNew(width, height, &options);
    if (opened->encoder == NULL) {
        free(opened);
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "the picture is too large for WebP");
    }
    *animation = opened;
    return CGATEFOLD_OK;
}

cgatefold_status cgatefold_animation_add(
    cgatefold_animation *animation, cgatefold_bitmap bitmap, int32_t duration, cgatefold_message *message
) {
    WebPPicture picture;
    if (bitmap.width != animation->width || bitmap.height != animation->height || !WebPPictureInit(&picture)) {
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "all pictures of an animation must be equally large");
    }
    if (duration < 0 || duration > INT32_MAX - animation->time) {
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "an animation lasts at most 24 days");
    }
    picture.width = bitmap.width;
    picture.height = bitmap.height;
    picture.use_argb = 1;
    bool is_added = WebPPictureImportBGRX(&picture, bitmap.pixels, bitmap.stride)
                    && WebPAnimEncoderAdd(animation->encoder, &picture, animation->time, &animation->config);
    WebPPictureFree(&picture);
    if (!is_added) {
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, WebPAnimEncoderGetError(animation->encoder));
    }
    animation->time += duration;
    return CGATEFOLD_OK;
}

cgatefold_status cgatefold_animation_finish(
    cgatefold_animation *animation, cgatefold_buffer *buffer, cgatefold_message *message
) {
    WebPData data;
    WebPDataInit(&data);
    if (!WebPAnimEncoderAdd(animation->encoder, NULL, animation->time, NULL)
        || !WebPAnimEncoderAssemble(animation->encoder, &data)) {
        WebPDataClear(&data);
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, WebPAnimEncoderGetError(animation->encoder));
    }
    cgatefold_status status = cgatefold_buffer_copy(data.bytes, data.size, buffer, message);
    WebPDataClear(&data);
    return status;
}

void cgatefold_animation_free(cgatefold_animation *animation) {
    if (animation == NULL) { return; }
    WebPAnimEncoderDelete(animation->encoder);
    free(animation);
}
