// Renditions that name no file.
//
// poppler-glib 22.12 reads the file's name of every medium that a link plays and that is not embedded, and crashes
// where there is none. The constructor of MediaRendition is answered here, since the dynamic linker finds this
// definition before libpoppler's, and has such a medium made of a rendition with an empty name. It is written as a
// function: what the class is made of can only be constructed in libpoppler.

#include <dlfcn.h>

#include "poppler_private.h"

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
    static const auto next = reinterpret_cast<function>(dlsym(RTLD_NEXT, "_ZN14MediaRenditionC1EP6Object"));
    next(self, object);
    if (self->getIsEmbedded() || self->getFileName() != nullptr) { return; }
    self->~MediaRendition();
    Object empty = rendition_of_empty_name();
    next(self, &empty);
}
