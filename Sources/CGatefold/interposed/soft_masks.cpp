// Soft masks that use themselves, and masks larger than any picture.
//
// poppler 22.12 detects forms that draw themselves, but not the group of a soft mask whose content sets the same mask
// again. It recurses to its limit, once for each use at every level: a file of two kilobytes was stopped after 90
// seconds. Within a native scope, Gfx::opSetExtGState leaves such a mask out.
//
// Under a skew, poppler sizes a mask by transforming the visible bounds to user space and back, taking bounds each
// time. Beyond 32,767 pixels cairo creates no surface, and poppler writes to invalid memory. Such masks are not set.
//
// A mask is as large as the clip. In a glyph of a Type 3 font, which poppler draws onto an unbounded surface, that is
// infinite, and cairo draws nothing more of the page. There the glyph is clipped to the mask's group, outside of which
// the mask hides everything.

#include <algorithm>
#include <cmath>

#include "poppler_private.h"
#include "private_members.hpp"

extern "C" {
#include "native_scope.h"
}
#include "next_definition.h"

GATEFOLD_PRIVATE_MEMBER(Gfx, out, OutputDev *, output_of)

namespace {

/// The groups of the nested soft masks that are being drawn on this thread.
class open_group {
public:
    explicit open_group(Ref group) : group(group), outer(innermost) { innermost = this; }
    open_group(const open_group &) = delete;
    ~open_group() { innermost = outer; }

    static bool contains(Ref group) {
        for (const open_group *open = innermost; open != nullptr; open = open->outer) {
            if (open->group == group) { return true; }
        }
        return false;
    }

private:
    static thread_local const open_group *innermost;
    const Ref group;
    const open_group *const outer;
};

thread_local const open_group *open_group::innermost = nullptr;

/// The group of the soft mask that a graphics state sets (PDF 32000-1, table 144), where it sets one.
Ref mask_group(const Object &state) {
    if (!state.isDict()) { return Ref::INVALID(); }
    Object mask = state.dictLookup("SMask");
    if (!mask.isDict()) { return Ref::INVALID(); }
    const Object &group = mask.dictLookupNF("G");
    return group.isRef() ? group.getRef() : Ref::INVALID();
}

/// Whether a glyph is drawn: poppler has another device for it than for the page.
bool draws_glyph(Gfx &interpreter) {
    if (cgatefold_scope.is_replaying) { return true; }
    auto *page = static_cast<Gfx *>(const_cast<void *>(cgatefold_scope.page_interpreter));
    return cgatefold_scope.is_drawing && page != nullptr && output_of(*page) != output_of(interpreter);
}

/// Reads `count` numbers; false where there are others.
bool read_numbers(const Object &array, int count, double *numbers) {
    if (!array.isArray() || array.arrayGetLength() != count) { return false; }
    for (int i = 0; i < count; i++) {
        Object number = array.arrayGet(i);
        if (!number.isNum()) { return false; }
        numbers[i] = number.getNum();
    }
    return true;
}

/// Clips what is drawn from now on to the bounds of a mask's group.
void clip_to_group(Gfx &interpreter, const Object &group) {
    double box[4], matrix[6] = {1, 0, 0, 1, 0, 0};
    if (!group.isStream() || !read_numbers(group.streamGetDict()->lookup("BBox"), 4, box)) { return; }
    read_numbers(group.streamGetDict()->lookup("Matrix"), 6, matrix);
    GfxState *state = interpreter.getState();
    const int corners[4][2] = {{0, 1}, {2, 1}, {2, 3}, {0, 3}};
    for (const auto &corner : corners) {
        double x = box[corner[0]], y = box[corner[1]];
        double to_x = matrix[0] * x + matrix[2] * y + matrix[4], to_y = matrix[1] * x + matrix[3] * y + matrix[5];
        if (&corner == corners) {
            state->moveTo(to_x, to_y);
        } else {
            state->lineTo(to_x, to_y);
        }
    }
    state->closePath();
    state->clip();
    output_of(interpreter)->clip(state);
    state->clearPath();
}

/// Whether the mask that poppler would create for a state has a possible size.
bool has_possible_size(const GfxState *state) {
    const double *matrix = state->getCTM();
    double determinant = matrix[0] * matrix[3] - matrix[1] * matrix[2];
    double left, top, right, bottom;
    state->getClipBBox(&left, &top, &right, &bottom);
    double width = right - left, height = bottom - top;
    if (!(std::fabs(determinant) > 0)) { return false; }
    // The bounds in user space, and the bounds of those in device space.
    double user_width = (std::fabs(matrix[3]) * width + std::fabs(matrix[2]) * height) / std::fabs(determinant);
    double user_height = (std::fabs(matrix[1]) * width + std::fabs(matrix[0]) * height) / std::fabs(determinant);
    double mask_width = std::fabs(matrix[0]) * user_width + std::fabs(matrix[2]) * user_height;
    double mask_height = std::fabs(matrix[1]) * user_width + std::fabs(matrix[3]) * user_height;
    // Limits in pixels, and as a multiple of the visible area, or of a million pixels.
    const double maximum_side = 32000, maximum_enlargement = 16;
    return mask_width < maximum_side && mask_height < maximum_side
           && mask_width * mask_height <= maximum_enlargement * std::max(width * height, 1e6);
}

}  // namespace

void Gfx::opSetExtGState(Object args[], int count) {
    using function = void (*)(Gfx *, Object *, int);
    static const auto next = next_definition<function>("_ZN3Gfx14opSetExtGStateEP6Objecti");
    // Without a definition of poppler's own nothing is set, and drawing fails (cgatefold_missing_definition).
    if (next == nullptr) { return; }
    if (!cgatefold_scope.is_entered) {
        next(this, args, count);
        return;
    }
    Ref group = mask_group(res->lookupGState(args[0].getName()));
    bool has_mask = group != Ref::INVALID();
    if (has_mask && (open_group::contains(group) || !has_possible_size(getState()))) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_SOFT_MASK);
        return;
    }
    if (has_mask && draws_glyph(*this)) {
        clip_to_group(*this, getXRef()->fetch(group));
    }
    open_group open(group);
    next(this, args, count);
}
