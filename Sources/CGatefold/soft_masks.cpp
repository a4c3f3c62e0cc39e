// Soft masks that are drawn with themselves.
//
// poppler 22.12 knows a form that draws itself and stops there, but not a group of which a soft mask is made whose content
// sets the same mask again: it goes down until its recursion ends, and as often as the content sets it at every level. A
// file of two kilobytes was stopped after 90 seconds. Gfx::opSetExtGState is answered here, since the dynamic linker finds this definition
// before libpoppler's.

#include <dlfcn.h>

#include <algorithm>
#include <vector>

#include "poppler_private.h"

namespace {

/// The groups of the soft masks that are being made on this thread, but for the outermost, which costs no look.
thread_local std::vector<Ref> open_groups;
thread_local int depth;

/// The group of the soft mask that a graphics state sets (PDF 32000-1, table 144), where it sets one.
Ref mask_group(const Object &state) {
    if (!state.isDict()) { return Ref::INVALID(); }
    Object mask = state.dictLookup("SMask");
    if (!mask.isDict()) { return Ref::INVALID(); }
    const Object &group = mask.dictLookupNF("G");
    return group.isRef() ? group.getRef() : Ref::INVALID();
}

}  // namespace

void Gfx::opSetExtGState(Object args[], int count) {
    using function = void (*)(Gfx *, Object *, int);
    static const auto next = reinterpret_cast<function>(dlsym(RTLD_NEXT, "_ZN3Gfx14opSetExtGStateEP6Objecti"));
    Ref group = depth > 0 ? mask_group(res->lookupGState(args[0].getName())) : Ref::INVALID();
    if (group != Ref::INVALID() && std::find(open_groups.begin(), open_groups.end(), group) != open_groups.end()) {
        return;
    }
    open_groups.push_back(group);
    depth++;
    next(this, args, count);
    depth--;
    open_groups.pop_back();
}
