#include "qpdf_objects.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace gatefold {

QPDFObjectHandle value(QPDFObjectHandle object, const char *key) {
    if (object.isStream()) { return object.getDict().getKey(key); }
    return object.isDictionary() ? object.getKey(key) : QPDFObjectHandle::newNull();
}

std::vector<QPDFObjectHandle> items(QPDFObjectHandle object, patience &patience) {
    std::vector<QPDFObjectHandle> items;
    if (!object.isArray()) {
        if (!object.isNull() && patience.spend()) { items.push_back(object); }
        return items;
    }
    int count = object.getArrayNItems();
    for (int i = 0; i < count && patience.spend(); i++) { items.push_back(object.getArrayItem(i)); }
    return items;
}

std::string name(QPDFObjectHandle object) {
    return object.isName() ? object.getName().substr(1) : std::string();
}

/// A C string would end at a NUL, and "a.txt\0.exe" be taken for what it is not.
static std::string without_nul(std::string text) {
    for (size_t place = 0; (place = text.find('\0', place)) != std::string::npos;) {
        text.replace(place, 1, "\xEF\xBF\xBD");
    }
    return text;
}

std::string text(QPDFObjectHandle object) {
    if (object.isName()) { return without_nul(name(object)); }
    return object.isString() ? without_nul(object.getUTF8Value()) : std::string();
}

double number(QPDFObjectHandle object, double fallback) {
    double value = object.isNumber() ? object.getNumericValue() : fallback;
    return std::isfinite(value) ? value : fallback;
}

int32_t truth(QPDFObjectHandle object) {
    return object.isBool() ? object.getBoolValue() : -1;
}

cgatefold_rect rect(QPDFObjectHandle object) {
    double corner[4] = {};
    if (!object.isArray() || object.getArrayNItems() != 4) { return {}; }
    for (int i = 0; i < 4; i++) { corner[i] = number(object.getArrayItem(i), 0); }
    return {
        std::min(corner[0], corner[2]), std::min(corner[1], corner[3]), std::max(corner[0], corner[2]),
        std::max(corner[1], corner[3])};
}

cgatefold_object_reference reference(const QPDFObjectHandle &object) {
    QPDFObjGen id = object.getObjGen();
    return {id.getObj(), id.getGen()};
}

char *copy(const std::string &text) {
    return text.empty() ? nullptr : strdup(text.c_str());
}

// MARK: Lists

static void free_file(cgatefold_file &file) {
    for (char *text : {
             file.name, file.target, file.description, file.mime_type, file.created, file.modified,
             file.relationship}) {
        free(text);
    }
}

file_list::~file_list() {
    cut(0);
}

void file_list::add(const cgatefold_file &file) {
    files.push_back(file);
}

void file_list::cut(size_t count) {
    for (size_t i = count; i < files.size(); i++) { free_file(files[i]); }
    files.resize(std::min(count, files.size()));
}

cgatefold_file_list file_list::take(bool is_cut) {
    cgatefold_file_list list = {nullptr, 0, is_cut};
    if (files.empty()) { return list; }
    list.items = static_cast<cgatefold_file *>(malloc(files.size() * sizeof(cgatefold_file)));
    if (list.items == nullptr) { return list; }
    memcpy(list.items, files.data(), files.size() * sizeof(cgatefold_file));
    list.count = files.size();
    files.clear();
    return list;
}

// MARK: Files

static cgatefold_file empty_file() {
    cgatefold_file file = {};
    file.place = CGATEFOLD_FILE_MISSING;
    file.byte_count = -1;
    file.page_index = -1;
    file.annotation_index = -1;
    return file;
}

/// The first of the keys by which a file specification names its file, or the streams of one, that has a value.
static QPDFObjectHandle by_platform(QPDFObjectHandle dictionary, bool (QPDFObjectHandle::*is_wanted)()) {
    for (const char *key : {"/UF", "/F", "/Unix", "/Mac", "/DOS"}) {
        QPDFObjectHandle found = value(dictionary, key);
        if ((found.*is_wanted)()) { return found; }
    }
    return QPDFObjectHandle::newNull();
}

