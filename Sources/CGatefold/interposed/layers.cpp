// Layers that are shown or hidden in one drawing.
//
// poppler-glib switches layers in the document itself, knows only those that the document lists, and by their names
// alone. Whatever poppler draws asks OCGs::findOcgByRef for the state of a layer: that function is answered here, since
// the dynamic linker finds this definition before libpoppler's. No state is left behind in the document.

#include <dlfcn.h>

#include "poppler_private.h"

extern "C" {
#include "../base/internal.h"
}

namespace {

thread_local const cgatefold_layer_state *states;
thread_local size_t state_count;

OptionalContentGroup *made(OptionalContentGroup::State state) {
    auto *group = new OptionalContentGroup(new GooString());
    group->setState(state);
    return group;
}

/// Stands for any layer that is shown or hidden.
OptionalContentGroup *stand_in(bool is_visible) {
    // Never freed: other threads may draw while the process ends.
    static OptionalContentGroup *const shown = made(OptionalContentGroup::On);
    static OptionalContentGroup *const hidden = made(OptionalContentGroup::Off);
    return is_visible ? shown : hidden;
}

}  // namespace

OptionalContentGroup *OCGs::findOcgByRef(const Ref ref) {
    for (size_t i = 0; i < state_count; i++) {
        if (states[i].object == ref.num) { return stand_in(states[i].is_visible); }
    }
    using function = OptionalContentGroup *(*)(OCGs *, Ref);
    static const auto next = reinterpret_cast<function>(dlsym(RTLD_NEXT, "_ZN4OCGs12findOcgByRefE3Ref"));
    return next(this, ref);
}

extern "C" void cgatefold_set_layer_states(const cgatefold_layer_state *given, size_t count) {
    states = given;
    state_count = count;
}
