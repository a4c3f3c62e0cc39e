// libzip, loaded when the first package is opened: a program that opens none should not load it, and OpenSSL with it, at
// its start.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <zip.h>

/// The functions of libzip that are used.
typedef struct {
  __typeof__(&zip_open) open;
  __typeof__(&zip_close) close;
  __typeof__(&zip_discard) discard;
  __typeof__(&zip_strerror) strerror;
  __typeof__(&zip_error_init) error_init;
  __typeof__(&zip_error_init_with_code) error_init_with_code;
  __typeof__(&zip_error_strerror) error_strerror;
  __typeof__(&zip_error_fini) error_fini;
  __typeof__(&zip_get_num_entries) get_num_entries;
  __typeof__(&zip_stat_index) stat_index;
  __typeof__(&zip_file_get_external_attributes) file_get_external_attributes;
  __typeof__(&zip_fopen_index) fopen_index;
  __typeof__(&zip_fread) fread;
  __typeof__(&zip_fclose) fclose;
  __typeof__(&zip_file_strerror) file_strerror;
  __typeof__(&zip_file_add) file_add;
  __typeof__(&zip_set_file_compression) set_file_compression;
  __typeof__(&zip_file_set_dostime) file_set_dostime;
  __typeof__(&zip_file_set_external_attributes) file_set_external_attributes;
  __typeof__(&zip_source_file_create) source_file_create;
  __typeof__(&zip_source_buffer_create) source_buffer_create;
  __typeof__(&zip_source_function_create) source_function_create;
  __typeof__(&zip_source_free) source_free;
} czip_functions;

/// The functions of libzip, loaded on the first call; NULL if it is not installed. Thread-safe.
const czip_functions *czip_load(void);

/// The CRC-32 of zip files (ISO 3309), continued from the checksum of the bytes before; 0 at first. Needs no libzip: for
/// archives that are written as their files come.
uint32_t czip_crc32(uint32_t checksum, const uint8_t *bytes, size_t count);
