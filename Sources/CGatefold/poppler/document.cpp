// Documents and pages, and what they say about themselves.

#include <cstdlib>
#include <cstring>
#include <new>

#include <DateInfo.h>
#include <GlobalParams.h>
#include <UTF.h>
#include <glib.h>

#include "../streams/poppler_versions.hpp"
#include "handles.hpp"

extern "C" {
#include "../base/failure.h"
#include "../base/page_limits.h"
#include "../interposed/fonts.h"
#include "../base/native_scope.h"
}

namespace {

/// A native scope for the duration of a block.
class scope {
public:
    scope() : outer(cgatefold_scope_enter({})) {}
    ~scope() { cgatefold_scope_leave(outer); }
    scope(const scope &) = delete;

private:
    const native_scope outer;
};

void ignore(ErrorCategory, Goffset, const char *) {}

std::unique_ptr<PDFDoc> open_with(
    const uint8_t *bytes, size_t count, const std::optional<GooString> &password, bool *has_rebuilt_table) {
    const auto rebuilt = [has_rebuilt_table] { *has_rebuilt_table = true; };
    return gatefold::open_document(reinterpret_cast<const char *>(bytes), count, password, rebuilt);
}

/// A password in Latin-1, as older encryption takes it; none if it has other letters.
std::optional<GooString> latin_password(const char *password) {
    gsize length = 0;
    gchar *latin = g_convert(password, -1, "ISO-8859-1", "UTF-8", nullptr, &length, nullptr);
    if (latin == nullptr) { return {}; }
    GooString copy(latin, (int)length);
    g_free(latin);
    return copy;
}

/// Opens with the password in Latin-1, and then in UTF-8, as newer encryption takes it.
std::unique_ptr<PDFDoc> open_poppler(
    const uint8_t *bytes, size_t count, const char *password, bool *has_rebuilt_table) {
    if (password == nullptr) { return open_with(bytes, count, {}, has_rebuilt_table); }
    if (const std::optional<GooString> latin = latin_password(password)) {
        std::unique_ptr<PDFDoc> opened = open_with(bytes, count, latin, has_rebuilt_table);
        if (opened->isOk() || opened->getErrorCode() != errEncrypted) { return opened; }
    }
    return open_with(bytes, count, GooString(password), has_rebuilt_table);
}

/// The name of the filter for streams or strings (PDF 32000-1, table 20).
std::string crypt_filter(const Object &encryption, const char *key) {
    const Object name = encryption.dictLookup(key);
    return name.isName() ? name.getName() : "Identity";
}

bool encrypts_nothing(const Object &encryption) {
    const Object version = encryption.dictLookup("V");
    return version.isInt() && version.getInt() >= 4 && crypt_filter(encryption, "StmF") == "Identity"
           && crypt_filter(encryption, "StrF") == "Identity";
}

/// Adobe's handlers for certificates name themselves in one of two ways.
bool is_for_certificates(const Object &encryption) {
    const Object filter = encryption.dictLookup("Filter"), syntax = encryption.dictLookup("SubFilter");
    return filter.isName("Adobe.PubSec")
           || (syntax.isName() && strncmp(syntax.getName(), "adbe.pkcs7", strlen("adbe.pkcs7")) == 0);
}

/// How a document is encrypted, where poppler cannot decrypt it. poppler supports crypt filters only if streams and
/// strings use the same one, and continues with others as if nothing were encrypted; other handlers than the one for
/// passwords it reports as a wrong password.
cgatefold_status encryption_status(PDFDoc &document) {
    XRef *xref = document.getXRef();
    if (xref == nullptr || !xref->getTrailerDict()->isDict()) { return CGATEFOLD_OK; }
    const Object encryption = xref->getTrailerDict()->dictLookup("Encrypt");
    if (!encryption.isDict()) { return CGATEFOLD_OK; }
    if (is_for_certificates(encryption)) { return CGATEFOLD_CERTIFICATES_REQUIRED; }
    if (!encryption.dictLookup("Filter").isName("Standard")) { return CGATEFOLD_UNKNOWN_SECURITY_HANDLER; }
    if (!document.isOk()) { return CGATEFOLD_OK; }
    return xref->isEncrypted() || encrypts_nothing(encryption) ? CGATEFOLD_OK : CGATEFOLD_UNKNOWN_CRYPT_FILTERS;
}

cgatefold_status opening_status(PDFDoc &document) {
    const cgatefold_status encryption = encryption_status(document);
    if (encryption != CGATEFOLD_OK || document.isOk()) { return encryption; }
    return document.getErrorCode() == errEncrypted ? CGATEFOLD_ENCRYPTED : CGATEFOLD_DAMAGED;
}

const char *opening_message(PDFDoc &document) {
    switch (document.getErrorCode()) {
    case errBadCatalog: return "Failed to read the document catalog";
    case errDamaged: return "PDF document is damaged";
    case errEncrypted: return "Document is encrypted";
    default: return "Failed to load document";
    }
}

/// Copies a text string of the file (PDF 32000-1, 7.9.2.2) as UTF-8 into C memory. Returns NULL for NULL.
char *copied(const GooString *text) {
    if (text == nullptr) { return nullptr; }
    const std::vector<Unicode> unicode = gatefold::unicode_of(text->toStr());
    gchar *converted
        = g_ucs4_to_utf8(unicode.data(), static_cast<glong>(unicode.size()), nullptr, nullptr, nullptr);
    char *copy = converted != nullptr ? strdup(converted) : nullptr;
    g_free(converted);
    return copy;
}

/// Seconds since 1970, or `INT64_MIN`.
int64_t seconds(const GooString *text) {
    int year, month, day, hour, minute, second, zone_hours, zone_minutes;
    char sign;
    if (text == nullptr
        || !parseDateString(poppler_date_argument(text), &year, &month, &day, &hour, &minute, &second, &sign,
                            &zone_hours, &zone_minutes)) {
        return INT64_MIN;
    }
    GDateTime *date = g_date_time_new_utc(year, month, day, hour, minute, second);
    if (date == nullptr) { return INT64_MIN; }
    const int64_t local = g_date_time_to_unix(date);
    g_date_time_unref(date);
    const int64_t offset = (zone_hours * 60 + zone_minutes) * 60;
    return sign == '+' ? local - offset : sign == '-' ? local + offset : local;
}

/// Leaves out annotations of pages that have very many, which Debian's poppler refuses. Returns whether there are any.
bool cut_annotations(XRef &xref) {
    bool is_changed = false;
    for (int number = 0; number < xref.getNumObjects(); number++) {
        const XRefEntry *entry = xref.getEntry(number, false);
        if (entry == nullptr || entry->type == xrefEntryFree || entry->type == xrefEntryNone) { continue; }
        const Ref reference = {number, entry->type == xrefEntryCompressed ? 0 : entry->gen};
        const Object page = xref.fetch(reference);
        if (!page.isDict("Page")) { continue; }
        const Object all = page.dictLookup("Annots");
        if (!all.isArray() || all.arrayGetLength() <= cgatefold_maximum_annotations) { continue; }
        std::vector<Object> first;
        for (int i = 0; i < cgatefold_maximum_annotations; i++) {
            first.push_back(gatefold::entry_of(all, i).copy());
        }
        const Object cut = gatefold::owning_object(gatefold::owned(page.getDict()->copy(&xref)));
        cut.getDict()->set("Annots", gatefold::array_object(&xref, std::move(first)));
        xref.setModifiedObject(&cut, reference);
        is_changed = true;
    }
    return is_changed;
}

/// NULL if there is no such page, or its object is damaged.
/// - number: from 1.
Page *find_page(const cgatefold_document &document, int number) {
    PDFDoc &poppler = *document.poppler;
    Page *page = poppler.getPage(number);
    if (page == nullptr && number <= poppler.getNumPages() && !document.has_cut_annotations) {
        document.has_cut_annotations = true;
        if (cut_annotations(*poppler.getXRef())) { page = poppler.getPage(number); }
    }
    return page != nullptr && page->isOk() ? page : nullptr;
}

}  // namespace

