#include "qpdf_objects.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <functional>

#include <pthread.h>

extern "C" {
#include "password_encoding.h"
}

namespace gatefold {

bool warns_of(const std::vector<QPDFExc> &warnings, const char *words) {
    return std::any_of(warnings.begin(), warnings.end(), [words](const QPDFExc &warning) {
        return warning.getMessageDetail().find(words) != std::string::npos;
    });
}

/// Runs `body` on a thread with a stack of the given size, or here if no thread can be started. Throws what it throws.
static void run_on_stack(size_t size, const std::function<void()> &body) {
    struct run {
        const std::function<void()> &body;
        std::exception_ptr thrown;

        static void *begin(void *context) {
            run &own = *static_cast<run *>(context);
            try {
                own.body();
            } catch (...) { own.thrown = std::current_exception(); }
            return nullptr;
        }
    };
    run own = {body, nullptr};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size);
    pthread_t thread;
    const bool is_started = pthread_create(&thread, &attributes, run::begin, &own) == 0;
    pthread_attr_destroy(&attributes);
    if (!is_started) { return body(); }
    pthread_join(thread, nullptr);
    if (own.thrown) { std::rethrow_exception(own.thrown); }
}

/// Reads the pages, too, of a file that it recovers since version 12, with a call within a call for each node of the page
/// tree below another.
static void process(QPDF &document, const uint8_t *bytes, size_t count, const char *password) {
    const auto read = [&] {
        document.processMemoryFile("document", reinterpret_cast<const char *>(bytes), count, password);
    };
    if (atoi(QPDF::QPDFVersion().c_str()) < 12) { return read(); }
    // A node takes 25 bytes of a file at least, if it is not packed, and 600 of the stack.
    run_on_stack((size_t{8} << 20) + std::min(count * 24, size_t{1} << 30), read);
}

std::vector<QPDFExc> read_document(QPDF &document, const uint8_t *bytes, size_t count, const char *password) {
    document.setSuppressWarnings(true);
    process(document, bytes, count, password);
    std::vector<QPDFExc> warnings = document.getWarnings();
    // Version 12 continues with a catalog that it finds, and loses the trailer's other entries. Earlier versions throw
    // this.
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
