// Opens a document to decode its embedded streams piece by piece: libqpdf's C interface only returns a decoded stream
// as one block of memory, however large.

#include "qpdf_objects.hpp"

#include <nettle/md5.h>
#include <qpdf/Pipeline.hh>

#include <cstdlib>
#include <memory>
#include <stdexcept>

using namespace gatefold;

namespace {

/// Passes on decoded bytes, counts them and computes their checksum. An exception stops libqpdf's decoding.
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

/// Whether a filter may produce far more bytes than it reads.
bool expands(const std::string &filter) {
    for (const char *compressed : {"FlateDecode", "Fl", "LZWDecode", "LZW", "RunLengthDecode", "RL", "BrotliDecode"}) {
        if (filter == compressed) { return true; }
    }
    return false;
}

/// Whether the stored size bounds the time and memory of decoding. The output is limited, but not the data between
/// filters: two expanding filters may multiply it by a million before a third discards it. And a predictor's rows are
/// allocated as long as the file says.
bool is_bounded(QPDFObjectHandle stream) {
    const size_t maximum_filters = 8;
    const double maximum_row = 1 << 26;
    std::vector<QPDFObjectHandle> filters = items(value(stream, "/Filter"));
    if (filters.size() > maximum_filters) { return false; }
    int expanding = 0;
    for (size_t i = 0; i + 1 < filters.size(); i++) { expanding += expands(name(filters[i])); }
    if (expanding > 1) { return false; }
    for (QPDFObjectHandle parameters : items(value(stream, "/DecodeParms"))) {
        double bits = number(value(parameters, "/Columns"), 1) * number(value(parameters, "/Colors"), 1) *
                      number(value(parameters, "/BitsPerComponent"), 8);
        if (!(bits / 8 <= maximum_row)) { return false; }
    }
    return true;
}

/// Whether a filter is the format of a picture.
bool is_picture(const std::string &filter) {
    for (const char *format : {"DCTDecode", "DCT", "JPXDecode", "JBIG2Decode", "CCITTFaxDecode", "CCF"}) {
        if (filter == format) { return true; }
    }
    return false;
}

/// A stream, and the level to which libqpdf undoes its filters: all of them, or none.
struct decodable_stream {
    std::unique_ptr<QPDF> owner;
    QPDFObjectHandle stream;
    qpdf_stream_decode_level_e level;
};

/// The stream itself, or a copy with the filters before the format of a picture only.
decodable_stream without_picture(QPDFObjectHandle stream) {
    const std::vector<QPDFObjectHandle> filters = items(value(stream, "/Filter"));
    size_t count = 0;
    while (count < filters.size() && !is_picture(name(filters[count]))) { count++; }
    if (count == filters.size()) { return {nullptr, stream, qpdf_dl_specialized}; }
    if (count == 0) { return {nullptr, stream, qpdf_dl_none}; }
    auto owner = std::make_unique<QPDF>();
    owner->emptyPDF();
    QPDFObjectHandle copy = owner->newStream(stream.getRawStreamData());
    QPDFObjectHandle names = QPDFObjectHandle::newArray(), parameters = QPDFObjectHandle::newArray();
    const std::vector<QPDFObjectHandle> given = items(value(stream, "/DecodeParms"));
    for (size_t i = 0; i < count; i++) {
        names.appendItem(QPDFObjectHandle::newName("/" + name(filters[i])));
        QPDFObjectHandle numbers = QPDFObjectHandle::newDictionary();
        for (const char *key : {"/Predictor", "/Colors", "/BitsPerComponent", "/Columns", "/EarlyChange"}) {
            QPDFObjectHandle entry = i < given.size() ? value(given[i], key) : QPDFObjectHandle::newNull();
            if (entry.isInteger()) { numbers.replaceKey(key, QPDFObjectHandle::newInteger(entry.getIntValue())); }
        }
        // Filters other than LZW and Flate are refused with parameters.
        parameters.appendItem(numbers.getKeys().empty() ? QPDFObjectHandle::newNull() : numbers);
    }
    copy.getDict().replaceKey("/Filter", names);
    copy.getDict().replaceKey("/DecodeParms", parameters);
    return {std::move(owner), copy, qpdf_dl_specialized};
}

cgatefold_status decode(QPDFObjectHandle stream, bool is_raw, byte_handler &bytes, cgatefold_message *message) {
    if (!stream.isStream()) { return cgatefold_fail(CGATEFOLD_DAMAGED, message, "there is no such stream"); }
    if (!is_raw && !is_bounded(stream)) {
        return cgatefold_fail(CGATEFOLD_TOO_LARGE, message, "its filters could expand without limit");
    }
    decodable_stream decodable{nullptr, stream, qpdf_dl_none};
    if (!is_raw) { decodable = without_picture(stream); }
    // Without a pipeline, this only checks whether the stream can be decoded.
    bool is_known = false;
    decodable.stream.pipeStreamData(nullptr, &is_known, 0, decodable.level, true);
    if (!is_known && decodable.level != qpdf_dl_none) {
        return cgatefold_fail(CGATEFOLD_DAMAGED, message, "its compression is unknown");
    }
    bool is_whole = decodable.stream.pipeStreamData(&bytes, &is_known, 0, decodable.level, true);
    if (bytes.ending() == CGATEFOLD_TOO_LARGE) {
        return cgatefold_fail(CGATEFOLD_TOO_LARGE, message, "it exceeds the byte limit");
    }
    if (bytes.ending() != CGATEFOLD_OK) { return cgatefold_fail(bytes.ending(), message, "stopped"); }
    return is_whole ? CGATEFOLD_OK : cgatefold_fail(CGATEFOLD_DAMAGED, message, "its data is damaged");
}

/// Returns the stream of an object, or another value if the object isn't a stream. If the cross-reference table is
/// wrong, libqpdf finds some objects only after it has met one at a wrong offset, which makes it search the file. The
/// other document that the stream is known from has met one. This searches in a newly opened document, since libqpdf
/// remembers objects that it did not find.
QPDFObjectHandle find_stream(cgatefold_streams *streams, QPDFObjGen id) {
    QPDFObjectHandle found = streams->qpdf->getObjectByObjGen(id);
    if (found.isStream() || streams->has_looked) { return found; }
    streams->has_looked = true;
    auto qpdf = open_document(streams->bytes, streams->count, streams->password.c_str()).qpdf;
    // This visits every object of the table.
    qpdf->getObjectCount();
    streams->qpdf = std::move(qpdf);
    return streams->qpdf->getObjectByObjGen(id);
}

}  // namespace

