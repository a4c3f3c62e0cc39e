// The text of a page, as poppler draws it.
//
// poppler-glib hands text over once it is laid out: what lies outside the page, where a letter's baseline starts and
// whether it is painted at all is lost by then. poppler gives each letter to TextPage::addChar before, and so does
// GfxState say how it is set: that function is answered here, since the dynamic linker finds this definition before
// libpoppler's. It is written against libpoppler's own headers, and linked to the very version that they belong to.
//
// While a page is drawn no text is gathered at all, which takes poppler a tenth of the time of a page of text:
// poppler_page_render lays it out for a later question about it, which the shim never asks.

#include <poppler.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "next_definition.h"
#include "poppler_private.h"

extern "C" {
#include "../base/internal.h"
}

namespace {

std::atomic<int64_t> characters_passed_over;

/// A point or a step, with y downwards.
struct vec {
    double x, y;
    double length() const { return std::hypot(x, y); }
};

vec operator*(vec a, double factor) { return {a.x * factor, a.y * factor}; }

/// How tall the letters of a font are, for each unit of the font size.
struct font_height {
    double size, ascent, descent;
};

/// Type 3 fonts have glyphs in a space of their own, and mostly no descriptor: their box says how large they are, and
/// where it is empty, their width does.
font_height height_of_type3(const GfxFont &font) {
    const double *matrix = font.getFontMatrix();
    const double *box = font.getFontBBox();
    double top = std::max(box[1] * matrix[3], box[3] * matrix[3]);
    double bottom = std::min(box[1] * matrix[3], box[3] * matrix[3]);
    double height = top - bottom;
    if (height > 0 && std::isfinite(height)) { return {height, top / height, bottom / height}; }
    const auto &simple = static_cast<const Gfx8BitFont &>(font);
    double width = 0;
    for (int code = 0; code < 256; code++) { width = std::max(width, simple.getWidth((unsigned char)code)); }
    return {width > 0 ? width : 1, 0.95, -0.35};
}

font_height height_of(const GfxFont &font) {
    if (font.getType() == fontType3) { return height_of_type3(font); }
    double ascent = font.getAscent(), descent = font.getDescent();
    // Some fonts claim no height.
    if (!(ascent - descent > 0.1 && ascent - descent < 5)) { return {1, 0.95, -0.35}; }
    return {1, ascent, descent};
}

/// Gathers the text of a page while poppler lays it out on this thread.
class text_gatherer {
public:
    void add(const GfxState &state, vec start, vec advance, CharCode code, const Unicode *unicode, int length) {
        if (!state.getFont() || length <= 0 || length > UINT16_MAX || glyphs.size() > most_glyphs) { return; }
        // The advance holds character and word spacing, which is between letters.
        double spacing = state.getCharSpace() + (code == ' ' ? state.getWordSpace() : 0);
        bool is_vertical = state.getFont()->getWMode() != 0;
        vec space;
        state.textTransformDelta(
            is_vertical ? 0 : spacing * state.getHorizScaling(), is_vertical ? spacing : 0, &space.x, &space.y);
        vec from, step;
        state.transform(start.x, start.y, &from.x, &from.y);
        state.transformDelta(advance.x - space.x, advance.y - space.y, &step.x, &step.y);
        if (!is_sound(from) || !is_sound(step)) { return; }
        use_style(state, is_vertical);
        for (int i = 0; i < length; i++) {
            double part = (double)i / length;
            glyphs.push_back({
                (float)(from.x + step.x * part), (float)(from.y + step.y * part), (float)(step.x / length),
                (float)(step.y / length), unicode[i], (uint16_t)i, (uint16_t)length, style});
        }
    }

    /// What is drawn until the end of this content belongs to it; `id` is -1 where it has none of its own.
    void begin_content(int32_t id) {
        if (open_contents.size() < most_open_contents) { open_contents.push_back(content); }
        use_content(id >= 0 && forms == 0 ? id : content);
    }

    void end_content() {
        if (open_contents.empty()) { return; }
        use_content(open_contents.back());
        open_contents.pop_back();
    }

    /// The content of a form is numbered for itself (PDF 32000-1, 14.7.4.3).
    void begin_form() { forms++; }
    void end_form() { forms--; }

    cgatefold_text take() {
        cgatefold_text text = {};
        text.contents = copy_of(contents, text.content_count);
        text.glyphs = copy_of(glyphs, text.glyph_count);
        text.styles = copy_of(styles, text.style_count);
        text.fonts = copy_of(fonts, text.font_count);
        bool is_whole = text.style_count == styles.size() && text.font_count == fonts.size();
        if (!is_whole) { cgatefold_text_free(&text); }
        return text;
    }

private:
    /// A page of a magazine has some 6,000, one of a telephone book 30,000.
    static constexpr size_t most_glyphs = 2'000'000;
    static constexpr size_t most_open_contents = 1 << 16;
    /// Beyond it nothing lies on any page.
    static constexpr double farthest = 1e6;

