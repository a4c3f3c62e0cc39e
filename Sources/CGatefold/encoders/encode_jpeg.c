#include <turbojpeg.h>

#include "../base/failure.h"
#include "buffer.h"
#include "cgatefold_memory.h"

cgatefold_status cgatefold_encode_jpeg(
    cgatefold_bitmap bitmap, int32_t quality, bool is_progressive, cgatefold_buffer *buffer, cgatefold_message *message
) {
    int subsampling = cgatefold_bitmap_is_grey(bitmap) ? TJSAMP_GRAY : quality >= 90 ? TJSAMP_444 : TJSAMP_420;
    unsigned long size = tjBufSize(bitmap.width, bitmap.height, subsampling);
    cgatefold_memory scratch = {NULL, 0};
    if (size != (unsigned long)-1) { scratch = cgatefold_memory_take(size); }
    if (scratch.start == NULL) {
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "the picture is too large for JPEG");
    }
    tjhandle compressor = tjInitCompress();
    if (compressor == NULL) {
        cgatefold_memory_give_back(scratch);
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "not enough memory for the encoder");
    }
    unsigned char *bytes = scratch.start;
    int flags = TJFLAG_NOREALLOC | (is_progressive ? TJFLAG_PROGRESSIVE : 0);
    int failed = tjCompress2(
        compressor, bitmap.pixels, bitmap.width, bitmap.stride, bitmap.height, TJPF_BGRX, &bytes, &size,
        subsampling, quality, flags);
    cgatefold_status status =
        failed ? cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, tjGetErrorStr2(compressor))
               : cgatefold_buffer_copy(bytes, size, buffer, message);
    cgatefold_memory_give_back(scratch);
    tjDestroy(compressor);
    return status;
}
