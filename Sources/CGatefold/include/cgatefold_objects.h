#ifndef CGATEFOLD_OBJECTS_H
#define CGATEFOLD_OBJECTS_H

#include "cgatefold_structure.h"

#pragma clang assume_nonnull begin

/// A handle to a value of the file, valid until it is released or its structure is freed. References are followed.
/// Every function accepts every value: what it does not have is null, 0 or false.
typedef uint32_t cgatefold_object;

typedef enum cgatefold_object_kind {
    CGATEFOLD_OBJECT_NULL = 0,
    CGATEFOLD_OBJECT_BOOLEAN,
    CGATEFOLD_OBJECT_NUMBER,
    CGATEFOLD_OBJECT_NAME,
    CGATEFOLD_OBJECT_STRING,
    CGATEFOLD_OBJECT_ARRAY,
    CGATEFOLD_OBJECT_DICTIONARY,
    CGATEFOLD_OBJECT_STREAM,
} cgatefold_object_kind;

/// The catalog of the document.
cgatefold_object cgatefold_structure_root(const cgatefold_structure *structure);
/// The information dictionary, or null if the file has none.
cgatefold_object cgatefold_structure_information(const cgatefold_structure *structure);
/// The object of a page, or null if the page doesn't exist.
cgatefold_object cgatefold_structure_page(const cgatefold_structure *structure, int32_t index);
void cgatefold_object_release(const cgatefold_structure *structure, cgatefold_object object);

cgatefold_object_kind cgatefold_object_get_kind(const cgatefold_structure *structure, cgatefold_object object);
/// The number of an indirect object; 0 for a direct one.
int32_t cgatefold_object_get_id(const cgatefold_structure *structure, cgatefold_object object);
/// The generation of an indirect object; 0 for a direct one.
int32_t cgatefold_object_get_generation(const cgatefold_structure *structure, cgatefold_object object);

/// The value of a key, like "/Type", of a dictionary or of a stream's.
cgatefold_object cgatefold_object_get_value(
    const cgatefold_structure *structure, cgatefold_object object, const char *key);
int32_t cgatefold_object_get_count(const cgatefold_structure *structure, cgatefold_object array);
cgatefold_object cgatefold_object_get_item(
    const cgatefold_structure *structure, cgatefold_object array, int32_t index);
/// The keys of a dictionary, each terminated by a 0 byte, and their total size; free them with `cgatefold_string_free`.
char *_Nullable cgatefold_object_copy_keys(
    const cgatefold_structure *structure, cgatefold_object object, size_t *count);

bool cgatefold_object_get_number(const cgatefold_structure *structure, cgatefold_object object, double *number);
bool cgatefold_object_get_boolean(const cgatefold_structure *structure, cgatefold_object object);
/// The bytes of a string, or of a name without its slash, valid until the next call; NULL for anything else.
const char *_Nullable cgatefold_object_get_bytes(
    const cgatefold_structure *structure, cgatefold_object object, size_t *count);
/// A text string (PDF 32000-1, 7.9.2.2) in UTF-8, valid until the next call; NULL for anything else.
const char *_Nullable cgatefold_object_get_text(
    const cgatefold_structure *structure, cgatefold_object object, size_t *count);

#pragma clang assume_nonnull end

#endif
