// The device that poppler's interpreter draws a page on: it records what is drawn into a display list.
//
// Functions are in files by subject: recording_device.cpp (state, paths), _text, _type3, _images, _groups, _shadings,
// _meshes and _tilings. None of them throws, since poppler's interpreter would leak: memory that runs out is noted.

#ifndef CGATEFOLD_RECORDING_DEVICE_HPP
#define CGATEFOLD_RECORDING_DEVICE_HPP

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "known_profiles.hpp"
#include "list_builder.hpp"
#include "../streams/poppler_versions.hpp"
#include "recorded_text_builder.hpp"
#include "recorder.hpp"

namespace gatefold {

inline matrix matrix_of(const double *m) { return {m[0], m[1], m[2], m[3], m[4], m[5]}; }
inline matrix ctm_of(const GfxState &state) { return matrix_of(numbers(state.getCTM())); }

/// The colours in which a group with a colour space is composed; NULL for none.
group_space group_space_of(GfxColorSpace *space);

box unit_square(const matrix &to_page);

class recording_device : public OutputDev {
public:
    recording_device(const recorded_document &document, const cgatefold_recording_options &options, display_list &list);
    ~recording_device() override;

    /// The interpreter that draws on this device, once there is one.
    void begin(Gfx &gfx);
    /// Before the interpreter is gone.
    void end() { interpreter = nullptr; }
    /// Annotations are drawn, but not read.
    void close_text() { text.close(); }
    cgatefold_text take_text() { return text.take(); }
    bool lacks_memory() const { return has_failed; }
    /// After the rendering intent was set.
    void intent_set(GfxState &state);
    /// Whether the interpreter is to stop: something went wrong, the list is full, or nobody waits for it.
    bool should_stop();

    bool upsideDown() override { return true; }
    bool useDrawChar() override { return true; }
    bool useTilingPatternFill() override { return true; }
    bool useShadedFills(int) override { return true; }
    bool interpretType3Chars() override { return true; }
    bool needClipToCropBox() override { return true; }

    void saveState(GfxState *state) override;
    void restoreState(GfxState *state) override;
    void updateAll(GfxState *state) override;
    void updateCTM(GfxState *state, double, double, double, double, double, double) override;
    void updateFillColorSpace(GfxState *state) override {
        note_profile(*state, state->getFillColorSpace());
        text.forget_color_space();
        fill_changed();
    }
    void updateFillColor(GfxState *) override { fill_changed(); }
    void updateStrokeColorSpace(GfxState *state) override {
        note_profile(*state, state->getStrokeColorSpace());
        stroke_changed();
    }
    void updateStrokeColor(GfxState *) override { stroke_changed(); }

    void fill(GfxState *state) override;
    void eoFill(GfxState *state) override;
    void stroke(GfxState *state) override;
    void clip(GfxState *state) override;
    void eoClip(GfxState *state) override;
    void clipToStrokePath(GfxState *state) override;

    void beginString(GfxState *state, poppler_string) override;
    void endString(GfxState *state) override;
    void drawChar(
        GfxState *state, double x, double y, double dx, double dy, double origin_x, double origin_y, CharCode code,
        int byte_count, const Unicode *unicode, int length) override;
    void endTextObject(GfxState *state) override;
    void saveTextPos(GfxState *state) override;
    void restoreTextPos(GfxState *state) override;
    void beginActualText(GfxState *state, poppler_string replacement) override;
    void endActualText(GfxState *state) override;
    void beginMarkedContent(poppler_tag name, Dict *properties) override;
    void endMarkedContent(GfxState *state) override;
    void beginForm(GATEFOLD_FORM_ARGUMENTS) override;
    void endForm(GATEFOLD_FORM_ARGUMENTS) override;

    bool beginType3Char(
        GfxState *state, double x, double y, double dx, double dy, CharCode code, const Unicode *unicode,
        int length) override;
    void endType3Char(GfxState *state) override;
    void type3D1(GfxState *, double, double, double, double, double, double) override;

    void drawImageMask(
        GfxState *state, Object *reference, Stream *stream, int width, int height, bool is_inverted,
        bool interpolates, bool is_inline) override;
    void drawImage(
        GfxState *state, Object *reference, Stream *stream, int width, int height, GfxImageColorMap *colors,
        bool interpolates, const int *color_key, bool is_inline) override;
    void drawMaskedImage(
        GfxState *state, Object *reference, Stream *stream, int width, int height, GfxImageColorMap *colors,
        bool interpolates, Stream *mask, int mask_width, int mask_height, bool mask_is_inverted,
        bool mask_interpolates) override;
    void drawSoftMaskedImage(
        GfxState *state, Object *reference, Stream *stream, int width, int height, GfxImageColorMap *colors,
        bool interpolates, Stream *mask, int mask_width, int mask_height, GfxImageColorMap *mask_colors,
        bool mask_interpolates) override;
    poppler_mask_result setSoftMaskFromImageMask(
        GfxState *state, Object *reference, Stream *stream, int width, int height, bool is_inverted, bool is_inline,
        poppler_mask_matrix) override;
    void unsetSoftMaskFromImageMask(GfxState *, poppler_mask_matrix) override;

