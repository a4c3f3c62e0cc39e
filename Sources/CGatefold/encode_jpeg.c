#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

#include "internal.h"

cgatefold_status cgatefold_encode_jpeg(
    cgatefold_bitmap bitmap, int32_t quality, cgatefold_buffer *buffer, cgatefold_message *message
) {
    int subsampling = quality >= 90 ? TJSAMP_444 : TJSAMP_420;
    unsigned long size = tjBufSize(bitmap.width, bitmap.height, subsampling);
    // The buffer is ours and of the largest size, so that it can be freed with free().
    unsigned char *bytes = size == (unsigned long)-1 ? NULL : malloc(size);
    if (bytes == NULL) {
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "the picture is too large for JPEG");
    }
    tjhandle compressor = tjInitCompress();
    int failed = tjCompress2(
        compressor, bitmap.pixels, bitmap.width, bitmap.stride, bitmap.height, TJPF_BGRX, &bytes, &size,
        subsampling, quality, TJFLAG_NOREALLOC);
    cgatefold_status status = CGATEFOLD_OK;
    if (failed) {
        status = cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, tjGetErrorStr2(compressor));
        free(bytes);
    } else {
        unsigned char *fitted = realloc(bytes, size);
        *buffer = (cgatefold_buffer){fitted != NULL ? fitted : bytes, size};
    }
    tjDestroy(compressor);
    return status;
}