void cgatefold_use_character_maps(const char *folder) {
    GlobalParamsIniter::setCustomDataDir(folder);
}

cgatefold_status cgatefold_document_open(
    const uint8_t *bytes, size_t count, const char *password, cgatefold_document **document,
    cgatefold_message *message) {
    const scope entered;
    try {
        auto opened = std::make_unique<cgatefold_document>();
        opened->settings = std::make_unique<GlobalParamsIniter>(ignore);
        opened->poppler = open_poppler(bytes, count, password, &opened->has_rebuilt_table);
        const cgatefold_status status = opening_status(*opened->poppler);
        if (status != CGATEFOLD_OK) { return cgatefold_fail(status, message, opening_message(*opened->poppler)); }
        gatefold::hide_output_intents(*opened->poppler);
        opened->has_rebuilt_table = false;
        opened->bytes = bytes;
        opened->byte_count = count;
        opened->password = password != nullptr ? password : "";
        opened->resources = std::make_shared<gatefold::resource_store>();
        opened->fonts = cgatefold_font_store_create();
        *document = opened.release();
        return CGATEFOLD_OK;
    } catch (const std::bad_alloc &) {
        return cgatefold_fail(CGATEFOLD_DAMAGED, message, "not enough memory for the document");
    }
}

void cgatefold_document_free(cgatefold_document *document) {
    const scope entered;
    cgatefold_glib_document_close(&document->glib);
    if (document->fonts != nullptr) { cgatefold_font_store_free(document->fonts); }
    delete document;
}

