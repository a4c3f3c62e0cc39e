#ifndef CGATEFOLD_REPAIR_H
#define CGATEFOLD_REPAIR_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// A document rewritten by libqpdf, and what libqpdf found.
typedef struct cgatefold_repaired {
    uint8_t *_Nullable bytes;
    size_t count;
    int32_t page_count;
    /// Number of pages that the page tree claims to have; -1 if it gives none.
    int32_t listed_page_count;
    /// Whether the cross-reference table was unusable.
    bool has_rebuilt_table;
    bool is_encrypted;
    /// Whether a page has more annotations than are kept.
    bool has_lost_annotations;
} cgatefold_repaired;

/// Reads what libqpdf can find and writes it to a new document, decrypted, with a flat page tree. `CGATEFOLD_NO_PAGE`
/// if libqpdf finds no pages. Streams are not decoded.
cgatefold_status cgatefold_repair(
    const uint8_t *bytes, size_t count, const char *_Nullable password, cgatefold_repaired *repaired,
    cgatefold_message *_Nonnull message);

/// Writes every object in the cross-reference table except the catalog, decrypted, under its own number, without a
/// table: for a reader that scans for objects. Object streams stay streams. `CGATEFOLD_DAMAGED` if the document is not
/// encrypted.
cgatefold_status cgatefold_write_decrypted(
    const uint8_t *bytes, size_t count, const char *_Nullable password, cgatefold_repaired *repaired,
    cgatefold_message *_Nonnull message);

void cgatefold_repaired_free(cgatefold_repaired *repaired);

#pragma clang assume_nonnull end

#endif
