// Why poppler does not open an encrypted document, or opens it as if it were not encrypted.

#ifndef CGATEFOLD_ENCRYPTION_HANDLERS_H
#define CGATEFOLD_ENCRYPTION_HANDLERS_H

typedef enum encryption_obstacle {
    ENCRYPTION_WITHOUT_OBSTACLE,
    /// Crypt filters that poppler does not know, such as one for streams and another for strings.
    ENCRYPTION_BY_OTHER_FILTERS,
    /// A security handler for certificates (PDF 32000-1, 7.6.4).
    ENCRYPTION_FOR_CERTIFICATES,
    /// A security handler that is neither for passwords nor for certificates.
    ENCRYPTION_BY_OTHER_HANDLER,
} encryption_obstacle;

/// The obstacle in the last document opened on this thread.
extern __thread encryption_obstacle cgatefold_encryption_obstacle;

#endif
