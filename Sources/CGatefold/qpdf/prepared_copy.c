// A copy of a document with streams decoded in advance.
//
// The copy is one range of memory: the file, mapped again; a slot for each stream, whose memory is allocated only while
// it is filled; and a cross-reference section that points to the slots.

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "image_placement.h"
#include "prepared_slots.h"

/// In bytes. If filled slots exceed this, those that the next page does not use are emptied.
static const size_t maximum_filled_total = 32 << 20;
/// Bytes in a slot for the stream's dictionary.
static const size_t dictionary_room = 1 << 16;
/// Address space for the data of a stream that is only decoded, as a multiple of its stored size. It uses memory only
/// when filled. A stream that needs more stays as stored.
static const size_t plain_expansion = 64, maximum_plain = 1 << 28;

static void empty(cgatefold_prepared_copy *copy, stream_slot *slot) {
    madvise(copy->start + slot->offset, slot->capacity, MADV_DONTNEED);
    copy->filled_total -= slot->filled;
    slot->filled = 0;
    slot->reduction = 0;
}

/// Empties the slots that were used longest ago.
static void empty_unused(cgatefold_prepared_copy *copy, uint64_t since) {
    while (copy->filled_total > maximum_filled_total) {
        stream_slot *oldest = NULL;
        for (guint i = 0; i < copy->slots->len; i++) {
            stream_slot *slot = slot_at(copy, (int32_t)i);
            if (slot->reduction == 0 || slot->last_use > since) { continue; }
            if (oldest == NULL || slot->last_use < oldest->last_use) { oldest = slot; }
        }
        if (oldest == NULL) { return; }
        empty(copy, oldest);
    }
}

/// JPEG is decoded at powers of two.
static int32_t possible_reduction(const page_stream *stream) {
    if (stream->kind != PAGE_STREAM_JPEG) { return stream->reduction; }
    return stream->reduction >= 8 ? 8 : stream->reduction >= 4 ? 4 : stream->reduction >= 2 ? 2 : 1;
}

void cgatefold_prepared_copy_prepare(cgatefold_prepared_copy *copy, int32_t page, double scale) {
    page_streams *streams = &copy->streams;
    if (page < streams->first_page || page >= streams->first_page + streams->page_count) { return; }
    if (scale > 0) { cgatefold_page_streams_measure(streams, page, scale); }
    GArray *indices = page_stream_indices(streams, page);
    uint64_t since = copy->uses;
    for (guint i = 0; i < indices->len; i++) {
        int32_t index = g_array_index(indices, int32_t, i);
        page_stream *stream = page_stream_at(streams, index);
        stream_slot *slot = slot_at(copy, index);
        slot->last_use = ++copy->uses;
        int32_t wanted = scale > 0 ? possible_reduction(stream) : 1;
        // Finer samples would suffice, but a page must look the same whatever was drawn before it.
        if (slot->reduction != wanted) { cgatefold_slot_fill(copy, index, wanted); }
    }
    qpdf_oh_release_all(streams->qpdf);
    empty_unused(copy, since);
}

// MARK: Laying the copy out

static size_t rounded_to_pages(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

static size_t slot_capacity(const page_stream *stream) {
    size_t decoded = stream->kind == PAGE_STREAM_PLAIN ? MIN(stream->stored_count * plain_expansion, maximum_plain)
                                                       : cgatefold_image_byte_count(stream->size);
    return rounded_to_pages(dictionary_room + MAX(decoded, stream->stored_count));
}

/// The offset of the newest cross-reference section, from the end of the file; 0 if there is none.
static size_t cross_reference_offset(const uint8_t *bytes, size_t count) {
    static const char keyword[] = "startxref";
    const uint8_t *end = bytes + count, *found = NULL;
    const uint8_t *at = count < 1024 ? bytes : end - 1024;
    while ((at = memmem(at, (size_t)(end - at), keyword, sizeof keyword - 1)) != NULL) { found = at++; }
    if (found == NULL) { return 0; }
    at = found + sizeof keyword - 1;
    while (at < end && (*at == ' ' || *at == '\r' || *at == '\n')) { at++; }
    size_t offset = 0;
    while (at < end && *at >= '0' && *at <= '9' && offset < count) { offset = offset * 10 + (*at++ - '0'); }
    return offset < count ? offset : 0;
}

static int by_object(const void *a, const void *b, void *streams) {
    int32_t first = page_stream_at(streams, *(const int32_t *)a)->object;
    int32_t second = page_stream_at(streams, *(const int32_t *)b)->object;
    return (first > second) - (first < second);
}

/// The cross-reference section and trailer that point to the slots; NULL if memory runs out.
static GString *cross_references(cgatefold_prepared_copy *copy, size_t previous, size_t own_offset) {
    static const char *const keys[] = {"/Size", "/Root", "/Info", "/ID"};
    guint count = copy->slots->len;
    int32_t *order = g_try_new(int32_t, count);
    if (order == NULL && count > 0) { return NULL; }
    for (guint i = 0; i < count; i++) { order[i] = (int32_t)i; }
    qsort_r(order, count, sizeof *order, by_object, &copy->streams);
    GString *text = g_string_new("xref\n");
    for (guint i = 0; i < count; i++) {
        const page_stream *stream = page_stream_at(&copy->streams, order[i]);
        g_string_append_printf(
            text, "%d 1\n%010zu %05d n \n", stream->object, slot_at(copy, order[i])->offset, stream->generation);
    }
    g_free(order);
    qpdf_data qpdf = copy->streams.qpdf;
    qpdf_oh trailer = qpdf_get_trailer(qpdf);
    g_string_append_printf(text, "trailer\n<< /Prev %zu", previous);
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        if (!qpdf_oh_has_key(qpdf, trailer, keys[i])) { continue; }
        qpdf_oh value = qpdf_oh_get_key(qpdf, trailer, keys[i]);
        g_string_append_printf(text, " %s %s", keys[i], qpdf_oh_unparse(qpdf, value));
    }
    g_string_append_printf(text, " >>\nstartxref\n%zu\n%%%%EOF\n", own_offset);
    qpdf_oh_release_all(qpdf);
    return text;
}