glib_document *cgatefold_open_glib_document(cgatefold_document *document) {
    if (document->glib.document == nullptr) {
        const char *password = document->password.empty() ? nullptr : document->password.c_str();
        document->glib.document = cgatefold_glib_open(document->bytes, document->byte_count, password);
    }
    return &document->glib;
}

int32_t cgatefold_document_page_count(const cgatefold_document *document) {
    const scope entered;
    return document->poppler->getNumPages();
}

cgatefold_metadata cgatefold_document_copy_metadata(const cgatefold_document *document) {
    const scope entered;
    PDFDoc &poppler = *document->poppler;
    cgatefold_metadata metadata = {};
    metadata.title = copied(poppler.getDocInfoTitle().get());
    metadata.author = copied(poppler.getDocInfoAuthor().get());
    metadata.subject = copied(poppler.getDocInfoSubject().get());
    metadata.keywords = copied(poppler.getDocInfoKeywords().get());
    metadata.creator = copied(poppler.getDocInfoCreator().get());
    metadata.producer = copied(poppler.getDocInfoProducer().get());
    metadata.created = seconds(poppler.getDocInfoCreatDate().get());
    metadata.modified = seconds(poppler.getDocInfoModDate().get());
    metadata.version_major = (uint32_t)poppler.getPDFMajorVersion();
    metadata.version_minor = (uint32_t)poppler.getPDFMinorVersion();
    metadata.is_linearized = poppler.isLinearized();
    metadata.attachment_count = (uint32_t)std::max(poppler.getCatalog()->numEmbeddedFiles(), 0);
    return metadata;
}

void cgatefold_metadata_free(cgatefold_metadata *metadata) {
    free(metadata->title);
    free(metadata->author);
    free(metadata->subject);
    free(metadata->keywords);
    free(metadata->creator);
    free(metadata->producer);
    *metadata = {};
}

cgatefold_page_layout cgatefold_document_get_page_layout(const cgatefold_document *document) {
    switch (document->poppler->getCatalog()->getPageLayout()) {
    case Catalog::pageLayoutSinglePage: return CGATEFOLD_LAYOUT_SINGLE_PAGE;
    case Catalog::pageLayoutOneColumn: return CGATEFOLD_LAYOUT_ONE_COLUMN;
    case Catalog::pageLayoutTwoColumnLeft: return CGATEFOLD_LAYOUT_TWO_COLUMN_LEFT;
    case Catalog::pageLayoutTwoColumnRight: return CGATEFOLD_LAYOUT_TWO_COLUMN_RIGHT;
    case Catalog::pageLayoutTwoPageLeft: return CGATEFOLD_LAYOUT_TWO_PAGE_LEFT;
    case Catalog::pageLayoutTwoPageRight: return CGATEFOLD_LAYOUT_TWO_PAGE_RIGHT;
    default: return CGATEFOLD_LAYOUT_UNSET;
    }
}

cgatefold_status cgatefold_page_open(const cgatefold_document *document, int32_t index, cgatefold_page **page) {
    const scope entered;
    // Its numbers begin with 1.
    Page *poppler = index >= 0 && index < INT32_MAX ? find_page(*document, index + 1) : nullptr;
    if (poppler == nullptr) { return CGATEFOLD_NO_PAGE; }
    auto *opened = new (std::nothrow) cgatefold_page{document, poppler, index};
    if (opened == nullptr) { return CGATEFOLD_NO_PAGE; }
    *page = opened;
    return CGATEFOLD_OK;
}

void cgatefold_page_free(cgatefold_page *page) {
    delete page;
}

int32_t cgatefold_page_index(const cgatefold_page *page) {
    return page->index;
}

void cgatefold_page_get_size(const cgatefold_page *page, double *width, double *height) {
    const PDFRectangle box = gatefold::shown_box(*page->poppler);
    *width = box.x2 - box.x1;
    *height = box.y2 - box.y1;
    if (page->poppler->getRotate() % 180 != 0) { std::swap(*width, *height); }
}

cgatefold_rect cgatefold_page_get_crop_box(const cgatefold_page *page) {
    const PDFRectangle box = gatefold::shown_box(*page->poppler);
    return {box.x1, box.y1, box.x2, box.y2};
}

char *cgatefold_page_copy_label(const cgatefold_page *page) {
    const scope entered;
    const GooString label(gatefold::page_label(*page->document->poppler->getCatalog(), page->index));
    return copied(&label);
}
