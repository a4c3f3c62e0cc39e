#ifndef CGATEFOLD_REGEX_H
#define CGATEFOLD_REGEX_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// A regular expression compiled by RE2: matching time grows with the text, not with the expression's ambiguity.
/// Several threads may use it at once.
typedef struct cgatefold_regex cgatefold_regex;

/// `pattern` is UTF-8. `^` and `$` match at the ends of lines, `.` matches all but a line's end.
cgatefold_status cgatefold_regex_open(
    const char *pattern, size_t length, bool matches_case, cgatefold_regex *_Nullable *_Nonnull regex,
    cgatefold_message *_Nonnull message);
void cgatefold_regex_free(cgatefold_regex *regex);

/// Finds the first match from an offset, in bytes of a UTF-8 text. Returns false if nothing matches.
bool cgatefold_regex_find(
    const cgatefold_regex *regex, const char *text, size_t length, size_t from, size_t *start, size_t *end);

#pragma clang assume_nonnull end

#endif
