// What poppler-glib and the libraries below it tell the terminal.
//
// poppler-glib 22.12 warns of what it finds in a file by GLib's log, whose handler prints it on standard error: text
// that an untrusted file chose, in the middle of a program's own output. Within a native scope nothing is logged but
// what ends the process.

#include <glib.h>
#include <stdarg.h>

#include "native_scope.h"
#include "next_definition.h"

DEFINE_NEXT(g_return_if_fail_warning)

// Of a function of poppler-glib that was called with what a file says.
void g_return_if_fail_warning(const char *domain, const char *function, const char *expression) {
    if (cgatefold_scope.is_entered) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_MESSAGE);
    } else if (next_g_return_if_fail_warning() != NULL) {
        next_g_return_if_fail_warning()(domain, function, expression);
    }
}

// g_logv is what GLib's own does.
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
