#include "text_gatherer.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include "font_styles.hpp"

extern "C" {
#include "native_scope.h"
}

namespace {

/// In default user space units. No page has anything beyond it.
constexpr double maximum_coordinate = 1e6;

text_vector operator*(text_vector a, double factor) { return {a.x * factor, a.y * factor}; }

bool is_sound(text_vector value) {
    return std::fabs(value.x) < maximum_coordinate && std::fabs(value.y) < maximum_coordinate;
}

/// Height of the letters of a font, for font size 1.
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

bool says(const std::string &name, const char *part) {
    return std::search(
               name.begin(), name.end(), part, part + strlen(part),
               [](char a, char b) { return tolower((unsigned char)a) == b; })
        != name.end();
}

/// A copy in C memory; NULL if it is empty or memory runs out.
template <typename Item> Item *copy_of(const std::vector<Item> &items) {
    size_t size = items.size() * sizeof(Item);
    void *copy = size > 0 ? malloc(size) : nullptr;
    return static_cast<Item *>(copy != nullptr ? memcpy(copy, items.data(), size) : nullptr);
}

}  // namespace

text_gatherer::~text_gatherer() {
    for (cgatefold_text_font &font : fonts) { free(font.name); }
}

void text_gatherer::add(
    const GfxState &state, text_vector start, text_vector advance, CharCode code, const Unicode *unicode, int length) {
    if (lacks_memory) { return; }
    try {
        add_glyphs(state, start, advance, code, unicode, length);
    } catch (const std::bad_alloc &) { lacks_memory = true; }
}

void text_gatherer::add_glyphs(
    const GfxState &state, text_vector start, text_vector advance, CharCode code, const Unicode *unicode, int length) {
    if (!state.getFont() || length <= 0 || length > UINT16_MAX || glyphs.size() > maximum_glyphs) { return; }
    // The advance holds character and word spacing, which is between letters.
    double spacing = state.getCharSpace() + (code == ' ' ? state.getWordSpace() : 0);
    bool is_vertical = state.getFont()->getWMode() != 0;
    text_vector space;
    state.textTransformDelta(
        is_vertical ? 0 : spacing * state.getHorizScaling(), is_vertical ? spacing : 0, &space.x, &space.y);
    text_vector from, step;
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

void text_gatherer::begin_content(int32_t id) {
    if (lacks_memory) { return; }
    try {
        if (open_contents.size() < maximum_open_contents) { open_contents.push_back(content); }
        use_content(id >= 0 && forms == 0 ? id : content);
    } catch (const std::bad_alloc &) { lacks_memory = true; }
}

void text_gatherer::end_content() {
    if (lacks_memory || open_contents.empty()) { return; }
    try {
        use_content(open_contents.back());
        open_contents.pop_back();
    } catch (const std::bad_alloc &) { lacks_memory = true; }
}

cgatefold_text text_gatherer::take() {
    cgatefold_text text = {
        copy_of(glyphs), glyphs.size(), copy_of(styles), styles.size(), copy_of(fonts), fonts.size(),
        copy_of(contents), contents.size()};
    bool is_whole = !lacks_memory && (text.glyphs != nullptr || glyphs.empty())
        && (text.styles != nullptr || styles.empty()) && (text.fonts != nullptr || fonts.empty())
        && (text.contents != nullptr || contents.empty());
    if (!is_whole) {
        free(text.glyphs);
        free(text.styles);
        free(text.fonts);
        free(text.contents);
        return {};
    }
    cgatefold_count_answers(CGATEFOLD_ANSWER_GATHERED_CHARACTER, static_cast<int64_t>(glyphs.size()));
    // Their names belong to the text from here on.
    fonts.clear();
    return text;
}

void text_gatherer::use_content(int32_t id) {
    if (id == content) { return; }
    content = id;
    if (!contents.empty() && contents.back().first_glyph == glyphs.size()) { contents.pop_back(); }
    contents.push_back({id, glyphs.size()});
}

void text_gatherer::use_style(const GfxState &state, bool is_vertical) {
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

uint32_t text_gatherer::style_index(const cgatefold_text_style &wanted) {
    for (size_t i = styles.size(); i-- > 0 && styles.size() - i <= 64;) {
        if (memcmp(&styles[i], &wanted, sizeof wanted) == 0) { return (uint32_t)i; }
    }
    styles.push_back(wanted);
    return (uint32_t)(styles.size() - 1);
}

cgatefold_text_style text_gatherer::make_style(
    const GfxState &state, const GfxFont &font, const double *matrix, bool is_vertical) {
    text_vector right = {matrix[0], matrix[1]}, up = {matrix[2], matrix[3]};
    font_height height = height_of(font);
    if (font.getType() == fontType3 && font.getFontMatrix()[0] < 0) { right = right * -1; }
    double size = up.length();
    // Letters may be skewed: the line still runs along its baseline, and is as high as its letters are.
    double width = right.length();
    text_vector along = width > 0 ? right * (1 / width) : text_vector{1, 0};
    double area = right.x * up.y - right.y * up.x;
    text_vector upright = area <= 0 ? text_vector{along.y, -along.x} : text_vector{-along.y, along.x};
    if (width > 0) { size = std::fabs(area) / width; }

    cgatefold_text_style made;
    memset(&made, 0, sizeof made);
    made.font = font_index(font);
    made.size = (float)(size * height.size);
    made.ascent = (float)(size * height.size * height.ascent);
    made.descent = (float)(size * height.size * height.descent);
    if (is_vertical) {
        // Its lines run downwards, so "up" is to the right.
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

uint32_t text_gatherer::font_index(const GfxFont &font) {
    Ref id = *font.getID();
    for (size_t i = 0; i < font_ids.size(); i++) {
        if (font_ids[i] == id) { return (uint32_t)i; }
    }
    std::string name = font.getName() ? *font.getName() : std::string();
    if (name.size() > 7 && name[6] == '+') { name.erase(0, 7); }
    bool is_bold = font.isBold() || font.getWeight() >= GfxFont::W600 || says(name, "bold") || says(name, "black")
        || says(name, "heavy");
    bool is_italic = font.isItalic() || says(name, "italic") || says(name, "oblique");
    if (!is_bold && !is_italic) {
        font_style own = kept_embedded_style(font);
        is_bold = own.is_bold;
        is_italic = own.is_italic;
    }
    char *copy = strdup(name.c_str());
    if (copy == nullptr) { throw std::bad_alloc(); }
    font_ids.push_back(id);
    try {
        fonts.push_back({copy, is_bold, is_italic});
    } catch (...) {
        free(copy);
        throw;
    }
    return (uint32_t)(fonts.size() - 1);
}
