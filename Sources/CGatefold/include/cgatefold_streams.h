#ifndef CGATEFOLD_STREAMS_H
#define CGATEFOLD_STREAMS_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// A document that libqpdf opens to decode what is embedded in it: media and attached files. What they are is read from
/// a `cgatefold_structure`.
typedef struct cgatefold_streams cgatefold_streams;

/// Has libqpdf decode what is compressed by Brotli, in the whole process: it knows the filter of no document otherwise.
void cgatefold_register_brotli(void);

/// Reads the cross-reference table over bytes that the caller keeps alive and unchanged until the handle is freed.
cgatefold_status cgatefold_streams_open(
    const uint8_t *bytes, size_t count, const char *_Nullable password,
    cgatefold_streams *_Nullable *_Nonnull streams, cgatefold_message *_Nonnull message);
void cgatefold_streams_free(cgatefold_streams *streams);

enum { cgatefold_md5_length = 16 };

/// Takes the next bytes of a stream; false ends it.
typedef bool (*cgatefold_bytes_handler)(void *_Nullable context, const uint8_t *bytes, size_t count);

/// Decodes the stream of an object piece by piece, and gives the MD5 of all that came. Fails with `CGATEFOLD_TOO_LARGE`
/// once it gives more than `maximum` bytes, or at once where it could grow without measure; with `CGATEFOLD_STOPPED`
/// where the handler ended it; and with `CGATEFOLD_DAMAGED`, after what came of it was handed over.
cgatefold_status cgatefold_streams_decode(
    cgatefold_streams *streams, int32_t number, int32_t generation, uint64_t maximum, cgatefold_bytes_handler handler,
    void *_Nullable context, uint8_t *md5, cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
