// How large pages show their images.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "content_scan.h"
#include "image_placement.h"

/// Minimum number of samples kept per drawn pixel and axis; cairo's filter does the rest. At 1.5, a picture of text
/// differed by 2.5 levels on average.
static const double oversampling = 1.7;
static const int32_t maximum_reduction = 16;
/// Forms nested deeper are not scanned, nor is more content of a page than this number of bytes.
static const int maximum_form_depth = 8;
static const size_t maximum_content_size = 32 << 20;

typedef struct measuring {
    page_streams *streams;
    qpdf_oh resources;
    double scale;
    int depth;
    size_t content_left;
} measuring;

static void measure_content(measuring *page, const uint8_t *content, size_t count, linear_map map);

static int32_t reduction_of(image_size size, double width, double height) {
    double across = width > 0 ? size.width / width : maximum_reduction;
    double down = height > 0 ? size.height / height : maximum_reduction;
    return (int32_t)fmax(1, fmin(maximum_reduction, fmin(across, down)));
}

/// @param map Of the unit square that the image fills.
static void measure_image(measuring *page, int32_t index, linear_map map) {
    double width = hypot(map.a, map.b) * page->scale * oversampling;
    double height = hypot(map.c, map.d) * page->scale * oversampling;
    for (; index >= 0; index = page_stream_at(page->streams, index)->mask) {
        page_stream *image = page_stream_at(page->streams, index);
        int32_t reduction = reduction_of(image->size, width, height);
        // 0 stands for not seen yet.
        if (image->reduction == 0 || reduction < image->reduction) { image->reduction = reduction; }
    }
}

static linear_map form_matrix(qpdf_data qpdf, qpdf_oh dictionary) {
    const linear_map identity = {1, 0, 0, 1};
    qpdf_oh array = qpdf_oh_get_key(qpdf, dictionary, "/Matrix");
    if (!qpdf_oh_is_array(qpdf, array) || qpdf_oh_get_array_n_items(qpdf, array) != 6) { return identity; }
    double m[4];
    for (int i = 0; i < 4; i++) {
        if (!qpdf_oh_get_value_as_number(qpdf, qpdf_oh_get_array_item(qpdf, array, i), &m[i])) { return identity; }
    }
    return (linear_map){m[0], m[1], m[2], m[3]};
}

static void measure_form(measuring *page, qpdf_oh form, linear_map map) {
    qpdf_data qpdf = page->streams->qpdf;
    qpdf_oh dictionary = qpdf_oh_get_dict(qpdf, form);
    qpdf_oh own = qpdf_oh_get_key(qpdf, dictionary, "/Resources");
    // Without its own XObjects it shows no images.
    if (qpdf_oh_is_dictionary(qpdf, own) && !qpdf_oh_has_key(qpdf, own, "/XObject")) { return; }
    QPDF_BOOL is_decoded = QPDF_FALSE;
    unsigned char *content = NULL;
    size_t count = 0;
    QPDF_ERROR_CODE code = qpdf_oh_get_stream_data(qpdf, form, qpdf_dl_generalized, &is_decoded, &content, &count);
    if ((code & QPDF_ERRORS) == 0 && is_decoded) {
        measuring inner = *page;
        if (qpdf_oh_is_dictionary(qpdf, own)) { inner.resources = own; }
        inner.depth++;
        measure_content(&inner, content, count, cgatefold_linear_map_concat(form_matrix(qpdf, dictionary), map));
        page->content_left = inner.content_left;
    }
    free(content);
}

static void measure_placement(void *context, const char *name, linear_map map) {
    measuring *page = context;
    page_streams *streams = page->streams;
    qpdf_data qpdf = streams->qpdf;
    char key[160];
    snprintf(key, sizeof key, "/%s", name);
    qpdf_oh stream = qpdf_oh_get_key_if_dict(qpdf, qpdf_oh_get_key(qpdf, page->resources, "/XObject"), key);
    if (!qpdf_oh_is_stream(qpdf, stream)) { return; }
    gpointer object = GINT_TO_POINTER(qpdf_oh_get_object_id(qpdf, stream));
    int32_t known = GPOINTER_TO_INT(g_hash_table_lookup(streams->known, object));
    bool is_image = known != 0 && known != stream_left_alone && page_stream_at(streams, known - 1)->size.components > 0;
    if (is_image) {
        measure_image(page, known - 1, map);
    } else if (page->depth < maximum_form_depth && !qpdf_oh_has_key(qpdf, qpdf_oh_get_dict(qpdf, stream), "/Width")) {
        measure_form(page, stream, map);
    }
}

static void measure_content(measuring *page, const uint8_t *content, size_t count, linear_map map) {
    if (count > page->content_left) {
        page->content_left = 0;
        return;
    }
    page->content_left -= count;
    cgatefold_scan_placements(content, count, map, measure_placement, page);
}

static void measure_page(measuring *measuring, int32_t page) {
    qpdf_data qpdf = measuring->streams->qpdf;
    qpdf_oh object = cgatefold_find_page(measuring->streams->structure, page);
    measuring->resources = cgatefold_page_resources(qpdf, object);
    unsigned char *content = NULL;
    size_t count = 0;
    QPDF_ERROR_CODE code = qpdf_oh_get_page_content_data(qpdf, object, &content, &count);
    bool is_read = (code & QPDF_ERRORS) == 0 && qpdf_oh_is_dictionary(qpdf, measuring->resources);
    if (is_read) { measure_content(measuring, content, count, (linear_map){1, 0, 0, 1}); }
    free(content);
    qpdf_oh_release_all(qpdf);
}

void cgatefold_page_streams_measure(page_streams *streams, int32_t page, double scale) {
    GArray *indices = page_stream_indices(streams, page);
    bool has_images = false;
    for (guint i = 0; i < indices->len; i++) {
        page_stream *stream = page_stream_at(streams, g_array_index(indices, int32_t, i));
        if (stream->kind == PAGE_STREAM_PLAIN) { continue; }
        stream->reduction = 0;
        has_images = true;
    }
    if (!has_images) { return; }
    measuring measuring = {.streams = streams, .scale = scale, .content_left = maximum_content_size};
    measure_page(&measuring, page);
    for (guint i = 0; i < indices->len; i++) {
        page_stream *stream = page_stream_at(streams, g_array_index(indices, int32_t, i));
        // The image was not seen, as in a pattern, or the scan was incomplete: assume the largest possible size.
        if (stream->reduction == 0 || measuring.content_left == 0) { stream->reduction = 1; }
    }
}
