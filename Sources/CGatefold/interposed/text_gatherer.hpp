// Gathers the text of a page from the letters that poppler draws.

#ifndef CGATEFOLD_TEXT_GATHERER_HPP
#define CGATEFOLD_TEXT_GATHERER_HPP

#include <cmath>
#include <vector>

#include "poppler_private.h"

extern "C" {
#include "cgatefold_text.h"
}

/// A point or a step, with y downwards.
struct text_vector {
    double x, y;
    double length() const { return std::hypot(x, y); }
};

/// Lives while poppler reads the text of one page. It never throws: if memory runs out, the page has no text.
struct text_gatherer {
public:
    text_gatherer() = default;
    text_gatherer(const text_gatherer &) = delete;
    ~text_gatherer();

    void add(
        const GfxState &state, text_vector start, text_vector advance, CharCode code, const Unicode *unicode,
        int length);

    /// Everything drawn until the end of this content belongs to it; `id` is -1 if it has no number.
    void begin_content(int32_t id);
    void end_content();

    /// The content of a form has its own numbering (PDF 32000-1, 14.7.4.3).
    void begin_form() { forms++; }
    void end_form() { forms--; }

    /// Returns the gathered text, which `cgatefold_text_free` frees.
    cgatefold_text take();

private:
    /// A page of a magazine has some 6,000, one of a telephone book 30,000.
    static constexpr size_t maximum_glyphs = 2'000'000;
    static constexpr size_t maximum_open_contents = 1 << 16;

    std::vector<cgatefold_glyph> glyphs;
    std::vector<cgatefold_text_style> styles;
    std::vector<cgatefold_text_font> fonts;
    std::vector<Ref> font_ids;
    std::vector<cgatefold_marked_content> contents;
    std::vector<int32_t> open_contents;
    int32_t content = -1;
    int forms = 0;
    uint32_t style = 0;
    bool lacks_memory = false;
    // The state that `style` was made from.
    const void *last_font = nullptr;
    const void *last_color_space = nullptr;
    GfxColor last_color = {};
    double last_matrix[4] = {};
    int last_render_mode = -1;

    void add_glyphs(
        const GfxState &state, text_vector start, text_vector advance, CharCode code, const Unicode *unicode,
        int length);
    void use_content(int32_t id);
    void use_style(const GfxState &state, bool is_vertical);
    uint32_t style_index(const cgatefold_text_style &wanted);
    cgatefold_text_style make_style(
        const GfxState &state, const GfxFont &font, const double *matrix, bool is_vertical);
    uint32_t font_index(const GfxFont &font);
};

#endif
