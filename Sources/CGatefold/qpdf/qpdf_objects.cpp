#include "qpdf_objects.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

extern "C" {
#include "password_encoding.h"
}

namespace gatefold {

bool warns_of(const std::vector<QPDFExc> &warnings, const char *words) {
    return std::any_of(warnings.begin(), warnings.end(), [words](const QPDFExc &warning) {
        return warning.getMessageDetail().find(words) != std::string::npos;
    });
}

std::vector<QPDFExc> read_document(QPDF &document, const uint8_t *bytes, size_t count, const char *password) {
    document.setSuppressWarnings(true);
    document.processMemoryFile("document", reinterpret_cast<const char *>(bytes), count, password);
    std::vector<QPDFExc> warnings = document.getWarnings();
    // Version 12 goes on with a catalog that it finds, and loses what else the trailer led to. Earlier ones throw this.
    const char *lost = "unable to find trailer dictionary";
    if (warns_of(warnings, lost)) { throw QPDFExc(qpdf_e_damaged_pdf, "document", "", 0, lost); }
    return warnings;
}

/// Opens with the bytes of a password as given.
static opened_document open_as_given(const uint8_t *bytes, size_t count, const char *password) {
    auto qpdf = std::make_unique<QPDF>();
    read_document(*qpdf, bytes, count, password);
    return {std::move(qpdf), password == nullptr ? "" : password};
}

opened_document open_document(const uint8_t *bytes, size_t count, const char *password) {
    try {
        return open_as_given(bytes, count, password);
    } catch (const QPDFExc &error) {
        bool is_encrypted = error.getErrorCode() == qpdf_e_password;
        std::unique_ptr<char, decltype(&free)> encoded(
            is_encrypted && password != nullptr ? cgatefold_copy_pdf_doc_password(password) : nullptr, &free);
        if (encoded == nullptr) { throw; }
        return open_as_given(bytes, count, encoded.get());
    }
}

QPDFObjectHandle value(QPDFObjectHandle object, const char *key) {
    if (object.isStream()) { return object.getDict().getKey(key); }
    return object.isDictionary() ? object.getKey(key) : QPDFObjectHandle::newNull();
}

std::vector<QPDFObjectHandle> items(QPDFObjectHandle object) {
    const int maximum_count = 400'000;
    std::vector<QPDFObjectHandle> items;
    if (!object.isArray()) {
        if (!object.isNull()) { items.push_back(object); }
        return items;
    }
    int count = std::min(object.getArrayNItems(), maximum_count);
    for (int i = 0; i < count; i++) { items.push_back(object.getArrayItem(i)); }
    return items;
}

std::string name(QPDFObjectHandle object) {
    return object.isName() ? object.getName().substr(1) : std::string();
}

double number(QPDFObjectHandle object, double fallback) {
    double value = object.isNumber() ? object.getNumericValue() : fallback;
    return std::isfinite(value) ? value : fallback;
}

}  // namespace gatefold
