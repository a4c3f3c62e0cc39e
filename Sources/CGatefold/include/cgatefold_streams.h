#ifndef CGATEFOLD_STREAMS_H
#define CGATEFOLD_STREAMS_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// A libqpdf document for decoding embedded media and attached files. Their descriptions come from a
/// `cgatefold_structure`.
typedef struct cgatefold_streams cgatefold_streams;

/// Registers the Brotli filter with libqpdf, which does not know it, for the whole process.
void cgatefold_register_brotli(void);

/// Reads the cross-reference table over bytes that the caller keeps alive and unchanged until the handle is freed.
cgatefold_status cgatefold_streams_open(
    const uint8_t *bytes, size_t count, const char *_Nullable password,
    cgatefold_streams *_Nullable *_Nonnull streams, cgatefold_message *_Nonnull message);
void cgatefold_streams_free(cgatefold_streams *streams);

enum { cgatefold_md5_length = 16 };

/// Receives the next bytes of a stream; returns false to stop.
typedef bool (*cgatefold_bytes_handler)(void *_Nullable context, const uint8_t *bytes, size_t count);

/// Decodes the stream of an object piece by piece, and returns the MD5 of all bytes. The format of a
/// picture (JPEG, JPEG 2000, JBIG2, fax) is no filter that is undone; with `is_raw`, none is. Fails with
/// `CGATEFOLD_TOO_LARGE` beyond `maximum` bytes, or at once if the stream could expand without limit; with
/// `CGATEFOLD_STOPPED` if the handler stops it; and with `CGATEFOLD_DAMAGED` after delivering what could be decoded.
cgatefold_status cgatefold_streams_decode(
    cgatefold_streams *streams, int32_t number, int32_t generation, bool is_raw, uint64_t maximum,
    cgatefold_bytes_handler handler, void *_Nullable context, uint8_t *md5, cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