    std::vector<cgatefold_glyph> glyphs;
    std::vector<cgatefold_text_style> styles;
    std::vector<cgatefold_text_font> fonts;
    std::vector<Ref> font_ids;
    std::vector<cgatefold_marked_content> contents;
    std::vector<int32_t> open_contents;
    int32_t content = -1;
    int forms = 0;
    uint32_t style = 0;
    // What `style` was made of.
    const void *last_font = nullptr;
    const void *last_color_space = nullptr;
    GfxColor last_color = {};
    double last_matrix[4] = {};
    int last_render_mode = -1;

    void use_content(int32_t id) {
        if (id == content) { return; }
        content = id;
        if (!contents.empty() && contents.back().first_glyph == glyphs.size()) { contents.pop_back(); }
        contents.push_back({id, glyphs.size()});
    }

    static bool is_sound(vec value) { return std::fabs(value.x) < farthest && std::fabs(value.y) < farthest; }

    template <typename Item> static Item *copy_of(const std::vector<Item> &items, size_t &count) {
        auto *copy = items.empty() ? nullptr : static_cast<Item *>(malloc(items.size() * sizeof(Item)));
        if (copy == nullptr) { return nullptr; }
        count = items.size();
        return static_cast<Item *>(memcpy(copy, items.data(), count * sizeof(Item)));
    }

    void use_style(const GfxState &state, bool is_vertical) {
        double matrix[4];
        state.getFontTransMat(&matrix[0], &matrix[1], &matrix[2], &matrix[3]);
        const GfxFont *font = &*state.getFont();
        GfxColorSpace *color_space = const_cast<GfxState &>(state).getFillColorSpace();
        const GfxColor *color = state.getFillColor();
        bool is_last = font == last_font && color_space == last_color_space && state.getRender() == last_render_mode
            && memcmp(matrix, last_matrix, sizeof matrix) == 0
            && memcmp(color->c, last_color.c, sizeof(color->c[0]) * (size_t)color_space->getNComps()) == 0;
        if (is_last && !styles.empty()) { return; }
        last_font = font;
        last_color_space = color_space;
        last_color = *color;
        last_render_mode = state.getRender();
        memcpy(last_matrix, matrix, sizeof matrix);
        style = style_index(make_style(state, *font, matrix, is_vertical));
    }

    uint32_t style_index(const cgatefold_text_style &wanted) {
        for (size_t i = styles.size(); i-- > 0 && styles.size() - i <= 64;) {
            if (memcmp(&styles[i], &wanted, sizeof wanted) == 0) { return (uint32_t)i; }
        }
        styles.push_back(wanted);
        return (uint32_t)(styles.size() - 1);
    }

    cgatefold_text_style make_style(
        const GfxState &state, const GfxFont &font, const double *matrix, bool is_vertical) {
        vec right = {matrix[0], matrix[1]}, up = {matrix[2], matrix[3]};
        font_height height = height_of(font);
        if (font.getType() == fontType3 && font.getFontMatrix()[0] < 0) { right = right * -1; }
        double size = up.length();
        // Letters may be skewed: the line still runs along its baseline, and is as high as its letters are.
        double width = right.length();
        vec along = width > 0 ? right * (1 / width) : vec{1, 0};
        double area = right.x * up.y - right.y * up.x;
        vec upright = area <= 0 ? vec{along.y, -along.x} : vec{-along.y, along.x};
        if (width > 0) { size = std::fabs(area) / width; }

        cgatefold_text_style made;
        memset(&made, 0, sizeof made);
        made.font = font_index(font);
        made.size = (float)(size * height.size);
        made.ascent = (float)(size * height.size * height.ascent);
        made.descent = (float)(size * height.size * height.descent);
        if (is_vertical) {
            // Its lines run downwards, and what is up for them is the right.
            std::swap(along, upright);
            along = along * -1;
            made.ascent = (float)(width / 2);
            made.descent = (float)(-width / 2);
        }
        made.along_x = (float)along.x;
        made.along_y = (float)along.y;
        made.up_x = (float)upright.x;
        made.up_y = (float)upright.y;
        GfxRGB color;
        state.getFillRGB(&color);
        made.color = (uint32_t)colToByte(color.r) << 16 | (uint32_t)colToByte(color.g) << 8 | colToByte(color.b);
        made.render_mode = (uint8_t)state.getRender();
        made.is_vertical = is_vertical;
        return made;
    }

