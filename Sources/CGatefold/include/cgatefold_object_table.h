#ifndef CGATEFOLD_OBJECT_TABLE_H
#define CGATEFOLD_OBJECT_TABLE_H

#include "cgatefold_streams.h"

#pragma clang assume_nonnull begin

/// Bytes that the shim allocated; free them with `cgatefold_object_bytes_free`.
typedef struct cgatefold_object_bytes {
    uint8_t *_Nullable bytes;
    size_t count;
} cgatefold_object_bytes;

void cgatefold_object_bytes_free(cgatefold_object_bytes bytes);

// All numbers are little-endian, and counts are of 32 bits, so that a worker's answer to its host is the same bytes.
//
// A value is a byte and what follows it: 0 null; 1 a boolean, of a byte; 2 an integer, of 64 bits; 3 a real number, a
// double; 4 a name without its slash; 5 a string, and the same as text in UTF-8; 6 an array, a count and values; 7 a
// dictionary, a count and pairs of a name and a value; 8 a stream, as a dictionary; 9 a reference, a number and a
// generation of 32 bits. Names, strings and texts are a count and bytes.
//
// A place is the offset in the file in 64 bits, -1 for an object in a stream; the number of that stream, else 0; its
// index there; and the revision, from 1, the last three in 32 bits.

/// Copies an object as a value, whose references are not followed. Number 0 is the trailer. An object that the
/// file does not have is null. Fails with `CGATEFOLD_TOO_LARGE` for one of more than `maximum` bytes.
cgatefold_status cgatefold_streams_copy_object(
    cgatefold_streams *streams, int32_t number, int32_t generation, size_t maximum, cgatefold_object_bytes *object,
    cgatefold_message *_Nonnull message);

/// Copies the cross-reference table: a count, and for each object its number, its generation and its place.
cgatefold_status cgatefold_streams_copy_table(
    cgatefold_streams *streams, size_t maximum, cgatefold_object_bytes *table, cgatefold_message *_Nonnull message);

/// A search in all objects.
typedef struct cgatefold_object_query {
    /// References to this object, unless it is 0.
    int32_t number;
    int32_t generation;
    /// Names, keys and strings in which these bytes of UTF-8 occur, whatever the case of ASCII letters; NULL for none.
    const char *_Nullable text;
    int32_t maximum_count;
} cgatefold_object_query;

/// Searches all objects. Writes a count, and for each match the number and the generation of its object (0 for the
/// trailer) and its path there, like "Kids[3]", followed by a byte that says if there are more.
cgatefold_status cgatefold_streams_find(
    cgatefold_streams *streams, cgatefold_object_query query, cgatefold_object_bytes *found,
    cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
