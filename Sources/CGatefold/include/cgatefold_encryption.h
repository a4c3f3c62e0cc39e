#ifndef CGATEFOLD_ENCRYPTION_H
#define CGATEFOLD_ENCRYPTION_H

#include "cgatefold_streams.h"
#include "cgatefold_structure.h"

#pragma clang assume_nonnull begin

typedef enum cgatefold_cipher {
    /// A cipher that libqpdf does not know.
    CGATEFOLD_CIPHER_OTHER,
    /// Streams and strings are not encrypted; embedded files may be.
    CGATEFOLD_CIPHER_NONE,
    CGATEFOLD_CIPHER_RC4,
    CGATEFOLD_CIPHER_AES,
} cgatefold_cipher;

/// How a document is encrypted (PDF 32000-1, 7.6), and what it permits (table 22).
typedef struct cgatefold_encryption {
    /// /R of the standard security handler.
    int32_t revision;
    /// The cipher of streams.
    cgatefold_cipher cipher;
    /// The length of the key, in bits.
    int32_t key_length;
    bool is_opened_by_owner;
    bool may_print;
    bool may_print_in_full_quality;
    bool may_change;
    bool may_copy;
    bool may_annotate;
    bool may_fill_forms;
    bool may_extract_for_accessibility;
    bool may_assemble;
} cgatefold_encryption;

bool cgatefold_structure_is_encrypted(const cgatefold_structure *structure);

/// False where the document is not encrypted, or libqpdf cannot say how.
bool cgatefold_streams_get_encryption(cgatefold_streams *streams, cgatefold_encryption *encryption);

#pragma clang assume_nonnull end

#endif