extern "C" {

cgatefold_status cgatefold_streams_open(
    const uint8_t *bytes, size_t count, const char *password, cgatefold_streams **streams, cgatefold_message *message) {
    try {
        auto opened = open_document(bytes, count, password);
        *streams = new cgatefold_streams{bytes, count, opened.password, std::move(opened.qpdf), false};
        return CGATEFOLD_OK;
    } catch (const QPDFExc &error) {
        bool is_encrypted = error.getErrorCode() == qpdf_e_password;
        return cgatefold_fail(is_encrypted ? CGATEFOLD_ENCRYPTED : CGATEFOLD_DAMAGED, message, error.what());
    } catch (const std::exception &error) { return cgatefold_fail(CGATEFOLD_DAMAGED, message, error.what()); }
}

void cgatefold_streams_free(cgatefold_streams *streams) {
    delete streams;
}

/// Decodes, and turns what libqpdf throws into a failure.
static cgatefold_status decode_object(
    cgatefold_streams *streams, QPDFObjGen id, bool is_raw, byte_handler &bytes, cgatefold_message *message) {
    try {
        return decode(find_stream(streams, id), is_raw, bytes, message);
    } catch (const std::exception &error) { return cgatefold_fail(CGATEFOLD_DAMAGED, message, error.what()); }
}

cgatefold_status cgatefold_streams_decode(
    cgatefold_streams *streams, int32_t number, int32_t generation, bool is_raw, uint64_t maximum,
    cgatefold_bytes_handler handler, void *context, uint8_t *md5, cgatefold_message *message) {
    byte_handler bytes(handler, context, maximum);
    cgatefold_status status = decode_object(streams, QPDFObjGen(number, generation), is_raw, bytes, message);
    bytes.digest(md5);
    // Warnings would be kept while the document is open.
    streams->qpdf->getWarnings();
    return status;
}
}
