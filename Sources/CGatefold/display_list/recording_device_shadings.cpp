// Shadings of a recorded page, and patterns on the lines of letters.

#include "recording_device.hpp"

#include <algorithm>
#include <cmath>

namespace gatefold {

namespace {

/// Steps into which a gradient is divided first, and how often a step is halved where it isn't even.
constexpr int first_steps = 64, maximum_halvings = 10;
/// Colours of a function over its domain, in each direction.
constexpr uint32_t grid_size = 256;

uint32_t color_at(GfxUnivariateShading &from, double t) {
    GfxColor color = {};
    from.getColor(t, &color);
    return packed(rgb_of(*from.getColorSpace(), color));
}

int channel(uint32_t rgb, int shift) {
    return (int)(rgb >> shift & 255);
}

/// The largest difference of a channel.
int difference(uint32_t a, uint32_t b) {
    int largest = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        largest = std::max(largest, std::abs(channel(a, shift) - channel(b, shift)));
    }
    return largest;
}

/// Whether a colour lies on the way between two others.
bool lies_between(const color_stop &from, const color_stop &to, const color_stop &stop) {
    const float share = to.offset > from.offset ? (stop.offset - from.offset) / (to.offset - from.offset) : 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const float start = (float)channel(from.rgb, shift), end = (float)channel(to.rgb, shift);
        if (std::fabs(start + (end - start) * share - (float)channel(stop.rgb, shift)) > 0.8F) { return false; }
    }
    return true;
}

/// Leaves out stops that lie on the way between others.
std::vector<color_stop> simplified(const std::vector<color_stop> &stops) {
    constexpr size_t maximum_skipped = 64;
    std::vector<color_stop> kept{stops.front()};
    size_t last = 0;
    for (size_t i = 1; i < stops.size(); i++) {
        bool is_needed = i + 1 == stops.size() || i - last > maximum_skipped;
        for (size_t k = last + 1; k <= i && !is_needed; k++) {
            is_needed = !lies_between(stops[last], stops[i + 1], stops[k]);
        }
        if (!is_needed) { continue; }
        kept.push_back(stops[i]);
        last = i;
    }
    return kept;
}

class gradient_sampler {
public:
    explicit gradient_sampler(GfxUnivariateShading &from) : from(from) {}

    std::vector<color_stop> sample() {
        color_stop last = at(0);
        stops.push_back(last);
        for (int i = 1; i <= first_steps; i++) {
            const color_stop next = at((double)i / first_steps);
            divide(last, next, 0);
            last = next;
        }
        return simplified(stops);
    }

private:
    GfxUnivariateShading &from;
    std::vector<color_stop> stops;

    color_stop at(double share) {
        const double first = from.getDomain0(), last = from.getDomain1();
        return {(float)share, color_at(from, first + (last - first) * share)};
    }

    /// Adds the stops after one up to another. Where colours jump, two stops are close to each other.
    void divide(const color_stop &start, const color_stop &end, int halvings) {
        if (halvings < maximum_halvings && difference(start.rgb, end.rgb) > 1) {
            const color_stop middle = at((start.offset + end.offset) / 2);
            const bool is_even = lies_between(start, end, middle) && difference(start.rgb, end.rgb) < 24;
            if (!is_even) {
                divide(start, middle, halvings + 1);
                divide(middle, end, halvings + 1);
                return;
            }
        }
        stops.push_back(end);
    }
};

}  // namespace

void recording_device::add_stops(GfxUnivariateShading &from, shading &made) {
    made.extends_start = from.getExtend0();
    made.extends_end = from.getExtend1();
    made.stops = gradient_sampler(from).sample();
    if (list.keeps_colors) { keep_stops(from, made); }
}

/// Stops with their own colours, which may change where those of the screen don't.
void recording_device::keep_stops(GfxUnivariateShading &from, shading &made) {
    constexpr int steps = 256;
    for (int i = 1; i < steps; i++) { made.stops.push_back({(float)i / steps, 0}); }
    std::ranges::sort(made.stops, {}, &color_stop::offset);
    const double first = from.getDomain0(), last = from.getDomain1();
    for (color_stop &stop : made.stops) {
        GfxColor color = {};
        from.getColor(first + (last - first) * (double)stop.offset, &color);
        stop.rgb = build.shading_color(*from.getColorSpace(), color);
    }
}

