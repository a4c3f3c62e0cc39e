// Counts content operators: the memory of a page's recording depends on them, and cairo does not report it.

#include "poppler_private.h"

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
    using function = void (*)(Gfx *, Object *, Object *, int);
    static const auto next = next_definition<function>("_ZN3Gfx6execOpEP6ObjectS1_i");
    // Without a definition of poppler's own nothing is drawn, and drawing fails (cgatefold_missing_definition).
    if (next != nullptr) { next(this, name, args, count); }
}
