// Renditions that name no file.
//
// poppler-glib 22.12 reads the file name of every medium that a link plays and that is not embedded, and crashes
// without a file name. Within a native scope, the constructor of MediaRendition gives such a rendition an empty name.
// It is written as a function, because its members can only be constructed in libpoppler.

#include <cstring>

#include "../streams/poppler_versions.hpp"

extern "C" {
#include "../base/native_scope.h"
}
#include "next_definition.h"

namespace {

/// << /C << /S /MCD /D << /F () >> >> >> (PDF 32000-1, tables 271 to 277).
Object rendition_of_empty_name() {
    Object file = gatefold::empty_dictionary(), clip = gatefold::empty_dictionary();
    Object rendition = gatefold::empty_dictionary();
    file.dictAdd("F", gatefold::string_object({}));
    clip.dictAdd("S", gatefold::name_object("MCD"));
    clip.dictAdd("D", std::move(file));
    rendition.dictAdd("C", std::move(clip));
    return rendition;
}

}  // namespace

extern "C" void cgatefold_construct_rendition(MediaRendition *self, Object *object)
    __asm__("_ZN14MediaRenditionC1EP6Object");

void cgatefold_construct_rendition(MediaRendition *self, Object *object) {
    using function = void (*)(MediaRendition *, Object *);
    static const auto next = next_definition<function>("_ZN14MediaRenditionC1EP6Object");
    if (next == nullptr) {
        // An invalid rendition that plays nothing: all of its members may be zero.
        memset(static_cast<void *>(self), 0, sizeof *self);
        return;
    }
    next(self, object);
    bool is_safe = self->getIsEmbedded() || self->getFileName() != nullptr;
    if (!cgatefold_scope.is_entered || is_safe) { return; }
    self->~MediaRendition();
    Object empty = rendition_of_empty_name();
    next(self, &empty);
    cgatefold_count_interposition(CGATEFOLD_INTERPOSITION_RENDITION);
}
