// Renditions that name no file.
//
// poppler-glib 22.12 reads the file name of every medium that a link plays and that is not embedded, and crashes if
// there is none. Within a native scope, the constructor of MediaRendition gives such a rendition an empty name. It is
// written as a function, because its members can only be constructed in libpoppler.

#include <cstring>

#include "poppler_private.h"

extern "C" {
#include "native_scope.h"
}
#include "next_definition.h"

namespace {

/// << /C << /S /MCD /D << /F () >> >> >> (PDF 32000-1, tables 271 to 277).
Object rendition_of_empty_name() {
    XRef *no_file = nullptr;
    Dict *file = new Dict(no_file);
    file->add("F", Object(new GooString()));
    Dict *clip = new Dict(no_file);
    clip->add("S", Object(objName, "MCD"));
    clip->add("D", Object(file));
    Dict *rendition = new Dict(no_file);
    rendition->add("C", Object(clip));
    return Object(rendition);
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
    cgatefold_count_answer(CGATEFOLD_ANSWER_RENDITION);
}
