// Marked content whose properties have a name (PDF 32000-1, 14.6.2).
//
// poppler tells its device about every end of marked content, but about its beginning only if its properties are inline
// in the content: content with properties from the page's resources only ends. Within a native scope with a device,
// the device learns about each beginning, with the named properties.

#include <cstring>

#include "../streams/poppler_versions.hpp"

extern "C" {
#include "../base/native_scope.h"
}
#include "next_definition.h"

using namespace gatefold;

namespace {

/// Whether poppler itself looks for the layer that the content belongs to, by the name of its properties.
bool names_layer(const Object &tag) {
    return tag.isName() && strncmp(characters(name_of(tag)), "OC", 2) == 0;
}

}  // namespace

void Gfx::opBeginMarkedContent(Object args[], int count) {
    using function = void (*)(Gfx *, Object *, int);
    static const auto next = next_definition<function>("_ZN3Gfx20opBeginMarkedContentEP6Objecti");
    // Without a definition of poppler's own no content begins.
    if (next == nullptr) { return; }
    auto *device = static_cast<OutputDev *>(cgatefold_scope.device);
    if (device == nullptr || count != 2 || args[1].isDict()) { return next(this, args, count); }
    cgatefold_count_interposition(CGATEFOLD_INTERPOSITION_MARKED_CONTENT);
    Object properties;
    if (args[1].isName()) { properties = res->lookupMarkedContentNF(name_of(args[1])).fetch(xref); }
    if (properties.isDict() && !names_layer(args[0])) {
        Object resolved[2] = {args[0].copy(), std::move(properties)};
        return next(this, resolved, count);
    }
    next(this, args, count);
    device->beginMarkedContent(name_of(args[0]), properties.isDict() ? properties.getDict() : nullptr);
}
