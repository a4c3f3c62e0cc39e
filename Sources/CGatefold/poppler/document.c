#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/failure.h"
#include "../interposed/encryption_handlers.h"
#include "../interposed/fonts.h"
#include "handles.h"

/// Opens over bytes, or over a stream of them if there is a password: if the password is wrong,
/// `poppler_document_new_from_bytes` of 22.12 retries it in another encoding on a stream that it no longer owns, and
/// crashes (OpeningTests and FailureTests try wrong passwords).
static PopplerDocument *open_poppler(GBytes *data, const char *password, GError **error) {
    if (password == NULL) { return poppler_document_new_from_bytes(data, NULL, error); }
    GInputStream *stream = g_memory_input_stream_new_from_bytes(data);
    PopplerDocument *poppler = poppler_document_new_from_stream(
        stream, (goffset)g_bytes_get_size(data), password, NULL, error);
    g_object_unref(stream);
    return poppler;
}

/// The status for an error of opening.
static cgatefold_status opening_status(const GError *error) {
    switch (cgatefold_encryption_obstacle) {
    case ENCRYPTION_BY_OTHER_FILTERS: return CGATEFOLD_UNKNOWN_CRYPT_FILTERS;
    case ENCRYPTION_FOR_CERTIFICATES: return CGATEFOLD_CERTIFICATES_REQUIRED;
    case ENCRYPTION_BY_OTHER_HANDLER: return CGATEFOLD_UNKNOWN_SECURITY_HANDLER;
    case ENCRYPTION_WITHOUT_OBSTACLE: break;
    }
    return g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED) ? CGATEFOLD_ENCRYPTED : CGATEFOLD_DAMAGED;
}

cgatefold_status cgatefold_document_open(
    const uint8_t *bytes, size_t count, const char *password, cgatefold_document **document,
    cgatefold_message *message
) {
    GBytes *data = g_bytes_new_static(bytes, count);
    GError *error = NULL;
    cgatefold_encryption_obstacle = ENCRYPTION_WITHOUT_OBSTACLE;
    native_scope outer = cgatefold_scope_enter((native_scope){0});
    PopplerDocument *poppler = open_poppler(data, password, &error);
    cgatefold_scope_leave(outer);
    g_bytes_unref(data);
    if (poppler == NULL) {
        cgatefold_status status = cgatefold_fail(
            opening_status(error), message,
            error != NULL ? error->message : "the document could not be opened");
        g_clear_error(&error);
        return status;
    }
    cgatefold_document *opened = malloc(sizeof *opened);
    if (opened == NULL) {
        g_object_unref(poppler);
        return cgatefold_fail(CGATEFOLD_DAMAGED, message, "not enough memory for the document");
    }
    *opened = (cgatefold_document){
        .poppler = poppler,
        .fonts = cgatefold_font_store_create(),
        .blending_pages = g_hash_table_new(NULL, NULL),
    };
    *document = opened;
    return CGATEFOLD_OK;
}

void cgatefold_document_use_exact_colors(cgatefold_document *document) {
    document->has_exact_colors = true;
}

void cgatefold_document_free(cgatefold_document *document) {
    native_scope outer = cgatefold_scope_enter((native_scope){0});
    if (document->named_destinations != NULL) { g_tree_destroy(document->named_destinations); }
    g_hash_table_unref(document->blending_pages);
    if (document->fonts != NULL) { cgatefold_font_store_free(document->fonts); }
    g_object_unref(document->poppler);
    cgatefold_scope_leave(outer);
    free(document);
}

int32_t cgatefold_document_page_count(const cgatefold_document *document) {
    return poppler_document_get_n_pages(document->poppler);
}

/// Moves a GLib string to the C heap, so all strings of the shim are freed in the same way.
static char *taken(gchar *string) {
    char *copy = string != NULL ? strdup(string) : NULL;
    g_free(string);
    return copy;
}

static int64_t taken_date(GDateTime *date) {
    if (date == NULL) { return INT64_MIN; }
    int64_t seconds = g_date_time_to_unix(date);
    g_date_time_unref(date);
    return seconds;
}

