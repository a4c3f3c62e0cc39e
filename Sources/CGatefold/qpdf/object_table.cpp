// Copies objects of a file as bytes, with their references and their positions in the file.

#include "qpdf_objects.hpp"

extern "C" {
#include "cgatefold_object_table.h"
}

#include <qpdf/QUtil.hh>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>
#include <stdexcept>

using namespace gatefold;

namespace {

/// Values inside each other; deeper ones are given as null.
const int maximum_depth = 150;

/// Thrown beyond the limit of bytes.
struct too_large : std::exception {};

/// Gathers bytes, up to a limit.
class byte_writer {
public:
    explicit byte_writer(size_t maximum) : maximum(maximum) {}

    void append(const void *data, size_t count) {
        if (count > maximum - bytes.size()) { throw too_large(); }
        const auto *first = static_cast<const uint8_t *>(data);
        bytes.insert(bytes.end(), first, first + count);
    }

    template <typename Number> void write(Number number) { append(&number, sizeof number); }

    void write(const std::string &text) {
        write(static_cast<uint32_t>(text.size()));
        append(text.data(), text.size());
    }

    /// Replaces a number that was written before.
    void set(size_t position, uint32_t number) { memcpy(&bytes[position], &number, sizeof number); }
    size_t position() const { return bytes.size(); }

    cgatefold_object_bytes copy() const {
        auto *copy = static_cast<uint8_t *>(malloc(std::max<size_t>(bytes.size(), 1)));
        if (copy == nullptr) { throw std::bad_alloc(); }
        memcpy(copy, bytes.data(), bytes.size());
        return {copy, bytes.size()};
    }

private:
    std::vector<uint8_t> bytes;
    size_t maximum;
};

enum value_tag : uint8_t {
    tag_null, tag_boolean, tag_integer, tag_real, tag_name, tag_string, tag_array, tag_dictionary, tag_stream, tag_reference
};

bool is_utf8(const std::string &text) {
    bool has_8bit = false, is_utf8 = false, is_utf16 = false;
    QUtil::analyze_encoding(text, has_8bit, is_utf8, is_utf16);
    return is_utf8 || !has_8bit;
}

/// A name as UTF-8, without its slash. One that is not UTF-8 is read as Latin-1, as old programs write it.
std::string plain_name(const std::string &name) {
    const std::string plain = name.empty() || name[0] != '/' ? name : name.substr(1);
    if (is_utf8(plain)) { return plain; }
    std::string text;
    for (unsigned char byte : plain) {
        if (byte < 0x80) {
            text += static_cast<char>(byte);
        } else {
            text += {static_cast<char>(0xC0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3F))};
        }
    }
    return text;
}

void write_value(QPDFObjectHandle value, byte_writer &writer, int depth);

void write_keys(QPDFObjectHandle dictionary, byte_writer &writer, int depth) {
    // Keys with a null value count as missing (PDF 32000-1, 7.3.7).
    const auto keys = dictionary.getKeys();
    writer.write(static_cast<uint32_t>(keys.size()));
    std::set<std::string> written;
    for (const auto &key : keys) {
        const std::string plain = plain_name(key);
        // The same name may stand there in UTF-8 and in Latin-1: the second one is given as PDF writes it, like "Caf#e9".
        writer.write(written.insert(plain).second ? plain : QPDFObjectHandle::newName(key).unparse().substr(1));
        write_value(dictionary.getKey(key), writer, depth + 1);
    }
}

void write_value(QPDFObjectHandle value, byte_writer &writer, int depth) {
    if (depth > 0 && value.isIndirect()) {
        const QPDFObjGen id = value.getObjGen();
        writer.write<uint8_t>(tag_reference);
        writer.write<int32_t>(id.getObj());
        writer.write<int32_t>(id.getGen());
    } else if (depth > maximum_depth) {
        writer.write<uint8_t>(tag_null);
    } else if (value.isBool()) {
        writer.write<uint8_t>(tag_boolean);
        writer.write<uint8_t>(value.getBoolValue());
    } else if (value.isInteger()) {
        writer.write<uint8_t>(tag_integer);
        writer.write<int64_t>(value.getIntValue());
    } else if (value.isReal()) {
        writer.write<uint8_t>(tag_real);
        writer.write<double>(number(value, 0));
    } else if (value.isName()) {
        writer.write<uint8_t>(tag_name);
        writer.write(plain_name(value.getName()));
    } else if (value.isString()) {
        writer.write<uint8_t>(tag_string);
        writer.write(value.getStringValue());
        writer.write(value.getUTF8Value());
    } else if (value.isArray()) {
        const int count = value.getArrayNItems();
        writer.write<uint8_t>(tag_array);
        writer.write(static_cast<uint32_t>(count));
        for (int index = 0; index < count; index++) { write_value(value.getArrayItem(index), writer, depth + 1); }
    } else if (value.isDictionary()) {
        writer.write<uint8_t>(tag_dictionary);
        write_keys(value, writer, depth);
    } else if (value.isStream()) {
        writer.write<uint8_t>(tag_stream);
        write_keys(value.getDict(), writer, depth);
    } else {
        writer.write<uint8_t>(tag_null);
    }
}

