// libqpdf's objects as the shim reads what is embedded: careful getters, since a file may have anything anywhere, and
// lists of plain structs that free themselves until they are handed out.

#ifndef CGATEFOLD_QPDF_OBJECTS_HPP
#define CGATEFOLD_QPDF_OBJECTS_HPP

// No pointer holders, which the headers warn of.
#define POINTERHOLDER_TRANSITION 4

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <set>
#include <string>
#include <vector>

extern "C" {
#include "../base/failure.h"
#include "cgatefold_files.h"
}

struct cgatefold_files {
    QPDF qpdf;
};

namespace gatefold {

/// How much of a file is looked at for one question: names and arrays may be endless, or lead back to themselves.
class patience {
public:
    /// Whether another object may be looked at.
    bool spend() { return left > 0 && left-- > 0; }
    bool is_spent() const { return left == 0; }

private:
    int64_t left = 400'000;
};

/// Objects that were met, so that each is met once. Direct objects cannot lead back to themselves.
class visited_objects {
public:
    bool is_new(const QPDFObjectHandle &object) {
        QPDFObjGen id = object.getObjGen();
        return id.getObj() == 0 || known.insert(id).second;
    }

private:
    std::set<QPDFObjGen> known;
};

/// The value of a key of a dictionary or of a stream's; null where there is none.
QPDFObjectHandle value(QPDFObjectHandle object, const char *key);
/// The items of an array, one by one; a single value counts as an array of one, null as none.
std::vector<QPDFObjectHandle> items(QPDFObjectHandle object, patience &patience);
/// A name without its slash; "" where it is none.
std::string name(QPDFObjectHandle object);
/// A text string in UTF-8, or a name; "" where it is neither. NUL becomes U+FFFD.
std::string text(QPDFObjectHandle object);
double number(QPDFObjectHandle object, double fallback);
/// 0 or 1; -1 where it is no boolean.
int32_t truth(QPDFObjectHandle object);
/// A rectangle, its corners put in order; empty where it is malformed.
cgatefold_rect rect(QPDFObjectHandle object);
cgatefold_object_reference reference(const QPDFObjectHandle &object);

/// A copy for a plain struct; NULL for "".
char *copy(const std::string &text);

/// Files that are freed unless they are taken.
class file_list {
public:
    file_list() = default;
    file_list(const file_list &) = delete;
    ~file_list();
    size_t size() const { return files.size(); }
    cgatefold_file &operator[](size_t index) { return files[index]; }
    /// Takes a file over.
    void add(const cgatefold_file &file);
    /// Frees those from an index on.
    void cut(size_t count);
    cgatefold_file_list take(bool is_cut);

private:
    std::vector<cgatefold_file> files;
};

/// What a file specification says, or a name that stands for one. The strings are the caller's.
cgatefold_file describe_file(QPDFObjectHandle specification, const std::string &fallback_name);
/// Streams that hold media without a file specification: a sound object, a 3D model.
cgatefold_file describe_sound(QPDFObjectHandle stream);
cgatefold_file describe_model(QPDFObjectHandle stream);

/// Calls `body` with each key and value of a name tree.
template <typename Body> void for_each_name(QPDFObjectHandle root, patience &patience, Body body) {
    visited_objects visited;
    std::vector<QPDFObjectHandle> open = {root};
    while (!open.empty() && patience.spend()) {
        QPDFObjectHandle node = open.back();
        open.pop_back();
        if (!node.isDictionary() || !visited.is_new(node)) { continue; }
        QPDFObjectHandle names = value(node, "/Names");
        int count = names.isArray() ? names.getArrayNItems() : 0;
        for (int i = 0; i + 1 < count && patience.spend(); i += 2) {
            body(text(names.getArrayItem(i)), names.getArrayItem(i + 1));
        }
        std::vector<QPDFObjectHandle> kids = items(value(node, "/Kids"), patience);
        // The last one opened is the first one read.
        open.insert(open.end(), kids.rbegin(), kids.rend());
    }
}

/// Runs the body of a question, and turns what libqpdf throws into a failure.
template <typename Body> cgatefold_status guarded(cgatefold_files *files, cgatefold_message *message, Body body) {
    cgatefold_status status = CGATEFOLD_DAMAGED;
    try {
        status = body();
    } catch (const std::exception &error) { status = cgatefold_fail(CGATEFOLD_DAMAGED, message, error.what()); }
    // They would be kept for as long as the file is open.
    files->qpdf.getWarnings();
    return status;
}

}  // namespace gatefold

#endif
