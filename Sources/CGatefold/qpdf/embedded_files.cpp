// Opens a document for what is embedded in it, lists attachments, and decodes streams piece by piece: libqpdf's C
// interface gives a decoded stream only as one block of memory, however large it grows.

#include "qpdf_objects.hpp"

#include <nettle/md5.h>
#include <qpdf/Pipeline.hh>

#include <cstdlib>
#include <memory>
#include <stdexcept>

extern "C" {
#include "password_encoding.h"
}

using namespace gatefold;

namespace {

// MARK: Attachments

class attachment_reader {
public:
    cgatefold_file_list read(QPDF &qpdf) {
        QPDFObjectHandle root = qpdf.getRoot();
        for_each_name(value(value(root, "/Names"), "/EmbeddedFiles"), mind, [this](const std::string &key, auto file) {
            if (document_files.is_new(file)) { files.add(describe_file(file, key)); }
        });
        for (QPDFObjectHandle file : items(value(root, "/AF"), mind)) {
            if (document_files.is_new(file)) { files.add(describe_file(file, "")); }
        }
        try {
            int32_t index = 0;
            for (const QPDFObjectHandle &page : qpdf.getAllPages()) { read_page(page, index++); }
        } catch (const std::exception &) {
            // A damaged page tree takes only what is pinned to pages with it.
        }
        return files.take(mind.is_spent());
    }

private:
    patience mind;
    visited_objects document_files;
    file_list files;

    void read_page(QPDFObjectHandle page, int32_t page_index) {
        int32_t index = 0;
        for (QPDFObjectHandle annotation : items(value(page, "/Annots"), mind)) {
            int32_t annotation_index = index++;
            if (name(value(annotation, "/Subtype")) != "FileAttachment") { continue; }
            cgatefold_file file = describe_file(value(annotation, "/FS"), "");
            file.page_index = page_index;
            file.annotation_index = annotation_index;
            file.rect = rect(value(annotation, "/Rect"));
            if (file.description == nullptr) { file.description = copy(text(value(annotation, "/Contents"))); }
            files.add(file);
        }
    }
};

// MARK: Decoding

/// Hands decoded bytes over, counts them and takes their checksum. What it throws ends libqpdf's decoding.
class byte_handler final : public Pipeline {
public:
    byte_handler(cgatefold_bytes_handler handler, void *context, uint64_t maximum)
        : Pipeline("bytes", nullptr), handler(handler), context(context), maximum(maximum) {
        md5_init(&md5);
    }

    void write(unsigned char const *data, size_t count) override {
        if (end != CGATEFOLD_OK) { throw std::runtime_error("the bytes have ended"); }
        total += count;
        if (total > maximum) { stop(CGATEFOLD_TOO_LARGE); }
        md5_update(&md5, count, data);
        if (count > 0 && !handler(context, data, count)) { stop(CGATEFOLD_STOPPED); }
    }

    void finish() override {}

    void digest(uint8_t *target) { md5_digest(&md5, cgatefold_md5_length, target); }
    /// Why it wanted no more.
    cgatefold_status ending() const { return end; }

private:
    cgatefold_bytes_handler handler;
    void *context;
    uint64_t maximum;
    uint64_t total = 0;
    cgatefold_status end = CGATEFOLD_OK;
    md5_ctx md5;

