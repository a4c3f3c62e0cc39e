// The files of the reader and of the overlay editor.
#pragma once

#include <stddef.h>

typedef struct {
  /// The path in the folder of the reader, like "page/reader.js".
  const char *path;
  /// The bytes of the file, followed by a zero byte.
  const char *bytes;
} creader_file;

/// Returns all files. The last entry has a null path.
const creader_file *creader_files(void);
