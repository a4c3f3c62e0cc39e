#ifndef CGATEFOLD_BASE_H
#define CGATEFOLD_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The result of a call. Unless it is `CGATEFOLD_OK`, no out-parameter but the message is written.
typedef enum cgatefold_status {
    CGATEFOLD_OK = 0,
    /// The document is encrypted and the password is missing or wrong.
    CGATEFOLD_ENCRYPTED,
    /// poppler cannot decrypt the document, for which there may be a password.
    CGATEFOLD_UNKNOWN_CRYPT_FILTERS,
    /// The document is encrypted for certificates.
    CGATEFOLD_CERTIFICATES_REQUIRED,
    /// The document is encrypted with an unknown security handler.
    CGATEFOLD_UNKNOWN_SECURITY_HANDLER,
    /// The bytes are not a PDF, or are damaged beyond repair.
    CGATEFOLD_DAMAGED,
    /// The page is not in the document, or its object is damaged.
    CGATEFOLD_NO_PAGE,
    /// cairo could not draw: no memory, or a size past its limits.
    CGATEFOLD_DRAWING_FAILED,
    /// An encoder refused the picture.
    CGATEFOLD_ENCODING_FAILED,
    /// A regular expression is invalid.
    CGATEFOLD_INVALID_PATTERN,
    /// A stream exceeds the byte limit.
    CGATEFOLD_TOO_LARGE,
    /// The caller's handler stopped the call.
    CGATEFOLD_STOPPED,
    /// The object doesn't exist, or it is of another kind.
    CGATEFOLD_NO_OBJECT,
} cgatefold_status;

/// A native message beside a status, in UTF-8; free it with `cgatefold_string_free`.
typedef char *_Nullable cgatefold_message;

void cgatefold_string_free(char *_Nullable string);

/// Makes malloc map blocks of a megabyte or more separately and return them to the system when freed. By default glibc
/// raises this threshold up to 32 MB once such a block is freed; decoded images would then fragment the heap of every
/// thread that drew one.
void cgatefold_keep_large_blocks_out_of_heaps(void);

/// The versions of the loaded libraries, not those that the shim was built with. NULL if memory runs out.
typedef struct cgatefold_library_versions {
    char *_Nullable poppler;
    char *_Nullable cairo;
    char *_Nullable qpdf;
    char *_Nullable lcms;
    char *_Nullable webp;
} cgatefold_library_versions;

cgatefold_library_versions cgatefold_copy_library_versions(void);
void cgatefold_library_versions_free(cgatefold_library_versions *versions);

/// A rectangle by two corners. Each use states its space and unit.
typedef struct cgatefold_rect {
    double x1, y1, x2, y2;
} cgatefold_rect;

/// Pixels that the caller owns: BGRA in memory order (cairo's ARGB32 on a little-endian machine), premultiplied,
/// rows top down, `stride` bytes apart. `stride` is a multiple of 4.
typedef struct cgatefold_bitmap {
    uint8_t *pixels;
    int32_t width;
    int32_t height;
    int32_t stride;
} cgatefold_bitmap;

#pragma clang assume_nonnull end

#endif
