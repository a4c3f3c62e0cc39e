// Letters of Type 3 fonts: each is recorded once, as a list of its own, and drawn wherever it is shown.

#include "recording_device.hpp"

#include <cmath>
#include <cstring>

namespace gatefold {

namespace {

constexpr size_t maximum_known_glyphs = 20'000;
/// The maximum number of nested lists: a letter of a font may show letters of another.
constexpr size_t maximum_depth = 12;

uint64_t bits(double value) {
    uint64_t copy;
    memcpy(&copy, &value, sizeof copy);
    return copy;
}

/// A letter that was recorded small is recorded again where it is drawn much larger: coordinates have the precision of
/// the place where they were recorded.
uint64_t size_class(const matrix &to_page) {
    const double scale = std::max(to_page.x_scale(), to_page.y_scale());
    return (uint64_t)(int64_t)std::floor(std::log2(scale) / 3);
}

}  // namespace

/// Everything that a letter looks different for, except its place and its paint.
std::vector<uint64_t> recording_device::glyph_name(GfxState &state, CharCode code) const {
    std::vector<uint64_t> name = {
        (uint64_t)(uintptr_t)state.getFont().get(), code, size_class(ctm_of(state)), bits(state.getLineWidth()),
        (uint64_t)state.getLineCap(), (uint64_t)state.getLineJoin(), bits(state.getMiterLimit())};
    double start = 0;
    const std::vector<double> &dashes = state.getLineDash(&start);
    if (!dashes.empty()) { name.push_back(bits(start)); }
    for (const double dash : dashes) { name.push_back(bits(dash)); }
    return name;
}

/// Whether content is in a layer that is hidden is known to poppler's interpreter only, which shows Type 3 letters to a
/// device in either case: whether it passes on a small rectangle tells.
bool recording_device::shows_content() {
    if (!has_layers) { return true; }
    if (!is_visible.has_value()) {
        is_visible = false;
        is_probing = true;
        Object probe = poppler_stream_object("q 0 g 0 0 1 1 re f Q", interpreter->getXRef());
        display_content(*interpreter, probe);
        is_probing = false;
    }
    return *is_visible;
}

/// poppler gives the place and the advance after it has set the letter's matrix. The saved state has the matrix of the
/// text.
void recording_device::read_type3_letter(
    double x, double y, double dx, double dy, const GfxState &state, CharCode code, const Unicode *unicode, int length) {
    if (!reads_text() || saved.empty()) { return; }
    const GfxState &outer = *saved.back().poppler;
    matrix letter = ctm_of(state);
    letter.x0 = letter.y0 = 0;
    point advance = {0, 0};
    if (letter.is_invertible()) {
        const point step = letter.inverse().map(dx, dy);
        outer.textTransformDelta(step.x, step.y, &advance.x, &advance.y);
    }
    text.add(outer, {x, y}, advance, code, unicode_of_letter(unicode, length));
}

bool recording_device::beginType3Char(
    GfxState *state, double x, double y, double dx, double dy, CharCode code, const Unicode *unicode, int length) {
    step = form_step::none;
    bool is_known = true;
    attempt([&] {
        if (!shows_content()) { return; }
        read_type3_letter(x, y, dx, dy, *state, code, unicode, length);
        // Invisible letters of Type 3 are painted by the standard, but by nobody.
        if (state->getRender() == 3) { return; }
        is_known = !begin_glyph(*state, code);
    });
    return is_known || is_stopping;
}

/// Draws a letter that is known. Returns whether it is to be recorded first.
bool recording_device::begin_glyph(GfxState &state, CharCode code) {
    const matrix to_page = ctm_of(state);
    if (!to_page.is_invertible()) { return false; }
    if (build.depth() > maximum_depth) {
        build.note_loss();
        return false;
    }
    open_glyph glyph = {
        glyph_name(state, code), made_operation(state, operation_kind::instance, false), to_page, true, false,
        state.getFillColorSpace()->getMode() == csPattern, {}};
    glyph.made.flags |= operation_is_text;
    const auto known = known_glyphs.find(glyph.name);
    if (known != known_glyphs.end()) {
        add_instance(glyph, known->second);
        return false;
    }
    kept_fonts.push_back(state.getFont());
    if (!build.begin_list(0)) { return false; }
    // The letter is recorded in any colour, which it takes from where it is drawn.
    if (glyph.has_pattern || state.getStrokeColorSpace()->getMode() == csPattern) {
        make_colors_black(state);
        fill_changed();
        stroke_changed();
    }
    glyph.earlier = std::move(pattern_letters);
    pattern_letters.clear();
    open_glyphs.push_back(std::move(glyph));
    hidden_text++;
    state.setFillOpacity(1);
    state.setStrokeOpacity(1);
    state.setBlendMode(gfxBlendNormal);
    now.clip = now.mask = 0;
    now.inherits_fill = now.inherits_stroke = true;
    now.ignores_colors = now.paints_stroke = now.paints_text = false;
    return true;
}

void recording_device::type3D1(GfxState *, double, double, double, double, double, double) {
    step = form_step::none;
    if (open_glyphs.empty()) { return; }
    open_glyphs.back().is_shape = true;
    now.ignores_colors = now.inherits_fill = now.inherits_stroke = true;
}

void recording_device::endType3Char(GfxState *) {
    step = form_step::none;
    if (open_glyphs.empty() || is_stopping) { return; }
    attempt([&] { end_glyph(); });
}

void recording_device::end_glyph() {
    open_glyph ended = std::move(open_glyphs.back());
    open_glyphs.pop_back();
    pattern_letters = std::move(ended.earlier);
    hidden_text--;
    const known_glyph made = {build.end_list(), ended.to_page, ended.is_shape};
    if (ended.is_shareable && known_glyphs.size() < maximum_known_glyphs) {
        known_glyphs.emplace(ended.name, made);
    } else if (!open_glyphs.empty() && !ended.is_shareable) {
        open_glyphs.back().is_shareable = false;
    }
    add_instance(ended, made);
}

void recording_device::add_instance(const open_glyph &glyph, const known_glyph &known) {
    const operation_list &content = list.lists[known.list];
    if (content.operations.empty()) { return; }
    const matrix placement = known.to_page.inverse() * glyph.to_page;
    const box bounds = mapped(content.bounds, placement);
    operation made = glyph.made;
    made.data = (uint32_t)list.instances.size();
    list.instances.push_back({known.list, placement, {known.to_page.x0, known.to_page.y0}});
    if (glyph.has_pattern && known.is_shape) {
        pattern_letters.push_back({made, bounds});
    } else if (build.push(made, bounds)) {
        list.lists[build.open_list()].blends |= content.blends;
    } else {
        list.instances.pop_back();
    }
}

/// Shows what is painted from now on through the letters of a string, which poppler fills with a pattern.
void recording_device::show_pattern_through_letters() {
    if (!build.begin_list(now.clip)) { return; }
    for (pattern_letter &letter : pattern_letters) {
        letter.made.alpha = 255;
        letter.made.blend = blend_mode::normal;
        letter.made.flags &= operation_is_text;
        letter.made.clip = now.clip;
        letter.made.mask = now.mask;
        build.push(letter.made, letter.bounds);
    }
    pattern_letters.clear();
    soft_mask mask;
    mask.is_alpha = true;
    mask.list = build.end_list();
    mask.bounds = list.lists[mask.list].bounds;
    for (int i = 0; i < 256; i++) { mask.transfer[i] = (uint8_t)i; }
    now.mask = build.add_mask(mask);
}

}  // namespace gatefold
