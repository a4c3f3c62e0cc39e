// Builds the text of a page from the letters that the interpreter shows.

#ifndef CGATEFOLD_RECORDED_TEXT_BUILDER_HPP
#define CGATEFOLD_RECORDED_TEXT_BUILDER_HPP

#include <span>
#include <string>
#include <vector>

#include "../base/geometry.hpp"
#include "../streams/poppler_headers.hpp"

extern "C" {
#include "cgatefold_text.h"
}

namespace gatefold {

/// Returns the text of a letter, which may be empty.
inline std::span<const Unicode> unicode_of_letter(const Unicode *unicode, int length) {
    return {unicode, unicode != nullptr && length > 0 ? (size_t)length : 0};
}

/// Lives while a page is recorded. If memory runs out, the page has no text.
class recorded_text_builder {
public:
    recorded_text_builder() = default;
    recorded_text_builder(const recorded_text_builder &) = delete;
    ~recorded_text_builder();

    /// Adds a letter, whatever its render mode. Within replacement text only its place counts.
    void add(const GfxState &state, point start, point advance, CharCode code, std::span<const Unicode> unicode);

    /// Everything until the end of this content belongs to it, or to the content around it if it has no number.
    void begin_content(const char *name, Dict *properties);
    void end_content();

    /// The letters until its end are read as this text (PDF 32000-1, 14.9.4), or else what is drawn in an area.
    void begin_actual_text(const GfxState &state, const GooString *text);
    void end_actual_text(const GfxState &state, const box &area);

    /// The content of a form has its own numbering (PDF 32000-1, 14.7.4.3).
    void begin_form() { forms++; }
    void end_form() { forms--; }

    /// poppler may make the next colour space at the place of the last one.
    void forget_color_space() { last_color_space = nullptr; }

    /// Ends the text: what comes later is drawn, but not read, as annotations are.
    void close() { is_closed = true; }

    /// Returns the text, which `cgatefold_text_free` frees.
    cgatefold_text take();

private:
    /// A page of a magazine has some 6,000, one of a telephone book 30,000.
    static constexpr size_t maximum_glyphs = 2'000'000;
    static constexpr size_t maximum_open_contents = 1 << 16;
    static constexpr size_t maximum_replaced_lines = 1000;

    std::vector<cgatefold_glyph> glyphs;
    std::vector<cgatefold_text_style> styles;
    std::vector<cgatefold_text_font> fonts;
    std::vector<Ref> font_ids;
    std::vector<cgatefold_marked_content> contents;
    std::vector<int32_t> open_contents;
    int32_t content = -1;
    int forms = 0;
    uint32_t style = 0;
    bool lacks_memory = false, is_closed = false;
    /// Letters on one line, on the page as displayed.
    struct line_part {
        point start, end;
    };
    // Replacement text, and the place of the letters that it replaces.
    bool replaces = false;
    std::string replacement;
    std::vector<line_part> replaced;
    // The state that `style` was made from.
    const void *last_font = nullptr, *last_color_space = nullptr;
    GfxColor last_color = {};
    double last_matrix[4] = {};
    int last_render_mode = -1;

    /// Runs a step, unless memory has run out.
    template <typename Step> void attempt(Step step);
    /// Where a letter stands, without the spacing behind it.
    static line_part placed(const GfxState &state, point start, point advance, CharCode code);
    void add_glyphs(const GfxState &state, line_part place, std::span<const Unicode> unicode);
    void note_replaced(const GfxState &state, line_part letter);
    void add_replacement(const GfxState &state, std::span<const Unicode> unicode);
    void add_on_figure(const GfxState &state, const box &figure, std::span<const Unicode> unicode);
    void spread(line_part place, std::span<const Unicode> unicode);
    void use_content(int32_t id);
    void use_style(const GfxState &state, bool is_vertical);
    uint32_t style_index(const cgatefold_text_style &wanted);
    cgatefold_text_style make_style(
        const GfxState &state, const GfxFont &font, const double *matrix, bool is_vertical);
    uint32_t font_index(const GfxFont &font);
    uint32_t known_font(Ref id) const;
    uint32_t add_font(Ref id, const std::string &name, bool is_bold, bool is_italic);
};

}  // namespace gatefold

#endif
