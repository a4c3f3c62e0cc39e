// Text of a recorded page: letters, render modes, clips of letters, marked content.

#include "recording_device.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "font_source.hpp"

namespace gatefold {

namespace {

/// A solidus over a letter.
constexpr Unicode stroke_of_l[] = {0x337};

/// Whether a code is the stroke that TeX's older fonts draw through l and L. poppler does not know its name.
bool is_stroke_of_l(const GfxState &state, CharCode code) {
    const auto &font = state.getFont();
    if (!font || font->isCIDFont() || code > 255) { return false; }
    const char *name = static_cast<const Gfx8BitFont &>(*font).getCharName((int)code);
    return name != nullptr && strcmp(name, "suppress") == 0;
}

/// Letters of a run: more would make it too large to be passed over.
constexpr uint32_t maximum_run = 256;

bool fills(int render_mode) { return render_mode == 0 || render_mode == 2 || render_mode == 4 || render_mode == 6; }
bool strokes(int render_mode) { return render_mode == 1 || render_mode == 2 || render_mode == 5 || render_mode == 6; }
bool clips(int render_mode) { return render_mode >= 4 && render_mode <= 7; }

/// Computes the transform from ems to the page, without its translation.
void fill_text_matrix(const GfxState &state, float to_page[4]) {
    const double *t = numbers(state.getTextMat());
    const double size = state.getFontSize(), stretch = state.getHorizScaling();
    const matrix ems = {t[0] * size * stretch, t[1] * size * stretch, t[2] * size, t[3] * size, 0, 0};
    const matrix page = ems * ctm_of(state);
    to_page[0] = (float)page.xx;
    to_page[1] = (float)page.yx;
    to_page[2] = (float)page.xy;
    to_page[3] = (float)page.yy;
}

matrix linear(const glyph_run &run) {
    return {run.to_page[0], run.to_page[1], run.to_page[2], run.to_page[3], 0, 0};
}

bool is_alike(const operation &a, const operation &b) {
    return a.kind == b.kind && a.blend == b.blend && a.alpha == b.alpha && a.flags == b.flags && a.mask == b.mask
           && a.paint == b.paint;
}

}  // namespace

uint32_t recording_device::font_number(GfxState &state) {
    const std::shared_ptr<GfxFont> &shown = state.getFont();
    if (shown == nullptr) { return no_font; }
    const auto known = font_numbers.find(shown.get());
    if (known != font_numbers.end()) { return known->second; }
    kept_fonts.push_back(shown);
    const auto make = [&] { return make_font(shown, document.poppler->getXRef(), {document.bytes, document.byte_count}); };
    const Ref id = *shown->getID();
    const std::shared_ptr<font> found =
        id.num >= 0 ? document.resources->find_font({id.num, id.gen, 0}, make) : make();
    uint32_t number = no_font;
    if (found != nullptr) {
        const auto [place, is_new] = known_fonts.emplace(found.get(), (uint32_t)list.fonts.size());
        if (is_new) { list.fonts.push_back(found); }
        number = place->second;
    }
    font_numbers.emplace(shown.get(), number);
    return number;
}

void recording_device::beginString(GfxState *state, poppler_string) {
    step = form_step::none;
    letters.clear();
    letter_origins = {};
    pattern_letters.clear();
    string_render_mode = state->getRender();
    is_visible.reset();
}

void recording_device::drawChar(
    GfxState *state, double x, double y, double dx, double dy, double origin_x, double origin_y, CharCode code,
    int, const Unicode *unicode, int length) {
    step = form_step::none;
    attempt([&] {
        if (reads_text()) {
            const bool has_none = unicode == nullptr || length < 1 || *unicode == ' ';
            const bool is_stroke = has_none && is_stroke_of_l(*state, code);
            text.add(*state, {x, y}, {dx, dy}, code, is_stroke ? stroke_of_l : unicode_of_letter(unicode, length));
        }
        if (state->getRender() == 3) { return; }
        const point place = ctm_of(*state).map(x - origin_x, y - origin_y);
        if (!is_within(place, 1e7)) { return; }
        letters.push_back({(uint32_t)code, place.x, place.y});
        letter_origins.add(place);
    });
}

void recording_device::endString(GfxState *state) {
    if (!is_drawing() || letters.empty()) { return; }
    attempt([&] {
        glyph_run run = {};
        run.font = font_number(*state);
        if (run.font == no_font) { return; }
        fill_text_matrix(*state, run.to_page);
        run.count = (uint32_t)letters.size();
        const box bounds = string_bounds(run);
        const int mode = state->getRender();
        if (fills(mode) && paints(*state, false)) { add_letters(*state, run, bounds); }
        if (strokes(mode) && paints(*state, true)) {
            GfxPattern *pattern = state->getStrokeColorSpace()->getMode() == csPattern ? state->getStrokePattern()
                                                                                       : nullptr;
            if (state->getStrokeColorSpace()->getMode() != csPattern) {
                add_outlines(*state, run, bounds);
            } else if (pattern != nullptr) {
                add_pattern_outlines(*state, run);
            }
        }
        if (clips(mode)) { add_clipping_letters(*state, run); }
    });
    letters.clear();
}

/// The origins of the letters, each with the box of the font around it.
box recording_device::string_bounds(const glyph_run &run) const {
    const box around = mapped(list.fonts[run.font]->glyph_bounds(), linear(run));
    if (around.is_void()) { return letter_origins; }
    return {
        letter_origins.x0 + around.x0, letter_origins.y0 + around.y0, letter_origins.x1 + around.x1,
        letter_origins.y1 + around.y1};
}

/// Adds the letters of the string as a run.
uint32_t recording_device::add_run(const glyph_run &form) {
    glyph_run run = form;
    run.first = (uint32_t)list.glyphs.size();
    run.count = (uint32_t)letters.size();
    list.glyphs.insert(list.glyphs.end(), letters.begin(), letters.end());
    list.runs.push_back(run);
    return (uint32_t)(list.runs.size() - 1);
}

void recording_device::add_letters(GfxState &state, glyph_run run, const box &bounds) {
    operation made = made_operation(state, operation_kind::glyphs, false);
    made.flags |= operation_is_text;
    const operation *last = build.last_operation();
    if (last != nullptr && is_alike(*last, made) && build.last_clip() == made.clip) {
        glyph_run &open = list.runs[last->data];
        const bool continues = open.font == run.font && std::equal(open.to_page, open.to_page + 4, run.to_page)
                               && open.first + open.count == list.glyphs.size()
                               && open.count + letters.size() <= maximum_run;
        if (continues && bounds.meets(list.clips[made.clip].bounds)) {
            list.glyphs.insert(list.glyphs.end(), letters.begin(), letters.end());
            open.count += (uint32_t)letters.size();
            build.extend(bounds);
            return;
        }
    }
    made.data = (uint32_t)list.runs.size();
    if (build.push(made, bounds)) { add_run(run); }
}

void recording_device::add_outlines(GfxState &state, glyph_run run, const box &bounds) {
    stroke_style style = style_of(state);
    operation made = made_operation(state, operation_kind::glyph_outlines, true);
    made.flags |= operation_is_text;
    made.data = (uint32_t)list.glyph_strokes.size();
    if (!build.push(made, bounds.grown(reach_of(style)))) { return; }
    const uint32_t number = add_run(run);
    list.glyph_strokes.push_back({number, build.add_style(std::move(style))});
}

void recording_device::add_clipping_letters(GfxState &state, const glyph_run &run) {
    now.clipping_runs.push_back(add_run(run));
    // To fill letters with a pattern, poppler clips to them in a state of their own.
    if (clips(string_render_mode) && fills(string_render_mode) && state.getFillColorSpace()->getMode() == csPattern) {
        now.also_clips_outside = true;
    }
}

/// The outlines of the letters as one path.
gatefold::path recording_device::letter_paths(const glyph_run &run) {
    gatefold::path made = build.begin_path();
    font &shown = *list.fonts[run.font];
    for (const glyph &letter : letters) {
        const glyph_outline &outline = shown.outline(letter.code);
        const double narrowing = shown.width_factor(letter.code);
        matrix to_page = matrix{narrowing, 0, 0, 1, 0, 0} * linear(run);
        to_page.x0 = letter.x;
        to_page.y0 = letter.y;
        const float *at = outline.coordinates.data();
        for (const path_verb verb : outline.verbs) {
            if (verb == path_verb::close) {
                build.close_subpath(made);
                continue;
            }
            build.add_point(made, verb, to_page.map(at[0], at[1]));
            at += 2;
            for (int more = verb == path_verb::curve ? 2 : 0; more > 0; more--, at += 2) {
                build.add_point(made, to_page.map(at[0], at[1]));
            }
        }
    }
    return made;
}

/// poppler gives letters whose lines have a pattern to the device as they are.
void recording_device::add_pattern_outlines(GfxState &state, const glyph_run &run) {
    gatefold::clip node;
    node.parent = now.clip;
    node.kind = clip_kind::stroke;
    node.shape = letter_paths(run);
    if (node.shape.verb_count == 0) { return; }
    stroke_style style = style_of(state);
    node.bounds = node.shape.bounds.grown(reach_of(style));
    node.style = build.add_style(std::move(style));
    const uint32_t outer = now.clip;
    const bool painted_text = now.paints_text;
    now.clip = build.add_clip(std::move(node));
    now.paints_text = true;
    paint_with_pattern(state, *state.getStrokePattern(), true);
    now.clip = outer;
    now.paints_text = painted_text;
}

/// Called at the end of a text, and at the end of a string that poppler is about to fill with a pattern.
void recording_device::endTextObject(GfxState *) {
    step = form_step::none;
    if (!is_drawing() || (now.clipping_runs.empty() && !shows_pattern_text)) { return; }
    attempt([&] {
        if (shows_pattern_text && !pattern_letters.empty()) { return show_pattern_through_letters(); }
        gatefold::clip node;
        node.parent = now.clip;
        node.kind = clip_kind::text;
        node.bounds = {};
        for (const uint32_t number : now.clipping_runs) {
            const glyph_run &run = list.runs[number];
            const box around = mapped(list.fonts[run.font]->glyph_bounds(), linear(run));
            for (uint32_t i = run.first; i < run.first + run.count; i++) {
                const float x = (float)list.glyphs[i].x, y = (float)list.glyphs[i].y;
                node.bounds.add(box{x + around.x0, y + around.y0, x + around.x1, y + around.y1});
            }
        }
        node.runs = now.clipping_runs;
        if (!now.also_clips_outside) { now.clipping_runs.clear(); }
        now.clip = build.add_clip(std::move(node));
    });
}

/// Called only where poppler fills a string with a pattern.
void recording_device::saveTextPos(GfxState *) {
    shows_pattern_text = true;
    now.paints_text = true;
}

void recording_device::restoreTextPos(GfxState *) {
    shows_pattern_text = false;
}

void recording_device::beginActualText(GfxState *state, poppler_string replacement) {
    step = form_step::none;
    if (!reads_text()) { return; }
    attempt([&] {
        const GooString copy(copied_string(replacement));
        text.begin_actual_text(*state, &copy);
        build.begin_area();
    });
}

void recording_device::endActualText(GfxState *state) {
    step = form_step::none;
    if (!reads_text()) { return; }
    attempt([&] { text.end_actual_text(*state, build.area_so_far()); });
}

void recording_device::beginMarkedContent(poppler_tag name, Dict *properties) {
    step = form_step::none;
    is_visible.reset();
    if (reads_text()) { text.begin_content(characters(name), properties); }
}

void recording_device::endMarkedContent(GfxState *) {
    step = form_step::none;
    is_visible.reset();
    if (reads_text()) { text.end_content(); }
}

void recording_device::beginForm(GATEFOLD_FORM_ARGUMENTS) {
    (void)reference;
    step = form_step::none;
    is_visible.reset();
    text.begin_form();
}

void recording_device::endForm(GATEFOLD_FORM_ARGUMENTS) {
    (void)reference;
    is_visible.reset();
    text.end_form();
}

}  // namespace gatefold