void recording_device::add_grid(GfxFunctionShading &from, shading &made) {
    double x0, y0, x1, y1;
    from.getDomain(&x0, &y0, &x1, &y1);
    made.coordinates[0] = x0;
    made.coordinates[1] = y0;
    made.coordinates[2] = x1;
    made.coordinates[3] = y1;
    made.grid.resize((size_t)grid_size * grid_size);
    made.grid_size = grid_size;
    for (uint32_t row = 0; row < grid_size; row++) {
        if (should_stop()) { return; }
        for (uint32_t column = 0; column < grid_size; column++) {
            GfxColor color = {};
            from.getColor(
                x0 + (x1 - x0) * (column + 0.5) / grid_size, y0 + (y1 - y0) * (row + 0.5) / grid_size, &color);
            made.grid[(size_t)row * grid_size + column] = build.shading_color(*from.getColorSpace(), color);
        }
    }
}

/// - bounds: of what it covers, in the coordinates of the page.
bool recording_device::make_shading(GfxShading &from, const matrix &to_page, shading &made, box &bounds) {
    made.to_page = to_page;
    bounds = box::everything();
    double *at = made.coordinates;
    switch ((int)from.getType()) {
    case 1:
        made.kind = shading_kind::function;
        made.to_page = matrix_of(numbers(static_cast<GfxFunctionShading &>(from).getMatrix())) * to_page;
        add_grid(static_cast<GfxFunctionShading &>(from), made);
        bounds = mapped({(float)at[0], (float)at[1], (float)at[2], (float)at[3]}, made.to_page);
        break;
    case 2: {
        auto &axial = static_cast<GfxAxialShading &>(from);
        made.kind = shading_kind::axial;
        axial.getCoords(&at[0], &at[1], &at[2], &at[3]);
        add_stops(axial, made);
        break;
    }
    case 3: {
        auto &radial = static_cast<GfxRadialShading &>(from);
        made.kind = shading_kind::radial;
        radial.getCoords(&at[0], &at[1], &at[4], &at[2], &at[3], &at[5]);
        add_stops(radial, made);
        break;
    }
    case 4:
    case 5:
        made.kind = shading_kind::triangles;
        made.to_page = {};
        add_triangles(static_cast<GfxGouraudTriangleShading &>(from), to_page, made, bounds);
        break;
    case 6:
    case 7:
        made.kind = shading_kind::patches;
        made.to_page = {};
        add_patches(static_cast<GfxPatchMeshShading &>(from), to_page, made, bounds);
        break;
    default: return false;
    }
    if (made.has_background) { bounds = box::everything(); }
    return true;
}

/// The shading of the pattern that poppler may be painting with: it clips and paints as for the operator sh. NULL for
/// none.
const GfxShading *recording_device::pattern_shading(GfxState &state) const {
    if (saved.empty() || state.hasSaves()) { return nullptr; }
    GfxState &outer = *saved.back().poppler;
    GfxPattern *pattern = now.paints_stroke ? outer.getStrokePattern() : outer.getFillPattern();
    if (pattern == nullptr || pattern->getType() != 2) { return nullptr; }
    return static_cast<GfxShadingPattern *>(pattern)->getShading();
}

/// Whether a path is the background of a shading pattern, which poppler fills before it shows the shading. Both are one
/// object, so the shading has it.
bool recording_device::is_background(GfxState &state) const {
    const GfxShading *shading = pattern_shading(state);
    if (shading == nullptr || !shading->getHasBackground() || state.getPath()->getNumSubpaths() != 1) { return false; }
    const GfxSubpath &path = *state.getPath()->getSubpath(0);
    double x0, y0, x1, y1;
    state.getUserClipBBox(&x0, &y0, &x1, &y1);
    const GfxColor &color = poppler_reference(state.getFillColor());
    const GfxColor &background = poppler_reference(shading->getBackground());
    const size_t count = (size_t)std::clamp(state.getFillColorSpace()->getNComps(), 0, (int)gfxColorMaxComps);
    return path.getNumPoints() == 5 && path.getX(0) == x0 && path.getY(0) == y0 && path.getX(2) == x1
           && path.getY(2) == y1 && std::equal(color.c, color.c + count, background.c);
}