static cgatefold_sound sound_of(QPDFObjectHandle stream) {
    cgatefold_sound sound = {};
    sound.rate = number(value(stream, "/R"), 0);
    sound.channels = (int32_t)std::clamp(number(value(stream, "/C"), 1), 0.0, 1e6);
    sound.bits = (int32_t)std::clamp(number(value(stream, "/B"), 8), 0.0, 1e6);
    std::string encoding = name(value(stream, "/E"));
    bool is_compressed = !value(stream, "/CO").isNull();
    sound.encoding = is_compressed ? CGATEFOLD_SOUND_OTHER
        : encoding.empty() || encoding == "Raw" ? CGATEFOLD_SOUND_RAW
        : encoding == "Signed" ? CGATEFOLD_SOUND_SIGNED
        : encoding == "muLaw" ? CGATEFOLD_SOUND_MU_LAW
        : encoding == "ALaw" ? CGATEFOLD_SOUND_A_LAW
        : CGATEFOLD_SOUND_OTHER;
    return sound;
}

/// Where the bytes of a stream are: its own, or another file's that it names (PDF 32000-1, table 5, /F).
static void place_stream(cgatefold_file &file, QPDFObjectHandle stream) {
    QPDFObjectHandle elsewhere = value(stream, "/F");
    if (elsewhere.isNull()) {
        file.place = CGATEFOLD_FILE_EMBEDDED;
        file.stream = reference(stream);
        return;
    }
    if (elsewhere.isDictionary()) { elsewhere = by_platform(elsewhere, &QPDFObjectHandle::isString); }
    std::string target = text(elsewhere);
    file.place = target.empty() ? CGATEFOLD_FILE_MISSING : CGATEFOLD_FILE_EXTERNAL;
    free(file.target);
    file.target = copy(target);
}

/// The parameters of an embedded file (PDF 32000-1, tables 45 and 46).
static void describe_embedded(cgatefold_file &file, QPDFObjectHandle stream) {
    place_stream(file, stream);
    file.mime_type = copy(text(value(stream, "/Subtype")));
    QPDFObjectHandle parameters = value(stream, "/Params");
    double size = number(value(parameters, "/Size"), -1);
    file.byte_count = size >= 0 && size < 9e15 ? (int64_t)size : -1;
    file.created = copy(text(value(parameters, "/CreationDate")));
    file.modified = copy(text(value(parameters, "/ModDate")));
    QPDFObjectHandle checksum = value(parameters, "/CheckSum");
    std::string bytes = checksum.isString() ? checksum.getStringValue() : std::string();
    file.has_checksum = bytes.size() == cgatefold_md5_length;
    if (file.has_checksum) { memcpy(file.checksum, bytes.data(), bytes.size()); }
}

cgatefold_file describe_file(QPDFObjectHandle specification, const std::string &fallback_name) {
    cgatefold_file file = empty_file();
    bool is_dictionary = specification.isDictionary();
    std::string named =
        text(is_dictionary ? by_platform(specification, &QPDFObjectHandle::isString) : specification);
    if (is_dictionary) {
        file.description = copy(text(value(specification, "/Desc")));
        file.relationship = copy(name(value(specification, "/AFRelationship")));
    }
    QPDFObjectHandle stream = by_platform(value(specification, "/EF"), &QPDFObjectHandle::isStream);
    if (stream.isStream()) {
        describe_embedded(file, stream);
    } else if (!named.empty()) {
        bool is_url = name(value(specification, "/FS")) == "URL";
        file.place = is_url ? CGATEFOLD_FILE_URL : CGATEFOLD_FILE_EXTERNAL;
        file.target = copy(named);
    }
    file.name = copy(named.empty() ? fallback_name : named);
    return file;
}

cgatefold_file describe_sound(QPDFObjectHandle stream) {
    cgatefold_file file = empty_file();
    if (!stream.isStream()) { return file; }
    place_stream(file, stream);
    file.sound = sound_of(stream);
    return file;
}

cgatefold_file describe_model(QPDFObjectHandle stream) {
    cgatefold_file file = empty_file();
    if (!stream.isStream()) { return file; }
    place_stream(file, stream);
    std::string format = name(value(stream, "/Subtype"));
    file.mime_type = format == "U3D" ? copy("model/u3d") : format == "PRC" ? copy("model/prc") : nullptr;
    return file;
}

}  // namespace gatefold
