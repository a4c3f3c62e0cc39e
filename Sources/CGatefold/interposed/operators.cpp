// Counts content operators: the memory of a page's recording depends on them, and cairo does not report it. Gathers the
// images and paths of a page from them, where a scope asks for that: poppler-glib gives images without their clips and
// masks, and no paths.

#include "graphics_gatherer.hpp"

extern "C" {
#include "drawing_use.h"
#include "native_scope.h"
}
#include "next_definition.h"

void Gfx::execOp(Object *name, Object args[], int count) {
    if (cgatefold_scope.is_entered) {
        cgatefold_drawing_use.operator_count++;
        cgatefold_count_answer(CGATEFOLD_ANSWER_COUNTED_OPERATOR);
    }
    if (cgatefold_scope.graphics != nullptr && ocState && state != nullptr && res != nullptr) {
        OCGs *layers = catalog != nullptr ? catalog->getOptContentConfig() : nullptr;
        cgatefold_scope.graphics->add(name->getCmd(), args, count, *state, *res, layers);
    }
    using function = void (*)(Gfx *, Object *, Object *, int);
    static const auto next = next_definition<function>("_ZN3Gfx6execOpEP6ObjectS1_i");
    // Without a definition of poppler's own nothing is drawn, and drawing fails (cgatefold_missing_definition).
    if (next != nullptr) { next(this, name, args, count); }
}