    uint32_t font_index(const GfxFont &font) {
        Ref id = *font.getID();
        for (size_t i = 0; i < font_ids.size(); i++) {
            if (font_ids[i] == id) { return (uint32_t)i; }
        }
        std::string name = font.getName() ? *font.getName() : std::string();
        if (name.size() > 7 && name[6] == '+') { name.erase(0, 7); }
        bool is_bold = font.isBold() || font.getWeight() >= GfxFont::W600 || says(name, "bold") || says(name, "black")
            || says(name, "heavy");
        bool is_italic = font.isItalic() || says(name, "italic") || says(name, "oblique");
        fonts.push_back({strdup(name.c_str()), is_bold, is_italic});
        font_ids.push_back(id);
        return (uint32_t)(fonts.size() - 1);
    }

    static bool says(const std::string &name, const char *part) {
        return std::search(
                   name.begin(), name.end(), part, part + strlen(part),
                   [](char a, char b) { return tolower((unsigned char)a) == b; })
            != name.end();
    }
};

thread_local text_gatherer *gatherer;

/// The number of marked content (PDF 32000-1, 14.7.4.2, /MCID), or -1.
int32_t content_id(const Object &properties) {
    if (!properties.isDict()) { return -1; }
    Object id = properties.dictLookup("MCID");
    return id.isInt() && id.getInt() >= 0 ? id.getInt() : -1;
}

}  // namespace

// Asked of the interpreter rather than of its device, since only it knows the properties that a page's resources name.
void Gfx::opBeginMarkedContent(Object args[], int count) {
    if (gatherer != nullptr) {
        Object named;
        if (count == 2 && args[1].isName()) { named = res->lookupMarkedContentNF(args[1].getName()).fetch(xref); }
        gatherer->begin_content(count == 2 ? content_id(named.isDict() ? named : args[1]) : -1);
    }
    using function = void (*)(Gfx *, Object *, int);
    static const auto next =
        reinterpret_cast<function>(dlsym(RTLD_NEXT, "_ZN3Gfx20opBeginMarkedContentEP6Objecti"));
    next(this, args, count);
}

void Gfx::opEndMarkedContent(Object args[], int count) {
    if (gatherer != nullptr) { gatherer->end_content(); }
    using function = void (*)(Gfx *, Object *, int);
    static const auto next = reinterpret_cast<function>(dlsym(RTLD_NEXT, "_ZN3Gfx18opEndMarkedContentEP6Objecti"));
    next(this, args, count);
}

void Gfx::doForm(Object *form) {
    // The gatherer of a page does not change while its form is read.
    if (gatherer != nullptr) { gatherer->begin_form(); }
    using function = void (*)(Gfx *, Object *);
    static const auto next = reinterpret_cast<function>(dlsym(RTLD_NEXT, "_ZN3Gfx6doFormEP6Object"));
    next(this, form);
    if (gatherer != nullptr) { gatherer->end_form(); }
}

// poppler names the text that a tagged span stands for through the same function.
void TextPage::addChar(
    const GfxState *state, double x, double y, double dx, double dy, CharCode code, int byte_count,
    const Unicode *unicode, int length) {
    if (gatherer != nullptr) {
        gatherer->add(*state, {x, y}, {dx, dy}, code, unicode, length);
        return;
    }
    using function = void (*)(
        TextPage *, const GfxState *, double, double, double, double, CharCode, int, const Unicode *, int);
    static const auto next =
        reinterpret_cast<function>(dlsym(RTLD_NEXT, "_ZN8TextPage7addCharEPK8GfxStateddddjiPKji"));
    next(this, state, x, y, dx, dy, code, byte_count, unicode, length);
}

void ActualText::addChar(
    const GfxState *state, double x, double y, double dx, double dy, CharCode code, int byte_count,
    const Unicode *unicode, int length) {
    if (cgatefold_is_drawing()) {
        characters_passed_over.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    using function = void (*)(
        ActualText *, const GfxState *, double, double, double, double, CharCode, int, const Unicode *, int);
    static const auto next =
        reinterpret_cast<function>(dlsym(RTLD_NEXT, "_ZN10ActualText7addCharEPK8GfxStateddddjiPKji"));
    next(this, state, x, y, dx, dy, code, byte_count, unicode, length);
}

extern "C" {

int64_t cgatefold_characters_passed_over(void) {
    return characters_passed_over.load(std::memory_order_relaxed);
}

cgatefold_text cgatefold_page_copy_text(const cgatefold_page *page) {
    text_gatherer gathering;
    gatherer = &gathering;
    // Any question about the text has poppler lay it out; of what is passed by there is none.
    PopplerRectangle nowhere = {0, 0, 0, 0};
    g_free(poppler_page_get_text_for_area(page->poppler, &nowhere));
    gatherer = nullptr;
    return gathering.take();
}

void cgatefold_text_free(cgatefold_text *text) {
    for (size_t i = 0; i < text->font_count; i++) { free(text->fonts[i].name); }
    free(text->glyphs);
    free(text->contents);
    free(text->styles);
    free(text->fonts);
    *text = {};
}
}
