// Encrypted documents that poppler does not decrypt.
//
// poppler 22.12 supports crypt filters only if streams and strings use the same one. For other documents it only logs
// that they are not supported, and continues as if nothing were encrypted. It reports any handler other than the
// password handler as a wrong password. Within a native scope, PDFDoc::checkEncryption refuses the former, and records
// the reason of both for the caller.

#include <cstring>
#include <string>

#include "poppler_private.h"

extern "C" {
#include "encryption_handlers.h"
#include "native_scope.h"
}
#include "next_definition.h"

__thread encryption_obstacle cgatefold_encryption_obstacle;

namespace {

/// The name of the filter for streams or strings (PDF 32000-1, table 20).
std::string crypt_filter(const Object &encryption, const char *key) {
    Object name = encryption.dictLookup(key);
    return name.isName() ? name.getName() : "Identity";
}

/// Whether the filters of a document encrypt nothing.
bool encrypts_nothing(const Object &encryption) {
    Object version = encryption.dictLookup("V");
    return version.isInt() && version.getInt() >= 4 && crypt_filter(encryption, "StmF") == "Identity"
           && crypt_filter(encryption, "StrF") == "Identity";
}

/// Adobe's handlers for certificates name themselves in one of two ways.
bool is_for_certificates(const Object &encryption) {
    Object filter = encryption.dictLookup("Filter"), syntax = encryption.dictLookup("SubFilter");
    return filter.isName("Adobe.PubSec")
           || (syntax.isName() && strncmp(syntax.getName(), "adbe.pkcs7", strlen("adbe.pkcs7")) == 0);
}

encryption_obstacle find_obstacle(const Object &encryption, bool is_decrypted) {
    if (!encryption.isDict()) { return ENCRYPTION_WITHOUT_OBSTACLE; }
    if (is_for_certificates(encryption)) { return ENCRYPTION_FOR_CERTIFICATES; }
    if (!encryption.dictLookup("Filter").isName("Standard")) { return ENCRYPTION_BY_OTHER_HANDLER; }
    return is_decrypted || encrypts_nothing(encryption) ? ENCRYPTION_WITHOUT_OBSTACLE : ENCRYPTION_BY_OTHER_FILTERS;
}

}  // namespace

bool PDFDoc::checkEncryption(const std::optional<GooString> &owner, const std::optional<GooString> &user) {
    using function = bool (*)(PDFDoc *, const std::optional<GooString> &, const std::optional<GooString> &);
    static const auto next =
        next_definition<function>("_ZN6PDFDoc15checkEncryptionERKSt8optionalI9GooStringES4_");
    // An encrypted document cannot be opened without a definition of poppler's own.
    bool is_open = next != nullptr && next(this, owner, user);
    if (!cgatefold_scope.is_entered) { return is_open; }
    Object encryption = getXRef()->getTrailerDict()->dictLookup("Encrypt");
    // A wrong password is no obstacle: the filters are known.
    cgatefold_encryption_obstacle = find_obstacle(encryption, !is_open || getXRef()->isEncrypted());
    if (cgatefold_encryption_obstacle == ENCRYPTION_WITHOUT_OBSTACLE) { return is_open; }
    cgatefold_count_answer(CGATEFOLD_ANSWER_ENCRYPTION);
    return false;
}