/// Whether a cross-reference table or stream begins at an offset, within the part of the file before its "startxref".
bool is_table(std::string_view file, uint64_t at) {
    if (at >= file.size()) { return false; }
    std::string_view start = file.substr(at, 64);
    start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
    if (start.substr(0, 4) == "xref") { return true; }
    // "12 0 obj"
    for (int i = 0; i < 2; i++) {
        const size_t digits = start.find_first_not_of("0123456789");
        if (digits == 0 || digits == start.npos) { return false; }
        start.remove_prefix(digits);
        const size_t spaces = start.find_first_not_of(" \t\r\n");
        if (spaces == 0 || spaces == start.npos) { return false; }
        start.remove_prefix(spaces);
    }
    return start.substr(0, 3) == "obj";
}

/// Where the revisions of the file end: behind each "startxref" with the place of its table, in order. The first part of
/// a linearized file ends with one, too, which is no revision; so may the files that are attached to it, whose tables are
/// not at these places.
std::vector<int64_t> revision_ends(const cgatefold_streams *streams) {
    const size_t maximum_count = 100'000;
    const std::string_view file(reinterpret_cast<const char *>(streams->bytes), streams->count);
    // Places count from the header, which may have something before it.
    const size_t header = std::min(file.substr(0, 1024).find("%PDF-"), file.size());
    const size_t origin = header == file.size() ? 0 : header;
    std::vector<int64_t> ends, all;
    for (size_t at = file.find("startxref"); at != file.npos && all.size() < maximum_count;) {
        const size_t digits = file.find_first_not_of(" \t\r\n", at + 9);
        const size_t end = file.find_first_not_of(" \t\r\n0123456789", at + 9);
        if (end != file.npos && file.substr(end, 5) == "%%EOF") {
            const uint64_t place = std::strtoull(std::string(file.substr(digits, 20)).c_str(), nullptr, 10);
            const std::string_view before = file.substr(0, at);
            all.push_back(static_cast<int64_t>(end));
            if (is_table(before, place) || (place <= at && is_table(before, origin + place))) {
                ends.push_back(static_cast<int64_t>(end));
            }
        }
        at = file.find("startxref", at + 9);
    }
    // In a damaged file, no place may be right.
    if (ends.empty()) { ends = all; }
    if (ends.size() > 1 && ends.front() == all.front() && file.substr(0, 2048).find("/Linearized") != file.npos) {
        ends.erase(ends.begin());
    }
    return ends;
}

/// The positions of objects in the file.
class places {
public:
    explicit places(cgatefold_streams *streams)
        : table(streams->qpdf->getXRefTable()), ends(revision_ends(streams)) {}

    const std::map<QPDFObjGen, QPDFXRefEntry> table;

    void write(QPDFObjGen id, byte_writer &writer) const {
        const auto found = table.find(id);
        int64_t offset = -1;
        int32_t container = 0, index = 0, revision = 0;
        if (found != table.end() && found->second.getType() == 1) {
            offset = found->second.getOffset();
            revision = revision_at(offset);
        } else if (found != table.end() && found->second.getType() == 2) {
            container = found->second.getObjStreamNumber();
            index = found->second.getObjStreamIndex();
            const auto stream = table.find(QPDFObjGen(container, 0));
            if (stream != table.end() && stream->second.getType() == 1) { revision = revision_at(stream->second.getOffset()); }
        }
        writer.write(offset);
        writer.write(container);
        writer.write(index);
        writer.write(revision);
    }

private:
    const std::vector<int64_t> ends;

    int32_t revision_at(int64_t offset) const {
        const auto end = std::upper_bound(ends.begin(), ends.end(), offset);
        return static_cast<int32_t>(std::min<size_t>(end - ends.begin(), ends.empty() ? 0 : ends.size() - 1)) + 1;
    }
};

char lowered(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
}

/// Looks for references or text in objects, each as far as its own values reach.
class search {
public:
    search(cgatefold_object_query query, byte_writer &writer)
        : query(query), target(query.number, query.generation), writer(writer), text(query.text ? query.text : "") {
        for (char &letter : text) { letter = lowered(letter); }
    }

    void look(QPDFObjGen id, QPDFObjectHandle object) {
        current = id;
        visit(object, "", 0);
    }

    int32_t count = 0;
    bool is_full() const { return count > query.maximum_count; }

private:
    cgatefold_object_query query;
    QPDFObjGen target;
    byte_writer &writer;
    std::string text;
    QPDFObjGen current;

