// The streams that pages are drawn from.

#ifndef CGATEFOLD_PAGE_STREAMS_H
#define CGATEFOLD_PAGE_STREAMS_H

#include <glib.h>

#include "image_samples.h"
#include "structure.h"

typedef enum page_stream_kind {
    /// Lossless compressed data that is only decoded.
    PAGE_STREAM_PLAIN,
    /// An image whose samples may be averaged.
    PAGE_STREAM_SAMPLES,
    PAGE_STREAM_JPEG,
} page_stream_kind;

typedef struct page_stream {
    int32_t object;
    int32_t generation;
    page_stream_kind kind;
    /// The size of the stream in the file.
    size_t stored_count;

    // For an image that may be reduced:
    image_size size;
    /// The image that is its soft mask, in the same array, or -1.
    int32_t mask;
    /// The largest reduction with enough samples for the last measured page; 1 keeps all samples.
    int32_t reduction;
} page_stream;

typedef struct page_streams {
    const cgatefold_structure *structure;
    qpdf_data qpdf;
    int32_t first_page;
    int32_t page_count;
    /// page_stream, in the order in which they were found.
    GArray *streams;
    /// By object number: 1 + index into `streams`, or `stream_left_alone`.
    GHashTable *known;
    /// For each page, a GArray of int32_t indices.
    GPtrArray *pages;
} page_streams;

enum { stream_left_alone = INT32_MAX };

static inline page_stream *page_stream_at(const page_streams *streams, int32_t index) {
    return &g_array_index(streams->streams, page_stream, index);
}

static inline GArray *page_stream_indices(const page_streams *streams, int32_t page) {
    return g_ptr_array_index(streams->pages, page - streams->first_page);
}

/// Finds the streams of pages: their content, everything that their resources refer to through forms, patterns, soft
/// masks and fonts, and those of their annotations and of the document's form fields.
page_streams cgatefold_page_streams_find(const cgatefold_structure *structure, int32_t first_page, int32_t page_count);
void cgatefold_page_streams_clear(page_streams *streams);

/// The resources of a page, its own or inherited.
qpdf_oh cgatefold_page_resources(qpdf_data qpdf, qpdf_oh page);

#endif