    void stop(cgatefold_status status) {
        end = status;
        throw std::runtime_error("no more bytes are wanted");
    }
};

/// Whether a filter may give far more bytes than it takes.
bool expands(const std::string &filter) {
    for (const char *compressed : {"FlateDecode", "Fl", "LZWDecode", "LZW", "RunLengthDecode", "RL"}) {
        if (filter == compressed) { return true; }
    }
    return false;
}

/// Whether decoding needs time and memory that only the stored bytes bound. What comes out is counted, but not what one
/// filter hands to the next: a millionfold after two that expand, which a third may throw away. And the rows of a
/// predictor are allocated as long as the file says.
bool is_bounded(QPDFObjectHandle stream) {
    const size_t most_filters = 8;
    const double longest_row = 1 << 26;
    patience mind;
    std::vector<QPDFObjectHandle> filters = items(value(stream, "/Filter"), mind);
    if (filters.size() > most_filters) { return false; }
    int expanding = 0;
    for (size_t i = 0; i + 1 < filters.size(); i++) { expanding += expands(name(filters[i])); }
    if (expanding > 1) { return false; }
    for (QPDFObjectHandle parameters : items(value(stream, "/DecodeParms"), mind)) {
        double bits = number(value(parameters, "/Columns"), 1) * number(value(parameters, "/Colors"), 1) *
                      number(value(parameters, "/BitsPerComponent"), 8);
        if (!(bits / 8 <= longest_row)) { return false; }
    }
    return true;
}

cgatefold_status decode(QPDFObjectHandle stream, byte_handler &bytes, cgatefold_message *message) {
    if (!stream.isStream()) { return cgatefold_fail(CGATEFOLD_DAMAGED, message, "there is no such stream"); }
    if (!is_bounded(stream)) {
        return cgatefold_fail(CGATEFOLD_TOO_LARGE, message, "its filters could expand without measure");
    }
    // Without a pipeline it is only asked whether it could be decoded.
    bool is_known = false;
    stream.pipeStreamData(nullptr, &is_known, 0, qpdf_dl_specialized, true);
    if (!is_known) { return cgatefold_fail(CGATEFOLD_DAMAGED, message, "its compression is not known"); }
    bool is_whole = stream.pipeStreamData(&bytes, &is_known, 0, qpdf_dl_specialized, true);
    if (bytes.ending() == CGATEFOLD_TOO_LARGE) {
        return cgatefold_fail(CGATEFOLD_TOO_LARGE, message, "it has more bytes than were asked for");
    }
    if (bytes.ending() != CGATEFOLD_OK) { return cgatefold_fail(bytes.ending(), message, "stopped"); }
    return is_whole ? CGATEFOLD_OK : cgatefold_fail(CGATEFOLD_DAMAGED, message, "its data are damaged");
}

}  // namespace

extern "C" {

/// Opens with a password as it is.
static cgatefold_files *open_files(const uint8_t *bytes, size_t count, const char *password) {
    auto opened = std::make_unique<cgatefold_files>();
    opened->qpdf.setSuppressWarnings(true);
    opened->qpdf.processMemoryFile("document", reinterpret_cast<const char *>(bytes), count, password);
    return opened.release();
}

static cgatefold_files *open_files_in_either_encoding(const uint8_t *bytes, size_t count, const char *password) {
    try {
        return open_files(bytes, count, password);
    } catch (const QPDFExc &error) {
        bool is_encrypted = error.getErrorCode() == qpdf_e_password;
        std::unique_ptr<char, decltype(&free)> encoded(
            is_encrypted && password != nullptr ? cgatefold_copy_pdf_doc_password(password) : nullptr, &free);
        if (encoded == nullptr) { throw; }
        return open_files(bytes, count, encoded.get());
    }
}

cgatefold_status cgatefold_files_open(
    const uint8_t *bytes, size_t count, const char *password, cgatefold_files **files, cgatefold_message *message) {
    try {
        *files = open_files_in_either_encoding(bytes, count, password);
        return CGATEFOLD_OK;
    } catch (const QPDFExc &error) {
        bool is_encrypted = error.getErrorCode() == qpdf_e_password;
        return cgatefold_fail(is_encrypted ? CGATEFOLD_ENCRYPTED : CGATEFOLD_DAMAGED, message, error.what());
    } catch (const std::exception &error) { return cgatefold_fail(CGATEFOLD_DAMAGED, message, error.what()); }
}

void cgatefold_files_free(cgatefold_files *files) {
    delete files;
}

cgatefold_status cgatefold_files_copy_attachments(
    cgatefold_files *files, cgatefold_file_list *list, cgatefold_message *message) {
    return guarded(files, message, [=] {
        *list = attachment_reader().read(files->qpdf);
        return CGATEFOLD_OK;
    });
}

void cgatefold_file_list_free(cgatefold_file_list *list) {
    file_list files;
    for (size_t i = 0; i < list->count; i++) { files.add(list->items[i]); }
    free(list->items);
    *list = {};
}

cgatefold_status cgatefold_files_decode(
    cgatefold_files *files, cgatefold_object_reference stream, uint64_t maximum, cgatefold_bytes_handler handler, void *context,
    uint8_t *md5, cgatefold_message *message) {
    return guarded(files, message, [=] {
        byte_handler taker(handler, context, maximum);
        QPDFObjectHandle object = files->qpdf.getObjectByID(stream.number, stream.generation);
        cgatefold_status status = decode(object, taker, message);
        taker.digest(md5);
        return status;
    });
}
}
