#include "qpdf_objects.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

extern "C" {
#include "password_encoding.h"
}

namespace gatefold {

/// Opens with the bytes of a password as given.
static opened_document open_as_given(const uint8_t *bytes, size_t count, const char *password) {
    auto qpdf = std::make_unique<QPDF>();
    qpdf->setSuppressWarnings(true);
    qpdf->processMemoryFile("document", reinterpret_cast<const char *>(bytes), count, password);
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
