// Output intents, which define a document's device colours (PDF 32000-1, 14.11.5).
//
// poppler 22.12 uses the profile of an output intent as the display's: pictures with their own profiles come out in the
// colours of a press, or of another screen, and are shown as sRGB. Here the display is sRGB. An output intent defines
// the device colours, that is, CMYK without a profile. Within a native scope, Gfx::initDisplayProfile uses an intent
// only for that.

#include "poppler_private.h"

extern "C" {
#include "native_scope.h"
}
#include "next_definition.h"

namespace {

/// A reference to the profile stream of an output intent for a press; otherwise invalid.
Ref press_profile(const Object &intent) {
    if (!intent.isDict()) { return Ref::INVALID(); }
    const Object &reference = intent.dictLookupNF("DestOutputProfile");
    Object stream = intent.dictLookup("DestOutputProfile");
    if (!reference.isRef() || !stream.isStream()) { return Ref::INVALID(); }
    Object component_count = stream.streamGetDict()->lookup("N");
    return component_count.isInt() && component_count.getInt() == 4 ? reference.getRef() : Ref::INVALID();
}

/// The first press profile of a document.
Ref press_profile_of_document(XRef *xref) {
    Object catalog = xref->getCatalog();
    if (!catalog.isDict()) { return Ref::INVALID(); }
    Object intents = catalog.dictLookup("OutputIntents");
    if (!intents.isArray()) { return Ref::INVALID(); }
    // A document has one intent for each standard that it conforms to.
    const int maximum_intents = 16;
    for (int index = 0; index < intents.arrayGetLength() && index < maximum_intents; index++) {
        Ref profile = press_profile(intents.arrayGet(index));
        if (profile != Ref::INVALID()) { return profile; }
    }
    return Ref::INVALID();
}

}  // namespace

void Gfx::initDisplayProfile() {
    if (!cgatefold_scope.is_entered) {
        using function = void (*)(Gfx *);
        static const auto next = next_definition<function>("_ZN3Gfx18initDisplayProfileEv");
        // Without a profile the display is sRGB.
        if (next != nullptr) { next(this); }
        return;
    }
    // The first interpreter created while a page is drawn is the page's.
    if (cgatefold_scope.is_drawing && !cgatefold_scope.is_replaying && cgatefold_scope.page_interpreter == nullptr) {
        cgatefold_scope.page_interpreter = this;
    }
    Ref profile = press_profile_of_document(xref);
    if (profile == Ref::INVALID()) { return; }
    cgatefold_count_answer(CGATEFOLD_ANSWER_OUTPUT_INTENT);
    auto *array = new Array(xref);
    array->add(Object(objName, "ICCBased"));
    array->add(Object(profile));
    Object description(array);
    // poppler caches it for the document by its reference.
    GfxColorSpace *space = GfxColorSpace::parse(nullptr, &description, out, state);
    if (space == nullptr) { return; }
    if (space->getMode() == csICCBased && space->getNComps() == 4) {
        state->setDefaultCMYKColorSpace(space);
    } else {
        delete space;
    }
}
