// Pages that poppler would not show, or would show without a size.
//
// poppler 22.12 accepts a MediaBox without area, and treats a CropBox outside the MediaBox as one without area: the
// page then has no size. Debian's poppler refuses pages with more than 10,000 annotations. Within a native scope, such
// a page gets the size of its MediaBox, or US Letter if that is unusable, and keeps its first 10,000 annotations.
//
// The constructor of Page is written as a function, because its members can only be constructed in libpoppler.

#include <cstdlib>

#include "poppler_private.h"
#include "private_members.hpp"

extern "C" {
#include "../base/page_limits.h"
#include "native_scope.h"
}
#include "next_definition.h"

GATEFOLD_PRIVATE_MEMBER(PageAttrs, mediaBox, PDFRectangle, media_box_of)
GATEFOLD_PRIVATE_MEMBER(PageAttrs, cropBox, PDFRectangle, crop_box_of)

namespace {

cgatefold_rect rect_of(const PDFRectangle &box) {
    return {box.x1, box.y1, box.x2, box.y2};
}

/// Whether a box was replaced.
bool replace_boxes_without_area(PageAttrs &attributes) {
    PDFRectangle &media_box = media_box_of(attributes), &crop_box = crop_box_of(attributes);
    cgatefold_rect media = rect_of(media_box), crop = rect_of(crop_box);
    if (!cgatefold_replace_boxes_without_area(&media, &crop)) { return false; }
    media_box = PDFRectangle(media.x1, media.y1, media.x2, media.y2);
    crop_box = PDFRectangle(crop.x1, crop.y1, crop.x2, crop.y2);
    return true;
}

/// Whether annotations were left out.
bool cut_annotations(Object &page, XRef *xref) {
    Object all = page.dictLookup("Annots");
    if (!all.isArray() || all.arrayGetLength() <= cgatefold_maximum_annotations) { return false; }
    auto *first = new Array(xref);
    for (int index = 0; index < cgatefold_maximum_annotations; index++) {
        first->add(all.arrayGetNF(index).copy());
    }
    page.dictSet("Annots", Object(first));
    return true;
}

}  // namespace

extern "C" void cgatefold_construct_page(
    Page *self, PDFDoc *document, int number, Object *dictionary, Ref reference, PageAttrs *attributes, Form *form
) __asm__("_ZN4PageC1EP6PDFDociO6Object3RefP9PageAttrsP4Form");

void cgatefold_construct_page(
    Page *self, PDFDoc *document, int number, Object *dictionary, Ref reference, PageAttrs *attributes, Form *form
) {
    using function = void (*)(Page *, PDFDoc *, int, Object *, Ref, PageAttrs *, Form *);
    static const auto next = next_definition<function>("_ZN4PageC1EP6PDFDociO6Object3RefP9PageAttrsP4Form");
    // There is no other way to construct a page.
    if (next == nullptr) { abort(); }
    if (cgatefold_scope.is_entered) {
        bool is_changed = replace_boxes_without_area(*attributes);
        if (dictionary->isDict()) { is_changed |= cut_annotations(*dictionary, dictionary->getDict()->getXRef()); }
        if (is_changed) { cgatefold_count_answer(CGATEFOLD_ANSWER_PAGE); }
    }
    next(self, document, number, dictionary, reference, attributes, form);
}