    void beginTransparencyGroup(
        GfxState *state, poppler_bounds, GfxColorSpace *space, bool is_isolated, bool is_knockout,
        bool for_mask) override;
    void endTransparencyGroup(GfxState *state) override;
    void paintTransparencyGroup(GfxState *state, poppler_bounds) override;
    void setSoftMask(
        GfxState *state, poppler_bounds, bool is_alpha, Function *transfer, poppler_backdrop backdrop) override;
    void clearSoftMask(GfxState *) override { now.mask = 0; }

    bool functionShadedFill(GfxState *state, GfxFunctionShading *shading) override;
    bool axialShadedFill(GfxState *state, GfxAxialShading *shading, double, double) override;
    bool axialShadedSupportExtend(GfxState *, GfxAxialShading *) override { return true; }
    bool radialShadedFill(GfxState *state, GfxRadialShading *shading, double, double) override;
    bool radialShadedSupportExtend(GfxState *, GfxRadialShading *) override { return true; }
    bool gouraudTriangleShadedFill(GfxState *state, GfxGouraudTriangleShading *shading) override;
    bool patchMeshShadedFill(GfxState *state, GfxPatchMeshShading *shading) override;
    bool tilingPatternFill(
        GfxState *state, Gfx *gfx, Catalog *, GfxTilingPattern *pattern, poppler_matrix to_user, int first_column,
        int first_row, int end_column, int end_row, double x_step, double y_step) override;

private:
    /// The part of a graphics state that poppler doesn't keep.
    struct graphics_state {
        uint32_t clip = 0, mask = 0;
        uint32_t fill_paint = 0, stroke_paint = 0;
        bool fill_is_stale = true, stroke_is_stale = true;
        /// In a glyph or a cell: colours are those of what it is drawn by, until or although others are set.
        bool inherits_fill = false, inherits_stroke = false, ignores_colors = false;
        /// Whether a pattern paints a stroke, and whether it paints letters.
        bool paints_stroke = false, paints_text = false;
        /// From the space of patterns to the page: the matrix of the page, form or cell.
        matrix base;
        /// Letters that clip at the end of the text, and whether those belong to the state around too.
        std::vector<uint32_t> clipping_runs;
        bool also_clips_outside = false;
    };

    struct saved_state {
        graphics_state ours;
        GfxState *poppler;
    };

    struct open_group {
        GfxColorSpace *space;
        bool is_isolated, is_knockout, is_open;
        uint32_t list, outer_clip;
    };

    /// A letter of a string that is painted with a pattern.
    struct pattern_letter {
        operation made;
        box bounds;
    };

    /// A letter of a Type 3 font that is being recorded.
    struct open_glyph {
        std::vector<uint64_t> name;
        operation made;
        matrix to_page;
        bool is_shareable, is_shape;
        /// Whether the text is painted with a pattern.
        bool has_pattern;
        /// Letters of the string around it, which may be of another font.
        std::vector<pattern_letter> earlier;
    };

    struct known_glyph {
        uint32_t list;
        matrix to_page;
        /// Whether it is a shape only (d1).
        bool is_shape;
    };

    /// The events by which a form is recognised, since its matrix is the base of its patterns.
    enum class form_step : uint8_t { none, saved, moved };

    const recorded_document &document;
    const cgatefold_recording_options &options;
    list_builder build;
    display_list &list;
    recorded_text_builder text;
    Gfx *interpreter = nullptr;
    graphics_state now;
    std::vector<saved_state> saved;
    form_step step = form_step::none;
    bool has_failed = false, is_stopping = false, is_unwinding = false;
    uint32_t checks = 0;
    /// Forms may show others many times over without drawing anything.
    static constexpr size_t maximum_forms = 500'000, maximum_saves = 10'000'000;
    size_t form_count = 0, save_count = 0;
    /// Glyphs and cells that are open: their text is not the page's.
    int hidden_text = 0;

    // The string that is shown.
    std::vector<glyph> letters;
    box letter_origins;
    int string_render_mode = 0;
    bool shows_pattern_text = false;
    // Fonts by poppler's object, which is kept so that its address stays its own.
    static constexpr uint32_t no_font = UINT32_MAX;
    std::map<const GfxFont *, uint32_t> font_numbers;
    std::map<const font *, uint32_t> known_fonts;
    std::vector<std::shared_ptr<GfxFont>> kept_fonts;

