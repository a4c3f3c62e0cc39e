// Takes the encoded bytes of an image out of poppler's stream.

#include "image_encoding.hpp"

#include <algorithm>
#include <cstring>

#include "image_jpx_header.hpp"
#include "../streams/poppler_versions.hpp"

namespace gatefold {

namespace {

/// Bytes that are copied of a stream at most.
constexpr size_t maximum_copy = size_t{256} << 20;

/// Reads a stream to its end or to a limit.
std::vector<uint8_t> copied_bytes(Stream &stream, size_t limit) {
    std::vector<uint8_t> bytes;
    if (!rewind_stream(stream)) { return bytes; }
    size_t count = 0;
    for (size_t room = std::min(limit, size_t{64} << 10); count < limit; room = std::min(2 * room, limit)) {
        bytes.resize(room);
        int part = 1;
        while (count < room && part > 0) {
            part = stream.doGetChars((int)std::min(room - count, size_t{1} << 20), bytes.data() + count);
            count += (size_t)std::max(part, 0);
        }
        if (count < room || room == limit) { break; }
    }
    stream.close();
    bytes.resize(count);
    bytes.shrink_to_fit();
    return bytes;
}

/// Whether a stream is a plain range of the file, which its first bytes have to confirm.
bool is_range_of_file(Stream &stream, file_bytes file, size_t &start, size_t &count) {
    BaseStream *base = stream.getBaseStream();
    if (file.bytes == nullptr || base != &stream || dynamic_cast<EmbedStream *>(base) != nullptr) { return false; }
    const Goffset from = base->getStart(), length = base->getLength();
    if (from < 0 || length <= 0 || (uint64_t)from >= file.count) { return false; }
    start = (size_t)from;
    count = (size_t)std::min<uint64_t>((uint64_t)length, file.count - start);
    uint8_t sample[64];
    if (!rewind_stream(stream)) { return false; }
    const int wanted = (int)std::min(sizeof sample, count);
    const int read = stream.doGetChars(wanted, sample);
    stream.close();
    return read == wanted && memcmp(sample, file.bytes + start, (size_t)wanted) == 0;
}

void take_bytes(Stream &stream, file_bytes file, encoded_image &image) {
    size_t start = 0, count = 0;
    if (is_range_of_file(stream, file, start, count)) {
        image.bytes = file.bytes + start;
        image.byte_count = count;
        return;
    }
    image.own = copied_bytes(stream, maximum_copy);
    image.bytes = image.own.data();
    image.byte_count = image.own.size();
}

Object entry(Dict *dictionary, const char *name, const char *short_name) {
    if (dictionary == nullptr) { return null_object(); }
    Object value = dictionary->lookup(name);
    return value.isNull() ? dictionary->lookup(short_name) : std::move(value);
}

/// The parameters of the last filter.
Object last_parameters(Dict *dictionary) {
    Object parameters = entry(dictionary, "DecodeParms", "DP");
    if (!parameters.isArray()) { return parameters; }
    const Object filters = entry(dictionary, "Filter", "F");
    const int last = filters.isArray() ? filters.arrayGetLength() - 1 : 0;
    if (last < 0 || last >= parameters.arrayGetLength()) { return null_object(); }
    return parameters.arrayGet(last);
}

int number(const Object &parameters, const char *name, int otherwise) {
    if (!parameters.isDict()) { return otherwise; }
    const Object value = parameters.dictLookup(name);
    return value.isInt() ? value.getInt() : otherwise;
}

void take_parameters(const Object &parameters, encoded_image &image) {
    static const char *const names[] = {
        "K", "EndOfLine", "EncodedByteAlign", "Columns", "Rows", "EndOfBlock", "BlackIs1", "DamagedRowsBeforeError",
        "Predictor", "Colors", "BitsPerComponent", "EarlyChange"};
    if (!parameters.isDict()) { return; }
    for (const char *name : names) {
        const Object value = parameters.dictLookup(name);
        if (value.isInt()) { image.parameters.push_back({name, false, value.getInt()}); }
        if (value.isBool()) { image.parameters.push_back({name, true, value.getBool()}); }
    }
    Object globals = parameters.dictLookup("JBIG2Globals");
    if (globals.isStream()) { image.jbig2_globals = copied_bytes(*globals.getStream(), maximum_copy); }
}

void take_jpeg2000(Dict *dictionary, int components, encoded_image &image) {
    image.codec = image_codec::jpeg2000;
    if (dictionary == nullptr) { return; }
    const Object space = dictionary->lookup("ColorSpace");
    if (space.isArray() && space.arrayGetLength() > 0) {
        image.is_indexed = space.arrayGet(0).isName("Indexed") || space.arrayGet(0).isName("I");
    }
    const Object mask = dictionary->lookup("SMaskInData");
    jpx_header header;
    if (!mask.isInt() || mask.getInt() == 0) { return; }
    if (!read_jpx_header(image.bytes, image.byte_count, header)) { return; }
    image.has_alpha = header.components == components + 1;
}

/// The name of a filter that only poppler knows, by the kind of its stream; NULL for others.
const char *poppler_filter(StreamKind kind) {
    switch (kind) {
    case strCCITTFax: return "CCITTFaxDecode";
    case strJBIG2: return "JBIG2Decode";
    case strLZW: return "LZWDecode";
    case strRunLength: return "RunLengthDecode";
    default: return nullptr;
    }
}

}  // namespace

encoded_image encoding_of(
    Stream &stream, int width, int height, int components, int bits, bool is_inline, file_bytes file) {
    encoded_image image;
    image.width = width;
    image.height = height;
    image.components = components;
    image.bits = bits;
    if (is_inline) {
        const uint64_t row = ((uint64_t)width * (uint64_t)components * (uint64_t)bits + 7) / 8;
        image.own = copied_bytes(stream, (size_t)std::min<uint64_t>(row * (uint64_t)height, maximum_copy));
        image.bytes = image.own.data();
        image.byte_count = image.own.size();
        return image;
    }
    Stream *encoded = poppler_pointer(stream.getNextStream());
    Dict *dictionary = stream.getDict();
    const StreamKind kind = stream.getKind();
    const char *filter = poppler_filter(kind);
    const bool is_known = filter != nullptr || kind == strDCT || kind == strFlate || kind == strJPX;
    if (encoded == nullptr || !is_known) {
        take_bytes(stream, file, image);
        return image;
    }
    take_bytes(*encoded, file, image);
    const Object parameters = last_parameters(dictionary);
    if (kind == strDCT) {
        image.codec = image_codec::jpeg;
        image.color_transform = number(parameters, "ColorTransform", -1);
    } else if (kind == strFlate) {
        image.codec = image_codec::flate;
        image.predictor = number(parameters, "Predictor", 1);
        image.predictor_columns = number(parameters, "Columns", 1);
        image.predictor_colors = number(parameters, "Colors", 1);
        image.predictor_bits = number(parameters, "BitsPerComponent", 8);
    } else if (kind == strJPX) {
        take_jpeg2000(dictionary, components, image);
    } else {
        image.codec = image_codec::poppler;
        image.filter = filter;
        take_parameters(parameters, image);
    }
    return image;
}

}  // namespace gatefold
