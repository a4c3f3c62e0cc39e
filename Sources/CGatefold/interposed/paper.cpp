// Painting the paper before the page.
//
// A page is an isolated group: its paper is painted under it last. Clearing the picture first and painting the paper
// afterwards takes up to half of the time of a magnified page of text. If a page does not use blend modes, the paper can
// be there from the beginning; pixels where several edges overlap then differ by a level or two.
//
// poppler constructs the page's resources before it draws anything. They show for most pages whether they blend; such
// pages are drawn as before. If something else blends, such as an annotation, poppler sets an operator of cairo on the
// page itself. That is noticed, and the page is drawn again.

#include "paper.hpp"

#include <cairo.h>
#include <cstring>

extern "C" {
#include "paper.h"
}
#include "next_definition.h"

namespace {

/// How much is looked at before the page is taken not to blend.
struct search_limits {
    int objects = 64;
    int depth = 4;
};

bool is_blend_mode(const Object &mode) {
    if (mode.isName()) { return !mode.isName("Normal") && !mode.isName("Compatible"); }
    return mode.isArray() && mode.arrayGetLength() > 0;
}

bool has_blend_mode(const Object &states, search_limits &limits) {
    if (!states.isDict()) { return false; }
    for (int i = 0; i < states.dictGetLength() && limits.objects-- > 0; i++) {
        Object state = states.dictGetVal(i);
        if (state.isDict() && is_blend_mode(state.dictLookup("BM"))) { return true; }
    }
    return false;
}

bool may_blend(const Dict &resources, search_limits &limits) {
    if (has_blend_mode(resources.lookup("ExtGState"), limits)) { return true; }
    Object forms = resources.lookup("XObject");
    if (!forms.isDict() || limits.depth == 0) { return false; }
    limits.depth--;
    for (int i = 0; i < forms.dictGetLength() && limits.objects-- > 0; i++) {
        Object form = forms.dictGetVal(i);
        if (!form.isStream() || !form.streamGetDict()->lookup("Subtype").isName("Form")) { continue; }
        Object inner = form.streamGetDict()->lookup("Resources");
        if (inner.isDict() && may_blend(*inner.getDict(), limits)) { return true; }
    }
    limits.depth++;
    return false;
}

void paint(const paper_sheet &sheet) {
    cairo_save(sheet.context);
    cairo_set_source_rgb(sheet.context, sheet.color.red, sheet.color.green, sheet.color.blue);
    cairo_paint(sheet.context);
    cairo_restore(sheet.context);
}

void clear(const paper_sheet &sheet) {
    cairo_save(sheet.context);
    cairo_set_operator(sheet.context, CAIRO_OPERATOR_CLEAR);
    cairo_paint(sheet.context);
    cairo_restore(sheet.context);
}

}  // namespace

void lay_paper_first(Dict *resources) {
    paper_sheet *sheet = cgatefold_scope.paper;
    if (!cgatefold_scope.is_drawing || sheet == nullptr || sheet->is_decided) { return; }
    sheet->is_decided = true;
    search_limits limits;
    if (resources != nullptr && may_blend(*resources, limits)) {
        if (sheet->holds_pixels) { clear(*sheet); }
        return;
    }
    paint(*sheet);
    sheet->is_laid = true;
    cgatefold_count_answer(CGATEFOLD_ANSWER_PAPER);
}

namespace {

bool is_page(cairo_t *cairo, const paper_sheet &sheet) {
    return cairo_get_group_target(cairo) == cairo_get_target(sheet.context);
}

}  // namespace

extern "C" void cairo_set_operator(cairo_t *cairo, cairo_operator_t value) {
    static const auto next = next_definition<decltype(&cairo_set_operator)>("cairo_set_operator");
    // Nothing can be set then, and drawing fails.
    if (next == nullptr) { return; }
    paper_sheet *sheet = cgatefold_scope.is_drawing ? cgatefold_scope.paper : nullptr;
    if (sheet != nullptr && sheet->is_laid && value != CAIRO_OPERATOR_OVER && is_page(cairo, *sheet)) {
        sheet->has_blended = true;
        cgatefold_count_answer(CGATEFOLD_ANSWER_OPERATOR);
    }
    next(cairo, value);
}
