// The text of a page, as poppler draws it.
//
// poppler-glib returns text after its own layout, which has lost what lies outside the page, where a letter's baseline
// starts, and whether it is painted at all. Before that, poppler passes each letter to TextPage::addChar, with its
// style in GfxState: if the native scope has a gatherer, it records the letters here. This is written against
// libpoppler's own headers, and linked to exactly that version.
//
// While a page is drawn, no text is gathered at all. Gathering takes poppler a tenth of the time of a page of text:
// poppler_page_render keeps the text for later calls, which the shim never makes.

#include "poppler_private.h"
#include "text_gatherer.hpp"

extern "C" {
#include "native_scope.h"
}
#include "next_definition.h"

namespace {

/// The number of marked content (PDF 32000-1, 14.7.4.2, /MCID), or -1.
int32_t content_id(const Object &properties) {
    if (!properties.isDict()) { return -1; }
    Object id = properties.dictLookup("MCID");
    return id.isInt() && id.getInt() >= 0 ? id.getInt() : -1;
}

}  // namespace

// Without definitions of poppler's own nothing is drawn, and drawing fails (cgatefold_missing_definition).

// Interposed in the interpreter rather than its device, since only the interpreter knows the named properties of a
// page's resources.
void Gfx::opBeginMarkedContent(Object args[], int count) {
    if (cgatefold_scope.gatherer != nullptr) {
        Object named;
        if (count == 2 && args[1].isName()) { named = res->lookupMarkedContentNF(args[1].getName()).fetch(xref); }
        cgatefold_scope.gatherer->begin_content(count == 2 ? content_id(named.isDict() ? named : args[1]) : -1);
        cgatefold_count_answer(CGATEFOLD_ANSWER_MARKED_CONTENT);
    }
    using function = void (*)(Gfx *, Object *, int);
    static const auto next = next_definition<function>("_ZN3Gfx20opBeginMarkedContentEP6Objecti");
    if (next != nullptr) { next(this, args, count); }
}

void Gfx::opEndMarkedContent(Object args[], int count) {
    if (cgatefold_scope.gatherer != nullptr) {
        cgatefold_scope.gatherer->end_content();
        cgatefold_count_answer(CGATEFOLD_ANSWER_MARKED_CONTENT);
    }
    using function = void (*)(Gfx *, Object *, int);
    static const auto next = next_definition<function>("_ZN3Gfx18opEndMarkedContentEP6Objecti");
    if (next != nullptr) { next(this, args, count); }
}

void Gfx::doForm(Object *form) {
    // The gatherer of a page does not change while its form is read.
    if (cgatefold_scope.gatherer != nullptr) {
        cgatefold_scope.gatherer->begin_form();
        cgatefold_count_answer(CGATEFOLD_ANSWER_FORM);
    }
    using function = void (*)(Gfx *, Object *);
    static const auto next = next_definition<function>("_ZN3Gfx6doFormEP6Object");
    if (next != nullptr) { next(this, form); }
    if (cgatefold_scope.gatherer != nullptr) { cgatefold_scope.gatherer->end_form(); }
}

// poppler passes the replacement text of a tagged span through the same function.
void TextPage::addChar(
    const GfxState *state, double x, double y, double dx, double dy, CharCode code, int byte_count,
    const Unicode *unicode, int length) {
    if (cgatefold_scope.gatherer != nullptr) {
        cgatefold_scope.gatherer->add(*state, {x, y}, {dx, dy}, code, unicode, length);
        return;
    }
    using function = void (*)(
        TextPage *, const GfxState *, double, double, double, double, CharCode, int, const Unicode *, int);
    static const auto next = next_definition<function>("_ZN8TextPage7addCharEPK8GfxStateddddjiPKji");
    if (next == nullptr) { return; }
    next(this, state, x, y, dx, dy, code, byte_count, unicode, length);
}

void ActualText::addChar(
    const GfxState *state, double x, double y, double dx, double dy, CharCode code, int byte_count,
    const Unicode *unicode, int length) {
    if (cgatefold_scope.is_drawing) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_SKIPPED_CHARACTER);
        return;
    }
    using function = void (*)(
        ActualText *, const GfxState *, double, double, double, double, CharCode, int, const Unicode *, int);
    static const auto next = next_definition<function>("_ZN10ActualText7addCharEPK8GfxStateddddjiPKji");
    if (next == nullptr) { return; }
    next(this, state, x, y, dx, dy, code, byte_count, unicode, length);
}
