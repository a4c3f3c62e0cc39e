// Layers that are shown or hidden in one drawing.
//
// poppler-glib switches layers in the document itself, and knows only listed layers, by name. All of poppler's drawing
// asks OCGs::findOcgByRef for the state of a layer. If the native scope has a state for it, that is returned, and the
// document is not changed.

#include "poppler_private.h"

extern "C" {
#include "native_scope.h"
}
#include "next_definition.h"

namespace {

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
    // Outside a scope there are no layer states.
    for (size_t i = 0; i < cgatefold_scope.layer_count; i++) {
        const cgatefold_layer_state &state = cgatefold_scope.layers[i];
        if (state.object != ref.num) { continue; }
        cgatefold_count_answer(CGATEFOLD_ANSWER_LAYER);
        return stand_in(state.is_visible);
    }
    using function = OptionalContentGroup *(*)(OCGs *, Ref);
    static const auto next = next_definition<function>("_ZN4OCGs12findOcgByRefE3Ref");
    // poppler shows content of a layer that it does not find.
    return next != nullptr ? next(this, ref) : nullptr;
}
