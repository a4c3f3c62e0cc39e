// Tiling patterns of a recorded page: the cell is recorded once, as a list of its own.

#include "recording_device.hpp"

#include <algorithm>
#include <cmath>

namespace gatefold {

namespace {

constexpr size_t maximum_known_cells = 4096;

/// Whether what it shows may depend on the clip around it: poppler leaves out patterns that it thinks are not seen.
bool has_patterns(GfxTilingPattern &pattern) {
    Dict *resources = pattern.getResDict();
    return resources == nullptr || resources->hasKey("Pattern") || resources->hasKey("XObject");
}

/// The cell in the middle of an area, which is seen: poppler leaves out patterns within the cell where the clip is
/// elsewhere.
point cell_nearest(
    const box &area, const matrix &to_page, GfxTilingPattern &pattern, double x_step, double y_step) {
    if (area.is_void() || !to_page.is_invertible() || !(x_step > 0) || !(y_step > 0)) { return {0, 0}; }
    const point middle =
        to_page.inverse().map(((double)area.x0 + area.x1) / 2, ((double)area.y0 + area.y1) / 2);
    const double *corners = numbers(pattern.getBBox());
    const point cell = {
        std::round((middle.x - (corners[0] + corners[2]) / 2) / x_step),
        std::round((middle.y - (corners[1] + corners[3]) / 2) / y_step)};
    return std::isfinite(cell.x) && std::isfinite(cell.y) ? cell : point{0, 0};
}

/// The state that the content of a cell begins with (PDF 32000-1, 8.7.3.1).
void reset_state(GfxState &state) {
    state.setFillOpacity(1);
    state.setStrokeOpacity(1);
    state.setBlendMode(gfxBlendNormal);
    state.setLineWidth(1);
    state.setLineDash({}, 0);
    state.setMiterLimit(10);
    state.setLineCap({});
    state.setLineJoin({});
}

}  // namespace

/// The paint of an uncoloured pattern, which its colour space gives beside its name.
uint32_t recording_device::under_paint(GfxState &state, bool is_stroke) {
    GfxColorSpace *space = is_stroke ? state.getStrokeColorSpace() : state.getFillColorSpace();
    if (space == nullptr || space->getMode() != csPattern) { return paint_number(state, is_stroke); }
    GfxColorSpace *under = static_cast<GfxPatternColorSpace *>(space)->getUnder();
    if (under == nullptr) { return 0; }
    const GfxColor &color = poppler_reference(is_stroke ? state.getStrokeColor() : state.getFillColor());
    return build.add_paint(packed(rgb_of(*under, color)), *under, color);
}

/// Records the cell at the origin. The interpreter's state is saved around it.
bool recording_device::record_cell(GfxTilingPattern &pattern, const matrix &to_page, uint32_t &list_number) {
    GfxState &outer = *interpreter->getState();
    const matrix user = ctm_of(outer);
    if (!user.is_invertible() || !build.begin_list(0)) { return false; }
    const graphics_state kept = now;
    const size_t depth = saved.size();
    interpreter->saveState();
    GfxState &state = *interpreter->getState();
    reset_state(state);
    const bool is_uncolored = pattern.getPaintType() == 2;
    if (!is_uncolored) { make_colors_black(state); }
    now = {};
    now.base = kept.base;
    now.ignores_colors = now.inherits_fill = now.inherits_stroke = is_uncolored;
    hidden_text++;
    const matrix cell = to_page * user.inverse();
    draw_form(*interpreter, *pattern.getContentStream(), pattern.getResDict(), cell, numbers(pattern.getBBox()));
    hidden_text--;
    interpreter->restoreState();
    if (saved.size() > depth) { saved.resize(depth); }
    now = kept;
    list_number = build.end_list();
    return !list.lists[list_number].operations.empty();
}

/// - column, row: of the cell that is recorded, which is taken for the one at the origin.
void recording_device::add_tiling(
    GfxTilingPattern &pattern, const matrix &to_page, double column, double row, double x_step,
    double y_step, operation made) {
    const double *corners = numbers(pattern.getBBox());
    const matrix cell = matrix{1, 0, 0, 1, column * x_step, row * y_step} * to_page;
    const bool is_sound = cell.is_invertible() && x_step > 0 && y_step > 0 && std::isfinite(x_step)
                          && std::isfinite(y_step) && std::isfinite(cell.x0) && std::isfinite(cell.y0);
    const int number = pattern.getPatternRefNum();
    if (!is_sound || (number >= 0 && open_patterns.contains(number))) { return; }
    if (list.clips[made.clip].bounds.is_void()) { return; }

    // The same cell need not be recorded again, wherever it lies among others.
    const std::vector<double> name = {(double)number, to_page.xx, to_page.yx, to_page.xy,
                                      to_page.yy,     to_page.x0, to_page.y0};
    const auto known = number >= 0 ? known_cells.find(name) : known_cells.end();
    uint32_t tiling_number;
    if (known != known_cells.end()) {
        tiling_number = known->second;
    } else {
        tiling filled = {};
        const auto open = number >= 0 ? open_patterns.insert(number).first : open_patterns.end();
        const bool is_recorded = record_cell(pattern, cell, filled.list);
        if (open != open_patterns.end()) { open_patterns.erase(open); }
        if (!is_recorded || is_stopping) { return; }
        filled.to_page = cell;
        filled.x_step = x_step;
        filled.y_step = y_step;
        for (int i = 0; i < 2; i++) {
            filled.box[i] = std::min(corners[i], corners[i + 2]);
            filled.box[i + 2] = std::max(corners[i], corners[i + 2]);
        }
        tiling_number = (uint32_t)list.tilings.size();
        list.tilings.push_back(filled);
        if (number >= 0 && !has_patterns(pattern) && known_cells.size() < maximum_known_cells) {
            known_cells.emplace(name, tiling_number);
        }
    }
    made.data = tiling_number;
    made.flags |= operation_is_pattern;
    if (pattern.getPaintType() != 2) { made.flags &= (uint8_t)~operation_takes_paint; }
    if (now.paints_text) { made.flags |= operation_is_text; }
    build.push(made, box::everything(), true);
}

bool recording_device::tilingPatternFill(
    GfxState *state, Gfx *, Catalog *, GfxTilingPattern *pattern, poppler_matrix to_user, int, int, int, int,
    double x_step, double y_step) {
    step = form_step::none;
    if (!is_drawing() || interpreter == nullptr) { return true; }
    attempt([&] {
        const matrix to_page = matrix_of(numbers(to_user)) * ctm_of(*state);
        const operation made = made_operation(*state, operation_kind::tiling, now.paints_stroke);
        const point cell = cell_nearest(list.clips[made.clip].bounds, to_page, *pattern, x_step, y_step);
        add_tiling(*pattern, to_page, cell.x, cell.y, x_step, y_step, made);
    });
    return true;
}

}  // namespace gatefold
