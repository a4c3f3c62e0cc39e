// The C interface of edited documents.

#include "editor.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace gatefold;

namespace {

cgatefold_status status_of(qpdf_error_code_e code) {
    switch (code) {
    case qpdf_e_password: return CGATEFOLD_ENCRYPTED;
    case qpdf_e_unsupported: return CGATEFOLD_UNKNOWN_SECURITY_HANDLER;
    default: return CGATEFOLD_DAMAGED;
    }
}

/// Runs `body`, and turns what it throws into a status.
template <typename Body>
cgatefold_status guarded(cgatefold_message *message, Body body) {
    try {
        body();
        return CGATEFOLD_OK;
    } catch (const editor_failure &failure) {
        return cgatefold_fail(failure.status, message, failure.what());
    } catch (const QPDFExc &error) {
        return cgatefold_fail(status_of(error.getErrorCode()), message, error.what());
    } catch (const std::exception &error) {
        return cgatefold_fail(CGATEFOLD_DAMAGED, message, error.what());
    }
}

cgatefold_object_id id_of(QPDFObjectHandle object) { return {object.getObjectID(), object.getGeneration()}; }

int object_count(QPDF &qpdf) { return static_cast<int>(qpdf.getObjectCount()); }

/// An object of the document. libqpdf would take any number for that of an object.
QPDFObjectHandle object(cgatefold_editor *editor, cgatefold_object_id id) {
    QPDF &qpdf = *editor->qpdf;
    if (id.number <= 0 || id.generation < 0 || id.number > object_count(qpdf)) {
        throw editor_failure(CGATEFOLD_NO_OBJECT, "the document has no such object");
    }
    return qpdf.getObject(id.number, id.generation);
}

/// Finds the catalog and the pages.
void begin(cgatefold_editor &editor) {
    // Throws where there is no catalog.
    QPDFObjectHandle catalog = editor.qpdf->getRoot();
    if (!catalog.isIndirect()) {
        catalog = editor.qpdf->makeIndirectObject(catalog);
        editor.qpdf->getTrailer().replaceKey("/Root", catalog);
    }
    editor.catalog = id_of(catalog);
    // libqpdf writes this entry, without which no file can be read, only if the document has it.
    editor.qpdf->getTrailer().replaceKey("/Size", QPDFObjectHandle::newInteger(object_count(*editor.qpdf) + 1));
    read_pages(editor);
}

/// The dictionary of an object with keys.
QPDFObjectHandle entries(cgatefold_editor *editor, cgatefold_object_id id) {
    QPDFObjectHandle found = object(editor, id);
    if (found.isStream()) { return found.getDict(); }
    if (!found.isDictionary()) { throw editor_failure(CGATEFOLD_NO_OBJECT, "the object is not a dictionary"); }
    return found;
}

/// The only item of an array in PDF syntax. libqpdf parses no reference that stands alone.
QPDFObjectHandle parsed(QPDF &qpdf, const char *syntax, size_t count) {
    size_t warnings = qpdf.numWarnings();
    QPDFObjectHandle array;
    try {
        array = QPDFObjectHandle::parse(&qpdf, std::string(syntax, count), "value");
    } catch (const QPDFExc &) {
        // Something stands behind the array.
    }
    if (qpdf.numWarnings() > warnings || !array.isArray() || array.getArrayNItems() != 1) {
        throw editor_failure(CGATEFOLD_NO_OBJECT, "the value cannot be written in PDF syntax");
    }
    return array.getArrayItem(0);
}

/// Parses a value as the content of an object; it may contain references, but not be one.
QPDFObjectHandle parsed_object(QPDF &qpdf, const char *syntax, size_t count) {
    QPDFObjectHandle value = parsed(qpdf, syntax, count);
    if (value.isIndirect()) { throw editor_failure(CGATEFOLD_NO_OBJECT, "an object cannot be a reference"); }
    return value;
}

char *copied(const std::string &text) {
    char *copy = static_cast<char *>(malloc(text.size() + 1));
    if (copy == nullptr) { throw std::bad_alloc(); }
    memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

/// Returns the value of a key, or an uninitialised handle if the key doesn't exist.
QPDFObjectHandle value_of(QPDFObjectHandle dictionary, const char *key) {
    auto entries = dictionary.getDictAsMap();
    auto found = entries.find(key);
    return found == entries.end() ? QPDFObjectHandle() : found->second;
}

}  // namespace

extern "C" {

cgatefold_status cgatefold_editor_create(cgatefold_editor **editor, cgatefold_message *message) {
    return guarded(message, [&] {
        auto made = std::make_unique<cgatefold_editor>();
        made->qpdf = std::make_unique<QPDF>();
        made->qpdf->setSuppressWarnings(true);
        made->qpdf->emptyPDF();
        begin(*made);
        *editor = made.release();
    });
}

cgatefold_status cgatefold_editor_open(
    const uint8_t *bytes, size_t count, const char *password, cgatefold_editor **editor, cgatefold_message *message) {
    return guarded(message, [&] {
        auto made = std::make_unique<cgatefold_editor>();
        made->qpdf = open_document(bytes, count, password).qpdf;
        begin(*made);
        *editor = made.release();
    });
}

void cgatefold_editor_free(cgatefold_editor *editor) { delete editor; }

void cgatefold_editor_get_catalog(cgatefold_editor *editor, cgatefold_object_id *catalog) {
    *catalog = editor->catalog;
}

cgatefold_status cgatefold_editor_get_info(
    cgatefold_editor *editor, cgatefold_object_id *info, cgatefold_message *message) {
    return guarded(message, [&] {
        QPDFObjectHandle trailer = editor->qpdf->getTrailer();
        QPDFObjectHandle found = trailer.getKey("/Info");
        if (!found.isDictionary() || !found.isIndirect()) {
            found = editor->qpdf->makeIndirectObject(
                found.isDictionary() ? found : QPDFObjectHandle::newDictionary());
            trailer.replaceKey("/Info", found);
        }
        *info = id_of(found);
    });
}

cgatefold_status cgatefold_editor_get_object_count(
    cgatefold_editor *editor, int32_t *count, cgatefold_message *message) {
    return guarded(message, [&] { *count = object_count(*editor->qpdf); });
}

int32_t cgatefold_editor_page_count(const cgatefold_editor *editor) {
    return static_cast<int32_t>(editor->page_list.pages.size());
}

static QPDFObjectHandle page(cgatefold_editor *editor, int32_t index) {
    const auto &pages = editor->page_list.pages;
    if (index < 0 || static_cast<size_t>(index) >= pages.size()) {
        throw editor_failure(CGATEFOLD_NO_PAGE, "the document has no such page");
    }
    return pages[static_cast<size_t>(index)];
}

cgatefold_status cgatefold_editor_get_page(
    cgatefold_editor *editor, int32_t index, cgatefold_object_id *id, cgatefold_message *message) {
    return guarded(message, [&] { *id = id_of(page(editor, index)); });
}

cgatefold_status cgatefold_editor_copy_page(
    cgatefold_editor *editor, cgatefold_editor *source, int32_t index, cgatefold_object_id *id,
    cgatefold_message *message) {
    return guarded(message, [&] {
        *id = id_of(copy_page(*editor, *source, page(source, index)));
    });
}

cgatefold_status cgatefold_editor_set_pages(
    cgatefold_editor *editor, const cgatefold_object_id *ids, size_t count, cgatefold_message *message) {
    return guarded(message, [&] {
        std::vector<QPDFObjectHandle> pages;
        for (size_t i = 0; i < count; i++) {
            pages.push_back(object(editor, ids[i]));
            if (!pages.back().isDictionary()) { throw editor_failure(CGATEFOLD_NO_PAGE, "an object is not a page"); }
        }
        std::set<object_id> seen;
        for (QPDFObjectHandle &page : pages) {
            if (!seen.insert(page.getObjGen()).second) { page = copy_page(*editor, *editor, page); }
        }
        set_page_tree(*editor, pages);
    });
}

cgatefold_status cgatefold_editor_flatten_annotations(cgatefold_editor *editor, cgatefold_message *message) {
    return guarded(message, [&] { flatten_annotations(*editor); });
}

cgatefold_status cgatefold_editor_add_object(
    cgatefold_editor *editor, const char *syntax, size_t count, cgatefold_object_id *id, cgatefold_message *message) {
    return guarded(message, [&] {
        QPDF &qpdf = *editor->qpdf;
        *id = id_of(qpdf.makeIndirectObject(parsed_object(qpdf, syntax, count)));
    });
}

cgatefold_status cgatefold_editor_add_stream(
    cgatefold_editor *editor, const char *syntax, size_t count, const uint8_t *data, size_t data_count,
    cgatefold_object_id *id, cgatefold_message *message) {
    return guarded(message, [&] {
        QPDF &qpdf = *editor->qpdf;
        QPDFObjectHandle dictionary = parsed_object(qpdf, syntax, count);
        if (!dictionary.isDictionary()) { throw editor_failure(CGATEFOLD_NO_OBJECT, "a stream needs a dictionary"); }
        QPDFObjectHandle stream =
            qpdf.newStream(std::string(reinterpret_cast<const char *>(data), data == nullptr ? 0 : data_count));
        QPDFObjectHandle length = stream.getDict().getKey("/Length");
        dictionary.replaceKey("/Length", length);
        stream.replaceDict(dictionary);
        *id = id_of(stream);
    });
}

cgatefold_status cgatefold_editor_copy_value(
    cgatefold_editor *editor, cgatefold_object_id id, const char *key, char **syntax, size_t *count,
    cgatefold_message *message) {
    return guarded(message, [&] {
        *syntax = nullptr;
        *count = 0;
        QPDFObjectHandle found = key == nullptr ? object(editor, id) : value_of(entries(editor, id), key);
        if (!found.isInitialized() || (!found.isIndirect() && found.isNull())) { return; }
        if (key == nullptr && found.isNull()) { return; }
        std::string text = key != nullptr    ? found.unparse()
                           : found.isStream() ? found.getDict().unparse()
                                              : found.unparseResolved();
        *syntax = copied(text);
        *count = text.size();
    });
}

cgatefold_status cgatefold_editor_set_value(
    cgatefold_editor *editor, cgatefold_object_id id, const char *key, const char *syntax, size_t count,
    cgatefold_message *message) {
    return guarded(message, [&] {
        QPDFObjectHandle dictionary = entries(editor, id);
        if (syntax == nullptr) {
            dictionary.removeKey(key);
        } else {
            dictionary.replaceKey(key, parsed(*editor->qpdf, syntax, count));
        }
        for (const char *of_form : {"/AcroForm", "/Fields", "/T"}) {
            if (strcmp(key, of_form) == 0) { editor->form_fields.is_read = false; }
        }
    });
}

cgatefold_status cgatefold_editor_write(
    cgatefold_editor *editor, const cgatefold_new_encryption *encryption, cgatefold_bytes_handler handler,
    void *context, cgatefold_message *message) {
    return guarded(message, [&] {
        write(*editor, encryption, handler, context);
        // They would be kept while the document is open.
        editor->qpdf->getWarnings();
    });
}
}
