// Counts content operators: the memory of a page's recording depends on them, and cairo does not report it. Gathers the
// images and paths of a page from them, where a scope asks for that: poppler-glib gives images without their clips and
// masks, and no paths. Leaves out letters, where a scope hides the text.

#include "graphics_gatherer.hpp"

extern "C" {
#include "drawing_use.h"
#include "native_scope.h"
}
#include "next_definition.h"

#include <cstring>

namespace {

/// Whether an operator shows text (PDF 32000-1, table 109).
bool shows_text(const char *name) {
    return std::strcmp(name, "Tj") == 0 || std::strcmp(name, "TJ") == 0 || std::strcmp(name, "'") == 0 ||
           std::strcmp(name, "\"") == 0;
}

/// The render mode that paints nothing, and clips where another one does (PDF 32000-1, table 106).
int unpainted(int render_mode) {
    return render_mode & 4 ? 7 : 3;
}

}  // namespace

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
    if (next == nullptr) { return; }
    if (cgatefold_scope.hides_text && state != nullptr && shows_text(name->getCmd())) {
        const int render_mode = state->getRender();
        state->setRender(unpainted(render_mode));
        next(this, name, args, count);
        state->setRender(render_mode);
        return;
    }
    next(this, name, args, count);
}