cgatefold_metadata cgatefold_document_copy_metadata(const cgatefold_document *document) {
    PopplerDocument *poppler = document->poppler;
    native_scope outer = cgatefold_scope_enter((native_scope){0});
    cgatefold_metadata metadata = {
        .title = taken(poppler_document_get_title(poppler)),
        .author = taken(poppler_document_get_author(poppler)),
        .subject = taken(poppler_document_get_subject(poppler)),
        .keywords = taken(poppler_document_get_keywords(poppler)),
        .creator = taken(poppler_document_get_creator(poppler)),
        .producer = taken(poppler_document_get_producer(poppler)),
        .created = taken_date(poppler_document_get_creation_date_time(poppler)),
        .modified = taken_date(poppler_document_get_modification_date_time(poppler)),
        .is_linearized = poppler_document_is_linearized(poppler),
        .attachment_count = poppler_document_get_n_attachments(poppler),
    };
    poppler_document_get_pdf_version(poppler, &metadata.version_major, &metadata.version_minor);
    cgatefold_scope_leave(outer);
    return metadata;
}

void cgatefold_metadata_free(cgatefold_metadata *metadata) {
    free(metadata->title);
    free(metadata->author);
    free(metadata->subject);
    free(metadata->keywords);
    free(metadata->creator);
    free(metadata->producer);
    *metadata = (cgatefold_metadata){0};
}

cgatefold_page_layout cgatefold_document_get_page_layout(const cgatefold_document *document) {
    switch (poppler_document_get_page_layout(document->poppler)) {
    case POPPLER_PAGE_LAYOUT_SINGLE_PAGE: return CGATEFOLD_LAYOUT_SINGLE_PAGE;
    case POPPLER_PAGE_LAYOUT_ONE_COLUMN: return CGATEFOLD_LAYOUT_ONE_COLUMN;
    case POPPLER_PAGE_LAYOUT_TWO_COLUMN_LEFT: return CGATEFOLD_LAYOUT_TWO_COLUMN_LEFT;
    case POPPLER_PAGE_LAYOUT_TWO_COLUMN_RIGHT: return CGATEFOLD_LAYOUT_TWO_COLUMN_RIGHT;
    case POPPLER_PAGE_LAYOUT_TWO_PAGE_LEFT: return CGATEFOLD_LAYOUT_TWO_PAGE_LEFT;
    case POPPLER_PAGE_LAYOUT_TWO_PAGE_RIGHT: return CGATEFOLD_LAYOUT_TWO_PAGE_RIGHT;
    default: return CGATEFOLD_LAYOUT_UNSET;
    }
}

cgatefold_status cgatefold_page_open(const cgatefold_document *document, int32_t index, cgatefold_page **page) {
    native_scope outer = cgatefold_scope_enter((native_scope){0});
    PopplerPage *poppler = poppler_document_get_page(document->poppler, index);
    cgatefold_scope_leave(outer);
    if (poppler == NULL) { return CGATEFOLD_NO_PAGE; }
    cgatefold_page *opened = malloc(sizeof *opened);
    if (opened == NULL) {
        g_object_unref(poppler);
        return CGATEFOLD_NO_PAGE;
    }
    *opened = (cgatefold_page){
        .poppler = poppler,
        .colors = document->has_exact_colors ? COLORS_EXACT : COLORS_OPTIMIZED,
        .fonts = document->fonts,
        .blending_pages = document->blending_pages,
    };
    *page = opened;
    return CGATEFOLD_OK;
}

void cgatefold_page_free(cgatefold_page *page) {
    g_object_unref(page->poppler);
    free(page);
}

void cgatefold_page_get_size(const cgatefold_page *page, double *width, double *height) {
    poppler_page_get_size(page->poppler, width, height);
}

cgatefold_rect cgatefold_page_get_crop_box(const cgatefold_page *page) {
    PopplerRectangle box;
    poppler_page_get_crop_box(page->poppler, &box);
    return (cgatefold_rect){box.x1, box.y1, box.x2, box.y2};
}

char *cgatefold_page_copy_label(const cgatefold_page *page) {
    return taken(poppler_page_get_label(page->poppler));
}
