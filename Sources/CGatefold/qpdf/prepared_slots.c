// Writes the slots of a prepared copy.

#include "prepared_slots.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

static bool is_one_of(const char *key, const char *const *keys) {
    for (; *keys != NULL; keys++) {
        if (strcmp(key, *keys) == 0) { return true; }
    }
    return false;
}

/// What is written to a slot.
typedef struct slot_content {
    /// The size of an image; without components for other streams.
    image_size size;
    size_t data_count;
    /// Whether the data are filtered as in the file.
    bool is_stored;
} slot_content;

/// An object up to its data.
static GString *object_head(const cgatefold_prepared_copy *copy, const page_stream *stream, slot_content content) {
    static const char *const of_length[] = {"/Length", NULL};
    static const char *const of_filter[] = {"/Length", "/Filter", "/DecodeParms", "/DL", NULL};
    static const char *const of_image[] = {"/Length", "/Filter", "/DecodeParms", "/DL", "/Width", "/Height", NULL};
    bool is_sized = content.size.components > 0 && !content.is_stored;
    const char *const *replaced = content.is_stored ? of_length : is_sized ? of_image : of_filter;
    GString *head = g_string_new(NULL);
    g_string_append_printf(head, "%d %d obj\n<< /Length %zu", stream->object, stream->generation, content.data_count);
    if (is_sized) { g_string_append_printf(head, " /Width %d /Height %d", content.size.width, content.size.height); }
    qpdf_data qpdf = copy->streams.qpdf;
    qpdf_oh dictionary = qpdf_oh_get_dict(qpdf, qpdf_get_object_by_id(qpdf, stream->object, stream->generation));
    for (qpdf_oh_begin_dict_key_iter(qpdf, dictionary); qpdf_oh_dict_more_keys(qpdf);) {
        const char *key = qpdf_oh_dict_next_key(qpdf);
        if (is_one_of(key, replaced)) { continue; }
        qpdf_oh value = qpdf_oh_get_key(qpdf, dictionary, key);
        g_string_append_printf(head, " %s", qpdf_oh_unparse(qpdf, qpdf_oh_new_name(qpdf, key)));
        g_string_append_printf(head, " %s", qpdf_oh_unparse(qpdf, value));
    }
    g_string_append(head, " >>\nstream\n");
    return head;
}

/// poppler looks a few tokens ahead, and would scan all the zeros up to the next slot.
static const char object_tail[] = "\nendstream\nendobj\nnull null null null\n";

/// Writes an object around its data, and returns where to write the data; NULL if it does not fit.
static uint8_t *open_slot(cgatefold_prepared_copy *copy, int32_t index, slot_content content) {
    stream_slot *slot = slot_at(copy, index);
    GString *head = object_head(copy, page_stream_at(&copy->streams, index), content);
    size_t total = head->len + content.data_count + sizeof object_tail - 1;
    uint8_t *data = NULL;
    if (total <= slot->capacity) {
        uint8_t *target = copy->start + slot->offset;
        memcpy(target, head->str, head->len);
        data = target + head->len;
        memcpy(data + content.data_count, object_tail, sizeof object_tail - 1);
        slot->filled = total;
    }
    g_string_free(head, TRUE);
    return data;
}

static unsigned char *stream_data(
    const cgatefold_prepared_copy *copy, const page_stream *stream, bool is_decoded, size_t *count
) {
    qpdf_data qpdf = copy->streams.qpdf;
    qpdf_oh object = qpdf_get_object_by_id(qpdf, stream->object, stream->generation);
    QPDF_BOOL was_decoded = QPDF_FALSE;
    unsigned char *data = NULL;
    enum qpdf_stream_decode_level_e level = is_decoded ? qpdf_dl_generalized : qpdf_dl_none;
    while (qpdf_more_warnings(qpdf)) { qpdf_next_warning(qpdf); }
    QPDF_ERROR_CODE code = qpdf_oh_get_stream_data(qpdf, object, level, &was_decoded, &data, count);
    bool is_damaged = (code & QPDF_ERRORS) != 0;
    // If libqpdf warns while decoding, leave the stream to poppler's own error handling.
    if (!is_damaged && (!is_decoded || (was_decoded && (code & QPDF_WARNINGS) == 0))) { return data; }
    free(data);
    return NULL;
}

