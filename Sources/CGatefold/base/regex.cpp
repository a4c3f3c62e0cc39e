#include <re2/re2.h>

#include <new>

extern "C" {
#include "cgatefold_regex.h"
#include "failure.h"
}

struct cgatefold_regex {
    re2::RE2 re2;
    cgatefold_regex(re2::StringPiece pattern, const re2::RE2::Options &options) : re2(pattern, options) {}
};

extern "C" {

cgatefold_status cgatefold_regex_open(
    const char *pattern, size_t length, bool matches_case, cgatefold_regex **regex, cgatefold_message *message) {
    // In bytes.
    const int64_t maximum_memory = 16 << 20;
    re2::RE2::Options options;
    options.set_case_sensitive(matches_case);
    options.set_log_errors(false);
    options.set_max_mem(maximum_memory);
    // Without POSIX syntax this is the only way to enable it.
    const std::string multiline = "(?m)";
    auto *opened = new (std::nothrow) cgatefold_regex(multiline + std::string(pattern, length), options);
    if (opened == nullptr) { return cgatefold_fail(CGATEFOLD_INVALID_PATTERN, message, "no memory"); }
    if (!opened->re2.ok()) {
        std::string error = opened->re2.error();
        if (size_t place = error.find(multiline); place != std::string::npos) { error.erase(place, multiline.size()); }
        cgatefold_status status = cgatefold_fail(CGATEFOLD_INVALID_PATTERN, message, error.c_str());
        delete opened;
        return status;
    }
    *regex = opened;
    return CGATEFOLD_OK;
}

void cgatefold_regex_free(cgatefold_regex *regex) {
    delete regex;
}

bool cgatefold_regex_find(
    const cgatefold_regex *regex, const char *text, size_t length, size_t from, size_t *start, size_t *end) {
    re2::StringPiece match;
    if (!regex->re2.Match({text, length}, from, length, re2::RE2::UNANCHORED, &match, 1)) { return false; }
    *start = (size_t)(match.data() - text);
    *end = *start + match.size();
    return true;
}
}
