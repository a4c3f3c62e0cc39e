// Safe getters for libqpdf's objects, since a file may contain anything anywhere.

#ifndef CGATEFOLD_QPDF_OBJECTS_HPP
#define CGATEFOLD_QPDF_OBJECTS_HPP

// No pointer holders, which the headers warn of.
#define POINTERHOLDER_TRANSITION 4

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <memory>
#include <string>
#include <vector>

extern "C" {
#include "../base/failure.h"
#include "cgatefold_streams.h"
}

struct cgatefold_streams {
    const uint8_t *bytes;
    size_t count;
    /// Password in the document's encoding; empty for none.
    std::string password;
    std::unique_ptr<QPDF> qpdf;
    /// Whether streams missing from the cross-reference table have been searched for.
    bool has_looked;
};

namespace gatefold {

/// Whether one of the warnings has these words.
bool warns_of(const std::vector<QPDFExc> &warnings, const char *words);

/// Reads a document over bytes that outlive it, with a password in its encoding. Returns libqpdf's warnings. Throws what
/// libqpdf throws, also where there is no trailer.
std::vector<QPDFExc> read_document(QPDF &document, const uint8_t *bytes, size_t count, const char *password);

struct opened_document {
    std::unique_ptr<QPDF> qpdf;
    /// Password in the document's encoding; empty for none.
    std::string password;
};

/// Opens a document over bytes that outlive it. Tries the password as given, and then in the encoding of older
/// documents. Throws what libqpdf throws.
opened_document open_document(const uint8_t *bytes, size_t count, const char *password);

/// Returns the value of a key of a dictionary or of a stream's dictionary, or null if the key doesn't exist.
QPDFObjectHandle value(QPDFObjectHandle object, const char *key);
/// The items of an array, at most 400,000; a single value counts as an array of one, null as an empty one.
std::vector<QPDFObjectHandle> items(QPDFObjectHandle object);
/// Returns a name without its slash, or "" for other values.
std::string name(QPDFObjectHandle object);
double number(QPDFObjectHandle object, double fallback);

}  // namespace gatefold

#endif
