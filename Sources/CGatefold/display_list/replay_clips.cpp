// Clips of a replay. cairo clips to paths; for letters and strokes, to which it cannot clip, and for pictures that are
// composed by ourselves, a clip becomes coverage.

#include <algorithm>

#include "replayer.hpp"

namespace gatefold {

namespace {

/// cairo's coordinates have eight bits after the point.
constexpr double precision = 1 / 512.0;

struct bounds {
    double x0, y0, x1, y1;
};

bounds bounds_in_pixels(const box &area, const matrix &m) {
    const point a = m.map(area.x0, area.y0), b = m.map(area.x1, area.y1);
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.x, b.x), std::max(a.y, b.y)};
}

bool is_whole(double value) {
    return std::abs(value - std::round(value)) < precision;
}

bool contains(const bounds &outer, pixel_rect inner) {
    return outer.x0 <= inner.x0 + precision && outer.y0 <= inner.y0 + precision && outer.x1 >= inner.x1 - precision &&
           outer.y1 >= inner.y1 - precision;
}

}  // namespace

const clipping &replayer::resolve_clip(canvas &target, const frame &at, uint32_t clip) {
    clipping &made = target.clip;
    if (target.clip_id == clip && target.clip_serial == at.serial) { return made; }
    target.clip_id = clip;
    target.clip_serial = at.serial;
    target.has_clip = false;
    made.area = target.area;
    made.is_area = true;
    made.has_coverage = false;
    made.steps.clear();
    for (const frame *f = &at; f != nullptr; clip = f->parent_clip, f = f->parent) {
        for (; clip != 0 && clip != f->outer_clip; clip = list.clips[clip].parent) {
            const struct clip &node = list.clips[clip];
            if (node.kind == clip_kind::path && node.shape.is_rectangle && f->to_pixels.is_upright()) {
                const bounds edges = bounds_in_pixels(node.shape.bounds, f->to_pixels);
                if (contains(edges, target.area)) { continue; }
                const bool is_exact =
                    is_whole(edges.x0) && is_whole(edges.y0) && is_whole(edges.x1) && is_whole(edges.y1);
                const double inset = is_exact ? precision : 0;
                made.area = made.area.intersection(
                    {pixel_floor(edges.x0 + inset), pixel_floor(edges.y0 + inset), pixel_ceil(edges.x1 - inset),
                     pixel_ceil(edges.y1 - inset)});
                made.is_area &= is_exact;
            } else {
                made.area = made.area.intersection(pixels_of(target, *f, node.bounds, 1));
                made.is_area = false;
                made.has_coverage |= node.kind != clip_kind::path;
            }
            made.steps.push_back({clip, f});
        }
    }
    std::reverse(made.steps.begin(), made.steps.end());
    return made;
}

void replayer::remove_clip(canvas &target) {
    cairo_reset_clip(target.cairo());
    target.clip_serial = 0;
    target.has_clip = false;
}

void replayer::apply_clip(canvas &target, const frame &at, uint32_t clip) {
    cairo_t *cairo = target.cairo();
    const clipping &wanted = resolve_clip(target, at, clip);
    if (target.has_clip) { return; }
    cairo_reset_clip(cairo);
    add_clip_steps(cairo, target.area, wanted);
    target.has_clip = true;
}

void replayer::add_clip_steps(cairo_t *cairo, pixel_rect area, const clipping &clip) {
    if (clip.is_area) {
        if (clip.steps.empty()) { return; }
        cairo_new_path(cairo);
        cairo_rectangle(
            cairo, clip.area.x0 - area.x0, clip.area.y0 - area.y0, clip.area.width(), clip.area.height());
        cairo_clip(cairo);
        return;
    }
    for (const clipping::step &step : clip.steps) {
        const struct clip &node = list.clips[step.clip];
        if (node.kind != clip_kind::path) { continue; }
        cairo_new_path(cairo);
        add_filled_path(cairo, area, *step.owner, node.shape);
        cairo_set_fill_rule(cairo, node.shape.is_even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
        cairo_clip(cairo);
    }
}

namespace {

/// A cairo context on coverage.
class coverage_drawing {
public:
    explicit coverage_drawing(coverage &target)
        : target(target), cairo(cairo_create(target.values.surface())) {}
    ~coverage_drawing() {
        cairo_destroy(cairo);
        cairo_surface_flush(target.values.surface());
    }

    coverage &target;
    cairo_t *const cairo;
};

}  // namespace

void replayer::multiply_by_step(coverage &values, const clipping::step &step) {
    const struct clip &node = list.clips[step.clip];
    coverage own(values.area, true);
    {
        const coverage_drawing drawing(own);
        if (node.kind == clip_kind::stroke) {
            stroke_path(drawing.cairo, own.area, *step.owner, node.shape, list.stroke_styles[node.style]);
        }
        for (const uint32_t run : node.runs) {
            fill_glyph_outlines(drawing.cairo, own.area, *step.owner, list.runs[run], false);
        }
    }
    for (int y = 0; y < values.values.height; y++) {
        scale_coverage(values.values.row(y), own.values.row(y), 255, values.values.width);
    }
}

coverage *replayer::clip_coverage(canvas &target, const frame &at, uint32_t clip, pixel_rect area) {
    const clipping wanted = resolve_clip(target, at, clip);
    if (wanted.is_area) { return nullptr; }
    const bool is_same = target.coverage_id == clip && target.coverage_serial == at.serial;
    std::unique_ptr<coverage> &known = target.clip_coverage;
    if (is_same && known != nullptr) {
        const pixel_rect both = known->area.intersection(area);
        if (both.width() == area.width() && both.height() == area.height()) { return known.get(); }
        // Pictures that share a clip are likely to be followed by others.
        area = wanted.area;
    }
    known = nullptr;
    known = std::make_unique<coverage>(area, true);
    target.coverage_id = clip;
    target.coverage_serial = at.serial;
    {
        const coverage_drawing drawing(*known);
        add_clip_steps(drawing.cairo, area, wanted);
        cairo_paint(drawing.cairo);
    }
    for (const clipping::step &step : wanted.steps) {
        if (list.clips[step.clip].kind != clip_kind::path) { multiply_by_step(*known, step); }
    }
    return known.get();
}

}  // namespace gatefold
