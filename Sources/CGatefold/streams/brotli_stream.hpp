// Streams that are compressed by Brotli.

#ifndef CGATEFOLD_BROTLI_STREAM_HPP
#define CGATEFOLD_BROTLI_STREAM_HPP

#include "poppler_versions.hpp"

/// Whether a filter of that name is Brotli's.
bool is_brotli(const char *name);

/// A filter over a stream.
std::unique_ptr<Stream> make_brotli_stream(std::unique_ptr<Stream> source, Object *parameters);

#endif
