// A document that is changed or put together: what the files editor*.cpp share. Each uses only those declared above its
// own functions. All functions throw what libqpdf throws, or an `editor_failure`.

#ifndef CGATEFOLD_EDITOR_HPP
#define CGATEFOLD_EDITOR_HPP

#include "qpdf_objects.hpp"

extern "C" {
#include "cgatefold_editor.h"
}

#include <map>
#include <set>
#include <stdexcept>

namespace gatefold {

using object_id = QPDFObjGen;

/// A failure with a status of its own.
struct editor_failure final : std::runtime_error {
    cgatefold_status status;

    editor_failure(cgatefold_status status, const char *text) : std::runtime_error(text), status(status) {}
};

/// An entry of a dictionary.
struct entry {
    QPDFObjectHandle dictionary;
    std::string key;
    QPDFObjectHandle value;
};

/// The pages of a document.
struct page_list {
    /// In their order, each once, with all inherited attributes.
    std::vector<QPDFObjectHandle> pages;
    /// All objects that are or were pages, or may become pages: what isn't in `pages` is not written.
    std::set<object_id> known;
    /// Nodes of the tree that the document began with.
    std::set<object_id> nodes;
};

/// The form fields at the top of the document's form.
struct form_fields {
    bool is_read = false;
    std::set<object_id> fields;
    std::set<std::string> names;
};

/// The objects copied from another document.
struct copies {
    /// Copies by the objects that they were made of.
    std::map<object_id, QPDFObjectHandle> objects;
    /// Pages that were copied, as objects of the other document.
    std::set<object_id> pages;
    /// Fields that were copied for the sake of their widgets, and get kids as these are copied, as objects of this
    /// document.
    std::set<object_id> growing_fields;
    bool has_merged_form = false;
    /// Fonts of the form that have other names here, with their slashes.
    std::map<std::string, std::string> font_names;
    /// The form's /DA and /Q, where they differ from this document's.
    QPDFObjectHandle appearance = QPDFObjectHandle::newNull();
    QPDFObjectHandle alignment = QPDFObjectHandle::newNull();
};

}  // namespace gatefold

struct cgatefold_editor {
    std::unique_ptr<QPDF> qpdf;
    cgatefold_object_id catalog = {};
    gatefold::page_list page_list;
    gatefold::form_fields form_fields;
    /// The copies by the unique number of the other document.
    std::map<unsigned long long, gatefold::copies> copies;
};

namespace gatefold {

// editor_pages.cpp

/// Reads the pages of the document from its tree, which may be damaged, and gives it a new one.
void read_pages(cgatefold_editor &editor);
/// Gives the document a new page tree. Each page comes once.
void set_page_tree(cgatefold_editor &editor, const std::vector<QPDFObjectHandle> &pages);
/// Pages that are not in the page tree: they were left out, or only destinations name them.
std::vector<QPDFObjectHandle> pages_left_out(const cgatefold_editor &editor);

// editor_forms.cpp

/// Whether an annotation belongs to a form field.
bool is_widget(QPDFObjectHandle annotation);
/// Returns the form of the document, and creates it if necessary.
QPDFObjectHandle form_of(cgatefold_editor &editor);
/// Adds a field to the form, unless it is there. A name that another field has is changed.
void add_field(cgatefold_editor &editor, QPDFObjectHandle field);
/// Removes widgets from the form that are only on pages that were left out, and fields that have no other widgets.
/// Returns the changed entries as they were.
std::vector<entry> remove_stray_fields(cgatefold_editor &editor, const std::vector<QPDFObjectHandle> &left_out);
/// Draws annotations into the pages.
void flatten_annotations(cgatefold_editor &editor);

// editor_copying.cpp

/// Copies a page, of the same document too. Its annotations and fields are copied anew each time.
QPDFObjectHandle copy_page(cgatefold_editor &editor, cgatefold_editor &source, QPDFObjectHandle page);

// editor_writing.cpp

void write(
    cgatefold_editor &editor, const cgatefold_new_encryption *encryption, cgatefold_bytes_handler handler,
    void *context);

}  // namespace gatefold

#endif
