// The files of the reader and of the overlay editor.
#pragma once

#include <stddef.h>

typedef struct {
  /// Where it lies in the folder of the reader, like "page/reader.js".
  const char *path;
  /// Its bytes, with a zero byte behind them.
  const char *bytes;
} creader_file;

/// Each file once; the last entry has no path.
const creader_file *creader_files(void);