/// Inflates a stream without other filters or a predictor, twice as fast as libqpdf; NULL for any other stream, or if
/// it is damaged or unusually large.
static unsigned char *inflated(const cgatefold_prepared_copy *copy, const page_stream *stream, size_t *count) {
    static const size_t usual_expansion = 12;
    qpdf_data qpdf = copy->streams.qpdf;
    qpdf_oh dictionary = qpdf_oh_get_dict(qpdf, qpdf_get_object_by_id(qpdf, stream->object, stream->generation));
    bool is_plain = qpdf_oh_has_key(qpdf, dictionary, "/Filter") && !qpdf_oh_has_key(qpdf, dictionary, "/DecodeParms");
    size_t stored_count = 0;
    unsigned char *stored = is_plain ? stream_data(copy, stream, false, &stored_count) : NULL;
    if (stored == NULL) { return NULL; }
    size_t samples = cgatefold_image_byte_count(stream->size);
    size_t room = samples > 0 ? samples : stored_count * usual_expansion;
    unsigned char *data = malloc(room);
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    bool is_inflated =
        data != NULL && decompressor != NULL &&
        libdeflate_zlib_decompress(decompressor, stored, stored_count, data, room, count) == LIBDEFLATE_SUCCESS;
    if (decompressor != NULL) { libdeflate_free_decompressor(decompressor); }
    free(stored);
    if (is_inflated) { return data; }
    free(data);
    return NULL;
}

static bool fill_plain(cgatefold_prepared_copy *copy, int32_t index, const uint8_t *decoded, size_t count) {
    uint8_t *target = open_slot(copy, index, (slot_content){.data_count = count});
    if (target != NULL) { memcpy(target, decoded, count); }
    return target != NULL;
}

/// Opens the slot of an image for its samples at a reduced size.
static uint8_t *open_samples(cgatefold_prepared_copy *copy, int32_t index, image_size reduced) {
    return open_slot(copy, index, (slot_content){.size = reduced, .data_count = cgatefold_image_byte_count(reduced)});
}

static bool fill_samples(
    cgatefold_prepared_copy *copy, int32_t index, int32_t reduction, const uint8_t *decoded, size_t count
) {
    image_size size = page_stream_at(&copy->streams, index)->size, reduced = cgatefold_reduced_size(size, reduction);
    uint8_t *target = count >= cgatefold_image_byte_count(size) ? open_samples(copy, index, reduced) : NULL;
    return target != NULL && cgatefold_average_samples(decoded, size, target, reduced);
}

static bool fill_jpeg(
    cgatefold_prepared_copy *copy, int32_t index, int32_t reduction, const uint8_t *stored, size_t count
) {
    image_size size = page_stream_at(&copy->streams, index)->size;
    bool is_sound = cgatefold_jpeg_has_size(stored, count, size);
    uint8_t *target = is_sound ? open_samples(copy, index, cgatefold_reduced_size(size, reduction)) : NULL;
    return target != NULL && cgatefold_decode_jpeg_reduced(stored, count, size, reduction, target);
}

/// Fills a slot with the stream as stored in the file.
static void fill_stored(cgatefold_prepared_copy *copy, int32_t index) {
    size_t count = 0;
    unsigned char *stored = stream_data(copy, page_stream_at(&copy->streams, index), false, &count);
    // Without data, write an empty stream, so the object can still be parsed.
    if (stored == NULL) { count = 0; }
    uint8_t *target = open_slot(copy, index, (slot_content){.data_count = count, .is_stored = true});
    if (target != NULL && count > 0) { memcpy(target, stored, count); }
    free(stored);
}

static bool fill_decoded(cgatefold_prepared_copy *copy, int32_t index, int32_t reduction) {
    const page_stream *stream = page_stream_at(&copy->streams, index);
    bool is_jpeg = stream->kind == PAGE_STREAM_JPEG;
    // JPEGs at full size are left to poppler, which decodes them as fast.
    if (is_jpeg && reduction == 1) { return false; }
    size_t count = 0;
    unsigned char *data = is_jpeg ? NULL : inflated(copy, stream, &count);
    if (data == NULL) { data = stream_data(copy, stream, !is_jpeg, &count); }
    if (data == NULL) { return false; }
    bool is_filled;
    switch (stream->kind) {
    case PAGE_STREAM_PLAIN: is_filled = fill_plain(copy, index, data, count); break;
    case PAGE_STREAM_JPEG: is_filled = fill_jpeg(copy, index, reduction, data, count); break;
    case PAGE_STREAM_SAMPLES:
        is_filled = reduction > 1 ? fill_samples(copy, index, reduction, data, count)
                                  : fill_plain(copy, index, data, count);
        break;
    }
    free(data);
    return is_filled;
}

void cgatefold_slot_fill(cgatefold_prepared_copy *copy, int32_t index, int32_t reduction) {
    stream_slot *slot = slot_at(copy, index);
    copy->filled_total -= slot->filled;
    slot->filled = 0;
    slot->reduction = reduction;
    if (fill_decoded(copy, index, reduction)) {
        copy->reduced_count += reduction > 1;
    } else {
        fill_stored(copy, index);
    }
    copy->filled_total += slot->filled;
}