    bool has_text(const std::string &value) const {
        if (text.empty()) { return false; }
        return std::search(value.begin(), value.end(), text.begin(), text.end(),
                           [](char one, char other) { return lowered(one) == other; }) != value.end();
    }

    void found(const std::string &path) {
        count += 1;
        if (is_full()) { return; }
        writer.write<int32_t>(current.getObj());
        writer.write<int32_t>(current.getGen());
        writer.write(path);
    }

    void visit_keys(QPDFObjectHandle dictionary, const std::string &path, int depth) {
        for (const auto &key : dictionary.getKeys()) {
            const std::string inner = path.empty() ? escaped(key) : path + "/" + escaped(key);
            if (has_text(plain_name(key))) { found(inner); }
            visit(dictionary.getKey(key), inner, depth + 1);
        }
    }

    /// A key as a part of a path.
    static std::string escaped(const std::string &key) {
        const std::string name = plain_name(key);
        if (name.empty()) { return "#00"; }
        std::string part;
        for (char letter : name) {
            const auto byte = static_cast<unsigned char>(letter);
            if (letter == '/' || letter == '[' || letter == ']' || letter == '#' || byte <= ' ') {
                const char *digits = "0123456789ABCDEF";
                part += {'#', digits[byte >> 4], digits[byte & 15]};
            } else {
                part += letter;
            }
        }
        return part;
    }

    void visit(QPDFObjectHandle value, const std::string &path, int depth) {
        if (is_full() || depth > maximum_depth) { return; }
        if (depth > 0 && value.isIndirect()) {
            if (query.number != 0 && value.getObjGen() == target) { found(path); }
        } else if (value.isName() ? has_text(plain_name(value.getName()))
                                  : value.isString() && (has_text(value.getUTF8Value()) || has_text(value.getStringValue()))) {
            found(path);
        } else if (value.isArray()) {
            const int length = value.getArrayNItems();
            for (int index = 0; index < length; index++) {
                visit(value.getArrayItem(index), path + "[" + std::to_string(index) + "]", depth + 1);
            }
        } else if (value.isDictionary()) {
            visit_keys(value, path, depth);
        } else if (value.isStream()) {
            visit_keys(value.getDict(), path, depth);
        }
    }
};

/// Runs a body that writes, and turns what it throws into a failure.
template <typename Body>
cgatefold_status written(size_t maximum, cgatefold_streams *streams, cgatefold_object_bytes *result,
                         cgatefold_message *message, Body body) {
    cgatefold_status status = CGATEFOLD_OK;
    try {
        byte_writer writer(maximum);
        body(writer);
        *result = writer.copy();
    } catch (const too_large &) {
        status = cgatefold_fail(CGATEFOLD_TOO_LARGE, message, "it exceeds the byte limit");
    } catch (const std::exception &error) { status = cgatefold_fail(CGATEFOLD_DAMAGED, message, error.what()); }
    // Warnings would be kept while the document is open.
    streams->qpdf->getWarnings();
    return status;
}

const size_t maximum_found = 64 << 20;

}  // namespace

extern "C" {

void cgatefold_object_bytes_free(cgatefold_object_bytes bytes) {
    free(bytes.bytes);
}

cgatefold_status cgatefold_streams_copy_object(
    cgatefold_streams *streams, int32_t number, int32_t generation, size_t maximum, cgatefold_object_bytes *object,
    cgatefold_message *message) {
    return written(maximum, streams, object, message, [&](byte_writer &writer) {
        QPDF &qpdf = *streams->qpdf;
        write_value(number == 0 ? qpdf.getTrailer() : qpdf.getObjectByObjGen(QPDFObjGen(number, generation)), writer, 0);
    });
}

cgatefold_status cgatefold_streams_copy_table(
    cgatefold_streams *streams, size_t maximum, cgatefold_object_bytes *table, cgatefold_message *message) {
    return written(maximum, streams, table, message, [&](byte_writer &writer) {
        const places all(streams);
        writer.write(static_cast<uint32_t>(all.table.size()));
        for (const auto &[id, entry] : all.table) {
            writer.write<int32_t>(id.getObj());
            writer.write<int32_t>(id.getGen());
            all.write(id, writer);
        }
    });
}

cgatefold_status cgatefold_streams_find(
    cgatefold_streams *streams, cgatefold_object_query query, cgatefold_object_bytes *found, cgatefold_message *message) {
    return written(maximum_found, streams, found, message, [&](byte_writer &writer) {
        const size_t start = writer.position();
        writer.write<uint32_t>(0);
        search search(query, writer);
        search.look(QPDFObjGen(), streams->qpdf->getTrailer());
        for (const auto &[id, entry] : streams->qpdf->getXRefTable()) {
            if (search.is_full()) { break; }
            search.look(id, streams->qpdf->getObjectByObjGen(id));
        }
        writer.set(start, static_cast<uint32_t>(std::min(search.count, query.maximum_count)));
        writer.write<uint8_t>(search.is_full());
    });
}
}
