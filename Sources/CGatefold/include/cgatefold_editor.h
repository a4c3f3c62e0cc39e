#ifndef CGATEFOLD_EDITOR_H
#define CGATEFOLD_EDITOR_H

#include "cgatefold_base.h"
#include "cgatefold_streams.h"

#pragma clang assume_nonnull begin

/// A libqpdf document that is changed or put together, and then written.
typedef struct cgatefold_editor cgatefold_editor;

/// The number and generation of an indirect object.
typedef struct cgatefold_object_id {
    int32_t number;
    int32_t generation;
} cgatefold_object_id;

/// Begins with a catalog and an empty page tree.
cgatefold_status cgatefold_editor_create(
    cgatefold_editor *_Nullable *_Nonnull editor, cgatefold_message *_Nonnull message);
/// Begins with a document, whose bytes the caller keeps alive and unchanged until the editor is freed.
cgatefold_status cgatefold_editor_open(
    const uint8_t *bytes, size_t count, const char *_Nullable password,
    cgatefold_editor *_Nullable *_Nonnull editor, cgatefold_message *_Nonnull message);
void cgatefold_editor_free(cgatefold_editor *editor);

void cgatefold_editor_get_catalog(cgatefold_editor *editor, cgatefold_object_id *catalog);
/// Gets the information dictionary, and creates it if necessary.
cgatefold_status cgatefold_editor_get_info(
    cgatefold_editor *editor, cgatefold_object_id *info, cgatefold_message *_Nonnull message);
/// The largest object number in use. Values may refer to no object beyond it.
cgatefold_status cgatefold_editor_get_object_count(
    cgatefold_editor *editor, int32_t *count, cgatefold_message *_Nonnull message);

int32_t cgatefold_editor_page_count(const cgatefold_editor *editor);
/// A page of the document as it is now. `CGATEFOLD_NO_PAGE` if there is no such page.
cgatefold_status cgatefold_editor_get_page(
    cgatefold_editor *editor, int32_t index, cgatefold_object_id *page, cgatefold_message *_Nonnull message);
/// Copies a page of `source`, which must outlive the editor: streams are read from it when the document is written.
cgatefold_status cgatefold_editor_copy_page(
    cgatefold_editor *editor, cgatefold_editor *source, int32_t index, cgatefold_object_id *page,
    cgatefold_message *_Nonnull message);
/// Replaces the page tree. `CGATEFOLD_NO_PAGE` if an object is not a dictionary.
cgatefold_status cgatefold_editor_set_pages(
    cgatefold_editor *editor, const cgatefold_object_id *_Nullable pages, size_t count,
    cgatefold_message *_Nonnull message);
/// Draws annotations other than links into their pages, and removes them and the form.
cgatefold_status cgatefold_editor_flatten_annotations(cgatefold_editor *editor, cgatefold_message *_Nonnull message);

/// Adds an object from its PDF syntax, in brackets: "[<< /Type /Annot >>]".
cgatefold_status cgatefold_editor_add_object(
    cgatefold_editor *editor, const char *syntax, size_t count, cgatefold_object_id *object,
    cgatefold_message *_Nonnull message);
/// Adds a stream from its dictionary, in brackets, and its data, as /Filter says.
cgatefold_status cgatefold_editor_add_stream(
    cgatefold_editor *editor, const char *syntax, size_t count, const uint8_t *_Nullable data, size_t data_count,
    cgatefold_object_id *stream, cgatefold_message *_Nonnull message);
/// Returns the PDF syntax of an object, of a stream's dictionary, or of the value of a key like "/Type"; NULL if it
/// doesn't exist. Free it with `cgatefold_string_free`.
cgatefold_status cgatefold_editor_copy_value(
    cgatefold_editor *editor, cgatefold_object_id object, const char *_Nullable key, char *_Nullable *_Nonnull syntax,
    size_t *count, cgatefold_message *_Nonnull message);
/// Sets the value of a key to one given by its PDF syntax, in brackets; NULL removes the key. `CGATEFOLD_NO_OBJECT` if
/// the object has no keys.
cgatefold_status cgatefold_editor_set_value(
    cgatefold_editor *editor, cgatefold_object_id object, const char *key, const char *_Nullable syntax, size_t count,
    cgatefold_message *_Nonnull message);

/// How a document is encrypted that is written: AES-256, revision 6 of the standard security handler. Passwords are
/// UTF-8.
typedef struct cgatefold_new_encryption {
    const char *user_password;
    const char *owner_password;
    bool may_print;
    bool may_print_in_full_quality;
    bool may_change;
    bool may_copy;
    bool may_annotate;
    bool may_fill_forms;
    bool may_extract_for_accessibility;
    bool may_assemble;
} cgatefold_new_encryption;

/// Writes the document piece by piece. Objects that nothing refers to are left out, and so are pages that were left out
/// of the page tree, whatever refers to them.
cgatefold_status cgatefold_editor_write(
    cgatefold_editor *editor, const cgatefold_new_encryption *_Nullable encryption, cgatefold_bytes_handler handler,
    void *_Nullable context, cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
