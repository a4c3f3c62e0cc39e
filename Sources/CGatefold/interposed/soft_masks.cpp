// Soft masks that draw themselves.
//
// poppler detects forms that draw themselves, but not the group of a soft mask whose content sets the same mask again.
// It recurses to its limit, once for each use at every level: a file of two kilobytes was stopped after 90 seconds.
// Within a native scope, Gfx::opSetExtGState leaves such a mask out.

#include "../streams/poppler_versions.hpp"

extern "C" {
#include "../base/native_scope.h"
}
#include "next_definition.h"

namespace {

/// The groups of the nested soft masks that are being recorded on this thread.
class open_group {
public:
    explicit open_group(Ref group) : group(group), outer(innermost) { innermost = this; }
    open_group(const open_group &) = delete;
    ~open_group() { innermost = outer; }

    static bool contains(Ref group) {
        for (const open_group *open = innermost; open != nullptr; open = open->outer) {
            if (open->group == group) { return true; }
        }
        return false;
    }

private:
    static thread_local const open_group *innermost;
    const Ref group;
    const open_group *const outer;
};

thread_local const open_group *open_group::innermost = nullptr;

/// The group of the soft mask that a graphics state sets (PDF 32000-1, table 144), where it sets one.
Ref mask_group(const Object &state) {
    if (!state.isDict()) { return Ref::INVALID(); }
    const Object mask = state.dictLookup("SMask");
    if (!mask.isDict()) { return Ref::INVALID(); }
    const Object &group = mask.dictLookupNF("G");
    return group.isRef() ? group.getRef() : Ref::INVALID();
}

}  // namespace

void Gfx::opSetExtGState(Object args[], int count) {
    using function = void (*)(Gfx *, Object *, int);
    static const auto next = next_definition<function>("_ZN3Gfx14opSetExtGStateEP6Objecti");
    // Without a definition of poppler's own nothing is set.
    if (next == nullptr) { return; }
    if (!cgatefold_scope.is_entered) { return next(this, args, count); }
    const Ref group = mask_group(res->lookupGState(gatefold::name_of(args[0])));
    if (group != Ref::INVALID() && open_group::contains(group)) {
        cgatefold_count_interposition(CGATEFOLD_INTERPOSITION_SOFT_MASK);
        return;
    }
    const open_group open(group);
    next(this, args, count);
}