    std::vector<open_glyph> open_glyphs;
    std::vector<pattern_letter> pattern_letters;
    std::map<std::vector<uint64_t>, known_glyph> known_glyphs;
    /// Whether the content that is being read belongs to a layer that is shown; asked once for a string.
    std::optional<bool> is_visible;
    bool is_probing = false, has_layers = false;

    /// Images that were drawn one after the other and lie beside each other, as pieces of one picture do. They are the
    /// last operation of a list if its size is still the same.
    struct {
        uint32_t list = UINT32_MAX;
        size_t size = 0;
        std::vector<box> pieces;
        size_t comparisons = 0;
        uint32_t given_clip = 0;
        box bounds;
        operation last;
    } picture;

    std::vector<open_group> open_groups;
    std::optional<open_group> ended_group;
    uint32_t mask_before_stencil = 0;

    std::set<int> open_patterns;
    std::map<std::vector<double>, uint32_t> known_cells;

    known_profiles &profiles;
    /// The rendering intent, and whether the page sets it anywhere.
    int intent = 0;
    bool sets_intent = false;

    template <typename Step> void attempt(Step step);
    void stop_interpreter();
    bool is_drawing() const { return !is_stopping; }
    bool reads_text() const { return hidden_text == 0; }
    void fill_changed();
    void stroke_changed();
    void note_profile(GfxState &state, GfxColorSpace *space);
    void follow_intent(GfxState &state);

    bool paints(GfxState &state, bool is_stroke);
    uint32_t paint_number(GfxState &state, bool is_stroke);
    operation made_operation(GfxState &state, operation_kind kind, bool is_stroke);
    void add_fill(GfxState &state, bool is_even_odd);
    void add_clip(GfxState &state, bool is_even_odd);
    bool is_around_clip(const gatefold::clip &node) const;
    stroke_style style_of(GfxState &state) const;
    static float reach_of(const stroke_style &style);

    uint32_t font_number(GfxState &state);
    box string_bounds(const glyph_run &run) const;
    uint32_t add_run(const glyph_run &form);
    void add_letters(GfxState &state, glyph_run run, const box &bounds);
    void add_outlines(GfxState &state, glyph_run run, const box &bounds);
    void add_clipping_letters(GfxState &state, const glyph_run &run);
    void add_pattern_outlines(GfxState &state, const glyph_run &run);
    gatefold::path letter_paths(const glyph_run &run);

    void read_type3_letter(double x, double y, double dx, double dy, const GfxState &state, CharCode code,
                           const Unicode *unicode, int length);
    bool begin_glyph(GfxState &state, CharCode code);
    void end_glyph();
    void add_instance(const open_glyph &glyph, const known_glyph &known);
    void show_pattern_through_letters();
    std::vector<uint64_t> glyph_name(GfxState &state, CharCode code) const;
    bool shows_content();

    void add_image(GfxState &state, const struct image_description &description);
    bool continues_picture(const operation &made, uint32_t given_clip, const box &bounds);
    bool push_image(operation made, const box &bounds);
    bool place_image(GfxState &state, const struct image_description &description, operation &made, box &bounds);

    void add_group(GfxState &state, const open_group &group);
    bool add_as_its_only_operation(GfxState &state, const open_group &group);
    bool can_be_flat(GfxState &state, const open_group &group) const;

    const GfxShading *pattern_shading(GfxState &state) const;
    bool is_background(GfxState &state) const;
    void set_background(GfxShading &from, shading &made);
    void keep_stops(GfxUnivariateShading &from, shading &made);
    void add_shading(GfxState &state, shading made, const box &bounds, bool is_pattern);
    bool add_poppler_shading(GfxState &state, GfxShading &from);
    bool make_shading(GfxShading &from, const matrix &to_page, shading &made, box &bounds);
    void clip_to_shading(const GfxShading &from, const matrix &to_page);
    void add_stops(GfxUnivariateShading &from, shading &made);
    void add_grid(GfxFunctionShading &from, shading &made);
    void add_triangles(GfxGouraudTriangleShading &from, const matrix &to_page, shading &made, box &bounds);
    void add_patches(GfxPatchMeshShading &from, const matrix &to_page, shading &made, box &bounds);
    bool should_stop_loop(size_t round);

    void paint_with_pattern(GfxState &state, GfxPattern &pattern, bool is_stroke);
    void add_tiling(
        GfxTilingPattern &pattern, const matrix &to_page, double column, double row, double x_step,
        double y_step, operation made);
    uint32_t under_paint(GfxState &state, bool is_stroke);
    bool record_cell(GfxTilingPattern &pattern, const matrix &to_page, uint32_t &list_number);
};

/// Runs a step; without memory, or with more than a list can hold, recording ends.
template <typename Step> void recording_device::attempt(Step step) {
    if (is_stopping) { return; }
    try {
        step();
    } catch (const std::exception &) { has_failed = true; }
    if (has_failed || build.is_full()) { is_stopping = true; }
}

}  // namespace gatefold

#endif
