// Rewrites documents with libqpdf that poppler does not open.

#include "qpdf_objects.hpp"

extern "C" {
#include "../base/page_limits.h"
#include "cgatefold_repair.h"
}

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFWriter.hh>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace {

cgatefold_status give_out(const void *bytes, size_t count, cgatefold_repaired *repaired, cgatefold_message *message) {
    auto *copy = static_cast<uint8_t *>(malloc(std::max<size_t>(count, 1)));
    if (copy == nullptr) {
        return cgatefold_fail(CGATEFOLD_DAMAGED, message, "not enough memory for the repaired document");
    }
    memcpy(copy, bytes, count);
    repaired->bytes = copy;
    repaired->count = count;
    return CGATEFOLD_OK;
}

/// Runs `body` on a document, and turns what libqpdf throws into a status.
template <typename Body>
cgatefold_status with_document(
    const uint8_t *bytes, size_t count, const char *password, cgatefold_message *message, Body body
) {
    try {
        QPDF document;
        const std::vector<QPDFExc> warnings = gatefold::read_document(document, bytes, count, password);
        return body(document, warnings);
    } catch (const QPDFExc &error) {
        bool encrypted = error.getErrorCode() == qpdf_e_password;
        return cgatefold_fail(encrypted ? CGATEFOLD_ENCRYPTED : CGATEFOLD_DAMAGED, message, error.what());
    } catch (const std::exception &error) { return cgatefold_fail(CGATEFOLD_DAMAGED, message, error.what()); }
}

/// Makes a page tree of one node, since poppler may fail because of any node, count or type.
void flatten_page_tree(QPDF &document, const std::vector<QPDFObjectHandle> &pages) {
    QPDFObjectHandle tree = document.makeIndirectObject(QPDFObjectHandle::newDictionary());
    tree.replaceKey("/Type", QPDFObjectHandle::newName("/Pages"));
    tree.replaceKey("/Kids", QPDFObjectHandle::newArray(pages));
    tree.replaceKey("/Count", QPDFObjectHandle::newInteger(static_cast<long long>(pages.size())));
    for (QPDFObjectHandle page : pages) {
        page.replaceKey("/Type", QPDFObjectHandle::newName("/Page"));
        page.replaceKey("/Parent", tree);
    }
    QPDFObjectHandle root = document.getRoot();
    root.replaceKey("/Type", QPDFObjectHandle::newName("/Catalog"));
    root.replaceKey("/Pages", tree);
    document.updateAllPagesCache();
}

/// Removes annotations of a page beyond poppler's limit, which also keeps the new document small.
bool cut_annotations(QPDFObjectHandle page) {
    QPDFObjectHandle all = page.getKey("/Annots");
    if (!all.isArray() || all.getArrayNItems() <= cgatefold_maximum_annotations) { return false; }
    QPDFObjectHandle first = QPDFObjectHandle::newArray();
    for (int i = 0; i < cgatefold_maximum_annotations; i++) { first.appendItem(all.getArrayItem(i)); }
    page.replaceKey("/Annots", first);
    return true;
}

std::string unparsed_with_length(QPDFObjectHandle dictionary, size_t length) {
    QPDFObjectHandle copy = dictionary.shallowCopy();
    copy.replaceKey("/Length", QPDFObjectHandle::newInteger(static_cast<long long>(length)));
    return copy.unparse();
}

/// The serialised object; empty if it cannot be read.
std::string written(QPDFObjectHandle object) {
    try {
        QPDFObjGen id = object.getObjGen();
        std::string head = std::to_string(id.getObj()) + " " + std::to_string(id.getGen()) + " obj\n";
        if (!object.isStream()) { return head + object.unparseResolved() + "\nendobj\n"; }
        auto data = object.getRawStreamData();
        std::string text = head + unparsed_with_length(object.getDict(), data->getSize()) + "\nstream\n";
        text.append(reinterpret_cast<const char *>(data->getBuffer()), data->getSize());
        return text + "\nendstream\nendobj\n";
    } catch (const std::exception &) { return std::string(); }
}

}  // namespace

cgatefold_status cgatefold_repair(
    const uint8_t *bytes, size_t count, const char *password, cgatefold_repaired *repaired,
    cgatefold_message *message
) {
    return with_document(bytes, count, password, message, [&](QPDF &document, const std::vector<QPDFExc> &warnings) {
        QPDFObjectHandle tree = gatefold::value(document.getRoot(), "/Pages");
        QPDFObjectHandle listed = gatefold::value(tree, "/Count");
        int32_t listed_count = listed.isInteger() ? std::max(-1, listed.getIntValueAsInt()) : -1;
        std::vector<QPDFObjectHandle> pages = document.getAllPages();
        if (pages.empty()) { return cgatefold_fail(CGATEFOLD_NO_PAGE, message, "libqpdf finds no pages"); }
        document.pushInheritedAttributesToPage();
        pages = document.getAllPages();
        flatten_page_tree(document, pages);
        bool has_lost_annotations = false;
        for (QPDFObjectHandle page : pages) { has_lost_annotations |= cut_annotations(page); }

        QPDFWriter writer(document);
        writer.setOutputMemory();
        writer.setStreamDataMode(qpdf_s_preserve);
        writer.setPreserveEncryption(false);
        writer.write();
        auto buffer = writer.getBufferSharedPointer();
        repaired->page_count = static_cast<int32_t>(pages.size());
        repaired->listed_page_count = listed_count;
        // Some offsets are checked only as they are needed.
        repaired->has_rebuilt_table = gatefold::warns_of(warnings, "reconstruct") ||
                                      gatefold::warns_of(document.getWarnings(), "reconstruct");
        repaired->has_lost_annotations = has_lost_annotations;
        repaired->is_encrypted = document.isEncrypted();
        return give_out(buffer->getBuffer(), buffer->getSize(), repaired, message);
    });
}

cgatefold_status cgatefold_write_decrypted(
    const uint8_t *bytes, size_t count, const char *password, cgatefold_repaired *repaired,
    cgatefold_message *message
) {
    return with_document(bytes, count, password, message, [&](QPDF &document, const std::vector<QPDFExc> &) {
        if (!document.isEncrypted()) {
            return cgatefold_fail(CGATEFOLD_DAMAGED, message, "the document is not encrypted");
        }
        std::string text = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";
        QPDFObjGen root = document.getRoot().getObjGen();
        std::vector<QPDFObjectHandle> objects;
        for (QPDFObjectHandle object : document.getAllObjects()) {
            // Objects that are only in object streams are null here, and libqpdf would drop the entries that refer to
            // them.
            if (object.isNull()) {
                document.replaceObject(object.getObjGen(), QPDFObjectHandle::newInteger(0));
            } else if (!(object.getObjGen() == root)) {
                objects.push_back(object);
            }
        }
        for (QPDFObjectHandle object : objects) { text += written(object); }
        repaired->page_count = 0;
        repaired->listed_page_count = -1;
        repaired->has_rebuilt_table = false;
        repaired->has_lost_annotations = false;
        repaired->is_encrypted = true;
        return give_out(text.data(), text.size(), repaired, message);
    });
}

void cgatefold_repaired_free(cgatefold_repaired *repaired) {
    free(repaired->bytes);
    *repaired = cgatefold_repaired{};
}
