// Log messages of poppler-glib and the libraries below it.
//
// poppler-glib 22.12 logs warnings about a file through GLib, whose handler prints them on standard error: text chosen
// by an untrusted file, in the middle of a program's own output. Within a native scope, only messages that end the
// process are logged.

#include <glib.h>
#include <stdarg.h>

#include "native_scope.h"
#include "next_definition.h"

DEFINE_NEXT(g_return_if_fail_warning)

// Called if a function of poppler-glib gets invalid arguments from a file.
void g_return_if_fail_warning(const char *domain, const char *function, const char *expression) {
    if (cgatefold_scope.is_entered) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_MESSAGE);
    } else if (next_g_return_if_fail_warning() != NULL) {
        next_g_return_if_fail_warning()(domain, function, expression);
    }
}

// GLib's own definition also calls g_logv.
void g_log(const gchar *domain, GLogLevelFlags level, const gchar *format, ...) {
    if (cgatefold_scope.is_entered && (level & G_LOG_LEVEL_ERROR) == 0) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_MESSAGE);
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    g_logv(domain, level, format, arguments);
    va_end(arguments);
}
