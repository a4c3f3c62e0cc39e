// Records a page: interprets its content and its annotations on a recording device.

#include "recorder.hpp"

#include <algorithm>
#include <new>

#include "recorded_layers.hpp"
#include "recording_device.hpp"

extern "C" {
#include "../base/page_limits.h"
#include "../base/native_scope.h"
}

namespace gatefold {

namespace {

/// The native scope of a recording.
class recording_scope {
public:
    recording_scope(recording_device &device, font_store *fonts) : outer(cgatefold_scope_enter(settings(device, fonts))) {}
    ~recording_scope() { cgatefold_scope_leave(outer); }
    recording_scope(const recording_scope &) = delete;

private:
    const native_scope outer;

    static native_scope settings(recording_device &device, font_store *fonts) {
        native_scope made = {};
        made.device = static_cast<OutputDev *>(&device);
        made.fonts = fonts;
        return made;
    }
};

/// Whether a stream is compressed as a picture. No content is, but poppler would decode it, however large.
bool is_picture(const Object &content) {
    if (!content.isStream()) { return false; }
    const Object filters = content.getStream()->getDict()->lookup("Filter");
    const auto decodes_pictures = [](const Object &filter) {
        return filter.isName("JBIG2Decode") || filter.isName("JPXDecode") || filter.isName("DCTDecode")
               || filter.isName("CCITTFaxDecode");
    };
    if (!filters.isArray()) { return decodes_pictures(filters); }
    for (int i = 0; i < std::min(filters.arrayGetLength(), 16); i++) {
        if (decodes_pictures(filters.arrayGet(i))) { return true; }
    }
    return false;
}

/// The content of a page without streams that are pictures.
Object page_content(Page &page, XRef *xref) {
    Object content = page.getContents();
    if (is_picture(content)) { return null_object(); }
    if (!content.isArray()) { return content; }
    constexpr int maximum_streams = 1'000'000;
    const int count = std::min(content.arrayGetLength(), maximum_streams);
    bool has_pictures = false;
    for (int i = 0; i < count && !has_pictures; i++) { has_pictures = is_picture(content.arrayGet(i)); }
    if (!has_pictures) { return content; }
    std::vector<Object> streams;
    for (int i = 0; i < count; i++) {
        if (!is_picture(content.arrayGet(i))) { streams.push_back(entry_of(content, i).copy()); }
    }
    return array_object(xref, std::move(streams));
}

/// A reference to the profile stream of an output intent for a press; otherwise invalid.
Ref press_profile(const Object &intent) {
    if (!intent.isDict()) { return Ref::INVALID(); }
    const Object &reference = intent.dictLookupNF("DestOutputProfile");
    const Object stream = intent.dictLookup("DestOutputProfile");
    if (!reference.isRef() || !stream.isStream()) { return Ref::INVALID(); }
    const Object components = stream.getStream()->getDict()->lookup("N");
    return components.isInt() && components.getInt() == 4 ? reference.getRef() : Ref::INVALID();
}

/// Where the catalog has the output intents that poppler must not find.
constexpr const char *hidden_output_intents = "HiddenOutputIntents";

/// The first press profile of a document. It defines colours in CMYK without a profile (PDF 32000-1, 14.11.5).
Ref press_profile_of_document(XRef *xref) {
    const Object catalog = xref->getCatalog();
    const Object intents = catalog.isDict() ? catalog.dictLookup(hidden_output_intents) : null_object();
    if (!intents.isArray()) { return Ref::INVALID(); }
    // A document has one intent for each standard that it conforms to.
    constexpr int maximum_intents = 16;
    for (int i = 0; i < std::min(intents.arrayGetLength(), maximum_intents); i++) {
        const Ref profile = press_profile(intents.arrayGet(i));
        if (profile != Ref::INVALID()) { return profile; }
    }
    return Ref::INVALID();
}

/// The colours of the press of the document that this thread recorded last. Making them takes longer than recording.
struct known_press {
    std::weak_ptr<resource_store> document;
    Ref profile = Ref::INVALID();
    std::unique_ptr<GfxColorSpace> space;
};

std::unique_ptr<GfxColorSpace> press_colors(Ref profile, Gfx &gfx, OutputDev &device) {
    std::vector<Object> entries;
    entries.push_back(name_object("ICCBased"));
    entries.emplace_back(profile);
    Object description = array_object(gfx.getXRef(), std::move(entries));
    std::unique_ptr<GfxColorSpace> space =
        owned(GfxColorSpace::parse(nullptr, &description, &device, gfx.getState()));
    if (space == nullptr || space->getMode() != csICCBased || space->getNComps() != 4) { return nullptr; }
    return space;
}

void set_press_colors(const recorded_document &document, Gfx &gfx, OutputDev &device) {
    const Ref profile = press_profile_of_document(gfx.getXRef());
    if (profile == Ref::INVALID()) { return; }
    static thread_local known_press known;
    if (known.document.lock() != document.resources || known.profile != profile) {
        known.document = document.resources;
        known.profile = profile;
        known.space = press_colors(profile, gfx, device);
    }
    if (known.space == nullptr) { return; }
    pass_color_space(*gfx.getState(), &GfxState::setDefaultCMYKColorSpace, owned(known.space->copy()));
}

/// The bytes of a stream, at most 16 MB.
std::shared_ptr<const std::vector<uint8_t>> bytes_of(Ref reference, XRef *xref) {
    const Object stream = xref->fetch(reference);
    if (!stream.isStream() || !rewind_stream(*stream.getStream())) { return nullptr; }
    constexpr size_t maximum_size = size_t{16} << 20;
    auto bytes = std::make_shared<std::vector<uint8_t>>();
    for (int byte = stream.getStream()->getChar(); byte != EOF && bytes->size() < maximum_size;
         byte = stream.getStream()->getChar()) {
        bytes->push_back((uint8_t)byte);
    }
    return bytes;
}

/// Gives a list that keeps its colours the press profile of its document, which the lists of a document share.
void keep_press_profile(const recorded_document &document, Gfx &gfx, display_list &list) {
    const Ref reference = press_profile_of_document(gfx.getXRef());
    if (reference == Ref::INVALID()) { return; }
    struct known_profile {
        std::weak_ptr<resource_store> document;
        Ref reference = Ref::INVALID();
        std::shared_ptr<const std::vector<uint8_t>> bytes;
    };
    static thread_local known_profile known;
    if (known.document.lock() != document.resources || known.reference != reference) {
        known = {document.resources, reference, bytes_of(reference, gfx.getXRef())};
    }
    list.press_profile = known.bytes;
}

/// The colours in which a page is composed.
group_space page_space(Page &page, Gfx &gfx, OutputDev &device) {
    Dict *group = page.getGroup();
    if (group == nullptr) { return group_space::inherited; }
    Object description = group->lookup("CS");
    if (description.isNull()) { return group_space::inherited; }
    return group_space_of(owned(GfxColorSpace::parse(nullptr, &description, &device, gfx.getState())).get());
}

/// poppler draws a border around links that have no appearance. PDFium and MuPDF show none, and neither does paper.
bool is_bare_link(const Annot &annotation) {
    return annotation.getType() == Annot::typeLink && !annotation.getAppearance().isStream();
}

/// Whether an annotation shows nothing, by its dictionary: a link without any appearance, or nothing that is one.
bool shows_nothing(const Object &annotation) {
    if (!annotation.isDict()) { return true; }
    const Object subtype = annotation.dictLookup("Subtype");
    return subtype.isName("Link") && annotation.dictLookup("AP").isNull();
}

/// Whether annotations are to be read at all. poppler reads each with all that belongs to it, for the first one the whole
/// form of the document, and keeps them; most pages that have annotations have links only.
bool has_shown_annotations(const Object &annotations) {
    if (!annotations.isArray()) { return false; }
    const int count = annotations.arrayGetLength();
    for (int i = 0; i < std::min(count, cgatefold_maximum_annotations); i++) {
        if (!shows_nothing(annotations.arrayGet(i))) { return true; }
    }
    return count > cgatefold_maximum_annotations;
}

void draw_annotations(Page &page, Gfx &gfx, recording_device &device) {
    if (!has_shown_annotations(page.getAnnotsObject())) { return; }
    int count = 0;
    for (const auto &annotation : page.getAnnots()->getAnnots()) {
        if (device.should_stop() || ++count > cgatefold_maximum_annotations) { return; }
        if (!is_bare_link(*annotation)) { annotation->draw(&gfx, false); }
    }
}

void interpret(
    Page &page, const recorded_document &document, recording_device &device, display_list &list) {
    const PDFRectangle shown = shown_box(page);
    const auto should_stop = [](void *context) { return static_cast<recording_device *>(context)->should_stop(); };
    const std::unique_ptr<Gfx> gfx = make_interpreter(
        *document.poppler, device, page.getNum(), page.getResourceDict(), shown, page.getRotate(), should_stop, &device);
    list.width = gfx->getState()->getPageWidth();
    list.height = gfx->getState()->getPageHeight();
    device.begin(*gfx);
    if (list.keeps_colors) {
        // DeviceCMYK is the press's own.
        keep_press_profile(document, *gfx, list);
        list.space = page_space(page, *gfx, device);
    } else {
        set_press_colors(document, *gfx, device);
    }
    Object content = page_content(page, document.poppler->getXRef());
    if (!content.isNull()) {
        gfx->saveState();
        gfx->display(&content);
        gfx->restoreState();
    }
    device.close_text();
    draw_annotations(page, *gfx, device);
    device.end();
}

int64_t recursive_masks() {
    return cgatefold_interpositions_on_thread(CGATEFOLD_INTERPOSITION_SOFT_MASK);
}

}  // namespace

void hide_output_intents(PDFDoc &document) {
    XRef *xref = document.getXRef();
    const Object catalog = xref->getCatalog();
    if (!catalog.isDict()) { return; }
    const Object &intents = catalog.dictLookupNF("OutputIntents");
    if (intents.isNull()) { return; }
    const Object changed = owning_object(owned(catalog.getDict()->copy(xref)));
    changed.getDict()->set(hidden_output_intents, intents.copy());
    changed.getDict()->remove("OutputIntents");
    xref->setModifiedObject(&changed, xref->getRoot());
}

PDFRectangle shown_box(Page &page) {
    const PDFRectangle &media = poppler_reference(page.getMediaBox()), &crop = poppler_reference(page.getCropBox());
    cgatefold_rect whole = {media.x1, media.y1, media.x2, media.y2}, shown = {crop.x1, crop.y1, crop.x2, crop.y2};
    cgatefold_replace_boxes_without_area(&whole, &shown);
    return {shown.x1, shown.y1, shown.x2, shown.y2};
}

std::shared_ptr<const display_list> record(
    const recorded_document &document, int index, const cgatefold_recording_options &options) {
    auto list = std::make_shared<display_list>();
    recording_device device(document, options, *list);
    const recording_scope scope(device, document.fonts);
    if (index < 0 || index >= document.poppler->getNumPages()) { return nullptr; }
    Page *page = document.poppler->getPage(index + 1);
    if (page == nullptr || !page->isOk()) { return nullptr; }
    const int64_t masks_before = recursive_masks();
    {
        const recorded_layers layers(*document.poppler, options);
        interpret(*page, document, device, *list);
    }
    if (device.lacks_memory()) { throw std::bad_alloc(); }
    list->text.value = device.take_text();
    list->left_out.recursive_masks = (uint32_t)(recursive_masks() - masks_before);
    list->finish();
    return list;
}

}  // namespace gatefold
