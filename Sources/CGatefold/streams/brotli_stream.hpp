// Streams that are compressed by Brotli.

#ifndef CGATEFOLD_BROTLI_STREAM_HPP
#define CGATEFOLD_BROTLI_STREAM_HPP

#include "poppler_versions.hpp"

/// Whether a filter of that name is Brotli's.
bool is_brotli(const char *name);

/// A filter over a stream, which it takes over.
Stream *make_brotli_stream(Stream *source, Object *parameters);

#endif
