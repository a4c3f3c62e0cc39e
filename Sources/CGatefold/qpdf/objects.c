#include <stdlib.h>
#include <string.h>

#include "cgatefold_objects.h"
#include "structure.h"

cgatefold_object cgatefold_structure_root(const cgatefold_structure *structure) {
    return qpdf_get_root(structure->qpdf);
}

cgatefold_object cgatefold_structure_information(const cgatefold_structure *structure) {
    qpdf_oh trailer = qpdf_get_trailer(structure->qpdf);
    cgatefold_object information = cgatefold_object_get_value(structure, trailer, "/Info");
    qpdf_oh_release(structure->qpdf, trailer);
    return information;
}

cgatefold_object cgatefold_structure_page(const cgatefold_structure *structure, int32_t index) {
    qpdf_data qpdf = structure->qpdf;
    qpdf_oh first = qpdf_oh_new_null(qpdf);
    qpdf_oh page = index >= 0 ? cgatefold_find_page(structure, index) : first;
    qpdf_oh kept = qpdf_oh_new_object(qpdf, page);
    // Handles are numbered in order of creation.
    for (qpdf_oh handle = first; handle < kept; handle++) { qpdf_oh_release(qpdf, handle); }
    return kept;
}

void cgatefold_object_release(const cgatefold_structure *structure, cgatefold_object object) {
    qpdf_oh_release(structure->qpdf, object);
}

cgatefold_object_kind cgatefold_object_get_kind(const cgatefold_structure *structure, cgatefold_object object) {
    switch (qpdf_oh_get_type_code(structure->qpdf, object)) {
    case ot_boolean: return CGATEFOLD_OBJECT_BOOLEAN;
    case ot_integer:
    case ot_real: return CGATEFOLD_OBJECT_NUMBER;
    case ot_name: return CGATEFOLD_OBJECT_NAME;
    case ot_string: return CGATEFOLD_OBJECT_STRING;
    case ot_array: return CGATEFOLD_OBJECT_ARRAY;
    case ot_dictionary: return CGATEFOLD_OBJECT_DICTIONARY;
    case ot_stream: return CGATEFOLD_OBJECT_STREAM;
    default: return CGATEFOLD_OBJECT_NULL;
    }
}

int32_t cgatefold_object_get_id(const cgatefold_structure *structure, cgatefold_object object) {
    return qpdf_oh_get_object_id(structure->qpdf, object);
}

int32_t cgatefold_object_get_generation(const cgatefold_structure *structure, cgatefold_object object) {
    return qpdf_oh_get_generation(structure->qpdf, object);
}

/// The dictionary itself, or that of a stream.
static qpdf_oh dictionary_of(qpdf_data qpdf, qpdf_oh object) {
    return qpdf_oh_is_stream(qpdf, object) ? qpdf_oh_get_dict(qpdf, object) : object;
}

cgatefold_object cgatefold_object_get_value(
    const cgatefold_structure *structure, cgatefold_object object, const char *key
) {
    qpdf_data qpdf = structure->qpdf;
    qpdf_oh dictionary = dictionary_of(qpdf, object);
    // libqpdf would store a warning for every query of a value without keys.
    bool has_keys = qpdf_oh_is_dictionary(qpdf, dictionary);
    qpdf_oh value = has_keys ? qpdf_oh_get_key(qpdf, dictionary, key) : qpdf_oh_new_null(qpdf);
    if (dictionary != object) { qpdf_oh_release(qpdf, dictionary); }
    return value;
}

int32_t cgatefold_object_get_count(const cgatefold_structure *structure, cgatefold_object array) {
    qpdf_data qpdf = structure->qpdf;
    return qpdf_oh_is_array(qpdf, array) ? qpdf_oh_get_array_n_items(qpdf, array) : 0;
}

cgatefold_object cgatefold_object_get_item(
    const cgatefold_structure *structure, cgatefold_object array, int32_t index
) {
    qpdf_data qpdf = structure->qpdf;
    bool is_there = index >= 0 && index < cgatefold_object_get_count(structure, array);
    return is_there ? qpdf_oh_get_array_item(qpdf, array, index) : qpdf_oh_new_null(qpdf);
}

char *cgatefold_object_copy_keys(const cgatefold_structure *structure, cgatefold_object object, size_t *count) {
    qpdf_data qpdf = structure->qpdf;
    *count = 0;
    if (!qpdf_oh_is_dictionary(qpdf, object)) { return NULL; }
    char *keys = NULL;
    size_t capacity = 0;
    qpdf_oh_begin_dict_key_iter(qpdf, object);
    while (qpdf_oh_dict_more_keys(qpdf)) {
        const char *key = qpdf_oh_dict_next_key(qpdf);
        size_t length = strlen(key) + 1;
        if (*count + length > capacity) {
            capacity = 2 * (*count + length);
            char *larger = realloc(keys, capacity);
            if (larger == NULL) {
                free(keys);
                *count = 0;
                return NULL;
            }
            keys = larger;
        }
        memcpy(keys + *count, key, length);
        *count += length;
    }
    return keys;
}

bool cgatefold_object_get_number(const cgatefold_structure *structure, cgatefold_object object, double *number) {
    return qpdf_oh_get_value_as_number(structure->qpdf, object, number);
}

bool cgatefold_object_get_boolean(const cgatefold_structure *structure, cgatefold_object object) {
    QPDF_BOOL value = QPDF_FALSE;
    return qpdf_oh_get_value_as_bool(structure->qpdf, object, &value) && value;
}

const char *cgatefold_object_get_bytes(
    const cgatefold_structure *structure, cgatefold_object object, size_t *count
) {
    const char *bytes = NULL;
    if (qpdf_oh_get_value_as_string(structure->qpdf, object, &bytes, count)) { return bytes; }
    if (!qpdf_oh_get_value_as_name(structure->qpdf, object, &bytes, count) || *count == 0) { return NULL; }
    *count -= 1;
    return bytes + 1;
}

const char *cgatefold_object_get_text(
    const cgatefold_structure *structure, cgatefold_object object, size_t *count
) {
    const char *text = NULL;
    return qpdf_oh_get_value_as_utf8(structure->qpdf, object, &text, count) ? text : NULL;
}
