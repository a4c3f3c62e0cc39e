#include "qpdf_objects.hpp"

#include <cstdlib>
#include <cstring>
#include <qpdf/QUtil.hh>

extern "C" {
#include "cgatefold_encryption.h"
#include "password_encoding.h"
}

char *cgatefold_copy_pdf_doc_password(const char *password) {
    try {
        std::string encoded;
        bool is_whole = QUtil::utf8_to_pdf_doc(password, encoded);
        return is_whole && encoded != password ? strdup(encoded.c_str()) : nullptr;
    } catch (const std::exception &) { return nullptr; }
}

static cgatefold_cipher cipher_of(QPDF::encryption_method_e method) {
    switch (method) {
    case QPDF::e_none: return CGATEFOLD_CIPHER_NONE;
    case QPDF::e_rc4: return CGATEFOLD_CIPHER_RC4;
    case QPDF::e_aes:
    case QPDF::e_aesv3: return CGATEFOLD_CIPHER_AES;
    default: return CGATEFOLD_CIPHER_OTHER;
    }
}

bool cgatefold_streams_get_encryption(cgatefold_streams *streams, cgatefold_encryption *encryption) {
    try {
        QPDF &qpdf = *streams->qpdf;
        int revision = 0, bits = 0, version = 0;
        auto streams = QPDF::e_none, strings = QPDF::e_none, embedded = QPDF::e_none;
        if (!qpdf.isEncrypted(revision, bits, version, streams, strings, embedded)) { return false; }
        *encryption = {};
        encryption->revision = revision;
        // Below version 4 there are no crypt filters, and libqpdf leaves the methods unset.
        encryption->cipher = version < 4 ? CGATEFOLD_CIPHER_RC4 : cipher_of(streams);
        encryption->key_length = static_cast<int32_t>(8 * qpdf.getEncryptionKey().size());
        encryption->is_opened_by_owner = qpdf.ownerPasswordMatched();
        encryption->may_print = qpdf.allowPrintLowRes();
        encryption->may_print_in_full_quality = qpdf.allowPrintHighRes();
        encryption->may_change = qpdf.allowModifyOther();
        encryption->may_copy = qpdf.allowExtractAll();
        encryption->may_annotate = qpdf.allowModifyAnnotation();
        encryption->may_fill_forms = qpdf.allowModifyForm();
        encryption->may_extract_for_accessibility = qpdf.allowAccessibility();
        encryption->may_assemble = qpdf.allowModifyAssembly();
        return true;
    } catch (const std::exception &) { return false; }
}
