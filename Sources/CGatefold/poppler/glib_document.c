#include "glib_document.h"

#include <pthread.h>

#include "../base/native_scope.h"

/// poppler-glib logs warnings about a file, which GLib prints on standard error: text chosen by an untrusted file, in the
/// middle of a program's own output. Within a native scope nothing is printed.
static void log_outside_scopes(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    if (!cgatefold_scope.is_entered) { g_log_default_handler(domain, level, message, data); }
}

static void keep_log_quiet(void) {
    g_log_set_handler(
        "Poppler", G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION, log_outside_scopes, NULL);
}

/// Opens over bytes, or over a stream of them if there is a password: if the password is wrong,
/// `poppler_document_new_from_bytes` of 22.12 retries it in another encoding on a stream that it no longer owns, and
/// crashes.
PopplerDocument *cgatefold_glib_open(const uint8_t *bytes, size_t count, const char *password) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, keep_log_quiet);
    GBytes *data = g_bytes_new_static(bytes, count);
    PopplerDocument *document;
    if (password == NULL) {
        document = poppler_document_new_from_bytes(data, NULL, NULL);
    } else {
        GInputStream *stream = g_memory_input_stream_new_from_bytes(data);
        document = poppler_document_new_from_stream(stream, (goffset)count, password, NULL, NULL);
        g_object_unref(stream);
    }
    g_bytes_unref(data);
    return document;
}

PopplerPage *cgatefold_glib_page(const glib_document *document, int32_t index) {
    const bool has_page = document->document != NULL && index < poppler_document_get_n_pages(document->document);
    return has_page ? poppler_document_get_page(document->document, index) : NULL;
}

void cgatefold_glib_document_close(glib_document *document) {
    if (document->named_destinations != NULL) { g_tree_destroy(document->named_destinations); }
    if (document->document != NULL) { g_object_unref(document->document); }
    *document = (glib_document){0};
}
