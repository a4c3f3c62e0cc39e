#include "recorded_text_builder.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "font_styles.hpp"

namespace gatefold {

namespace {

/// In default user space units. No page has anything beyond it.
constexpr double maximum_coordinate = 1e6;

point operator*(point a, double factor) { return {a.x * factor, a.y * factor}; }

double length(point a) { return std::hypot(a.x, a.y); }

/// Height of the letters of a font, for font size 1.
struct font_height {
    double size, ascent, descent;
};

/// Type 3 fonts have glyphs in a space of their own, and mostly no descriptor: their box says how large they are, and
/// where it is empty, their width does.
font_height height_of_type3(const GfxFont &font) {
    const double *matrix = gatefold::numbers(font.getFontMatrix());
    const double *box = gatefold::numbers(font.getFontBBox());
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

/// The number of marked content (PDF 32000-1, 14.7.4.2, /MCID), or -1.
int32_t content_id(Dict *properties) {
    if (properties == nullptr) { return -1; }
    const Object id = properties->lookup("MCID");
    return id.isInt() && id.getInt() >= 0 ? id.getInt() : -1;
}

uint32_t fill_color(const GfxState &state) {
    GfxRGB color;
    state.getFillRGB(&color);
    return (uint32_t)colToByte(color.r) << 16 | (uint32_t)colToByte(color.g) << 8 | colToByte(color.b);
}

/// A copy in C memory; NULL if it is empty or memory runs out.
template <typename Item> Item *copy_of(const std::vector<Item> &items) {
    size_t size = items.size() * sizeof(Item);
    void *copy = size > 0 ? malloc(size) : nullptr;
    return static_cast<Item *>(copy != nullptr ? memcpy(copy, items.data(), size) : nullptr);
}

}  // namespace

recorded_text_builder::~recorded_text_builder() {
    for (cgatefold_text_font &font : fonts) { free(font.name); }
}

template <typename Step> void recorded_text_builder::attempt(Step step) {
    if (lacks_memory || is_closed) { return; }
    try {
        step();
    } catch (const std::bad_alloc &) { lacks_memory = true; }
}

void recorded_text_builder::add(
    const GfxState &state, point start, point advance, CharCode code, std::span<const Unicode> unicode) {
    attempt([&] {
        const line_part place = placed(state, start, advance, code);
        if (!is_within(place.start, maximum_coordinate) || !is_within(place.end, maximum_coordinate)) { return; }
        replaces ? note_replaced(state, place) : add_glyphs(state, place, unicode);
    });
}

void recorded_text_builder::begin_actual_text(const GfxState &, const GooString *text) {
    attempt([&] {
        replacement = text->toStr();
        replaces = true;
        replaced.clear();
    });
}

void recorded_text_builder::end_actual_text(const GfxState &state, const box &area) {
    replaces = false;
    attempt([&] {
        const std::vector<Unicode> unicode = gatefold::unicode_of(replacement);
        replaced.empty() ? add_on_figure(state, area, unicode) : add_replacement(state, unicode);
    });
    replaced.clear();
}

recorded_text_builder::line_part recorded_text_builder::placed(
    const GfxState &state, point start, point advance, CharCode code) {
    // The advance holds character and word spacing, which is between letters.
    const double spacing = state.getCharSpace() + (code == ' ' ? state.getWordSpace() : 0);
    const bool is_vertical = state.getFont() && gatefold::is_vertical(*state.getFont());
    point space;
    state.textTransformDelta(
        is_vertical ? 0 : spacing * state.getHorizScaling(), is_vertical ? spacing : 0, &space.x, &space.y);
    point from, step;
    state.transform(start.x, start.y, &from.x, &from.y);
    state.transformDelta(advance.x - space.x, advance.y - space.y, &step.x, &step.y);
    return {from, {from.x + step.x, from.y + step.y}};
}

void recorded_text_builder::note_replaced(const GfxState &state, line_part letter) {
    if (replaced.size() >= maximum_replaced_lines) { return; }
    double matrix[4];
    state.getFontTransMat(&matrix[0], &matrix[1], &matrix[2], &matrix[3]);
    const point right = {matrix[0], matrix[1]};
    const double width = length(right), size = length({matrix[2], matrix[3]});
    // Letters are set high and low by less than half their size, and lines are further apart.
    constexpr double greatest_shift = 0.6;
    const auto shift = [&](point from) {
        const double x = letter.start.x - from.x, y = letter.start.y - from.y;
        return width > 0 ? std::fabs(right.x * y - right.y * x) / width : 0;
    };
    const bool is_vertical = state.getFont() && gatefold::is_vertical(*state.getFont());
    if (replaced.empty() || (!is_vertical && shift(replaced.back().start) > greatest_shift * size)) {
        replaced.push_back(letter);
    } else {
        replaced.back().end = letter.end;
    }
}

/// Spreads the text over the lines whose letters it replaces, by their lengths. Only words are parted: what is one word
/// stands on the first line.
void recorded_text_builder::add_replacement(const GfxState &state, std::span<const Unicode> unicode) {
    double rest = 0;
    const auto extent = [](const line_part &line) {
        return length({line.end.x - line.start.x, line.end.y - line.start.y});
    };
    for (const line_part &line : replaced) { rest += extent(line); }
    for (size_t i = 0; i < replaced.size() && !unicode.empty(); i++) {
        size_t count = unicode.size();
        if (i + 1 < replaced.size() && rest > 0) {
            const double wanted = (double)count * extent(replaced[i]) / rest;
            double nearest = INFINITY;
            for (size_t at = 0; at < unicode.size(); at++) {
                const double distance = std::fabs((double)at + 1 - wanted);
                if (unicode[at] == ' ' && distance < nearest) {
                    nearest = distance;
                    count = at + 1;
                }
            }
        }
        rest -= extent(replaced[i]);
        add_glyphs(state, replaced[i], unicode.first(count));
        unicode = unicode.subspan(count);
    }
}

/// Adds a line of text for an initial or a name that is drawn as a path or an image, if its shape fits the number of
/// letters; a photograph described by a sentence doesn't.
void recorded_text_builder::add_on_figure(
    const GfxState &state, const box &figure, std::span<const Unicode> unicode) {
    const double width = figure.x1 - figure.x0, height = figure.y1 - figure.y0;
    const double letter_width = width / (height * (double)unicode.size());
    if (!(letter_width > 0.15 && letter_width < 1.5 && height < maximum_coordinate)) { return; }
    cgatefold_text_style made;
    memset(&made, 0, sizeof made);
    const Ref none = Ref::INVALID();
    const uint32_t known = known_font(none);
    made.font = known < fonts.size() ? known : add_font(none, "", false, false);
    made.size = made.ascent = (float)height;
    made.along_x = 1;
    made.up_y = -1;
    made.color = fill_color(state);
    style = style_index(made);
    last_font = nullptr;
    spread({{figure.x0, figure.y1}, {figure.x1, figure.y1}}, unicode);
}

void recorded_text_builder::add_glyphs(const GfxState &state, line_part place, std::span<const Unicode> unicode) {
    if (!state.getFont() || unicode.empty()) { return; }
    use_style(state, gatefold::is_vertical(*state.getFont()));
    spread(place, unicode);
}

/// Adds letters that are all as wide.
void recorded_text_builder::spread(line_part place, std::span<const Unicode> unicode) {
    const size_t count = unicode.size();
    if (count > UINT16_MAX || glyphs.size() > maximum_glyphs) { return; }
    const point step = {place.end.x - place.start.x, place.end.y - place.start.y};
    const float dx = (float)(step.x / (double)count), dy = (float)(step.y / (double)count);
    for (size_t i = 0; i < count; i++) {
        const double part = (double)i / (double)count;
        glyphs.push_back({
            (float)(place.start.x + step.x * part), (float)(place.start.y + step.y * part), dx, dy, unicode[i],
            (uint16_t)i, (uint16_t)count, style});
    }
}

void recorded_text_builder::begin_content(const char *, Dict *properties) {
    attempt([&] {
        if (open_contents.size() < maximum_open_contents) { open_contents.push_back(content); }
        const int32_t id = content_id(properties);
        use_content(id >= 0 && forms == 0 ? id : content);
    });
}

void recorded_text_builder::end_content() {
    if (open_contents.empty()) { return; }
    attempt([&] {
        use_content(open_contents.back());
        open_contents.pop_back();
    });
}

cgatefold_text recorded_text_builder::take() {
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
    // Their names belong to the text from here on.
    fonts.clear();
    return text;
}

void recorded_text_builder::use_content(int32_t id) {
    if (id == content) { return; }
    content = id;
    if (!contents.empty() && contents.back().first_glyph == glyphs.size()) { contents.pop_back(); }
    contents.push_back({id, glyphs.size()});
}

void recorded_text_builder::use_style(const GfxState &state, bool is_vertical) {
    double matrix[4];
    state.getFontTransMat(&matrix[0], &matrix[1], &matrix[2], &matrix[3]);
    const GfxFont *font = &*state.getFont();
    GfxColorSpace *color_space = const_cast<GfxState &>(state).getFillColorSpace();
    const GfxColor &color = gatefold::poppler_reference(state.getFillColor());
    bool is_last = font == last_font && color_space == last_color_space && state.getRender() == last_render_mode
        && memcmp(matrix, last_matrix, sizeof matrix) == 0
        && memcmp(color.c, last_color.c, sizeof(color.c[0]) * (size_t)color_space->getNComps()) == 0;
    if (is_last && !styles.empty()) { return; }
    last_font = font;
    last_color_space = color_space;
    last_color = color;
    last_render_mode = state.getRender();
    memcpy(last_matrix, matrix, sizeof matrix);
    style = style_index(make_style(state, *font, matrix, is_vertical));
}

uint32_t recorded_text_builder::style_index(const cgatefold_text_style &wanted) {
    for (size_t i = styles.size(); i-- > 0 && styles.size() - i <= 64;) {
        if (memcmp(&styles[i], &wanted, sizeof wanted) == 0) { return (uint32_t)i; }
    }
    styles.push_back(wanted);
    return (uint32_t)(styles.size() - 1);
}

cgatefold_text_style recorded_text_builder::make_style(
    const GfxState &state, const GfxFont &font, const double *matrix, bool is_vertical) {
    point right = {matrix[0], matrix[1]}, up = {matrix[2], matrix[3]};
    font_height height = height_of(font);
    if (font.getType() == fontType3 && font.getFontMatrix()[0] < 0) { right = right * -1; }
    double size = length(up);
    // Letters may be skewed: the line still runs along its baseline, and is as high as its letters are.
    double width = length(right);
    point along = width > 0 ? right * (1 / width) : point{1, 0};
    double area = right.x * up.y - right.y * up.x;
    point upright = area <= 0 ? point{along.y, -along.x} : point{-along.y, along.x};
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
    made.color = fill_color(state);
    made.render_mode = (uint8_t)state.getRender();
    made.is_vertical = is_vertical;
    return made;
}

uint32_t recorded_text_builder::font_index(const GfxFont &font) {
    Ref id = *font.getID();
    if (const uint32_t known = known_font(id); known < fonts.size()) { return known; }
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
    return add_font(id, name, is_bold, is_italic);
}

/// The number of a font, or one beyond all of them.
uint32_t recorded_text_builder::known_font(Ref id) const {
    return (uint32_t)(std::find(font_ids.begin(), font_ids.end(), id) - font_ids.begin());
}

uint32_t recorded_text_builder::add_font(Ref id, const std::string &name, bool is_bold, bool is_italic) {
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

}  // namespace gatefold

void cgatefold_text_free(cgatefold_text *text) {
    for (size_t i = 0; i < text->font_count; i++) { free(text->fonts[i].name); }
    free(text->glyphs);
    free(text->contents);
    free(text->styles);
    free(text->fonts);
    *text = {};
}
