#include <openjpeg.h>
#include <stdlib.h>
#include <string.h>

#include "../base/failure.h"
#include "buffer.h"

/// The file as it is written.
typedef struct output {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    size_t position;
} output;

static bool make_room(output *file, size_t end) {
    if (end <= file->capacity) { return true; }
    size_t capacity = file->capacity > SIZE_MAX / 2 ? end : file->capacity * 2;
    if (capacity < end) { capacity = end; }
    uint8_t *bytes = realloc(file->bytes, capacity);
    if (bytes == NULL) { return false; }
    file->bytes = bytes;
    file->capacity = capacity;
    return true;
}

static OPJ_SIZE_T write_bytes(void *bytes, OPJ_SIZE_T count, void *data) {
    output *file = data;
    if (count > SIZE_MAX - file->position || !make_room(file, file->position + count)) { return (OPJ_SIZE_T)-1; }
    memcpy(file->bytes + file->position, bytes, count);
    file->position += count;
    if (file->position > file->count) { file->count = file->position; }
    return count;
}

static OPJ_BOOL seek(OPJ_OFF_T position, void *data) {
    output *file = data;
    if (position < 0 || !make_room(file, (size_t)position)) { return OPJ_FALSE; }
    if ((size_t)position > file->count) {
        memset(file->bytes + file->count, 0, (size_t)position - file->count);
        file->count = (size_t)position;
    }
    file->position = (size_t)position;
    return OPJ_TRUE;
}

static OPJ_OFF_T skip(OPJ_OFF_T count, void *data) {
    output *file = data;
    return seek((OPJ_OFF_T)file->position + count, data) ? count : -1;
}

static opj_image_t *image_of(cgatefold_bitmap bitmap, OPJ_UINT32 component_count) {
    opj_image_cmptparm_t components[3];
    memset(components, 0, sizeof components);
    for (OPJ_UINT32 i = 0; i < component_count; i++) {
        components[i].dx = 1;
        components[i].dy = 1;
        components[i].w = (OPJ_UINT32)bitmap.width;
        components[i].h = (OPJ_UINT32)bitmap.height;
        components[i].prec = 8;
    }
    OPJ_COLOR_SPACE space = component_count == 1 ? OPJ_CLRSPC_GRAY : OPJ_CLRSPC_SRGB;
    opj_image_t *image = opj_image_create(component_count, components, space);
    if (image == NULL) { return NULL; }
    image->x1 = (OPJ_UINT32)bitmap.width;
    image->y1 = (OPJ_UINT32)bitmap.height;
    for (OPJ_UINT32 i = 0; i < component_count; i++) {
        // Pixels are blue, green and red.
        size_t offset = component_count == 1 ? 0 : 2 - i;
        OPJ_INT32 *sample = image->comps[i].data;
        for (int32_t y = 0; y < bitmap.height; y++) {
            const uint8_t *pixel = bitmap.pixels + (size_t)y * (size_t)bitmap.stride + offset;
            for (int32_t x = 0; x < bitmap.width; x++, pixel += 4) { *sample++ = *pixel; }
        }
    }
    return image;
}

/// The layers of quality, and how the image is divided: what archives of newspapers prescribe.
static void set_parameters(opj_cparameters_t *parameters, cgatefold_bitmap bitmap, float ratio) {
    enum { layer_count = 25, tile_size = 1024, level_count = 6, coarsest_factor = 64 };
    opj_set_default_encoder_parameters(parameters);
    parameters->irreversible = 1;
    parameters->cp_disto_alloc = 1;
    parameters->tcp_numlayers = layer_count;
    float factor = 1;
    for (int i = layer_count - 1; i >= 0; i--) {
        parameters->tcp_rates[i] = ratio * factor;
        // From the coarsest to the finest layer, each has about a sixth more bytes than the one before.
        factor *= 1.1892071F;
        if (factor > coarsest_factor) { factor = coarsest_factor; }
    }
    int32_t side = bitmap.width < bitmap.height ? bitmap.width : bitmap.height;
    if (side > tile_size) { side = tile_size; }
    parameters->numresolution = level_count + 1;
    while (parameters->numresolution > 1 && side >> (parameters->numresolution - 1) == 0) {
        parameters->numresolution -= 1;
    }
    if (bitmap.width > tile_size || bitmap.height > tile_size) {
        parameters->tile_size_on = OPJ_TRUE;
        parameters->cp_tdx = tile_size;
        parameters->cp_tdy = tile_size;
    }
    parameters->prog_order = OPJ_RLCP;
}

static void ignore(const char *message, void *data) {
    (void)message;
    (void)data;
}

static bool encode(opj_image_t *image, opj_cparameters_t *parameters, output *file) {
    opj_codec_t *codec = opj_create_compress(OPJ_CODEC_JP2);
    opj_stream_t *stream = opj_stream_default_create(OPJ_FALSE);
    bool is_done = false;
    if (codec != NULL && stream != NULL) {
        opj_set_info_handler(codec, ignore, NULL);
        opj_set_warning_handler(codec, ignore, NULL);
        opj_set_error_handler(codec, ignore, NULL);
        opj_stream_set_user_data(stream, file, NULL);
        opj_stream_set_write_function(stream, write_bytes);
        opj_stream_set_seek_function(stream, seek);
        opj_stream_set_skip_function(stream, skip);
        is_done = opj_setup_encoder(codec, parameters, image) && opj_start_compress(codec, image, stream)
                  && opj_encode(codec, stream) && opj_end_compress(codec, stream);
    }
    if (stream != NULL) { opj_stream_destroy(stream); }
    if (codec != NULL) { opj_destroy_codec(codec); }
    return is_done;
}

cgatefold_status cgatefold_encode_jp2(
    cgatefold_bitmap bitmap, float ratio, cgatefold_buffer *buffer, cgatefold_message *message
) {
    OPJ_UINT32 component_count = cgatefold_bitmap_is_grey(bitmap) ? 1 : 3;
    opj_image_t *image = image_of(bitmap, component_count);
    if (image == NULL) {
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "not enough memory for the picture");
    }
    opj_cparameters_t parameters;
    set_parameters(&parameters, bitmap, ratio);
    parameters.tcp_mct = component_count == 3;
    output file = {NULL, 0, 0, 0};
    bool is_done = encode(image, &parameters, &file);
    opj_image_destroy(image);
    if (!is_done || file.bytes == NULL) {
        free(file.bytes);
        return cgatefold_fail(CGATEFOLD_ENCODING_FAILED, message, "the encoder of JPEG 2000 failed");
    }
    buffer->bytes = file.bytes;
    buffer->count = file.count;
    return CGATEFOLD_OK;
}