/// Reserves the range, with the file at its start.
static bool reserve(cgatefold_prepared_copy *copy, const uint8_t *bytes, size_t count, int descriptor) {
    uint8_t *start =
        mmap(NULL, copy->count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) { return false; }
    copy->start = start;
    if (descriptor < 0) {
        memcpy(start, bytes, count);
        return true;
    }
    return mmap(start, count, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0) != MAP_FAILED;
}

static bool lay_out(
    cgatefold_prepared_copy *copy, const uint8_t *bytes, size_t count, int descriptor, size_t previous
) {
    size_t offset = rounded_to_pages(count);
    for (guint i = 0; i < copy->streams.streams->len; i++) {
        stream_slot slot = {.offset = offset, .capacity = slot_capacity(page_stream_at(&copy->streams, (int32_t)i))};
        g_array_append_val(copy->slots, slot);
        offset += slot.capacity;
    }
    // Offsets have ten digits.
    if (offset > 9999999999) { return false; }
    GString *references = cross_references(copy, previous, offset);
    if (references == NULL) { return false; }
    copy->count = offset + references->len;
    bool is_reserved = reserve(copy, bytes, count, descriptor);
    if (is_reserved) { memcpy(copy->start + offset, references->str, references->len); }
    g_string_free(references, TRUE);
    return is_reserved;
}

/// Whether decoding in advance gains more than finding the streams costs, judged by decoded bytes per page.
static bool is_worth_it(const page_streams *streams) {
    static const size_t minimum_decoded = 1 << 19, usual_expansion = 4;
    size_t decoded = 0;
    for (guint i = 0; i < streams->streams->len; i++) {
        const page_stream *stream = page_stream_at(streams, (int32_t)i);
        decoded += stream->kind == PAGE_STREAM_PLAIN ? stream->stored_count * usual_expansion
                                                     : cgatefold_image_byte_count(stream->size);
    }
    return decoded >= minimum_decoded * (size_t)streams->page_count;
}

cgatefold_status cgatefold_prepared_copy_open(
    cgatefold_structure *structure, const uint8_t *bytes, size_t count, int descriptor, int32_t first_page,
    int32_t page_count, cgatefold_prepared_copy **out
) {
    qpdf_data qpdf = structure->qpdf;
    size_t previous = cross_reference_offset(bytes, count);
    bool is_plain = !structure->is_repaired && !qpdf_is_encrypted(qpdf);
    bool is_sound = previous > 0 && is_plain && memcmp(bytes, "%PDF-", 5) == 0;
    bool has_pages = is_sound && first_page >= 0 && first_page + page_count <= cgatefold_count_pages(structure);
    if (!has_pages) { return CGATEFOLD_NO_PAGE; }
    cgatefold_prepared_copy *copy = calloc(1, sizeof *copy);
    if (copy == NULL) { return CGATEFOLD_NO_PAGE; }
    copy->streams = cgatefold_page_streams_find(structure, first_page, page_count);
    copy->slots = g_array_new(FALSE, FALSE, sizeof(stream_slot));
    if (!is_worth_it(&copy->streams) || !lay_out(copy, bytes, count, descriptor, previous)) {
        cgatefold_prepared_copy_free(copy);
        return CGATEFOLD_NO_PAGE;
    }
    *out = copy;
    return CGATEFOLD_OK;
}

void cgatefold_prepared_copy_free(cgatefold_prepared_copy *copy) {
    if (copy->start != NULL) { munmap(copy->start, copy->count); }
    cgatefold_page_streams_clear(&copy->streams);
    g_array_free(copy->slots, TRUE);
    free(copy);
}

const uint8_t *cgatefold_prepared_copy_bytes(const cgatefold_prepared_copy *copy, size_t *count) {
    *count = copy->count;
    return copy->start;
}

int64_t cgatefold_prepared_copy_reduced_count(const cgatefold_prepared_copy *copy) {
    return copy->reduced_count;
}
