// Writes an edited document.

#include "editor.hpp"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFWriter.hh>

namespace gatefold {

namespace {

/// Passes on what is written. An exception stops libqpdf.
class handed_bytes final : public Pipeline {
public:
    handed_bytes(cgatefold_bytes_handler handler, void *context)
        : Pipeline("bytes", nullptr), handler(handler), context(context) {}

    void write(unsigned char const *data, size_t count) override {
        if (count > 0 && !handler(context, data, count)) { throw editor_failure(CGATEFOLD_STOPPED, "stopped"); }
    }

    void finish() override {}

private:
    cgatefold_bytes_handler handler;
    void *context;
};

/// Takes out of the document, while it is written, the pages that are not in the page tree and their fields: an
/// outline, a link, a form or a structure may still refer to them.
class left_out_pages {
public:
    explicit left_out_pages(cgatefold_editor &editor) : qpdf(*editor.qpdf) {
        std::vector<QPDFObjectHandle> left_out = pages_left_out(editor);
        entries = remove_stray_fields(editor, left_out);
        for (QPDFObjectHandle page : left_out) {
            pages.push_back({page.getObjGen(), page.shallowCopy()});
            qpdf.replaceObject(page.getObjGen(), QPDFObjectHandle::newNull());
        }
    }

    ~left_out_pages() {
        try {
            for (auto &page : pages) { qpdf.replaceObject(page.first, page.second); }
            for (entry &old : entries) { old.dictionary.replaceKey(old.key, old.value); }
        } catch (const std::exception &) {}
    }

    left_out_pages(const left_out_pages &) = delete;
    left_out_pages &operator=(const left_out_pages &) = delete;

private:
    QPDF &qpdf;
    std::vector<entry> entries;
    std::vector<std::pair<object_id, QPDFObjectHandle>> pages;
};

/// Makes libqpdf compress those streams only that have no filter. By itself it also inflates metadata, so that they can
/// be searched for, and inflates and deflates again what has an array of filters: whole in memory, however large.
void keep_filtered_streams(QPDF &qpdf) {
    for (QPDFObjectHandle object : qpdf.getAllObjects()) {
        if (object.isStream()) { object.setFilterOnWrite(!object.getDict().hasKey("/Filter")); }
    }
}

void encrypt(QPDFWriter &writer, const cgatefold_new_encryption &encryption) {
    qpdf_r3_print_e printing = !encryption.may_print                   ? qpdf_r3p_none
                               : encryption.may_print_in_full_quality ? qpdf_r3p_full
                                                                       : qpdf_r3p_low;
    writer.setR6EncryptionParameters(
        encryption.user_password, encryption.owner_password, encryption.may_extract_for_accessibility,
        encryption.may_copy, encryption.may_assemble, encryption.may_annotate, encryption.may_fill_forms,
        encryption.may_change, printing, true);
}

}  // namespace

void write(
    cgatefold_editor &editor, const cgatefold_new_encryption *encryption, cgatefold_bytes_handler handler,
    void *context) {
    handed_bytes bytes(handler, context);
    left_out_pages pages(editor);
    keep_filtered_streams(*editor.qpdf);
    QPDFWriter writer(*editor.qpdf);
    writer.setOutputPipeline(&bytes);
    writer.setDecodeLevel(qpdf_dl_none);
    writer.setCompressStreams(true);
    writer.setObjectStreamMode(qpdf_o_generate);
    writer.setPreserveEncryption(false);
    if (encryption != nullptr) {
        encrypt(writer, *encryption);
    } else {
        writer.setDeterministicID(true);
    }
    writer.write();
}

}  // namespace gatefold
