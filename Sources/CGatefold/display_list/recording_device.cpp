// Graphics state, paths and clips of a recorded page.

#include "recording_device.hpp"

#include <algorithm>
#include <cmath>

namespace gatefold {

uint32_t packed(const GfxRGB &color) {
    return (uint32_t)colToByte(std::clamp(color.r, 0, gfxColorComp1)) << 16
           | (uint32_t)colToByte(std::clamp(color.g, 0, gfxColorComp1)) << 8
           | (uint32_t)colToByte(std::clamp(color.b, 0, gfxColorComp1));
}

box unit_square(const matrix &to_page) {
    return mapped({0, 0, 1, 1}, to_page);
}

recording_device::recording_device(
    const recorded_document &document, const cgatefold_recording_options &options, display_list &list)
    : document(document), options(options), build(list, {options.maximum_operation_count}),
      list(list), profiles(known_profiles::of(document)) {
    list.keeps_colors = options.keeps_colors;
}

recording_device::~recording_device() = default;

void recording_device::begin(Gfx &gfx) {
    interpreter = &gfx;
    const OCGs *layers = document.poppler->getCatalog()->getOptContentConfig();
    has_layers = layers != nullptr && layers->hasOCGs();
    now.base = ctm_of(*gfx.getState());
    intent = gfx.getState()->getCmsRenderingIntent();
    profiles.give_to(*this, intent);
}

bool recording_device::should_stop() {
    if (!is_stopping && options.should_stop != nullptr && ++checks % 16 == 0 && options.should_stop(options.context)) {
        is_stopping = true;
    }
    return is_stopping;
}

bool recording_device::should_stop_loop(size_t round) {
    return is_stopping || (round % 64 == 63 && should_stop());
}

/// Ends the innermost of poppler's nested interpreters at once, by restoring states until one can't be restored.
/// Otherwise each of them would execute some more operators after the stop, so that deep nesting would never end.
void recording_device::stop_interpreter() {
    if (interpreter == nullptr || is_unwinding) { return; }
    is_unwinding = true;
    const GfxState *before;
    do {
        before = interpreter->getState();
        interpreter->restoreState();
    } while (interpreter->getState() != before);
    is_unwinding = false;
}

void recording_device::saveState(GfxState *state) {
    if (is_stopping) { return; }
    attempt([&] {
        if (++save_count > maximum_saves) { return build.truncate(); }
        saved.push_back({now, state});
        now.clipping_runs.clear();
        now.also_clips_outside = false;
        step = form_step::saved;
    });
}

void recording_device::restoreState(GfxState *state) {
    step = form_step::none;
    if (sets_intent) { follow_intent(*state); }
    text.forget_color_space();
    if (is_stopping) {
        stop_interpreter();
        return;
    }
    attempt([&] {
        if (saved.empty()) { return; }
        graphics_state ended = std::move(now);
        now = std::move(saved.back().ours);
        saved.pop_back();
        if (ended.also_clips_outside) {
            now.clipping_runs.insert(
                now.clipping_runs.end(), ended.clipping_runs.begin(), ended.clipping_runs.end());
        }
    });
}

void recording_device::updateAll(GfxState *) {
    fill_changed();
    stroke_changed();
}

void recording_device::updateCTM(GfxState *state, double, double, double, double, double, double) {
    step = step == form_step::saved && !state->hasSaves() ? form_step::moved : form_step::none;
}

void recording_device::fill_changed() {
    step = form_step::none;
    now.fill_is_stale = true;
    if (!now.ignores_colors) { now.inherits_fill = false; }
}

void recording_device::stroke_changed() {
    step = form_step::none;
    now.stroke_is_stale = true;
    if (!now.ignores_colors) { now.inherits_stroke = false; }
}

void recording_device::note_profile(GfxState &state, GfxColorSpace *space) {
    if (space == nullptr || space->getMode() != csICCBased) { return; }
    attempt([&] { profiles.keep(static_cast<GfxICCBasedColorSpace &>(*space), state.getCmsRenderingIntent()); });
}

void recording_device::intent_set(GfxState &state) {
    sets_intent = true;
    follow_intent(state);
}

/// Where the intent has changed, gives poppler the transforms that were made for the new one.
void recording_device::follow_intent(GfxState &state) {
    const int wanted = state.getCmsRenderingIntent();
    if (wanted == intent) { return; }
    intent = wanted;
    attempt([&] { profiles.give_to(*this, intent); });
}

bool recording_device::paints(GfxState &state, bool is_stroke) {
    const GfxColorSpace *space = is_stroke ? state.getStrokeColorSpace() : state.getFillColorSpace();
    return space != nullptr && !space->isNonMarking();
}

uint32_t recording_device::paint_number(GfxState &state, bool is_stroke) {
    bool &is_stale = is_stroke ? now.stroke_is_stale : now.fill_is_stale;
    uint32_t &number = is_stroke ? now.stroke_paint : now.fill_paint;
    if (!is_stale) { return number; }
    GfxColorSpace *space = is_stroke ? state.getStrokeColorSpace() : state.getFillColorSpace();
    if (space == nullptr || space->getMode() == csPattern) { return 0; }
    const GfxColor &color = poppler_reference(is_stroke ? state.getStrokeColor() : state.getFillColor());
    number = build.add_paint(packed(rgb_of(*space, color)), *space, color);
    is_stale = false;
    return number;
}

operation recording_device::made_operation(GfxState &state, operation_kind kind, bool is_stroke) {
    operation made = {};
    made.kind = kind;
    made.blend = (blend_mode)state.getBlendMode();
    const double opacity = is_stroke ? state.getStrokeOpacity() : state.getFillOpacity();
    made.alpha = (uint8_t)std::lround(255 * std::clamp(opacity, 0.0, 1.0));
    if (is_stroke ? state.getStrokeOverprint() : state.getFillOverprint()) {
        made.flags |= operation_overprints;
        if (state.getOverprintMode() == 1) { made.flags |= operation_overprint_mode; }
    }
    if (state.getAlphaIsShape()) { made.flags |= operation_alpha_is_shape; }
    made.clip = now.clip;
    made.mask = now.mask;
    // They bring their own colours. For a shading poppler sets its colour space alone, and the colour isn't one of it.
    if (kind == operation_kind::shading || kind == operation_kind::group) { return made; }
    made.paint = paint_number(state, is_stroke);
    if (is_stroke ? now.inherits_stroke : now.inherits_fill) {
        made.flags |= operation_takes_paint;
        // A letter takes the paint for fills. Where its lines have another, it can't be drawn with any paint.
        if (is_stroke && !now.ignores_colors && !open_glyphs.empty() && made.paint != paint_number(state, false)) {
            made.flags &= (uint8_t)~operation_takes_paint;
            open_glyphs.back().is_shareable = false;
        }
    }
    return made;
}

void recording_device::fill(GfxState *state) {
    add_fill(*state, false);
}

void recording_device::eoFill(GfxState *state) {
    add_fill(*state, true);
}

void recording_device::add_fill(GfxState &state, bool is_even_odd) {
    step = form_step::none;
    if (is_probing) {
        is_visible = true;
        return;
    }
    if (!is_drawing()) { return; }
    attempt([&] {
        gatefold::path shape;
        if (is_background(state)) { return; }
        if (!paints(state, false) || !build.add_path(*state.getPath(), ctm_of(state), shape)) { return; }
        shape.is_even_odd = is_even_odd;
        operation made = made_operation(state, operation_kind::fill, false);
        made.data = (uint32_t)list.paths.size();
        if (build.push(made, shape.bounds)) { list.paths.push_back(shape); }
    });
}

stroke_style recording_device::style_of(GfxState &state) const {
    const matrix pen = ctm_of(state);
    stroke_style style;
    style.width = std::isfinite(state.getLineWidth()) ? std::fabs(state.getLineWidth()) : 0;
    style.pen[0] = pen.xx;
    style.pen[1] = pen.yx;
    style.pen[2] = pen.xy;
    style.pen[3] = pen.yy;
    style.miter_limit = state.getMiterLimit();
    style.cap = (uint8_t)std::clamp((int)state.getLineCap(), 0, 2);
    style.join = (uint8_t)std::clamp((int)state.getLineJoin(), 0, 2);
    style.adjusts = state.getStrokeAdjust();
    const std::vector<double> &dashes = state.getLineDash(&style.dash_start);
    double sum = 0;
    for (const double dash : dashes) {
        if (!(dash >= 0) || !std::isfinite(dash)) { return style; }
        sum += dash;
    }
    if (sum > 0 && std::isfinite(sum) && std::isfinite(style.dash_start)) { style.dashes = dashes; }
    return style;
}

/// How far a line reaches beyond its path: half its width, at corners the length of miters. Lines are a pixel wide at
/// least.
float recording_device::reach_of(const stroke_style &style) {
    double factor = style.cap == 2 ? M_SQRT2 : 1;
    if (style.join == 0) { factor = std::max(factor, std::clamp(style.miter_limit, 1.0, 100.0)); }
    const double scale = std::max(std::hypot(style.pen[0], style.pen[1]), std::hypot(style.pen[2], style.pen[3]));
    return (float)(std::min(style.width * scale, 1e7) / 2 * factor + 0.5);
}

void recording_device::stroke(GfxState *state) {
    step = form_step::none;
    if (!is_drawing()) { return; }
    attempt([&] {
        gatefold::stroke made_stroke;
        if (!paints(*state, true) || !build.add_path(*state->getPath(), ctm_of(*state), made_stroke.shape)) { return; }
        stroke_style style = style_of(*state);
        const box bounds = made_stroke.shape.bounds.grown(reach_of(style));
        operation made = made_operation(*state, operation_kind::stroke, true);
        made.data = (uint32_t)list.strokes.size();
        if (!build.push(made, bounds)) { return; }
        made_stroke.style = build.add_style(std::move(style));
        list.strokes.push_back(made_stroke);
    });
}

void recording_device::clip(GfxState *state) {
    const bool begins_form = step == form_step::moved;
    add_clip(*state, false);
    if (!begins_form) { return; }
    if (++form_count > maximum_forms) {
        build.truncate();
        is_stopping = true;
    }
    now.base = ctm_of(*state);
    now.paints_stroke = false;
}

void recording_device::eoClip(GfxState *state) {
    add_clip(*state, true);
}

/// Whether a clip is a rectangle around the one in force.
bool recording_device::is_around_clip(const gatefold::clip &node) const {
    const gatefold::clip &outer = list.clips[now.clip];
    return node.shape.is_rectangle && now.clip != 0 && outer.kind == clip_kind::path && outer.shape.is_rectangle
           && node.shape.bounds.contains(outer.bounds);
}

void recording_device::add_clip(GfxState &state, bool is_even_odd) {
    step = form_step::none;
    if (!is_drawing()) { return; }
    attempt([&] {
        gatefold::clip node;
        node.parent = now.clip;
        // A path without points clips everything.
        if (!build.add_path(*state.getPath(), ctm_of(state), node.shape)) { node.shape.bounds = {}; }
        node.shape.is_even_odd = is_even_odd;
        node.bounds = node.shape.bounds;
        if (is_around_clip(node)) { return build.remove_path(node.shape); }
        // A rectangle within a rectangle needs no other.
        const gatefold::clip &parent = list.clips[now.clip];
        const bool replaces = now.clip != 0 && node.shape.is_rectangle && parent.kind == clip_kind::path
                              && parent.shape.is_rectangle && parent.shape.bounds.contains(node.shape.bounds)
                              && now.clip != list.lists[build.open_list()].outer_clip;
        if (replaces) { node.parent = parent.parent; }
        now.clip = build.add_clip(std::move(node));
    });
}

void recording_device::clipToStrokePath(GfxState *state) {
    step = form_step::none;
    if (!is_drawing()) { return; }
    attempt([&] {
        gatefold::clip node;
        node.parent = now.clip;
        node.kind = clip_kind::stroke;
        stroke_style style = style_of(*state);
        if (build.add_path(*state->getPath(), ctm_of(*state), node.shape)) {
            node.bounds = node.shape.bounds.grown(reach_of(style));
        } else {
            node.bounds = {};
        }
        node.style = build.add_style(std::move(style));
        now.clip = build.add_clip(std::move(node));
        now.paints_stroke = true;
    });
}

}  // namespace gatefold