void recording_device::set_background(GfxShading &from, shading &made) {
    made.has_background = from.getHasBackground();
    if (!made.has_background) { return; }
    made.background = build.shading_color(*from.getColorSpace(), poppler_reference(from.getBackground()));
}

void recording_device::add_shading(GfxState &state, shading made_shading, const box &bounds, bool is_pattern) {
    operation made = made_operation(state, operation_kind::shading, now.paints_stroke);
    if (is_pattern) { made.flags |= operation_is_pattern; }
    if (now.paints_text) { made.flags |= operation_is_text; }
    made.data = (uint32_t)list.shadings.size();
    box shown = bounds;
    // Without a clip, as in a letter: the page.
    if (made.clip == 0) { shown = shown.intersection({0, 0, (float)list.width, (float)list.height}); }
    list.shadings.push_back(std::move(made_shading));
    if (!build.push(made, shown, is_pattern)) { list.shadings.pop_back(); }
}

/// Adds a shading in the state that poppler has prepared.
bool recording_device::add_poppler_shading(GfxState &state, GfxShading &from) {
    step = form_step::none;
    if (!is_drawing()) { return true; }
    attempt([&] {
        if (list.clips[now.clip].bounds.is_void()) { return; }
        const bool belongs_to_pattern = pattern_shading(state) == &from;
        shading made = {};
        if (belongs_to_pattern) { set_background(from, made); }
        box bounds;
        if (make_shading(from, ctm_of(state), made, bounds)) {
            add_shading(state, std::move(made), bounds, belongs_to_pattern);
        }
    });
    return true;
}

bool recording_device::functionShadedFill(GfxState *state, GfxFunctionShading *shading) {
    return add_poppler_shading(*state, *shading);
}

bool recording_device::axialShadedFill(GfxState *state, GfxAxialShading *shading, double, double) {
    return add_poppler_shading(*state, *shading);
}

bool recording_device::radialShadedFill(GfxState *state, GfxRadialShading *shading, double, double) {
    return add_poppler_shading(*state, *shading);
}

bool recording_device::gouraudTriangleShadedFill(GfxState *state, GfxGouraudTriangleShading *shading) {
    return add_poppler_shading(*state, *shading);
}

bool recording_device::patchMeshShadedFill(GfxState *state, GfxPatchMeshShading *shading) {
    return add_poppler_shading(*state, *shading);
}

/// Paints the clip with a pattern, where poppler has not prepared it.
void recording_device::paint_with_pattern(GfxState &state, GfxPattern &pattern, bool is_stroke) {
    const bool painted_stroke = now.paints_stroke;
    const uint32_t outer_clip = now.clip;
    now.paints_stroke = is_stroke;
    if (pattern.getType() == 1) {
        auto &cells = static_cast<GfxTilingPattern &>(pattern);
        const matrix to_page = matrix_of(numbers(cells.getMatrix())) * now.base;
        operation made = made_operation(state, operation_kind::tiling, is_stroke);
        made.paint = under_paint(state, is_stroke);
        add_tiling(cells, to_page, 0, 0, std::fabs(cells.getXStep()), std::fabs(cells.getYStep()), made);
    } else if (pattern.getType() == 2) {
        auto &gradient = static_cast<GfxShadingPattern &>(pattern);
        GfxShading &from = *gradient.getShading();
        const matrix to_page = matrix_of(numbers(gradient.getMatrix())) * now.base;
        shading made = {};
        set_background(from, made);
        box bounds;
        if (make_shading(from, to_page, made, bounds)) {
            if (from.getHasBBox()) { clip_to_shading(from, to_page); }
            add_shading(state, std::move(made), bounds, true);
        }
    }
    now.clip = outer_clip;
    now.paints_stroke = painted_stroke;
}

void recording_device::clip_to_shading(const GfxShading &from, const matrix &to_page) {
    double x0, y0, x1, y1;
    from.getBBox(&x0, &y0, &x1, &y1);
    gatefold::clip node;
    node.parent = now.clip;
    node.shape = build.add_rectangle(x0, y0, x1, y1, to_page);
    node.bounds = node.shape.bounds;
    now.clip = build.add_clip(std::move(node));
}

}  // namespace gatefold
