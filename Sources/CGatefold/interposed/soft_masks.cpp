// Soft masks that are drawn with themselves, and masks larger than any picture.
//
// poppler 22.12 knows a form that draws itself and stops there, but not a group of which a soft mask is made whose
// content sets the same mask again: it goes down until its recursion ends, and as often as the content sets it at every
// level. A file of two kilobytes was stopped after 90 seconds. Gfx::opSetExtGState is answered here, since the dynamic
// linker finds this definition before libpoppler's.
//
// Under a skew poppler makes a mask as large as the bounds of the bounds of what is seen, there and back: past 32,767
// pixels cairo makes no surface, and poppler writes to where there is none. Such masks are not set.

#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "poppler_private.h"

namespace {

/// The groups of the soft masks that are being made on this thread.
thread_local std::vector<Ref> open_groups;

/// The group of the soft mask that a graphics state sets (PDF 32000-1, table 144), where it sets one.
Ref mask_group(const Object &state) {
    if (!state.isDict()) { return Ref::INVALID(); }
    Object mask = state.dictLookup("SMask");
    if (!mask.isDict()) { return Ref::INVALID(); }
    const Object &group = mask.dictLookupNF("G");
    return group.isRef() ? group.getRef() : Ref::INVALID();
}

/// Whether the mask that poppler would make for a state has a size that it can have.
bool has_possible_size(const GfxState *state) {
    const double *matrix = state->getCTM();
    double determinant = matrix[0] * matrix[3] - matrix[1] * matrix[2];
    double left, top, right, bottom;
    state->getClipBBox(&left, &top, &right, &bottom);
    double width = right - left, height = bottom - top;
    if (!(std::fabs(determinant) > 0)) { return false; }
    // The bounds in user space, and the bounds of those in device space.
    double user_width = (std::fabs(matrix[3]) * width + std::fabs(matrix[2]) * height) / std::fabs(determinant);
    double user_height = (std::fabs(matrix[1]) * width + std::fabs(matrix[0]) * height) / std::fabs(determinant);
    double mask_width = std::fabs(matrix[0]) * user_width + std::fabs(matrix[2]) * user_height;
    double mask_height = std::fabs(matrix[1]) * user_width + std::fabs(matrix[3]) * user_height;
    const double longest_side = 32000, most_times = 16;
    return mask_width < longest_side && mask_height < longest_side
           && mask_width * mask_height <= most_times * std::max(width * height, 1e6);
}

}  // namespace

void Gfx::opSetExtGState(Object args[], int count) {
    using function = void (*)(Gfx *, Object *, int);
    static const auto next = reinterpret_cast<function>(dlsym(RTLD_NEXT, "_ZN3Gfx14opSetExtGStateEP6Objecti"));
    Ref group = mask_group(res->lookupGState(args[0].getName()));
    if (group != Ref::INVALID()
        && (std::find(open_groups.begin(), open_groups.end(), group) != open_groups.end()
            || !has_possible_size(getState()))) {
        return;
    }
    open_groups.push_back(group);
    next(this, args, count);
    open_groups.pop_back();
}
