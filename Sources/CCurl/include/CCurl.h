// libcurl, loaded when the first address is asked for: a program that downloads nothing should not load it, and OpenSSL
// with it, at its start.
#pragma once

#include <stdbool.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Whether libcurl is installed. The first call loads it. Safe from several threads.
bool ccurl_is_available(void);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
