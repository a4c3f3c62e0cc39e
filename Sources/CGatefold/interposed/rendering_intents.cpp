// Changes of the rendering intent (PDF 32000-1, 8.6.5.8).
//
// poppler keeps a colour profile with the transform of one intent, and makes the transform again whenever it reads the
// profile with another intent; its device isn't told of the change. On pages that change between two intents half of
// the time went into that. Within a native scope with a device, the device learns that the intent has changed.

#include "../display_list/recording_device.hpp"

extern "C" {
#include "../base/native_scope.h"
}
#include "next_definition.h"

void Gfx::opSetRenderingIntent(Object args[], int count) {
    using function = void (*)(Gfx *, Object *, int);
    static const auto next = next_definition<function>("_ZN3Gfx20opSetRenderingIntentEP6Objecti");
    // Without a definition of poppler's own the intent stays as it is.
    if (next == nullptr) { return; }
    next(this, args, count);
    auto *device = static_cast<OutputDev *>(cgatefold_scope.device);
    if (device == nullptr) { return; }
    cgatefold_count_interposition(CGATEFOLD_INTERPOSITION_RENDERING_INTENT);
    static_cast<gatefold::recording_device *>(device)->intent_set(*getState());
}
