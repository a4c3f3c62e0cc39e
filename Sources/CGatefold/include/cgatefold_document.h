#ifndef CGATEFOLD_DOCUMENT_H
#define CGATEFOLD_DOCUMENT_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

typedef struct cgatefold_document cgatefold_document;
typedef struct cgatefold_page cgatefold_page;

/// Names the folder with poppler's character maps, which is /usr/share/poppler otherwise. Before anything is opened.
void cgatefold_use_character_maps(const char *folder);

/// Opens a document over bytes that the caller keeps alive and unchanged until the document is freed.
cgatefold_status cgatefold_document_open(
    const uint8_t *bytes, size_t count, const char *_Nullable password,
    cgatefold_document *_Nullable *_Nonnull document, cgatefold_message *_Nonnull message);
void cgatefold_document_free(cgatefold_document *document);

int32_t cgatefold_document_page_count(const cgatefold_document *document);

/// The document information dictionary and entries of the catalog. Absent strings are NULL.
typedef struct cgatefold_metadata {
    char *_Nullable title;
    char *_Nullable author;
    char *_Nullable subject;
    char *_Nullable keywords;
    char *_Nullable creator;
    char *_Nullable producer;
    /// Seconds since 1970, or `INT64_MIN` without a date.
    int64_t created;
    int64_t modified;
    uint32_t version_major;
    uint32_t version_minor;
    bool is_linearized;
    uint32_t attachment_count;
} cgatefold_metadata;

cgatefold_metadata cgatefold_document_copy_metadata(const cgatefold_document *document);
void cgatefold_metadata_free(cgatefold_metadata *metadata);

/// How the catalog wants pages to be laid out (PDF 32000-1, table 28, /PageLayout).
typedef enum cgatefold_page_layout {
    CGATEFOLD_LAYOUT_UNSET,
    CGATEFOLD_LAYOUT_SINGLE_PAGE,
    CGATEFOLD_LAYOUT_ONE_COLUMN,
    CGATEFOLD_LAYOUT_TWO_COLUMN_LEFT,
    CGATEFOLD_LAYOUT_TWO_COLUMN_RIGHT,
    CGATEFOLD_LAYOUT_TWO_PAGE_LEFT,
    CGATEFOLD_LAYOUT_TWO_PAGE_RIGHT,
} cgatefold_page_layout;

cgatefold_page_layout cgatefold_document_get_page_layout(const cgatefold_document *document);

cgatefold_status cgatefold_page_open(
    const cgatefold_document *document, int32_t index, cgatefold_page *_Nullable *_Nonnull page);
void cgatefold_page_free(cgatefold_page *page);

/// Width and height in default user space units, after CropBox and /Rotate; /UserUnit is not applied.
void cgatefold_page_get_size(const cgatefold_page *page, double *width, double *height);
/// The CropBox in default user space.
cgatefold_rect cgatefold_page_get_crop_box(const cgatefold_page *page);
/// The printed folio, or NULL; free it with `cgatefold_string_free`.
char *_Nullable cgatefold_page_copy_label(const cgatefold_page *page);

#pragma clang assume_nonnull end

#endif
